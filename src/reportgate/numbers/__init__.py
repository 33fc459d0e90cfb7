"""Numbers in prose: which are written, what they say, and whether they say a claim's value."""

from reportgate.numbers.mention import Mention

__all__ = ["Mention"]
