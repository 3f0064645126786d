import pytest

from qtgo.ai.katago.metadata import ProfileError, profile_of
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.text.analysis.network_words import model_error_text, profile_error_text
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language
from tests.shown_texts import is_pseudo


@pytest.mark.parametrize("fault", ModelFault)
def test_each_fault_has_one_sentence(fault: ModelFault) -> None:
    text = model_error_text(ModelError(fault, "3"))
    assert text.endswith(".") and text.count(". ") == 0
    use_language(PSEUDO)
    assert is_pseudo(model_error_text(ModelError(fault, "3")))


def test_no_two_faults_have_the_same_sentence() -> None:
    assert len({model_error_text(ModelError(fault)) for fault in ModelFault}) == len(ModelFault)


def test_what_a_file_says_is_shown_as_plain_text() -> None:
    text = model_error_text(ModelError(ModelFault.UNKNOWN_BLOCK, "x\x1b[2J\u202e" + "y" * 5000))
    assert "\x1b" not in text and "\u202e" not in text and len(text) < 1000


def test_a_name_that_is_no_profile_is_shown_with_those_that_are() -> None:
    with pytest.raises(ProfileError, match="rank_30k"):
        profile_of("rank_30k")
    assert "“rank_30k”" in profile_error_text("rank_30k") and "rank_9d" in profile_error_text("")
