"""Edits of the analysis in a record: keeping what an engine said, and removing it."""

from __future__ import annotations

from collections.abc import Mapping

from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.keeping_terms import terms_of_the_rest
from qtgo.core.record.analyses.removal import Whose, analysis_properties, tables_in_root
from qtgo.core.record.analyses.writing import Properties
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.record.tree import Node


def keep_properties(kept: Mapping[Node, Properties]) -> Draft | None:
    """Write properties that keep analyses into the record, or return None if nothing changes."""
    changes = [set_properties(node, values) for node, values in kept.items()]
    changes = [change for change in changes if change.after != change.before]
    return Draft(EditKind.KEEP_ANALYSIS, tuple(changes)) if changes else None


def remove_analyses(game: Game, whose: Whose = Whose.ALL) -> Draft:
    """Remove analysis from all nodes of the record; comments and variations stay.

    Raise EditRefusedError if there is none.
    """
    found = dict(analysis_properties(game.root, whose))
    tables = tables_in_root(game.root, whose)
    if tables:
        found[game.root] = found.get(game.root, frozenset()) | tables
    if not found:
        raise EditRefusedError(Refusal.NO_ANALYSIS)
    kept = terms_of_the_rest(game.root, whose)
    changes = (
        set_properties(node, dict.fromkeys(names) | (kept if node is game.root else {}))
        for node, names in found.items()
    )
    return Draft(EditKind.REMOVE_ANALYSIS, tuple(changes))
