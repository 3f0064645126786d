"""The rules that New Game proposes before any were chosen are those that players of the language know."""

import pytest

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.ruleset import named_rulesets
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.text.translation import use_language
from tests.shown_window import in_dialog, ok_button

JAPANESE, KOREAN, CHINESE = ("japanese", 6.5), ("korean", 6.5), ("chinese", 7.5)


def choose(dialog: NewGameDialog, rules: str) -> None:
    place = list(named_rulesets()).index(rules)
    dialog.rules.combo.setCurrentIndex(place)
    dialog.rules.combo.activated.emit(place)


def proposed(window: GameWindow, rules: str = "", *, resets: bool = False) -> tuple[str, float]:
    """Return the rules and the komi that New Game proposes, and begin a game by others."""
    found: list[tuple[str, float]] = []

    def look(dialog: NewGameDialog) -> None:
        if resets:
            dialog.reset_button.click()
        info = dialog.new_game().info
        found.append((info.ruleset.name, info.komi))
        if rules:
            choose(dialog, rules)
        (ok_button(dialog).click if rules else dialog.reject)()

    in_dialog(NewGameDialog, look)
    window.features.new_game.ask()
    return found[0]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", JAPANESE), ("ru", JAPANESE), ("ko", KOREAN), ("zh_Hans", CHINESE), ("zh_Hant", CHINESE)],
)
def test_the_rules_follow_the_language_until_a_game_has_begun(
    window: GameWindow, language: str, expected: tuple[str, float]
) -> None:
    assert proposed(window) == JAPANESE
    use_language(language)
    assert proposed(window) == expected
    assert proposed(window, "aga") == expected
    assert proposed(window) == ("aga", 7.5)
    assert proposed(window, resets=True) == expected


def test_rules_that_were_chosen_stay_in_another_language(window: GameWindow) -> None:
    assert proposed(window, "japanese") == JAPANESE
    use_language("zh_Hans")
    assert proposed(window) == JAPANESE


def test_a_first_game_is_by_the_rules_of_the_language(window: GameWindow) -> None:
    use_language("zh_Hans")
    window.features.capture_game.begin_first_game()
    info = window.context.game.game.info
    assert (info.ruleset.name, info.komi) == CHINESE
