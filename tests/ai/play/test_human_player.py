"""The player that imitates people: how it chooses among what the network says of them, and how it ends a game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from qtgo.ai.judge import Judge
from qtgo.ai.katago.metadata import ProfileError
from qtgo.ai.katago.person import HumanNetwork
from qtgo.ai.network import Network
from qtgo.ai.network_file import load_human_network
from qtgo.ai.play.human_player import HumanPlayer, Imitation, human_level, weights_of
from qtgo.ai.play.passing import is_idle
from qtgo.ai.play.player import Habits
from qtgo.ai.play.sampling import is_playable
from qtgo.ai.search.tree_search import Options, Search
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from tests.ai.search_games import play
from tests.examples import some
from tests.onnxruntime_needed import needs_onnxruntime

DATA = Path(__file__).parents[1] / "katago" / "data"


class Anything:
    """People who play everywhere alike, whoever they are."""

    def plays(self, replay: Replay, color: Color, profile: str) -> Mapping[Point, float]:
        free = [
            Point(x, y)
            for x in range(replay.info.width)
            for y in range(replay.info.height)
            if replay.board.color_at(Point(x, y)) is None
        ]
        return dict.fromkeys(free, 1 / len(free))


@pytest.fixture(scope="module")
def people() -> HumanNetwork:
    return load_human_network(DATA / "v15human.bin.gz")


def record(rules: str = "chinese", size: int = 9) -> Replay:
    return Replay(Node(), GameInfo(NAMED[rules], width=size, height=size, komi=6.5))


@cache
def networks() -> tuple[Network, Network]:
    return Network.quickest(), Network.calibrated()


def player(imitation: Imitation, seed: int = 1, profile: str = "rank_5k", visits: int = 4) -> HumanPlayer:
    habits = Habits(visits=visits, seed=seed, level=human_level(profile))
    quickest, calibrated = networks()
    return HumanPlayer(Search(quickest, seed=seed, options=Options(threads=0)), Judge(calibrated), habits, imitation)


def moves(one: HumanPlayer, replay: Replay, most: int = 300) -> Iterator[Move]:
    """Let a player play both colors until two passes."""
    color, passes = Color.BLACK, 0
    for _ in range(most):
        move = one.choose(replay, color).move
        yield move
        play(replay, color, move.point)
        passes = passes + 1 if move.is_pass else 0
        if passes == 2:
            return
        color = color.opponent


def test_a_profile_is_a_level_of_its_rank() -> None:
    assert [human_level(name).kyu for name in ("rank_5k", "rank_1k", "preaz_1d", "proyear_1846")] == [5, 1, 0, -8]
    assert human_level("rank_5k").rank == "5 kyu"
    assert human_level("rank_5k").sight(19, 19).visits == 40
    with pytest.raises(ProfileError):
        human_level("5k")


def test_rare_moves_are_rarer_the_later_it_is_and_no_others() -> None:
    plays = {Point(0, 0): 0.6, Point(1, 0): 0.39, Point(2, 0): 0.009, Point(3, 0): 0.001, Point(4, 0): 0.0}
    early, late = weights_of(plays, 0, 361), weights_of(plays, 10_000, 361)
    assert list(early)[:2] == list(late)[:2]
    assert early[Point(0, 0)] == late[Point(0, 0)] == 0.6
    assert Point(4, 0) not in early
    for share in (0.009, 0.001):
        point = next(point for point, known in plays.items() if known == share)
        assert math.log(early[point]) == pytest.approx(math.log(share / 0.01) / 0.85 + math.log(0.01))
        assert math.log(late[point]) == pytest.approx(math.log(share / 0.01) / 0.7 + math.log(0.01))
    half = weights_of(plays, 80, 361)[Point(3, 0)]
    assert math.log(half) == pytest.approx(math.log(0.1) / 0.775 + math.log(0.01))


@needs_onnxruntime
def test_its_moves_agree_with_what_the_network_says(people: HumanNetwork) -> None:
    """The mean surprise of the moves is that expected, in standard errors, and so are the moves above the median."""
    replay, found, expected, variance = record(size=13), 0.0, 0.0, 0.0
    for number, move in enumerate(moves(player(people), replay, 40)):
        weights = weights_of(people.plays(replay, move.color, "rank_5k"), number, 169)
        legal = {point: weight for point, weight in weights.items() if is_playable(point, replay, move.color)}
        total = sum(legal.values())
        shares = {point: weight / total for point, weight in legal.items()}
        logs = {point: math.log(share) for point, share in shares.items()}
        assert move.point in logs
        mean = sum(shares[point] * logs[point] for point in shares)
        found += logs[move.point]
        expected += mean
        variance += sum(shares[point] * (logs[point] - mean) ** 2 for point in shares)
    assert abs(found - expected) < 4 * math.sqrt(variance)


def test_draws_follow_the_weights() -> None:
    """Chi-square over many draws from one position."""

    class Four:
        def plays(self, replay: Replay, color: Color, profile: str) -> Mapping[Point, float]:
            return {Point(2, 2): 0.5, Point(2, 6): 0.3, Point(6, 2): 0.15, Point(6, 6): 0.05}

    one, replay = player(Four(), visits=1), record()
    drawn = dict[Point, int]()
    for _ in range(400):
        point = one.choose(replay, Color.BLACK).move.point
        assert point is not None
        drawn[point] = drawn.get(point, 0) + 1
    expected = {point: 400 * share for point, share in Four().plays(replay, Color.BLACK, "").items()}
    assert sum((drawn.get(point, 0) - count) ** 2 / count for point, count in expected.items()) < 16.3  # 0.1 %


@pytest.mark.parametrize("rules", some(["japanese", "chinese", "tromp-taylor", "stone-scoring", "ing"]))
def test_a_game_ends_by_passes_and_no_move_is_illegal(rules: str) -> None:
    replay, one = record(rules, 7), player(Anything(), visits=8)
    made = []
    for move in moves(one, replay):
        assert move.point is None or replay.legality(move.color, move.point) is None
        made.append(move)
    assert [move.is_pass for move in made[-2:]] == [True, True]
    assert not any(move.is_pass for move in made[:20])


@needs_onnxruntime
def test_the_profile_says_who_is_imitated(people: HumanNetwork) -> None:
    replay = record()
    weak, strong = (people.plays(replay, Color.BLACK, name) for name in ("rank_20k", "rank_9d"))
    assert weak != strong
    assert sum(weak.values()) == pytest.approx(1)
    black, white = (people.plays(replay, color, "rank_20k_9d") for color in Color)
    assert black != white


@needs_onnxruntime
def test_it_keeps_to_the_moves_that_are_admitted(people: HumanNetwork) -> None:
    only = Point(Random(1).randrange(9), 4)
    choice = player(people).choose(record(), Color.BLACK, move_filter=lambda point: point == only)
    assert choice.move.point == only


def finished(rules: str, neutral: int = 0) -> Replay:
    """Return a game in which Black has the left side and White the right, and only neutral points are left to play."""
    replay = record(rules)
    for y in range(9):
        play(replay, Color.BLACK, Point(3 if y >= neutral else 2, y))
        play(replay, Color.WHITE, Point(4, y))
    for y in (2, 6):
        play(replay, Color.BLACK, Point(1, y))
        play(replay, Color.WHITE, Point(6, y))
    return replay


class Passers(HumanNetwork):
    """People who pass more often than not, wherever they are, and play everywhere alike."""

    def policy(self, replay: Replay, color: Color, profile: str) -> NDArray[np.float64]:
        stones = replay.board.stones()
        free = np.array([not stone for stone in stones], np.float64)
        return np.append(0.4 * free / free.sum(), 0.6)


@pytest.mark.parametrize("passed", [False, True], ids=["in mid-game", "after the other's pass"])
def test_passes_that_people_would_play_are_none_of_its_own(people: HumanNetwork, passed: bool) -> None:
    replay = record()
    for x, y in ((2, 2), (6, 6), (6, 2), (2, 6), (4, 2), (4, 6)):
        play(replay, replay.step.to_move, Point(x, y))
    color = replay.step.to_move
    if passed:
        play(replay, color, None)
        color = color.opponent
    one = player(Passers(people.network))
    assert not any(one.choose(replay, color).move.is_pass for _ in range(2))


def test_a_neutral_point_that_counts_is_played_before_passing(people: HumanNetwork) -> None:
    replay = finished("chinese", neutral=1)
    assert player(Passers(people.network), visits=40).choose(replay, Color.BLACK).move.point == Point(3, 0)


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_it_does_not_play_on_after_the_end(rules: str) -> None:
    replay = finished(rules)
    for seed in range(3):
        choice = player(Anything(), seed=seed, visits=40).choose(replay, Color.BLACK)
        point = choice.move.point
        assert point is None or not is_idle(choice.report, point, 9)
    play(replay, Color.BLACK, None)
    assert player(Anything(), visits=40).choose(replay, Color.WHITE).move.is_pass
