from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QCheckBox, QDialog, QGroupBox, QLineEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.dialog_letters import settle_letters
from qtgo.kit.dialogs.form import label_for
from qtgo.kit.inputs.folding_button import FoldingButton
from qtgo.kit.menu_letters import lettered_menu
from qtgo.text.menus.mnemonics import mnemonic_of
from qtgo.text.translation import Texts
from tests.languages import all_texts_begin_with

tr = Texts("Qt")


@pytest.fixture(params=["Wort ", "語"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    with all_texts_begin_with(request.param):
        yield


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column, tabs = QVBoxLayout(dialog), QTabWidget(dialog)
    for text in ("&Copy", "Cu&t"):
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.addWidget(QCheckBox(tr(text)))
        rows.addWidget(QGroupBox(tr("&Paste")))
        tabs.addTab(page, tr("&Close"))
    field = QLineEdit(dialog)
    button = FoldingButton(tr.lazy("&OK"), "accept", dialog)
    button.fold(True)
    for widget in (tabs, label_for(field, tr("&Name:"), dialog), field, button, QPushButton(tr("&Cancel"), dialog)):
        column.addWidget(widget)
    return dialog


def test_widgets_that_are_shown_together_have_different_letters(dialog: QDialog) -> None:
    settle_letters(dialog)
    (tabs,) = dialog.findChildren(QTabWidget)
    (folding,) = dialog.findChildren(FoldingButton)
    (cancel,) = (b for b in dialog.findChildren(QPushButton) if b is not folding)
    common = [tabs.tabText(0), tabs.tabText(1), folding.caption, cancel.text()]
    for index in range(2):
        page = tabs.widget(index)
        assert page is not None
        texts = [*common, page.findChildren(QCheckBox)[0].text(), page.findChildren(QGroupBox)[0].title()]
        letters = Counter(map(mnemonic_of, texts))
        assert "" not in letters
        assert max(letters.values()) == 1
    assert folding.text() == "" and folding.shortcut().toString().casefold() == f"alt+{mnemonic_of(folding.caption)}"


def test_entries_of_a_menu_have_different_letters_when_it_opens(dialog: QDialog) -> None:
    menu = lettered_menu(dialog)
    for text in ("&Copy", "&Cut", "&Paste"):
        menu.addAction(tr(text))
    menu.aboutToShow.emit()
    letters = [mnemonic_of(action.text()) for action in menu.actions()]
    assert len(set(letters)) == 3 and "" not in letters
