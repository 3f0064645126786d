"""The words for what the record says of a node."""

import pytest

from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.text.analysis.review_words import lead_text
from qtgo.text.record.node_words import judgement_sign
from tests.languages import LANGUAGES, spoken


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("code", LANGUAGES)
def test_who_stands_better_is_signed_with_the_letters_of_leads(code: str) -> None:
    """White is B in four languages, where "B+" of Black's would say the opposite."""
    with spoken(code):
        for annotation, lead in ((Annotation.GOOD_FOR_BLACK, 7), (Annotation.GOOD_FOR_WHITE, -7)):
            sign = judgement_sign(Judgement(annotation))
            assert lead_text(lead, 0) == f"{sign}7"
            assert judgement_sign(Judgement(annotation, True)) == f"{sign}+"
        assert judgement_sign(Judgement(Annotation.BAD_MOVE, True)) == "??"
