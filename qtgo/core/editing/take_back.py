"""Taking back: the last move of a line, or as far as the player's own last decision."""

from __future__ import annotations

from collections.abc import Collection

from qtgo.core.editing.edits import Draft
from qtgo.core.record.edit_history import EditKind, detach
from qtgo.core.record.free_handicap import remove_last_stone
from qtgo.core.record.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement


def take_back(game: Game, engine_colors: Collection[Color] = ()) -> Draft | None:
    """Remove the last move of a line; against an engine, return to the player's own last decision.

    A move from which another variation goes on stays. Return None if there is nothing to take back.
    """
    node = game.current
    if node.parent is None or node.children:
        return _take_back_handicap_stone(game)
    decision = last_decision(game, engine_colors)
    if decision is None:
        return None
    while node.parent not in (decision, None) and len(node.parent.children) == 1:
        node = node.parent
    return Draft(EditKind.TAKE_BACK, (detach(node),), decision)


def last_decision(game: Game, engine_colors: Collection[Color]) -> Node | None:
    """Return the node where the last move was decided; against an engine, where the player's own was.

    Return None if the player has not moved.
    """
    if len(engine_colors) != 1:
        return game.current.parent
    own = (
        node.parent for node, move, _ in game.line.steps_back() if move is not None and move.color not in engine_colors
    )
    return next(own, None)


def _take_back_handicap_stone(game: Game) -> Draft | None:
    root = game.root
    is_free = game.info.handicap_placement is HandicapPlacement.FREE
    change = remove_last_stone(root, game.info) if is_free else None
    if change is None or root.children or game.current is not root:
        return None
    return Draft(EditKind.TAKE_BACK, (change,))
