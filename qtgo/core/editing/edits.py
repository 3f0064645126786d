"""A planned edit, and why one is refused."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from enum import Enum, auto
from itertools import chain

from qtgo.core.record.edit_history import Attach, Change, Detach, EditKind, SetProperties, set_properties
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass

_AT_ONCE = 5000  # nodes to count: a millisecond or two


class Refusal(Enum):
    """Why an edit is refused; ``qtgo.text.refusal_words`` has the words."""

    IS_ROOT = auto()
    NO_MOVE = auto()
    NO_VARIATION = auto()
    IS_FIRST = auto()
    IS_LAST = auto()
    NOTHING_FOLLOWS = auto()
    NOTHING_TO_CLEAR = auto()
    NO_ANALYSIS = auto()
    NOTHING_BESIDE = auto()
    NOTHING_TO_PASTE = auto()
    OTHER_SIZE = auto()
    SCORING = auto()
    GAME_UNDER_WAY = auto()
    STUDYING = auto()
    CANCELLED = auto()
    OTHER_START = auto()
    NOTHING_TO_MERGE = auto()
    NO_STONES = auto()
    NO_ROOM_FOR_FRAME = auto()


class EditRefusedError(ValueError):
    """An edit was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.name.lower().replace("_", " "))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Draft:
    """A planned edit: its changes, the node to go to (None: stay), and the detail named by Undo."""

    kind: EditKind
    changes: tuple[Change, ...]
    after: Node | None = None
    detail: str = ""


def counting_removed(changes: Sequence[Change]) -> Generator[None, None, int]:
    """Count the nodes that changes which were made have taken out of the tree, some at a time."""
    moves = [change for change in changes if not isinstance(change, SetProperties)]
    if any(len(move.nodes) > _AT_ONCE for move in moves):
        yield
    # Very many siblings that leave the tree and join it again do so as one row.
    rows = [{move.row for move in moves if isinstance(move, kind)} - {None} for kind in (Attach, Detach)]
    moves = [move for move in moves if move.row not in rows[0] & rows[1]]
    kept = {node for move in moves if isinstance(move, Attach) for node in move.nodes}
    removed = chain.from_iterable(move.nodes for move in moves if isinstance(move, Detach))
    count = 0
    for _ in chain.from_iterable(top.subtree() for top in removed if top not in kept):
        count += 1
        if count % _AT_ONCE == 0:
            yield
    return count


def draft_properties(
    kind: EditKind, node: Node, values: Mapping[str, Sequence[str] | None], detail: str = ""
) -> Draft | None:
    """Return the edit that sets some properties of a node (None removes one), or None if nothing changes."""
    change = set_properties(node, values)
    return None if change.after == change.before else Draft(kind, (change,), detail=detail)
