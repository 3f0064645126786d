"""Engine Match: set up, paused, gone on with, seen and opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.engine_match.engine_match_dialog import EngineMatchDialog
from qtgo.features.engine_match.engine_match_process import EngineMatch, MatchBoard, MatchStanding, MatchTask
from qtgo.gtp.engine_config import EngineConfig, MatchSettings
from tests.fakes import fake_command
from tests.features.engine_match.samples import LAST, ONE, STANDINGS, engine_match_dialog, played
from tests.shown_window import settle


class Started(EngineMatch):
    """Notes what would be played, without a process."""

    def __init__(self) -> None:
        super().__init__()
        self.task: MatchTask | None = None

    @property
    def is_running(self) -> bool:
        return self.task is not None

    def start(self, task: MatchTask) -> None:
        self.task = task

    def cancel(self) -> None:
        if self.is_running:
            self.task = None
            self.ended.emit(False)


@pytest.fixture
def match(qapp: object) -> Started:
    return Started()


def make(qtbot: QtBot, match: Started, last: MatchSettings = LAST) -> EngineMatchDialog:
    dialog = engine_match_dialog(match, last)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.start_requested.connect(lambda: begin(dialog, match))
    return dialog


def begin(dialog: EngineMatchDialog, match: Started) -> None:
    settings = replace(dialog.settings(), folder=dialog.settings().folder or "/games/new")
    match.start(MatchTask((EngineConfig("A"), EngineConfig("B")), Path(settings.folder)))
    dialog.show_started(settings)


def test_the_last_match_goes_on_unless_something_else_is_chosen(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match)
    dialog.games.setValue(20)  # more games of the same match
    assert (dialog.settings(), dialog.start.text()) == (replace(LAST, games=20), "&Resume")
    dialog.board_size.setCurrentIndex(1)
    assert (dialog.settings().folder, dialog.settings().size, dialog.start.text()) == ("", 13, "&Start")
    dialog.board_size.setCurrentIndex(0)
    assert dialog.start.text() == "&Resume"
    dialog.new.click()
    assert (dialog.settings().folder, dialog.start.text()) == ("", "&Start")


def test_a_match_is_started_paused_and_ended_with_the_dialog(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match, MatchSettings())
    dialog.start.click()
    assert match.task is not None
    assert (dialog.start.text(), dialog.form.isVisible()) == ("&Pause", False)
    dialog.start.click()
    assert match.task is None
    assert (dialog.start.text(), dialog.status.text()) == ("&Resume", "Paused. The games that have ended are kept.")
    dialog.start.click()
    dialog.close()
    assert match.task is None


def test_enter_starts_what_is_chosen_and_pauses_nothing(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match, MatchSettings())
    qtbot.keyClick(dialog.games, Qt.Key.Key_Return)
    assert match.task is not None and dialog.table.isVisible()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert match.task is not None


def test_after_a_whole_match_another_can_be_chosen(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match)
    dialog.start.click()
    for number in range(1, LAST.games + 1):
        match.played.emit(played(number, "B+R"))
    match.task = None
    match.ended.emit(True)
    assert not dialog.start.isEnabled()
    dialog.change.click()
    dialog.board_size.setCurrentIndex(1)
    assert (dialog.start.text(), dialog.start.isEnabled()) == ("&Start", True)
    dialog.start.click()
    assert match.task is not None and dialog.table.topLevelItemCount() == 0


def test_board_standings_and_games_are_seen(qtbot: QtBot, match: Started, empty_9x9: MatchBoard) -> None:
    dialog = make(qtbot, match)
    opened: list[object] = []
    dialog.game_requested.connect(opened.append)
    for number in (1, 2, 2):
        match.played.emit(played(number, "B+R"))
    match.standings_changed.emit(STANDINGS)
    match.board_changed.emit(empty_9x9)
    rows = [dialog.standings.topLevelItem(row) for row in range(2)]
    assert [row.text(3) for row in rows if row] == ["+89 (−150 to +388)", "−89 (−388 to +150)"]
    assert (dialog.table.topLevelItemCount(), dialog.bar.value(), dialog.bar.maximum()) == (2, 2, 4)
    assert dialog.title.text() == "Game 3: Ann – <b>, move 5"
    assert dialog.board.position == empty_9x9.position
    dialog.table.activated.emit(dialog.table.model().index(1, 0))
    assert opened == [Path("/Ann/game-0002.sgf")]


@pytest.fixture
def empty_9x9() -> MatchBoard:
    from qtgo.core.rules.position import Position

    position = Position(9, 9, bytes([1, *bytes(80)]), move_number=5, last_move=Move(Color.BLACK, Point(0, 0)))
    return MatchBoard(3, ONE, "<b>", position)


def test_what_is_told_of_an_engine_is_no_problem_and_hides_none(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match)
    match.noted.emit("A was started for these rules with: a --japanese")
    assert (dialog.note.text.startswith("A was started"), dialog.note.is_problem) == (True, False)
    for line in ("B: it cannot be started", "Command:", "/no/such/engine", "more", "still more"):
        match.complained.emit(line)
    match.noted.emit("A is still starting")
    assert dialog.note.text.splitlines() == ["B: it cannot be started", "Command:", "/no/such/engine", "more"]
    assert dialog.note.is_problem


def test_a_clean_sweep_bounds_the_difference_on_one_side(qtbot: QtBot, match: Started) -> None:
    dialog = make(qtbot, match)
    sweep = [MatchStanding("A", 4, 0, 1.0, None, (44.0, None)), MatchStanding("B", 0, 0, 0.0, None, (None, -44.0))]
    match.standings_changed.emit([*sweep, MatchStanding("C", 0, 0, None, None, None)])
    rows = [dialog.standings.topLevelItem(row) for row in range(3)]
    assert [row.text(3) for row in rows if row] == ["above +44", "below −44", "–"]


def test_the_window_plays_a_match_keeps_its_games_and_goes_on(qtbot: QtBot, window: GameWindow) -> None:
    """The second engine refuses to move, and loses each game at once."""
    engines = (
        EngineConfig("A", fake_command("--name", "A")),
        EngineConfig("B", fake_command("--refuse", "genmove")),
    )
    chosen = MatchSettings("A", "", "B", "", games=2, size=9)
    window.store.replace(replace(window.settings, engines=engines, engine_match=chosen))
    window.context.menus["engine_match"].trigger()
    dialog, match = window.features.engine_match.dialog, window.features.engine_match.match
    assert dialog is not None
    assert match is not None
    with qtbot.waitSignal(match.ended):
        dialog.start.click()
    folder = Path(window.settings.engine_match.folder)
    assert folder.name.endswith("A - B")
    assert sorted(path.name for path in folder.iterdir()) == ["game-0001.sgf", "game-0002.sgf"]
    first = dialog.standings.topLevelItem(0)
    assert first is not None
    assert [first.text(column) for column in range(3)] == ["A", "2", "0"]
    games = [dialog.table.topLevelItem(row) for row in range(2)]
    assert [game.text(2) for game in games if game] == ["B+F, 1 fault", "W+F, 1 fault"]
    assert not dialog.start.isEnabled()
    dialog.games.setValue(3)
    with qtbot.waitSignal(match.ended):
        dialog.start.click()
    assert dialog.table.topLevelItemCount() == len(list(folder.iterdir())) == 3
    dialog.table.activated.emit(dialog.table.model().index(0, 0))
    assert window.context.document.state.path == folder / "game-0001.sgf"


def test_a_game_is_opened_by_a_double_click_and_seen_whatever_the_dialog_covers(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    game = tmp_path / "game-0001.sgf"
    game.write_text("(;SZ[9];B[ee])")
    menu = window.context.menus["engine_match"]
    menu.trigger()
    feature = window.features.engine_match
    dialog, match = feature.dialog, feature.match
    assert dialog is not None and match is not None
    dialog.show_started(LAST)
    match.played.emit(replace(played(1, "B+R"), file=game))
    dialog.setGeometry(window.geometry())
    settle()
    place = dialog.table.visualRect(dialog.table.model().index(0, 0)).center()
    for click in (qtbot.mouseClick, qtbot.mouseDClick):
        click(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.context.document.state.path == game
    assert not dialog.isVisible()
    menu.trigger()
    assert feature.dialog is dialog and dialog.isVisible() and dialog.table.topLevelItemCount() == 1
    dialog.close()
    assert feature.dialog is None
