"""KaTrain's KT: ownership, policy and moves, each gzip in base64, in Black's view; KTV in the root is its version.

Boards are half floats, rows from the top; the policy's last is the pass, and -1 stands where a move is illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.record.analyses.tables import KATRAIN_VERSION
from qtgo.core.record.analyses.values import (
    MAX_LEAD,
    MAX_TEXT,
    Place,
    count,
    each_once,
    finite,
    move_at,
    moves_until,
    rate,
    rows_turned,
)
from qtgo.core.record.properties import decode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import vertex_of

IDENTIFIERS = frozenset({"KT"})
VERSION = {KATRAIN_VERSION: ["1.0"]}
_SOURCE = AnalysisSource(engine="KataGo")
_MAX_BYTES = 1 << 22
_LAST = 999  # the order of a move that was added later
_GZIP = 31
_HALF = 2


def read_katrain(node: Node, place: Place) -> PositionAnalysis | None:
    """Read KT, or return None if there is none that can be read."""
    values = node.properties.get("KT", ())
    if len(values) < 3:
        return None
    found = _document(values[2])
    root = _object(found.get("root"))
    moves = list(_object(found.get("moves")).values())[: place.points + 1]
    moves.sort(key=lambda move: count(_object(move).get("order", _LAST)))
    candidates = each_once(filter(None, (_candidate(_object(move), place) for move in moves)))
    ownership = _halves(values[0], place.points)
    policy = _halves(values[1], place.points + 1)
    analysis = PositionAnalysis(
        visits=count(root.get("visits")),
        win_rate=rate(root.get("winrate")),
        lead=finite(root.get("scoreLead"), MAX_LEAD),
        to_move=place.to_move,
        candidates=candidates,
        ownership=rows_turned(ownership, place.width),
        policy=(*rows_turned(policy[:-1], place.width), *policy[-1:]),
        source=_SOURCE,
    )
    return None if analysis.is_empty else analysis


def write_katrain(analysis: PositionAnalysis, place: Place) -> list[str] | None:
    """Return the values of KT, or None without a win rate and a lead, which KaTrain must have for every move."""
    if analysis.win_rate is None or analysis.lead is None:
        return None
    moves = {
        vertex_of(candidate.point): _move(candidate, order)
        for order, candidate in enumerate(analysis.candidates)
        if candidate.lead is not None and candidate.win_rate is not None
    }
    root = {"winrate": analysis.win_rate, "scoreLead": analysis.lead, "visits": analysis.visits}
    ownership = analysis.ownership if len(analysis.ownership) == place.points else ()
    policy = analysis.policy if len(analysis.policy) == place.points + 1 else ()
    import json

    return [
        _packed(_as_halves(rows_turned(ownership, place.width))),
        _packed(_as_halves((*rows_turned(policy[:-1], place.width), *policy[-1:]))),
        _packed(json.dumps({"moves": moves, "root": root, "completed": True}).encode("ascii")),
    ]


def rewritten(
    values: Sequence[str],
    ownership: Callable[[Sequence[float]], Sequence[float]],
    policy: Callable[[Sequence[float]], Sequence[float]],
    move: Callable[[dict[str, Any]], dict[str, Any]],
) -> list[str]:
    """Return KT with its boards (from the top), its moves and its root changed; values that cannot be read stay."""
    import json

    if len(values) < 3:
        return list(values)
    boards = [_board_rewritten(raw, way) for raw, way in zip(values, (ownership, policy), strict=False)]
    document = _document(values[2])
    if not document:
        return list(values)
    moves = [move(_object(value)) for value in _object(document.get("moves")).values()]
    document["moves"] = {str(found.get("move")): found for found in moves}
    if isinstance(document.get("root"), dict):
        document["root"] = move(document["root"])
    return [*boards, _packed(json.dumps(document).encode("ascii")), *values[3:]]


def _board_rewritten(raw: str, way: Callable[[Sequence[float]], Sequence[float]]) -> str:
    import struct

    try:
        data = _unpacked(raw)
        numbers = struct.unpack(f"<{len(data) // _HALF}e", data)
    except (ValueError, struct.error):
        return raw
    return _packed(_as_halves(way(numbers))) if numbers else raw


def _candidate(found: dict[str, Any], place: Place) -> Candidate | None:
    try:
        point = move_at(found.get("move"), place)
    except ValueError:
        return None
    pv, pv_visits = found.get("pv"), found.get("pvVisits")
    moves = moves_until(pv, place) if isinstance(pv, list) else ()
    visits = tuple(count(number) for number in pv_visits[: len(moves)]) if isinstance(pv_visits, list) else ()
    return Candidate(
        point,
        count(found.get("visits")),
        rate(found.get("winrate")),
        finite(found.get("scoreLead"), MAX_LEAD),
        rate(found.get("prior")),
        moves,
        visits,
    )


def _move(candidate: Candidate, order: int) -> dict[str, object]:
    """Return a candidate as KataGo's JSON has it."""
    move: dict[str, object] = {
        "move": vertex_of(candidate.point),
        "order": order,
        "visits": candidate.visits,
        "winrate": candidate.win_rate,
        "scoreLead": candidate.lead,
        "pv": [vertex_of(point) for point in candidate.pv],
    }
    if candidate.prior is not None:
        move["prior"] = candidate.prior
    if candidate.pv_visits:
        move["pvVisits"] = list(candidate.pv_visits)
    return move


def _document(raw: str) -> dict[str, Any]:
    import json

    try:
        return _object(json.loads(_unpacked(raw)))
    except (ValueError, RecursionError):
        return {}


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _halves(raw: str, length: int) -> tuple[float, ...]:
    """Return ``length`` half floats from -1 to 1, empty if the data are something else."""
    import struct

    try:
        data = _unpacked(raw)
    except ValueError:
        return ()
    if len(data) != _HALF * length:
        return ()
    numbers = tuple(finite(number, 1.01) for number in struct.unpack(f"<{length}e", data))
    return () if None in numbers else tuple(max(-1.0, min(1.0, number)) for number in numbers if number is not None)


def _as_halves(numbers: Sequence[float]) -> bytes:
    import struct

    return struct.pack(f"<{len(numbers)}e", *numbers)


def _unpacked(raw: str) -> bytes:
    """Return the bytes of a value; raise ValueError if they are damaged or too many."""
    import base64
    import zlib

    if len(raw) > MAX_TEXT:
        raise ValueError("too long")
    text = "".join(decode_text(raw).split())
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
        unpacker = zlib.decompressobj(_GZIP)
        unpacked = unpacker.decompress(data, _MAX_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if data and not unpacker.eof:
        raise ValueError("cut, or too large")
    return unpacked


def _packed(data: bytes) -> str:
    import base64
    import gzip

    return base64.b64encode(gzip.compress(data, mtime=0)).decode("ascii")
