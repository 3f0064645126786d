"""A button that has its name or an icon: its key and what is read out stay the same."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.features.guess.guess_panel import GuessPanel
from qtgo.kit.language import retranslate_windows
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language


@pytest.fixture
def panel(qtbot: QtBot) -> GuessPanel:
    panel = GuessPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 120)
    panel.show()
    return panel


def test_an_icon_stands_for_the_name_where_there_is_little_room(panel: GuessPanel) -> None:
    assert (panel.hint.text(), panel.hint.toolTip()) == ("Hin&t", "")
    assert panel.hint.icon().isNull()
    panel.resize(200, 200)
    assert (panel.hint.text(), panel.hint.toolTip()) == ("", "Hint")
    assert not panel.hint.icon().isNull()
    panel.resize(900, 120)
    assert panel.hint.text() == "Hin&t"


@pytest.mark.parametrize("width", [900, 200])
def test_key_and_name_are_the_same_in_both_forms(panel: GuessPanel, width: int) -> None:
    panel.resize(width, 200)
    assert panel.hint.accessibleName() == "Hint"
    assert panel.hint.shortcut().toString() == "Alt+T"


def test_longer_names_of_another_language_make_way_at_once(panel: GuessPanel) -> None:
    least = next(width for width in range(900, 200, -1) if not _is_named(panel, width)) + 1
    assert _is_named(panel, least)
    use_language(PSEUDO)
    retranslate_windows()
    assert not panel.hint.text()
    assert panel.hint.accessibleName() != "Hint"


def _is_named(panel: GuessPanel, width: int) -> bool:
    panel.resize(width, 200)
    return bool(panel.hint.text())


def test_the_panel_of_guessing_fits_below_a_small_board(qtbot: QtBot) -> None:
    shown = GuessPanel()
    qtbot.addWidget(shown)
    font = shown.font()
    font.setPointSizeF(2 * font.pointSizeF())
    shown.setFont(font)
    shown.show()
    assert shown.minimumSizeHint().width() < 900


def test_narrow_buttons_of_guessing_have_icons_in_one_row(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    shown = GuessPanel()
    qtbot.addWidget(shown)
    shown.say(lambda: "Where did Black play?", lambda: "Click the point where you would play.")
    shown.show()
    buttons = [shown.hint, shown.skip, shown.leave]
    for width, has_names in ((600, True), (304, False), (600, True)):
        shown.resize(scaled(width), shown.heightForWidth(scaled(width)))
        QApplication.processEvents()
        shown.resize(scaled(width), shown.heightForWidth(scaled(width)))
        QApplication.processEvents()
        assert [bool(button.text()) for button in buttons] == [has_names] * 3
        assert [button.icon().isNull() for button in buttons] == [has_names] * 3
        assert len({field.geometry().center().y() for field in (shown.colors, *buttons)}) == 1
        assert [button.accessibleName() for button in buttons] == ["Hint", "Show the Move", "Done"]
        assert all(button.toolTip() or has_names for button in buttons)
