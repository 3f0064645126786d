import pytest

from qtgo.ai.numpy_check import BROKEN, MISSING
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.text.engine_words import numpy_failure_text
from qtgo.text.numpy_words import needs_numpy_text, numpy_problem_text, problem_of_engine
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language
from tests.shown_texts import is_pseudo

PROBLEMS = (MISSING, f"{BROKEN}ImportError: wrong. ELF class.", "version 1.26 or later (this is 1.21.5)")


@pytest.mark.parametrize("problem", PROBLEMS)
def test_what_an_engine_says_in_english_is_said_to_the_user_in_their_language(problem: str) -> None:
    line = f"qtgo: {needs_numpy_text(problem)}"
    assert problem_of_engine(line) == problem
    failure = EngineFailure(FailureKind.EXITED, stderr_tail=("a line", line))
    assert numpy_failure_text(failure) == needs_numpy_text(problem)
    use_language(PSEUDO)
    assert is_pseudo(numpy_failure_text(failure)) and is_pseudo(numpy_problem_text(problem))


def test_other_lines_are_about_other_things() -> None:
    assert problem_of_engine("numpy is a library") == ""
    assert numpy_failure_text(EngineFailure(FailureKind.EXITED, stderr_tail=("numpy",))) == ""
