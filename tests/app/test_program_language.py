"""Qt's own texts speak the language that QtGo speaks, and only if QtGo does."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo, QLocale, QVersionNumber
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from qtgo.app.program_language import ProgramLanguage
from qtgo.core.rules.point import Color
from qtgo.text import translation
from qtgo.text.go_words import color_name
from qtgo.text.menus.key_names import with_keys
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import forget_libc_translations, write_language
from tests.shown_texts import is_pseudo

GERMAN = {("color", "Black"): "Schwarz", ("color", "White"): "Weiß"}


@pytest.fixture
def language(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ProgramLanguage]:
    """Return the language of a program that has German besides English."""
    write_language(tmp_path, "de", GERMAN)
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path)
    language = ProgramLanguage(qapp)
    language.use(ENGLISH)
    yield language
    language.use(ENGLISH)
    use_language(ENGLISH)
    monkeypatch.undo()
    forget_libc_translations()


def cancel_text(qtbot: QtBot) -> str:
    """Return what Qt writes on a button that cancels."""
    box = QMessageBox(QMessageBox.Icon.Question, "", "")
    qtbot.addWidget(box)
    button: QPushButton = box.addButton(QMessageBox.StandardButton.Cancel)
    return button.text().replace("&", "")


def menu_texts(qtbot: QtBot) -> list[str]:
    """Return what Qt writes into the context menu of a field."""
    field = QLineEdit()
    qtbot.addWidget(field)
    menu: QMenu = field.createStandardContextMenu()
    qtbot.addWidget(menu)
    return [action.text().replace("&", "").partition("\t")[0] for action in menu.actions() if action.text()]


def test_qt_speaks_a_language_that_qtgo_has(qtbot: QtBot, language: ProgramLanguage) -> None:
    assert cancel_text(qtbot) == "Cancel"
    language.use("de")
    assert color_name(Color.BLACK) == "Schwarz"
    assert cancel_text(qtbot) == "Abbrechen"
    assert "Kopieren" in menu_texts(qtbot)
    language.use(ENGLISH)
    assert cancel_text(qtbot) == "Cancel" and "Copy" in menu_texts(qtbot)


def test_qt_stays_english_where_qtgo_has_no_such_language(qtbot: QtBot, language: ProgramLanguage) -> None:
    language.use("de")
    language.use("fr")
    assert cancel_text(qtbot) == "Cancel" and "Copy" in menu_texts(qtbot)


def test_qtgos_own_words_go_before_those_of_qt(qtbot: QtBot, language: ProgramLanguage, tmp_path: Path) -> None:
    write_language(tmp_path, "de", {**GERMAN, ("Qt", "Cancel"): "Lieber nicht"})
    language.use("de")
    assert cancel_text(qtbot) == "Lieber nicht" and "Kopieren" in menu_texts(qtbot)


@pytest.mark.skipif(sys.platform == "darwin", reason="shortcuts are shown by signs")
def test_a_key_has_one_name_in_shortcuts_and_in_sentences(language: ProgramLanguage, tmp_path: Path) -> None:
    write_language(tmp_path, "es", {("key", "Shift"): "Mayús", ("key", "Esc"): "Esc"})
    language.use("es")
    keys = QKeySequence("Shift+Esc").toString(QKeySequence.SequenceFormat.NativeText)
    assert keys == with_keys("{shift}+{esc}") == "Mayús+Esc"  # Qt says Mayúsculas and Escape
    assert QKeySequence("Ctrl+Del").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Suprimir"
    assert QKeySequence("Ctrl+Left").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+←"  # Izquierda


def test_qt_speaks_the_pseudo_language(qtbot: QtBot, language: ProgramLanguage) -> None:
    language.use(PSEUDO)
    assert is_pseudo(cancel_text(qtbot))
    assert all(is_pseudo(text) for text in menu_texts(qtbot))
    dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    labels = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible() and label.text()]
    if QLibraryInfo.version() < QVersionNumber(6, 11):  # which keeps these two from every translator
        labels = [text for text in labels if text not in ("Look in:", "Files of type:")]
    assert labels and all(is_pseudo(text) for text in labels)


def test_the_buttons_of_a_dialog_that_is_open_follow(qtbot: QtBot, language: ProgramLanguage) -> None:
    kinds = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(kinds.Ok | kinds.Close)
    qtbot.addWidget(box)
    for code, said in (("de", "Schließen"), (ENGLISH, "Close")):
        language.use(code)
        assert box.button(kinds.Close).text().replace("&", "") == said


def test_the_systems_language_is_spoken_by_both_or_by_none(
    qtbot: QtBot, language: ProgramLanguage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for wanted, cancel, black in (("fr", "Cancel", "Black"), ("fr:de", "Abbrechen", "Schwarz")):
        monkeypatch.setenv("LANGUAGE", wanted)
        language.use("en")
        language.use("")
        assert (cancel_text(qtbot), color_name(Color.BLACK)) == (cancel, black)


@pytest.mark.parametrize(
    ("system", "code", "locale"),
    [
        ("de_DE", "en", "en_US"),
        ("ru_RU", "en", "en_US"),
        ("C", "en", "en_US"),
        ("en_GB", "en", "en_GB"),
        ("en_DE", "en", "en_US"),  # where English has a decimal comma
        ("en_US", "de", "de_DE"),
        ("de_AT", "de", "de_AT"),
        ("de_CH", "de", "de_DE"),
        ("fr_FR", "de", "de_DE"),
    ],
)
def test_numbers_are_those_of_the_language(
    system: str, code: str, locale: str, language: ProgramLanguage, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = QLocale()
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(system))
    try:
        language.use("")
        language.use(code)
        assert QLocale().name() == locale
    finally:
        monkeypatch.undo()
        QLocale.setDefault(before)
