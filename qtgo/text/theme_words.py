"""The names of the board's themes."""

from __future__ import annotations

from pathlib import Path

from qtgo.text.translation import Texts

tr = Texts("board theme")


def own_title(path: str) -> str:
    """Return what a theme of the user's is called: its archive, or the folder of its files."""
    place = Path(path)
    return place.parent.name if place.suffix and place.suffix.lower() != ".asar" else place.stem


def theme_title(name: str) -> str:
    """Return the name of a built-in theme as people read it; one that is not known stays as it is."""
    titles = {
        "kaya": tr("Kaya"),
        "shinkaya": tr("Shin kaya"),
        "katsura": tr("Katsura"),
        "walnut": tr("Dark walnut"),
        "contrast": tr("High contrast"),
        # Translators: a look of the board.
        "paper": tr("Paper"),
    }
    return titles.get(name, name)
