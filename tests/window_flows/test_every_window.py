"""Every window, mode and dialog in a longer language and on small screens: nothing is untranslated or cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app import unexpected
from qtgo.app.crash_report import CrashReportDialog
from qtgo.app.crash_reports import CrashReports
from qtgo.app.game_window import GameWindow
from qtgo.app.restore import ask_to_restore
from qtgo.app.start import offer_new_report
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.problem_session import Selection
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.features.analysis.live_analysis import LiveState, LiveStatus
from qtgo.features.comments.links import ask_to_open
from qtgo.features.file.encoding_questions import ask_about_broken
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.features.problems.collection_reader import read_problems
from qtgo.kit.dialogs.modal import show
from qtgo.look.look import Look
from qtgo.session.document.autosave_journal import left_journals
from qtgo.session.players.player_reports import PlayerEvent, RejectedMove
from qtgo.sgf.arrangement import Arrangement
from tests.dressing import dress, gone_while
from tests.feature_samples import collected
from tests.languages import spoken, tried_languages, tried_zoom
from tests.shown_texts import untranslated, wait_until_whole
from tests.witness import Witness

NAMES = frozenset(
    {"a.sgf", "a.sgf[*]", "b.sgf", "b.sgf[*]", "bad.sgf", "A comment", "https://example.org", "KataGo Human"}
)
SIZES = (QSize(1500, 900), QSize(1024, 768), QSize(800, 600))


@pytest.fixture(autouse=True, params=tried_languages())
def language(request: pytest.FixtureRequest, look: Look) -> Iterator[str]:
    """Speak a language from the start, in the size to be tried."""
    dress(look, tried_zoom())
    with spoken(request.param):
        yield request.param


def problem(window: GameWindow, path: Path) -> GameWindow:
    file = path / "a.sgf"
    file.write_text("(;SZ[9]AB[cc]C[A comment];B[dd]C[RIGHT];W[ee])")
    window.features.files.open_path(file, move=0)
    return window


def timed_problem(window: GameWindow, path: Path) -> None:
    places = read_problems(str(problem(window, path).context.document.state.path)).problems
    window.features.problems.collections.solve(places, Selection.IN_ORDER, 60)


def analyzed(window: GameWindow, path: Path) -> None:
    """Show an analysis, as if an engine had said it."""
    candidates = tuple(
        Candidate(
            Point.from_vertex(vertex), 12345 - 5000 * order, 0.5, 3.5 - 2 * order, pv=(Point.from_vertex(vertex),) * 9
        )
        for order, vertex in enumerate(("E5", "C3", "G7"))
    )
    problem(window, path)
    said = PositionAnalysis(22035, 0.5, 1.5, Color.BLACK, candidates)
    node = window.context.game.game.current
    window.features.live.controller._tell(LiveState(LiveStatus.RUNNING, node, Color.BLACK, said, "QtGo", 1234.0))
    window.features.live._fill()


MODES: dict[str, Callable[[GameWindow, Path], object]] = {
    "start": lambda window, path: None,
    "file": problem,
    "editing": lambda window, path: problem(window, path).context.menus["edit_record"].trigger(),
    "analyzed": analyzed,
    "scoring": lambda window, path: window.context.menus["scoring"].trigger(),
    "problem": lambda window, path: problem(window, path).context.menus["solve"].trigger(),
    "timed problem": timed_problem,
    "find": lambda window, path: window.context.menus["find"].trigger(),
    "replace": lambda window, path: window.context.menus["replace"].trigger(),
    "typed point": lambda window, path: window.features.typed_points.open(""),
    "console": lambda window, path: window.context.menus["console"].trigger(),
    "busy": lambda window, path: window.features.engines.busy.show_busy("[~]", "[~]", can_restart=True),
    "hidden board": lambda window, path: window.features.clocks.hide_board(True),
} | collected("WINDOWS")


@pytest.mark.parametrize("mode", list(MODES))
def test_the_window_in_every_mode_and_size(mode: str, qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    MODES[mode](window, tmp_path)
    assert untranslated(window, NAMES) == []
    for size in SIZES:
        assert gone_while(partial(window.resize, size)) == [], "Qt may be going through a list of all widgets"
        wait_until_whole(qtbot, window)
        assert window.size() == size, "it does not shrink"


def test_the_menus_have_room(window: GameWindow) -> None:
    assert [menu.title() for menu in window.findChildren(QMenu) if menu.sizeHint().width() > SIZES[-1].width()] == []


def test_no_letter_of_a_menu_is_used_twice(window: GameWindow) -> None:
    doubled = []
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
        keys = Counter(QKeySequence.mnemonic(action.text()).toString() for action in menu.actions())
        doubled += [(menu.title(), key) for key, count in keys.items() if key and count > 1]
    assert doubled == []


# What asks nothing but ends the window, leaves the screen, or starts a process.
APART = frozenset({"close", "quit", "new_window", "full_screen", "hint", "estimate"})


def test_every_dialog_that_an_entry_opens(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem(window, tmp_path)
    witness = Witness(monkeypatch, NAMES | {str(window.context.document.state.path)})
    for name, action in window.context.menus.actions.items():
        if "." not in name and name not in APART:
            action.trigger()
    opened = [dialog for dialog in QApplication.topLevelWidgets() if dialog is not window and dialog.isVisible()]
    for dialog in opened:  # those that nothing waits for
        witness.look(dialog)
        dialog.close()
    assert len(set(witness.seen)) >= 15
    assert witness.faults == []


def unreadable(window: GameWindow, path: Path, data: bytes | None) -> bool:
    file = path / "bad.sgf"
    if data is not None:
        file.write_bytes(data)
    return window.features.files.open_path(file)


def changed(window: GameWindow, path: Path) -> bool:
    problem(window, path).context.game.make_move(Move(Color.BLACK, Point(5, 5)))
    return window.features.files.may_discard()


def changed_elsewhere(window: GameWindow, path: Path) -> None:
    changed(window, path)
    window.features.files._offer_reload(path / "a.sgf")


def unsavable(window: GameWindow, path: Path) -> bool:
    problem(window, path)
    return window.features.files._save(path / "nowhere" / "a.sgf", None)


def not_in_encoding(window: GameWindow, path: Path) -> bool:
    (path / "b.sgf").write_bytes(b"(;CA[ISO-8859-1]SZ[9];B[dd])")
    window.features.files.open_path(path / "b.sgf")
    window.context.record.set_comment("\u56f4\u68cb")
    return window.features.files.save()


def restoration(window: GameWindow, path: Path) -> None:
    changed(window, path)
    for journal in (path / "journals").iterdir():
        (path / journal.name).write_bytes(journal.read_bytes())
    ask_to_restore([journal for journal in left_journals(path) if journal.is_readable])


def crashed(window: GameWindow, path: Path) -> None:
    reports = CrashReports(path / "crashes", list)
    reports.write(ValueError("x"), "")
    offer_new_report(reports, window, list)


def trouble(window: GameWindow, path: Path) -> None:
    window.context.players.happened.emit(PlayerEvent(Color.BLACK, "E", EngineFailure(FailureKind.EXITED, status=1)))
    window.features.engines._ask_about_move(RejectedMove(Color.BLACK, "E", "Z99"))


def list_of_games(window: GameWindow, path: Path) -> None:
    dialog = CollectionDialog(Arrangement([Node(), Node()]))
    dialog.arrangement.remove([dialog.arrangement.games[0]])
    dialog.reject()


Ask = Callable[[GameWindow, Path], object]
BOXES: dict[str, Ask] = {
    "changes": changed,
    "changes of another program": changed_elsewhere,
    "no room": unsavable,
    "characters that are lost": not_in_encoding,
    "restoration": restoration,
    "engines": trouble,
}
BOXES_THAT_CHANGE_NOTHING: dict[str, Ask] = {
    "no file": lambda window, path: unreadable(window, path, None),
    "no game": lambda window, path: unreadable(window, path, b"nothing"),
    "a folder": lambda window, path: window.features.files.open_path(path),
    "broken bytes": lambda window, path: ask_about_broken(2, "utf-8", "utf-8", window),
    "broken bytes in another encoding": lambda window, path: ask_about_broken(1, "utf-8", "big5", window),
    "link": lambda window, path: ask_to_open(window, QUrl("https://example.org")),
    "resignation": lambda window, path: window.context.menus["resign"].trigger(),
    "crash": crashed,
    "crash report": lambda window, path: show(CrashReportDialog("report", "1", window)),
    "unexpected error": lambda window, path: unexpected._show_error("ValueError"),
    "list of games": list_of_games,
}


@pytest.mark.parametrize("box", list(BOXES))
def test_every_question(box: str, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_question(BOXES[box], window, tmp_path, monkeypatch)


def test_every_question_that_changes_nothing(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ask in BOXES_THAT_CHANGE_NOTHING.values():
        check_question(ask, window, tmp_path, monkeypatch)


def check_question(ask: Ask, window: GameWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(monkeypatch, NAMES)
    ask(window, path)
    for other in window.findChildren(QMessageBox):  # nothing waits for these
        if other.isVisible():
            witness.seen.append("open")
            witness.look(other)
            other.close()
    assert witness.seen
    assert witness.faults == []
