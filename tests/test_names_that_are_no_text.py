"""Files whose names are bytes that are no UTF-8, as from Japanese and Chinese archives, are files like any other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo import settings
from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.single_instance import OpenRequest, decode_request, encode_request
from qtgo.cli.main import main
from qtgo.core.rules.point import Point
from qtgo.engine.process.command_line import passable
from qtgo.features.library.library_folders import LibraryFoldersDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.files import version_store
from qtgo.files.atomic import is_same_file, replace_file
from qtgo.kit.local_paths import path_of, shown, url_of
from qtgo.library.catalog import entries, find_games
from qtgo.library.scan import update
from qtgo.resources import is_resource
from qtgo.session.settings_store import SettingsStore
from tests import dragging
from tests.app.test_crash import Child
from tests.file_dialogs import answering
from tests.shown_window import forget_changes
from tests.user_folders import folders_in

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names are bytes on Linux")

NAME = os.fsdecode(b"\xb5\xd8.sgf")
GAME = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder whose name is no text either, with a game in it."""
    folder = tmp_path / os.fsdecode(b"\xc6\xe5")
    folder.mkdir()
    (folder / NAME).write_text(GAME)
    return folder


def test_it_is_opened_saved_remembered_and_versions_are_kept(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(qapp, folders_in(tmp_path))
    path = folder / NAME
    program.start([path], 3)
    (window,) = program.windows
    window.context.game.play(Point.from_vertex("A1"))
    assert window.features.files.save()
    assert ";W[ai]" in path.read_text()
    window.context.menus["undo"].trigger()
    monkeypatch.setattr(QFileDialog, "exec", answering(lambda offered: offered))
    assert window.features.files.save_as()
    assert {child.name for child in folder.iterdir()} == {NAME, f"{NAME}~"}
    window.features.versions.versions.wait()
    assert {version.path for version in version_store.listed(tmp_path / "state" / "versions")} == {str(path)}
    loaded = settings.load(tmp_path / "config" / "settings.json")
    assert (loaded.recent_files, loaded.last_folder) == ((str(path),), str(folder))
    window.context.menus.menu("recent").actions()[0].trigger()
    assert window.context.document.state.path == path
    assert not window.context.status.message.text
    with qtbot.waitSignal(window.closed):
        window.close()
    program.deleteLater()


def test_a_change_by_another_program_is_noticed(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    from qtgo.features.file.file_watch import FileWatch

    watch = FileWatch()
    watch._poll.setInterval(50)
    watch.watch(folder / NAME)
    with qtbot.waitSignal(watch.changed):
        (folder / NAME).write_text("(;GM[1])")
    watch.watch(None)


def test_it_is_dropped_and_chosen(qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / NAME
    window = GameWindow(SettingsStore(settings.Settings()), tmp_path / "journals")
    data = QMimeData()
    data.setData("text/uri-list", bytes(url_of(path).toEncoded().data()) + b"\r\n")
    window.complete()
    assert dragging.drop(window, data)
    qtbot.waitUntil(lambda: window.context.document.state.path == path)
    window.context.document.new_game(window.context.game.game.info)
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_: (url_of(path), ""))
    window.features.files.open()
    assert window.context.document.state.path == path
    forget_changes(window)
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Child]]:
    children: list[Child] = []

    def begin(*words: object) -> Child:
        children.append(Child(tmp_path, *words))  # type: ignore[arg-type]
        return children[-1]

    yield begin
    for child in children:
        child.kill()


def test_it_is_restored_after_a_kill(start: Callable[..., Child], folder: Path) -> None:
    killed = start("", folder / NAME).do("do", "to_end").do("play", "A1").kill()
    assert killed["path"] == str(folder / NAME)
    restored = start("Restore")
    assert (restored.window["text"], restored.window["path"]) == (killed["text"], killed["path"])
    restored.do("save", killed["path"], "utf-8")
    assert "W[ai]" in (folder / NAME).read_text()


def test_it_is_indexed_in_a_folder_of_the_library(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    dialog = LibraryFoldersDialog([folder])
    qtbot.addWidget(dialog)
    dialog.add_folder(folder)
    assert dialog.folders() == (folder,)
    library = LibraryIndex(tmp_path / "index.sqlite")
    with qtbot.waitSignal(library.update_ended, timeout=60_000):
        library.update(dialog.folders())
    connection = library.connection
    assert connection is not None
    (entry,) = entries(connection, find_games(connection)).values()
    assert entry.path == folder / NAME
    with qtbot.waitSignal(library.closed):
        library.close()


def test_the_command_line_names_it_in_json(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "score"):
        assert main([command, "--json", str(folder / NAME)]) == 0
        assert json.loads(capfd.readouterr().out)["file"] == str(folder / NAME)


def test_a_command_line_keeps_its_bytes() -> None:
    words = [sys.executable, "-c", "import os, sys; print(list(map(os.fsencode, sys.argv[1:])))"]
    assert passable(words) == words
    odd = ["a 'b' \"$HOME\" \\n `x`", NAME, os.fsdecode(b"%s\xff\x00"[:-1]), "棋\n"]
    run = subprocess.run(passable([*words, *odd]), capture_output=True, text=True, check=True)
    assert eval(run.stdout) == [os.fsencode(word) for word in odd]


@pytest.mark.parametrize("name", ["/a/b c.sgf", "/a/棋%20#?.sgf", "/a/\ufffd", "/a/" + NAME, "/a%/" + NAME])
def test_an_address_leads_back(name: str) -> None:
    assert path_of(url_of(Path(name))) == Path(name)
    assert path_of(QUrl(url_of(Path(name)))) == Path(name)
    assert "\udcb5" not in shown(Path(name))


IMPOSSIBLE = "\ud800.sgf"  # as JSON can have it, but no file


def test_a_name_that_no_file_can_have_is_none(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Settings, recent files and what else may come from a damaged file."""
    said: list[str] = []

    def exec_(box: QMessageBox) -> int:
        said.append(box.informativeText())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    path, folders = tmp_path / IMPOSSIBLE, folders_in(tmp_path)
    impossible = (str(path), str(tmp_path / "a\0b"))
    known = settings.Settings(recent_files=("/a.sgf", *impossible), library_folders=impossible, last_folder=str(path))
    settings.save(folders.config / "settings.json", known)
    loaded = settings.load(folders.config / "settings.json")
    assert (loaded.recent_files, loaded.library_folders, loaded.last_folder) == (("/a.sgf",), (), "")
    program = Program(qapp, folders)
    program.start([path], None)
    (window,) = program.windows
    for do in (window.features.files.open_path, lambda file: window.features.files._save(file, None)):
        assert not do(path)
    assert said == [f"{tmp_path}/\ufffd.sgf: Invalid argument"] * 3
    assert path_of(url_of(path)).parent == tmp_path and shown(path).startswith(str(tmp_path))
    assert not is_resource(path) and not is_same_file(path, path)
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err == f"qtgo: {tmp_path}/\ufffd.sgf: Invalid argument\n"
    assert update(tmp_path / "index.sqlite", [path, tmp_path]).games == 0
    with qtbot.waitSignal(window.closed):
        window.close()
    program.deleteLater()


def test_a_link_that_leads_in_a_circle_is_no_file(tmp_path: Path) -> None:
    loop = tmp_path / "settings.json"
    loop.symlink_to(loop.name)
    assert isinstance(settings.read(loop).error, OSError)
    with pytest.raises(OSError):
        settings.save(loop, settings.Settings())
    with pytest.raises(OSError):
        replace_file(loop, b"")
    assert not is_resource(loop) and loop.is_symlink()


def test_another_start_asks_for_no_such_file() -> None:
    with pytest.raises(ValueError):
        decode_request(encode_request(OpenRequest((Path("/", IMPOSSIBLE),), None, "")))
    assert decode_request(encode_request(OpenRequest((Path("/", NAME),), None, ""))).files == (Path("/", NAME),)
