"""The clock of a game: pressed by moves, written into the record, restored, and told nothing wrong."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.clock.time_settings import ClockState, TimeControl, TimeLeft, TimeSettings
from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game, Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.session.document.autosave_journal import left_journals
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.game_clock import ClockController, Clocks
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.settings import ClockStart, Settings
from tests.session.conftest import Heard, play
from tests.session.players.timed_game import BYOYOMI, FISCHER, Timed, Watch
from tests.session.players.timed_game import fischer as fischer
from tests.session.players.timed_game import no_clocks_left as no_clocks_left

B, W = Color.BLACK, Color.WHITE


def test_a_clock_begins_with_the_first_move(fischer: Timed) -> None:
    fischer.think(20, "E5")
    assert fischer.left == (TimeLeft(60_000), TimeLeft(60_000))
    fischer.think(10, "C3")
    assert fischer.left == (TimeLeft(60_000), TimeLeft(55_000))
    assert fischer.properties == {"W": ["cg"], "WL": ["55"]}


def test_or_at_once() -> None:
    timed = Timed(FISCHER, clock_start=ClockStart.AT_ONCE)
    timed.think(20, "E5")
    assert timed.left == (TimeLeft(45_000), TimeLeft(60_000))


def test_the_game_goes_on_while_one_looks_elsewhere(fischer: Timed) -> None:
    fischer.think(0, "E5 C3 G7")
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    fischer.think(10)
    assert fischer.left[1] == TimeLeft(55_000)
    play(fischer.game_controller, "A1")  # a variation
    assert fischer.clock.clocks is not None and fischer.clock.clocks.running is W
    assert "BL" not in fischer.properties
    fischer.game_controller.to_live()
    assert fischer.game_controller.game.move_number == 3
    fischer.think(1, "G3")
    assert fischer.properties["WL"] == ["59"]


def test_time_up_loses_the_game(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    fischer.think(61)
    assert fischer.game_controller.game.info.result == "B+T"
    assert fischer.game_controller.game.phase is Phase.FINISHED
    assert fischer.heard.all("time_ran_out") == [W]
    assert not fischer.clock.is_live


@pytest.mark.parametrize("settings", [FISCHER, BYOYOMI])
def test_the_clock_of_who_lost_on_time_stands_at_zero_with_a_flag(settings: TimeSettings) -> None:
    timed = Timed(settings)
    timed.think(0, "E5")
    timed.think(3, "C3")
    timed.think(3, "G7")
    timed.think(70)
    assert timed.game_controller.game.info.result == "B+T"
    clocks = timed.clock.clocks
    assert clocks is not None and clocks.expired == {W} and clocks.running is None
    assert timed.left[1] == TimeLeft(0)
    timed.game_controller.go_to(timed.game_controller.game.current.parent or timed.game_controller.game.root)
    assert timed.clock.clocks is not None and not timed.clock.clocks.expired
    before = timed.left[1]
    assert before.time > 0
    timed.game_controller.go_to(timed.game_controller.game.line.end)
    assert timed.left[1] == TimeLeft(0)
    timed.game_controller.undo()
    assert timed.clock.clocks.expired == frozenset()
    assert timed.left[1] == before


def test_a_move_that_comes_too_late_is_none(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(59.5)
    fischer.watch.time += 600
    play(fischer.game_controller, "C3")
    assert fischer.game_controller.game.info.result == "B+T"
    assert fischer.game_controller.game.move_number == 1


def test_players_may_play_on(fischer: Timed) -> None:
    fischer.clock.use_settings(Settings(lose_on_time=False))
    fischer.think(0, "E5")
    fischer.think(70, "C3")
    assert fischer.heard.all("time_ran_out") == [W]
    assert fischer.game_controller.game.move_number == 2
    assert fischer.left[1] == TimeLeft(5_000)


def test_overtime_is_written_as_the_field_does() -> None:
    timed = Timed(BYOYOMI)
    timed.think(0, "E5")
    timed.think(17, "C3")
    assert timed.properties == {"W": ["cg"], "WL": ["3"], "OW": ["2"]}


def test_a_pause_charges_nobody_and_lets_nobody_play(fischer: Timed) -> None:
    refused = Heard(fischer.game_controller, "move_refused")
    fischer.think(0, "E5")
    fischer.think(5)
    fischer.clock.pause(True)
    assert fischer.properties["WL"] == ["55"]
    fischer.think(100, "C3")
    assert [illegal.reason for illegal in refused.all("move_refused")] == [Reason.CLOCK_PAUSED]
    fischer.clock.pause(False)
    fischer.think(5, "C3")
    assert fischer.left[1] == TimeLeft(55_000)


def test_a_stall_is_forgiven_and_told(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.watch.time += 30_000
    fischer.clock.tick()
    assert fischer.left[1] == TimeLeft(59_000)
    assert fischer.heard.all("stalled") == [29_000]


def test_less_than_a_second_of_a_stall_is_not_told(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.watch.time += 1_900
    fischer.clock.tick()
    assert fischer.left[1] == TimeLeft(59_000)
    assert not fischer.heard.all("stalled")


def test_seconds_are_counted_where_something_is_lost_after_them() -> None:
    timed = Timed(BYOYOMI, countdown_seconds=3)
    timed.think(0, "E5")
    timed.think(10)
    assert timed.heard.all("counted_down") == []
    timed.think(5)
    assert [counted.seconds for counted in timed.heard.all("counted_down")] == [3, 2, 1]


def test_passes_stop_the_clock_and_a_resumption_starts_it(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5")
    fischer.think(5, "pass pass")
    before = fischer.left
    fischer.think(100)
    assert fischer.left == before
    scoring.resume(B)
    assert fischer.clock.clocks is not None and fischer.clock.clocks.running is fischer.game_controller.game.to_move
    fischer.think(3)
    assert fischer.left != before


def test_a_review_before_the_end_only_interrupts(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5")
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    scoring.start()
    assert fischer.game_controller.game.move_number == 1
    fischer.think(100)
    scoring.leave()
    fischer.think(5)
    assert fischer.left[1] == TimeLeft(55_000)


def test_an_end_stops_the_clock_and_leaves_the_record(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(5, "C3")
    fischer.game_controller.resign()
    assert not fischer.clock.is_live
    clocks = fischer.clock.clocks
    assert clocks == Clocks(
        TimeControl.same(FISCHER.normal()), ClockState(TimeLeft(60_000), TimeLeft(60_000)), is_record=True
    )


def test_an_engine_is_charged_only_while_it_thinks_and_may_overstep_a_little(fischer: Timed) -> None:
    fischer.clock.set_engine_colors(frozenset({W}))
    fischer.think(0, "E5")
    fischer.clock.hold(True)
    assert fischer.clock.clocks is not None
    assert (fischer.clock.clocks.is_held, fischer.clock.clocks.is_paused) == (True, False)
    fischer.think(100)
    fischer.clock.hold(False)
    fischer.think(60.4)
    assert fischer.game_controller.game.info.result == ""
    fischer.think(0.5)
    assert fischer.game_controller.game.info.result == "B+T"


def test_a_correction_is_written_into_the_record_as_an_edit(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.clock.set_left(B, TimeLeft(7_000))
    fischer.clock.give_time(W, 60_000)
    assert fischer.left == (TimeLeft(7_000), TimeLeft(120_000))
    assert (fischer.properties["BL"], fischer.properties["WL"]) == (["7"], ["120"])
    fischer.game_controller.undo()
    assert "WL" not in fischer.properties
    fischer.game_controller.undo()
    assert fischer.properties["BL"] == ["60"]


def test_an_unfinished_record_is_gone_on_with(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(5, "C3")
    game = fischer.game_controller.game
    watch = Watch()
    game_controller = GameController(Game(game.root))
    clock = ClockController(game_controller, now=watch)
    game_controller.go_to(game_controller.game.line.end)
    assert clock.can_go_on
    assert clock.clocks == Clocks(clock.control, ClockState(TimeLeft(60_000), TimeLeft(60_000)), is_record=True)
    clock.go_on()
    watch.time = 1_000
    clock.tick()
    assert clock.clocks is not None and clock.clocks.state.black == TimeLeft(59_000)


def test_a_crash_loses_no_clock(fischer: Timed, tmp_path: Path) -> None:
    folder = tmp_path / "journals"
    document = Document(fischer.game_controller, folder)
    fischer.clock.noted.connect(document.note_live)
    fischer.clock.start_game()
    fischer.think(0, "E5")
    fischer.think(7)
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    play(fischer.game_controller, "A1")
    crashed = tmp_path / "crashed"
    shutil.copytree(folder, crashed, ignore=shutil.ignore_patterns("*.lock"))
    document.close()
    (journal,) = left_journals(crashed)

    game_controller = GameController(Game.new(NewGame().info))
    clock = ClockController(game_controller, now=Watch())
    restored = Document(game_controller, tmp_path / "others")
    restored.live_restored.connect(clock.restore_game)
    restored.restore(journal)
    assert game_controller.game.current.properties["B"] == ["ee"]
    assert clock.is_paused
    assert clock.clocks is not None
    assert clock.clocks.state == ClockState(TimeLeft(60_000), TimeLeft(55_000))
    restored.close()


def test_scoring_that_begins_anew_lets_the_clock_go_on_afterwards(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5 pass pass")
    last = fischer.game_controller.game.current
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    fischer.game_controller.go_to(last)
    scoring.start()
    scoring.resume(B)
    assert fischer.clock.clocks is not None
    assert fischer.clock.clocks.running is not None


def test_passes_beside_the_game_under_way_end_nothing(fischer: Timed) -> None:
    ScoringController(fischer.game_controller)
    fischer.think(0, "E5")
    fischer.game_controller.go_to(fischer.game_controller.game.root)
    play(fischer.game_controller, "pass pass")
    assert fischer.game_controller.game.phase is Phase.PLAYING
    assert fischer.clock.clocks is not None
    assert fischer.clock.clocks.running is W


def test_time_given_while_scoring_keeps_the_count(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5 pass pass")
    scoring.toggle_accepted(B)
    removal = fischer.game_controller.game.stone_removal
    fischer.clock.give_time(W, 5_000)
    assert fischer.game_controller.game.phase is Phase.SCORING
    assert fischer.game_controller.game.stone_removal is removal


@pytest.mark.parametrize("is_corrected", [False, True])
def test_a_crash_after_a_crash_loses_no_clock_either(fischer: Timed, tmp_path: Path, is_corrected: bool) -> None:
    document = Document(fischer.game_controller, tmp_path / "0")
    fischer.clock.noted.connect(document.note_live)
    fischer.clock.start_game()
    fischer.think(0, "E5")
    fischer.think(7)
    left = 55_000
    if is_corrected:
        fischer.clock.pause(True)
        left = 600_000
        fischer.clock.set_left(W, TimeLeft(left))
    for crash in (1, 2):
        shutil.copytree(tmp_path / f"{crash - 1}", tmp_path / f"{crash}", ignore=shutil.ignore_patterns("*.lock"))
        document.close()
        (journal,) = left_journals(tmp_path / f"{crash}")
        game_controller = GameController(Game.new(NewGame().info))
        clock = ClockController(game_controller, now=Watch())
        document = Document(game_controller, tmp_path / f"{crash}")
        clock.noted.connect(document.note_live)
        document.live_restored.connect(clock.restore_game)
        document.restore(journal)
        assert clock.clocks is not None
        assert clock.clocks.state.white == TimeLeft(left)
    document.close()


def test_a_game_that_is_gone_on_with_has_the_times_that_were_written_into_its_record(fischer: Timed) -> None:
    game_controller = fischer.game_controller
    fischer.think(0, "E5")
    fischer.think(20, "C3")
    game_controller.resign()
    game_controller.set_info(replace(game_controller.game.info, result=""))
    corrected = set_properties(game_controller.game.current, {"WL": ["30"]})
    game_controller.edit(Draft(EditKind.PROPERTIES, (corrected,)))
    fischer.clock.go_on()
    assert fischer.left[1] == TimeLeft(30_000)


def test_no_clock_runs_after_the_passes_of_a_game_that_was_opened() -> None:
    timed = Timed(FISCHER)
    timed.think(0, "E5")
    for _ in range(2):
        timed.game_controller.pass_()
    watch, game_controller = Watch(), GameController(Game(timed.game_controller.game.root))
    clock = ClockController(game_controller, now=watch)
    game_controller.go_to(game_controller.game.line.end)
    clock.go_on()
    for _ in range(100):
        watch.time += 900
        clock.tick()
    assert clock.clocks is not None and clock.clocks.running is None and not game_controller.game.info.result
