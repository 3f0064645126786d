import pytest

from qtgo.core.rules.ruleset import CUSTOM, Ruleset, ruleset
from qtgo.text.record.prisoner_words import prisoners_text


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        (ruleset("japanese"), "prisoner"),
        (ruleset("ancient-territory"), "prisoner"),
        (ruleset("aga"), "prisoner"),  # area scoring, but passes hand prisoners over
        (ruleset("chinese"), "capture"),
        (ruleset("ing"), "capture"),
        (Ruleset(CUSTOM), "capture"),
    ],
)
def test_the_rules_say_what_is_taken(rules: Ruleset, word: str) -> None:
    assert [prisoners_text(count, rules) for count in (0, 1, 2)] == [f"0 {word}s", f"1 {word}", f"2 {word}s"]
