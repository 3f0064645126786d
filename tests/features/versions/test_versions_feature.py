"""Versions as the user meets them: kept by themselves, listed, and brought back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.versions.versions_dialog import VersionsDialog
from qtgo.files.version_store import Version, VersionReason, content, listed
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.session.document.versions import Versions, read_version
from qtgo.sgf.collection import Collection
from qtgo.sgf.writer import write_text
from tests.dressing import dress
from tests.features.versions.pictures import some_versions
from tests.languages import spoken
from tests.living_nodes import nodes_made
from tests.shown_window import play, settle


def _save_two_moves(qtbot: QtBot, window: GameWindow, file: Path) -> None:
    """Open a file, and save it with two more moves."""
    window.features.files.open_path(file)
    window.context.menus["to_end"].trigger()
    play(qtbot, window, "C3 G3")
    window.context.menus["save"].trigger()


def _kept(window: GameWindow, tmp_path: Path) -> list[Version]:
    window.features.versions.versions.wait()
    return listed(tmp_path / "versions")


def _reasons(versions: list[Version]) -> list[VersionReason]:
    return [version.reason for version in versions]


def _text(version: Version) -> str:
    return write_text(read_version(version)).replace("\n", "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;GM[1]SZ[9]PB[Lee]PW[Gu];B[ee])\n")
    return path


def _dialog(qtbot: QtBot, window: GameWindow) -> VersionsDialog:
    dialog = window.features.versions.dialog()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() > 0)
    return dialog


def test_each_save_keeps_what_was_before(qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    window.features.files.open_path(file)
    window.context.menus["to_end"].trigger()
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    play(qtbot, window, "G3 G7")
    window.context.menus["save"].trigger()
    versions = _kept(window, tmp_path)
    assert _reasons(versions) == [VersionReason.SAVED, VersionReason.SAVED, VersionReason.OPENED]
    assert [version.summary.moves for version in versions] == [4, 2, 1]
    assert content(versions[2]) == before
    assert versions[0].summary.players == "Lee – Gu"


def test_what_another_program_wrote_meanwhile_is_kept_too(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    answer("Replace")
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    file.write_bytes(b"(;GM[1]SZ[9];B[aa];W[bb];B[cc])")
    window.context.menus["save"].trigger()
    versions = _kept(window, tmp_path)
    assert _reasons(versions) == [VersionReason.SAVED, VersionReason.OVERWRITTEN]
    assert versions[1].summary.moves == 3


def test_a_version_is_kept_while_editing_if_there_are_changes(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    versions = window.features.versions.versions
    versions.keep_editing()
    assert _kept(window, tmp_path) == []
    play(qtbot, window, "C3 D4")
    versions.keep_editing()
    versions.keep_editing()
    (version,) = _kept(window, tmp_path)
    assert (version.reason, version.path, version.summary.moves) == (VersionReason.EDITING, "", 2)
    play(qtbot, window, "E5")
    versions.keep_editing()
    assert [version.summary.moves for version in _kept(window, tmp_path)] == [3, 2]


def test_the_timer_keeps_versions(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    play(qtbot, window, "C3")
    with qtbot.waitSignal(window.features.versions.versions.kept):
        window.features.versions.versions.set_interval(10)
    assert _reasons(_kept(window, tmp_path)) == [VersionReason.EDITING]


def test_a_new_game_that_was_discarded_can_be_got_back(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    answer(QMessageBox.StandardButton.Discard)
    play(qtbot, window, "C3 D4 E5")
    window.features.files.open_path(file)
    (version,) = _kept(window, tmp_path)
    assert (version.reason, version.path) == (VersionReason.DISCARDED, "")
    assert _text(version).endswith(";B[cg];W[df];B[ee])")


def test_closing_the_window_keeps_what_is_discarded(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    answer(QMessageBox.StandardButton.Discard)
    play(qtbot, window, "C3")
    with qtbot.waitSignal(window.closed):
        window.close()
    qtbot.waitUntil(lambda: len(listed(tmp_path / "versions")) == 1)
    assert not list((tmp_path / "journals").glob("*.journal"))


def test_what_is_saved_while_the_window_closes_is_kept(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path
) -> None:
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.features.versions.versions.close()
    window.context.menus["save"].trigger()
    assert _reasons(_kept(window, tmp_path)) == [VersionReason.SAVED, VersionReason.OPENED]


def test_the_thread_ends_with_its_versions(qtbot: QtBot, tmp_path: Path) -> None:
    versions = Versions(tmp_path)
    used: list[threading.Thread] = []
    versions._thread.submit(lambda: used.append(threading.current_thread()))
    versions.wait()
    versions.deleteLater()
    qtbot.waitUntil(lambda: bool(used) and not used[0].is_alive())


def test_characters_and_broken_bytes_survive(qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"(;GM[1]SZ[9]CA[GBK]PB[\xb9\xc5\xc1\xa6]C[broken \xff here];B[ee])")
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.features.versions.versions.keep_editing()
    (version,) = _kept(window, tmp_path)
    root = read_version(version).games[0]
    assert root.properties == window.context.game.game.root.properties


def test_the_list_tells_what_changed_and_shows_the_board(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path
) -> None:
    _save_two_moves(qtbot, window, file)
    _kept(window, tmp_path)
    dialog = _dialog(qtbot, window)
    assert dialog.list.topLevelItemCount() == 2
    first = dialog.list.topLevelItem(0)
    assert first is not None
    assert [first.text(column) for column in (1, 2, 3)] == ["3", "saved: 2 more moves", "game.sgf · Lee – Gu"]
    qtbot.waitUntil(dialog.open_button.isEnabled)
    assert dialog.board.position.stones == window.scene.position.stones
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: dialog.board.position.stones.count(1) == 1)
    assert dialog.chosen is not None and dialog.chosen.summary.moves == 1


def test_a_version_comes_back_and_undo_takes_that_back(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path
) -> None:
    _save_two_moves(qtbot, window, file)
    after = write_text([window.context.game.game.root])
    _kept(window, tmp_path)
    dialog = _dialog(qtbot, window)
    second = dialog.list.topLevelItem(1)
    assert second is not None
    dialog.list.setCurrentItem(second)
    qtbot.waitUntil(dialog.restore_button.isEnabled)
    qtbot.mouseClick(dialog.restore_button, Qt.MouseButton.LeftButton)
    assert write_text([window.context.game.game.root]).replace("\n", "").endswith("PW[Gu];B[ee])")
    assert window.isWindowModified()
    assert window.context.menus["undo"].text() == "&Undo Restore Version"
    window.context.menus["undo"].trigger()
    assert write_text([window.context.game.game.root]) == after
    assert not window.isWindowModified()


def test_a_version_of_another_game_and_size_can_be_restored_and_undone(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    answer(QMessageBox.StandardButton.Discard)
    file.write_bytes(b"(;GM[1]SZ[13];B[aa])")
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.features.files.new_game(window.settings.new_game.info)
    play(qtbot, window, "E5")
    _kept(window, tmp_path)
    dialog = _dialog(qtbot, window)
    assert dialog.all_games.isChecked()
    qtbot.waitUntil(dialog.restore_button.isEnabled)
    dialog.restore_button.click()
    assert (window.scene.position.width, window.context.game.game.info.width) == (13, 13)
    window.context.menus["undo"].trigger()
    assert (window.scene.position.width, window.context.game.game.info.width) == (9, 9)


def test_a_version_opens_in_a_window_of_its_own(qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path) -> None:
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    _kept(window, tmp_path)
    dialog = _dialog(qtbot, window)
    qtbot.waitUntil(dialog.open_button.isEnabled)
    with qtbot.waitSignal(window.features.versions.record_requested) as asked:
        dialog.open_button.click()
    (collection,) = asked.args
    assert isinstance(collection, Collection) and collection.games[0].properties["PB"] == ["Lee"]


def test_a_damaged_version_says_so(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    for version in _kept(window, tmp_path):
        stored = version.file.read_bytes()
        version.file.write_bytes(stored[:-9])
    dialog = _dialog(qtbot, window)
    qtbot.waitUntil(lambda: dialog.note.is_problem)
    assert not dialog.open_button.isEnabled() and not dialog.restore_button.isEnabled()
    answer("Delete")
    dialog.forget_button.click()
    assert dialog.list.topLevelItemCount() == 1
    assert len(_kept(window, tmp_path)) == 1


def test_versions_that_cannot_be_listed_are_told(qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path) -> None:
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    damaged = _kept(window, tmp_path)[0].file
    damaged.write_bytes(b"?" + damaged.read_bytes())
    dialog = _dialog(qtbot, window)
    qtbot.waitUntil(dialog.unreadable.isVisible)
    assert dialog.unreadable.text() == (
        f"1 version is damaged and cannot be listed. Its file is kept in {tmp_path / 'versions'}."
    )
    assert damaged.exists()
    dialog.show_unreadable([damaged, damaged])
    assert dialog.unreadable.text().startswith("2 versions are damaged")


def test_a_version_is_deleted_only_after_a_question(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    _kept(window, tmp_path)
    dialog = _dialog(qtbot, window)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 2)
    asked = answer("Cancel")
    dialog.forget_button.click()
    assert len(asked) == 1 and "cannot be undone" in asked[0]
    assert len(_kept(window, tmp_path)) == 2


def test_a_store_that_cannot_be_written_is_told(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "versions").write_text("in the way")
    play(qtbot, window, "C3")
    with qtbot.waitSignal(window.features.versions.versions.failed):
        window.features.versions.versions.keep_editing()
    qtbot.waitUntil(lambda: "Earlier versions are not kept" in window.context.status.message.text)


def test_a_file_whose_games_were_put_in_another_order_is_still_known(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb];W[cc])")
    document = window.context.document
    document.open(path)
    turned = document.arrangement.copy()
    turned.step(turned.games[:1], 1)
    document.arrange(turned, 0)
    document.save()
    versions = _kept(window, tmp_path)
    assert _reasons(versions) == [VersionReason.SAVED, VersionReason.OPENED]
    assert [version.summary.games for version in versions] == [2, 2]
    assert versions[0].summary.moves == 2


def test_what_is_read_of_a_large_game_for_a_version_is_not_left_to_the_collector(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path
) -> None:
    """It would stop the window while it looks through them."""
    file.write_bytes(b"(;SZ[9]XM[]" + b";XM[]" * 3000 + b")")
    versions = window.features.versions.versions
    window.features.files.open_path(file)
    with nodes_made("XM") as marked:
        window.context.record.set_comment("Words")
        versions.keep_editing()
        versions.keep_bytes(file.read_bytes(), str(file), VersionReason.OVERWRITTEN)
        assert len(_kept(window, tmp_path)) == 2
        assert marked() == 0


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_on_a_small_screen_the_list_has_room_before_the_board(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch, zoom: float
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(800, 600))
    dress(look, zoom)
    dialog = VersionsDialog("", "")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_versions(some_versions())
    settle()
    board, bar = dialog.board.width(), dialog.list.horizontalScrollBar()
    assert bar.maximum() == bar.minimum(), "nothing of it is to be scrolled for"
    assert dialog.list.columnWidth(0) >= dialog.list.sizeHintForColumn(0), "the time is not cut"
    assert board >= scaled(96) and dialog.list.width() > 1.4 * board
    dialog.close()
    dress(look)


def test_a_version_is_told_as_the_language_has_it(qtbot: QtBot) -> None:
    before = some_versions()[0]
    summary = replace(before.summary, moves=before.summary.moves + 1, players="Anna – QtGo (30 kyu)")
    with spoken("ja"):
        dialog = VersionsDialog("", "")
        qtbot.addWidget(dialog)
        dialog.show_versions([replace(before, time=before.time + 1, summary=summary), before])
        row = dialog.list.topLevelItem(0)
        assert row is not None
        assert row.text(3).endswith(" · Anna – QtGo（30級）")
        assert "：" in row.text(2) and ": " not in row.text(2)
