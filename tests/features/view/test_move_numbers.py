"""The move number is the same in all parts of a window, whatever stands in the nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.settings import RecordTab
from qtgo.window.main_window import MainWindow
from tests.shown_window import settle

ROOT_MOVE = "(;GM[1]FF[4]SZ[19]B[pd];W[dp];B[pp])"
SETUP = "(;FF[4]GM[1]SZ[9];B[ee];W[cc];AW[aa];B[gg];AE[aa])"
STATED = "(;FF[4]GM[1]SZ[9];B[ee];W[cc]MN[30];B[gg])"
ANALYZED_ROOT = "(;SZ[9]KM[6.5]B[ee]SBKS[0.0];W[cc]SBKS[1.0];B[gg]SBKS[-9.0];W[gc]SBKS[-9.0])"
ANALYZED_SETUP = "(;SZ[9]KM[6.5]SBKS[0.0];AB[aa];B[ee]MN[11]SBKS[0.0];W[cc]SBKS[1.0];AW[ii]SBKS[1.0];B[gg]SBKS[-9.0])"


def opened(window: MainWindow, folder: Path, text: str, move: int | None = None) -> MainWindow:
    path = folder / "game.sgf"
    path.write_text(text)
    assert window.files.open_path(path, move=move)
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
    window: MainWindow, tmp_path: Path, text: str, shown: list[str]
) -> None:
    opened(window, tmp_path, text, 0)
    seen = []
    for depth in range(len(shown)):
        assert window.game_controller.game.depth == depth
        seen.append(window.navigation.place_button.text())
        window.navigator.step(1)
    assert seen == shown


@pytest.mark.parametrize(
    ("text", "move", "depth"),
    [(ROOT_MOVE, 1, 0), (ROOT_MOVE, 2, 1), (SETUP, 3, 4), (SETUP, 9, 4), (STATED, 30, 2), (STATED, 2, 1)],
)
def test_a_game_opens_at_a_move(window: MainWindow, tmp_path: Path, text: str, move: int, depth: int) -> None:
    assert opened(window, tmp_path, text, move).game_controller.game.depth == depth


def test_a_number_that_is_stated_counts_everywhere_at_once(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, SETUP, 2)
    moves = window.tree.moves
    window.tree.card.show_tab(RecordTab.MOVES)
    settle()

    def numbers() -> list[str]:
        model = moves.model()
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    assert numbers() == ["", "1", "", "3", ""]
    window.record.set_move_number(40)
    settle()
    assert window.navigation.place_button.text() == "40 / 41"
    assert window.tree.view.tree.number(window.game_controller.game.current) == 40
    assert numbers() == ["", "1", "", "41", ""]
    window.navigator.to_move_number(41)
    assert window.view.accessibleDescription().startswith("Move 41: ")
    window.game_controller.undo()
    assert window.navigation.place_button.text() == "2 / 3"
    assert numbers() == ["", "1", "", "3", ""]


def test_a_long_line_is_listed_and_counted_in_turns(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.current_line._AT_A_TIME", 10)
    opened(window, tmp_path, f"(;SZ[9]{';B[];W[]' * 50})", 0)
    button, moves = window.navigation.place_button, window.tree.moves
    window.tree.card.show_tab(RecordTab.MOVES)
    assert button.text() == "0 / 9"
    qtbot.waitUntil(lambda: button.text() == "0 / 100")
    settle()
    assert moves.model().rowCount() == 51
    window.navigator.to_depth(50)
    window.game_controller.play(Point(0, 0))
    assert button.text() == "51 / 51"
    window.game_controller.undo()
    qtbot.waitUntil(lambda: button.text() == "50 / 100")
    settle()
    assert moves.model().rowCount() == 51
    assert moves.current_node == 50


@pytest.mark.parametrize("record", [ANALYZED_ROOT, ANALYZED_SETUP])
def test_a_review_has_the_numbers_of_the_record(qtbot: QtBot, window: MainWindow, tmp_path: Path, record: str) -> None:
    opened(window, tmp_path, record, 0)
    qtbot.waitUntil(lambda: window.review.is_shown)
    state, graph, mistakes = window.review.state, window.review.graph, window.review.mistakes
    assert state is not None and graph is not None and mistakes is not None
    tree = window.tree.view.tree
    assert [move.number for move in state.review.moves] == [tree.number(state.nodes[at]) for at in state.places[1:]]
    [mistake] = mistakes.shown
    assert mistakes.spoken(mistake.index).startswith(f"Move {tree.number(state.nodes[state.places[mistake.index]])}, ")
    window.navigator.to_end()
    assert graph.graph.tag.startswith(f"Move {window.game_controller.game.move_number} ")
    window.review.go_to(mistake.index)
    assert window.game_controller.game.move_number == mistake.number - 1
