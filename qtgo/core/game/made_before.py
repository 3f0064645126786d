"""The last move of an opened or restored game, as the edit that made it, so that undo takes it back like any other."""

from __future__ import annotations

from qtgo.core.record.clock_record import TIME_IDENTIFIERS
from qtgo.core.record.edit_history import Attach, Edit, EditKind
from qtgo.core.record.free_handicap import remove_last_stone, stones_to_place
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import SETUP_IDENTIFIERS, moves_of
from qtgo.core.record.tree import Node

# With anything else in its node a move is more than played: words and marks on it are not to go with it.
_OF_MOVES = frozenset({"B", "W", "KO", "MN", "PL"}) | TIME_IDENTIFIERS
_LONGEST_GAME = 5_000  # nodes


def last_made(node: Node, info: GameInfo) -> Edit | None:
    """Return the edit that made the last move or handicap stone of an unfinished game; None without one."""
    if info.result or node.children:
        return None
    if node.parent is None:
        return _last_stone(node, info)
    if not _OF_MOVES.issuperset(node.properties) or not _ends_game(node):
        return None
    moves = moves_of(node, info.width, info.height)
    if not (moves or _resumes(node, node.parent, info)):
        return None
    kind = EditKind.RESUME if not moves else EditKind.PASS if moves[-1].is_pass else EditKind.PLAY
    return Edit(kind, (Attach(node, node.parent, node.parent.children.index(node)),), node.parent, node)


def _ends_game(node: Node) -> bool:
    """Return whether a last node ends the main line, which is the game: variations are studies of it."""
    for _ in range(_LONGEST_GAME):
        parent = node.parent
        if parent is None or parent.children[0] is not node:
            return parent is None
        node = parent
    return False


def _resumes(node: Node, before: Node, info: GameInfo) -> bool:
    """Return whether a node resumes play after passes, rather than set up a position."""
    moves = moves_of(before, info.width, info.height)
    has_passed = bool(moves) and moves[-1].is_pass
    return has_passed and node.properties.keys() & SETUP_IDENTIFIERS == {"PL"}


def _last_stone(root: Node, info: GameInfo) -> Edit | None:
    """Return the edit that placed the last stone of a free handicap, while stones are still to be placed."""
    change = remove_last_stone(root, info) if stones_to_place(root, info) else None
    return None if change is None else Edit(EditKind.HANDICAP_STONE, (change.inverse(),), root, root)
