"""Every value that the layers below report has words."""

from dataclasses import replace

import pytest

from qtgo.core.editing.edits import Refusal
from qtgo.core.editing.later_moves import LaterMoves, NumberedIllegalMove
from qtgo.core.editing.tools import Tool
from qtgo.core.record.annotations import Annotation
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.features.edit.edit_bar import tool_hint
from qtgo.sgf.issue import Issue, IssueKind, SgfError, SgfErrorKind
from qtgo.text.file_issue_words import issue_text, sgf_error_text
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.record.annotation_words import annotation_name, annotation_sign
from qtgo.text.record.position_words import position_text
from qtgo.text.refusal_words import illegal_move_text, later_moves_text, refusal_text


@pytest.mark.parametrize("kind", IssueKind)
def test_every_oddity_has_words(kind: IssueKind) -> None:
    assert issue_text(Issue(kind, 1, 2, "XY")).endswith("(XY)")


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
    assert "White may not recapture at D4" in text
    assert text.endswith("By the rules of this game, White loses.")


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refused_edit_has_words(refusal: Refusal) -> None:
    assert refusal_text(refusal).endswith(".")


@pytest.mark.parametrize("tool", Tool)
def test_every_tool_has_a_hint(tool: Tool) -> None:
    assert tool_hint(tool).endswith(".")


@pytest.mark.parametrize("annotation", Annotation)
def test_every_annotation_has_a_name_and_signs(annotation: Annotation) -> None:
    assert annotation_name(annotation)
    assert len(annotation_sign(annotation, 2)) == len(annotation_sign(annotation)) + 1


def test_moves_made_illegal_are_named() -> None:
    moves = tuple(
        NumberedIllegalMove(number, IllegalMove(Reason.OCCUPIED, Color.BLACK, Point(number, 0))) for number in range(7)
    )
    one = later_moves_text(LaterMoves(moves[:1]))
    assert one == "Move 0 is now illegal, but was kept. A1 is already occupied."
    several = later_moves_text(LaterMoves(moves))
    listed = "0 at A1, 1 at B1, 2 at C1, 3 at D1, 4 at E1…"
    assert several == f"7 moves are now illegal, but were kept: {listed}. The first: A1 is already occupied."
    unsure = later_moves_text(LaterMoves(moves[:1], is_complete=False))
    assert unsure == "Moves are now illegal, but were kept: 0 at A1…. The first: A1 is already occupied."


def test_a_screen_reader_is_told_the_last_move_and_whose_turn_it_is() -> None:
    assert position_text(Position.empty(9, 9)) == "Black to move."
    before = Position(9, 9, bytes(81), prisoners_of_black=1)
    after = replace(before, last_move=Move(Color.BLACK, Point(3, 3)), move_number=7, prisoners_of_black=3)
    assert position_text(after, before) == "Move 7: Black D4, captures 2 stones. Black to move."
    assert position_text(after) == "Move 7: Black D4. Black to move."


def test_errors_of_the_system_name_the_file() -> None:
    assert os_error_text(FileNotFoundError(2, "No such file", "a.sgf")) == "a.sgf: No such file"
