"""What is one number in a text, and what does its writing say?

A mention holds what was read as two small integers and two powers of ten; the Decimals that follow from them are
made when somebody asks, because most of a report's numbers are only ever looked at once.
"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Any, Final, Literal, NamedTuple, TypeAlias, final

Level: TypeAlias = Literal["claim", "reference", "structure"]
Kind: TypeAlias = Literal[
    "number",
    "percent",
    "pp",
    "currency",
    "ratio",
    "fraction",
    "range",
    "duration",
    "ordinal",
    "vague",
    "band",
    "malformed",
    "date",
    "period",
    "year",
    "time",
    "identifier",
    "url",
    "citation",
    "list",
    "footnote",
    "code",
    "heading",
]
Direction: TypeAlias = Literal["up", "down"]
Hedge: TypeAlias = Literal["about", "over", "under", "nearly", "atleast", "atmost", "pm"]

_NAMED: Final = ("unit_text", "sign", "is_change", "of_base", "range_of", "parts")
# Wide enough for the longest numeral that is read (400 digits), so that nothing is rounded on the way.
_EXACT: Final = Context(prec=1000, Emax=999_999, Emin=-999_999)
# Two thirds has no end; forty digits are more than any comparison needs.
_QUOTIENT: Final = Context(prec=40)


class Figure(NamedTuple):
    """What the writing of a number says: ``numerator / denominator * 10 ** exponent``, written to ``10 ** place``."""

    numerator: int
    exponent: int = 0
    place: int | None = 0
    """Power of ten of the last digit written; None for a number that is exact by its meaning (過半数)."""
    denominator: int = 1

    def value(self) -> Decimal:
        """The number as written, with its trailing zeros."""
        top = Decimal(self.numerator)
        if self.exponent > 0:
            top = Decimal(self.numerator * 10**self.exponent)
        elif self.exponent:
            top = _EXACT.scaleb(top, self.exponent)
        return top if self.denominator == 1 else _QUOTIENT.divide(top, Decimal(self.denominator))

    def half(self) -> Decimal:
        """Half a unit of the last digit written."""
        return Decimal(0) if self.place is None else Decimal((0, (5,), self.place - 1))


@final
class Mention:
    """A number, date, label or mark in a text. Immutable; two mentions with the same content are equal.

    Args:
        start: First code point in the raw text.
        end: One past the last code point.
        text: The raw text between them.
        level: "claim" needs a claim of the ledger; "reference" must stand in a statement, a verified quote or what is
            given; "structure" is free.
        kind: What sort of number or reference it is.
        low: Smallest number that is written this way, before any hedge. None for what has no value.
        high: Largest number that is written this way.
        value: The number, scale words applied and with its written sign. None for vague and band mentions (they have
            low and high) and for references.
        unit: A name of the closed list of units; None when nothing is written.
        direction: "up" or "down" when words say a change *by* the number; never set for a level.
        hedge: "about"; "over", "under" (strictly); "nearly" (a little less); "atleast", "atmost"; "pm" (±).
        unit_text: The unit or counter as written, folded to its usual width; "*" for a bare number behind a word of
            scores (NPS: 42).
        sign: "+" or "-" when a sign is written, in whatever form.
        is_change: Whether the prose states a change by the number: a direction, a written plus, "change of".
        of_base: Whether it is a percentage of a base: 前年比120% is 120 % of last year's, not 120 % more.
        range_of: Span of the whole range, on both of its ends; else None.
        parts: The numbers and units of a duration in several units (2分30秒), on each of its mentions; else empty. The
            whole is compared too, in the unit of a claim.
        hedge_step: One unit of the last digit written that is not a zero (1,200 -> 100), the measure of a hedge.
    """

    __slots__ = (
        "_figure",
        "_high",
        "_low",
        "_value",
        "direction",
        "end",
        "hedge",
        "is_change",
        "kind",
        "level",
        "of_base",
        "parts",
        "range_of",
        "sign",
        "start",
        "text",
        "unit",
        "unit_text",
    )

    start: int
    end: int
    text: str
    level: Level
    kind: Kind
    unit: str | None
    direction: Direction | None
    hedge: Hedge | None
    unit_text: str
    sign: str
    is_change: bool
    of_base: bool
    range_of: tuple[int, int] | None
    parts: tuple[tuple[int, str], ...]
    _figure: Figure | None
    _low: Decimal | None
    _high: Decimal | None
    _value: Decimal | None

    def __init__(
        self,
        start: int,
        end: int,
        text: str,
        level: Level = "claim",
        kind: Kind = "number",
        low: Decimal | None = None,
        high: Decimal | None = None,
        value: Decimal | None = None,
        unit: str | None = None,
        direction: Direction | None = None,
        hedge: Hedge | None = None,
        *,
        unit_text: str = "",
        sign: str = "",
        is_change: bool = False,
        of_base: bool = False,
        range_of: tuple[int, int] | None = None,
        parts: tuple[tuple[int, str], ...] = (),
        figure: Figure | None = None,
    ) -> None:
        _set_start(self, start)
        _set_end(self, end)
        _set_text(self, text)
        _set_level(self, level)
        _set_kind(self, kind)
        _set_low(self, low)
        _set_high(self, high)
        _set_value(self, value)
        _set_unit(self, unit)
        _set_direction(self, direction)
        _set_hedge(self, hedge)
        _set_unit_text(self, unit_text)
        _set_sign(self, sign)
        _set_is_change(self, is_change or direction is not None)
        _set_of_base(self, of_base)
        _set_range_of(self, range_of)
        _set_parts(self, parts)
        _set_figure(self, figure)

    @property
    def value(self) -> Decimal | None:
        """The number, None when it has none."""
        if self._value is None and self._figure is not None:
            _set_value(self, self._figure.value())
        return self._value

    @property
    def low(self) -> Decimal | None:
        """Smallest number written this way."""
        if self._low is None and self._figure is not None:
            _set_low(self, _EXACT.subtract(self._figure.value(), self._figure.half()))
        return self._low

    @property
    def high(self) -> Decimal | None:
        """Largest number written this way."""
        if self._high is None and self._figure is not None:
            _set_high(self, _EXACT.add(self._figure.value(), self._figure.half()))
        return self._high

    @property
    def step(self) -> Decimal | None:
        """One unit of the last digit written: 12.3% -> 0.1, 1億2,000万 -> 10000. None for what has no value."""
        if self.value is None or self.low is None or self.high is None:
            return None
        return _EXACT.subtract(self.high, self.low)

    @property
    def hedge_step(self) -> Decimal | None:
        """One unit of the last digit written that is not a zero; the step itself for zero and for fractions."""
        step = self.step
        if step is None or not step or not self.value or (self._figure and self._figure.denominator != 1):
            return step
        last = self.value.normalize(_EXACT).as_tuple().exponent
        return max(step, Decimal((0, (1,), last if isinstance(last, int) else 0)))

    def replace_hedge(self, hedge: Hedge | None) -> Mention:
        """The same number with another hedge, or none."""
        named = {name: getattr(self, name) for name in _NAMED} | {"figure": self._figure}
        positional: list[Any] = [*self._content()[:10], hedge]
        return Mention(*positional, **named)

    def move(self, start: int, end: int) -> Mention:
        """The same number where it stands in another text, written as it is in this one."""
        named = {name: getattr(self, name) for name in _NAMED} | {"figure": self._figure}
        positional: list[Any] = list(self._content()[2:11])
        return Mention(start, end, *positional, **named)

    def _content(self) -> tuple[object, ...]:
        return (
            self.start,
            self.end,
            self.text,
            self.level,
            self.kind,
            self.low,
            self.high,
            self.value,
            self.unit,
            self.direction,
            self.hedge,
            self.unit_text,
            self.sign,
            self.is_change,
            self.of_base,
            self.range_of,
            self.parts,
        )

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Mention) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        parts = [f"{self.start}, {self.end}, {self.text!r}, level={self.level!r}, kind={self.kind!r}"]
        for name in ("value", "low", "high"):
            number: Decimal | None = getattr(self, name)
            if number is not None:
                parts.append(f"{name}={number}")
        named = ("unit", "direction", "hedge", "sign", "is_change", "of_base", "range_of", "parts")
        parts += [f"{name}={getattr(self, name)!r}" for name in named if getattr(self, name)]
        return f"Mention({', '.join(parts)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a mention does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a mention does not change: {name}")

    def __copy__(self) -> Mention:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Mention:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (
            self._content()[:11],
            {name: getattr(self, name) for name in _NAMED} | {"figure": self._figure},
        )


def _rebuild(positional: tuple[Any, ...], named: dict[str, Any]) -> Mention:
    return Mention(*positional, **named)


# The slots' own setters: __setattr__ refuses, and object.__setattr__ would look every name up again.
_slots: Final[dict[str, Any]] = dict(vars(Mention))
_set_start = _slots["start"].__set__
_set_end = _slots["end"].__set__
_set_text = _slots["text"].__set__
_set_level = _slots["level"].__set__
_set_kind = _slots["kind"].__set__
_set_low = _slots["_low"].__set__
_set_high = _slots["_high"].__set__
_set_value = _slots["_value"].__set__
_set_unit = _slots["unit"].__set__
_set_direction = _slots["direction"].__set__
_set_hedge = _slots["hedge"].__set__
_set_unit_text = _slots["unit_text"].__set__
_set_sign = _slots["sign"].__set__
_set_is_change = _slots["is_change"].__set__
_set_of_base = _slots["of_base"].__set__
_set_range_of = _slots["range_of"].__set__
_set_parts = _slots["parts"].__set__
_set_figure = _slots["_figure"].__set__
