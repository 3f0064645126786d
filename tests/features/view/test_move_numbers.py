"""The move number is the same in all parts of a window, whatever stands in the nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.settings import RecordTab
from tests.shown_window import settle

ROOT_MOVE = "(;GM[1]FF[4]SZ[19]B[pd];W[dp];B[pp])"
SETUP = "(;FF[4]GM[1]SZ[9];B[ee];W[cc];AW[aa];B[gg];AE[aa])"
STATED = "(;FF[4]GM[1]SZ[9];B[ee];W[cc]MN[30];B[gg])"
ANALYZED_ROOT = "(;SZ[9]KM[6.5]B[ee]SBKS[0.0];W[cc]SBKS[1.0];B[gg]SBKS[-9.0];W[gc]SBKS[-9.0])"
ANALYZED_SETUP = "(;SZ[9]KM[6.5]SBKS[0.0];AB[aa];B[ee]MN[11]SBKS[0.0];W[cc]SBKS[1.0];AW[ii]SBKS[1.0];B[gg]SBKS[-9.0])"


def opened(window: GameWindow, folder: Path, text: str, move: int | None = None) -> GameWindow:
    path = folder / "game.sgf"
    path.write_text(text)
    assert window.features.files.open_path(path, move=move)
    return window


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (ROOT_MOVE, ["1 / 3", "2 / 3", "3 / 3"]),
        (SETUP, ["0 / 3", "1 / 3", "2 / 3", "2 / 3", "3 / 3", "3 / 3"]),
        (STATED, ["0 / 31", "1 / 31", "30 / 31", "31 / 31"]),
    ],
)
def test_the_navigation_counts_moves_and_steps_to_every_node(
    window: GameWindow, tmp_path: Path, text: str, shown: list[str]
) -> None:
    opened(window, tmp_path, text, 0)
    seen = []
    for depth in range(len(shown)):
        assert window.context.game.game.depth == depth
        seen.append(window.frame.bar.navigation.place_button.text())
        window.context.navigator.step(1)
    assert seen == shown


@pytest.mark.parametrize(
    ("text", "move", "depth"),
    [(ROOT_MOVE, 1, 0), (ROOT_MOVE, 2, 1), (SETUP, 3, 4), (SETUP, 9, 4), (STATED, 30, 2), (STATED, 2, 1)],
)
def test_a_game_opens_at_a_move(window: GameWindow, tmp_path: Path, text: str, move: int, depth: int) -> None:
    assert opened(window, tmp_path, text, move).context.game.game.depth == depth


def test_a_number_that_is_stated_counts_everywhere_at_once(window: GameWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, SETUP, 2)
    moves = window.features.tree.moves
    window.features.tree.card.show_tab(RecordTab.MOVES)
    settle()

    def numbers() -> list[str]:
        model = moves.model()
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    assert numbers() == ["", "1", "", "3", ""]
    window.context.record.set_move_number(40)
    settle()
    assert window.frame.bar.navigation.place_button.text() == "40 / 41"
    assert window.features.tree.view.tree.number(window.context.game.game.current) == 40
    assert numbers() == ["", "1", "", "41", ""]
    window.context.navigator.to_move_number(41)
    assert window.view.accessibleDescription().startswith("Move 41: ")
    window.context.game.undo()
    assert window.frame.bar.navigation.place_button.text() == "2 / 3"
    assert numbers() == ["", "1", "", "3", ""]


def test_a_long_line_is_listed_and_counted_in_turns(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.current_line._AT_A_TIME", 10)
    opened(window, tmp_path, f"(;SZ[9]{';B[];W[]' * 50})", 0)
    button, moves = window.frame.bar.navigation.place_button, window.features.tree.moves
    window.features.tree.card.show_tab(RecordTab.MOVES)
    assert button.text() == "0 / 9"
    qtbot.waitUntil(lambda: button.text() == "0 / 100")
    settle()
    assert moves.model().rowCount() == 51
    window.context.navigator.to_depth(50)
    window.context.game.play(Point(0, 0))
    assert button.text() == "51 / 51"
    window.context.game.undo()
    qtbot.waitUntil(lambda: button.text() == "50 / 100")
    settle()
    assert moves.model().rowCount() == 51
    assert moves.current_node == 50


@pytest.mark.parametrize("record", [ANALYZED_ROOT, ANALYZED_SETUP])
def test_a_review_has_the_numbers_of_the_record(qtbot: QtBot, window: GameWindow, tmp_path: Path, record: str) -> None:
    opened(window, tmp_path, record, 0)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    state, graph, mistakes = window.features.review.state, window.features.review.graph, window.features.review.mistakes
    assert state is not None and graph is not None and mistakes is not None
    tree = window.features.tree.view.tree
    assert [move.number for move in state.review.moves] == [tree.number(state.nodes[at]) for at in state.places[1:]]
    [mistake] = mistakes.shown
    assert mistakes.spoken(mistake.index).startswith(f"Move {tree.number(state.nodes[state.places[mistake.index]])}, ")
    window.context.navigator.to_end()
    assert graph.graph.tag.startswith(f"Move {window.context.game.game.move_number} ")
    window.features.review.go_to(mistake.index)
    assert window.context.game.game.move_number == mistake.number - 1
