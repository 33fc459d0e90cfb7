"""How do data, sources and metrics come from files?

For the command line and the service: the operator names files, and whatever is wrong with one is an error of the run,
never a verdict.
"""

from reportgate.load.columns import load_data
from reportgate.load.metrics_file import load_metrics
from reportgate.load.sources import load_sources

__all__ = ["load_data", "load_metrics", "load_sources"]
