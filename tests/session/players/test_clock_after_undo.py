"""What undo and redo do to the clock of a game: moves, corrections, counts and results are taken back."""

from __future__ import annotations

import pytest

from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game.game import Phase
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.session.players.scoring_controller import ScoringController
from tests.session.conftest import Heard
from tests.session.players.timed_game import BYOYOMI, Timed
from tests.session.players.timed_game import fischer as fischer
from tests.session.players.timed_game import no_clocks_left as no_clocks_left

B, W = Color.BLACK, Color.WHITE


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
