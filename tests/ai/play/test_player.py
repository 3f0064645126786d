from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from qtgo.ai.judge import judge
from qtgo.ai.network import Network
from qtgo.ai.play.levels import FULL, LEVELS, Level
from qtgo.ai.play.player import EnginePlayer, Habits
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.ai.search.search_values import CandidateReport, Estimate, MoveFilter, Report
from qtgo.ai.search.tree_search import Search
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import default_komi, named_rulesets, ruleset
from qtgo.gtp.server.server_record import GtpRecord
from tests.ai.drawn import drawn
from tests.ai.networks import random_weights
from tests.examples import examples, some


@cache
def shipped() -> Network:
    return Network.shipped()


@cache
def calibrated() -> Network:
    return Network.calibrated()


@cache
def tiny() -> Network:
    return Network(random_weights())


def player(network: Network, **habits: Any) -> EnginePlayer:
    judging = calibrated() if network is shipped() else network
    return EnginePlayer(Search(network, seed=1), partial(judge, judging), Habits(seed=1, **habits))


def record(rules: str, size: int, height: int | None = None, komi: float | None = None) -> GtpRecord:
    chosen = ruleset(rules)
    komi = default_komi(chosen, size, size) if komi is None else komi
    return GtpRecord(GameInfo(chosen, width=size, height=height or size, komi=komi))


def play_out(made: GtpRecord, *players: EnginePlayer) -> int:
    """Play until the passes end the game, or for long; give the number of moves."""
    replay = made.replay
    most = 3 * made.info.width * made.info.height
    while not replay.stopped and replay.step.number < most:
        color = replay.step.to_move
        move = players[replay.step.number % len(players)].choose(replay, color).move
        assert move.color is color
        assert move.point is None or made.legality(color, move.point) is None
        made.play(move)
    return replay.step.number


ENDED = ["japanese", "chinese", "tromp-taylor", "aga", "stone-scoring", "ing"]
SMALL = [(size, most, rules) for rules in ENDED for size, most in ((5, 60), (7, 110))]


@pytest.mark.parametrize(("size", "most", "rules"), some([*SMALL, (9, 170, "japanese"), (9, 170, "chinese")]))
def test_games_against_itself_end_by_passes(size: int, most: int, rules: str) -> None:
    made = record(rules, size)
    assert 6 <= play_out(made, player(shipped(), visits=8)) <= most
    assert made.replay.stopped
    said = judge(calibrated(), made.replay)
    owned = sum(abs(owner) > 0.5 for owner in said.ownership)
    assert owned >= 0.9 * size * size
    if size == 5:  # where Black has it all
        assert said.score > 0


@pytest.mark.parametrize("key", some(LEVELS))
def test_every_level_ends_its_games(key: str) -> None:
    made = record("japanese", 5)
    limited: dict[str, int] = {"visits": 4} if LEVELS[key].searches else {}  # by how much, they differ
    play_out(made, player(shipped(), level=LEVELS[key], **limited))
    assert made.replay.stopped


WALKS = st.lists(st.tuples(st.sampled_from(Color), st.integers(0, 30)), max_size=40)


@examples(60, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=st.sampled_from(sorted(named_rulesets())),
    level=st.sampled_from(sorted(LEVELS)),
    walk=WALKS,
    color=st.sampled_from(Color),
)
def test_it_keeps_to_the_rules_wherever_it_is_asked(
    rules: str, level: str, walk: list[tuple[Color, int]], color: Color
) -> None:
    made = record(rules, 5, 6, komi=6.5)
    for mover, index in walk:
        move = Move(mover, Point(index % 5, index // 5) if index < 30 else None)
        if move.point is None or made.legality(mover, move.point) is None:
            made.play(move)
    move = player(tiny(), visits=5, level=LEVELS[level]).choose(made.replay, color).move
    assert move.color is color
    assert move.point is None or made.legality(color, move.point) is None


class Told:
    """A search that finds what it is told to."""

    def __init__(self, report: Callable[[Replay, Color], Report]) -> None:
        self._report = report
        self.runs: list[tuple[int | None, float | None]] = []
        self.is_fresh: list[bool] = []

    def set_root(
        self,
        replay: Replay,
        to_move: Color,
        move_filter: MoveFilter | None = None,
        *,
        view: object = None,
        fresh: bool = False,
    ) -> None:
        self._now = replay, to_move
        self.is_fresh.append(fresh)

    def run(
        self,
        *,
        visits: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        self.runs.append((visits, seconds))

    def report(self) -> Report:
        return self._report(*self._now)


def likes(point: str, win_rate: float = 0.5) -> Callable[[Replay, Color], Report]:
    """Return what reports that one move is best."""

    def report(replay: Replay, color: Color) -> Report:
        points = replay.info.width * replay.info.height
        best = CandidateReport(Point.from_vertex(point), 100, win_rate, 0.0, 0.9, 0.4, 0.0)
        return Report(color, 100, win_rate, 0.0, 0.0, (best,), (0.0,) * points, (0.01,) * (points + 1))

    return report


def open_board(replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never) -> Estimate:
    points = replay.info.width * replay.info.height
    return Estimate((0.0,) * points, frozenset(), frozenset(), 0.0, 0.5, 0.0, frozenset(), False)


def told(report: Callable[[Replay, Color], Report], **habits: Any) -> tuple[EnginePlayer, Told]:
    search = Told(report)
    return EnginePlayer(search, open_board, Habits(**habits)), search


class HandSetClock:
    """A clock that stands still but where a test says how long something took."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandSetClock:
    hand_set = HandSetClock()
    monkeypatch.setattr("qtgo.ai.play.player.perf_counter", hand_set)
    return hand_set


@pytest.mark.usefixtures("clock")
def test_a_level_has_its_own_limits_and_a_clock_takes_the_place_of_the_time() -> None:
    replay = record("chinese", 9).replay
    cases: list[tuple[dict[str, object], float | None, tuple[int | None, float | None]]] = [
        ({}, None, (None, 1.0)),
        ({}, 3.0, (None, 3.0)),
        ({"visits": 50}, None, (50, None)),
        ({"visits": 50}, 3.0, (50, 3.0)),
        ({"seconds": 2.0}, None, (None, 2.0)),
        ({"seconds": 2.0}, 0.5, (None, 0.5)),
        ({"level": LEVELS["24k"]}, None, (1, None)),
        ({"level": LEVELS["24k"]}, 0.5, (1, 0.5)),
    ]
    for habits, clock, run in cases:
        chooser, search = told(likes("E5"), **habits)
        chooser.choose(replay, Color.BLACK, seconds=clock)
        ((visits, seconds),) = search.runs
        assert (visits, seconds) == run


def moves_until_it_resigns(chooser: EnginePlayer, most: int = 60) -> int | None:
    made = record("chinese", 9)
    for number in range(most):
        if chooser.choose(made.replay, Color.BLACK if number % 2 == 0 else Color.WHITE).move.resign:
            return number
        color = made.replay.step.to_move
        made.play(Move(color, Point(number % 9, number // 9)))
    return None


def test_it_resigns_only_if_it_may_and_the_game_is_hopeless_and_not_young() -> None:
    always, not_yet = likes("J9", 0.01), likes("J9", 0.5)
    assert moves_until_it_resigns(told(always)[0]) is None
    assert moves_until_it_resigns(told(not_yet, resigns_below=0.05)[0]) is None
    number = moves_until_it_resigns(told(always, resigns_below=0.05)[0])
    assert number is not None
    assert number >= 0.3 * 81


def test_one_bad_moment_is_no_reason_to_resign() -> None:
    def sometimes(replay: Replay, color: Color) -> Report:
        return likes("J9", 0.5 if replay.step.number % 6 < 2 else 0.01)(replay, color)

    assert moves_until_it_resigns(told(sometimes, resigns_below=0.05)[0]) is None


def test_a_thought_that_nothing_can_change_is_not_thought_to_its_end(clock: HandSetClock) -> None:
    def certain(replay: Replay, color: Color) -> Report:
        return likes("E5")(replay, color)

    class Looks(Told):
        stopped_after = 0

        def run(self, **limits: Any) -> None:
            while not limits["stop"]():
                clock.now += 0.01
                limits["on_progress"]()
                self.stopped_after += 1

    search = Looks(certain)
    chooser = EnginePlayer(search, open_board, Habits(seconds=0.2))
    assert chooser.choose(record("chinese", 9).replay, Color.BLACK).move.point == Point(4, 4)
    assert 0 < search.stopped_after < 20


def test_a_slow_search_and_a_slow_judge_are_given_less_time(clock: HandSetClock) -> None:
    class Slow(Told):
        def run(self, **limits: Any) -> None:
            assert isinstance(limits["seconds"], float)
            self.runs.append((None, limits["seconds"]))
            clock.now += limits["seconds"] + 0.2

    search = Slow(likes("E5"))
    chooser = EnginePlayer(search, open_board, Habits())
    replay = record("chinese", 9).replay
    for _ in range(2):
        chooser.choose(replay, Color.BLACK, seconds=0.5)
    (_, first), (_, second) = search.runs
    assert first == pytest.approx(0.5)
    assert second is not None
    assert 0.3 <= second < 0.4


def test_a_stop_is_heeded() -> None:
    choice = player(shipped(), visits=10**6).choose(record("aga", 5).replay, Color.BLACK, stop=lambda: True)
    assert choice.move.point is not None
    assert choice.report.visits < 100


# Black has won by far; only at J5 and J6 something is left to play for.
FAR_AHEAD = """
    . X . . X . O . .
    . . X . X O . O .
    X X . . X O . O .
    . . X . X X O O .
    X . X . X X X X O
    . X . . . X . . X
    . . . X . . . X .
    . X . . X . . . .
    . . . . . . X . .
"""


def test_far_ahead_it_does_not_fill_its_own_territory() -> None:
    replay = drawn(FAR_AHEAD)
    said = judge(calibrated(), replay)
    assert said.unsettled == {Point(8, 4), Point(8, 5)}
    senseless = CandidateReport(Point.from_vertex("D2"), 90, 1.0, 50.0, 0.9, 0.9, 0.0)
    sensible = CandidateReport(Point.from_vertex("J6"), 30, 1.0, 49.8, 0.1, 0.8, 0.0)

    def found(_replay: Replay, color: Color) -> Report:
        return Report(color, 150, 1.0, 50.0, 0.9, (senseless, sensible), said.ownership, (0.01,) * 82)

    chooser = EnginePlayer(Told(found), partial(judge, calibrated()), Habits())
    assert chooser.choose(replay, Color.BLACK).move.point == sensible.point


def test_a_judge_who_is_stopped_keeps_nobody_from_moving() -> None:
    stopped = False

    def judging(replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never) -> Estimate:
        nonlocal stopped
        assert not stop()
        stopped = True
        assert stop()
        raise StoppedError

    made = record("chinese", 9)
    made.play(Move(Color.BLACK, None))
    chooser = EnginePlayer(Told(likes("E5")), judging, Habits())
    assert chooser.choose(made.replay, Color.WHITE, stop=lambda: stopped).move == Move(Color.WHITE, Point(4, 4))


def test_a_level_may_change_during_a_game() -> None:
    chooser = player(shipped(), level=LEVELS["30k"])
    made = record("chinese", 5)
    made.play(chooser.choose(made.replay, Color.BLACK).move)
    chooser.habits = Habits(level=Level("x", given=Sight(visits=30)))
    assert chooser.choose(made.replay, Color.WHITE).report.visits >= 30


@pytest.mark.parametrize(("level", "is_fresh"), [("8k", True), (FULL, False)])
def test_a_level_knows_nothing_of_an_analysis(level: str, is_fresh: bool) -> None:
    engine, search = told(likes("E5"), level=LEVELS[level])
    made = record("chinese", 9)
    engine.study(made.replay, Color.BLACK)
    for _ in range(2):
        engine.choose(made.replay, Color.BLACK)
    assert search.is_fresh == [False, is_fresh, False]
