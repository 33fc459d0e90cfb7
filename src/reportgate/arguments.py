"""How are the arguments of the gate read? They are the operator's: a wrong type is an error, never a verdict.

What a mapping of sources gives when it is asked is another matter: a source that cannot be had is a source that is
missing, and rejects what rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reportgate.documents import is_encodable
from reportgate.errors import ReportgateError
from reportgate.ledger import Source


def read_sources(sources: object) -> dict[str, Source]:
    """Read what the gate was given as *sources*: a mapping of id to str or Source, or None.

    Returns:
        Source id -> source, without those that cannot be read: their citations are MISSING_SOURCE.

    Raises:
        ReportgateError: Not a mapping, or a key that is no str.
    """
    if sources is None:
        return {}
    if not isinstance(sources, Mapping):
        raise ReportgateError(f"sources must map ids to str or Source, not be {type(sources).__name__}")
    found: dict[str, Source] = {}
    for source_id in sources:
        if not isinstance(source_id, str):
            raise ReportgateError(f"a source id must be str, not {type(source_id).__name__}")
        if not is_encodable(source_id):
            continue  # No claim can name it, and no result could be written that does.
        source = _load(sources, source_id)
        if isinstance(source, str):
            # Without validation: whatever characters a source has, only its quotations suffer.
            found[source_id] = Source.model_construct(text=source)
        elif isinstance(source, Source):
            found[source_id] = source
    return found


def _load(sources: Mapping[str, object], source_id: str) -> object:
    try:
        return sources[source_id]
    except Exception:  # noqa: BLE001 -- a mapping may load its sources; one that fails is MISSING_SOURCE
        return None


def read_given(given: object) -> tuple[str, ...]:
    """Read what the operator vouches for: strings, or one string, which is not taken for its letters.

    Raises:
        ReportgateError: Anything else.
    """
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Iterable):
        raise ReportgateError(f"given must be strings, not {type(given).__name__}")
    found = tuple(given)
    for item in found:
        if not isinstance(item, str):
            raise ReportgateError(f"given must be strings, not {type(item).__name__}")
    return found
