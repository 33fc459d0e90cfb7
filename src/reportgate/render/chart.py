"""A figure as a picture: where the claimed value lies, and where the band around the recomputed one ends."""

from __future__ import annotations

from decimal import Decimal
from html import escape
from typing import Final

WIDTH: Final = 240
HEIGHT: Final = 28
_PAD: Final = 12


def draw_figure(
    claimed: Decimal, recomputed: Decimal, band: tuple[Decimal, Decimal] | None, label: str, *, accepted: bool
) -> str:
    """Draw *claimed* (a disc) on the line of values around *recomputed* (a bar in the band of what is accepted).

    Args:
        claimed: The claim's value.
        recomputed: What the metric gave.
        band: The lowest and the highest value that would have been accepted; None draws no band.
        label: What the picture says, for those who do not see it.
        accepted: Whether the value was accepted: between rounded values it may lie in the band and be none.

    Returns:
        An inline SVG; an empty text where the values lie too far apart for one line.
    """
    value, centre = float(claimed), float(recomputed)
    low, high = (float(end) for end in band or (recomputed, recomputed))
    # Wide enough for the band and the disc; a claim that is equal lies in the middle of some line too.
    half = max(centre - low, high - centre, abs(value - centre)) * 1.25 or abs(centre) or 1.0
    if not 0 < half < float("inf") or not low <= centre <= high:
        return ""
    left, right = _place(low, centre, half), _place(high, centre, half)
    middle, disc = _place(centre, centre, half), _place(value, centre, half)
    return (
        f'<svg class="k" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<path class="ax" d="M{_PAD} 14H{WIDTH - _PAD}"/>'
        f'<rect class="bd" x="{left:.1f}" y="6" width="{max(right - left, 1):.1f}" height="16"/>'
        f'<path class="rc" d="M{middle:.1f} 4V24"/>'
        f'<circle class="{"in" if accepted else "out"}" cx="{disc:.1f}" cy="14" r="5"/></svg>'
    )


def _place(value: float, centre: float, half: float) -> float:
    return WIDTH / 2 + (value - centre) / half * (WIDTH / 2 - _PAD)
