"""The columns of Qt's own file dialogs are read whole, in every language."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QTreeView
from pytestqt.qtbot import QtBot

from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.languages import spoken


def nothing_is_cut(tree: QTreeView) -> bool:
    """Return whether the columns behind the names show the whole of their titles and contents."""
    header = tree.header()
    wanted = {
        each: max(header.sectionSizeHint(each), tree.sizeHintForColumn(each)) for each in range(1, header.count())
    }
    return all(header.sectionSize(column) >= width for column, width in wanted.items())


@pytest.mark.parametrize("language", ["en", "pt_BR", "de", "ja", "ko"])
def test_nothing_is_cut_and_names_keep_room(language: str, look: Look, qtbot: QtBot, tmp_path: Path) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    (tmp_path / "game.sgf").write_bytes(b" " * 1000)
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
        qtbot.waitUntil(lambda: tree.model().rowCount(tree.rootIndex()) == 1 and nothing_is_cut(tree))
        assert header.sectionSize(0) >= 2 * header.sectionSizeHint(0)
