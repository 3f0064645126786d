"""What a lesson says where its file has no words for what was tried."""

from qtgo.core.rules.point import Color
from qtgo.core.study.problem import Outcome, ProblemState
from qtgo.text.record.problem_words import status_text


def test_a_lesson_without_words_for_a_try_asks_for_another_move_be_it_a_pass_or_a_stone() -> None:
    state = ProblemState(Color.BLACK, Outcome.WRONG, is_failed=True, words=lambda: "")
    assert status_text(state) == "Try another move."
