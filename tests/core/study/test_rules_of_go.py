"""The boards that explain the rules: each task can be done, and the rules answer as the page says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.lesson import Activity, Answer, Lesson, LessonRun, LessonTask
from qtgo.core.study.rules_of_go import LESSONS, RulesPage


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def done(page: RulesPage) -> LessonRun:
    """Do all tasks of a page."""
    run = LessonRun(LESSONS[page])
    while not run.is_done:
        assert run.target is not None
        assert run.choose(run.target).answer is Answer.RIGHT
    return run


@pytest.mark.parametrize("page", RulesPage)
def test_every_task_can_be_done(page: RulesPage) -> None:
    run = done(page)
    assert run.target is None
    assert run.done == LESSONS[page].steps


def test_liberties_are_shown_of_groups() -> None:
    run = LessonRun(LESSONS[RulesPage.LIBERTIES])
    assert len(run.choose(point("B2")).liberties) == 4
    assert run.choose(point("A1")).liberties == {point("A2"), point("B1")}
    group = run.choose(point("B6")).liberties
    assert group == run.choose(point("C5")).liberties
    assert len(group) == 7
    assert run.choose(point("D7")).liberties == frozenset()


def test_captured_groups_leave_the_board() -> None:
    run = LessonRun(LESSONS[RulesPage.CAPTURE])
    assert [run.choose(point(vertex)).taken for vertex in ("D5", "F2")] == [1, 2]
    assert all(run.position.color_at(point(vertex)) is None for vertex in ("C5", "D2", "E2"))


def test_suicide_is_refused_and_its_exception_captures() -> None:
    run = LessonRun(LESSONS[RulesPage.SUICIDE])
    refused = run.choose(point("A7"))
    assert refused.illegal is not None
    assert refused.illegal.reason is Reason.SUICIDE
    assert run.position.color_at(point("A7")) is None
    assert run.choose(point("G1")).taken == 2


def test_two_eyes_live_and_one_does_not() -> None:
    run = LessonRun(LESSONS[RulesPage.EYES])
    assert [run.choose(point(vertex)).illegal is not None for vertex in ("A7", "C7")] == [True, True]
    assert run.choose(point("F1")).taken == 5


def test_a_ko_is_taken_back_only_after_a_move_elsewhere() -> None:
    run = LessonRun(LESSONS[RulesPage.KO])
    assert run.choose(point("D4")).taken == 1
    outcome = run.choose(point("C4"))
    assert outcome.illegal is not None
    assert outcome.illegal.reason is Reason.KO
    run.choose(point("F6"))
    assert run.position.color_at(point("F2")) is Color.BLACK
    assert run.choose(point("C4")).taken == 1
    again = run.choose(point("D4"))
    assert again.answer is Answer.REFUSED
    assert again.illegal is not None
    assert again.illegal.reason is Reason.KO


def test_the_end_is_counted_in_both_ways_with_the_same_winner() -> None:
    run = LessonRun(LESSONS[RulesPage.END])
    assert run.choose(point("A1")).answer is Answer.OTHER
    assert run.choose(point("D7")).answer is Answer.OTHER
    for vertex in ("F4", "B5"):  # in any order
        assert run.choose(point(vertex)).answer is Answer.RIGHT
    assert run.choose(point("B5")).answer is Answer.OTHER
    assert run.is_done
    by_territory, by_area = run.counts
    assert by_territory.score.result == by_area.score.result == "W+0.5"
    assert (by_territory.score.black.territory, by_territory.score.black.prisoners) == (19, 1)
    assert (by_area.score.black.stones, by_area.score.black.territory) == (8, 19)


def test_another_point_than_the_task_s_is_not_played() -> None:
    run = LessonRun(LESSONS[RulesPage.CAPTURE])
    before = run.position
    assert run.choose(point("A1")).answer is Answer.OTHER
    assert run.choose(point("C5")).answer is Answer.REFUSED
    assert run.position == before


def test_without_tasks_the_colors_alternate() -> None:
    run = LessonRun(LESSONS[RulesPage.BOARD])
    for vertex in ("E5", "C3"):
        assert run.choose(point(vertex)).answer is Answer.PLAYED
    assert [run.position.color_at(point(vertex)) for vertex in ("E5", "C3")] == [Color.BLACK, Color.WHITE]
    assert run.choose(point("C3")).answer is Answer.REFUSED
    assert LessonRun(LESSONS[RulesPage.HANDICAP]).position.to_move is Color.WHITE


def test_a_lesson_that_the_rules_contradict_is_an_error() -> None:
    wrong = Lesson(". .\n. .", tasks=(LessonTask(Color.BLACK, "A1", Reason.SUICIDE),))
    with pytest.raises(ValueError, match="A1"):
        LessonRun(wrong).choose(point("A1"))
    assert replace(wrong, activity=Activity.COUNT).steps == 1
