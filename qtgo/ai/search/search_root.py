"""The root of a search: reusing the tree, and the moves that may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from qtgo.ai.evaluator import in_order
from qtgo.ai.features import index_of, point_of
from qtgo.ai.position_network import NetworkInput, PositionNetwork
from qtgo.ai.search.search_options import Options
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.search.search_tree import Evaluation, Forced, TreeNode
from qtgo.ai.search.search_values import MoveFilter
from qtgo.ai.symmetric import averaged
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.rules.point import Color


def below(root: TreeNode, past: Sequence[Step], to_move: Color, replay: Replay) -> tuple[TreeNode, Color] | None:
    """Return the root's descendant at the given record position, and the color to move there."""
    steps, info = replay.steps, replay.info
    if len(steps) < len(past) or not all(map(_same, past, steps)):
        return None
    node = root
    for step in steps[len(past) :]:
        move = step.last_move
        if move is None or move.color is not to_move or step.board_changes != 1:
            return None
        index = index_of(move.point, info.width, info.height)
        found = next((child for child in node.children if child.move == index), None)
        if found is None or found.terminal is not None:
            return None
        node, to_move = found, to_move.opponent
    return node, to_move


def _same(a: Step, b: Step) -> bool:
    return (a.board_hash, a.to_move, a.last_move, a.passes, a.resumed) == (
        b.board_hash,
        b.to_move,
        b.last_move,
        b.passes,
        b.resumed,
    )


def evaluated(network: PositionNetwork, features: NetworkInput, options: Options) -> Evaluation:
    """Evaluate a root with all its moves, from all sides if the options say so."""
    said = averaged(network, [features]) if options.symmetric else network.evaluate([features])
    return in_order(said, [features], None)[0]


def admitted(evaluation: Evaluation, state: SearchState, move_filter: MoveFilter | None = None) -> Evaluation:
    """Keep the moves that are legal at a root, or those of them that the filter admits, if any."""
    width, height = state.info.width, state.info.height
    points = [point_of(move, width, height) for move in evaluation.moves.tolist()]
    legal = np.array([point is None or state.is_legal(point) for point in points])
    if move_filter is not None:
        wanted = np.array([move_filter(point) for point in points])
        legal = legal & wanted if (legal & wanted).any() else legal
    return replace(evaluation, moves=evaluation.moves[legal], priors=evaluation.priors[legal])


def force(root: TreeNode, visits: Mapping[int, int], evaluation: Evaluation) -> list[Forced]:
    """Return the children of an unevaluated root that must get so many visits, by move; they are added if missing."""
    known = {child.move: child for child in root.children}
    possible = set(evaluation.moves.tolist())
    forced = []
    for move, count in visits.items():
        if move not in possible:
            continue
        child = known.get(move)
        if child is None:
            child = TreeNode(move, 0.0)
            root.children.append(child)
        forced.append(Forced(child, count))
    return forced


def noisy(evaluation: Evaluation, options: Options, rng: np.random.Generator) -> Evaluation:
    """Mix Dirichlet noise into the policy."""
    count = len(evaluation.moves)
    noise = rng.dirichlet([options.noise_points / count] * count)
    priors = ((1 - options.noise) * evaluation.priors + options.noise * noise).astype(np.float32)
    order = np.argsort(-priors, kind="stable")
    return replace(evaluation, moves=evaluation.moves[order], priors=priors[order])


def set_evaluation(root: TreeNode, evaluation: Evaluation) -> None:
    """Set the evaluation of a root; existing children keep their statistics, with the new policy."""
    shares = dict(zip(evaluation.moves.tolist(), evaluation.priors.tolist(), strict=True))
    root.children = [child for child in root.children if child.move in shares]
    for child in root.children:
        child.prior = shares.pop(child.move)
    root.mass = sum(child.prior for child in root.children)
    root.evaluation = replace(
        evaluation, moves=np.array(list(shares), np.uint16), priors=np.array(list(shares.values()), np.float32)
    )
    root.untried = 0
    root.terminal = None
