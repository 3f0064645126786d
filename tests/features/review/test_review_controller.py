"""The review: in the background, of the line shown, and never more than is asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import LossClass, Thresholds
from qtgo.core.analysis.marking import Marking
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.analysis.passes import Pass, depth_of
from qtgo.core.editing.edits import Draft
from qtgo.core.editing.tree_edits import delete_branch
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.engine.process.failure import FailureKind, ReviewerFailure
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_pace import ReviewPace
from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.gtp.review_line import ReviewLine
from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache
from qtgo.session.game.game_controller import GameController
from qtgo.text.analysis.review_words import progress_text, time_left_text
from tests.fakes import fake_analyzer_command
from tests.features.review.reviewing import START_REVIEW, fake_reviewer, known_here, wait_for, win_rates
from tests.session.conftest import Heard, play, showing

HEARD = ("review_changed", "failed")
RECORDED = b"(;SZ[9]KM[6.5];B[ee]SBKV[55.0];W[cc]SBKV[60.0];B[gg]SBKV[40.0])"


def test_nothing_runs_before_it_is_asked(start_review: START_REVIEW, game_controller: GameController) -> None:
    review = start_review()
    heard = Heard(review, *HEARD)
    play(game_controller, "E5 C3")
    assert review.process_ids == ()
    assert heard.values == []
    assert review.state.is_empty


def test_a_game_is_reviewed_to_its_end(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3 G7")
    review.start()
    assert review.state.status is ReviewStatus.RUNNING
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert win_rates(state) == [0.0, 0.01, 0.02, 0.03]
    assert state.places == (0, 1, 2, 3)
    assert [state.position_at(depth) for depth in (0, 1, 3, 9)] == [0, 1, 3, 3]
    assert [move.move.vertex for move in state.review.moves] == ["E5", "C3", "G7"]
    assert state.progress == dict.fromkeys(Pass, 1.0)
    assert review.process_ids == ()


def test_what_was_found_of_a_position_is_known_wherever_it_comes_about(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3 G7")
    assert known_here(review, game_controller) is None
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    known = known_here(review, game_controller)
    assert known is not None
    assert known.win_rate == 0.03
    game_controller.go_to(game_controller.game.root)
    play(game_controller, "G7 C3")
    assert known_here(review, game_controller) is None
    play(game_controller, "E5")
    assert known_here(review, game_controller) == known


def test_a_new_move_is_reviewed_without_the_old_ones(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = start_review("--log", str(log))
    play(game_controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    log.unlink()
    play(game_controller, "G7")
    qtbot.waitUntil(lambda: len(review.state.positions) == 4 and review.state.status is ReviewStatus.FINISHED)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    # What the fake engine has found is worth one visit: the curve is known, and only the deeper pass asks all again.
    curve = [len(query["moves"]) for query in asked if query.get("maxVisits") == 1]
    assert curve == [3]
    assert win_rates(review.state) == [0.0, 0.01, 0.02, 0.03]


def test_it_stays_with_its_line_where_a_variation_is_looked_at(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = start_review("--log", str(log))
    play(game_controller, "E5 C3 G7")
    end = game_controller.game.current
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    heard, asked_before = Heard(review, "review_changed"), asked(log)
    game_controller.go_to(game_controller.game.path[1])
    play(game_controller, "D4 F6")
    fork = game_controller.game.path[2]
    settled(qtbot, review)
    assert review.state.status is ReviewStatus.FINISHED
    assert [move.move.vertex for move in review.state.review.moves] == ["E5", "C3", "G7"]
    assert review.state.depth_of(game_controller.game.current, 3) == 1, "where the variation begins"
    assert asked(log) == asked_before
    assert statuses(heard) <= {ReviewStatus.FINISHED}
    review.start()  # of the variation
    qtbot.waitUntil(lambda: vertices(review) == ["E5", "D4", "F6"] and review.state.status is ReviewStatus.FINISHED)
    game_controller.go_to(end)
    qtbot.waitUntil(lambda: vertices(review) == ["E5", "C3", "G7"])
    game_controller.go_to(fork)
    qtbot.waitUntil(lambda: vertices(review) == ["E5", "D4", "F6"])
    assert review.state.status is ReviewStatus.FINISHED
    asked_before = asked(log)
    game_controller.go_to(game_controller.game.root)
    play(game_controller, "A1")
    settled(qtbot, review)
    assert vertices(review) == ["E5", "D4", "F6"]
    assert asked(log) == asked_before


def asked(log: Path) -> list[str]:
    """Return what an engine was asked about positions; to end comes when it likes, after a review has finished."""
    return [line for line in log.read_text().splitlines() if "analyzeTurns" in json.loads(line)]


def vertices(review: ReviewController) -> list[str]:
    return [move.move.vertex for move in review.state.review.moves]


def statuses(heard: Heard) -> set[ReviewStatus]:
    return {state.status for state in heard.all("review_changed") if isinstance(state, ReviewState)}


def settled(qtbot: QtBot, review: ReviewController) -> None:
    """Wait until no line is read any more."""
    qtbot.waitUntil(lambda: review._reading is None and not review._tell_timer.isActive())


def test_under_way_it_stays_with_its_line_too(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--pace", "0.02")
    play(game_controller, "E5 C3 G7 C7 G3")
    review.start()
    qtbot.waitUntil(lambda: any(review.state.positions))
    game_controller.go_to(game_controller.game.path[1])
    play(game_controller, "D4")
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert vertices(review) == ["E5", "C3", "G7", "C7", "G3"]
    game_controller.go_to(game_controller.game.root.children[0].children[0])


def test_a_finished_review_does_not_start_again(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = start_review("--log", str(log), cache=tmp_path)
    play(game_controller, "E5 C3 G7")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    told, asked_before = review.state, asked(log)
    heard = Heard(review, "review_changed")
    game = game_controller.game
    game_controller.set_info(replace(game.info, black=replace(game.info.black, name="Ann")))
    game_controller.edit(Draft(EditKind.COMMENT, (set_properties(game.current, {"C": ["good"]}),)))
    game_controller.go_to(game.root)
    game_controller.refresh()
    game_controller.to_main_line(game.root)
    settled(qtbot, review)
    assert review.state.positions == told.positions
    assert statuses(heard) <= {ReviewStatus.FINISHED}
    assert asked(log) == asked_before


def test_a_line_that_was_cut_off_is_not_reviewed_any_more(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3 G7")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    game_controller.go_to(game_controller.game.path[1])
    play(game_controller, "D4")
    settled(qtbot, review)
    game_controller.undo()
    game_controller.go_to(game_controller.game.root.children[0].children[0])
    game_controller.edit(delete_branch(game_controller.game))
    settled(qtbot, review)
    assert vertices(review) == ["E5"]
    assert review.state.status is ReviewStatus.FINISHED


def test_a_pause_ends_the_engine_and_keeps_what_is_known(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--hang")
    play(game_controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: review.process_ids != ())
    review.pause()
    assert review.state.status is ReviewStatus.PAUSED
    assert review.process_ids == ()
    review.start()
    qtbot.waitUntil(lambda: review.process_ids != ())
    assert review.state.status is ReviewStatus.RUNNING


def test_after_a_pause_another_engine_may_refuse_what_the_first_was_asked(
    qtbot: QtBot, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    configs = [fake_reviewer("Fake", ["--hang", "--log", str(log)])]
    review = ReviewController(game_controller, configs=lambda: configs)
    play(game_controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: log.exists() and "moves" in log.read_text())
    review.pause()
    configs[:] = [fake_reviewer("Fake", ["--refuse"])]
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    with qtbot.waitSignal(review.closed):
        review.close()


def test_stopped_it_knows_nothing_of_a_game(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    review.stop()
    assert review.state.is_empty
    assert review.state.positions == ()


def test_another_game_ends_it(qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController) -> None:
    review = start_review("--hang")
    play(game_controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: review.process_ids != ())
    game_controller.show_game(showing(RECORDED).game)
    assert review.process_ids == ()
    assert review.state.is_empty


def test_a_failure_is_told_once_and_can_be_tried_again(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--die-at-start")
    told = Heard(review, "failed")
    play(game_controller, "E5 C3")
    for _ in range(2):
        review.start()
        wait_for(qtbot, review, ReviewStatus.FAILED)
        (failure,) = told.all("failed")
        assert isinstance(failure, ReviewerFailure)
        assert failure.failure.kind is FailureKind.EXITED
        assert review.process_ids == ()


def test_what_the_record_says_is_told_without_an_engine(qtbot: QtBot, start_review: START_REVIEW) -> None:
    review = start_review(of=showing(RECORDED))
    assert review.state.is_empty
    review.look(True)
    qtbot.waitUntil(lambda: not review.state.is_empty)
    assert win_rates(review.state) == [None, 0.55, 0.6, 0.4]
    assert review.state.status is ReviewStatus.OFF
    assert review.process_ids == ()
    review.look(False)
    assert review.state.is_empty


def test_nodes_without_a_move_have_no_place_of_their_own(qtbot: QtBot, start_review: START_REVIEW) -> None:
    review = start_review(of=showing(b"(;SZ[9];C[begin];B[ee];AB[aa];W[cc])"))
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert state.places == (0, 2, 4)
    assert [state.position_at(depth) for depth in range(5)] == [0, 0, 1, 1, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="niceness is Unix's")
def test_the_engine_runs_behind_everything_else(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--hang")
    play(game_controller, "E5")
    review.start()
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    qtbot.waitUntil(lambda: [os.getpriority(os.PRIO_PROCESS, each) for each in review.process_ids] == [max(nice, 10)])


def test_the_built_in_engine_finds_a_pass_too_early(qtbot: QtBot, game_controller: GameController) -> None:
    review = ReviewController(game_controller)
    play(game_controller, "E5 pass C3 pass")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert [move.number for move in state.review.mistakes()[:2]] in ([2, 4], [4, 2])
    leads = [position.lead for position in state.positions if position is not None and position.lead is not None]
    assert leads[-1] > leads[0]
    with qtbot.waitSignal(review.closed):
        review.close()


def test_what_was_found_is_there_when_a_game_is_opened_again(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    play(game_controller, "E5 C3 G7")
    first = start_review("--thorough", "--log", str(log), cache=tmp_path)
    first.start()
    before = wait_for(qtbot, first, ReviewStatus.FINISHED)
    with qtbot.waitSignal(first.closed):
        first.close()
    log.unlink()
    again = start_review("--thorough", "--log", str(log), cache=tmp_path)
    again.start()
    assert wait_for(qtbot, again, ReviewStatus.FINISHED).positions == before.positions
    assert not log.exists() or asked(log) == []


def test_positions_shared_with_a_reviewed_game_are_no_review(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()

    def is_read() -> bool:
        return review._line is not None and game_controller.game.root in review._line.line

    review.look(True)
    play(game_controller, "E5 C3 G7")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    for moves, is_known in ((b";B[ee];W[gc];B[cg];W[gg]", False), (b";B[ee];W[cg];B[gc];W[gg]", True)):
        game_controller.show_game(showing(b"(;SZ[9]RU[Japanese]KM[6.5]" + moves + b")").game)
        qtbot.waitUntil(is_read)
        assert review.state.is_empty is not is_known


def test_a_transposition_costs_nothing(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = start_review("--thorough", "--log", str(log), cache=tmp_path)
    play(game_controller, "E5 C3 G7")
    review.start()
    known = wait_for(qtbot, review, ReviewStatus.FINISHED).positions[3]
    with qtbot.waitSignal(review.closed):  # and all is written
        review.close()
    log.unlink()
    turned = showing(b"(;SZ[9]RU[Japanese]KM[6.5];B[gc];W[cg];B[ee])")
    other = start_review("--thorough", "--log", str(log), of=turned, cache=tmp_path)
    other.start()
    state = wait_for(qtbot, other, ReviewStatus.FINISHED)
    asked = {len(query["moves"]) for query in map(json.loads, log.read_text().splitlines()) if "moves" in query}
    assert asked == {1, 2}
    assert state.positions[3] == known


def test_another_depth_and_other_marks_count_at_once(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--thorough", "--loss", "3")
    play(game_controller, "E5 C3 G7")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert {move.kind for move in state.review.moves} == {None, LossClass.MISTAKE}
    strict = Thresholds({LossClass.DOUBTFUL: 0.5, LossClass.MISTAKE: 1.0, LossClass.BLUNDER: 2.0})
    review.choose(depth_of(30), Marking(strong=strict))
    assert {move.kind for move in review.state.review.moves} == {None, LossClass.BLUNDER}
    review.choose(depth_of(500), Marking(strong=strict))
    assert review.state.status is ReviewStatus.RUNNING
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert {position.visits for position in state.positions if position is not None} == {500}


def test_the_time_left_is_told_when_it_can_be_known() -> None:
    time = [1000.0]
    pace = ReviewPace(lambda: time[0])

    def answer(stage: Pass, visits: int, seconds: float, times: int = 1) -> float | None:
        for _ in range(times):
            time[0] += seconds
            done[0] += visits
            pace.note(stage, done[0])
        return pace.seconds(done[0], 250)

    done = [0]
    assert answer(Pass.CURVE, 1, 1.0, 50) is None, "a first look has no speed"
    assert answer(Pass.EVERYWHERE, 30, 40.0) is None, "an engine may take long for its first answer"
    assert answer(Pass.EVERYWHERE, 30, 3.0, 9) is None, "and too few say nothing"
    assert answer(Pass.EVERYWHERE, 30, 3.0) == pytest.approx(25.0)
    assert answer(Pass.MISTAKES, 200, 1.0) is None, "another pass goes at another speed"
    pace.start()
    assert answer(Pass.EVERYWHERE, 30, 0.01, 20) is None, "too soon"
    assert time_left_text(None) == ""
    assert [time_left_text(seconds) for seconds in (0.1, 18.0, 80.0, 7300.0)] == [
        "about 5 s",
        "about 20 s",
        "about 1 min",
        "about 2 h",
    ]
    assert progress_text({Pass.CURVE: 0.5}, 21) == "A first look at every move: 50%. The review takes about 20 s more."


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from qtgo.features.review.review_controller import ReviewController
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_line import ReviewLine
from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache
from qtgo.text.analysis.review_words import progress_text, review_failure_text, time_left_text
from tests.session.conftest import showing

application = QCoreApplication([])
record, cache, command = sys.argv[1:]
review = ReviewController(
    showing(Path(record).read_bytes()), configs=lambda: [EngineConfig("Fake", command)], cache=Path(cache)
)

def count(state):
    known = sum(position is not None for position in state.positions)
    if known >= 40:
        review.review_changed.disconnect(count)
        print(known, flush=True)
        review._store._thread.submit(os.kill, os.getpid(), signal.SIGKILL)  # when the disk, too, has come so far

review.review_changed.connect(count)
review.start()
application.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a kill is Unix's")
def test_what_was_found_outlives_a_kill(tmp_path: Path) -> None:
    moves = [f";{'BW'[number % 2]}[{chr(97 + number % 9)}{chr(97 + number // 9)}]" for number in range(60)]
    record = tmp_path / "game.sgf"
    record.write_text(f"(;SZ[9]RU[Japanese]KM[6.5]{''.join(moves)})")
    command = fake_analyzer_command("--pace", "0.02")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(record), str(tmp_path / "cache"), command],
        capture_output=True,
        text=True,
        timeout=120,
    )
    known = int(killed.stdout)
    assert killed.returncode == -9
    line = ReviewLine()
    game = showing(record.read_bytes()).game
    for _ in line.read(game, game.line.nodes()):
        pass
    cache = AnalysisCache(tmp_path / "cache" / FILE_NAME)
    kept = cache.find([key._replace(network=command) for key in line.keys])
    cache.close()
    assert len(kept) >= known


def test_what_was_found_in_an_earlier_run_is_found_for_others(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    first = start_review("--thorough", cache=tmp_path)
    play(game_controller, "E5 C3")
    first.start()
    wait_for(qtbot, first, ReviewStatus.FINISHED)
    keys = [game_controller.game.position_key("")]
    here: list[Mapping[AnalysisKey, PositionAnalysis]] = []
    first.find_analyzed(keys, here.append)
    with qtbot.waitSignal(first.closed):
        first.close()
    again = start_review("--hang", cache=tmp_path)
    again.find_analyzed(keys, here.append)
    qtbot.waitUntil(lambda: len(here) == 2)
    assert [list(found) for found in here] == [keys, keys]
    assert again.process_ids == ()


def test_what_a_live_analysis_finds_is_taken_over(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3 G7")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    game = game_controller.game
    known = known_here(review, game_controller)
    assert known is not None

    def said(visits: int, rate: float) -> PositionAnalysis:
        return replace(known, visits=visits, win_rate=rate)

    review.learn(game.root, said(1000, 0.5), "fake", is_final=False)  # of another position than is shown
    assert known_here(review, game_controller) == known
    review.learn(game.current, said(100, 0.9), "another", is_final=True)
    assert known_here(review, game_controller) == known
    review.learn(game.current, said(100, 0.7), "fake", is_final=False)
    qtbot.waitUntil(lambda: win_rates(review.state)[3] == 0.7)
    review.learn(game.current, said(101, 0.8), "fake", is_final=False)  # hardly more: not before it ends
    assert known_here(review, game_controller) == said(100, 0.7)
    review.learn(game.current, said(101, 0.8), "fake", is_final=True)
    qtbot.waitUntil(lambda: win_rates(review.state)[3] == 0.8)
    assert win_rates(review.state)[:3] == [0.0, 0.01, 0.02]
    assert review.state.status is ReviewStatus.FINISHED
    assert review.process_ids == ()
    assert known_here(review, game_controller) == said(101, 0.8)


def test_a_position_without_a_number_of_its_own_is_missing(qtbot: QtBot, start_review: START_REVIEW) -> None:
    lizzie = b"LZ[KataGo 140.0 9\nmove A1 visits 9 winrate 5000 pv A1]"
    after = b";B[gg]LZ[KataGo 40.0 9\nmove A1 visits 9 winrate 5000 pv A1])"
    review = start_review(of=showing(b"(;SZ[9]KM[6.5];B[ee]LZ[KataGo 55.0 9];W[cc]" + lizzie + after))
    review.look(True)
    qtbot.waitUntil(lambda: not review.state.is_empty)
    assert win_rates(review.state) == [None, 0.55, None, 0.4]
    assert review.state.is_partial
