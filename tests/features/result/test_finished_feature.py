"""Games that are finished in the window are kept; those that are only looked at are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rating.match import Match
from qtgo.core.rating.played_game import NotCounted, PlayedGame
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.reports import Question
from qtgo.features.result.results_dialog import ResultsDialog
from qtgo.files.version_store import Version, VersionReason
from qtgo.session.document.autosave_journal import left_journals, read_journal
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.sgf.files import load
from qtgo.sgf.reader import read_collection
from qtgo.shell.menus.menu_bar import menus_of
from tests.fakes import fake_engine
from tests.file_dialogs import SaveAs
from tests.shown_window import forget_changes, open_record, play

CLUB = fake_engine(name="QtGo", recipe="qtgo", level="8k")
ANNA = GameInfo(ruleset("japanese"), 9, 9, black=Player("Anna"), white=Player("Bo"), date="2026-11-22")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Documents" / "QtGo Games"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, settings: Settings, folder: Path) -> Iterator[GameWindow]:
    window = GameWindow(SettingsStore(settings), tmp_path / "journals", games=folder)
    window.resize(900, 700)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    forget_changes(window)
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def start(window: GameWindow) -> None:
    window.context.document.new_game(ANNA)


def count(window: GameWindow) -> None:
    """Accept the count that the passes have led to."""
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()


@pytest.mark.parametrize("end", ["resign", "score", "time"])
def test_a_game_that_ends_is_kept_once(qtbot: QtBot, window: GameWindow, folder: Path, end: str) -> None:
    start(window)
    play(qtbot, window, "E5 C3 D5")
    assert files_in(folder) == []
    if end == "resign":
        window.context.game.resign()
    elif end == "time":
        window.context.game.lose_on_time(Color.WHITE)
    else:
        play(qtbot, window, "pass pass")
        count(window)
    assert files_in(folder) == ["2026-11-22 Anna - Bo.sgf"]
    (root,) = load(str(folder / files_in(folder)[0])).games
    assert root.properties["RE"] == window.context.game.game.root.properties["RE"]
    window.context.navigator.to_start()
    window.context.navigator.to_end()
    assert len(files_in(folder)) == 1
    assert window.settings.recent_files == (str(folder / files_in(folder)[0]),)
    assert window.settings.last_folder == ""


def test_a_kept_game_that_is_saved_is_among_the_recent_files_once(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path, save_as: SaveAs
) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    (kept,) = files_in(folder)
    own = tmp_path / "own.sgf"
    save_as(own)
    assert window.features.files.save_as()
    assert window.settings.recent_files == (str(own),)
    assert (folder / kept).exists()


def test_the_first_game_on_the_board_is_kept_too(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    assert len(files_in(folder)) == 1


def test_another_result_replaces_the_file_of_the_game(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    info = window.context.game.game.info
    window.context.game.set_info(replace(info, result="B+0.5"))
    assert files_in(folder) == ["2026-11-22 Anna - Bo.sgf"]
    assert "RE[B+0.5]" in (folder / "2026-11-22 Anna - Bo.sgf").read_text(encoding="utf-8")
    window.context.document.undo()
    assert "RE[W+R]" in (folder / "2026-11-22 Anna - Bo.sgf").read_text(encoding="utf-8")
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    assert files_in(folder) == ["2026-11-22 Anna - Bo (2).sgf", "2026-11-22 Anna - Bo.sgf"]


def test_a_game_that_was_only_opened_is_not_kept(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path
) -> None:
    open_record(window, tmp_path, "(;GM[1]SZ[9];B[ee];W[cc])")
    window.context.navigator.to_end()
    play(qtbot, window, "D5")
    window.context.game.resign()
    window.context.game.set_info(replace(window.context.game.game.info, result="W+3.5"))
    assert files_in(folder) == []


def test_a_result_that_was_only_typed_is_not_kept(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.set_info(replace(window.context.game.game.info, result="W+3.5"))
    assert files_in(folder) == []


def test_it_can_be_turned_off_and_go_elsewhere(qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, keep_games=False))
    start(window)
    window.context.game.resign()
    window.store.replace(replace(window.settings, keep_games=True, games_folder=str(tmp_path / "mine")))
    start(window)
    window.context.game.resign()
    assert files_in(folder) == []
    assert len(files_in(tmp_path / "mine")) == 1


def test_a_game_restored_after_a_crash_is_kept(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path, settings: Settings
) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    lost = tmp_path / "lost"
    lost.mkdir()
    for path in (tmp_path / "journals").glob("*.journal"):
        (lost / path.name).write_bytes(path.read_bytes())
    (journal,) = left_journals(lost)
    window.context.game.game.history.mark_saved()
    window.features.files.restore(journal)
    play(qtbot, window, "D5")
    window.context.game.resign()
    assert len(files_in(folder)) == 1


def test_a_kept_game_is_not_offered_after_a_crash_unless_it_was_changed_since(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path
) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    assert list((tmp_path / "journals").glob("*.journal"))
    window.context.game.resign()
    assert len(files_in(folder)) == 1
    qtbot.waitUntil(lambda: not list((tmp_path / "journals").glob("*.journal")))
    window.context.game.undo()
    play(qtbot, window, "D5")
    (written,) = (tmp_path / "journals").glob("*.journal")
    journal = read_journal(written.read_bytes())
    assert journal is not None
    collection = read_collection(journal.header.data)
    journal.apply_to(collection.games)
    assert [node.properties.get("B", node.properties.get("W")) for node in collection.games[0].main_line()][1:] == [
        ["ee"],
        ["cg"],
        ["de"],
    ]


def test_what_cannot_be_kept_is_told_once(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    folder.parent.mkdir()
    folder.touch()
    told: list[object] = []
    window.storage.failed.connect(told.append)
    for number in range(2):
        start(window)
        play(qtbot, window, "E5 C3")
        window.context.game.resign()
        assert len(told) == 1
        assert ("Finished games could not be saved to" in window.context.status.message.text) is (number == 0)
        window.frame.banner.close_button.click()


def test_the_library_shows_the_folder_by_itself(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    window.features.library.show_library()
    dialog = window.features.library.dialog
    assert dialog is not None
    assert dialog.model.rowCount() == 0
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 1)
    assert window.settings.library_folders == ()
    dialog.close()


def play_engine(qtbot: QtBot, window: GameWindow, moves: str) -> None:
    """Play as Black, and wait for each reply of White's engine."""
    for vertex in moves.split():
        play(qtbot, window, vertex)
        qtbot.waitUntil(lambda: window.context.game.game.turn is Color.BLACK)


def menu_entry(window: GameWindow, text: str) -> QAction:
    """Return the entry of a menu by its text."""
    entries = [action for menu in menus_of(window.menuBar()) for action in menu.actions()]
    (entry,) = [action for action in entries if action.text().replace("&", "") == text]
    return entry


def start_against_club(window: GameWindow) -> None:
    start(window)
    window.context.players.seat(Color.WHITE, CLUB)


MOVES = "E5 C3 D5 E4 F6"


def only_result(window: GameWindow) -> PlayedGame:
    (game,) = window.features.finished.played_games()
    return game


def test_a_game_against_a_level_is_a_result(qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.WHITE)
    game = only_result(window)
    assert (game.opponent, game.level, game.color, game.score) == ("QtGo", "8k", Color.BLACK, 1.0)
    assert game.counts
    assert Path(game.file).parent == folder
    assert (tmp_path / "results.json").exists()


def test_an_early_resignation_counts_only_if_that_is_wanted(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.BLACK)
    assert only_result(window).not_counted is NotCounted.RESIGNED_EARLY
    card = window.features.result.card
    assert card is not None and card.counting.isVisible()
    assert card.counting_note.text() == "You resigned early, so this game does not count for your rating."
    place = card.geometry()
    qtbot.mouseClick(card.count, Qt.MouseButton.LeftButton)
    assert only_result(window).not_counted is None
    assert card.counting_note.text() == "This game counts for your rating."
    assert card.geometry() == place and not card.count.isEnabled()


def test_the_menu_counts_it_too_whether_the_card_is_shown_or_not(qtbot: QtBot, window: GameWindow) -> None:
    count = menu_entry(window, "Count for Your Rating")
    assert not count.isEnabled()
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    assert not count.isEnabled()
    window.context.game.resign(Color.BLACK)
    assert count.isEnabled()
    window.features.result.hide()
    count.trigger()
    assert only_result(window).not_counted is None
    assert not count.isEnabled()


def test_a_resignation_of_the_computer_counts(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.WHITE)
    assert only_result(window).not_counted is None
    card = window.features.result.card
    assert card is not None and not card.counting.isVisible()


def test_undo_and_hints_make_it_not_counted(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.undo()
    play_engine(qtbot, window, "G6")
    window.context.game.resign()
    assert only_result(window).not_counted is NotCounted.TAKEN_BACK
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.adviser.question_changed.emit(Question.HINT)
    window.context.game.resign()
    assert window.features.finished.played_games()[1].not_counted is NotCounted.HELPED


def test_a_game_whose_result_is_taken_back_and_that_goes_on_does_not_count(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.WHITE)
    assert only_result(window).counts
    window.context.document.undo()
    play_engine(qtbot, window, "G6")
    window.context.game.resign(Color.WHITE)
    game = only_result(window)
    assert (game.result, game.not_counted) == ("B+R", NotCounted.TAKEN_BACK)


def test_another_level_in_the_middle_makes_it_not_counted(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.players.set_level(Color.WHITE, "30k")
    play_engine(qtbot, window, "G6")
    window.context.game.resign(Color.WHITE)
    assert only_result(window).not_counted is NotCounted.CHANGED


def test_a_result_that_is_changed_later_does_not_count(qtbot: QtBot, window: GameWindow) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.WHITE)
    assert only_result(window).counts
    window.context.game.set_info(replace(window.context.game.game.info, result="B+30"))
    game = only_result(window)
    assert (game.result, game.not_counted) == ("B+30", NotCounted.EDITED)


def test_a_game_of_two_persons_is_no_result(qtbot: QtBot, window: GameWindow) -> None:
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign()
    assert list(window.features.finished.played_games()) == []


def test_broken_results_are_told(window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text("{")
    assert list(window.features.finished.played_games()) == []
    assert str(tmp_path / "results.json.broken") in window.context.status.message.text


def test_the_results_are_shown_from_the_menu(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    start_against_club(window)
    play_engine(qtbot, window, MOVES)
    window.context.game.resign(Color.WHITE)
    forget_changes(window)
    seen: list[ResultsDialog] = []

    def open_game() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ResultsDialog)
        seen.append(dialog)
        item = dialog.list.topLevelItem(0)
        assert item is not None
        dialog.list.setCurrentItem(item)
        dialog.open_button.click()

    QTimer.singleShot(0, open_game)
    window.context.menus["results"].trigger()
    assert seen
    qtbot.waitUntil(lambda: window.context.document.state.path is not None)
    assert window.context.document.state.path == folder / files_in(folder)[0]


def test_match_me_follows_the_results(qtbot: QtBot, window: GameWindow) -> None:
    def proposed() -> Match:
        return window.features.new_game._proposes_match(ruleset("japanese"), 9, 9)

    assert proposed().level in ("18k", "12k")
    results = window.features.finished._kept_results()
    for number in range(120):
        won = PlayedGame(str(number), "2026-11-22", "QtGo", "full", 5000.0, 100.0, 9, 9, komi=6.5, result="B+R")
        results.note(won)
    assert proposed().level == "full"


def test_a_kept_game_goes_without_a_question_until_it_is_changed(
    qtbot: QtBot, window: GameWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("qtgo.features.file.file_feature.clicked", lambda box: asked.append(box.text()))
    start(window)
    play(qtbot, window, "E5 C3")
    assert not window.features.files.may_discard() and len(asked) == 1
    window.context.game.resign(Color.BLACK)
    assert files_in(folder) and window.features.files.may_discard() and len(asked) == 1
    window.context.record.set_comment("good")
    assert not window.features.files.may_discard() and len(asked) == 2


@pytest.mark.parametrize(
    ("black", "white", "title"),
    [("Anna", "Bo", "Anna – Bo"), ("", "QtGo (8 kyu)", "Black – QtGo (8 kyu)"), ("", "", "Black – White")],
)
def test_a_kept_game_is_found_on_the_start_page_and_among_the_recent_files(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path, black: str, white: str, title: str
) -> None:
    today = QDate.currentDate().toString("yyyy-MM-dd")
    window.context.document.new_game(replace(ANNA, black=Player(black), white=Player(white), date=today))
    play(qtbot, window, "E5 C3")
    window.context.game.resign(Color.BLACK)
    (name,) = files_in(folder)
    assert name.startswith(today)
    assert window.context.menus.menu("recent").actions()[0].text() == name
    window.context.document.close()
    other = GameWindow(SettingsStore(replace(window.settings, start_page=True)), tmp_path / "journals", games=folder)
    other.resize(1200, 900)
    with qtbot.waitExposed(other):
        other.show()
    qtbot.waitUntil(lambda: other.features.start_page.page is not None and bool(other.features.start_page.page.games))
    page = other.features.start_page.page
    assert page is not None
    assert (page.games[0].accessibleName(), page.games[0].accessibleDescription()) == (title, "Today · W+R")
    with qtbot.waitSignal(other.closed):
        other.close()
    other.deleteLater()


def test_a_kept_game_is_not_called_discarded(qtbot: QtBot, window: GameWindow) -> None:
    listed: list[tuple[Version, ...]] = []
    versions = window.features.versions.versions
    versions.listed.connect(listed.append)
    start(window)
    play(qtbot, window, "E5 C3")
    window.context.game.resign(Color.BLACK)
    assert window.features.files.new_game(ANNA)
    versions.request_list()
    qtbot.waitUntil(lambda: bool(listed))
    assert not [version for version in listed[0] if version.reason is VersionReason.DISCARDED]


def test_a_game_that_was_played_on_differently_replaces_the_one_before(
    qtbot: QtBot, window: GameWindow, folder: Path
) -> None:
    start(window)
    play(qtbot, window, "E5 C3 G3")
    window.context.game.resign()
    for vertex, point in (("A1", "ai"), ("B1", "bi"), ("D1", "di")):
        window.context.document.undo()
        window.context.document.undo()
        play(qtbot, window, vertex)
        window.context.game.resign()
        (name,) = files_in(folder)
        assert f"B[{point}]" in (folder / name).read_text(encoding="utf-8")
