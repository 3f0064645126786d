"""Live analysis: of the position shown, by an engine of its own, and of no other position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.analysis.search_limit import NO_LIMIT, RegionKind, SearchLimit, SearchRegion
from qtgo.core.editing.setup_edits import set_stones
from qtgo.core.game.navigation import back
from qtgo.core.rules.point import Color, Point
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import LiveTrouble
from qtgo.features.analysis.live_analysis import LiveAnalysisController, LiveState, LiveStatus
from qtgo.features.analysis.live_analysis_words import outlook_text
from qtgo.gtp.analysis_query import Wanted
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.session.game.game_controller import GameController
from tests.fakes import fake_engine
from tests.session.conftest import Heard, play, showing

MAKE = Callable[..., LiveAnalysisController]
OFF, STARTING, RUNNING, RESTING = LiveStatus.OFF, LiveStatus.STARTING, LiveStatus.RUNNING, LiveStatus.RESTING
E5, D4 = Point.from_vertex("E5"), Point.from_vertex("D4")


@pytest.fixture
def make(qtbot: QtBot, game_controller: GameController) -> Iterator[MAKE]:
    """Make live analyses of a game with a fake engine that behaves as told."""
    made: list[LiveAnalysisController] = []

    def build(
        *options: str,
        of: GameController = game_controller,
        known: Callable[[AnalysisKey], PositionAnalysis | None] = lambda _key: None,
    ) -> LiveAnalysisController:
        live = LiveAnalysisController(of, known=known)
        live.use_engine(fake_engine(*(options or ("--analyze",))))
        made.append(live)
        return live

    yield build
    for live in made:
        with qtbot.waitSignal(live.closed):
            live.close()


def wait_for(qtbot: QtBot, live: LiveAnalysisController, status: LiveStatus) -> LiveState:
    qtbot.waitUntil(lambda: live.state.status is status)
    return live.state


def sent(log: Path, name: str) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.split()[0] == name]


def test_nothing_runs_before_it_is_asked(make: MAKE, game_controller: GameController) -> None:
    live = make()
    heard = Heard(live, "state_changed")
    play(game_controller, "E5 C3")
    assert live.process_id == 0
    assert heard.values == []


def test_what_the_engine_says_arrives_in_blacks_view(qtbot: QtBot, make: MAKE, game_controller: GameController) -> None:
    live = make("--analyze", "--view", "SIDETOMOVE")
    play(game_controller, "G7")
    live.start()
    assert live.state.status is STARTING
    state = wait_for(qtbot, live, RUNNING)
    assert (state.node, state.to_move, state.engine) == (game_controller.game.current, Color.WHITE, "Fake")
    assert state.analysis is not None
    best = state.analysis.candidates[0]
    assert best.point == E5
    assert best.win_rate == pytest.approx(0.4)
    assert best.lead == pytest.approx(-2.5)
    qtbot.waitUntil(lambda: live.state.speed > 0)


@pytest.mark.parametrize("numbers", ["nan", "0,62"])
def test_an_engine_that_tells_no_numbers_is_shown_without_them(qtbot: QtBot, make: MAKE, numbers: str) -> None:
    live = make("--analyze", "--numbers", numbers)
    live.start()
    qtbot.waitUntil(lambda: live.state.analysis is not None)
    said = live.state.analysis
    assert said is not None
    assert (said.win_rate, said.lead) == (None, None)
    assert [(move.win_rate, move.lead, move.prior) for move in said.candidates] == [(None, None, None)] * 2
    assert outlook_text(said) == ""


def test_space_again_ends_it_and_keeps_the_process(qtbot: QtBot, make: MAKE, tmp_path: Path) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--log", str(log))
    live.start()
    wait_for(qtbot, live, RUNNING)
    process = live.process_id
    live.stop()
    assert live.state == LiveState()
    qtbot.waitUntil(lambda: bool(sent(log, "stop")))
    assert live.process_id == process > 0
    live.start()
    wait_for(qtbot, live, RUNNING)
    assert live.process_id == process


def test_the_engine_is_asked_when_the_position_has_been_shown(
    qtbot: QtBot, make: MAKE, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--tell-view", "--view", "BLACK", "--log", str(log))
    play(game_controller, "E5")
    live.start()
    assert (live.state.status, live.state.node, live.process_id) == (STARTING, game_controller.game.current, 0)
    play(game_controller, "C3")
    wait_for(qtbot, live, RUNNING)
    assert len(sent(log, "kata-analyze")) == 1
    assert len(sent(log, "play")) == 2


def test_closed_it_starts_no_engine_any_more(qtbot: QtBot, make: MAKE, game_controller: GameController) -> None:
    live = make()
    live.start()
    wait_for(qtbot, live, RUNNING)
    with qtbot.waitSignal(live.closed):
        live.close()
    play(game_controller, "E5")
    QCoreApplication.processEvents()
    assert live._own.engine is None
    live.start()
    QCoreApplication.processEvents()
    assert live._own.engine is None


def test_only_the_newest_position_is_asked(
    qtbot: QtBot, make: MAKE, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--tell-view", "--view", "BLACK", "--log", str(log))
    live.start()
    wait_for(qtbot, live, RUNNING)
    before = len(sent(log, "kata-analyze"))
    heard = Heard(live, "state_changed")
    play(game_controller, "E5 C3 G7 C7 G3")
    wait_for(qtbot, live, RUNNING)
    assert len(sent(log, "kata-analyze")) - before < 5
    assert len(sent(log, "play")) == 5
    states: list[LiveState] = heard.all("state_changed")
    told = [state for state in states if state.status is RUNNING]
    assert all(state.node is game_controller.game.current and state.to_move is Color.WHITE for state in told)
    assert all(state.analysis is None for state in states if state.status is STARTING)


def test_what_was_known_is_shown_when_one_comes_back(qtbot: QtBot, make: MAKE, game_controller: GameController) -> None:
    live = make()
    play(game_controller, "G7")
    live.start()
    qtbot.waitUntil(lambda: live.state.analysis is not None and live.state.analysis.visits > 20)
    known = live.state.analysis
    play(game_controller, "C3")
    assert live.state.analysis is None
    wait_for(qtbot, live, RUNNING)
    heard = Heard(live, "state_changed")
    game_controller.go_to(back(game_controller.game.current, 1))
    first: LiveState = heard.all("state_changed")[0]
    assert first.status is STARTING
    assert first.analysis is not None
    assert known is not None
    assert first.analysis.visits >= known.visits
    wait_for(qtbot, live, RUNNING)
    shown: list[LiveState] = heard.all("state_changed")
    assert all(state.analysis is not None and state.analysis.visits >= known.visits for state in shown)


def test_a_review_is_shown_until_more_is_known(qtbot: QtBot, make: MAKE) -> None:
    reviewed = PositionAnalysis(55, 0.7, 3.0, candidates=(Candidate(D4, 55, 0.7, 3.0),))
    live = make(known=lambda _key: reviewed)
    heard = Heard(live, "state_changed")
    live.start()
    assert live.state.analysis == reviewed
    qtbot.waitUntil(lambda: live.state.analysis != reviewed)
    shown: list[LiveState] = heard.all("state_changed")
    visits = [state.analysis.visits for state in shown if state.analysis is not None]
    assert visits == sorted(visits)


def test_who_leads_stays_known_when_the_engine_does_not_say_it(qtbot: QtBot, make: MAKE) -> None:
    reviewed = PositionAnalysis(1, 0.7, 3.0, candidates=(Candidate(D4, 1, 0.7, 3.0),))
    live = make("--analyze", "--numbers", "nan", known=lambda _key: reviewed)
    live.start()
    heard = Heard(live, "state_changed")
    qtbot.waitUntil(lambda: len(heard.values) > 2)
    assert live.state.status is RUNNING
    assert live.state.analysis is not None
    assert (live.state.analysis.lead, live.state.analysis.visits) == (3.0, 1)


def test_what_a_review_knows_is_recalled_without_an_engine_until_another_position_is_shown(
    make: MAKE, game_controller: GameController
) -> None:
    reviewed = PositionAnalysis(55, 0.7, 3.0, candidates=(Candidate(D4, 55, 0.7, 3.0),))
    live = make(known=lambda _key: reviewed)
    live.recall()
    assert (live.state.status, live.state.analysis) == (LiveStatus.RECALLED, reviewed)
    assert not live.state.status.is_on
    stones = set_stones(game_controller.game, [E5], Color.BLACK)
    assert stones is not None
    game_controller.edit(stones)  # the same node, but another position
    assert live.state.status is OFF
    live.recall()
    play(game_controller, "C3")
    assert live.state.status is OFF
    live.recall()
    live.suspend(True)
    assert live.state.status is OFF
    live.recall()
    assert live.state.status is OFF
    assert live.process_id == 0


def test_nothing_is_recalled_of_what_nobody_knows_nor_while_an_engine_is_at_work(make: MAKE) -> None:
    live = make(known=lambda _key: PositionAnalysis(1, 0.5, 0.0))
    live.recall()
    assert live.state.status is OFF
    live.start()
    live.recall()
    assert live.state.status is STARTING


def test_the_engine_chosen_knows_better_than_the_built_in_one(qtbot: QtBot, make: MAKE) -> None:
    source = AnalysisSource(engine="QtGo 1.0")
    reviewed = PositionAnalysis(10**6, 0.7, 3.0, candidates=(Candidate(D4, 55, 0.7, 3.0),), source=source)
    live = make(known=lambda _key: reviewed)
    live.start()
    assert live.state.analysis == reviewed
    qtbot.waitUntil(lambda: live.state.analysis != reviewed)


def test_the_record_is_shown_first(make: MAKE) -> None:
    live = make(of=showing(b"(;SZ[9]KM[6.5];B[ee]SBKV[60.0]SBKS[1.5])"))
    live._game_controller.go_to(live._game_controller.game.root.children[0])
    live.start()
    assert live.state.analysis is not None
    assert live.state.analysis.lead == 1.5
    assert live.state.is_foreign


def test_a_move_that_the_record_says_on_a_stone_is_not_shown(make: MAKE) -> None:
    said = b"K 50.0 9 1.0 1.0\nmove E5 visits 9 winrate 5000 pv E5 info move D4 visits 5 winrate 4800 pv D4"
    live = make(of=showing(b"(;SZ[9]KM[6.5];B[ee]LZ[" + said + b"])"))
    live._game_controller.go_to(live._game_controller.game.root.children[0])
    live.start()
    assert live.state.analysis is not None
    assert [candidate.point for candidate in live.state.analysis.candidates] == [D4]


def test_who_made_an_analysis_that_another_engine_replaces_is_known(qtbot: QtBot, make: MAKE) -> None:
    reviewed = PositionAnalysis(12, 0.7, candidates=(Candidate(D4, 5, 0.7),), source=AnalysisSource(engine="KataGo"))
    live = make(known=lambda _key: reviewed)
    live.start()
    assert live.state.is_foreign
    qtbot.waitUntil(lambda: live.state.analysis != reviewed)
    assert not live.state.is_foreign


def test_it_rests_at_its_number_of_visits_and_then_stays_at_rest(
    qtbot: QtBot, make: MAKE, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--log", str(log))
    live.use_limit(SearchLimit(visits=100))
    live.start()
    state = wait_for(qtbot, live, RESTING)
    assert state.analysis is not None
    assert state.analysis.visits >= 100
    qtbot.waitUntil(lambda: bool(sent(log, "stop")))
    count = len(sent(log, "kata-analyze"))
    play(game_controller, "E5")
    wait_for(qtbot, live, RUNNING)
    game_controller.go_to(game_controller.game.root)
    assert live.state.status is RESTING
    assert live.state.analysis == state.analysis
    live.use_limit(NO_LIMIT)
    wait_for(qtbot, live, RUNNING)
    assert len(sent(log, "kata-analyze")) == count + 2


def test_it_rests_after_its_time(qtbot: QtBot, make: MAKE) -> None:
    live = make()
    live.use_limit(SearchLimit(seconds=10))
    live.start()
    wait_for(qtbot, live, RUNNING)
    assert live._time.interval() == 10_000
    live._time.start(1)
    assert wait_for(qtbot, live, RESTING).analysis is not None


def test_suspended_it_says_nothing_and_goes_on_afterwards(
    qtbot: QtBot, make: MAKE, game_controller: GameController
) -> None:
    live = make()
    live.start()
    wait_for(qtbot, live, RUNNING)
    live.suspend(True)
    assert live.state == LiveState(LiveStatus.SUSPENDED)
    heard = Heard(live, "state_changed")
    play(game_controller, "E5")
    assert heard.values == []
    live.suspend(False)
    assert wait_for(qtbot, live, RUNNING).node is game_controller.game.current


def test_a_region_is_asked_for_and_belongs_to_its_position(
    qtbot: QtBot, make: MAKE, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--log", str(log))
    play(game_controller, "C3")
    live.start()
    wait_for(qtbot, live, RUNNING)
    region = SearchRegion(RegionKind.ONLY, frozenset(map(Point.from_vertex, ("C3", "D3", "E3"))))
    live.set_region(region)
    assert live.state.region == region
    wait_for(qtbot, live, RUNNING)
    assert sent(log, "kata-analyze")[-1] == "kata-analyze w 10 allow w D3,E3 1 pvVisits true rootInfo true"
    live.set_region(replace(region, kind=RegionKind.AVOID))
    wait_for(qtbot, live, RUNNING)
    assert " avoid w D3,E3 1" in sent(log, "kata-analyze")[-1]
    play(game_controller, "E5")
    assert live.state.region is None
    wait_for(qtbot, live, RUNNING)
    assert "avoid" not in sent(log, "kata-analyze")[-1]


def test_an_engine_that_knows_no_regions_goes_on_without(qtbot: QtBot, make: MAKE) -> None:
    live = make("--analyze", "--no-keys")
    heard = Heard(live, "failed")
    live.start()
    wait_for(qtbot, live, RUNNING)
    live.set_region(SearchRegion(RegionKind.AVOID, frozenset({E5})))
    qtbot.waitUntil(lambda: bool(heard.values))
    assert heard.all("failed") == [LiveTrouble("Fake", "cannot parse", is_region=True)]
    assert wait_for(qtbot, live, RUNNING).region is None


def test_more_is_asked_where_more_is_wanted(qtbot: QtBot, make: MAKE, tmp_path: Path) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--log", str(log))
    live.use_wanted(Wanted(ownership=True, moves_ownership=True))
    live.start()
    wait_for(qtbot, live, RUNNING)
    keys = "ownership true pvVisits true rootInfo true movesOwnership true"
    assert sent(log, "kata-analyze")[-1] == f"kata-analyze b 10 {keys}"


def test_an_engine_without_analysis_is_named(qtbot: QtBot, make: MAKE) -> None:
    live = make("--slow", "0")
    heard = Heard(live, "failed")
    live.start()
    wait_for(qtbot, live, LiveStatus.FAILED)
    assert heard.all("failed") == [LiveTrouble("Fake", "")]


def test_a_failure_is_told_once_and_space_tries_again(
    qtbot: QtBot, make: MAKE, game_controller: GameController
) -> None:
    live = make("--die", "name", "--status", "3")
    heard = Heard(live, "failed")
    for _ in range(2):
        live.start()
        wait_for(qtbot, live, LiveStatus.FAILED)
        play(game_controller, "E5")
        game_controller.go_to(game_controller.game.root)
        [trouble] = heard.all("failed")
        assert isinstance(trouble.reason, EngineFailure)
        assert trouble.reason.kind is FailureKind.EXITED


def test_a_crash_in_between_is_survived(qtbot: QtBot, make: MAKE, tmp_path: Path) -> None:
    live = make("--analyze", "--die", "kata-analyze", "--once", str(tmp_path / "died"))
    heard = Heard(live, "failed")
    live.start()
    wait_for(qtbot, live, RUNNING)
    assert heard.values == []


def test_a_position_that_the_engine_refuses_does_not_end_the_rest(
    qtbot: QtBot, make: MAKE, game_controller: GameController
) -> None:
    live = make("--analyze", "--refuse", "boardsize")
    heard = Heard(live, "failed")
    live.start()
    wait_for(qtbot, live, LiveStatus.BLOCKED)
    play(game_controller, "E5")
    assert live.state.status is STARTING
    wait_for(qtbot, live, LiveStatus.BLOCKED)
    [trouble] = heard.all("failed")
    assert isinstance(trouble.reason, SyncFailure)


def test_the_policy_is_asked_once_for_each_position(qtbot: QtBot, make: MAKE, tmp_path: Path) -> None:
    log = tmp_path / "log"
    live = make("--analyze", "--know", "kata-raw-nn", "--log", str(log))
    live.use_wanted(Wanted(policy=True))
    live.start()
    wait_for(qtbot, live, RUNNING)
    live.use_wanted(Wanted(policy=True, ownership=True))
    wait_for(qtbot, live, RUNNING)
    assert sent(log, "kata-raw-nn") == ["kata-raw-nn b 0"]
