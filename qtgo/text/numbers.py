"""Numbers as they are written in the language in use."""

from __future__ import annotations

from qtgo.text.translation import Texts

tr = Texts("number")


def localized(number: str) -> str:
    """Return a number as Python writes it with a minus sign and with the language's decimal sign."""
    # Translators: the sign between a number and its decimals, a comma in most languages.
    return number.replace("-", "\N{MINUS SIGN}").replace(".", tr("."))


def number_text(value: float) -> str:
    """Write a number of points without needless zeros."""
    return localized(f"{value:.6g}")


def percent_text(share: float, digits: int = 0) -> str:
    """Write a share from 0 to 1 in percent."""
    return tr("{number}%").format(number=localized(f"{100 * share:.{digits}f}"))
