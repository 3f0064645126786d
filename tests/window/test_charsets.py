"""The charset of a file: where it is shown, and changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.dialogs.encoding import EncodingDialog, SaveCharsetDialog
from qtgo.window.main_window import MainWindow


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "game.sgf"
    path.write_bytes("(;GM[1]SZ[9]PB[藤沢秀行]C[黒番];B[ee])".encode("cp932"))
    window.files.open_path(path)
    return window


def test_the_status_line_offers_the_charset_by_mouse_and_keyboard(opened: MainWindow) -> None:
    button = opened.status.charset
    assert button.isVisible() and button.text() == "Shift_JIS"
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert "Shift_JIS" in button.accessibleName()
    actions = opened.actions_
    assert button.menu().actions() == [actions.choose_charset, actions.save_charset, actions.save_utf8]
    opened.files.new_game(opened.settings.new_game.info)
    assert not button.isVisible()


def test_another_charset_is_looked_at_and_taken(opened: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def exec_(dialog: EncodingDialog) -> int:
        seen.append(dialog.text.toPlainText())
        dialog.charsets.choose("gb18030")
        seen.append(dialog.text.toPlainText())
        return int(EncodingDialog.DialogCode.Accepted)

    monkeypatch.setattr(EncodingDialog, "exec", exec_)
    opened.actions_.choose_charset.trigger()
    assert seen[0] == "Black: 藤沢秀行\nComment: 黒番" and seen[1] != seen[0]
    assert opened.status.charset.text() == "GB18030"


def test_a_record_is_saved_in_another_charset(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def choose(encoding: str, *, lossy: bool = False) -> None:
        def exec_(dialog: SaveCharsetDialog) -> int:
            dialog.charsets.choose(encoding)
            dialog.lossy.setChecked(lossy)
            return int(SaveCharsetDialog.DialogCode.Accepted)

        monkeypatch.setattr(SaveCharsetDialog, "exec", exec_)
        opened.actions_.save_charset.trigger()

    path = tmp_path / "game.sgf"
    choose("euc_jp")
    assert "藤沢秀行" in path.read_bytes().decode("euc_jp")
    assert opened.status.charset.text() == "EUC-JP"
    choose("latin-1", lossy=True)
    assert b"PB[????]" in path.read_bytes()


def test_a_large_file_changes_charset_at_once(qtbot: QtBot) -> None:
    data = b"(;" + b"".join(b"C[" + "黒番の手".encode("cp932") + b" %d]" % n for n in range(60_000)) + b")"
    dialog = EncodingDialog(data, "cp932")
    qtbot.addWidget(dialog)
    dialog.charsets.choose("euc_jp")
    assert dialog.note.text
