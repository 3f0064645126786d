"""The charset of a file: where it is shown, and changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.file.encoding_dialog import EncodingDialog, SaveCharsetDialog
from qtgo.features.file.game_chooser import CollectionDialog
from tests.shown_window import open_record


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path) -> GameWindow:
    open_record(window, tmp_path, "(;GM[1]SZ[9]PB[藤沢秀行]C[黒番];B[ee])".encode("cp932"))
    return window


def test_the_status_line_offers_the_charset_by_mouse_and_keyboard(opened: GameWindow) -> None:
    button = opened.context.status.charset
    assert button.isVisible() and button.text() == "Shift_JIS"
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert "Shift_JIS" in button.accessibleName()
    menus = opened.context.menus
    assert button.menu().actions() == [menus["choose_charset"], menus["save_charset"], menus["save_utf8"]]
    opened.features.files.new_game(opened.settings.new_game.info)
    assert not button.isVisible()


def test_another_charset_is_looked_at_and_taken(opened: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def exec_(dialog: EncodingDialog) -> int:
        seen.append(dialog.text.toPlainText())
        dialog.charsets.choose("gb18030")
        seen.append(dialog.text.toPlainText())
        return int(EncodingDialog.DialogCode.Accepted)

    monkeypatch.setattr(EncodingDialog, "exec", exec_)
    opened.context.menus["choose_charset"].trigger()
    assert seen[0] == "Black: 藤沢秀行\nComment: 黒番" and seen[1] != seen[0]
    assert opened.context.status.charset.text() == "GB18030"


def test_another_charset_leaves_the_game_and_the_move_as_they_are(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exec_(dialog: EncodingDialog) -> int:
        dialog.charsets.choose("gb18030")
        return int(EncodingDialog.DialogCode.Accepted)

    monkeypatch.setattr(EncodingDialog, "exec", exec_)
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    path = tmp_path / "two.sgf"
    path.write_bytes("(;SZ[9];B[aa])(;SZ[9]PB[藤沢];B[ee];W[cc];B[dd])".encode("euc_jp"))
    assert window.features.files.open_path(path, move=2, game=1)
    window.context.menus["choose_charset"].trigger()
    assert window.context.status.charset.text() == "GB18030"
    assert (window.context.document.state.game, window.context.game.game.depth) == (1, 2)


def test_a_record_is_saved_in_another_charset(
    opened: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def choose(encoding: str, *, lossy: bool = False) -> None:
        def exec_(dialog: SaveCharsetDialog) -> int:
            dialog.charsets.choose(encoding)
            dialog.lossy.setChecked(lossy)
            return int(SaveCharsetDialog.DialogCode.Accepted)

        monkeypatch.setattr(SaveCharsetDialog, "exec", exec_)
        opened.context.menus["save_charset"].trigger()

    path = tmp_path / "game.sgf"
    choose("euc_jp")
    assert "藤沢秀行" in path.read_bytes().decode("euc_jp")
    assert opened.context.status.charset.text() == "EUC-JP"
    choose("latin-1", lossy=True)
    assert b"PB[????]" in path.read_bytes()


def test_a_large_file_changes_charset_at_once(qtbot: QtBot) -> None:
    data = b"(;" + b"".join(b"C[" + "黒番の手".encode("cp932") + b" %d]" % n for n in range(60_000)) + b")"
    dialog = EncodingDialog(data, "cp932")
    qtbot.addWidget(dialog)
    dialog.charsets.choose("euc_jp")
    assert dialog.note.text


@pytest.fixture
def wide(tmp_path: Path) -> Path:
    """A game in UTF-16 that nothing tells: neither a mark nor, near the beginning, a game."""
    path = tmp_path / "wide.sgf"
    path.write_bytes((" \n" * 3000 + "(;SZ[9]PB[이창호];B[ee])").encode("utf-16-be"))
    return path


def test_a_file_that_cannot_be_read_is_opened_in_another_encoding(
    window: GameWindow, wide: Path, answer: Callable[[object], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def exec_(dialog: EncodingDialog) -> int:
        assert dialog.windowTitle() == "Open with Encoding"
        assert dialog.text.toPlainText() == "Black: 이창호"  # the likeliest is chosen already
        return int(EncodingDialog.DialogCode.Accepted)

    monkeypatch.setattr(EncodingDialog, "exec", exec_)
    asked = answer("Open with Encoding…")
    assert window.features.files.open_path(wide)
    assert asked == ["wide.sgf could not be read."]
    assert window.context.game.game.info.black.name == "이창호"


def test_a_file_that_cannot_be_read_leaves_the_game_as_it_was(
    window: GameWindow, wide: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer(QMessageBox.StandardButton.Ok)
    before = window.context.game.game
    assert not window.features.files.open_path(wide)
    assert len(asked) == 1 and window.context.game.game is before


BROKEN = b"(;SZ[9]CA[UTF-8]PB[" + "名人本因坊".encode() + b"\xe5];B[ee])"


def test_bytes_that_are_no_utf_8_are_replaced_after_a_question(
    window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    path = open_record(window, tmp_path, BROKEN, "broken.sgf")
    asked = answer(QMessageBox.StandardButton.Cancel)
    assert not window.features.files.save()
    assert path.read_bytes() == BROKEN
    assert asked == ["1 place in this file is not valid UTF-8."]
    asked = answer("Replace")
    assert window.features.files.save()
    assert "PB[名人本因坊\ufffd]" in path.read_bytes().decode()
    assert window.features.files.save() and len(asked) == 1


def test_bytes_that_are_no_utf_8_are_kept_if_that_is_wanted_and_asked_about_once(
    window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    path = open_record(window, tmp_path, BROKEN, "broken.sgf")
    asked = answer("Keep the Bytes")
    assert window.features.files.save() and window.features.files.save()
    assert len(asked) == 1 and path.read_bytes() == BROKEN


def test_broken_bytes_of_another_encoding_do_not_get_lost_unasked(
    window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    path = tmp_path / "broken.sgf"
    data = b"(;SZ[9]CA[GB18030]PB[" + "围棋是一种古老的游戏".encode("gb18030") + b"\xff];B[ee])"
    path.write_bytes(data)
    window.features.files.open_path(path)
    asked = answer("Keep GB18030")
    assert window.features.files.save()  # in its own encoding, without a question
    assert path.read_bytes() == data and asked == []
    assert window.features.files.save_utf8()
    assert path.read_bytes() == data and len(asked) == 1
    answer(QMessageBox.StandardButton.Cancel)
    assert not window.features.files.save_utf8()
    assert path.read_bytes() == data and window.context.status.charset.text() == "GB18030"
    answer("Replace")
    assert window.features.files.save_utf8()
    assert "PB[围棋是一种古老的游戏\ufffd]" in path.read_bytes().decode()
    assert b"CA[UTF-8]" in path.read_bytes()
