"""Comparing levels with people of known rank."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.ai.network import Network
from qtgo.ai.play.levels import LEVELS, Level
from qtgo.ai.play.sight import Sight, sight_of
from qtgo.core.rules.point import Point
from qtgo.tools.training.strength.ranks import (
    Comparison,
    compare,
    own_turns,
    people_text,
    phase_of,
    rank_of,
    seeing_levels,
    turns,
)
from tests.ai.networks import random_weights

GAME = b"(;GM[1]FF[4]SZ[5]KM[7.5]BR[12k]WR[3d];B[cc];W[bb];B[bc];W[];B[cb];W[ba])"


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    for name in ("a.sgf", "b.sgf"):
        (tmp_path / name).write_bytes(GAME)
    (tmp_path / "broken.sgf").write_bytes(b"no game")
    return sorted(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("12k", "12k"),
        ("3 kyu", "3k"),
        ("9段", "9d"),
        ("P9段", "9p"),
        ("P7", "7p"),
        ("15级", "15k"),
        ("?", ""),
        ("9", ""),
    ],
)
def test_ranks_are_read_as_they_are_written(text: str, rank: str) -> None:
    assert rank_of(text) == rank


def test_every_turn_stands_before_its_play(games: list[Path]) -> None:
    seen = [(turn.rank, turn.played, turn.replay.step.number) for turn in turns(games[:1], 5, 1)]
    assert seen == [
        ("12k", Point(2, 2), 0),
        ("3d", Point(1, 3), 1),
        ("12k", Point(1, 2), 2),
        ("12k", Point(2, 3), 4),
        ("3d", Point(1, 4), 5),
    ]
    assert not list(turns(games, 19, 1))
    assert {phase_of(turn) for turn in turns(games, 5, 1)} == {"opening", "middle"}


def test_people_are_compared_by_rank(games: list[Path]) -> None:
    network = Network(random_weights())
    levels = [Level("weak", given=sight_of(0.1)), Level("even", given=Sight(temperature=50.0))]
    found = compare(network, turns(games, 5, 1), levels)
    assert sorted(found) == ["12k", "3d"]
    assert {name: len(said.games) for name, said in found.items()} == {"12k": 2, "3d": 2}
    assert found["12k"].mean("even").numbers == 6
    assert -3.5 < found["12k"].mean("even").value < -2.5, "one of about twenty points"
    text = people_text(found, ["weak", "even"])
    assert text.splitlines()[0].startswith("12k: 2 games")
    assert "explained best by" in text


def test_the_error_of_a_mean_is_that_of_the_games(games: list[Path]) -> None:
    said, (turn, *_) = Comparison(), list(turns(games, 5, 1))
    for game, number in (("a", 1.0), ("a", 1.0), ("b", 3.0), ("b", 3.0), ("c", 2.0), ("d", 2.0), ("e", 2.0)):
        said.add(turn._replace(game=game), "x", number)
        said.add(turn._replace(game=game), "y", number - 2)
    value, error, count = said.mean("x")
    assert (value, count) == (2.0, 7)
    assert error == pytest.approx(1.96 * 8**0.5 / 7)
    assert said.best(["x", "y"]) == ["x"]
    assert said.mean("z").numbers == 0


def test_the_levels_compared_are_those_that_do_not_search() -> None:
    keys = [level.key for level in seeing_levels()]
    assert (keys[0], keys[-1]) == ("30k", "2d")


def test_a_level_s_own_games_can_be_looked_at() -> None:
    found = list(own_turns(Network(random_weights()), LEVELS["30k"], 3, 1, 2))
    assert {(turn.game.split("/")[1], turn.rank) for turn in found} == {("0", "")}
