"""How does a short stretch of text read, gaps included? For rules that look at the words around a place."""

from __future__ import annotations

from reportgate.text.kinds import Kind
from reportgate.text.tables import kind_code, table


def plain_text(raw: str) -> str:
    """Fold *raw* character by character and keep its gaps: " ", line break, "-" and "—"; invisible characters vanish.

    Marks that combine stay behind their base. For stretches of some hundred characters.
    """
    found = table()
    out: list[str] = []
    for char in raw:
        code = kind_code(char)
        gap = _GAPS.get(code)
        if gap is not None:
            # A soft hyphen is one only at a line end; the others are what a PDF reader left of hyphen and line break.
            out.append("" if char == "\xad" else gap)
            continue
        folded = found.exact[ord(char)] if char <= "\uffff" else "\uffff"
        out.append(found.exact_many.get(char, char) if folded == "\uffff" else folded)
    return "".join(out)


_GAPS = {
    int(Kind.SPACE): " ",
    int(Kind.BREAK): "\n",
    int(Kind.IGNORED): "",
    int(Kind.DASH): "-",
    int(Kind.EM_DASH): "—",
    int(Kind.HYPHEN_MARK): "-\n",
}
