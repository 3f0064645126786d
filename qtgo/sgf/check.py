"""Semantic checks."""

from qtgo.core.game_tree import Node
from qtgo.sgf.collection import Source
from qtgo.sgf.problem import ProblemLog


def check_values(games: list[Node], source: Source, log: ProblemLog) -> None:
    """Note values."""
