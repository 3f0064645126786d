"""Lizzie's LZ and LizzieYzy's LZOP (in the root); LZ2 and LZOP2 are a second engine's.

A line of engine, win rate in percent of who just moved, visits such as 1.3k, and with KataGo lead, its deviation and
the playout doubling advantage. Then the moves as in ``lz-analyze``, in the view of the side to move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.record.analyses.values import (
    MAX_LEAD,
    MAX_TEXT,
    MAX_VISITS,
    Place,
    count,
    each_once,
    finite,
    for_black,
    move_at,
    moves_until,
    rate,
    rate_for_black,
    rows_turned,
    written,
)
from qtgo.core.record.properties import decode_text, encode_text, first
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import vertex_of
from qtgo.deferred import regex

FIRST = frozenset({"LZ", "LZOP"})
SECOND = frozenset({"LZ2", "LZOP2"})
_UNIT = 10_000
_VISITS = regex(r"([0-9]{1,15}(?:[.,][0-9]{1,3}(?=[km]))?)([km]?)", re.IGNORECASE)
_FACTORS = {"": 1, "k": 1000, "m": 1_000_000}
_MOST_NUMBERS = 3
_KEYS = frozenset(
    {"move", "visits", "winrate", "prior", "scoremean", "scorelead", "scorestdev", "order", "edgevisits", "lcb"}
    | {"utility", "pv", "pvvisits", "ownership", "info"}
)
_UNNAMED = "unknown"


class _Header(NamedTuple):
    engine: str
    win_rate: float | None
    visits: int
    lead: float | None


def read_lizzie(node: Node, place: Place, identifiers: frozenset[str] = FIRST) -> PositionAnalysis | None:
    """Read what the first or the second engine of Lizzie said, or return None if it cannot be read."""
    raw = next(filter(None, (first(node, name) for name in sorted(identifiers))), None)
    if raw is None or len(raw) > MAX_TEXT:
        return None
    line, _, rest = decode_text(raw).partition("\n")
    header = _header(line.split(" "), place)
    if header is None:
        return None
    candidates, ownership = _moves(rest.split(), place)
    visits = max(header.visits, sum(candidate.visits for candidate in candidates))
    if not visits:
        return None
    return PositionAnalysis(
        visits,
        header.win_rate,
        header.lead,
        place.to_move,
        candidates,
        ownership,
        source=AnalysisSource(engine=header.engine),
    )


def _header(words: list[str], place: Place) -> _Header | None:
    """Read the first line; an engine may have blanks in its name, though it should not."""
    for at in range(1, min(len(words), 20) - 1):
        percent, visits = written(words[at]), _VISITS.fullmatch(words[at + 1])
        numbers = [written(word) for word in words[at + 2 :] if word]
        if percent is None or visits is None or None in numbers or len(numbers) > _MOST_NUMBERS:
            continue
        amount = float(visits[1].replace(",", ".")) * _FACTORS[visits[2].lower()]
        lead = finite(numbers[0], MAX_LEAD) if numbers else None
        return _Header(
            " ".join(words[:at]),
            rate_for_black(rate(percent / 100), place.to_move.opponent),
            min(MAX_VISITS, round(amount)),
            for_black(lead, place.to_move),
        )
    return None


def _moves(words: list[str], place: Place) -> tuple[tuple[Candidate, ...], tuple[float, ...]]:
    """Read the moves and the ownership, both in Black's view."""
    found: list[dict[str, list[str]]] = [{}]
    for key, values in _fields(words):
        if key == "info" or (key == "move" and found[-1]):
            found.append({})
        if key != "info":
            found[-1][key] = values
    ownership: tuple[float, ...] = ()
    for fields in found:
        ownership = ownership or _ownership(fields.get("ownership", []), place)
    candidates = filter(None, (_candidate(fields, place) for fields in found[: 2 * place.points]))
    return each_once(candidates), ownership


def _fields(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the keys of a line, each with the words up to the next."""
    key, values = "", list[str]()
    for word in words:
        if word.lower() in _KEYS:
            if key:
                yield key, values
            key, values = word.lower(), []
        else:
            values.append(word)
    if key:
        yield key, values


def _candidate(fields: dict[str, list[str]], place: Place) -> Candidate | None:
    def number(*keys: str) -> float | None:
        texts = (fields[key][0] for key in keys if fields.get(key))
        return next((written(text) for text in texts), None)

    try:
        point = move_at(next(iter(fields.get("move", ())), None), place)
    except ValueError:
        return None

    def share(key: str) -> float | None:
        """Return what is written in ten-thousandths, or as a fraction by those who pass on what KataGo says."""
        value = number(key)
        is_fraction = value is not None and value <= 1 and not fields[key][0].isdecimal()
        return None if value is None else rate(value if is_fraction else value / _UNIT)

    pv = moves_until(fields.get("pv", ()), place)
    lead = finite(number("scoremean", "scorelead"), MAX_LEAD)
    return Candidate(
        point,
        count(number("visits")),
        rate_for_black(share("winrate"), place.to_move),
        for_black(lead, place.to_move),
        share("prior"),
        pv,
        tuple(count(written(text)) for text in fields.get("pvvisits", ())[: len(pv)]),
    )


def _ownership(words: list[str], place: Place) -> tuple[float, ...]:
    numbers = [finite(written(word), 1.01) for word in words[: place.points + 1]]
    if len(numbers) != place.points or None in numbers:
        return ()
    sign = 1 if place.to_move.letter == "B" else -1
    return rows_turned([sign * max(-1.0, min(1.0, number)) for number in numbers if number is not None], place.width)


def write_lizzie(analysis: PositionAnalysis, place: Place) -> list[str] | None:
    """Return the value as LizzieYzy writes it, or None without a win rate."""
    if analysis.win_rate is None:
        return None
    color = place.to_move
    loser_rate = rate_for_black(analysis.win_rate, color.opponent)
    engine = "".join(analysis.source.engine.split()) or _UNNAMED
    header = f"{engine} {100 * (loser_rate or 0.0):.1f} {_visits_text(analysis.visits)}"
    lead = for_black(analysis.lead, color)
    if lead is not None:
        header += f" {lead:.1f} 0.0"
    moves = " info ".join(_move_text(candidate, place) for candidate in analysis.candidates)
    if len(analysis.ownership) == place.points:
        sign = 1 if color.letter == "B" else -1
        numbers = rows_turned(analysis.ownership, place.width)
        moves += " ownership " + " ".join(f"{sign * number:.3f}" for number in numbers)
    return [encode_text(f"{header}\n{moves}")]


def _visits_text(visits: int) -> str:
    """Return visits as Lizzie shows them: 999, 1.3k, 12k, 12.3m."""
    if visits >= 1_000_000:
        return f"{visits / 1_000_000:.1f}m"
    if visits >= 10_000:
        return f"{visits / 1000:.0f}k"
    return f"{visits / 1000:.1f}k" if visits >= 1000 else str(visits)


def _move_text(candidate: Candidate, place: Place) -> str:
    win_rate = rate_for_black(candidate.win_rate, place.to_move)
    lead = for_black(candidate.lead, place.to_move)
    words = [f"move {vertex_of(candidate.point)} visits {candidate.visits}"]
    for key, share in (("winrate", win_rate), ("prior", candidate.prior)):
        if share is not None:
            words.append(f"{key} {round(_UNIT * share)}")
    if lead is not None:
        words.append(f"scoreMean {lead:.2f}")
    words.append("pv " + " ".join(map(vertex_of, candidate.pv or (candidate.point,))))
    if candidate.pv_visits:
        words.append("pvVisits " + " ".join(map(str, candidate.pv_visits)))
    return " ".join(words)
