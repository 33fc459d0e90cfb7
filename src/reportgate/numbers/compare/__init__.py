"""Does what a text says agree with a claim: in value, unit, direction, subject and period?"""

from reportgate.numbers.compare.says import says_same

__all__ = ["says_same"]
