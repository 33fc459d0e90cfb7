"""Numbers in prose: which are written, what they say, and whether they say a claim's value."""

from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.scanner import scan_numbers

__all__ = ["Mention", "scan_numbers"]
