"""A record, engines and files that were made to harm, in the window and in every dialog that shows them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRegularExpression, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import CommandRefusal, EngineRestart, EngineWait, GeneratedMove
from qtgo.features.clock.time_left import TimeLeftDialog
from qtgo.features.comments.links import ask_to_open
from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.engines.console.console import GtpConsole
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.engines.engine_test import EngineTestReport, EngineTestStage
from qtgo.features.file.encoding_dialog import EncodingDialog, SaveCharsetDialog
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_folders import LibraryFoldersDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.features.versions.versions_dialog import VersionsDialog
from qtgo.files.version_store import listed
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.game.game_controller import HistoryState
from qtgo.session.players.player_reports import PlayerEvent, RejectedMove
from qtgo.settings import Settings
from qtgo.sgf.arrangement import Arrangement
from qtgo.sgf.formats.importers import read_record
from tests.hostile import HOSTILE, LONG, MARKUP, faults, record
from tests.shown_window import boxes, open_record, play

ENGINE = EngineConfig(HOSTILE, f"engine '{HOSTILE}'", environment=(HOSTILE,))
FILE_NAME = MARKUP.replace("/", "_") + "\x1b\u202e[*]&.sgf"
MOST_SHOWN = 5000  # three million characters in a message box took Qt 45 seconds


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, engines=(ENGINE,), recent_files=(f"/a/{FILE_NAME}",))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a hostile record in a file of a hostile name."""
    path = tmp_path / FILE_NAME
    try:
        path.write_text(record(HOSTILE) + record(HOSTILE), "utf-8")
    except OSError:
        pytest.skip("no such names of files here")
    return path


def check(widget: QWidget, qtbot: QtBot) -> None:
    """Show a dialog and look at all of it."""
    qtbot.addWidget(widget)
    widget.show()
    widget.grab()
    assert faults(widget) == []


def longest_text(widget: QWidget) -> int:
    return max(len(label.text()) for label in widget.findChildren(QLabel))


def test_the_walk_finds_what_would_harm(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    for text in (MARKUP, "a\x1bb", "\u202eb"):
        label = QLabel(widget)
        label.setText(text)
        assert faults(widget)
        label.setText("")
        widget.setToolTip(text)
        assert faults(widget)
        widget.setToolTip("")
        assert not faults(widget)


def test_a_hostile_record_in_the_window(
    qtbot: QtBot, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    window.features.files.open_path(path)
    for _ in range(3):
        window.grab()
        assert faults(window) == []
        window.context.navigator.step(1)
    window.features.finding.controller.expression_changed.emit(QRegularExpression("src"))
    window.context.navigator.to_start()
    assert faults(window) == []
    window.context.menus["edit_record"].trigger()
    window.grab()
    assert faults(window) == []
    assert [text for text in window.windowTitle().split("[*]") if text]
    for node in window.context.game.game.root.subtree():
        window.features.tree.view.show_node(node)
        assert faults(window.features.tree.view) == []


def test_texts_without_end_are_cut_in_the_window(window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, record(LONG), "long.sgf")
    window.context.navigator.step(1)
    window.grab()
    assert faults(window) == []
    assert window.width() <= 1000
    assert longest_text(window) < MOST_SHOWN
    assert len(window.features.comments.view.toPlainText()) < 10 * MOST_SHOWN


def dialogs() -> dict[str, QWidget]:
    games = read_record((record(HOSTILE) * 2).encode()).games
    info = read_game_info(games[0])
    folder = Path(f"/{HOSTILE}".replace("//", "/"))
    new_game = replace(NewGame(), info=replace(GameInfo(info.ruleset), black=info.black), black_engine=HOSTILE)
    return {
        "game info": GameInfoDialog(info, None, games[0].properties),
        "node properties": NodePropertiesDialog(games[0].properties, (), lambda _name, _values: "", None),
        "collection": CollectionDialog(Arrangement(list(games))),
        "engines": EnginesDialog((ENGINE, ENGINE), lambda: ()),
        "new game": NewGameDialog(new_game, None, OfferedEngines((HOSTILE, "b"))),
        "library": LibraryDialog(LibraryIndex(Path("nowhere")), [folder], Position.empty(19, 19)),
        "library folders": LibraryFoldersDialog([folder]),
        "encoding": EncodingDialog(record(HOSTILE).encode(), "utf-8"),
        "save encoding": SaveCharsetDialog(record(HOSTILE + "é本"), "latin-1"),
        "time left": TimeLeftDialog(TimeSettings(TimeSystem.BYOYOMI), TimeLeft(23_400, 3), HOSTILE),
    }


def test_hostile_texts_in_the_dialogs(qtbot: QtBot) -> None:
    for dialog in dialogs().values():
        check(dialog, qtbot)


def test_an_engine_of_a_hostile_name_is_seated_by_it(qtbot: QtBot) -> None:
    dialog = NewGameDialog(replace(NewGame(), white_engine=HOSTILE), None, OfferedEngines(("b", HOSTILE)))
    qtbot.addWidget(dialog)
    assert dialog.new_game().engine(Color.WHITE) == HOSTILE


def test_hostile_answers_in_the_test_of_an_engine(qtbot: QtBot) -> None:
    dialog = EnginesDialog((ENGINE,), lambda: ())
    failure = EngineFailure(FailureKind.WRONG_PROTOCOL, LONG, (HOSTILE,), 1, LONG, 0, (LONG,), (LONG,) * 50)
    reports = (
        EngineTestReport(EngineTestStage.FAILED, failure=failure),
        EngineTestReport(EngineTestStage.FAILED, failure=failure, error_lines=(LONG,) * 500),
        EngineTestReport(EngineTestStage.FAILED, board_failure=SyncFailure(SyncRefusal.SIZE_REFUSED, LONG, LONG)),
        EngineTestReport(
            EngineTestStage.FAILED,
            Capabilities(2, LONG, LONG, frozenset({LONG})),
            9,
            GeneratedMove(Color.BLACK, LONG, None),
            (CommandRefusal(LONG, LONG),),
        ),
    )
    for report in reports:
        dialog.show_test(report)
        check(dialog, qtbot)


def test_hostile_answers_of_engines_in_the_window(qtbot: QtBot, window: GameWindow) -> None:
    failure = EngineFailure(FailureKind.WRONG_PROTOCOL, LONG, (LONG,), 1, LONG, 0, (LONG,), (LONG,) * 50)
    window.context.players.happened.emit(PlayerEvent(Color.WHITE, HOSTILE, failure))
    window.context.players.happened.emit(PlayerEvent(Color.WHITE, HOSTILE, EngineRestart(failure)))
    window.context.players.move_rejected.emit(RejectedMove(Color.WHITE, HOSTILE, LONG * 30))
    window.context.players.happened.emit(
        PlayerEvent(Color.WHITE, HOSTILE, SyncFailure(SyncRefusal.SIZE_REFUSED, LONG, LONG))
    )
    window.context.players.waits.changed.emit(EngineWait(Color.WHITE, HOSTILE, 9, command=LONG, line=LONG))
    window.context.menus["console"].setChecked(True)
    console = window.features.console.dock.widget()
    assert isinstance(console, GtpConsole)
    console.add_error_line(Color.WHITE, LONG)
    console.flush()
    window.grab()
    assert len(boxes(window)) == 3
    for box in boxes(window):
        box.grab()
        assert box.width() <= window.screen().availableSize().width()
        assert longest_text(box) < MOST_SHOWN
    assert faults(window) == []
    assert longest_text(window) < MOST_SHOWN
    for box in boxes(window):
        box.close()


def test_hostile_files_that_cannot_be_opened(window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(box: QMessageBox) -> int:
        box.show()
        box.grab()
        seen.append(box.text())
        assert faults(box) == []
        assert all(
            label.textFormat() is label.textFormat().PlainText for label in box.findChildren(QLabel) if label.text()
        )
        return 0

    monkeypatch.setattr(QMessageBox, "exec", look)
    path.write_bytes(HOSTILE.encode())
    assert not window.features.files.open_path(path)
    assert not window.features.files.open_path(path.with_suffix(".gone"))
    assert len(seen) == 2
    assert "[U+202E]" in seen[0]


def test_hostile_versions(qtbot: QtBot, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    window.features.files.open_path(path)
    play(qtbot, window, "A1")
    window.features.files.save()
    dialog = VersionsDialog("", str(path))
    dialog.all_games.setChecked(True)
    dialog.show_versions(listed(path.parent / "versions"))
    check(dialog, qtbot)


def test_undo_names_an_edit_as_it_stands(window: GameWindow) -> None:
    window.features.history.show(HistoryState(EditKind.ADD_LABEL, undo_detail="<b>&x\x1b"))
    assert window.context.menus["undo"].text() == "&Undo Add Label <b>&&x[U+001B]"


def test_a_link_that_no_program_opens_is_not_passed_over(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(box: QMessageBox) -> int:
        next(button for button in box.buttons() if "Open" in button.text()).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _link: False)
    window.features.comments.view.link_clicked.emit(QUrl("https://example.org"))
    assert window.context.status.message.text == "No browser was found to open this page."


def test_a_link_is_opened_only_when_that_is_wanted(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    asked: list[str] = []
    wanted = ""

    def answer(box: QMessageBox) -> int:
        asked.append(box.informativeText())
        assert isinstance(box, MessageBox)
        box.show()
        (box.defaultButton() if not wanted else next(b for b in box.buttons() if wanted in b.text())).click()
        return 0

    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    monkeypatch.setattr(QMessageBox, "exec", answer)
    link = QUrl("https://xn--exmple-cua.org/<b>?a=\u202eb")
    window.features.comments.view.link_clicked.emit(link)
    assert opened == []
    wanted = "Open"
    ask_to_open(window, link)
    assert opened == [link]
    assert asked == ["https://xn--exmple-cua.org/%3Cb%3E?a=%E2%80%AEb"] * 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes as POSIX has them")
def test_opening_a_record_opens_nothing_else(tmp_path: Path) -> None:
    """A pipe that nobody writes to: whoever opens it never comes back."""
    pipe, path = tmp_path / "pipe", tmp_path / "a.sgf"
    os.mkfifo(pipe)
    path.write_text(record(f'<img src="{pipe}"> ![x]({pipe})'), "utf-8")
    code = f"""
from pathlib import Path
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget
from shiboken6 import isValid
from qtgo.app.user_folders import UserFolders
from qtgo.app.start import make_application
application = make_application(["-platform", "offscreen"])
from qtgo.app.program import Program
program = Program(application, UserFolders(*[Path({str(tmp_path)!r})] * len(UserFolders._fields)))
window = program.open_window(Path({str(path)!r}))
for _ in range(4):
    for widget in (window, *window.findChildren(QWidget)):
        if isValid(widget) and widget.isVisible():  # a turn of the events may have deleted it
            place = QPoint(3, 3)
            application.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
            application.processEvents()
    window.grab()
    window.context.navigator.step(1)
QToolTip.hideText()
print("shown", flush=True)
import os
os._exit(0)
"""
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=90)
    assert child.stdout.strip() == "shown", child.stderr
