"""Analyses written into records, as a review does it."""

from collections.abc import Mapping

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.editing.analysis_edits import keep_properties
from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.writing import COMPACT, Kept, kept_properties
from qtgo.core.record.tree import Node


def keep_analyses(game: Game, analyses: Mapping[Node, PositionAnalysis], kept: Kept = COMPACT) -> Draft | None:
    """Return the edit that writes analyses of the positions after some nodes into a record."""
    return keep_properties(kept_properties(game.root, analyses, kept))
