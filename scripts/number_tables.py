"""Make src/reportgate/numbers/scan/cldr.py: the currencies, units and digits of the world, from CLDR and Unicode.

Run by hand when CLDR has a new version, with the project, ``babel`` (which carries CLDR's data) and ``unicodedata2``
(digits newer than the interpreter's) installed; the result is checked in, so that neither running nor testing the
project needs a locale library.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import unicodedata2 as unicodedata
from babel import Locale, localedata
from babel import __version__ as babel_version

from reportgate.numbers.units import CURRENCIES

TARGET = Path(__file__).resolve().parent.parent / "src/reportgate/numbers/scan/cldr.py"
LOCALES = ("en", "en_GB", "ja")
FORMS = ("long", "short", "narrow")
# Gold and special drawing rights are declared by code; their names are words (金).
# Not units of a quantity here: percent and its kin, durations, and shares have readings of their own.
METALS = ("XAU", "XAG", "XPT", "XPD", "XDR")
SKIPPED = re.compile(r"concentr-(percent|permille|permyriad|portion|item)|duration-|graphics-|acceleration-g-force")
HEAD = '''"""What do currencies, units and digits look like? Data only, made by scripts/number_tables.py; do not edit.

From the Unicode Common Locale Data Repository as carried by Babel {babel} (locales {locales}) and the Unicode
Character Database {unicode}. Copyright © 1991-2026 Unicode, Inc. Unicode License V3 (SPDX: Unicode-3.0),
https://www.unicode.org/license.txt: permission to use, copy, modify and distribute the data files is granted, provided
that this copyright and permission notice appears with all copies; the data come without warranty of any kind.
"""

# ruff: noqa: E501 -- data
'''


def _resolve(value: Any) -> Any:  # noqa: ANN401 -- Babel's tree of aliases and overlays has no type
    if isinstance(value, tuple):
        return value[1]
    return value if isinstance(value, dict) else {}


def _clean(name: str, language: str) -> str:
    name = unicodedata.normalize("NFKC", name).strip()
    # Japanese writes the parts of a name together; CLDR separates them.
    return name.replace(" ", "") if language == "ja" and not name.isascii() else name.casefold()


def currencies() -> tuple[dict[str, str], dict[str, str]]:
    """The names and the symbols of the declarable currencies, with the code that each one means."""
    names: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for language in LOCALES:
        data = localedata.load(language)
        plurals = data.get("currency_names_plural", {})
        for code in sorted(CURRENCIES.difference(METALS)):
            forms = {Locale(language).currencies.get(code, ""), *_resolve(plurals.get(code, {})).values()}
            for form in sorted(form for form in forms if form and "(" not in form):
                names.setdefault(_clean(form, language), code)
            symbol = data["currency_symbols"].get(code, code)
            if symbol != code:
                symbols.setdefault(unicodedata.normalize("NFKC", symbol), code)
    return names, symbols


def units() -> dict[str, str]:
    """What is written for a unit -> its symbol (the English short form)."""
    symbols = {key: _forms(pattern, "short") for key, pattern in localedata.load("en")["unit_patterns"].items()}
    found: dict[str, str] = {}
    for language in LOCALES:
        for key, pattern in localedata.load(language)["unit_patterns"].items():
            symbol = _symbol(symbols.get(key))
            if SKIPPED.match(key) or not symbol:
                continue
            for form in FORMS:
                for name in sorted(_forms(pattern, form)):
                    found.setdefault(name, symbol)
    return found


def _symbol(forms: set[str] | None) -> str:
    return min(forms, key=lambda name: (len(name), name)) if forms else ""


def _forms(pattern: Any, form: str) -> set[str]:  # noqa: ANN401 -- as above
    # Plural forms only: "per" and the cases of other grammars are no names of the unit.
    texts = [text for key, text in _resolve(_resolve(pattern).get(form)).items() if key in {"one", "other"}]
    names = {str(text).replace("{0}", "").strip() for text in texts if isinstance(text, str) and "{0}" in text}
    return {name for name in names if name and not re.search(r"[0-9\[\]\"#'′″]|^of |Imp|Scand|^[金光分秒滴]$", name)}


def zeros() -> str:
    """The digit zero of every script."""
    return "".join(chr(c) for c in range(sys.maxunicode + 1) if unicodedata.decimal(chr(c), None) == 0)


def main() -> None:
    """Write the module."""
    names, symbols = currencies()
    lines = [HEAD.format(babel=babel_version, locales=", ".join(LOCALES), unicode=unicodedata.unidata_version)]
    lines += [f"ZEROS = {zeros()!a}\n"]
    for title, table in (("CURRENCY_NAMES", names), ("CURRENCY_SYMBOLS", symbols), ("UNITS", units())):
        lines += [f"{title}: dict[str, str] = {{", *(f"    {k!r}: {v!r}," for k, v in sorted(table.items())), "}\n"]
    TARGET.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
