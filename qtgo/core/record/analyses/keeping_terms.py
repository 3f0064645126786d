"""Keep the terms of a game's evaluations in the root when those of the game change."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.record.analyses import compact
from qtgo.core.record.analyses.compact import with_unsaid_source
from qtgo.core.record.analyses.ogs import may_have_rate
from qtgo.core.record.analyses.removal import Whose, analysis_properties
from qtgo.core.record.analyses.tables import SOURCES, UNSAID
from qtgo.core.record.analyses.terms import Terms, terms_of
from qtgo.core.record.edit_history import SetProperties
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.tree import Node


def with_terms_kept(change: SetProperties, before: GameInfo) -> SetProperties:
    """Return a change of a root with the terms before it, if it changes these and the game has evaluations."""
    after = read_game_info(Node(change.after))
    if after.rules_text == before.rules_text:
        after = replace(after, ruleset=before.ruleset)
    terms = terms_of(before)
    if terms == terms_of(after) or not _has_evaluations(change.node):
        return change
    scratch = Node(change.after)
    return SetProperties(
        change.node, change.before, change.after | {SOURCES: with_unsaid_source(scratch, _source_of(terms))}
    )


def terms_of_the_rest(root: Node, whose: Whose) -> dict[str, list[str]]:
    """Return what stays in a root of the terms of evaluations when some are removed: comments keep theirs."""
    kept = [raw for raw in root.properties.get(SOURCES, ()) if raw.partition(":")[0] == UNSAID]
    has_rest = whose is Whose.OURS or any(map(may_have_rate, root.subtree()))
    return {SOURCES: kept} if kept and whose is not Whose.OTHERS and has_rest else {}


def keep_terms(record: Node, root: Node) -> None:
    """Keep the terms of a game's evaluations in a record of some of its nodes, if it has any."""
    if _has_evaluations(record):
        terms = terms_of(read_game_info(root))
        record.properties[SOURCES] = with_unsaid_source(record, _source_of(terms))


def drop_foreign(other: Node, root: Node) -> None:
    """Remove from another record, given by its root, the evaluations that would seem to be of this game's terms.

    These are those that tell no terms, where the terms of the other game are different.
    """
    theirs, ours = _unsaid_terms(other), _unsaid_terms(root)
    if theirs is None or ours is None or theirs == ours:
        return
    told = compact.IDENTIFIERS if other.properties.get(SOURCES) else frozenset()
    for node, names in list(analysis_properties(other, Whose.ALL)):
        node.properties = {name: values for name, values in node.properties.items() if name not in names - told}


def _unsaid_terms(root: Node) -> Terms | None:
    """Return the terms of evaluations that tell none, None if the record does not tell them either."""
    source = compact.unsaid_source(root)
    if source.komi is not None:
        return Terms(source.ruleset, source.komi, source.compensation or 0)
    return None if {"KM", "RU"}.isdisjoint(root.properties) else terms_of(read_game_info(root))


def _source_of(terms: Terms) -> AnalysisSource:
    return AnalysisSource(ruleset=terms.ruleset, komi=terms.komi, compensation=terms.compensation)


def _has_evaluations(root: Node) -> bool:
    """Return whether a game has evaluations, without reading them: of a long game that takes long."""
    is_kept = next(analysis_properties(root, Whose.ALL), None) is not None
    return is_kept or any(map(may_have_rate, root.subtree()))
