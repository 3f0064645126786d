"""Edits of a node's setup stones, and of the side to move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from qtgo.core.editing.edits import Draft, draft_properties
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, EditKind, detach, set_properties
from qtgo.core.record.point_list import with_points
from qtgo.core.record.properties import moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

_STONES: Mapping[Color | None, str] = {Color.BLACK: "AB", Color.WHITE: "AW", None: "AE"}


def set_stones(game: Game, points: Collection[Point], color: Color | None) -> Draft | None:
    """Set points of the current node to a color (None: empty); return None if nothing changes.

    A node with a move gets a new child for the setup, since SGF forbids both in one node.
    """
    node, info = game.current, game.info
    vertex = next(iter(points)).vertex if len(points) == 1 else ""
    if moves_of(node, info.width, info.height):
        position = game.position
        changed = {point: color for point in points if position.color_at(point) is not color}
        values = _setup_values(game, Node(), changed)
        return _draft_child(game, EditKind.SET_STONES, values, vertex) if changed else None
    below = game.board_below()
    setup = setup_of(node, info.width, info.height)
    wanted: dict[Point, Color | None] = {}
    if setup is not None:
        wanted.update(dict.fromkeys(setup.empty))
        wanted.update(dict.fromkeys(setup.black, Color.BLACK))
        wanted.update(dict.fromkeys(setup.white, Color.WHITE))
    before = dict(wanted)
    for point in points:
        wanted[point] = color
        if below.color_at(point) is color:
            del wanted[point]
    if wanted == before:
        return None
    return _draft(game, EditKind.SET_STONES, _setup_values(game, node, wanted), vertex)


def _setup_values(game: Game, node: Node, wanted: Mapping[Point, Color | None]) -> dict[str, list[str] | None]:
    """Return AB, AW and AE for the desired colors of some points."""
    width, height = game.info.width, game.info.height
    return {
        identifier: with_points(
            node.properties.get(identifier, ()), [p for p, c in wanted.items() if c is color], width, height
        )
        for color, identifier in _STONES.items()
    }


def set_turn(game: Game, color: Color | None) -> Draft | None:
    """Set the color to move at the current node, or leave it to the moves (None); below a move, in a new child."""
    info = game.info
    node = game.current
    value = None if color is None else [color.letter]
    if color is not None and moves_of(node, info.width, info.height):
        return None if game.to_move is color else _draft_child(game, EditKind.SET_TURN, {"PL": value}, "")
    return _draft(game, EditKind.SET_TURN, {"PL": value})


def _draft(game: Game, kind: EditKind, values: Mapping[str, Sequence[str] | None], detail: str = "") -> Draft | None:
    """Return the edit that sets up the current node.

    Where that leaves nothing in a last node below a move, the node goes: another stone there would make it again.
    """
    node, info = game.current, game.info
    draft = draft_properties(kind, node, values, detail)
    if draft is None or node.children or set_properties(node, values).after:
        return draft
    if node.parent is None or not moves_of(node.parent, info.width, info.height):
        return draft
    return Draft(kind, (detach(node),), node.parent, detail)


def _draft_child(game: Game, kind: EditKind, values: Mapping[str, list[str] | None], detail: str) -> Draft:
    """Return the edit that appends a child with some properties."""
    node = game.current
    child = Node({identifier: value for identifier, value in values.items() if value is not None})
    return Draft(kind, (Attach(child, node, len(node.children)),), child, detail)
