import io
import sys
from pathlib import Path

import pytest

from qtgo.ai import policy_player
from qtgo.ai.network import Network
from qtgo.ai.policy_player import PolicyPlayer
from qtgo.ai.weights import save
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.point import Color
from qtgo.core.replay import Replay
from qtgo.core.ruleset import ruleset
from tests.ai.networks import random_weights


def play_out(player: PolicyPlayer, rules: str, moves: int) -> list[str]:
    game = Replay(Node(), GameInfo(ruleset(rules), width=5, height=6, komi=6.5))
    played = []
    for _ in range(moves):
        move = player.choose(game, game.step.to_move)
        assert move.color is game.step.to_move
        if move.point is not None:
            assert game.legality(move.color, move.point) is None
        played.append(move.vertex)
        value = "" if move.point is None else move.point.to_sgf(6)
        game.go_to(Node({move.color.letter: [value]}, game.step.node))
    return played


@pytest.mark.parametrize("rules", ["japanese", "tromp-taylor", "aga"])
def test_it_keeps_to_the_rules_whatever_its_weights(rules: str) -> None:
    play_out(PolicyPlayer(Network(random_weights()), temperature=2.0, seed=3), rules, 120)


def test_without_a_temperature_it_always_plays_the_same() -> None:
    network = Network(random_weights())
    assert play_out(PolicyPlayer(network), "aga", 20) == play_out(PolicyPlayer(network), "aga", 20)


def test_a_seed_repeats_a_temperature() -> None:
    network = Network(random_weights())
    first, second, other = (play_out(PolicyPlayer(network, 1.0, seed), "aga", 20) for seed in (1, 1, 2))
    assert first == second != other


def test_either_color_may_be_asked_for() -> None:
    game = Replay(Node(), GameInfo(ruleset("aga"), width=5, height=5, komi=7.5))
    assert PolicyPlayer(Network(random_weights())).choose(game, Color.WHITE).color is Color.WHITE


def test_it_speaks_gtp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(random_weights(), tmp_path / "w")
    commands = b"known_command genmove\nboardsize 5\nkomi 5.5\ngenmove b\ngenmove w\nundo\ngenmove\nquit\n"
    source, target = io.TextIOWrapper(io.BytesIO(commands)), io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", source)
    monkeypatch.setattr(sys, "stdout", target)
    assert policy_player.main(["--weights", str(tmp_path / "w")]) == 0
    answers = target.buffer.getvalue().decode().split("\n\n")  # type: ignore[attr-defined]
    assert answers[0] == "= true"
    assert [answer[0] for answer in answers[1:8]] == ["=", "=", "=", "=", "=", "?", "="]
    assert len(answers[3]) > 3
