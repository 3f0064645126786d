"""A button that has its name or an icon: its key and what is read out stay the same."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.features.guess.guess_panel import GuessPanel
from qtgo.kit.language import retranslate_windows
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language


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
    try:
        retranslate_windows()
        assert not panel.hint.text()
        assert panel.hint.accessibleName() != "Hint"
    finally:
        use_language(ENGLISH)


def _is_named(panel: GuessPanel, width: int) -> bool:
    panel.resize(width, 200)
    return bool(panel.hint.text())
