"""From a reviewed mistake to the better line, the line as played, both on two boards, what changed hands, and back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.board.paint.ownership_signs import ownership_signs
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.writing import Kept, kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Color, Point
from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from tests.shown_window import open_record

MISTAKE = 7
MOVES = b"(;SZ[9];B[ba];W[ee];B[ca];W[ef];B[aa];W[eg];B[hh];W[hg];B[gg])"
BETTER = ["B8", "C8", "D9"]
LOST = ["A9", "B9", "C9"]


def points(*names: str) -> tuple[Point, ...]:
    return tuple(map(Point.from_vertex, names))


def reviewed(qtbot: QtBot, window: GameWindow, folder: Path, *, owned: bool = True) -> None:
    """Open a game in which Black loses a group at move 7, and stand after that move."""
    ours = [0.0] * 81
    for point in points(*LOST):
        ours[point.to_index(9)] = 0.8
    theirs = [-value for value in ours]
    better = Candidate(points("B8")[0], 100, 0.5, 8.0, pv=points(*BETTER))
    before = PositionAnalysis(200, lead=8.0, candidates=(better,), ownership=tuple(ours))
    answer = Candidate(points("B8")[0], 100, 0.5, -6.0, pv=points("B8"))
    after = PositionAnalysis(200, lead=-6.0, candidates=(answer,), ownership=tuple(theirs))
    root = read_collection(MOVES).games[0]
    line = list(root.main_line())
    kept = kept_properties(root, {line[6]: before, line[7]: after}, Kept(ownership=owned))
    for node, properties in kept.items():
        set_properties(node, properties).apply()
    open_record(window, folder, write_collection(Collection([root])))
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    window.context.navigator.to_move_number(MISTAKE)
    window.context.view.setFocus()


def press(qtbot: QtBot, window: GameWindow, letter: str) -> None:
    window.activateWindow()
    qtbot.keyClick(window, letter, Qt.KeyboardModifier.AltModifier)


def numbered(window: GameWindow) -> dict[str, tuple[Color, int]]:
    """Return the numbered stones of the line on the board."""
    line = window.scene.overlay.line
    return {} if line is None else {p.vertex: stone for p, stone in line.over(window.scene.position).stones.items()}


def test_one_key_each_shows_the_better_line_and_the_line_as_played(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    assert not window.context.menus["better_line"].isEnabled()
    reviewed(qtbot, window, tmp_path)
    nodes = sum(1 for _ in window.context.game.game.root.subtree())
    press(qtbot, window, "b")
    game = window.context.game.game
    assert game.move_number == MISTAKE - 1
    assert numbered(window) == {"B8": (Color.BLACK, 1), "C8": (Color.WHITE, 2), "D9": (Color.BLACK, 3)}
    assert window.context.notices.text == "Better: B8 C8 D9"
    qtbot.keyClick(window, Qt.Key.Key_Left)
    assert len(numbered(window)) == 2, "the arrows walk the line"
    press(qtbot, window, "p")
    assert game.move_number == MISTAKE - 1
    assert numbered(window) == {"H2": (Color.BLACK, 1), "H3": (Color.WHITE, 2), "G3": (Color.BLACK, 3)}
    assert window.context.notices.text == "Played: H2 H3 G3"
    press(qtbot, window, "r")
    assert game.move_number == MISTAKE and not numbered(window)
    assert not window.context.menus["mistake_back"].isEnabled()
    assert window.context.notices.text == ""
    assert sum(1 for _ in game.root.subtree()) == nodes, "the record stays as it is"


def test_escape_hides_the_line_and_then_goes_back(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    press(qtbot, window, "b")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not numbered(window) and window.context.notices.text == ""
    assert window.context.game.game.move_number == MISTAKE - 1
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.context.game.game.move_number == MISTAKE


def test_who_goes_on_is_not_brought_back(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    press(qtbot, window, "o")
    window.context.navigator.to_start()
    assert not window.context.menus["mistake_back"].isEnabled()
    assert window.scene.overlay.advice.is_empty and window.context.notices.text == ""


def test_enter_adds_the_better_line_to_the_tree(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    press(qtbot, window, "b")
    qtbot.keyClick(window, Qt.Key.Key_Return)
    current = window.context.game.game.current
    assert [child.properties.get("B") for child in current.children] == [["hh"], ["bb"]]


def test_both_lines_stand_on_two_boards_with_their_numbers(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    press(qtbot, window, "s")
    assert window.context.game.game.move_number == MISTAKE, "the game stays where it is"
    dialog = window.findChild(SideBySideDialog)
    assert dialog is not None and dialog.isVisible()
    assert dialog.said.text() == "Move 7, Black H2: blunder, 14.0 points lost; better B8"
    shown = [{point.vertex: number for point, number in side.scene.markup.numbers.items()} for side in dialog.sides]
    assert shown == [{"B8": 1, "C8": 2, "D9": 3}, {"H2": 1, "H3": 2, "G3": 3}]
    assert [side.games.currentText() for side in dialog.sides] == ["Better: B8", "Played: H2"]
    dialog.close()


def test_what_changed_hands_is_shown_on_stones_too(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    window.features.review.go_to(MISTAKE)
    press(qtbot, window, "o")
    assert window.context.game.game.move_number == MISTAKE
    advice = window.scene.overlay.advice
    changed = [index for index, value in enumerate(advice.ownership) if value]
    assert changed == sorted(point.to_index(9) for point in points(*LOST))
    assert all(advice.ownership[index] == -1 for index in changed)
    signs = ownership_signs(advice, window.scene.position)
    assert {point.vertex for point in signs} == set(LOST), "their stones stand there"
    assert window.context.notices.text == "After H2: White gains about 3 points. 3 points change hands."
    press(qtbot, window, "b")
    assert window.scene.overlay.advice.is_empty and numbered(window)


def test_without_ownership_the_window_says_so(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path, owned=False)
    press(qtbot, window, "o")
    assert window.scene.overlay.advice.is_empty
    assert window.context.notices.text == "This review has no ownership, so what the move changed is not known."


def test_a_place_without_a_better_move_says_so(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    reviewed(qtbot, window, tmp_path)
    window.context.navigator.to_move_number(2)
    press(qtbot, window, "b")
    assert window.context.game.game.move_number == 2 and not numbered(window)
    assert window.context.notices.text == "The review knows no better move here."


def test_the_menu_of_a_mistake_goes_to_it_and_offers_what_there_is(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    reviewed(qtbot, window, tmp_path)
    card = window.features.review.mistakes
    assert card is not None
    window.context.navigator.to_start()
    card.list.setCurrentIndex(card.list.moves.index(0))
    QApplication.sendEvent(
        card.list.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    offered = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    lines = ["Better Line", "Line as Played", "Both Side by Side", "What Changed Hands"]
    assert offered == [*lines, "Play On From Here…"]
    menu.close()
    assert window.context.game.game.move_number == MISTAKE - 1
    window.context.menus["better_line"].trigger()
    assert window.context.notices.text == "Better: B8 C8 D9"
