"""GoReviewPartner's files (RSGF): what a node says is of the position before its move.

The node of the played move has the bot's own move (CBM), the win rates of Black and White (BWWR, or VNWR and MCWR of
the value network and the playouts), the estimated score (ES), a heat map (HTM) and lists of points; the bot's
variations are its siblings, the first node of each with what the bot said of it.
"""

from __future__ import annotations

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.record.analyses.values import MAX_LEAD, MAX_PV, Place, count, each_once, finite, move_at, rate, written
from qtgo.core.record.properties import decode_points, first, moves_of, number_of, simple_text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point, sgf_points
from qtgo.deferred import regex

OF_ROOT = frozenset({"RSGF", "BOT", "BOTV"})
RATES = ("BWWR", "VNWR", "MCWR")
_OWNERSHIP = (("IBM", 0.5), ("IWM", -0.5), ("TBM", 1.0), ("TWM", -1.0))
_SAID = frozenset({*RATES, "ES", "PLYO", "PNV"})
IDENTIFIERS = frozenset({"CBM", "HTM", "UBS", "LBS", "BKMV", *_SAID, *(name for name, _ in _OWNERSHIP)})
_PERCENT = regex(r"\s*([0-9]{1,3}(?:[.,][0-9]{0,10})?)\s*+(?:%\s*+)?(?:/.*)?")
_SCORE = regex(r"\s*([BW])\s*\+\s*([0-9]{1,4}(?:[.,][0-9]{0,10})?)\s*")
_HEAT = regex(r"\s*([a-zA-Z]{2})([0-9]?[.,]?[0-9]{1,10})\s*")
_MAX_HEAT = 1 << 16
_MAX_SIBLINGS = 400


def is_go_review_partner(root: Node) -> bool:
    """Return whether GoReviewPartner wrote a game; its properties may mean something else in other files."""
    return "RSGF" in root.properties or {"BOT", "BOTV"} <= root.properties.keys()


def read_go_review_partner(node: Node, place: Place) -> PositionAnalysis | None:
    """Read what the children of a node say of its position, or return None if they say nothing."""
    said = said_below(node)
    if said is None or not is_go_review_partner(root := place.root or node.root):
        return None
    children = node.children[:_MAX_SIBLINGS]
    bot = " ".join(filter(None, (simple_text_of(root, name)[:100].strip() for name in ("BOT", "BOTV"))))
    analysis = PositionAnalysis(
        win_rate=_win_rate(said),
        lead=_score(said),
        to_move=place.to_move,
        candidates=_candidates(said, children, place),
        ownership=_ownership(said, place),
        policy=_policy(said, place),
        source=AnalysisSource(engine=bot),
    )
    return None if analysis.is_empty else analysis


def said_below(node: Node) -> Node | None:
    """Return the child of a node that has what is said of its position, None without one."""
    return next((child for child in node.children[:_MAX_SIBLINGS] if "CBM" in child.properties), None)


def _candidates(said: Node, children: list[Node], place: Place) -> tuple[Candidate, ...]:
    found = [_candidate(child, place) for child in children if child is not said and _SAID & child.properties.keys()]
    candidates = [candidate for candidate in found if candidate is not None]
    try:
        best = move_at(simple_text_of(said, "CBM").strip(), place)
    except ValueError:
        return each_once(candidates)
    candidates.sort(key=lambda candidate: candidate.point != best)
    if not candidates or candidates[0].point != best:
        candidates.insert(0, Candidate(best, pv=(best,)))
    return each_once(candidates)


def _candidate(child: Node, place: Place) -> Candidate | None:
    """Return the move of the first node of a variation, or None if it has none."""
    pv: list[Point | None] = []
    for node in child.main_line():
        moves = moves_of(node, place.width, place.height)
        if len(moves) != 1 or len(pv) == MAX_PV:
            break
        pv.append(moves[0].point)
    if not pv:
        return None
    prior = _percent(simple_text_of(child, "PNV"))
    return Candidate(pv[0], count(number_of(child, "PLYO")), _win_rate(child), _score(child), prior, tuple(pv))


def _win_rate(node: Node) -> float | None:
    rates = (_percent(simple_text_of(node, identifier)) for identifier in RATES)
    return next((found for found in rates if found is not None), None)


def _percent(text: str) -> float | None:
    match = _PERCENT.fullmatch(text)
    number = None if match is None else written(match[1])
    return None if number is None else rate(number / 100)


def _score(node: Node) -> float | None:
    text = simple_text_of(node, "ES")
    match = _SCORE.fullmatch(text)
    if match is None:
        return 0.0 if text.strip() == "0" else None
    points = finite(written(match[2]), MAX_LEAD)
    return points if points is None or match[1] == "B" else -points


def _ownership(node: Node, place: Place) -> tuple[float, ...]:
    """Return territory as certain and influence as half of it, which is all that there is."""
    if all(name not in node.properties for name, _ in _OWNERSHIP):
        return ()
    owned = [0.0] * place.points
    for name, value in _OWNERSHIP:
        for point in decode_points(node.properties.get(name, ()), place.width, place.height):
            owned[point.to_index(place.width)] = value
    return tuple(owned)


def _policy(node: Node, place: Place) -> tuple[float, ...]:
    """Read the heat map, points with their probabilities: ``dd0.31,pp0.12``."""
    text = first(node, "HTM") or ""
    if not text or len(text) > _MAX_HEAT:
        return ()
    table = sgf_points(place.width, place.height)
    policy = [0.0] * (place.points + 1)
    for part in text.split(","):
        match = _HEAT.fullmatch(part)
        point = None if match is None else table.get(match[1])
        probability = None if match is None else rate(written(match[2]))
        if point is not None and probability is not None:
            policy[point.to_index(place.width)] = probability
    return tuple(policy) if any(policy) else ()
