"""A player that looks at the policy alone, for measuring it: python -m qtgo.ai.policy_player."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from qtgo.ai.features import encode
from qtgo.ai.network import Network
from qtgo.ai.situation import situation_of
from qtgo.ai.weights import load
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.point import Color, Move, Point
from qtgo.core.replay import Replay
from qtgo.core.ruleset import default_komi, ruleset
from qtgo.gtp.arguments import expect, parse_color
from qtgo.gtp.commands import Session
from qtgo.gtp.server import GtpServer


class PolicyPlayer:
    """Chooses a legal move by one evaluation; the higher the temperature, the more it varies."""

    def __init__(self, network: Network, temperature: float = 0.0, seed: int | None = None) -> None:
        self._network = network
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)

    def choose(self, replay: Replay, color: Color) -> Move:
        """Choose a move for a color; a pass where nothing else is legal or better."""
        features = encode(replay.board, situation_of(replay, color))
        logits = self._network.evaluate([features]).policy[0].astype(np.float64)
        if self._temperature > 0:
            logits = logits / self._temperature + self._rng.gumbel(size=len(logits))
        for index in np.argsort(-logits).tolist():
            if index == len(logits) - 1:
                break
            point = Point(index % features.width, index // features.width)
            if replay.legality(color, point) is None:
                return Move(color, point)
        return Move(color)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve GTP on standard input and output."""
    parser = argparse.ArgumentParser(prog="python -m qtgo.ai.policy_player", description=__doc__)
    parser.add_argument("--weights", type=Path, help="exported weights (default: those shipped)")
    parser.add_argument("--temperature", type=float, default=0.0, help="0 always plays the best move (default)")
    parser.add_argument("--seed", type=int, help="makes a temperature repeatable")
    options = parser.parse_args(arguments)
    network = Network(load(options.weights)) if options.weights else Network.shipped()
    player = PolicyPlayer(network, options.temperature, options.seed)

    def genmove(session: Session, words: Sequence[str]) -> str:
        expect(words, 1)
        move = player.choose(session.record.replay, parse_color(words[0]))
        session.record.play(move)
        return move.vertex

    rules = ruleset("chinese")
    server = GtpServer(
        GameInfo(rules, width=19, height=19, komi=default_komi(rules)),
        read_record=_no_files,
        write_record=lambda _: "",
        extra={"genmove": genmove},
    )
    while not server.has_quit:
        line = sys.stdin.buffer.readline()
        for response in server.feed(line):
            sys.stdout.buffer.write(response)
            sys.stdout.buffer.flush()
        if not line:
            break
    return 0


def _no_files(name: str) -> Node:
    raise FileNotFoundError(name)


if __name__ == "__main__":
    sys.exit(main())
