"""The network's input as a weak player sees it: without some of the ladders and endangered chains."""

from __future__ import annotations

import random

from qtgo.ai.features import CATCHES, ENEMY, LADDERS, OWN, STONES, Features, chains
from qtgo.ai.play.sight import Sight
from qtgo.core.rules.board import Board

_NEAR = 3  # how far from one of the last two moves is near
_SHORT = 2  # liberties of a chain in danger
_CALM = 3  # those that it seems to have if nobody looks
_ATARI_NOTICED = 0.5  # the part of the chains in atari that are noticed all the same


def blurred(features: Features, board: Board, sight: Sight, rng: random.Random) -> Features:
    """Return the input without what a player happens to miss: a chain short of liberties looks safe to it."""
    if not sight.misses:
        return features
    width = features.width
    codes = bytearray(features.codes)
    last = [(at % width, at // width) for at in features.recent[:2] if 0 <= at < len(codes)]
    for _, chain, liberties in chains(board.stones(), width, features.height):
        if len(liberties) > _SHORT:
            continue
        is_near = any(max(abs(at % width - x), abs(at // width - y)) <= _NEAR for at in chain for x, y in last)
        missed = (sight.misses_near if is_near else sight.misses_far) * (_ATARI_NOTICED if len(liberties) == 1 else 1)
        if rng.random() < missed:
            side = OWN if (codes[chain[0]] & STONES) <= ENEMY else ENEMY
            for at in chain:
                codes[at] = side + _CALM
        elif rng.random() < sight.misses_ladders and len(liberties) == _SHORT:
            for at in chain:
                codes[at] &= ~LADDERS
        else:
            continue
        for at in liberties:
            codes[at] &= ~CATCHES
    return features._replace(codes=bytes(codes))
