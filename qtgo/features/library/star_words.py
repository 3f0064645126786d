"""The user's ratings of games: as signs, and as they are read out."""

from __future__ import annotations

from qtgo.library.tags import MOST_STARS
from qtgo.text.translation import Texts

tr = Texts("library")


def stars_sign(stars: int) -> str:
    """Return a rating as stars, empty without one."""
    return "★" * stars + "☆" * (MOST_STARS - stars) if stars else ""


def stars_text(stars: int) -> str:
    """Return a rating in words, empty without one."""
    return tr.plural("{n} star", "{n} stars", stars) if stars else ""
