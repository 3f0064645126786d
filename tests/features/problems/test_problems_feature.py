"""The layout of problems: the board zoomed, the verdict on it, the dots, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.core.study.problem import Outcome
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.problems.progress_dots import ProgressDots
from qtgo.features.problems.verdict_pill import HEIGHT, VerdictPill
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from tests.dressing import dress
from tests.shown_window import click, settle

CORNER = "(;SZ[19]GN[Corners]AB[ca][ab]AW[ea][ae](;B[da]C[RIGHT])(;B[bb];W[da]C[WRONG]))"
FILE = CORNER + "(;SZ[19]VW[aa:gg]AB[bb];B[cc]C[RIGHT])(;SZ[9]AB[cc];B[dd]C[RIGHT])"
EYE_SPACE = (  # White's, from D1 to F4
    "(;SZ[19]AW[cs:cp][do:fo][gs:gp]AB[bs:bp][co][go][dn:fn][hs:hp];B[ep]C[RIGHT])"
)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def solving(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """Open a file of three problems and begin with the first."""
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    (tmp_path / "a.sgf").write_text(FILE)
    assert window.features.files.open_path(tmp_path / "a.sgf")
    window.features.problems.controller.random = None
    window.features.problems.controller.reply_delay = 1
    window.context.menus["solve"].trigger()
    return window


def test_the_board_is_zoomed_on_the_problem_and_whole_again_afterwards(qtbot: QtBot, solving: GameWindow) -> None:
    window, scene = solving, solving.scene
    before = dict(window.context.game.game.root.properties)
    assert scene.part == Area(0, 10, 9, 9)
    window.context.menus["problem_next"].trigger()
    assert scene.part == Area(0, 12, 7, 7), "VW of the file"
    window.context.menus["problem_next"].trigger()
    assert scene.part is None, "a small board is shown whole"
    assert not window.context.menus["whole_board"].isEnabled()
    assert "needs the whole board" in window.features.problems.bar.ways[0].toolTip()
    window.context.menus["problem_previous"].trigger()
    window.context.menus["problem_previous"].trigger()
    assert scene.part == Area(0, 10, 9, 9)
    assert dict(window.context.game.game.root.properties) == before
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert scene.part is None
    assert not window.isWindowModified()


def test_the_whole_board_is_a_key_away_and_remembered(qtbot: QtBot, solving: GameWindow) -> None:
    window, scene = solving, solving.scene
    qtbot.keyClick(window, Qt.Key.Key_W)
    assert scene.part is None
    window.context.menus["problem_next"].trigger()
    assert scene.part is None
    qtbot.keyClick(window, Qt.Key.Key_W)
    assert scene.part == Area(0, 12, 7, 7)
    window.context.menus["leave_mode"].trigger()
    assert scene.part == Area(0, 12, 7, 7), "VW of the file"
    window.context.document.show(0)
    assert not window.context.menus["whole_board"].isEnabled()


@pytest.mark.parametrize(
    ("key", "with_keys"),
    [
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
    ],
)
def test_undo_takes_a_try_back_with_its_answer(
    qtbot: QtBot, solving: GameWindow, key: Qt.Key, with_keys: Qt.KeyboardModifier
) -> None:
    game, undo = solving.context.game, solving.context.menus["undo"]
    assert not undo.isEnabled()
    click(qtbot, solving, "B18")
    qtbot.waitUntil(lambda: game.game.position.move_number == 2)
    qtbot.keyClick(solving, key, with_keys)
    assert game.game.position.move_number == 0 and not undo.isEnabled()
    click(qtbot, solving, "D19")
    state = solving.features.problems.controller.state
    assert state.outcome is Outcome.RIGHT and state.is_failed, "the first try counts"
    assert undo.isEnabled()
    qtbot.keyClick(solving, Qt.Key.Key_Escape)
    assert not undo.isEnabled() and not solving.isWindowModified()


def test_a_try_is_taken_back_before_it_is_answered(qtbot: QtBot, solving: GameWindow) -> None:
    solving.features.problems.controller.reply_delay = 60_000
    click(qtbot, solving, "B18")
    qtbot.keyClick(solving, Qt.Key.Key_Backspace)
    assert solving.context.game.game.position.move_number == 0
    assert not solving.features.problems.controller.is_answering
    click(qtbot, solving, "D19")
    assert solving.features.problems.controller.state.outcome is Outcome.RIGHT


@pytest.mark.parametrize("view", [Symmetry.TURN_HALF, Symmetry.TURN_RIGHT, Symmetry.MIRROR_SIDES])
def test_a_problem_is_solved_in_a_turned_view(qtbot: QtBot, solving: GameWindow, view: Symmetry) -> None:
    solving.scene.set_view(view)
    click(qtbot, solving, "D19")
    assert solving.features.problems.controller.state.is_solved


def test_the_cursor_solves_inside_the_part(qtbot: QtBot, solving: GameWindow) -> None:
    window, menus = solving, solving.context.menus
    for _ in range(30):
        menus["cursor_down"].trigger()
        menus["cursor_right"].trigger()
    assert window.scene.cursor == Point(8, 10)
    for _ in range(30):
        menus["cursor_up"].trigger()
    for _ in range(5):
        menus["cursor_left"].trigger()
    assert "D19" in window.view.accessibleDescription()
    menus["cursor_play"].trigger()
    assert window.features.problems.controller.state.is_solved


def paper_of(pill: VerdictPill) -> QRect:
    """Return the place of a pill without its shadow."""
    reach = (pill.sizeHint().height() - scaled(HEIGHT)) // 2
    return pill.geometry().adjusted(reach, reach, -reach, -reach)


def test_the_verdict_is_said_on_a_free_part_of_the_board(qtbot: QtBot, solving: GameWindow) -> None:
    window, pill = solving, solving.features.problems.pill
    assert pill.text == "Black to play."
    click(qtbot, window, "D19")
    assert pill.isVisible()
    assert pill.text == "Correct. On the first try."
    assert window.scene.markup.verdicts == {Point.from_vertex("D19"): True}
    paper = paper_of(pill)
    geometry = window.scene.geometry
    assert geometry.board.contains(QRectF(paper))
    stones = [geometry.cell_rect(point) for point, _ in window.scene.position.stones_by_point()]
    assert not any(QRectF(paper).intersects(stone) for stone in stones)
    covered = geometry.point_at(QRectF(paper).center())
    assert covered is not None
    assert window.view.childAt(paper.center()) is window.view.viewport(), "the mouse reaches the board"
    window.resize(700, 900)
    paper = paper_of(pill)
    assert window.scene.geometry.board.contains(QRectF(paper))
    window.context.menus["problem_again"].trigger()
    assert pill.text == "Black to play."
    click(qtbot, window, "B18")
    qtbot.waitUntil(lambda: pill.text.startswith("Wrong"))
    assert window.scene.markup.verdicts == {Point.from_vertex("B18"): False}
    window.context.menus["leave_mode"].trigger()
    assert pill.isHidden()


def test_the_verdict_is_short_on_a_small_board(qtbot: QtBot, solving: GameWindow) -> None:
    window, pill = solving, solving.features.problems.pill
    window.resize(480, 560)
    click(qtbot, window, "D19")
    paper = paper_of(pill)
    assert window.scene.geometry.board.contains(QRectF(paper))
    assert pill.text == "Correct. On the first try.", "to a screen reader"


def test_a_crowded_board_has_its_verdict_where_the_fewest_stones_are(qtbot: QtBot, solving: GameWindow) -> None:
    window = solving
    window.context.game.game.root.properties["AB"] += [f"{x}{y}" for x in "abcdefghi" for y in "ghi"]
    window.features.problems.solve()
    click(qtbot, window, "D19")
    pill = window.features.problems.pill
    paper = QRectF(paper_of(pill))
    geometry = window.scene.geometry
    stones = [geometry.cell_rect(point) for point, _ in window.scene.position.stones_by_point()]
    assert not any(paper.intersects(stone) for stone in stones)


def test_the_verdict_leaves_the_room_for_the_moves_free(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "eye.sgf").write_text(EYE_SPACE)
    window.resize(1280, 900)
    assert window.features.files.open_path(tmp_path / "eye.sgf")
    window.context.menus["solve"].trigger()
    pill = window.features.problems.pill
    paper = QRectF(paper_of(pill))
    geometry = window.scene.geometry
    assert geometry.board.contains(paper)
    inside = [geometry.cell_rect(Point(x, y)) for x in range(3, 6) for y in range(4)]
    assert not any(paper.intersects(square) for square in inside)


def test_the_verdict_leaves_the_names_of_the_lines_free(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "side.sgf").write_text(
        "(;SZ[19]AB[qp][mp][mn][nn][om][pl][ql]AW[qm][pm][pn][no][ok][pk];B[oo]C[RIGHT])"
    )
    window.resize(1280, 900)
    assert window.features.files.open_path(tmp_path / "side.sgf")
    window.context.menus["solve"].trigger()
    pill = window.features.problems.pill
    paper = paper_of(pill)
    assert paper.bottom() <= window.scene.geometry.points.bottom()


@pytest.mark.parametrize("size", [(480, 560), (1200, 800)])
def test_the_verdict_of_a_lesson_lies_below_the_points(qtbot: QtBot, window: GameWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.features.lessons.begin(0)
    pill, view = window.features.problems.pill, window.context.view
    for name in ("A5", "E1", "C1"):
        click(qtbot, window, name)
        qtbot.waitUntil(lambda: not pill.isHidden())
        paper = QRectF(paper_of(pill))
        assert paper.top() >= view.points.bottom() and paper.bottom() <= view.viewport().height()
        window.context.menus["problem_again"].trigger()


def test_the_dots_tell_how_the_file_went_and_lead_to_its_problems(qtbot: QtBot, solving: GameWindow) -> None:
    window, dots = solving, solving.features.problems.bar.dots
    assert dots.accessibleName() == "Problem 1 of 3: 0 solved, 0 failed"
    click(qtbot, window, "D19")
    assert dots.accessibleName() == "Problem 1 of 3: 1 solved, 0 failed"
    qtbot.mouseClick(dots, LEFT, pos=dots.center_of(1).toPoint())
    assert window.context.document.state.game == 1
    click(qtbot, window, "A13")
    qtbot.waitUntil(lambda: dots.accessibleName() == "Problem 2 of 3: 1 solved, 1 failed")
    qtbot.mouseClick(dots, LEFT, pos=QPoint(0, 0))
    assert window.context.document.state.game == 1


def test_as_many_dots_as_there_is_room_for(qtbot: QtBot, solving: GameWindow) -> None:
    dots = solving.features.problems.bar.dots
    dots.show_progress(300, 150, {149: True, 150: False})
    assert 150 in dots.shown
    assert all(0 < dots.center_of(index).x() < dots.width() for index in dots.shown)
    dots.show_progress(300, 299, {})
    assert dots.shown.stop == 300
    dots.show_progress(1, 0, {})
    assert not dots.shown
    assert not dots.grab().toImage().isNull()


def test_dots_stand_closer_where_all_have_room_only_so(qtbot: QtBot) -> None:
    dots = ProgressDots()
    qtbot.addWidget(dots)
    for width, step in ((200, scaled(18)), (104, 94 / 6), (80, 70 / 6), (60, scaled(18))):
        dots.resize(width, 24)
        dots.show_progress(6, 0, {})
        assert len(dots.shown) == (6 if width > 60 else 2)
        assert dots.center_of(2).x() - dots.center_of(1).x() == pytest.approx(step) or width == 60
        assert dots.center_of(0).x() >= 10 and dots.center_of(dots.shown[-1]).x() <= width - 5


def test_a_few_dots_are_all_shown_before_the_tools_are_named(qtbot: QtBot, solving: GameWindow) -> None:
    bar = solving.features.problems.bar
    bar.dots.show_progress(5, 0, {})
    shown: dict[bool, set[int]] = {}
    for width in range(bar.minimumSizeHint().width() + 200, bar.sizeHint().width() + 100):
        bar.resize(width, bar.height())
        shown.setdefault(bar.tools[0].is_folded, set()).add(len(bar.dots.shown))
    assert shown[False] == {5}, "none of five is left out for a name"
    assert shown[True], "and where there is less room, icons stand for the names"


def test_only_the_bar_of_problems_stands_under_the_board(qtbot: QtBot, solving: GameWindow) -> None:
    window, bar = solving, solving.features.problems.bar
    assert bar.isVisible() and window.frame.bar.isHidden()
    window.context.menus["full_screen"].trigger()
    assert bar.isVisible() and window.frame.bar.isHidden()
    window.context.menus["full_screen"].trigger()
    assert bar.isVisible() and window.frame.bar.isHidden()
    window.context.menus["leave_mode"].trigger()
    assert window.frame.bar.isVisible() and not bar.isVisible()
    window.context.menus["navigation_bar"].setChecked(False)
    window.context.menus["solve"].trigger()
    assert bar.isVisible()
    window.context.menus["leave_mode"].trigger()
    assert window.frame.bar.isHidden()


@pytest.mark.parametrize("size", [(480, 560), (640, 480), (1024, 768), (900, 1400)])
def test_the_bar_and_the_card_fit(qtbot: QtBot, solving: GameWindow, size: tuple[int, int]) -> None:
    window, problems = solving, solving.features.problems
    window.resize(*size)
    click(qtbot, window, "D19")
    labels = [label for label in problems.card.findChildren(QLabel) if label.isVisible()]
    qtbot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in labels))
    bar = problems.bar
    parts = [QRect(part.geometry()) for part in (*bar.tools, *bar.ways, bar.next)]
    assert all(bar.rect().contains(part) for part in parts)
    assert not any(a.intersects(b) for index, a in enumerate(parts) for b in parts[:index])


def test_a_hint_is_asked_for_as_in_play(solving: GameWindow) -> None:
    menus = solving.context.menus
    assert menus["hint"].isEnabled()
    menus["hint"].trigger()
    assert solving.scene.markup.visible
    menus["hint"].trigger()
    assert solving.scene.markup.highlighted == {Point.from_vertex("D19")}
    solving.features.problems.play(Point.from_vertex("D19"))
    assert not menus["hint"].isEnabled()
    menus["leave_mode"].trigger()
    assert menus["hint"].isEnabled()
    assert not menus["problem_solution"].isEnabled()


def test_nothing_is_said_twice_and_no_comment_is_asked_for(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]AB[ca];B[da]C[RIGHT, it lives])")
    window.features.files.open_path(tmp_path / "a.sgf")
    window.context.menus["solve"].trigger()
    card = window.features.comments.card
    assert card.isHidden(), "the card of the problem says who is to play"
    click(qtbot, window, "D9")
    assert card.isVisible() and "it lives" in card.comment.comment
    window.context.menus["leave_mode"].trigger()
    window.context.navigator.to_start()
    assert card.isVisible() and not card.has_words


def test_the_full_screen_is_the_board_and_what_belongs_to_the_problem(qtbot: QtBot, solving: GameWindow) -> None:
    window = solving
    window.context.menus["full_screen"].trigger()
    columns = window.features.full_screen.columns
    assert columns is not None
    assert all(player.isHidden() for player in window.features.seats.panels.values())
    seen = [button for column in columns for button in column.findChildren(QPushButton) if button.isVisible()]
    assert [button.accessibleName() for button in seen] == ["Menu"]
    for _ in range(4):
        QApplication.processEvents()
    extras = window.frame.extras
    menu = seen[0].mapTo(window.frame, seen[0].rect().center())
    assert abs(menu.y() - extras.geometry().center().y()) <= 1, "in line with the tools of the bar"
    assert columns[0].rect().contains(seen[0].geometry()), "the menu's button is whole"
    narrow = columns[0].width()
    window.context.menus["leave_mode"].trigger()
    assert all(player.isVisible() for player in window.features.seats.panels.values())
    assert columns[0].width() > narrow


KILL = "(;SZ[19]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])"


@pytest.fixture
def killing(window: GameWindow, tmp_path: Path) -> GameWindow:
    """Open a problem that QtGo can read to its end."""
    (tmp_path / "kill.sgf").write_text(KILL)
    assert window.features.files.open_path(tmp_path / "kill.sgf", move=0)
    window.features.problems.controller.reply_delay = 1
    window.context.menus["solve"].trigger()
    return window


def test_a_move_that_the_file_lacks_is_answered_and_judged(qtbot: QtBot, killing: GameWindow) -> None:
    window, pill = killing, killing.features.problems.pill
    click(qtbot, window, "F17")
    qtbot.waitUntil(lambda: window.scene.position.color_at(Point.from_vertex("B19")) is Color.WHITE)
    state = window.features.problems.controller.state
    assert (state.outcome, state.is_opinion, state.is_failed) == (Outcome.WRONG, True, True)
    assert pill.text == "Wrong. QtGo's opinion: the file does not have this move."
    assert window.scene.markup.verdicts == {Point.from_vertex("F17"): False}
    window.context.menus["problem_again"].trigger()
    click(qtbot, window, "B19")
    assert window.features.problems.controller.state.outcome is Outcome.RIGHT
    assert not window.features.problems.controller.state.is_opinion
    window.context.menus["leave_mode"].trigger()
    assert len(list(window.context.game.game.root.subtree())) == 2, "the file is as it was"


def test_a_click_on_a_stone_is_no_try_to_judge(qtbot: QtBot, killing: GameWindow) -> None:
    window = killing
    click(qtbot, window, "F17")
    qtbot.waitUntil(lambda: window.scene.position.color_at(Point.from_vertex("B19")) is Color.WHITE)
    click(qtbot, window, "B19")
    state = window.features.problems.controller.state
    assert (state.outcome, state.is_opinion) == (Outcome.WRONG, True), "nothing is read for the other side"
    assert window.context.game.game.depth == 2


def test_without_opinions_a_move_that_the_file_lacks_is_only_not_there(qtbot: QtBot, killing: GameWindow) -> None:
    window = killing
    window.store.replace(window.settings.changed(problem_opinions=False))
    click(qtbot, window, "A19")
    assert window.features.problems.controller.state.outcome is Outcome.UNKNOWN
    assert window.features.problems.controller.state.is_failed


def test_where_reading_is_not_sure_there_is_no_opinion(qtbot: QtBot, solving: GameWindow) -> None:
    click(qtbot, solving, "G13")
    qtbot.waitUntil(lambda: solving.features.problems.controller.state.outcome is Outcome.UNKNOWN)
    assert solving.features.problems.controller.state.is_failed


@pytest.mark.parametrize("size", [QSize(800, 600), QSize(640, 520)], ids=str)
def test_beside_a_small_board_the_verdict_hides_none_of_it(
    qtbot: QtBot, solving: GameWindow, look: Look, size: QSize
) -> None:
    window, pill = solving, solving.features.problems.pill
    dress(look, 1.5)
    window.resize(size)
    settle()
    click(qtbot, window, "D19")
    qtbot.waitUntil(lambda: pill.text.startswith("Correct"))
    settle()
    board = window.scene.geometry.board
    assert board.width() < 3 * paper_of(pill).width()
    assert not board.intersects(QRectF(paper_of(pill)))
    assert window.context.view.rect().contains(paper_of(pill))
