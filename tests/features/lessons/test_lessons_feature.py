"""Lessons in the window: right and wrong moves, the way through a lesson, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.problem import Outcome
from qtgo.features.lessons.course import read_course
from qtgo.features.lessons.lesson_set import NO_BREAK
from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.look.look import Look
from qtgo.text.record.problem_words import LESSON_LENGTH
from tests.dressing import dress
from tests.shown_window import click, settle

FIRST_OF_FOUR = "Step 1 of 4".replace(" ", NO_BREAK)


@pytest.fixture
def lessons(window: GameWindow) -> LessonsFeature:
    """Begin the first lesson, without pauses before answers."""
    window.features.lessons.go_on()
    controller = window.features.problems.controller
    controller.reply_delay = controller.solution_delay = 0
    return window.features.lessons


def test_a_wrong_move_is_answered_on_the_board_with_a_sentence_and_the_next_one_takes_it_back(
    qtbot: QtBot, window: GameWindow, lessons: LessonsFeature
) -> None:
    problems, board = window.features.problems, window.scene
    for _ in range(3):
        window.context.menus["problem_next"].trigger()
    click(qtbot, window, "D4")
    qtbot.waitUntil(lambda: board.position.color_at(Point.from_vertex("B1")) is Color.WHITE)
    assert problems.card.status.text() == "White got there first, and the stone is still on the board. Try again."
    assert problems.pill.text == problems.card.status.text(), "it is read out, and nothing of it twice"
    click(qtbot, window, "B1")
    assert board.position.color_at(Point.from_vertex("D4")) is None
    assert problems.controller.state.outcome is Outcome.RIGHT, "a wrong move spoils nothing"
    assert board.position.color_at(Point.from_vertex("A1")) is None


def test_the_first_step_says_how_a_stone_is_placed(qtbot: QtBot, window: GameWindow, lessons: LessonsFeature) -> None:
    status = window.features.problems.card.status
    how = "Place a stone on any point you like. Click a point, or use Alt+arrow keys and Enter."
    assert status.text().endswith(how)
    click(qtbot, window, "C3")
    assert status.text().startswith("It stays there.") and "Enter" not in status.text()
    window.context.menus["problem_next"].trigger()
    assert "Enter" not in status.text()


def test_enter_leads_on_where_a_step_was_done_with_the_keys(
    qtbot: QtBot, window: GameWindow, lessons: LessonsFeature, look: Look
) -> None:
    view, problems = window.context.view, window.features.problems
    window.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)  # as where Tab was never pressed
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert problems.controller.state.outcome is Outcome.RIGHT and problems.bar.next.hasFocus()
    assert look.focus_ring.ring is not None and look.focus_ring.ring.isVisible()
    qtbot.keyClick(problems.bar.next, Qt.Key.Key_Return)
    assert "Step 2".replace(" ", NO_BREAK) in problems.card.title.text()
    assert view.hasFocus()
    click(qtbot, window, "A1")
    assert problems.controller.state.outcome is Outcome.RIGHT and view.hasFocus()


def test_the_rules_of_a_lesson_are_not_told(window: GameWindow, lessons: LessonsFeature) -> None:
    assert window.context.status.rules.isHidden()
    window.context.menus["leave_mode"].trigger()
    assert not window.context.status.rules.isHidden()


def test_a_long_text_of_a_teacher_leaves_room_for_the_board(window: GameWindow, tmp_path: Path) -> None:
    words = "more and more " * 200
    (tmp_path / "long.sgf").write_text(f"(;SZ[9]PL[B]AB[cc]C[{words}];B[dd]TE[1])")
    before = window.size()
    window.features.lessons.begin(0, read_course(tmp_path))
    assert len(window.features.problems.card.status.text()) == LESSON_LENGTH + 1
    settle()
    assert window.size() == before


@pytest.mark.parametrize("point", ["A1", "B1", "C1", "D1", "E1"])
def test_every_point_of_a_small_board_can_be_typed(
    qtbot: QtBot, window: GameWindow, lessons: LessonsFeature, point: str
) -> None:
    lessons.begin(0)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.setFocus()
    qtbot.waitUntil(window.view.hasFocus)
    for key in point.lower():
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert window.features.typed_points.field.text().upper() == point
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert window.scene.position.color_at(Point.from_vertex(point)) is Color.BLACK


def test_a_lesson_that_is_done_is_told_and_kept(qtbot: QtBot, window: GameWindow, lessons: LessonsFeature) -> None:
    done: list[int] = []
    lessons.lesson_done.connect(done.append)
    assert lessons.progress()[0] == 0
    following, previous = (window.context.menus[name] for name in ("problem_next", "problem_previous"))
    for vertex in ("C3", "A1", "C4", "B1", "C2", "D2"):
        assert following.iconText() == ("Next Lesson" if vertex == "D2" else "Next Step")
        assert previous.iconText() == "Previous Step"
        click(qtbot, window, vertex)
        assert done == ([0] if vertex == "D2" else [])
        following.trigger()
    assert lessons.progress()[0] == 1
    assert window.features.problems.card.title.text() == f"2. Saving Your Stones: {FIRST_OF_FOUR}"
    assert previous.iconText() == "Previous Lesson"
    window.context.menus["leave_mode"].trigger()
    assert (following.iconText(), previous.iconText()) == ("Next Problem", "Previous Problem")
    lessons.go_on()
    assert window.features.problems.card.title.text() == f"2. Saving Your Stones: {FIRST_OF_FOUR}"


@pytest.mark.parametrize(
    ("lesson", "step", "points", "words"),
    [
        (
            0,
            0,
            ("A1",),
            "Well done. It stays there. Stones never move once they are placed, but they can be captured. "
            "You will see how in a moment.",
        ),
        (6, 2, ("B3", "B3"), "Not allowed. Not yet: that is the rule of ko. Attack the two white stones first."),
        (0, 3, ("D4",), "White got there first, and the stone is still on the board. Try again."),
        (0, 3, ("D4", "E4"), "White got there first, and the stone is still on the board. Try again."),
        (
            1,
            1,
            ("A1",),
            "Try again. Your two stones had one liberty, and White took it. There is a better way: capture first.",
        ),
    ],
)
def test_a_move_is_read_out_once_with_what_came_of_it(
    qtbot: QtBot,
    window: GameWindow,
    lessons: LessonsFeature,
    monkeypatch: pytest.MonkeyPatch,
    lesson: int,
    step: int,
    points: tuple[str, ...],
    words: str,
) -> None:
    said: list[str] = []
    monkeypatch.setattr("qtgo.features.problems.verdict_pill.announce", lambda _widget, text: said.append(text))
    lessons.begin(lesson)
    for _ in range(step):
        window.context.menus["problem_next"].trigger()
    settle()
    for point in points:
        said.clear()
        click(qtbot, window, point)
        qtbot.waitUntil(lambda: bool(said))
        qtbot.waitUntil(lambda: not window.features.problems.controller.is_answering)
        settle()
        assert said == [words]


@pytest.mark.parametrize("lesson", [0, 1])
def test_all_steps_of_a_lesson_are_in_sight_in_a_larger_interface(
    qtbot: QtBot, window: GameWindow, lessons: LessonsFeature, look: Look, lesson: int
) -> None:
    dress(look, 1.5)
    lessons.begin(lesson)
    window.resize(1024, 768)
    settle()
    bar, whole = window.features.problems.bar, window.context.menus["whole_board"]
    (button,) = (way for way in bar.ways if way.defaultAction() is whole)
    assert len(bar.dots.shown) == len(lessons.course.lessons[lesson].steps)
    assert not button.isVisible()
    bar.resize(bar.sizeHint())
    assert button.isVisible(), "where there is room"
    whole.setEnabled(True)
    bar.resize(bar.minimumSizeHint())
    assert button.isVisible(), "where it can be used"
    dress(look)
