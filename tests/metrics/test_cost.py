"""What a claim costs besides its metric."""

from __future__ import annotations

import subprocess
import sys


def test_masked_arrays_are_not_loaded_for_nothing() -> None:
    """NumPy's masked arrays take longer to load than a small report takes to check."""
    code = (
        "import sys, reportgate, numpy as np\n"
        "from reportgate.metrics.recompute import recompute\n"
        "metric = reportgate.MetricRegistry.of({'m': lambda data: data['x'].sum()}).get('m')\n"
        "assert recompute(metric, {'x': np.arange(3)}, {}) == 3\n"
        "print('numpy.ma' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
