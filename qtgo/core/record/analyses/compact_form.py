"""QtGo's own property as a row of whole numbers through a coder, written and read by the same functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qtgo.core.analysis.kept_errors import MOST_STEP, TENTHS, error_step
from qtgo.core.record.analyses.range_coder import Coder
from qtgo.core.record.analyses.values import MAX_VISITS, Place
from qtgo.core.rules.point import Color

MAX_CANDIDATES = 10
MAX_PV_MOVES = 64
NO_SOURCE = -1
PASS = -1
RATE, ROOT_RATE, PRIOR, OWNED = 200, 1000, 31, 15
_VERSION, _FIRST_WITH_ERRORS = 1, 1
_FINE = 3  # bits of visits after the first
_RATE_OF_POINT = 0.035  # what a point more is worth in win rate at even; less the surer the game is
_FEW = 8  # visits below which an evaluation is too uncertain for more than half points and 2 %
_COARSE_LEAD, _COARSE_RATE = 5, 4
_ERROR_STEPS = 4  # of a candidate's error, to each doubling of the visits twice
_USUAL_ERROR = 15  # the step of half a point, where the position has no error


class CompactRow(NamedTuple):
    """A candidate in whole numbers, in the view of the side to move; None and no moves for what is unknown.

    ``error`` is that of the lead, as ``error_step`` has it.
    """

    visits: int = 0
    lead: int | None = None
    rate: int | None = None
    prior: int | None = None
    pv: tuple[int, ...] = ()
    error: int | None = None


class Numbers(NamedTuple):
    """An analysis in whole numbers, in the view of the side to move."""

    to_move: Color
    source: int = NO_SOURCE
    visits: int = 0
    rate: int | None = None
    lead: int | None = None
    error: int | None = None
    rows: tuple[CompactRow, ...] = ()
    ownership: tuple[int, ...] = ()


def pass_through(coder: Coder, said: Numbers, place: Place) -> Numbers:
    """Write an analysis, or read one; raise ValueError if it cannot be one."""
    version = coder.plain(_VERSION, 2)
    if version > _VERSION:
        raise ValueError("of a later version")
    to_move = Color.BLACK if coder.flag(said.to_move is Color.BLACK, "to move") else Color.WHITE
    has_source = coder.flag(said.source != NO_SOURCE, "has source")
    source = coder.plain(said.source, 8) if has_source else NO_SOURCE
    visits = coder.number(min(MAX_VISITS, max(0, said.visits)), "visits")
    rate = coder.plain(said.rate or 0, 10) if coder.flag(said.rate is not None, "has rate") else None
    lead = coder.signed(said.lead or 0, "lead") if coder.flag(said.lead is not None, "has lead") else None
    context = "root error" if version >= _FIRST_WITH_ERRORS else "error"
    error = coder.number(said.error or 0, context) if coder.flag(said.error is not None, f"has {context}") else None
    found = Numbers(to_move, source, visits, rate, lead, error)
    rows = _pass_rows(coder, said.rows, found, place, version)
    ownership = _pass_ownership(coder, said.ownership, place) if coder.flag(said.ownership, "has ownership") else ()
    if rate is not None and rate > ROOT_RATE:
        raise ValueError("more than certain")
    return found._replace(rows=rows, ownership=ownership)


def _pass_rows(
    coder: Coder, rows: Sequence[CompactRow], found: Numbers, place: Place, version: int
) -> tuple[CompactRow, ...]:
    number = coder.number(len(rows), "candidates")
    if number > MAX_CANDIDATES:
        raise ValueError("too many candidates")
    passed: list[CompactRow] = []
    seen = _Seen(place)
    before = CompactRow(
        found.visits,
        found.lead,
        None if found.rate is None else round(found.rate * RATE / ROOT_RATE),
        PRIOR // 2,
    )
    for at in range(number):
        before = _pass_row(coder, rows[at] if rows else CompactRow(), before, at, seen)
        passed.append(before)
    if version >= _FIRST_WITH_ERRORS and coder.flag(any(row.error is not None for row in rows), "errors"):
        return _pass_errors(coder, rows, passed, found)
    return tuple(passed)


def _pass_errors(
    coder: Coder, rows: Sequence[CompactRow], passed: Sequence[CompactRow], found: Numbers
) -> tuple[CompactRow, ...]:
    """Pass the errors of candidates that were passed already, each as it differs from what its visits suggest."""
    known = found.visits, _USUAL_ERROR if found.error is None else error_step(found.error / TENTHS)
    complete = []
    for at, row in enumerate(passed):
        error = rows[at].error if rows else None
        if coder.flag(error is not None, "error known"):
            octaves = (max(1, known[0]).bit_length() - max(1, row.visits).bit_length()) / 2
            expected = max(0, round(known[1] + _ERROR_STEPS * octaves))
            error = expected + coder.signed((error or 0) - expected, f"error{min(at, 1)}")
            if not 0 <= error <= MOST_STEP:
                raise ValueError("no error")
            known = row.visits, error
        complete.append(row._replace(error=error))
    return tuple(complete)


def _pass_row(coder: Coder, row: CompactRow, before: CompactRow, at: int, seen: _Seen) -> CompactRow:
    """Pass a candidate as its differences from the one before it, for the first from the position itself."""
    place = str(min(at, 2))
    step = _visits_step(before.visits)
    visits = step - coder.signed(step - _visits_step(row.visits), "visits" + place)
    if visits < 0:
        raise ValueError("fewer than no visits")
    lead_unit, rate_unit = (1, 1) if visits >= _FEW else (_COARSE_LEAD, _COARSE_RATE)
    lead = _pass_difference(coder, row.lead, before.lead, "lead" + place, lead_unit)
    expected = before.rate
    if lead is not None and before.lead is not None and before.rate is not None:
        even = 4 * before.rate * (RATE - before.rate) / RATE**2
        expected = round(before.rate + (lead - before.lead) / TENTHS * _RATE_OF_POINT * RATE * even)
    rate = _pass_difference(coder, row.rate, expected, "rate" + place, rate_unit)
    prior = _pass_difference(coder, row.prior, before.prior, "prior" + place)
    if not 0 <= (rate or 0) <= RATE or not 0 <= (prior or 0) <= PRIOR:
        raise ValueError("not a probability")
    return CompactRow(_visits_of(visits), lead, rate, prior, seen.pass_variation(coder, row.pv, at))


def _pass_difference(coder: Coder, value: int | None, expected: int | None, context: str, unit: int = 1) -> int | None:
    if not coder.flag(value is not None, context + " known"):
        return None
    base = round((expected or 0) / unit)
    return unit * (base + coder.signed(round((value or 0) / unit) - base, context))


class _Seen:
    """The moves that variations have named so far, the last one first, so that others can refer to them."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._points: list[int] = []
        self._candidates: set[int] = set()

    def pass_variation(self, coder: Coder, pv: Sequence[int], at: int) -> tuple[int, ...]:
        """Pass a variation: its first move, which no other candidate has, how many follow, and these."""
        moves = [self._pass_move(coder, pv[0] if pv else PASS, None, "first", self._candidates)]
        self._candidates.add(moves[0])
        following = coder.number(len(pv) - 1 if pv else 0, f"moves{min(at, 3)}")
        if following >= MAX_PV_MOVES:
            raise ValueError("too long")
        for number in range(1, following + 1):
            move = pv[number] if pv else PASS
            moves.append(self._pass_move(coder, move, moves[-1], f"move{min(number, 3)}", set(moves)))
        for move in moves:
            if move in self._points:
                self._points.remove(move)
            self._points.insert(0, move)
        return tuple(moves)

    def _pass_move(self, coder: Coder, move: int, before: int | None, context: str, not_again: set[int]) -> int:
        """Pass a move; ``not_again`` are moves named before that it is not, unless a stone was captured."""
        if coder.flag(move == PASS, "pass"):
            return PASS
        known = [point for point in self._points if point not in not_again and point != PASS]
        some = min(3, len(known).bit_length() // 2)
        if known and coder.flag(move in known, f"{context} seen of {some}"):
            place = coder.number(known.index(move) if move in known else 0, context + " place")
            if place >= len(known):
                raise ValueError("not seen")
            return known[place]
        if before in (None, PASS):
            return self._pass_point(coder, move)
        return self._pass_step(coder, move, before, context)

    def _pass_point(self, coder: Coder, move: int) -> int:
        point = coder.plain(max(0, move), self._place.points.bit_length())
        if point >= self._place.points:
            raise ValueError("off the board")
        return point

    def _pass_step(self, coder: Coder, move: int, before: int, context: str) -> int:
        """Pass a move as a step: the longer and the shorter way, which of them is along the rows, and both signs."""
        width = self._place.width
        y0, x0 = divmod(before, width)
        y1, x1 = divmod(max(0, move), width)
        x, y = x1 - x0, y1 - y0
        longer = 1 + coder.number(max(abs(x), abs(y), 1) - 1, f"{context} longer")
        shorter = coder.number(min(abs(x), abs(y)), f"shorter of {min(longer, 4)}")
        is_flat = shorter != longer and coder.flag(abs(x) > abs(y), "flat")
        x2, y2 = (longer, shorter) if is_flat else (shorter, longer)
        x2 = -x2 if x2 and coder.plain(int(x < 0), 1) else x2
        y2 = -y2 if y2 and coder.plain(int(y < 0), 1) else y2
        x2, y2 = x0 + x2, y0 + y2
        if not (0 <= x2 < width and 0 <= y2 < self._place.height):
            raise ValueError("off the board")
        return y2 * width + x2


def _pass_ownership(coder: Coder, owned: Sequence[int], place: Place) -> tuple[int, ...]:
    """Pass the owners of all points, each as it differs from what its neighbors below and to the left suggest."""
    width = place.width
    passed: list[int] = []
    errors = [0] * place.points
    for at in range(place.points):
        left = passed[at - 1] if at % width else None
        below = passed[at - width] if at >= width else None
        expected = _expected(left, below, passed[at - width - 1] if left is not None and below is not None else 0)
        doubt = (errors[at - 1] if at % width else 0) + (errors[at - width] if at >= width else 0)
        context = f"owner{min(4, doubt.bit_length())}"
        value = expected + coder.signed((owned[at] - expected) if owned else 0, context)
        if not -OWNED <= value <= OWNED:
            raise ValueError("more than owned")
        errors[at] = abs(value - expected)
        passed.append(value)
    return tuple(passed)


def _expected(left: int | None, below: int | None, corner: int) -> int:
    """Return the likely value beside and above others (the median predictor of JPEG-LS)."""
    if left is None or below is None:
        return (left or 0) + (below or 0)
    return sorted((left, below, left + below - corner))[1]


def _visits_step(visits: int) -> int:
    """Return the number of a count of visits: exact up to 15, then eight to each doubling."""
    visits = min(MAX_VISITS, max(0, visits))
    octave = max(0, visits.bit_length() - 1 - _FINE)
    return (octave << _FINE) + (visits >> octave)


def _visits_of(step: int) -> int:
    """Return the visits in the middle of those with such a number; raise ValueError beyond the most."""
    octave = max(0, (step >> _FINE) - 1)
    if octave > MAX_VISITS.bit_length():
        raise ValueError("too many visits")
    return (step - (octave << _FINE) << octave) + (1 << octave) // 2
