"""Random rotations, reflections and color swaps of a problem, so that it is not recognized by its looks."""

from __future__ import annotations

from random import Random

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.editing.tree_edits import record_of
from qtgo.core.game.game import Game
from qtgo.core.record.properties import encode_text, text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import regex

_PAIRS = (("Black", "White"), ("black", "white"), ("BLACK", "WHITE"), ("黑", "白"), ("흑", "백"))
_WORDS = {a: b for pair in _PAIRS for a, b in (pair, reversed(pair))} | {"黒": "白"}
_COLOR_WORDS = regex("|".join((*_WORDS, r"\b[BW](?= to )")))  # as in "W to play"
_OTHER = _WORDS | {"B": "W", "W": "B"}


def disguised(root: Node, random: Random, *, turned: bool, swapped: bool) -> Node:
    """Return a copy of a record, randomly transformed or with colors swapped, color words in comments included.

    Coordinates in comments are not changed.
    """
    game = Game(record_of(root))
    if turned:
        _apply(turn_board(game, random.choice(list(Symmetry))))
    if swapped and random.random() < 0.5:
        _apply(swap_colors(game))
        for node in game.root.subtree():
            if "C" in node.properties:
                text = _COLOR_WORDS.sub(lambda match: _OTHER[match[0]], text_of(node, "C"))
                node.properties["C"] = [encode_text(text)]
    return game.root


def _apply(draft: Draft) -> None:
    for change in draft.changes:
        change.apply()
