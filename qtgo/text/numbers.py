"""Numbers as they are written in the language in use."""

from __future__ import annotations

from qtgo.text.translation import Texts

tr = Texts("number")

_UNITS = (
    (1_000_000_000, tr.lazy("{number} GB")),
    (1_000_000, tr.lazy("{number} MB")),
    (1000, tr.lazy("{number} kB")),
)


def localized(number: str) -> str:
    """Return a number as Python writes it with a minus sign and with the language's decimal sign."""
    # Translators: the sign between a number and its decimals, a comma in most languages.
    return number.replace("-", "\N{MINUS SIGN}").replace(".", tr("."))


def zeroed(text: str) -> str:
    """Return a text with every digit replaced by a zero, to be measured."""
    return "".join("0" if character.isdigit() else character for character in text)


def number_text(value: float) -> str:
    """Write a number of points without needless zeros."""
    return localized(f"{value:.6g}")


def percent_text(share: float, digits: int = 0) -> str:
    """Write a share from 0 to 1 in percent."""
    return tr("{number}%").format(number=localized(f"{100 * share:.{digits}f}"))


def bytes_text(size: int) -> str:
    """Write a number of bytes in the largest unit that has a whole one."""
    for unit, text in _UNITS:
        if size >= unit:
            number = size / unit
            return text().format(number=localized(f"{number:.0f}" if number >= 10 else f"{number:.1f}"))
    return tr.plural("{n} byte", "{n} bytes", size)
