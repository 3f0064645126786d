"""Words that several parts of the library say: ratings of games, and games that could not be read."""

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


def unreadable_text(games: int) -> str:
    """Return that some games could not be read, a sentence."""
    return tr.plural("{n} game could not be read.", "{n} games could not be read.", games)
