"""How is the data kept the same for every metric?

A metric that sorts a column in place, or stores a helper column, would change what the next one computes, and the
verdict would depend on the order of the claims. So a dictionary of columns is lent, not given: each call gets its own
dictionary, and its NumPy arrays cannot be written to. Anything else (lists, data frames, connections) is handed over
as it is: copying it for every claim would cost more than it protects.
"""

from __future__ import annotations

import numpy as np


class IsolatedColumns(dict[object, object]):
    """Columns whose arrays are read only already."""


def isolate(data: object) -> object:
    """Prepare *data* once for many calls: a dictionary comes back with read-only views of its arrays.

    >>> import numpy as np
    >>> columns = isolate({"clicks": np.array([3, 1, 2])})
    >>> columns["clicks"].sort()
    Traceback (most recent call last):
    ValueError: sort array is read-only
    """
    if type(data) is not dict:
        return data
    return IsolatedColumns((key, _read_only(column)) for key, column in data.items())


def lend(data: object) -> object:
    """Hand *data* to one call: a dictionary of its own, so that a column it adds or replaces reaches nobody else."""
    isolated = isolate(data)
    return dict(isolated) if isinstance(isolated, IsolatedColumns) else isolated


def _read_only(column: object) -> object:
    if not isinstance(column, np.ndarray):
        return column
    view = column.view()
    view.setflags(write=False)
    return view
