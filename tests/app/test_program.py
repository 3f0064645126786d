"""The program as a whole: its windows, the settings they share, and what it does about an error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo import settings
from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.restore import RestoreAnswer
from qtgo.app.shown_first import SHOWN_FIRST
from qtgo.app.single_instance import OpenRequest
from qtgo.app.unexpected import install_excepthook
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Color, Point
from qtgo.features.open_link.open_link_feature import OpenLinkFeature
from qtgo.files.version_store import VersionReason, listed
from qtgo.look.palette import DARK, LIGHT
from qtgo.session.document.autosave_journal import Header, JournalWriter, left_journals
from qtgo.settings import ColorScheme, CoordinateStyle, Settings
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_collection
from tests.examples import some
from tests.fuzz.kept import journal
from tests.session.document.strange_journals import strange_journals
from tests.session.document.written_journal import content_of
from tests.shown_window import answer as answer  # a fixture
from tests.shown_window import forget_changes
from tests.user_folders import folders_in

GAME = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])"


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    """Yield a program with folders of its own; its windows are closed at the end."""
    program = Program(qapp, folders_in(tmp_path))
    yield program
    for window in list(program.windows):
        forget_changes(window)
        window.close()
    program.deleteLater()


def test_without_files_there_is_one_window_with_a_new_game(program: Program) -> None:
    program.start([])
    (window,) = program.windows
    assert window.isVisible()
    assert not window.isWindowModified()


@pytest.mark.parametrize("name", SHOWN_FIRST)
def test_a_start_can_ask_for_what_is_shown_at_once(program: Program, qtbot: QtBot, name: str) -> None:
    program.open_request(OpenRequest(show=name))
    (window,) = program.windows
    window.complete()
    action: QAction = window.context.menus[SHOWN_FIRST[name]]
    action.triggered.disconnect()  # a dialog would wait for its answer
    with qtbot.waitSignal(action.triggered):
        pass


def test_the_library_is_shown_at_once(program: Program, qtbot: QtBot) -> None:
    program.start([])
    (window,) = program.windows
    program.show_first(window, "library")
    qtbot.waitUntil(lambda: window.features.library.dialog is not None and window.features.library.dialog.isVisible())


def test_what_a_kill_during_a_save_left_is_cleared_at_the_start(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    games, config = tmp_path / "games", tmp_path / "config"
    games.mkdir()
    left = [folder / ".game.sgf.abcd_123.qtgo-part" for folder in (games, config)]
    settings.save(config / "settings.json", Settings(recent_files=(str(games / "game.sgf"),)))
    for path in left:
        path.write_text("half a game")
    program = Program(qapp, folders_in(tmp_path))
    program.start([])
    qtbot.waitUntil(lambda: not any(path.exists() for path in left))
    for window in list(program.windows):
        window.close()
    program.deleteLater()


def test_each_file_has_a_window_and_opens_at_the_move_wanted(program: Program, tmp_path: Path) -> None:
    paths = [tmp_path / "one.sgf", tmp_path / "two.sgf"]
    for path in paths:
        path.write_text(GAME)
    program.start(paths, 2)
    assert [window.windowTitle() for window in program.windows] == ["one.sgf[*]", "two.sgf[*]"]
    assert [window.context.game.game.move_number for window in program.windows] == [2, 2]


def test_of_two_first_starts_neither_takes_back_what_the_other_changes(
    program: Program, qapp: QApplication, tmp_path: Path
) -> None:
    other = Program(qapp, folders_in(tmp_path))
    for each in (program, other):
        each.start([])
    program.settings.change(animation=False)
    other.windows[0].complete()
    other.settings.change(guard_clicks=False)
    kept = settings.load(tmp_path / "config" / "settings.json")
    assert (kept.animation, kept.guard_clicks) == (False, False)
    other.windows[0].close()
    other.deleteLater()


def test_a_link_is_received_in_a_window_of_its_own(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(OpenLinkFeature, "open", lambda _feature, link: asked.append(link))
    program.start([], links=["https://online-go.com/game/1"])
    program.open_request(OpenRequest(links=("https://online-go.com/game/2",)))
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert sorted(asked) == ["https://online-go.com/game/1", "https://online-go.com/game/2"]
    assert len(program.windows) == 2


def test_a_file_that_the_system_names_late_leaves_no_empty_window(program: Program, tmp_path: Path) -> None:
    names = [tmp_path / "late.sgf", tmp_path / "later.sgf"]
    for path in names:
        path.write_text("(;GM[1]SZ[9];B[ee])")
    program.start([])
    for count, path in enumerate(names, 1):
        program.open_late(path)
        assert len(program.windows) == count
    assert [window.context.document.state.path for window in program.windows] == names


def test_settings_reach_every_window_and_are_saved(program: Program, tmp_path: Path) -> None:
    program.start([])
    program.windows[0].context.menus["new_window"].trigger()
    first, second = program.windows
    second.context.menus["coordinates"].trigger()
    assert first.scene.options.coordinates is CoordinateStyle.NONE
    file = tmp_path / "config" / "settings.json"
    assert settings.load(file).coordinates is CoordinateStyle.NONE
    second.close()
    assert program.windows == [first]


def test_the_same_settings_are_not_saved_again(program: Program, tmp_path: Path) -> None:
    program.start([])
    (window,) = program.windows
    window.store.replace(window.settings)
    assert not (tmp_path / "config").exists()


def test_settings_that_cannot_be_saved_hold_for_this_time(program: Program, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    program.start([])
    (window,) = program.windows
    window.context.menus["coordinates"].trigger()
    assert window.scene.options.coordinates is CoordinateStyle.NONE
    assert window.context.status.message.text.startswith(f"Settings could not be saved to {tmp_path / 'config'}")
    window.context.menus["coordinates"].trigger()
    assert window.context.status.message.text.count("could not be saved") == 1
    (tmp_path / "config").unlink()
    window.context.menus["zoom_in"].trigger()
    assert settings.load(tmp_path / "config" / "settings.json").interface_zoom > 1


def test_broken_settings_are_told_and_kept(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{")
    program = Program(qapp, folders_in(tmp_path))
    program.start([])
    (window,) = program.windows
    text = window.context.status.message.text
    assert "settings could not be read" in text and str(tmp_path / "config" / "settings.json.broken") in text
    window.close()
    program.deleteLater()


def test_zoom_makes_the_letters_larger_and_is_remembered(program: Program, qapp: QApplication, tmp_path: Path) -> None:
    program.start([])
    (window,) = program.windows
    usual = qapp.font().pointSizeF()
    for _ in range(2):
        window.context.menus["zoom_in"].trigger()
    assert qapp.font().pointSizeF() == pytest.approx(1.21 * usual)
    qapp.processEvents()
    assert window.features.tree.moves.font().pointSizeF() == pytest.approx(1.21 * usual)
    assert settings.load(tmp_path / "config" / "settings.json").interface_zoom == pytest.approx(1.21)
    window.context.menus["zoom_reset"].trigger()
    assert qapp.font().pointSizeF() == pytest.approx(usual)
    for _ in range(30):
        window.context.menus["zoom_out"].trigger()
    assert qapp.font().pointSizeF() == pytest.approx(settings.MIN_ZOOM * usual)


def test_saved_settings_hold_from_the_start(qapp: QApplication, tmp_path: Path) -> None:
    settings.save(tmp_path / "config" / "settings.json", Settings(board_theme="walnut"))
    program = Program(qapp, folders_in(tmp_path))
    window = program.open_window()
    assert window.scene.theme.name == "walnut"
    window.close()
    program.deleteLater()


def test_an_unexpected_error_is_shown_once_and_the_game_goes_on(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []

    def close() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        shown.append(box.detailedText())
        fail()  # while the message is open
        box.accept()

    def fail() -> None:
        sys.excepthook(RuntimeError, RuntimeError("a fault"), None)

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    install_excepthook()
    program.start([])
    (window,) = program.windows
    window.context.game.play(Point(3, 3))
    QTimer.singleShot(0, close)
    fail()
    fail()
    assert len(shown) == 1
    assert "RuntimeError: a fault" in shown[0]
    assert capsys.readouterr().err.count("RuntimeError: a fault") == 3
    window.context.game.play(Point(4, 4))
    assert window.context.game.game.move_number == 2


def test_memory_of_a_closed_window_is_returned_to_the_system(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[int] = []
    monkeypatch.setattr("qtgo.garbage.return_memory", lambda: returned.append(1))
    monkeypatch.setattr("qtgo.garbage._MORE_BLOCKS", sys.maxsize)
    program._collecting.setInterval(0)
    program.open_window()
    program.open_window().close()
    qtbot.waitUntil(lambda: bool(returned))


def test_what_a_closed_window_leaves_is_collected_after_its_game_is_freed(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def tidied() -> Iterator[None]:
        looked.append(1)
        yield

    class Freeing(QObject):  # of its own: other tests' games may still be waiting
        pass

    monkeypatch.setattr("qtgo.garbage.tidied", tidied)
    monkeypatch.setattr("qtgo.session.document.releasing.Releasing", Freeing)
    program._collecting.setInterval(0)
    freeing = Freeing(QApplication.instance())
    program._collecting.start()
    monkeypatch.setattr("qtgo.app.program._PUT_OFF", sys.maxsize)
    qtbot.waitUntil(lambda: program._put_off > 2)
    assert not looked
    freeing.setParent(None)
    qtbot.waitUntil(lambda: bool(looked))
    monkeypatch.setattr("qtgo.app.program._PUT_OFF", 2)
    freeing.setParent(QApplication.instance())
    program._collecting.start()
    qtbot.waitUntil(lambda: len(looked) == 2)
    freeing.setParent(None)


@pytest.mark.parametrize("changed", [0, 1, 2])
def test_a_quit_that_is_cancelled_closes_no_window(
    program: Program, tmp_path: Path, answer: Callable[[object], list[str]], changed: int
) -> None:
    windows = []
    for name in "abc":
        (tmp_path / f"{name}.sgf").write_text(GAME)
        windows.append(program.open_window(tmp_path / f"{name}.sgf"))
        windows[-1].complete()
    windows[changed].context.record.set_comment("new")
    asked = answer(QMessageBox.StandardButton.Cancel)
    windows[0].context.menus["quit"].trigger()
    assert len(asked) == 1
    assert all(window.isVisible() for window in windows)


SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QMessageBox
import qtgo.app.start as app

make = app.make_application

def make_and_watch(arguments):
    application = make(arguments)
    QTimer.singleShot(0, answer)
    QTimer.singleShot(0, leave)
    return application

def answer():
    box = QApplication.activeModalWidget()
    if isinstance(box, QMessageBox):
        next(b for b in box.buttons() if "Later" in b.text()).click()
    else:
        QTimer.singleShot(10, answer)

def leave():
    windows = [w.windowTitle() for w in QApplication.topLevelWidgets() if w.isVisible()]
    if len(windows) < 2 or QApplication.activeModalWidget():
        QTimer.singleShot(10, leave)
        return
    print(len(windows), "windows", flush=True)
    QApplication.closeAllWindows()

app.make_application = make_and_watch
from qtgo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_the_program_runs_until_its_last_window_is_closed(tmp_path: Path) -> None:
    games = tmp_path / "state" / "qtgo" / "games"
    games.mkdir(parents=True)
    data = b"(;GM[1]SZ[9])"
    head = {"journal": 2, "path": "", "encoding": "utf-8", "is_chosen": False, "game": 0, "size": len(data)}
    journal = json.dumps(head).encode() + b"\n" + data + b"\n"
    (games / "left.journal").write_bytes(journal)
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    folders = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_STATE_HOME": str(tmp_path / "state")}
    child = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path), str(path), "--move", "1"],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
    )
    complaints = [line for line in child.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (child.returncode, child.stdout, complaints) == (0, "2 windows\n", [])
    assert (games / "left.journal").read_bytes() == journal
    if sys.platform.startswith("linux"):
        assert str(path) in (tmp_path / "config" / "qtgo" / "settings.json").read_text()


def test_what_a_crash_left_and_nobody_wants_is_kept_among_the_versions(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    head = {"journal": 2, "path": "", "encoding": "", "is_chosen": False, "game": 0, "size": len(GAME)}
    (games / "left.journal").write_text(f"{json.dumps(head)}\n{GAME}\n")
    monkeypatch.setattr("qtgo.app.restore.ask_to_restore", lambda _journals: RestoreAnswer.DISCARD)
    program.start([])
    assert not list(games.glob("*.journal"))
    program._versions.wait()
    (version,) = listed(tmp_path / "state" / "versions")
    assert (version.reason, version.summary.moves) == (VersionReason.DISCARDED, 3)


def test_what_is_discarded_after_a_crash_and_cannot_be_kept_is_told(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    writer = JournalWriter(tmp_path / "other")
    writer.start_from(Header(GAME.encode()))
    writer.begin()
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    (games / "left.journal").write_bytes(content_of(writer))
    writer.discard()
    (tmp_path / "state" / "versions").write_text("in the way")
    monkeypatch.setattr("qtgo.app.restore.ask_to_restore", lambda _journals: RestoreAnswer.DISCARD)
    program.start([])
    (window,) = program.windows
    qtbot.waitUntil(lambda: "Earlier versions are not kept" in window.context.status.message.text)


def test_a_version_is_shown_in_a_window_of_its_own(program: Program) -> None:
    program.start([])
    (window,) = program.windows
    window.features.versions.record_requested.emit(read_text(GAME))
    assert len(program.windows) == 2
    assert program.windows[1].isWindowModified()
    assert len(list(program.windows[1].context.game.game.root.main_line())) == 4


def test_a_journal_that_cannot_be_read_is_told_and_kept(program: Program, tmp_path: Path) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    (games / "left.journal").write_bytes(b"\0" * 300)
    program.start([])
    (window,) = program.windows
    text = window.context.status.message.text
    assert "could not be restored" in text and str(games / "left.damaged") in text
    assert (games / "left.damaged").read_bytes() == b"\0" * 300


def test_a_journal_of_a_newer_version_is_told_and_left_for_that(program: Program, tmp_path: Path) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    content = journal({"journal": 4, "key": "k", "record": "elsewhere"}, b"", [{"n": 1}])
    (games / "left.journal").write_bytes(content)
    program.start([])
    text = program.windows[0].context.status.message.text
    assert "could not be restored" in text and str(games / "left.journal") in text
    assert (games / "left.journal").read_bytes() == content
    (found,) = left_journals(games)
    found.release()


def test_a_damaged_journal_is_restored_as_far_as_it_can_be_and_that_is_told(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "state" / "games"
    root = read_text(GAME).games[0]
    writer = JournalWriter(games)
    writer.start_from(Header(GAME.encode(), "", "utf-8"))
    for node in root.main_line():
        change = set_properties(node, {"C": ["a comment"]})
        change.apply()
        writer.write(0, change)
    content = content_of(writer)
    writer.discard()
    at = content.rindex(b"a comment", 0, content.rindex(b"a comment"))
    (games / "left.journal").write_bytes(content[:at] + b"A" + content[at + 1 :])
    monkeypatch.setattr("qtgo.app.restore.ask_to_restore", lambda _journals: RestoreAnswer.RESTORE)
    program.start([])
    (window,) = program.windows
    assert "1 change could not be read" in window.context.status.message.text
    assert ["C" in node.properties for node in window.context.game.game.root.main_line()] == [
        True,
        True,
        False,
        True,
    ]
    assert window.isWindowModified()
    assert (games / "left.damaged").exists()


@pytest.mark.parametrize("answer", RestoreAnswer)
def test_no_strange_journal_keeps_the_window_from_opening(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: RestoreAnswer
) -> None:
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    strange = dict(some(strange_journals()))
    assert len(strange) > 12
    for name, content in strange.items():
        (games / f"{name}.journal").write_bytes(content)
    monkeypatch.setattr("qtgo.app.restore.ask_to_restore", lambda _journals: answer)
    program.start([])
    window = program.windows[0]
    assert window.isVisible()
    aside = {path.stem for path in games.glob("*.damaged")}
    whole = {"illegal-0", "illegal-2", "marks-0"}  # no files would be read otherwise
    heads = {"missing-0", "type-0", "huge-0", "deep-0", "no-number-0"}
    assert aside == (strange.keys() - whole if answer is RestoreAnswer.RESTORE else strange.keys() & heads)
    text = "unsaved games could not be restored: their recovery files could not be read."
    assert window.context.status.message.text.count(text) == 1
    for path in games.glob("*.damaged"):
        assert path.read_bytes() == strange[path.stem]
    if answer is RestoreAnswer.RESTORE:
        for opened in program.windows:
            written = write_collection(opened.context.document.collection)
            assert read_text(written.decode()).games


def restored(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> GameWindow:
    """Return the window of a game that a crash left."""
    writer = JournalWriter(tmp_path / "state" / "games")
    root = read_text(game).games[0]
    writer.start_from(Header(game.encode(), "", "utf-8"))
    *_, last = root.main_line()
    change = set_properties(last, {**last.properties, "C": ["the last change"]})
    change.apply()
    writer.write(0, change)
    content = content_of(writer)
    writer.discard()
    (tmp_path / "state" / "games" / "left.journal").write_bytes(content)
    monkeypatch.setattr("qtgo.app.restore.ask_to_restore", lambda _journals: RestoreAnswer.RESTORE)
    program.start([])
    (window,) = program.windows
    return window


def test_a_restored_game_goes_on_against_the_same_level_once_the_user_wants(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    game = "(;GM[1]SZ[9]PB[Anna]PW[QtGo (first day)];B[ee];W[cc];B[gg])"
    window = restored(program, tmp_path, monkeypatch, game)
    seat = window.context.players.seats[Color.WHITE]
    assert seat is not None and (seat.name, seat.level) == ("QtGo", "27k")
    assert window.context.players.seats[Color.BLACK] is None and window.context.players.paused
    said = "Your game against QtGo (first day) was restored. The engine is paused."
    assert window.context.status.message.text == said
    assert window.frame.banner.action.text() == "Resume"
    window.frame.banner.action.click()
    assert not window.context.players.paused
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 4)


@pytest.mark.parametrize("ending", ["PW[Berta];B[ee]", "PW[QtGo (first day)]RE[B+R];B[ee]"])
def test_nobody_is_seated_in_a_restored_game_of_people_or_one_that_is_over(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    window = restored(program, tmp_path, monkeypatch, f"(;GM[1]SZ[9]PB[Anna]{ending})")
    assert not window.context.players.has_engines and not window.context.status.message.text


def test_the_scheme_chosen_is_that_of_every_window(program: Program, qapp: QApplication, tmp_path: Path) -> None:
    program.start([])
    (window,) = program.windows
    for scheme, colors in ((ColorScheme.DARK, DARK), (ColorScheme.LIGHT, LIGHT)):
        window.store.replace(replace(window.settings, color_scheme=scheme))
        assert window.palette().color(QPalette.ColorRole.Window).name().upper() == colors.window
        assert settings.load(tmp_path / "config" / "settings.json").color_scheme is scheme


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, QWidget | None]]:
    """Return a list of what message boxes say, and over which window."""
    said: list[tuple[str, QWidget | None]] = []

    def answer(box: QMessageBox) -> int:
        said.append((box.text(), box.parentWidget()))
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return said


@pytest.mark.parametrize("content", [b"no game", None])
def test_a_file_that_cannot_be_opened_leaves_no_window(
    program: Program, tmp_path: Path, content: bytes | None, said: list[tuple[str, QWidget | None]]
) -> None:
    good, bad = tmp_path / "good.sgf", tmp_path / "bad.sgf"
    good.write_text("(;SZ[9];B[ee])")
    if content is not None:
        bad.write_bytes(content)
    program.start([bad, good])
    (first,) = program.windows
    assert first.context.document.state.path == good, "the window of the first file serves for the second"
    program.open_request(OpenRequest((bad, good, bad)))
    assert [window.context.document.state.path for window in program.windows] == [good, good]
    first.features.files.window_requested.emit(bad)
    assert len(program.windows) == 2 and all(window.isVisible() for window in program.windows)
    assert len(said) == 4 and all(over in program.windows for _, over in said)


def test_keys_hold_in_every_window_and_the_next_start(program: Program, tmp_path: Path) -> None:
    program.start([])
    first, second = program.windows[0], program.open_window()
    first.store.replace(replace(first.settings, keys=(("hint", "Ctrl+J"),)))
    third = program.open_window()
    for window in (first, second, third):
        assert [key.toString() for key in window.context.menus["hint"].shortcuts()] == ["Ctrl+J"]
    assert settings.load(tmp_path / "config" / "settings.json").keys == (("hint", "Ctrl+J"),)
