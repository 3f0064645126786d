"""Every value that the layers below report has words."""

import pytest

from qtgo.core.history import EditKind
from qtgo.core.legality import IllegalMove, Reason
from qtgo.core.point import Color, Point
from qtgo.core.position import Position
from qtgo.sgf.problem import Problem, ProblemKind, SgfError, SgfErrorKind
from qtgo.window.messages import edit_text, illegal_move_text, os_error_text, position_text
from qtgo.window.problems import problem_text, sgf_error_text


@pytest.mark.parametrize("kind", ProblemKind)
def test_every_oddity_has_words(kind: ProblemKind) -> None:
    assert problem_text(Problem(kind, 1, 2, "XY")).endswith("(XY)")


@pytest.mark.parametrize("kind", SgfErrorKind)
def test_every_failure_has_words(kind: SgfErrorKind) -> None:
    text = sgf_error_text(SgfError(kind, detail="XY"))
    assert text
    assert "{" not in text


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("repeats", [None, 0, 12])
def test_every_refusal_has_words(reason: Reason, repeats: int | None) -> None:
    text = illegal_move_text(IllegalMove(reason, Color.BLACK, Point(3, 3), repeats))
    assert text.endswith(".")
    assert "{" not in text


def test_refusals_name_point_player_and_the_move_repeated() -> None:
    text = illegal_move_text(IllegalMove(Reason.SUPERKO, Color.BLACK, Point(3, 3), 12))
    assert text == "Superko: D4 would repeat the position after move 12."
    text = illegal_move_text(IllegalMove(Reason.KO, Color.WHITE, Point(3, 3), 12, forfeits=True))
    assert "White may not retake at D4" in text
    assert text.endswith("By the rules of this game, White loses.")


@pytest.mark.parametrize("kind", EditKind)
def test_every_edit_has_a_name(kind: EditKind) -> None:
    assert edit_text(kind)


def test_a_screen_reader_is_told_the_last_move_and_whose_turn_it_is() -> None:
    assert position_text(Position.empty(9, 9)) == "Black to move."


def test_errors_of_the_system_name_the_file() -> None:
    assert os_error_text(FileNotFoundError(2, "No such file", "a.sgf")) == "a.sgf: No such file"
