"""Every number that a text writes: where it stands, and what it says."""

from reportgate.numbers.scan.scanner import scan_numbers

__all__ = ["scan_numbers"]
