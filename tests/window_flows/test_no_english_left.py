"""All that a user reads in the window, in a translators' language: no word of English is left but names.

Texts that do not come through the catalog are found in the pseudo-languages by test_every_window, test_every_dialog.
Here a word of English within a translation is found, too, and what Qt says. One language stands for all,
whose own letters tell English from it; QTGO_LANGUAGES names others. Commands are read in tests/cli/test_language.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from tests.languages import spoken, walked_languages
from tests.shown_texts import untranslated
from tests.shown_window import forget_changes
from tests.window_flows.test_every_dialog import DATA, MAKERS
from tests.window_flows.test_every_window import BOXES, BOXES_THAT_CHANGE_NOTHING, NAMES, problem
from tests.witness import Witness

NAMES_HERE = DATA | {
    "QtGo (2 kyu)",
    "QtGo (12 kyu)",
    "NAME",
    "KataGo Neural Network License",
    "David J Wu",
    "nowhere",
    sys.executable,
}


@pytest.fixture(autouse=True, params=walked_languages())
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    with spoken(request.param):
        yield request.param


def test_in_any_dialog(qtbot: QtBot) -> None:
    left = []
    for name, make in MAKERS.items():
        dialog = make()
        qtbot.addWidget(dialog)
        left += [(name, *text) for text in untranslated(dialog, NAMES | NAMES_HERE)]
    assert left == []


def test_in_the_window(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = NAMES | NAMES_HERE
    assert untranslated(window, names) == []
    problem(window, tmp_path)
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    assert untranslated(window, names) == []
    for entry in ("edit_record", "leave_mode", "scoring"):
        window.context.menus[entry].trigger()
        assert untranslated(window, names) == [], entry
    witness = Witness(monkeypatch, names)
    for ask in (BOXES | BOXES_THAT_CHANGE_NOTHING).values():
        ask(window, tmp_path)
        forget_changes(window)
    assert len(witness.seen) >= 10
    assert witness.faults == []
