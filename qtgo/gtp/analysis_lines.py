"""The lines of lz-analyze, kata-analyze and kata-raw-nn: requesting, writing and parsing them."""

from __future__ import annotations

import math
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from qtgo.core.record.analyses.values import MAX_LEAD, finite
from qtgo.core.rules.point import Color, Point, vertex_of
from qtgo.deferred import dataclass
from qtgo.gtp.server.arguments import GtpError, parse_color, parse_whole
from qtgo.steps import at_once

_LZ_UNIT = 10_000
_CENTISECOND = 0.01
_FLAGS = {
    "ownership": "ownership",
    "ownershipstdev": "ownership_deviation",
    "movesownership": "moves_ownership",
    "movesownershipstdev": "moves_ownership_deviation",
    "rootinfo": "root_info",
    "pvvisits": "pv_visits",
}
# KataGo options that are accepted and ignored here.
_UNTOLD = {"pvedgevisits", "noresultvalue"}
_TRUTH = {"true": True, "false": False, "t": True, "f": False, "1": True, "0": False}
# Numbers longer than any engine writes are rejected: they take long to parse, and int has a limit.
_NUMBER = re.compile(r"[+-]?([0-9]{1,40}(\.[0-9]{0,40})?|\.[0-9]{1,40})([eE][+-]?[0-9]{1,5})?")
_NUMBERS = re.compile(f"{_NUMBER.pattern}( {_NUMBER.pattern})*")
_MAX_PART, _MAX_WORDS = 1 << 17, 12_000
"""Characters and words read of what a line says of a move: more than any engine says takes long to read."""
_MAX_MOVES = 3000
"""Moves of a line; the largest board has 2,704 points."""
_MAX_NUMBER = 10.0**15
"""The largest number accepted; larger ones are an engine's mistake."""


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """An engine's evaluation of a move (None for a pass), in the perspective that it reports in.

    ``win_rate``, ``prior`` and ``lcb`` are from 0 to 1 (``lcb`` may leave that range); None is not known. ``pv`` begins
    with the move.
    ``ownership`` and its deviation are those after the move, as in ``Analysis``; ``score_error`` is the standard error
    of the score, which only QtGo tells.
    """

    point: Point | None
    visits: int
    win_rate: float | None
    prior: float | None = None
    lcb: float | None = None
    score: float | None = None
    utility: float | None = None
    order: int = 0
    pv: tuple[Point | None, ...] = ()
    pv_visits: tuple[int, ...] = ()
    score_error: float | None = None
    ownership: tuple[float, ...] = ()
    ownership_deviation: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """One line: the moves, best first, and the evaluation of the position.

    ``ownership`` has a number from -1 to 1 for each point, rows from the top as they are sent, and
    ``ownership_deviation`` how much it differs in the search. ``policy`` has a probability for each point in that order
    and for the pass, -1 for illegal moves, ``human_policy`` how often people play each.
    ``root`` has the numbers of rootInfo by name.
    """

    moves: tuple[MoveInfo, ...]
    root: Mapping[str, float] = field(default_factory=dict)
    ownership: tuple[float, ...] = ()
    ownership_deviation: tuple[float, ...] = ()
    policy: tuple[float, ...] = ()
    human_policy: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class AnalyzeRequest:
    """The options of an analysis; ``interval`` is in seconds. ``allowed`` are moves by color, None for all."""

    color: Color
    interval: float = 1.0
    min_moves: int = 0
    max_moves: int | None = None
    ownership: bool = False
    ownership_deviation: bool = False
    moves_ownership: bool = False
    moves_ownership_deviation: bool = False
    root_info: bool = False
    pv_visits: bool = False
    avoided: frozenset[tuple[Color, Point | None]] = frozenset()
    allowed: frozenset[tuple[Color, Point | None]] | None = None

    @property
    def is_limited(self) -> bool:
        """Return whether some moves are excluded."""
        return bool(self.avoided) or self.allowed is not None

    def admits(self, point: Point | None) -> bool:
        """Return whether a first move was asked for."""
        move = (self.color, point)
        return move not in self.avoided and (self.allowed is None or move in self.allowed)


def parse_request(arguments: Sequence[str], to_move: Color) -> AnalyzeRequest:
    """Read ``[color] [interval] key value ...``; raise GtpError."""
    words = list(arguments)
    try:
        return _request(words, to_move)
    except (GtpError, ValueError, IndexError, KeyError):
        raise GtpError(f"cannot parse the arguments of an analysis: {' '.join(arguments)}") from None


def _request(words: list[str], to_move: Color) -> AnalyzeRequest:
    values: dict[str, object] = {"color": to_move}
    if words and words[0].lower() in ("b", "w", "black", "white"):
        values["color"] = parse_color(words.pop(0))
    if words and words[0].isdecimal():
        values["interval"] = parse_whole(words.pop(0)) * _CENTISECOND
    avoided: set[tuple[Color, Point | None]] = set()
    allowed: set[tuple[Color, Point | None]] = set()
    while words:
        key = words.pop(0).lower()
        if key in ("avoid", "allow"):
            color = parse_color(words.pop(0))
            points = [_vertex(text) for text in words.pop(0).split(",") if text]
            if parse_whole(words.pop(0)) < 1:
                raise ValueError
            (avoided if key == "avoid" else allowed).update((color, point) for point in points)
        elif key == "interval":
            values["interval"] = parse_whole(words.pop(0)) * _CENTISECOND
        elif key in ("minmoves", "maxmoves"):
            values["min_moves" if key == "minmoves" else "max_moves"] = parse_whole(words.pop(0))
        elif key in _FLAGS:
            values[_FLAGS[key]] = _TRUTH[words.pop(0).lower()]
        elif key in _UNTOLD:
            _TRUTH[words.pop(0).lower()]
        else:
            raise ValueError
    return AnalyzeRequest(**values, avoided=frozenset(avoided), allowed=frozenset(allowed) or None)  # type: ignore[arg-type]


def format_analysis(analysis: Analysis, *, lz: bool, pv_visits: bool = False) -> str:
    """Format a line as KataGo does, or with ``lz`` as Leela Zero does, which has only moves."""
    words: list[str] = []
    for info in analysis.moves:
        words += _lz_words(info) if lz else _kata_words(info)
        words += ["order", str(info.order), "pv", *map(vertex_of, info.pv or (info.point,))]
        if pv_visits and info.pv_visits:
            words += ["pvVisits", *map(str, info.pv_visits)]
        if not lz:
            words += _shares("movesOwnership", info.ownership)
            words += _shares("movesOwnershipStdev", info.ownership_deviation)
    if not lz and analysis.root:
        words += ["rootInfo", *(word for key, value in analysis.root.items() for word in (key, _number(value)))]
    if not lz:
        words += _shares("ownership", analysis.ownership)
        words += _shares("ownershipStdev", analysis.ownership_deviation)
    return " ".join(words)


def _shares(key: str, values: Sequence[float]) -> list[str]:
    return [key, *(f"{value:.4g}" for value in values)] if values else []


def _lz_words(info: MoveInfo) -> list[str]:
    shares = {"winrate": info.win_rate, "prior": info.prior, "lcb": info.win_rate if info.lcb is None else info.lcb}
    words = ["info", "move", vertex_of(info.point), "visits", str(info.visits)]
    for key, value in shares.items():
        words += [] if value is None else [key, str(round(value * _LZ_UNIT))]
    return words


def _kata_words(info: MoveInfo) -> list[str]:
    numbers = {
        "utility": info.utility,
        "winrate": info.win_rate,
        "scoreMean": info.score,
        "scoreLead": info.score,
        "scoreLeadError": info.score_error,
        "prior": info.prior,
        "lcb": info.lcb,
    }
    words = ["info", "move", vertex_of(info.point), "visits", str(info.visits)]
    for key, value in numbers.items():
        words += [] if value is None else [key, _number(value)]
    return words


def parse_analysis(line: str) -> Analysis | None:
    """Parse a line of either form, skipping unknown parts; return None if it is no analysis."""
    return at_once(analysis_steps(line))


def analysis_steps(line: str) -> Generator[None, None, Analysis | None]:
    """Parse a line move by move: one with the ownership after each of hundreds of moves takes long."""
    first, *rest = line.split(" info ", _MAX_MOVES)[:_MAX_MOVES]
    if not _SECTIONS.intersection(first.split(maxsplit=1)[:1]):
        return None
    moves: list[MoveInfo] = []
    root: dict[str, float] = {}
    ownership: tuple[float, ...] = ()
    deviation: tuple[float, ...] = ()
    for part in (first, *(f"info {words}" for words in rest)):
        for name, words in _sections(part[:_MAX_PART].split()[:_MAX_WORDS]):
            if name == "info":
                info = _move_info(words, len(moves))
                moves += [] if info is None else [info]
            elif name == "rootInfo":
                root.update((key, number) for key, number in _pairs(words))
            elif name == "ownership":
                ownership = _floats(words)
            elif name == "ownershipStdev":
                deviation = _floats(words)
        yield
    moves.sort(key=lambda info: info.order)
    return Analysis(tuple(moves), root, ownership, deviation)


_SECTIONS = frozenset({"info", "rootInfo", "ownership", "ownershipStdev"})


def _sections(words: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    name, rest = "", list[str]()
    for word in words:
        if word in _SECTIONS:
            if name:
                yield name, rest
            name, rest = word, []
        else:
            rest.append(word)
    yield name, rest


def _move_info(words: Sequence[str], place: int) -> MoveInfo | None:
    """Parse what follows ``info``, as keys and values."""
    values = _by_key(words)
    played, variation = (_points(values.get(key, ())) for key in ("move", "pv"))
    if not played or variation is None:
        return None
    single = {key: number for key in _SINGLE if (number := _first(values.get(key))) is not None}
    unit = _LZ_UNIT if _is_lz(values) else 1
    win_rate, prior, lcb = (None if key not in single else single[key] / unit for key in _SHARES)
    score = single.get("scoreLead", single.get("scoreMean"))
    return MoveInfo(
        played[0],
        visits=max(0, int(single.get("visits", 0))),
        win_rate=win_rate,
        prior=prior,
        lcb=lcb,
        score=finite(score, MAX_LEAD),
        utility=single.get("utility"),
        order=int(single.get("order", place)),
        pv=variation,
        pv_visits=tuple(int(number) for number in _floats(values.get("pvVisits", ()))),
        score_error=single.get("scoreLeadError"),
        ownership=_floats(values.get("movesOwnership", ())),
        ownership_deviation=_floats(values.get("movesOwnershipStdev", ())),
    )


_SHARES = ("winrate", "prior", "lcb")
_SINGLE = (*_SHARES, "visits", "scoreLead", "scoreMean", "utility", "order", "scoreLeadError")
_OF_KATAGO = frozenset({"utility", "scoreLead", "scoreMean"})


def _first(texts: Sequence[str] | None) -> float | None:
    """Return the first number, or None."""
    if not texts or not _NUMBER.fullmatch(texts[0]):
        return None
    return max(-_MAX_NUMBER, min(_MAX_NUMBER, float(texts[0])))


def _points(texts: Sequence[str]) -> tuple[Point | None, ...] | None:
    """Return moves as points, None if one of the words is no move."""
    moves = [_move(text) for text in texts]
    return None if None in moves else tuple(move[0] for move in moves if move is not None)


def _is_lz(values: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a line reports shares in ten-thousandths, as Leela Zero does, which is in whole numbers.

    KataGo always has other keys; where another engine has some of them, a share of more than 1 tells.
    """
    shares = [text for key in _SHARES for text in values.get(key, ())[:1] if _NUMBER.fullmatch(text)]
    if not all(text.lstrip("+-").isdecimal() for text in shares):
        return False
    return _OF_KATAGO.isdisjoint(values) or any(int(text) > 1 for text in shares)


def _by_key(words: Sequence[str]) -> dict[str, list[str]]:
    """Group words under their keys; a key is any word but a vertex, a number and the value of ``move``."""
    values: dict[str, list[str]] = {}
    found: list[str] | None = None
    for word in words:
        if found is not None and (word[0] in _NUMERIC or _move(word) is not None):
            found.append(word)
        else:
            found = values[word] = []
    return values


_NUMERIC = frozenset("+-.0123456789")


@lru_cache(maxsize=2048)
def _move(text: str) -> tuple[Point | None] | None:
    """Return a move as a tuple of its point, None if it is not a move; lines repeat the same few hundred."""
    try:
        return (_vertex(text),)
    except ValueError:
        return None


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, float]]:
    for key, texts in _by_key(words).items():
        found = _first(texts)
        if found is not None:
            yield key, found


def _floats(texts: Sequence[str]) -> tuple[float, ...]:
    if not _NUMBERS.fullmatch(" ".join(texts)):
        texts = [text for text in texts if _NUMBER.fullmatch(text)]
    numbers = tuple(map(float, texts))
    if numbers and (min(numbers) < -_MAX_NUMBER or max(numbers) > _MAX_NUMBER):
        return tuple(max(-_MAX_NUMBER, min(_MAX_NUMBER, number)) for number in numbers)
    return numbers


def limited_score(score: float) -> float:
    """Clamp a score to what a board allows, whatever an engine says."""
    return max(-MAX_LEAD, min(MAX_LEAD, score))


def _vertex(text: str) -> Point | None:
    return None if text.lower() == "pass" else Point.from_vertex(text)


def _number(value: float) -> str:
    return f"{value:.6g}"


POLICY_COMMAND = "kata-raw-nn"
_ILLEGAL = -1.0


def policy_command(color: Color | None = None) -> str:
    """Return the request for the network's output without a symmetry, for a color or for whom the engine thinks."""
    return f"{POLICY_COMMAND} 0" if color is None else f"{POLICY_COMMAND} {color.letter.lower()} 0"


def parse_policy(text: str, width: int, height: int) -> tuple[float, ...]:
    """Return a probability for each point, rows from A1, then the pass, -1 for illegal moves; empty if unreadable."""
    lines = [line.split() for line in text.splitlines()]
    start = next((index for index, words in enumerate(lines) if words == ["policy"]), None)
    passes = [words[1] for words in lines if len(words) == 2 and words[0] == "policyPass"]
    if start is None:
        return ()
    rows = lines[start + 1 : start + 1 + height]
    if len(rows) != height or any(len(row) != width for row in rows):
        return ()
    return tuple(_share(word) for words in (*reversed(rows), passes[:1] or ["0"]) for word in words)


def _share(word: str) -> float:
    """Return a probability; KataGo writes NAN for an illegal move."""
    try:
        share = float(word)
    except ValueError:
        return _ILLEGAL
    return min(1.0, share) if math.isfinite(share) and share >= 0 else _ILLEGAL
