import pytest

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import CUSTOM, Ruleset, ruleset
from qtgo.text.level_words import computer_player
from qtgo.text.record.prisoner_words import are_prisoners, prisoners_text


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
    named = are_prisoners(GameInfo(rules))
    texts = [prisoners_text(count, are_prisoners=named) for count in (0, 1, 2)]
    assert texts == [f"0 {word}s", f"1 {word}", f"2 {word}s"]


def test_the_first_games_know_captures_alone() -> None:
    info = GameInfo(ruleset("japanese"), white=computer_player("30k"))
    assert not are_prisoners(info)
    assert are_prisoners(info.with_player(Color.WHITE, computer_player("12k")))
