"""The language of an open window: chosen while it runs, in all its texts, and back."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.app.language import ProgramLanguage
from qtgo.text.languages import language_choices, system_codes
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from qtgo.window.main_window import MainWindow
from tests.shown_texts import clipped, shown_texts, untranslated


@pytest.fixture
def language(qapp: QApplication) -> Iterator[ProgramLanguage]:
    language = ProgramLanguage(qapp)
    language.use(ENGLISH)
    yield language
    use_language(ENGLISH)


# What is a name or a key in itself, or comes from a file or the system.
EXEMPT = frozenset({"1846-09-11-shusaku-gennan", "gnugo-13x13-handicap", "gnugo-9x9"})


def test_all_texts_of_an_open_window_follow_the_language(window: MainWindow, language: ProgramLanguage) -> None:
    node, engines = window.game_controller.game.current, dict(window.players.seats)
    before = sorted(shown_texts(window))  # all of it once said
    language.use(PSEUDO)
    assert untranslated(window, EXEMPT) == []
    assert window.game_controller.game.current is node
    assert dict(window.players.seats) == engines
    language.use(ENGLISH)
    after = sorted(shown_texts(window))
    assert Counter(after) - Counter(before) == Counter()
    assert Counter(before) - Counter(after) == Counter()


def test_editing_follows_the_language(window: MainWindow, language: ProgramLanguage) -> None:
    window.resize(1500, 900)
    window.actions_.edit_record.trigger()
    language.use(PSEUDO)
    assert untranslated(window, EXEMPT) == []
    QApplication.processEvents()
    assert clipped(window) == []


def test_scoring_follows_the_language(window: MainWindow, language: ProgramLanguage) -> None:
    window.resize(1500, 900)
    window.actions_.scoring.trigger()
    language.use(PSEUDO)
    assert untranslated(window, EXEMPT) == []
    QApplication.processEvents()
    assert clipped(window) == []


def test_the_pseudo_language_is_for_developers() -> None:
    assert language_choices("")[:2] == ("", "en")
    assert PSEUDO not in language_choices("")
    assert PSEUDO in language_choices("", with_pseudo=True)
    assert PSEUDO in language_choices(PSEUDO)
    assert "xx" in language_choices("xx"), "a language that is gone stays chosen"


def test_the_systems_languages() -> None:
    assert system_codes(["de-AT", "de", "en-US"]) == ("de_AT", "de", "en_US", "en")
    assert system_codes([]) == ("en",)
