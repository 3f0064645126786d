"""The opponent in a capture game: what it sees at every level, and what only the stronger ones do."""

import pytest

from qtgo.ai.play.capture_player import CapturePlayer
from qtgo.ai.play.levels import LEVELS
from qtgo.core.game.game import Game, Phase
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import capture_rules


def capture_game(stones: int = 1, size: int = 5) -> Game:
    return Game.new(GameInfo(ruleset=capture_rules(stones), width=size, height=size, komi=0.0))


def replay_of(game: Game) -> Replay:
    replay = Replay(game.root, game.info)
    replay.go_to(game.current)
    return replay


def choose(moves: str, level: str, seed: int = 0, size: int = 5) -> Point | None:
    game = capture_game(size=size, stones=3)
    for vertex in moves.split():
        game.play(Point.from_vertex(vertex))
    return CapturePlayer(seed).choose(replay_of(game), game.to_move, LEVELS[level])


@pytest.mark.parametrize("level", ["8k", "full"])
def test_a_strong_one_captures_and_saves(level: str) -> None:
    assert choose("c3 c2 b2 a5 d2 e5", level) == Point.from_vertex("c1")  # White's stone at C2 is in atari
    assert choose("c3 c2 a5 b3 e5 d3", level) == Point.from_vertex("c4")  # Black's at C3 is


def test_the_weakest_overlooks_a_capture_now_and_then() -> None:
    played = [choose("c3 c2 b2 a5 d2 e5", "30k", seed) for seed in range(30)]
    assert 10 < played.count(Point.from_vertex("c1")) < 30


@pytest.mark.parametrize("level", ["30k", "8k"])
def test_no_level_plays_a_stone_that_can_be_taken_at_once(level: str) -> None:
    for seed in range(3):
        game, player = capture_game(3, 7), CapturePlayer(seed)
        for _ in range(14):
            point = player.choose(replay_of(game), game.to_move, LEVELS[level])
            assert point is not None
            color, before = game.to_move, game.position.prisoners(game.to_move)
            game.play(point)
            took = game.position.prisoners(color) > before
            assert took or len(replay_of(game).board.liberties(point)) > 1


def play_out(black: str, white: str, seed: int) -> Game:
    """Return a finished game between two levels."""
    game, player = capture_game(2), CapturePlayer(seed)
    while game.phase is Phase.PLAYING:
        level = black if game.to_move is Color.BLACK else white
        point = player.choose(replay_of(game), game.to_move, LEVELS[level])
        if point is None:
            game.pass_()
        else:
            game.play(point)
    return game


def test_a_stronger_level_wins_more_often() -> None:
    as_black = [play_out("12k", "30k", seed).info.result for seed in range(5)]
    as_white = [play_out("30k", "12k", seed).info.result for seed in range(5)]
    assert as_black.count("B+") + as_white.count("W+") >= 8


def test_a_game_of_it_against_itself_ends_with_the_stones_captured() -> None:
    game = play_out("21k", "21k", 1)
    winner = game.position.last_move
    assert winner is not None and game.position.prisoners(winner.color) >= 2
    assert game.info.result == f"{winner.color.letter}+"
