from pathlib import Path

import numpy as np
import pytest

from qtgo.core.rules.point import Color, Point
from qtgo.tools.training.__main__ import main
from qtgo.tools.training.positions.shards import Shard, games_of, moves_of, start_of

GAME = (
    "(;GM[1]FF[4]SZ[19]RU[Japanese]KM[6.5];B[pd];W[dd];B[pp];W[dp];B[jj];W[jd];B[jp];W[dj];B[pj];W[qc]"
    ";B[pc];W[qd];B[qe];W[re];B[qf];W[rf];B[qg];W[pb];B[ob];W[qb];B[])"
)
FOLLOWED = ";W[qc];B[pc];W[qd];B[qe];W[re];B[qf];W[rf];B[qg];W[pb];B[ob];W[qb];B[];W[aa];B[ab];W[ac])"


def shard(tmp_path: Path, *games: str, without: str = "") -> Shard:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, game in enumerate(games):
        (folder / f"{number}.sgf").write_text(game)
    (tmp_path / "without").write_text(without)
    arguments = ["collect", str(folder), str(tmp_path / "shards"), "--without", str(tmp_path / "without")]
    assert main(arguments) == 0
    with np.load(tmp_path / "shards" / "games_0000.npz") as arrays:
        return dict(arrays)


def test_a_game_is_collected_move_by_move(tmp_path: Path) -> None:
    collected = shard(tmp_path, GAME)
    assert collected["meta"].tolist() == [[19, 1, 13, 0, 21]]
    assert not collected["pol_cnt"].any()
    moves = [move and move.vertex for move in moves_of(next(games_of(collected)))]
    assert moves[:2] == ["Q4", "D4"]
    assert moves[-1] is None


def test_handicap_stones_stand_and_white_begins(tmp_path: Path) -> None:
    handicap = "(;SZ[19]RU[Chinese]KM[0.5]HA[2]AB[dp][pd];W[dd];B[pp];W[cc];B[jj];W[jd];B[jp]" + FOLLOWED
    (game,) = games_of(shard(tmp_path, handicap))
    assert (game.rules.name, game.komi, game.handicap) == ("chinese-tournament", 0.5, 2)
    # The rows of a shard count from the top.
    assert [start_of(game).board.color_at(Point.from_vertex(vertex)) for vertex in ("D16", "Q4")] == [Color.BLACK] * 2


def test_a_game_ends_where_it_cannot_be_followed(tmp_path: Path) -> None:
    twice_black = GAME.replace(";B[])", ";W[ra];W[sa];B[aa])")
    collected = shard(tmp_path, twice_black)
    assert collected["meta"][0, 4] == 20


@pytest.mark.parametrize(
    "game", ["(;SZ[19];B[aa])", GAME.replace("SZ[19]", "SZ[19]AW[aa]"), GAME.replace("SZ[19]", "SZ[19:13]"), "no game"]
)
def test_what_shards_cannot_hold_is_left_out(tmp_path: Path, game: str) -> None:
    assert len(shard(tmp_path, game, GAME)["meta"]) == 1


def test_a_game_is_collected_once_and_some_are_left_out(tmp_path: Path) -> None:
    other = GAME.replace("RU[Japanese]", "RU[AGA]")
    assert shard(tmp_path, GAME, other, GAME, without="1.sgf\n")["meta"].tolist() == [[19, 1, 13, 0, 21]]
