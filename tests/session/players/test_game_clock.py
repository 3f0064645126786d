"""The clock of a game: pressed by moves, written into the record, restored, and told nothing wrong."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qtgo.core.clock.time_settings import ClockState, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game, Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.session.document.autosave_journal import left_journals
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.game_clock import ClockController, Clocks
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.settings import ClockStart, Settings
from tests.session.conftest import Heard, play

pytestmark = pytest.mark.usefixtures("qapp")  # timers need an event loop

B, W = Color.BLACK, Color.WHITE
FISCHER = TimeSettings(TimeSystem.FISCHER, main=60_000, extra=5_000)
BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, main=10_000, extra=5_000, count=3)


class Watch:
    """A time set by hand, in milliseconds."""

    def __init__(self) -> None:
        self.time = 0

    def __call__(self) -> int:
        return self.time


class Timed:
    """A game with a clock whose time is set by hand."""

    def __init__(self, settings: TimeSettings, **changes: Any) -> None:
        info = with_time_control(replace(NewGame().info, width=9, height=9), TimeControl.same(settings))
        self.watch = Watch()
        self.game_controller = GameController(Game.new(info), time_move=lambda: self.clock.time_move())
        self.clock = ClockController(self.game_controller, now=self.watch)
        self.clock.use_settings(replace(Settings(), **changes))
        self.heard = Heard(self.clock, "counted_down", "time_ran_out", "stalled")
        self.clock.start_game()

    def think(self, seconds: float, move: str = "") -> None:
        """Let time pass in steps that the clock takes for no stall, and then play."""
        end = self.watch.time + round(1000 * seconds)
        while self.watch.time < end:
            self.watch.time = min(end, self.watch.time + 500)
            self.clock.tick()
        if move:
            play(self.game_controller, move)

    @property
    def left(self) -> tuple[TimeLeft, TimeLeft]:
        clocks = self.clock.clocks
        assert clocks is not None
        return clocks.state.black, clocks.state.white

    @property
    def properties(self) -> dict[str, list[str]]:
        return self.game_controller.game.current.properties


@pytest.fixture(autouse=True)
def _no_garbage() -> Iterator[None]:
    """Free the clocks of each test in this thread: the journal's thread cannot stop their timers."""
    yield
    gc.collect()


@pytest.fixture
def fischer() -> Timed:
    return Timed(FISCHER)


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


def test_a_move_taken_back_gives_both_their_time_back(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(10, "C3")
    fischer.think(30)
    fischer.game_controller.undo()
    assert fischer.left == (TimeLeft(60_000), TimeLeft(60_000))
    assert fischer.clock.clocks is not None and fischer.clock.clocks.running is W
    fischer.game_controller.redo()
    assert fischer.left == (TimeLeft(60_000), TimeLeft(55_000))
    assert fischer.clock.clocks.running is B


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


def test_undo_of_a_correction_keeps_what_was_thought_since(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(10)
    fischer.clock.set_left(W, TimeLeft(90_000))
    fischer.think(7)
    assert fischer.left[1] == TimeLeft(83_000)
    fischer.game_controller.undo()
    assert fischer.left == (TimeLeft(60_000), TimeLeft(43_000))
    assert "WL" not in fischer.properties
    fischer.think(3)
    fischer.game_controller.redo()
    assert fischer.left[1] == TimeLeft(80_000)
    fischer.game_controller.undo()
    fischer.think(0, "C3")
    assert fischer.properties["WL"] == ["45"]


def test_undo_after_a_pause_takes_back_what_was_done_before(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(10)
    fischer.clock.pause(True)
    fischer.clock.set_left(W, TimeLeft(90_000))
    fischer.clock.pause(False)
    fischer.game_controller.undo()
    assert fischer.left[1] == TimeLeft(50_000)
    fischer.game_controller.undo()
    assert fischer.game_controller.game.depth == 0
    assert fischer.left == (TimeLeft(60_000), TimeLeft(60_000))


def test_a_period_taken_away_by_mistake_comes_back() -> None:
    timed = Timed(BYOYOMI)
    timed.think(0, "E5")
    timed.clock.set_left(W, TimeLeft(5_000, 1))
    timed.think(2)
    timed.game_controller.undo()
    assert timed.left[1] == TimeLeft(8_000)
    timed.clock.set_left(W, TimeLeft(1_000))
    timed.think(3)
    assert timed.left[1] == TimeLeft(3_000, 3)
    timed.game_controller.undo()
    assert timed.left[1] == TimeLeft(5_000)


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


def test_times_that_are_noted_take_no_redo_away(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(3, "C3")
    fischer.game_controller.undo()
    fischer.think(2)
    fischer.clock.note_times()
    fischer.game_controller.redo()
    assert fischer.game_controller.game.depth == 2


def test_undo_after_times_were_noted_takes_the_move_back(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.think(3)
    fischer.clock.note_times()
    assert "WL" in fischer.properties
    fischer.game_controller.undo()
    assert fischer.game_controller.game.depth == 0


def test_times_noted_after_a_game_was_saved_are_no_step_of_their_own(fischer: Timed) -> None:
    history = fischer.game_controller.game.history
    fischer.think(0, "E5 C3")
    history.mark_saved()
    fischer.think(3)
    fischer.clock.pause(True)
    assert fischer.properties["BL"] == ["57"] and history.modified
    fischer.clock.pause(False)
    fischer.game_controller.undo()
    assert fischer.game_controller.game.depth == 1 and history.modified
    fischer.game_controller.redo()
    assert fischer.properties["W"] == ["cg"] and history.modified


def test_a_correction_is_undone_though_times_were_noted_since(fischer: Timed) -> None:
    fischer.think(0, "E5")
    fischer.clock.set_left(W, TimeLeft(90_000))
    fischer.think(3)
    fischer.clock.note_times()
    fischer.game_controller.undo()
    assert fischer.left[1] == TimeLeft(57_000)


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


@pytest.mark.parametrize("is_noted", [False, True])
def test_a_loss_on_time_undone_gives_the_time_at_the_start_of_the_turn_and_waits(is_noted: bool) -> None:
    timed = Timed(TimeSettings(TimeSystem.BYOYOMI, main=10_000, extra=6_000, count=2))
    timed.think(0, "E5")
    timed.think(14, "C3")
    assert timed.properties["WL"] == ["2"]
    timed.think(1, "G7")
    if is_noted:
        timed.think(4)
        timed.clock.note_times()  # as when the game is saved
    timed.think(20)
    assert timed.game_controller.game.info.result == "B+T"
    stood = Heard(timed.game_controller, "move_refused")
    timed.game_controller.undo()
    clocks = timed.clock.clocks
    assert clocks is not None and clocks.is_paused and not clocks.is_record and not clocks.expired
    assert timed.left[1] == TimeLeft(6_000, 2)
    timed.think(60, "C7")
    assert [illegal.reason for illegal in stood.all("move_refused")] == [Reason.CLOCK_PAUSED]
    timed.clock.pause(False)
    timed.think(3, "C7")
    assert timed.properties == {"W": ["cc"], "WL": ["3"], "OW": ["2"]}
    timed.think(60)
    assert timed.game_controller.game.info.result == "W+T"
    timed.game_controller.undo()
    timed.game_controller.redo()
    assert timed.game_controller.game.info.result == "W+T" and not timed.clock.is_live
    timed.game_controller.undo()
    timed.game_controller.undo()
    assert timed.game_controller.game.move_number == 3 and timed.clock.is_paused
    assert timed.left[1] == TimeLeft(6_000, 2)


def test_a_result_undone_leaves_the_clocks_standing(fischer: Timed) -> None:
    stood: list[bool] = []
    fischer.clock.stood_still.connect(lambda: stood.append(True))
    fischer.think(0, "E5")
    fischer.think(20)
    fischer.game_controller.resign()
    fischer.game_controller.undo()
    assert fischer.clock.is_paused and stood == [True]
    assert fischer.left == (TimeLeft(60_000), TimeLeft(60_000))
    fischer.clock.pause(False)
    fischer.think(5, "C3")
    assert fischer.properties["WL"] == ["60"]


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


def test_a_count_undone_is_gone_on_with_and_the_clock_after_it_when_the_user_wants(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5 C3")
    for _ in range(2):
        fischer.game_controller.pass_()
    for color in Color:
        scoring.toggle_accepted(color)
    scoring.finish()
    assert fischer.game_controller.game.phase is Phase.FINISHED
    fischer.game_controller.undo()
    assert fischer.game_controller.game.phase is Phase.SCORING
    fischer.think(100)
    scoring.resume(B)
    assert fischer.game_controller.game.phase is Phase.PLAYING and fischer.clock.is_paused
    assert fischer.game_controller.live is fischer.game_controller.game.current
    before = fischer.left
    fischer.clock.pause(False)
    fischer.think(5)
    mover = int(fischer.game_controller.live_turn is W)
    assert (fischer.left[mover].time, fischer.left[1 - mover]) == (before[mover].time - 5_000, before[1 - mover])


def test_no_clock_runs_after_two_passes_where_a_later_move_was_undone(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5 C3")
    for _ in range(2):
        fischer.game_controller.pass_()
    scoring.leave()
    fischer.think(3, "G7")
    fischer.game_controller.undo()
    before = fischer.left
    fischer.think(100)
    assert fischer.left == before
    fischer.think(0, "G7")
    fischer.think(5)
    assert fischer.left != before


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


def test_no_clock_runs_after_two_passes_where_a_resume_was_undone(fischer: Timed) -> None:
    scoring = ScoringController(fischer.game_controller)
    fischer.think(0, "E5 C3")
    for _ in range(2):
        fischer.game_controller.pass_()
    scoring.resume(B)
    before = fischer.left
    fischer.game_controller.undo()
    assert fischer.game_controller.game.phase is Phase.SCORING
    fischer.think(100)
    assert fischer.left == before
    fischer.game_controller.undo()
    assert fischer.game_controller.game.phase is Phase.PLAYING
    fischer.think(5)
    assert fischer.left != before
