"""A record that is played on beside its game: where the variation begins."""

from __future__ import annotations

from qtgo.core.record.edit_history import Attach
from qtgo.core.record.properties import SETUP_IDENTIFIERS, encode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color

_SHOWS_POSITION = frozenset({"B", "W", "KO"}) | SETUP_IDENTIFIERS


def beginning(current: Node, comment: str, resumes: Color | None, *, ends_game: bool) -> tuple[Attach, Node]:
    """Return the change that begins a variation at a node, and the node to play at; who ``resumes`` after passes.

    The last node of a game is repeated beside itself, for a move after it would become part of the game.
    """
    properties = {} if resumes is None else {"PL": [resumes.letter]}
    if comment:
        properties["C"] = [encode_text(comment)]
    if current.parent is None or not ends_game:
        start = Node(properties)
        return Attach(start, current, len(current.children)), start
    again = Node({name: values for name, values in current.properties.items() if name in _SHOWS_POSITION})
    return Attach(again, current.parent, len(current.parent.children)), Node(properties, again)
