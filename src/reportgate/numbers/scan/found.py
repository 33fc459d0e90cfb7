"""A number on its way to a mention: positions of the view, open to change until the whole text is read."""

from __future__ import annotations

from reportgate.numbers.mention import Direction, Figure, Hedge, Kind, Level


class Found:
    """What one reader found; `Mention` says what the fields mean."""

    __slots__ = (
        "direction",
        "end",
        "figure",
        "hedge",
        "high",
        "is_change",
        "kind",
        "level",
        "low",
        "of_base",
        "parts",
        "range_of",
        "scale",
        "sign",
        "start",
        "unit",
        "unit_text",
    )

    def __init__(
        self,
        start: int,
        end: int,
        kind: Kind = "number",
        level: Level = "claim",
        figure: Figure | None = None,
        unit: str | None = None,
        unit_text: str = "",
    ) -> None:
        self.start = start
        self.end = end
        self.kind: Kind = kind
        self.level: Level = level
        self.figure = figure
        self.unit = unit
        self.unit_text = unit_text
        self.sign = ""
        self.hedge: Hedge | None = None
        self.direction: Direction | None = None
        self.is_change = False
        self.of_base = False
        self.range_of: tuple[int, int] | None = None
        # Shared by the mentions of a duration in several units.
        self.parts: list[tuple[int, str]] | None = None
        self.low: int | None = None
        self.high: int | None = None
        # Power of ten of the scale word or kanji that is written (5 million: 6), for a range whose ends share it.
        self.scale = 0

    def negate(self) -> None:
        """Read a minus that is written before the number."""
        self.sign = "-"
        if self.figure is not None and self.figure.numerator > 0:
            self.figure = self.figure._replace(numerator=-self.figure.numerator)
