"""Which figures can be recomputed, and does a claim's value agree with the recomputation?"""

from reportgate.metrics.registry import Metric, MetricRegistry

__all__ = ["Metric", "MetricRegistry"]
