"""The titles of the columns of Qt's own file dialogs are read whole, in every language."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QTreeView
from pytestqt.qtbot import QtBot

from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.languages import spoken


@pytest.mark.parametrize("language", ["en", "pt_BR", "de"])
def test_titles_are_not_cut_and_names_keep_room(language: str, look: Look, qtbot: QtBot, tmp_path: Path) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    with spoken(language):
        dialog = QFileDialog(None, "", str(tmp_path))
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setViewMode(QFileDialog.ViewMode.Detail)
        dialog.show()
        dialog.activateWindow()
        tree = dialog.findChild(QTreeView)
        assert tree is not None
        header = tree.header()
        qtbot.waitUntil(lambda: dialog.focusWidget() is not None and dialog.isActiveWindow())
        widths = [(header.sectionSize(column), header.sectionSizeHint(column)) for column in range(header.count())]
        assert all(width >= wanted for width, wanted in widths), widths
        assert widths[0][0] >= 2 * widths[0][1]
