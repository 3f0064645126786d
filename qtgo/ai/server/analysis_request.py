"""Requests to the JSON analysis engine, read as KataGo reads them: what is wrong is an error or a warning."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Point
from qtgo.core.rules.ruleset import Ruleset, RulesetError, default_komi, valid_komi
from qtgo.core.rules.ruleset_text import from_sgf_ru, told_by_kata
from qtgo.deferred import dataclass
from qtgo.gtp.perspective import REPORTED_AS, Perspective

ACTIONS = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")
DEFAULT_VISITS = 100
PROFILE = "humanSLProfile"
MOST_VISITS = 1 << 50
MOST_MOVES = 20_000
_MOST_PRIORITY = 1 << 40
_LONGEST = 200  # characters of input repeated in an error

ColoredMove = tuple[Color, Point | None]
_T = TypeVar("_T")


class RequestError(ValueError):
    """A request that cannot be carried out; ``field`` is the key that is wrong and ``id`` the request, if known."""

    def __init__(self, text: str, field: str = "", id: str = "") -> None:
        super().__init__(text)
        self.field, self.id = field, id


@dataclass(frozen=True, slots=True)
class Flags:
    """The optional contents of a query's answers."""

    ownership: bool = False
    ownership_deviation: bool = False
    moves_ownership: bool = False
    moves_ownership_deviation: bool = False
    policy: bool = False
    pv_visits: bool = False


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """Positions of one game to analyze; ``turns`` and ``priorities`` go together. ``moves_limit`` are the first moves.

    ``profile`` says whose moves the human-like network foretells, empty for nobody's.
    ``visits`` are None where the engine's own number counts. ``warnings`` are keys with what is to be said of them.
    """

    id: str
    width: int
    height: int
    ruleset: Ruleset
    komi: float
    stones: tuple[tuple[Color, Point], ...] = ()
    moves: tuple[ColoredMove, ...] = ()
    first: Color = Color.BLACK
    turns: tuple[int, ...] = (0,)
    priorities: tuple[int, ...] = (0,)
    visits: int | None = None
    flags: Flags = Flags()
    avoided: frozenset[ColoredMove] = frozenset()
    allowed: frozenset[ColoredMove] | None = None
    forced: Mapping[Point | None, int] = field(default_factory=lambda: MappingProxyType({}))
    variation: int | None = None
    interval: float | None = None
    root_fpu_reduction: float | None = None
    perspective: Perspective = Perspective.BLACK
    profile: str = ""
    warnings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """Something to do at once, with the fields that the answer repeats; ``turns`` are None for all."""

    id: str
    action: str
    terminated: str = ""
    turns: tuple[int, ...] | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


Request: TypeAlias = AnalysisRequest | ActionRequest


def read_request(line: str) -> Request:
    """Read a line; raise RequestError."""
    try:
        said = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        reason = "too deep" if isinstance(error, RecursionError) else str(error)
        raise RequestError(
            f"{reason[:_LONGEST]} - could not parse input line as json request: {line[:_LONGEST]}"
        ) from None
    if not isinstance(said, dict):
        raise RequestError(f"Request line was valid json but was not an object, ignoring: {line[:_LONGEST]}")
    id = said.get("id")
    if not isinstance(id, str):
        raise RequestError('Request must have a string "id" field')
    try:
        return _action(id, said) if "action" in said else _Reader(id, said).request()
    except RequestError as error:
        error.id = id
        raise


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")


def _action(id: str, said: Mapping[str, Any]) -> ActionRequest:
    action = said["action"]
    if action not in ACTIONS:
        raise RequestError(f"'action' field must be one of: {', '.join(ACTIONS)}", "action")
    terminated, turns = said.get("terminateId", ""), said.get("turnNumbers")
    if action == "terminate" and ("terminateId" not in said or not isinstance(terminated, str)):
        raise RequestError('Requests for a terminate action must have a string "terminateId" field', "terminateId")
    if turns is not None and not (isinstance(turns, list) and all(type(turn) is int for turn in turns)):
        raise RequestError("Must be an array of integers", "turnNumbers")
    repeated = {key: said[key] for key in ("terminateId", "turnNumbers") if key in said}
    return ActionRequest(id, action, str(terminated), None if turns is None else tuple(turns), repeated)


def is_profile_name(text: str) -> bool:
    """Return whether a text names players that a human-like network can be told of."""
    from qtgo.ai.katago.metadata import ProfileError, profile_of

    try:
        profile_of(text)
    except ProfileError:
        return False
    return True


class _Reader:
    """Reads the fields of a query and records unknown ones."""

    def __init__(self, id: str, said: Mapping[str, Any]) -> None:
        self._id = id
        self._said = said
        self._left = dict.fromkeys(said)
        del self._left["id"]
        self._warnings: list[tuple[str, str]] = []
        self._size = 0, 0

    def request(self) -> AnalysisRequest:
        """Return the query; raise RequestError for the first field that is wrong."""
        self._size = width, height = self._side("boardXSize"), self._side("boardYSize")
        moves = self._moves("moves", required=True)
        stones = tuple(self._stone(stone) for stone in self._moves("initialStones"))
        first = self._take("initialPlayer", _color, "Must be 'B' or 'W'", moves[0][0] if moves else Color.BLACK)
        rules = self._rules()
        komi = self._take("komi", _komi, "Must be a integer or half-integer", default_komi(rules, width, height))
        turns = self._turns(len(moves))
        perspective, visits, profile = self._settings(self._visits())
        request = AnalysisRequest(
            self._id,
            width,
            height,
            rules,
            komi,
            stones,
            moves,
            first,
            turns,
            self._priorities(len(turns)),
            visits,
            self._flags(),
            frozenset(self._limits("avoidMoves")),
            frozenset(self._limits("allowMoves")) if "allowMoves" in self._said else None,
            self._forced(),
            self._take("analysisPVLen", _whole(1, 1000), "Must be an integer from 1 to 1000", None),
            self._take(
                "reportDuringSearchEvery", _real(0.001, 1e6), "Must be number of seconds from 0.001 to 1000000", None
            ),
            self._take("rootFpuReductionMax", _real(0.0, 2.0), "Must be a number from 0.0 to 2.0", None),
            perspective,
            profile,
        )
        return self._with_warnings(request)

    def _with_warnings(self, request: AnalysisRequest) -> AnalysisRequest:
        for key in ("rootPolicyTemperature", "includeNoResultValue", "whiteHandicapBonus"):
            if key in self._left:
                del self._left[key]
                self._warnings.append((key, "This engine does not support this field"))
        unused = [(key[:_LONGEST], "Unexpected or unused field, do you have a typo?") for key in self._left]
        return replace(request, warnings=(*self._warnings, *unused))

    def _take(self, key: str, read: Callable[[Any], _T], words: str, default: _T) -> _T:
        """Read a field with a function that raises ValueError or TypeError for what is wrong."""
        if key not in self._said:
            return default
        self._left.pop(key, None)
        try:
            return read(self._said[key])
        except (ValueError, TypeError, KeyError, OverflowError):
            raise RequestError(words, key) from None

    def _side(self, key: str) -> int:
        words = f"Must provide an integer from {MIN_SIZE} to {MAX_SIZE}"
        side = self._take(key, _whole(MIN_SIZE, MAX_SIZE), words, 0)
        if not side:
            raise RequestError(words, key)
        return side

    def _moves(self, key: str, *, required: bool = False) -> tuple[ColoredMove, ...]:
        words = "Must be an array of (player,location) pairs"
        said = self._take(key, _list, words, None)
        if said is None and required:
            raise RequestError(words, key)
        if said is not None and len(said) > MOST_MOVES:
            raise RequestError(f"Must be at most {MOST_MOVES} moves", key)
        moves = []
        for pair in said or ():
            if not (isinstance(pair, list) and len(pair) == 2):
                raise RequestError(words, key)
            try:
                color = _color(pair[0])
            except (ValueError, TypeError, KeyError):
                raise RequestError(f"Could not parse player: {_shown(pair[0])}", key) from None
            moves.append((color, self._point(pair[1], key)))
        return tuple(moves)

    def _stone(self, move: ColoredMove) -> tuple[Color, Point]:
        color, point = move
        if point is None:
            raise RequestError("A pass is not a stone", "initialStones")
        return color, point

    def _point(self, said: object, key: str) -> Point | None:
        try:
            if not isinstance(said, str):
                raise ValueError
            point = None if said.lower() == "pass" else Point.from_vertex(said)
        except ValueError:
            point = Point(MAX_SIZE, MAX_SIZE)
        width, height = self._size
        if point is not None and not (point.x < width and point.y < height):
            raise RequestError(f"Could not parse board location: {_shown(said)}", key)
        return point

    def _rules(self) -> Ruleset:
        said = self._said.get("rules")
        self._left.pop("rules", None)
        if not isinstance(said, str | dict):
            raise RequestError("Must provide rules as a string or an object", "rules")
        text = said if isinstance(said, str) else json.dumps(said)
        try:
            return told_by_kata(text)
        except (RulesetError, ValueError, TypeError, RecursionError):
            rules = from_sgf_ru(text) if isinstance(said, str) else None
        if rules is None:
            raise RequestError(f"Could not parse rules: {text[:_LONGEST]}", "rules")
        return rules

    def _turns(self, last: int) -> tuple[int, ...]:
        said = self._take("analyzeTurns", _list, "Must be an array of integers", None)
        if said is None:
            return (last,)
        for turn in said:
            if type(turn) is not int or not 0 <= turn <= last:
                raise RequestError(f"Invalid turn number: {_shown(turn)}", "analyzeTurns")
        if not said or len(set(said)) < len(said):
            raise RequestError("Must have at least one turn number, and each once", "analyzeTurns")
        return tuple(said)

    def _priorities(self, count: int) -> tuple[int, ...]:
        words = "Must be an integer"
        limits = _whole(-_MOST_PRIORITY, _MOST_PRIORITY)
        priority = self._take("priority", limits, words, 0)
        listed = self._take("priorities", lambda said: [limits(entry) for entry in _list(said)], words, None)
        if listed is None:
            return (priority,) * count
        if len(listed) != count:
            raise RequestError("Must have as many entries as analyzeTurns", "priorities")
        return tuple(listed)

    def _visits(self) -> int | None:
        return self._take("maxVisits", _whole(1, MOST_VISITS), "Must be an integer from 1 to 2^50", None)

    def _settings(self, visits: int | None) -> tuple[Perspective, int | None, str]:
        """Return the perspective, the visits and the profile, which can also be set by overrideSettings."""
        nothing: dict[str, Any] = {}
        said = self._take("overrideSettings", _dict, "Must be an object", nothing)
        perspective, profile = Perspective.BLACK, ""
        for key, value in said.items():
            if key == REPORTED_AS:
                try:
                    perspective = Perspective(str(value).upper())
                except ValueError:
                    raise RequestError(f"Could not set settings: {key}", "overrideSettings") from None
            elif key == "maxVisits" and type(value) is int and 1 <= value <= MOST_VISITS:
                visits = value if visits is None else visits
            elif key == PROFILE and isinstance(value, str) and (not value or is_profile_name(value)):
                profile = value
            elif key == PROFILE:
                raise RequestError(f"Could not set settings: {key}", "overrideSettings")
            else:
                self._warnings.append(("overrideSettings", f"Unknown config params: {key[:_LONGEST]}"))
        return perspective, visits, profile

    def _flags(self) -> Flags:
        names = (
            "includeOwnership",
            "includeOwnershipStdev",
            "includeMovesOwnership",
            "includeMovesOwnershipStdev",
            "includePolicy",
            "includePVVisits",
        )
        return Flags(*(self._take(name, _truth, "Must be a boolean", False) for name in names))

    def _limits(self, key: str) -> list[ColoredMove]:
        """Return the first moves of a limit; how deep it reaches beyond the first move is not looked at."""
        found: list[ColoredMove] = []
        nothing: list[Any] = []
        for entry in self._take(key, _list, "Must be a list of dicts", nothing):
            try:
                color, points, depth = _color(entry["player"]), _list(entry["moves"]), entry["untilDepth"]
            except (ValueError, TypeError, KeyError):
                raise RequestError("Must have player, moves and untilDepth", key) from None
            if type(depth) is not int or depth < 1:
                raise RequestError("untilDepth must be a positive integer", key)
            found += [(color, self._point(point, key)) for point in points]
        return found

    def _forced(self) -> Mapping[Point | None, int]:
        words = "Must be an object with a number of visits from 1 to 1000000 for each move"
        nothing: dict[str, Any] = {}
        said = self._take("forcedMoves", _dict, words, nothing)
        visits = _whole(1, 1_000_000)
        try:
            return {self._point(vertex, "forcedMoves"): visits(count) for vertex, count in said.items()}
        except TypeError:
            raise RequestError(words, "forcedMoves") from None


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(said: object) -> int:
        if type(said) is not int or not least <= said <= most:
            raise TypeError("not such an integer")
        return said

    return read


def _real(least: float, most: float) -> Callable[[object], float]:
    def read(said: object) -> float:
        if isinstance(said, bool) or not isinstance(said, int | float) or not least <= said <= most:
            raise TypeError("not such a number")
        return float(said)

    return read


def _komi(said: object) -> float:
    komi = _real(-1e6, 1e6)(said)
    if not valid_komi(komi):
        raise ValueError("no komi")
    return komi


def _truth(said: object) -> bool:
    if not isinstance(said, bool):
        raise TypeError("not a truth value")
    return said


def _list(said: object) -> list[Any]:
    if not isinstance(said, list):
        raise TypeError("not a list")
    return said


def _dict(said: object) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise TypeError("not an object")
    return said


def _color(said: object) -> Color:
    if not isinstance(said, str):
        raise TypeError("not a color")
    return {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}[said.lower()]


def _shown(said: object) -> str:
    return str(said)[:_LONGEST]
