"""What a message tells stands only as long as it is so: each notice that can become false goes with its fact.

The facts, and what ends them:

=============================================  =================================================================
Another program deleted or moved the file      it is back, is saved here or elsewhere, or another game is open
An engine was restarted, plays by other rules  it fails, has left its seat, or another game is shown
An engine was stopped                          an engine plays that color again
Analysis is off: why                           it is on again, another engine is chosen, or another game is shown
Analysis or the explorer is on in this game    it is off
Hints and analysis are not allowed here        they are, or the game is another
A game is reviewed in the background           the review has ended, however it did
A review has stopped                           it goes on, with others, or another game is shown
A game has to be saved first                   it is saved
An engine or a clock is at the game            it is not
A restored game waits for its engine           the engines go on
Something cannot be saved                      it can be saved
An attempt has failed                          it is made again
A theme cannot be read                         another one is chosen
The game left last is damaged                  another game is shown
A position has repeated                        the game is over
Letters that no font has                       another game is shown
=============================================  =================================================================
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.restore import _seat_engine
from qtgo.core.rules.point import Color
from qtgo.core.study.making import MadeProblem, SolutionCheck
from qtgo.engine.process.failure import EngineFailure, FailureKind, ReviewerFailure
from qtgo.engine.reports import AdviserTrouble, EngineWait, LiveTrouble, Question
from qtgo.features.networks.network_keeper import Told
from qtgo.features.review.automatic_review_feature import AutomaticReviewFeature
from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.features.start.start_offers import OfferedGame
from qtgo.files.file_problems import Stored
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.synchronizer import SyncReport
from tests.fakes import fake_engine
from tests.feature_samples import collected
from tests.languages import spoken
from tests.shown_window import open_record

GAME = b"(;GM[1]SZ[9];B[ee])"


def said(window: GameWindow) -> str:
    """Return what the banner shows."""
    return window.context.status.message.banner.text


def seat(window: GameWindow, name: str = "Fake") -> None:
    window.context.players.seat(Color.WHITE, fake_engine(name=name))


@pytest.fixture
def gone(qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Open a file that another program then removes, and return it."""
    monkeypatch.setattr("qtgo.features.file.file_feature.FileFeature.may_discard", lambda _self: True)
    file = open_record(window, tmp_path, GAME)
    file.rename(tmp_path / "elsewhere.sgf")
    qtbot.waitUntil(lambda: "deleted or moved game.sgf" in said(window))
    return file


def _save(window: GameWindow, _file: Path) -> None:
    window.context.menus["save"].trigger()


def _save_elsewhere(window: GameWindow, file: Path) -> None:
    assert window.features.files._save(file.with_name("other.sgf"), None)


def _open_another(window: GameWindow, file: Path) -> None:
    window.features.files.open_path(file.with_name("elsewhere.sgf"))


def _begin_another(window: GameWindow, _file: Path) -> None:
    window.features.files.begin_game(window.context.game.game.info)


def _move_back(_window: GameWindow, file: Path) -> None:
    file.with_name("elsewhere.sgf").rename(file)


def _write_again(_window: GameWindow, file: Path) -> None:
    file.write_bytes(GAME)


@pytest.mark.parametrize(
    "act",
    [_save, _save_elsewhere, _open_another, _begin_another, _move_back, _write_again],
    ids=lambda act: act.__name__,
)
def test_a_file_is_gone(qtbot: QtBot, window: GameWindow, gone: Path, act: Callable[[GameWindow, Path], None]) -> None:
    act(window, gone)
    qtbot.waitUntil(lambda: "deleted or moved" not in said(window))


def test_a_file_that_comes_back_with_another_content_is_asked_about(
    qtbot: QtBot, window: GameWindow, gone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("qtgo.features.file.changed_file.clicked", lambda box: asked.append(box.text()))
    gone.write_bytes(b"(;GM[1]SZ[9];B[aa])")
    qtbot.waitUntil(lambda: bool(asked))
    assert "deleted or moved" not in said(window)


FAILURE = EngineFailure(FailureKind.KILLED, status=9)


def _restarted(window: GameWindow) -> None:
    window.features.engines._tell_restart(Color.WHITE, "Fake", FAILURE)


def _differs(window: GameWindow) -> None:
    window.features.engines._tell_difference(Color.WHITE, "Fake", SyncReport(komi_refused=True))


def _disagrees(window: GameWindow) -> None:
    window.context.consent.played_on.emit(Color.WHITE)


def _fails(window: GameWindow) -> None:
    window.features.engines._show_failure(Color.WHITE, "Fake", FAILURE)


def _leaves(window: GameWindow) -> None:
    window.context.players.seat(Color.WHITE, None)


def _another_sits_down(window: GameWindow) -> None:
    seat(window, "Other")


def _another_game(window: GameWindow) -> None:
    window.context.document.new_game(window.context.game.game.info)


@pytest.mark.parametrize("tell", [_restarted, _differs, _disagrees], ids=lambda tell: tell.__name__)
@pytest.mark.parametrize("end", [_fails, _leaves, _another_sits_down, _another_game], ids=lambda end: end.__name__)
def test_an_engine_plays(
    window: GameWindow,
    monkeypatch: pytest.MonkeyPatch,
    tell: Callable[[GameWindow], None],
    end: Callable[[GameWindow], None],
) -> None:
    monkeypatch.setattr("qtgo.features.engines.engines_feature.open_box", lambda *_arguments: None)
    seat(window)
    tell(window)
    assert "Fake" in said(window)
    window.context.status.message.drop_false()
    assert "Fake" in said(window), "it is true"
    end(window)
    assert said(window) == ""


def test_an_engine_that_was_stopped_plays_again(qtbot: QtBot, window: GameWindow) -> None:
    seat(window)
    window.features.engines._wait = EngineWait(Color.WHITE, "Fake", 5.0, command="play B E5")
    window.features.engines._stop_waiting()
    assert "Fake was stopped; a human now plays White." in said(window)
    seat(window)
    assert said(window) == ""


def _turn_on(window: GameWindow) -> None:
    window.features.live.controller.start()


def _choose_another_engine(window: GameWindow) -> None:
    window.store.replace(replace(window.settings, analysis_engine="Other"))


def _change_the_engines(window: GameWindow) -> None:
    window.store.replace(replace(window.settings, engines=(EngineConfig("New", "new"),)))


@pytest.mark.parametrize(
    "end", [_turn_on, _choose_another_engine, _change_the_engines, _another_game], ids=lambda end: end.__name__
)
def test_analysis_is_off(window: GameWindow, end: Callable[[GameWindow], None]) -> None:
    window.features.live._complain(LiveTrouble("Fake", "", is_builtin=False))
    window.context.status.message.drop_false()
    assert said(window).startswith("Analysis is off. Fake cannot analyze positions")
    end(window)
    assert said(window) == ""


def test_analysis_is_on_in_a_game_against_an_engine(window: GameWindow) -> None:
    seat(window)
    window.context.menus["analyze"].trigger()
    assert said(window).startswith("Analysis is on: this game will not count")
    window.context.menus["analyze"].trigger()
    assert said(window) == ""


@pytest.mark.parametrize("end", ["allowed", "left"])
def test_help_is_not_allowed(window: GameWindow, end: str) -> None:
    for name in ("hint", "analyze", *collected("HELP"), "review_game"):
        window.store.replace(replace(window.settings, allow_advice=False))
        seat(window)
        window.context.menus[name].trigger()
        assert " off during timed and engine games" in said(window), name
        if end == "allowed":
            window.store.replace(replace(window.settings, allow_advice=True))
        else:
            window.context.players.seat(Color.WHITE, None)
        assert said(window) == "", name


def test_a_bookmark_needs_a_file(window: GameWindow, tmp_path: Path) -> None:
    window.context.menus["add_bookmark"].trigger()
    assert said(window).startswith("Save the game first")
    assert window.features.files._save(tmp_path / "game.sgf", None)
    assert said(window) == ""


def test_bookmarks_cannot_be_saved(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert window.features.files._save(tmp_path / "game.sgf", None)
    with monkeypatch.context() as patched:
        patched.setattr("qtgo.files.state.replace_file", _refuse)
        window.context.menus["add_bookmark"].trigger()
    assert "refused" in said(window)
    window.context.menus["add_bookmark"].trigger()
    assert said(window).startswith("Bookmark added")
    window.context.status.message.clear()
    assert said(window) == ""


def test_a_log_cannot_be_saved(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [tmp_path / "gone" / "gtp.log", tmp_path / "gtp.log"]
    monkeypatch.setattr("qtgo.shell.file_to_write.ask_for_file_to_write", lambda *_arguments: paths.pop(0))
    window.features.console._save_log("log")
    assert "No such file or directory" in said(window)
    window.features.console._save_log("log")
    assert said(window) == ""


def test_a_made_problem_cannot_be_written(window: GameWindow, tmp_path: Path) -> None:
    made = MadeProblem(window.context.game.game.root, SolutionCheck.CONFIRMED)
    window.features.problems.making.write(made, tmp_path / "gone" / "problem.sgf")
    assert "No such file or directory" in said(window)
    window.features.problems.making.write(made, tmp_path / "problem.sgf")
    assert said(window).startswith("Written to")
    window.context.status.message.clear()
    assert said(window) == ""


def test_a_made_problem_may_not_replace_the_open_file(window: GameWindow, tmp_path: Path) -> None:
    assert window.features.files._save(tmp_path / "game.sgf", None)
    made = MadeProblem(window.context.game.game.root, SolutionCheck.CONFIRMED)
    window.features.problems.making.write(made, tmp_path / "game.sgf")
    assert said(window) == "This file is open. Choose another one."
    assert window.features.files._save(tmp_path / "other.sgf", None)
    assert said(window) == ""


def test_the_manual_cannot_be_opened(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("qtgo.features.help.manual_dialog.ManualDialog.__init__", _refuse)
        window.context.menus["manual"].trigger()
    assert "refused" in said(window)
    window.context.menus["manual"].trigger()
    assert said(window) == ""
    assert window.features.help.manual is not None
    window.features.help.manual.close()


def test_a_network_could_not_be_added(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.features.networks.keeper.told.emit(Told("The download was refused.", is_problem=True))
    window.context.notices.drop_false()
    assert said(window) == "The download was refused."
    window.features.networks.keeper.told.emit(Told("It works."))
    window.context.notices.clear()
    assert said(window) == ""


def test_a_theme_is_gone(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, board_theme=str(tmp_path / "gone")))
    qtbot.waitUntil(lambda: said(window) != "")
    window.context.status.message.drop_false()
    assert said(window).startswith("The theme cannot be read")
    window.store.replace(replace(window.settings, board_theme=""))
    assert said(window) == ""


def test_the_game_left_last_is_damaged(window: GameWindow, tmp_path: Path) -> None:
    info, position = window.context.game.game.info, window.context.game.game.position
    assert not window.features.start_page._open_left(OfferedGame(None, info, position))
    window.context.status.message.drop_false()
    assert said(window) == "This game is damaged and cannot be read."
    (tmp_path / "game.sgf").write_bytes(GAME)
    window.features.files.open_path(tmp_path / "game.sgf")
    assert said(window) == ""


def test_the_judge_cannot_tell_which_stones_are_dead(window: GameWindow) -> None:
    window.context.menus["scoring"].trigger()
    window.features.advice._show_trouble(AdviserTrouble(Question.DEAD_STONES, FAILURE))
    window.context.status.message.drop_false()
    assert "cannot tell which stones are dead" in said(window)
    window.context.menus["leave_mode"].trigger()
    assert said(window) == ""


def _review_goes_on(window: GameWindow) -> None:
    window.features.review._show(ReviewState(ReviewStatus.RUNNING))


def _other_reviewers(window: GameWindow) -> None:
    window.store.replace(replace(window.settings, review_engines=("Other",)))


@pytest.mark.parametrize("end", [_review_goes_on, _other_reviewers, _another_game], ids=lambda end: end.__name__)
def test_a_review_has_stopped(window: GameWindow, end: Callable[[GameWindow], None]) -> None:
    window.features.review._complain(ReviewerFailure(EngineConfig("Fake", "fake"), FAILURE, ()))
    window.context.status.message.drop_false()
    assert said(window).startswith("The review has stopped")
    end(window)
    assert said(window) == ""


@pytest.mark.parametrize("status", ["OFF", "PAUSED", "FINISHED", "FAILED"])
def test_a_game_is_reviewed_in_the_background(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    open_record(window, tmp_path, b"(;GM[1]SZ[9]" + b";B[];W[]" * 10 + b")")
    monkeypatch.setattr(type(window.features.review), "starts_by_itself", True)
    monkeypatch.setattr(window.features.review.controller, "start", lambda: _review_goes_on(window))
    automatic = window.findChild(AutomaticReviewFeature)
    assert automatic is not None
    automatic._consider()
    assert said(window).startswith("QtGo is reviewing this game")
    window.features.review._show(ReviewState(ReviewStatus[status]))
    assert said(window) == ""


def _refuse(*_arguments: object, **_options: object) -> None:
    raise OSError(errno.EACCES, "refused")


def test_an_engine_is_at_the_game(window: GameWindow) -> None:
    seat(window)
    window.context.menus["solve"].trigger()
    assert said(window).startswith("An engine is playing this game.")
    window.context.players.seat(Color.WHITE, None)
    assert said(window) == ""


@pytest.mark.parametrize("is_in_one_folder", [True, False])
def test_something_cannot_be_saved(window: GameWindow, tmp_path: Path, is_in_one_folder: bool) -> None:
    code = errno.EACCES if is_in_one_folder else errno.EIO
    for kind, name in ((Stored.SETTINGS, "settings.json"), (Stored.RESULTS, "results.json")):
        window.storage.note_failure(kind, tmp_path / name, OSError(code, "refused"))
    assert said(window).count("refused") == 1 if is_in_one_folder else 2
    window.storage.note_success(Stored.SETTINGS, tmp_path / "settings.json")
    assert "refused" in said(window) and "Settings" not in said(window)
    window.storage.note_success(Stored.RESULTS, tmp_path / "results.json")
    assert said(window) == ""


def show_game_against(window: GameWindow, engine: str) -> None:
    info = window.context.game.game.info
    window.context.document.new_game(replace(info, white=replace(info.white, name=engine)))


def test_a_restored_game_waits_for_its_engine(window: GameWindow) -> None:
    show_game_against(window, "QtGo (first day)")
    _seat_engine(window)
    assert "was restored. The engine is paused." in said(window)
    window.context.menus["pause_engines"].trigger()
    assert said(window) == ""


def test_a_position_has_repeated(window: GameWindow) -> None:
    window.features.files.announcements._notice_cycle(3)
    assert "has repeated" in said(window)
    window.context.game.resign(Color.BLACK)
    assert said(window) == ""


def test_letters_that_no_font_has(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.look.letters.missing_letters", lambda *_arguments: "Thai")
    monkeypatch.setattr(
        "qtgo.text.record.missing_letter_words.missing_letters_text", lambda missing: f"No font has {missing}."
    )
    window.context.game.game.root.properties["PB"] = ["สวัสดี"]
    window.features.files.announcements._warn_of_missing_letters()
    assert "No font has" in said(window)
    window.context.document.new_game(window.context.game.game.info)
    assert said(window) == ""


def test_a_restored_game_names_its_engine_in_the_language(window: GameWindow) -> None:
    with spoken("ja"):
        show_game_against(window, "QtGo (30 kyu)")
        _seat_engine(window)
        assert "QtGo（30級）との対局を復元しました" in said(window)
