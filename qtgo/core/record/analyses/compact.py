"""QtGo's own property: a whole analysis in about seventy characters.

A value of ``QGAN`` in a node, one for each engine, is a string of whole numbers (``range_coder``, ``base85``) after a
byte that checks them: the version, what is known, the position's visits, win rate and lead, then for each candidate how
it differs from the one before, and its principal variation, and last the ownership if it was asked for. A move of a
variation is either one that was named before, by how recently, or a step from the move before it. ``QGAS`` of the root
has the sources as JSON, each after a number from 0 to 255 that nodes refer to.

Kept are ten candidates with as much of their variations as fits, most of the first one's. Win rates are kept to 0.5 %
and leads to 0.1 points (of candidates with few visits to 2 % and half points, of the position to 0.1 %), visits of
candidates to 6 %, the errors of their leads to 9 %, priors to a thirty-first of their square root, ownership to a
fifteenth. Not kept are the policy, deviations, and the ownership and the visits along variations.
Version 0, which is read too, had no errors of candidates.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.kept_errors import TENTHS, error_of, error_step
from qtgo.core.analysis.phase import OPEN
from qtgo.core.record.analyses.base85 import as_bytes, as_text
from qtgo.core.record.analyses.compact_form import (
    MAX_CANDIDATES,
    MAX_PV_MOVES,
    NO_SOURCE,
    OWNED,
    PASS,
    PRIOR,
    RATE,
    ROOT_RATE,
    CompactRow,
    Numbers,
    pass_through,
)
from qtgo.core.record.analyses.range_coder import Reader, Writer
from qtgo.core.record.analyses.tables import SOURCES, UNSAID
from qtgo.core.record.analyses.values import MAX_LEAD, MAX_TEXT, Place, each_once, finite
from qtgo.core.record.properties import decode_simple_text, encode_simple_text, split_composed
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

PROPERTY = "QGAN"
IDENTIFIERS = frozenset({PROPERTY})
MOST_CHARACTERS = 66
"""The longest value without ownership: 250 of them, with the moves, SBKV and SBKS, take 25 kB."""
_PV_MOVES = ((12, 8, 6, 5), (10, 6, 5, 4), (8, 4, 3), (8, 4, 2), (6, 3, 2), (4, 2, 1), (1,))
# How many moves are kept of the first candidates' variations, the last number for all others: less if it gets too long.
_MAX_SOURCES = 256
_MAX_VALUES = 8


_TABLE = """
candidates: 99 98 72 1 | error known: 99 | error0: 44 21 10 | error0-: 73 | error0?: 67 | error1: 44 29 12
error1-: 53 | error1?: 61 | errors: 99 | first place: 84 65 24 1 | first seen of 0: 30 | first seen of 1: 34
has error: 1 | has root error: 99 | has lead: 99 | has ownership: 10 | has rate: 99 | has source: 99
lead: 95 92 90 85 70 50 25 10 | lead-: 50 | lead0: 93 88 66 28 10 | lead0 known: 99 | lead0-: 11 | lead0?: 94
lead1: 88 83 62 50 18 35 | lead1 known: 99 | lead1-: 71 | lead1?: 96 | lead2: 81 65 49 31 21 2 | lead2 known: 99
lead2-: 57 | lead2?: 90 | lead?: 98 | move1 longer: 44 49 55 1 | move1 place: 81 59 27 2 | move1 seen of 2: 65
move2 longer: 59 65 64 10 3 | move2 place: 83 61 35 4 | move2 seen of 1: 61 | move2 seen of 2: 70
move3 longer: 59 59 46 5 4 | move3 place: 81 57 29 8 | move3 seen of 0: 41 | move3 seen of 2: 62
moves0: 99 96 25 1 | moves1: 98 75 8 3 | moves2: 90 48 1 | moves3: 56 18 1 | owner0: 33 70 76 65 1 | owner0?: 29
owner1: 30 51 61 59 1 | owner2: 48 48 43 34 1 | owner2?: 65 | owner3: 76 65 39 16 1 | owner3?: 86
owner4: 83 83 72 55 1 | owner4?: 79 | pass: 1 | prior0: 94 80 26 6 | prior0 known: 99 | prior0-: 70 | prior0?: 95
prior1: 90 66 39 33 2 | prior1 known: 99 | prior1-: 63 | prior1?: 93 | prior2: 54 40 23 5 | prior2 known: 99
prior2-: 69 | prior2?: 73 | rate0: 72 51 22 27 21 | rate0 known: 99 | rate0?: 89 | rate1: 73 57 29 17
rate1 known: 99 | rate1-: 42 | rate1?: 85 | rate2: 63 47 34 21 2 | rate2 known: 99 | rate2?: 77
root error: 99 99 61 9 18 | shorter of 1: 28 1 | shorter of 2: 68 1 | shorter of 3: 78 18 2
shorter of 4: 89 61 16 3 | visits: 99 99 98 95 75 85 85 50 60 60 50 | visits0: 97 90 83 20 1 | visits0-: 1
visits0?: 99 | visits1: 94 84 60 29 25 5 | visits1-: 15 | visits1?: 93 | visits2: 62 49 40 17 3 | visits2-: 8
"""


def _read_table() -> dict[str, tuple[int, ...]]:
    entries = (entry.split(":") for entry in _TABLE.replace("\n", "|").split("|") if entry.strip())
    return {context.strip(): tuple(map(int, percents.split())) for context, percents in entries}


LIKELY = _read_table()
"""The initial probabilities, in percent, by context (``range_coder.Coder``).

Counted in 143 analyses of two games by the built-in engine, with 30 and with 200 visits, the errors in 209 of another
game. Another table needs another version of the property.
"""


def read_compact(node: Node, place: Place) -> tuple[PositionAnalysis, ...]:
    """Read the values of QGAN, one for each engine; those that cannot be read are left out."""
    if PROPERTY not in node.properties:
        return ()
    found = (_read(raw, place) for raw in node.properties[PROPERTY][:_MAX_VALUES])
    root = place.root or node.root
    return tuple(
        _analysis(numbers, place, _source_of(root, numbers.source)) for numbers in found if numbers is not None
    )


def with_value(node: Node, place: Place, value: str) -> list[str]:
    """Return the values of QGAN with another one, which replaces that of the same source."""
    new = _read(value, place)
    values = node.properties.get(PROPERTY, ())[: _MAX_VALUES - 1]
    others = [raw for raw in values if (old := _read(raw, place)) is not None and new and old.source != new.source]
    return [*others, value]


def write_compact(
    analysis: PositionAnalysis,
    place: Place,
    source: int | None = None,
    *,
    ownership: bool = False,
    most: int | None = MOST_CHARACTERS,
) -> str:
    """Return a value of QGAN; ``source`` is the number of its source in the root.

    Variations are shortened to at most ``most`` characters, not counting the ownership, if that is possible. Beside an
    ownership, which tells the kinds of mistakes together with them, they may have twice as many.
    """
    has_ownership = ownership and len(analysis.ownership) == place.points
    numbers = _numbers(analysis, place, NO_SOURCE if source is None else source)
    if most is None:
        shortened, text = numbers, _written(numbers, place)
    else:
        shortened, text = _longest(numbers, place, 2 * most if has_ownership else most)
    if has_ownership:
        sign = 1 if numbers.to_move is Color.BLACK else -1
        owned = tuple(sign * _owned(number) for number in analysis.ownership)
        text = _written(shortened._replace(ownership=owned), place)
    return text


def _owned(number: float) -> int:
    """Round an ownership, but never an open point to one that is owned: how many are open tells the phase."""
    whole = round(OWNED * number)
    if abs(number) < OPEN <= abs(whole) / OWNED:
        return whole - 1 if whole > 0 else whole + 1
    return whole


def turned(
    values: Sequence[str],
    before: Place,
    after: Place,
    point: Callable[[int], int],
    board: Callable[[Sequence[int]], Sequence[int]],
) -> list[str]:
    """Return the values on a turned board, given where the index of a point and the values of all points go."""

    def turn(numbers: Numbers) -> Numbers:
        rows = (
            row._replace(pv=tuple(move if move == PASS else point(move) for move in row.pv)) for row in numbers.rows
        )
        return numbers._replace(rows=tuple(rows), ownership=tuple(board(numbers.ownership)))

    return [_rewritten(raw, before, after, turn) for raw in values]


def with_colors_swapped(values: Sequence[str], place: Place) -> list[str]:
    """Return the values with the colors swapped: all numbers are those of the side to move."""
    return [_rewritten(raw, place, place, lambda said: said._replace(to_move=said.to_move.opponent)) for raw in values]


def sources_with_colors_swapped(values: Sequence[str]) -> list[str]:
    """Return the values of QGAS for a game with the colors swapped: what White got is then Black's."""
    return [_source_swapped(raw) for raw in values]


def _source_swapped(raw: str) -> str:
    parts = split_composed(raw)
    source = UNKNOWN_SOURCE if parts is None else _read_source(decode_simple_text(parts[1]))
    if parts is None or source == UNKNOWN_SOURCE:
        return raw
    komi = None if source.komi is None else -source.komi
    bonus = None if source.compensation is None else -source.compensation
    return f"{parts[0]}:{encode_simple_text(_source_text(replace(source, komi=komi, compensation=bonus)))}"


def _rewritten(raw: str, before: Place, after: Place, way: Callable[[Numbers], Numbers]) -> str:
    numbers = _read(raw, before)
    return raw if numbers is None else _written(way(numbers), after)


def _read(raw: str, place: Place) -> Numbers | None:
    if len(raw) > MAX_TEXT:
        return None
    try:
        data = as_bytes(raw)
        if not data or data[0] != _check(data[1:]):
            return None
        return pass_through(Reader(data[1:], LIKELY), Numbers(place.to_move), place)
    except ValueError:
        return None


def _longest(numbers: Numbers, place: Place, most: int) -> tuple[Numbers, str]:
    """Return the analysis with the longest variations that fit, otherwise with the shortest, and its text."""

    @cache
    def attempt(at: int) -> tuple[Numbers, str]:
        shortened = _shortened(numbers, _PV_MOVES[at])
        return shortened, _written(shortened, place)

    def fits(at: int) -> bool:
        return len(attempt(at)[1]) <= most

    shortest = len(_PV_MOVES) - 1
    return attempt(0 if fits(0) else bisect_left(range(shortest), True, key=fits))


def _shortened(numbers: Numbers, lengths: Sequence[int]) -> Numbers:
    rows = (row._replace(pv=row.pv[: lengths[min(at, len(lengths) - 1)]]) for at, row in enumerate(numbers.rows))
    return numbers._replace(rows=tuple(rows))


def _written(numbers: Numbers, place: Place) -> str:
    coder = Writer(LIKELY)
    pass_through(coder, numbers, place)
    data = coder.data()
    return as_text(bytes((_check(data),)) + data)


def _check(data: bytes) -> int:
    from zlib import crc32

    return crc32(data) & 0xFF


# The sources


def sources_of(root: Node) -> dict[int, AnalysisSource]:
    """Return the sources of a game's analyses by their numbers."""
    return {number: _read_source(text) for number, text in _entries(root)}


def unsaid_source(root: Node) -> AnalysisSource:
    """Return the source whose terms those analyses have that do not tell theirs."""
    entries = (raw.partition(":") for raw in root.properties.get(SOURCES, ()))
    text = next((text for number, _, text in entries if number == UNSAID), None)
    return UNKNOWN_SOURCE if text is None else _read_source(decode_simple_text(text))


def with_unsaid_source(root: Node, source: AnalysisSource) -> list[str]:
    """Return the values of QGAS with a source for untold terms, which is added where none is."""
    values = list(root.properties.get(SOURCES, ()))
    if any(raw.partition(":")[0] == UNSAID for raw in values):
        return values
    return [*values, f"{UNSAID}:{encode_simple_text(_source_text(source))}"]


def _entries(root: Node) -> Iterator[tuple[int, str]]:
    for raw in root.properties.get(SOURCES, ())[:_MAX_SOURCES]:
        parts = split_composed(raw)
        if parts is not None and parts[0].isdecimal() and len(parts[0]) <= 3:
            yield int(parts[0]), decode_simple_text(parts[1])


def with_sources(root: Node, sources: Iterable[AnalysisSource]) -> tuple[dict[AnalysisSource, int], list[str]]:
    """Return the numbers of some sources, and the values of QGAS with them added."""
    known = {source: number for number, source in sources_of(root).items()}
    values = list(root.properties.get(SOURCES, ()))
    taken = set(known.values())
    for source in sources:
        if source in known or source == UNKNOWN_SOURCE or len(taken) == _MAX_SOURCES:
            continue
        text = _source_text(source)
        number = _check(text.encode("utf-8", "replace"))
        while number in taken:
            number = (number + 1) % _MAX_SOURCES
        taken.add(number)
        known[source] = number
        values.append(f"{number}:{encode_simple_text(text)}")
    return known, values


def _source_of(root: Node, number: int) -> AnalysisSource:
    text = next((text for known, text in _entries(root) if known == number), None)
    return UNKNOWN_SOURCE if text is None else _read_source(text)


def _source_text(source: AnalysisSource) -> str:
    import json

    told = {name: getattr(source, name) for name in AnalysisSource.__slots__}
    return json.dumps({name: value for name, value in told.items() if value not in ("", None)}, ensure_ascii=False)


def _read_source(text: str) -> AnalysisSource:
    import json

    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return UNKNOWN_SOURCE
    if not isinstance(told, dict):
        return UNKNOWN_SOURCE
    texts = {name: told[name] for name in ("engine", "network", "ruleset", "date") if isinstance(told.get(name), str)}
    compensation = finite(told.get("compensation"), MAX_LEAD)
    return AnalysisSource(
        komi=finite(told.get("komi"), MAX_LEAD),
        compensation=None if compensation is None else round(compensation),
        **texts,
    )


# Between an analysis and whole numbers


def _numbers(analysis: PositionAnalysis, place: Place, source: int) -> Numbers:
    """Round everything; a win rate of 1 and a lead of 0 are as whole numbers what they are in Black's view."""
    mover = analysis.to_move or place.to_move
    is_black = mover is Color.BLACK
    sign = 1 if is_black else -1

    def rounded(number: float | None, steps: int) -> int | None:
        return None if number is None else round(number * steps)

    def mover_rate(number: float | None, steps: int) -> int | None:
        whole = rounded(number, steps)
        return whole if whole is None or is_black else steps - whole

    def mover_lead(number: float | None) -> int | None:
        whole = rounded(number, TENTHS)
        return None if whole is None else sign * whole

    rows = tuple(
        CompactRow(
            candidate.visits,
            mover_lead(candidate.lead),
            mover_rate(candidate.win_rate, RATE),
            None if candidate.prior is None else round(PRIOR * max(0.0, candidate.prior) ** 0.5),
            tuple(_index(point, place) for point in variation),
            None if candidate.lead_error is None else error_step(candidate.lead_error),
        )
        for candidate in analysis.candidates
        if (variation := _variation(candidate, place))
    )[:MAX_CANDIDATES]
    return Numbers(
        mover,
        source,
        analysis.visits,
        mover_rate(analysis.win_rate, ROOT_RATE),
        mover_lead(analysis.lead),
        rounded(analysis.lead_error, TENTHS),
        rows,
    )


def _analysis(numbers: Numbers, place: Place, source: AnalysisSource) -> PositionAnalysis:
    is_black = numbers.to_move is Color.BLACK
    sign = 1 if is_black else -1

    def rate(whole: int | None, steps: int) -> float | None:
        return None if whole is None else (whole if is_black else steps - whole) / steps

    def lead(whole: int | None) -> float | None:
        return None if whole is None else sign * whole / TENTHS

    candidates = []
    for row in numbers.rows:
        pv = tuple(_point(index, place) for index in row.pv)
        prior = None if row.prior is None else (row.prior / PRIOR) ** 2
        error = None if row.error is None else error_of(row.error)
        candidates.append(
            Candidate(pv[0], row.visits, rate(row.rate, RATE), lead(row.lead), prior, pv, lead_error=error)
        )
    return PositionAnalysis(
        numbers.visits,
        rate(numbers.rate, ROOT_RATE),
        lead(numbers.lead),
        numbers.to_move,
        each_once(candidates),
        tuple(sign * whole / OWNED for whole in numbers.ownership),
        lead_error=None if numbers.error is None else numbers.error / TENTHS,
        source=source,
    )


def _variation(candidate: Candidate, place: Place) -> list[Point | None]:
    """Return a candidate's moves up to the first that is not on the board.

    They end before one on the very point of the move before it, for which there is no step.
    """
    moves: list[Point | None] = []
    for point in (candidate.point, *candidate.pv[1:MAX_PV_MOVES]):
        if point is not None and (
            moves[-1:] == [point] or not (0 <= point.x < place.width and 0 <= point.y < place.height)
        ):
            break
        moves.append(point)
    return moves


def _index(point: Point | None, place: Place) -> int:
    return PASS if point is None else point.to_index(place.width)


def _point(index: int, place: Place) -> Point | None:
    return None if index == PASS else Point.from_index(index, place.width)
