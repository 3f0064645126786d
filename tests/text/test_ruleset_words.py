"""The names of rulesets, below a label and alone."""

import pytest

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import CUSTOM, named_rulesets, ruleset
from qtgo.text.record.game_words import details
from qtgo.text.ruleset_words import ruleset_phrase
from qtgo.text.translation import use_language
from tests.languages import folder_of


def test_rules_that_stand_alone_say_what_they_are() -> None:
    assert {name for name in (*named_rulesets(), CUSTOM) if "rules" not in ruleset_phrase(name).split()} == set()


@pytest.mark.parametrize(
    ("language", "rules"), [("de", "Japanische Regeln"), ("fr", "Règles japonaises"), ("it", "Regole giapponesi")]
)
def test_the_rules_of_a_report_are_no_bare_adjective(language: str, rules: str) -> None:
    use_language(language, folder=folder_of(language)())
    assert rules in details(GameInfo(ruleset("japanese"))).split(" · ")
