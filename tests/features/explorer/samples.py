"""The explorer for the tests that look at all features."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMenu

from qtgo.core.rules.point import Color, Point
from qtgo.features.explorer.explorer_card import ExplorerCard, ExplorerRow

VISITS = 1_234_567


def numbers() -> tuple[ExplorerCard, Sequence[str]]:
    """Return the card with long numbers, and those that have to be whole."""
    card = ExplorerCard(QMenu())
    rows = [
        ExplorerRow(Point.from_vertex("Q16"), Color.BLACK, "Q16", str(VISITS), 1.0, "", "spoken"),
        ExplorerRow(Point.from_vertex("D4"), Color.BLACK, "D4", "12", 0.5, "", "spoken"),
        ExplorerRow(Point.from_vertex("R10"), Color.BLACK, "R10", "100000", 0.77, "", "spoken"),
    ]
    card.show_moves(rows, f"{VISITS} games")
    return card, [str(VISITS)]


ACTIONS = dict.fromkeys(("explorer", "add_joseki_files", "add_joseki_folder"))
HELP = dict.fromkeys(("explorer",))
NUMBERS = {"explorer": numbers}
