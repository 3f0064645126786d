"""The titles of the games that come with QtGo; their files are in English."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from qtgo.resources import resource_path
from qtgo.text.translation import Texts

tr = Texts("file, examples")

_TITLES = {
    # Translators: a famous game of 1846, in which a move made the opponent's ears turn red.
    "1846-09-11-shusaku-gennan": tr.lazy("The ear-reddening game"),
    # Translators: of handicap, on a board of 13x13.
    "gnugo-13x13-handicap": tr.lazy("Two stones on 13x13"),
    "gnugo-9x9": tr.lazy("A short game on 9x9"),
}


def example_title(path: Path) -> Callable[[], str] | None:
    """Return what says the title of a game that comes with QtGo, None for any other file."""
    return _TITLES.get(path.stem) if path.parent == resource_path("examples") else None
