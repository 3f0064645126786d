"""KataGo's own answers, as ``kata-raw-nn`` gave them, and ours beside them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from qtgo.ai.katago.inputs import inputs_of
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.metadata import profile_of
from qtgo.ai.katago.outputs import Answers
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import compensation
from qtgo.core.rules.ruleset_text import told_by_kata
from tests.ai.search_games import play

DATA = Path(__file__).with_name("data")
"""Tiny networks of random weights of every version and kind of block, and KataGo's answers to them."""
Position = dict[str, Any]


class Stored(NamedTuple):
    """Answers of one network, with a profile of the players or none."""

    network: str
    profile: str | None
    optimism: float
    positions: list[Position]


class Differences(NamedTuple):
    """The largest differences in one position."""

    win: float
    lead: float
    policy: float
    ownership: float
    others: float
    same_best: bool


def stored(file: Path) -> Iterator[Stored]:
    for entry in json.loads(gzip.decompress(file.read_bytes())):
        yield Stored(entry["network"], entry["profile"], entry["optimism"], entry["positions"])


def to_move(position: Position) -> Color:
    return Color.WHITE if (len(position["moves"]) % 2 == 1) != bool(position["handicap"]) else Color.BLACK


def record_of(position: Position) -> Replay:
    """Play the moves of a position."""
    size, handicap = position["size"], position["handicap"]
    rules = position["rules"]
    root: dict[str, list[str]] = {}
    if handicap:
        root = {"HA": [str(len(handicap))], "AB": [_point(vertex).to_sgf(size) for vertex in handicap], "PL": ["W"]}
    ruleset = told_by_kata(rules if isinstance(rules, str) else json.dumps(rules))
    komi = position["komi"] + (0 if handicap else compensation(ruleset, _first_stones(position)))
    info = GameInfo(ruleset, width=size, height=size, komi=komi, handicap=len(handicap))
    replay = Replay(Node(root), info)
    for letter, vertex in position["moves"]:
        play(replay, Color.BLACK if letter == "B" else Color.WHITE, None if vertex == "pass" else _point(vertex))
    return replay


def _first_stones(position: Position) -> int:
    """Return how many stones Black plays before White plays any: over GTP, KataGo takes them for a handicap."""
    letters = [letter for letter, vertex in position["moves"] if vertex != "pass"]
    return letters.index("W") if "W" in letters else len(letters)


def differences(network: KataGoNetwork, said: Stored, position: Position) -> Differences:
    color = to_move(position)
    profile = None if said.profile is None else profile_of(said.profile).seen_by(color)
    inputs = inputs_of(record_of(position), suicide_in_areas=network.suicide_in_areas)
    ours = network.evaluate([inputs], profile, said.optimism)
    theirs, size = position["answer"], position["size"]
    white = _seen_by_white(ours, color)
    policy, known = _shares(ours.policy[0], theirs, size)
    return Differences(
        win=max(abs(white[name] - theirs[name]) for name in ("whiteWin", "whiteLoss", "noResult")),
        lead=max(abs(white[name] - theirs[name]) for name in ("whiteLead", "whiteScoreSelfplay")),
        policy=float(np.nanmax(np.abs(policy - known))),
        ownership=float(np.abs(white["whiteOwnership"] - _from_a1(theirs["whiteOwnership"], size)).max()),
        others=max(
            abs(white[name] - theirs[name]) for name in ("varTimeLeft", "shorttermWinlossError", "shorttermScoreError")
        ),
        same_best=bool(policy.argmax() == np.nanargmax(known)),
    )


def _seen_by_white(ours: Answers, color: Color) -> dict[str, Any]:
    sign, win, loss = (1, ours.win, ours.loss) if color is Color.WHITE else (-1, ours.loss, ours.win)
    return {
        "whiteWin": win[0],
        "whiteLoss": loss[0],
        "noResult": ours.no_result[0],
        "whiteLead": sign * ours.lead[0],
        "whiteScoreSelfplay": sign * ours.score_mean[0],
        "varTimeLeft": ours.time_left[0],
        "shorttermWinlossError": ours.win_error[0],
        "shorttermScoreError": ours.score_error[0],
        "whiteOwnership": sign * ours.ownership[0],
    }


def _shares(logits: np.ndarray, theirs: Position, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return our probabilities of the moves that are legal to KataGo, and its own."""
    known = np.append(_from_a1(theirs["policy"], size), theirs["policyPass"])
    shares = np.where(np.isnan(known), 0, np.exp(logits.astype(np.float64) - logits.max()))
    return shares / shares.sum(), known


def _from_a1(rows: list[float | None], size: int) -> np.ndarray:
    return np.array(rows, float).reshape(size, size)[::-1].reshape(-1)


def _point(vertex: str) -> Point:
    point = Point.from_vertex(vertex)
    assert point is not None
    return point
