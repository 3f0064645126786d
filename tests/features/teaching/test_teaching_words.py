"""The words of the teacher."""

import pytest

from qtgo.core.analysis.loss import Loss
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.teaching import MoveQuestion
from qtgo.features.teaching.teaching_words import why_text

E5 = Point.from_vertex("E5")


@pytest.mark.parametrize(
    ("loss", "words"),
    [(Loss(9.4, 0.5), "costs about 9 points."), (Loss(0.6, 0.5, 0.3), "costs about 1 point.")],
)
def test_a_teacher_names_a_pass_and_only_what_is_known(loss: Loss, words: str) -> None:
    question = MoveQuestion(1, Move(Color.BLACK, E5), loss, None, (None,))
    assert why_text(question) == f"E5 {words} It is better to pass. White passes."
