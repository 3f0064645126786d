"""The language of an open window: chosen while it runs, in all its texts, and back."""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.program_language import ProgramLanguage
from qtgo.core.editing.edits import Refusal
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.point import Color, Point
from qtgo.text.pseudo import PSEUDO, PSEUDO_WIDE
from qtgo.text.refusal_words import illegal_move_text, refusal_text
from qtgo.text.translation import ENGLISH, language_choices
from tests.feature_samples import collected
from tests.shown_texts import is_pseudo, shown_texts, untranslated, wait_until_whole


@pytest.fixture
def language(qapp: QApplication) -> ProgramLanguage:
    language = ProgramLanguage(qapp)
    language.use(ENGLISH)
    return language


def test_all_texts_of_an_open_window_follow_the_language(window: GameWindow, language: ProgramLanguage) -> None:
    node, engines = window.context.game.game.current, dict(window.context.players.seats)
    before = sorted(shown_texts(window))  # all of it once said
    language.use(PSEUDO)
    assert untranslated(window) == []
    assert window.context.game.game.current is node
    assert dict(window.context.players.seats) == engines
    language.use(ENGLISH)
    after = sorted(shown_texts(window))
    assert Counter(after) - Counter(before) == Counter()
    assert Counter(before) - Counter(after) == Counter()


def test_editing_follows_the_language(qtbot: QtBot, window: GameWindow, language: ProgramLanguage) -> None:
    window.resize(1500, 900)
    window.context.menus["edit_record"].trigger()
    language.use(PSEUDO)
    assert untranslated(window) == []
    wait_until_whole(qtbot, window)


def test_scoring_follows_the_language(qtbot: QtBot, window: GameWindow, language: ProgramLanguage) -> None:
    window.resize(1500, 900)
    window.context.menus["scoring"].trigger()
    language.use(PSEUDO)
    assert untranslated(window) == []
    wait_until_whole(qtbot, window)


def test_numbers_in_the_status_line_have_the_decimal_sign_of_the_language(
    window: GameWindow, language: ProgramLanguage
) -> None:
    assert "6.5" in window.context.status.rules.text()
    language.use(PSEUDO)
    assert "6,5" in window.context.status.rules.text()


def test_a_message_follows_the_language_and_stays(window: GameWindow, language: ProgramLanguage) -> None:
    message = window.context.status.message
    message.warn(partial(refusal_text, Refusal.IS_ROOT))
    message.show_message(partial(illegal_move_text, IllegalMove(Reason.OCCUPIED, Color.BLACK, Point(2, 2))))
    said = message.text
    language.use(PSEUDO)
    assert is_pseudo(message.text) and message.text == message.banner.accessibleName() != said
    message.clear()
    assert is_pseudo(message.text)
    language.use(ENGLISH)
    assert message.text == refusal_text(Refusal.IS_ROOT)
    message._standing_timer.timeout.emit()
    assert message.text == "" and message.banner.isHidden()
    language.use(PSEUDO)
    assert message.text == "" and message.banner.isHidden()


STUDIES = {"solve": lambda window: window.features.problems.card} | collected("STUDIES")


@pytest.mark.parametrize("study", list(STUDIES))
def test_what_is_studied_follows_the_language(
    study: str, window: GameWindow, language: ProgramLanguage, tmp_path: Path
) -> None:
    (tmp_path / "problem.sgf").write_text("(;SZ[9]AB[cc];B[dd]C[RIGHT];W[ee])")
    window.features.files.open_path(tmp_path / "problem.sgf", move=0)
    window.context.menus[study].trigger()
    panel = STUDIES[study](window)
    assert panel.isVisible()
    before = panel.status.text(), panel.details.text()
    language.use(PSEUDO)
    assert is_pseudo(panel.status.text()) and is_pseudo(panel.details.text())
    assert panel.status.accessibleName() == panel.status.text()
    assert untranslated(window, frozenset({"problem.sgf", "problem.sgf[*]"})) == []
    language.use(ENGLISH)
    assert (panel.status.text(), panel.details.text()) == before


def test_the_pseudo_language_is_for_developers() -> None:
    assert language_choices("")[:2] == ("", "en")
    assert not {PSEUDO, PSEUDO_WIDE} & set(language_choices(""))
    assert language_choices("", with_pseudo=True)[-2:] == (PSEUDO, PSEUDO_WIDE)
    assert PSEUDO in language_choices(PSEUDO)
    assert "xx" in language_choices("xx"), "a language that is gone stays chosen"
