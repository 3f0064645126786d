"""The typeface of books: one for long texts, of those that the system has."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

_FACES = (
    "Source Serif 4",
    "Source Serif Pro",
    "Libertinus Serif",
    "Linux Libertine O",
    "Charis SIL",
    "Charter",
    "XCharter",
    "Bitstream Charter",
    "Iowan Old Style",
    "Palatino",
    "Palatino Linotype",
    "TeX Gyre Pagella",
    "P052",
    "EB Garamond",
    "Gentium Plus",
    "Gentium Book Plus",
    "Noto Serif",
    "Georgia",
    "Cambria",
    "Nimbus Roman",
    "Liberation Serif",
    "Times New Roman",
    "Times",
    "DejaVu Serif",
)
"""Faces for books, the best first; what they have no letters for comes from other fonts of the system."""


def best_face(families: Iterable[str]) -> str | None:
    """Return the best of some families, whose names may end in the foundry; None if none is for books."""
    known: dict[str, str] = {}
    for family in families:
        known.setdefault(family.partition(" [")[0], family)
    return next((known[name] for name in _FACES if name in known), None)


def book_face() -> str:
    """Return the family; needs a QGuiApplication."""
    found = best_face(QFontDatabase.families())
    if found is not None:
        return found
    font = QFont()
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setFamily("serif")
    return QFontInfo(font).family()
