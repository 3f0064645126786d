"""The explorer for the pictures of all views."""

from __future__ import annotations

from pathlib import Path
from random import Random

from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.explorer.explorer_card import ExplorerCard
from qtgo.library.scan import update
from tests.pictures.camera import Studio
from tests.pictures.views import commented, play_moves


def explorer(studio: Studio) -> None:
    """Show what came next while looking at a file, and in play."""
    joseki = studio.files / "Corner joseki.sgf"
    joseki.write_text("(;SZ[19];B[pd];W[qf](;B[nc]C[The usual answer](;W[rd])(;W[qd]))(;B[qh]N[Pincer];W[qc]))")
    for name, path in (("file", commented(studio, analyzed=False)), ("play", None)):
        window = studio.window(path, explorer=False, joseki=(str(joseki),))
        index_openings(studio, window.features.library.index)
        if path is None:
            play_moves(studio, window, [Move(Color.BLACK, Point(15, 15)), Move(Color.WHITE, Point(16, 13))])
        window.context.menus["explorer"].trigger()
        card = window.features.explorer.card
        assert card is not None
        show_moves(studio, card)
        studio.take(window, name)
        window.context.menus["explorer"].trigger()


def show_moves(studio: Studio, card: ExplorerCard) -> None:
    """Wait for the moves of the explorer, and point at the second."""
    studio.until(lambda: len(card.rows) > 1)
    card.list.setCurrentIndex(card.list.moves.index(1))
    card.list.walked.emit(card.list.currentIndex())
    studio.settle()


def index_openings(studio: Studio, index: Path) -> None:
    """Put many short games into the library."""
    folder, chance = studio.files / "openings", Random(1)
    folder.mkdir(exist_ok=True)
    games = []
    for _ in range(400):
        result, first = chance.choice(["B+R", "W+R", "B+2.5", "W+R", ""]), chance.choice(["pd", "pd", "pd", "qd", "pc"])
        answer = chance.choice(["dp", "dd", "dd", "dd", "pp", "cd", "dc", "qf", "nc", "qf"])
        third = chance.choice(["pp", "cp", "nd"])
        games.append(f"(;SZ[19]RE[{result}];B[{first}];W[{answer}];B[{third}])")
    (folder / "openings.sgf").write_text("".join(games))
    update(index, [folder])


VIEWS = {"explorer": explorer}
