"""Plans the fewest GTP commands that bring an engine from its known state to a target."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import groupby, takewhile, zip_longest

from qtgo.core.clock.time_settings import TimeSystem
from qtgo.core.record.properties import encode_points, encode_real
from qtgo.core.rules.handicap_and_star_points import HandicapError, fixed_handicap
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED, Ruleset, Scoring, Suicide
from qtgo.core.rules.ruleset_text import to_kata, to_kata_name, to_sgf_ru
from qtgo.deferred import dataclass
from qtgo.gtp.server.arguments import vertices
from qtgo.gtp.session import Capabilities
from qtgo.gtp.target import EMPTY, Start, Target
from qtgo.gtp.time_commands import ToldTime, ways_to_tell

MAX_NAMED_SIZE = 25
"""The largest board whose columns have letters in GTP; KataGo names further ones as we do."""

_PLAY = "play "
_MANY_MOVES = "qtgo-play-moves"
_MANY = 100  # moves to play by one command, which then takes about as long as a frame of the screen


class SyncRefusal(Enum):
    """Why an engine cannot be synchronized with the game."""

    RECTANGULAR = auto()
    NO_NAMES_FOR_POINTS = auto()
    SIZE_REFUSED = auto()
    IMPOSSIBLE_POSITION = auto()
    SETUP_REFUSED = auto()
    MOVE_REFUSED = auto()
    CLEARING_REFUSED = auto()


class RulesNotice(Enum):
    """The differences between an engine's rules and the game's.

    ROUGHLY: it has the closest rules that it supports, or was started with rules that score alike. OTHERS: it
    was started with other rules. UNKNOWN: its rules cannot be set, and are not known.
    """

    ROUGHLY = auto()
    OTHERS = auto()
    UNKNOWN = auto()


class Method(Enum):
    """A method for something that can be done in more than one way."""

    FROM_THERE = auto()
    OWN_RULES = auto()
    KATA_RULES = auto()
    KATA_RULES_BY_NAME = auto()
    KGS_RULES = auto()
    KATA_TIME = auto()
    KGS_TIME = auto()
    PLAIN_TIME = auto()
    FIXED_HANDICAP = auto()
    FREE_HANDICAP = auto()
    SET_POSITION = auto()
    LOAD_RECORD = auto()
    PLAYS = auto()
    PLAYS_AND_PASSES = auto()
    MANY_MOVES = auto()


class SyncStepKind(Enum):
    """The purposes of a step."""

    SIZE = auto()
    CLEAR = auto()
    RULES = auto()
    KOMI = auto()
    TIME = auto()
    SETUP = auto()
    UNDO = auto()
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class EngineBoard:
    """The known state of an engine; None is unknown.

    ``time`` is what it has been told since its board was last cleared, which makes some engines forget it;
    ``has_limit`` stays set until it is told that there is no limit.
    """

    size: tuple[int, int] | None = None
    ruleset: Ruleset | None = None
    komi: float | None = None
    start: Start | None = None
    moves: tuple[Move, ...] = ()
    time: ToldTime | None = None
    has_limit: bool = False

    def without_stones(self) -> EngineBoard:
        """Return the same state with the position unknown."""
        return replace(self, start=None, moves=())


@dataclass(frozen=True, slots=True)
class SyncStep:
    """A command, and the board on which the engine then stands, with only the first ``length`` moves if that is given.

    A step with a ``record``, SGF text, needs it in a file, whose name is appended to the command. The engine must
    answer with the ``expected`` points, if any.
    """

    kind: SyncStepKind
    command: str
    board: EngineBoard
    method: Method | None = None
    record: str = ""
    expected: frozenset[Point] | None = None
    length: int | None = None

    @property
    def after(self) -> EngineBoard:
        """Return the engine's state once the command has succeeded.

        It is made only when asked for: a long game has too many to keep.
        """
        return self.board if self.length is None else replace(self.board, moves=self.board.moves[: self.length])


def plan(
    known: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method] = ()
) -> list[SyncStep] | SyncRefusal:
    """List the steps to a target, by no method that is to be done without.

    ``Method.LOAD_RECORD`` is one where files cannot be handed to the engine.
    """
    steps = _refusal(target, capabilities) or _fewest(known, target, capabilities, without)
    if isinstance(steps, SyncRefusal) or not capabilities.knows(_MANY_MOVES) or Method.MANY_MOVES in without:
        return steps
    return list(_together(steps))


def _fewest(
    known: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method]
) -> list[SyncStep] | SyncRefusal:
    from_there = _from_there(known, target, capabilities, without)
    if from_there is not None and len(from_there) <= 1 + len(target.moves):
        return from_there  # to begin anew takes a command for the board and one for each move at least
    anew = _anew(known, target, capabilities, without)
    if from_there is not None and (isinstance(anew, SyncRefusal) or len(from_there) <= len(anew)):
        return from_there
    return anew


def _refusal(target: Target, capabilities: Capabilities) -> SyncRefusal | None:
    if not capabilities.is_kata:
        if target.width != target.height:
            return SyncRefusal.RECTANGULAR
        if target.width > MAX_NAMED_SIZE:
            return SyncRefusal.NO_NAMES_FOR_POINTS
    if not target.start.is_possible(target.width, target.height):
        return SyncRefusal.IMPOSSIBLE_POSITION
    return None


def _from_there(
    known: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method]
) -> list[SyncStep] | None:
    """Undo moves and play others, if the engine can and has the same board and starting position; otherwise None."""
    if not _has_size(known, target, capabilities) or known.start != target.start or Method.FROM_THERE in without:
        return None
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known.moves, target.moves, strict=False)))
    if common < len(known.moves) and not capabilities.knows("undo"):
        return None
    steps = list(_settings(known, target, capabilities, without))
    board = steps[-1].after if steps else known
    undone = range(len(known.moves) - 1, common - 1, -1)
    steps += [SyncStep(SyncStepKind.UNDO, "undo", board, Method.FROM_THERE, length=length) for length in undone]
    return [*steps, *_plays(board, target, Method.FROM_THERE, common)]


def _has_size(known: EngineBoard, target: Target, capabilities: Capabilities) -> bool:
    """Return whether an engine has the size of a target, or its own from the start that nothing changes."""
    has_own = known.size is None and not (capabilities.knows("boardsize") or capabilities.knows("clear_board"))
    return has_own or known.size == (target.width, target.height)


def _anew(
    known: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method]
) -> list[SyncStep] | SyncRefusal:
    """Clear the board and replay everything, unless the stones cannot be set up."""
    steps: list[SyncStep] = []
    is_clear = known.start == EMPTY and not known.moves
    can_clear = capabilities.knows("clear_board")
    board = replace(known.without_stones(), time=None)
    size = (target.width, target.height)
    if board.size != size or not (can_clear or is_clear):
        board = replace(board, size=size)
        if capabilities.knows("boardsize"):
            steps.append(SyncStep(SyncStepKind.SIZE, _size_command(size, capabilities), board))
    board = replace(board, start=target.start if target.start.is_empty else EMPTY)
    if can_clear:
        steps.append(SyncStep(SyncStepKind.CLEAR, "clear_board", board))
    elif steps:
        steps[-1] = replace(steps[-1], board=board)  # most engines clear the board with its size
    elif not is_clear:
        return SyncRefusal.CLEARING_REFUSED
    method = None if target.start.is_empty else _setup_method(target, capabilities, without)
    if method is None and not target.start.is_empty:
        return SyncRefusal.SETUP_REFUSED
    if method is Method.LOAD_RECORD:
        # The file may change rules and komi too, so they are set after it.
        board = EngineBoard(size, start=target.start, has_limit=known.has_limit)
        steps.append(SyncStep(SyncStepKind.SETUP, "loadsgf", board, method, record=_record(target)))
    steps += _settings(board, target, capabilities, without)
    board = steps[-1].after if steps else board
    if method is not None and method is not Method.LOAD_RECORD:
        steps += _setup(board, target, method)
        board = steps[-1].after
    return [*steps, *_plays(board, target, None)]


def _size_command(size: tuple[int, int], capabilities: Capabilities) -> str:
    width, height = size
    if width == height:
        return f"boardsize {width}"
    command = "rectangular_boardsize" if capabilities.knows("rectangular_boardsize") else "boardsize"
    return f"{command} {width} {height}"


def _plays(board: EngineBoard, target: Target, method: Method | None, played: int = 0) -> Iterator[SyncStep]:
    """Yield the steps that play a target's moves, except for those already ``played``."""
    board = replace(board, moves=target.moves)
    for length, move in enumerate(target.moves[played:], played + 1):
        yield SyncStep(SyncStepKind.PLAY, _play(move), board, method, length=length)


def _together(steps: Iterable[SyncStep]) -> Iterator[SyncStep]:
    """Yield the steps with moves that follow each other in one, as otherwise each of them waits for an answer."""
    for kind, group in groupby(steps, lambda step: step.kind):
        same = list(group)
        most = _MANY if kind is SyncStepKind.PLAY else 1
        for first in range(0, len(same), most):
            yield _as_one(same[first : first + most])


def _as_one(steps: Sequence[SyncStep]) -> SyncStep:
    if len(steps) == 1:
        return steps[0]
    moves = (step.command.removeprefix(_PLAY) for step in steps)
    return replace(steps[-1], command=" ".join((_MANY_MOVES, *moves)), method=Method.MANY_MOVES)


def _play(move: Move) -> str:
    return f"{_PLAY}{move.color.letter.lower()} {move.vertex}"


def unknown_commands(target: Target, capabilities: Capabilities) -> tuple[str, ...]:
    """Return the commands of GTP that an engine should know for a target and does not."""
    needed = ["boardsize", "clear_board", "komi", "undo"]
    if target.start.is_handicap and not capabilities.knows("fixed_handicap"):
        needed.append("set_free_handicap")
    unlisted = () if capabilities.lists else ("list_commands",)
    return (*unlisted, *(command for command in needed if not capabilities.knows(command)))


# Rules, komi and time


def _settings(
    board: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method]
) -> Iterator[SyncStep]:
    """Yield the steps that set changed rules, komi and time; rules first, as they may imply a komi."""
    rules = _rules_command(target.ruleset, capabilities, without)
    if board.ruleset != target.ruleset and rules is not None:
        method, command = rules
        board = replace(board, ruleset=target.ruleset)
        yield SyncStep(SyncStepKind.RULES, command, board, method)
    if board.komi != target.engine_komi and capabilities.knows("komi"):
        board = replace(board, komi=target.engine_komi)
        yield SyncStep(SyncStepKind.KOMI, f"komi {target.engine_komi:g}", board)
    told = time_to_tell(board, target, capabilities, without)
    if told is not None and told != board.time:
        board = replace(board, time=told, has_limit=told.is_limit)
        yield SyncStep(SyncStepKind.TIME, told.command, board, _TIME_METHODS[told.name])


_TIME_METHODS = {
    "kata-time_settings": Method.KATA_TIME,
    "kgs-time_settings": Method.KGS_TIME,
    "time_settings": Method.PLAIN_TIME,
}


def time_to_tell(
    board: EngineBoard, target: Target, capabilities: Capabilities, without: Collection[Method] = ()
) -> ToldTime | None:
    """Choose how to set the time; None if that is impossible, or if there is no limit and was none before."""
    if target.time is None or (target.time.system is TimeSystem.NONE and not board.has_limit):
        return None
    ways = ways_to_tell(target.time, capabilities.knows)
    return next((told for told in ways if _TIME_METHODS[told.name] not in without), None)


_KGS_NAMES = {
    "japanese": "japanese",
    "chinese": "chinese",
    "chinese-tournament": "chinese",
    "aga": "aga",
    "new-zealand": "new_zealand",
}


def _rules_command(
    ruleset: Ruleset, capabilities: Capabilities, without: Collection[Method]
) -> tuple[Method, str] | None:
    name = to_kata_name(ruleset)
    commands = []
    if capabilities.knows("qtgo-set-rules"):
        commands.append((Method.OWN_RULES, f"qtgo-set-rules {to_sgf_ru(ruleset)}"))
    if capabilities.knows("kata-set-rules"):
        described = json.dumps(to_kata(ruleset), separators=(",", ":"))
        commands.append((Method.KATA_RULES, f"kata-set-rules {described}"))
        if name is not None:
            commands.append((Method.KATA_RULES_BY_NAME, f"kata-set-rules {name}"))
    if capabilities.knows("kgs-rules"):
        kgs_name = _KGS_NAMES.get(ruleset.name) or _kgs_name_for_counting(ruleset)
        commands.append((Method.KGS_RULES, f"kgs-rules {kgs_name}"))
    return next(((method, command) for method, command in commands if method not in without), None)


def _kgs_name_for_counting(ruleset: Ruleset) -> str:
    return "japanese" if ruleset.scoring is Scoring.TERRITORY else "chinese"


def rules_notice(ruleset: Ruleset, told_by: Method | None, started_with: Ruleset | None) -> RulesNotice | None:
    """Return how an engine's rules differ, given the method that sets them or, without one, its start-up rules."""
    if told_by is Method.KGS_RULES:
        is_named = ruleset.name in _KGS_NAMES and NAMED.get(ruleset.name) == ruleset
        return None if is_named else RulesNotice.ROUGHLY
    if told_by is Method.OWN_RULES:
        return None
    if told_by is not None:
        # KataGo has no parameters for these.
        has_more = ruleset.suicide is Suicide.ANY or ruleset.white_wins_ties or ruleset.captures_to_win > 0
        return RulesNotice.ROUGHLY if has_more else None
    if started_with is None:
        return RulesNotice.UNKNOWN
    if started_with == ruleset:
        return None
    return RulesNotice.ROUGHLY if started_with.scoring is ruleset.scoring else RulesNotice.OTHERS


# Stones to start from


def _setup_method(target: Target, capabilities: Capabilities, without: Collection[Method]) -> Method | None:
    """Choose how to set up the stones: as a handicap, all at once, from a file, or one by one."""
    ways = [
        (Method.SET_POSITION, capabilities.knows("set_position")),
        (Method.LOAD_RECORD, capabilities.knows("loadsgf")),
        (Method.PLAYS, True),
        (Method.PLAYS_AND_PASSES, True),
    ]
    if target.start.is_handicap:
        on_fixed_points = target.start.black == _fixed_points(target)
        ways = [
            (Method.FIXED_HANDICAP, capabilities.knows("fixed_handicap") and on_fixed_points),
            (Method.FREE_HANDICAP, capabilities.knows("set_free_handicap")),
            *ways,
        ]
    return next((method for method, can in ways if can and method not in without), None)


def _fixed_points(target: Target) -> frozenset[Point]:
    try:
        return frozenset(fixed_handicap(target.width, target.height, len(target.start.black)))
    except HandicapError:
        return frozenset()


def _setup(board: EngineBoard, target: Target, method: Method) -> list[SyncStep]:
    start = target.start
    done = replace(board, start=start)
    black, white = _in_order(start.black), _in_order(start.white)
    if method is Method.FIXED_HANDICAP:
        return [SyncStep(SyncStepKind.SETUP, f"fixed_handicap {len(black)}", done, method, expected=start.black)]
    if method is Method.FREE_HANDICAP:
        return [SyncStep(SyncStepKind.SETUP, f"set_free_handicap {vertices(black)}", done, method)]
    if method is Method.SET_POSITION:
        stones = [f"{color} {point.vertex}" for color, points in (("b", black), ("w", white)) for point in points]
        return [SyncStep(SyncStepKind.SETUP, " ".join(["set_position", *stones]), done, method)]
    if method is Method.PLAYS:
        moves = [Move(color, p) for color, points in ((Color.BLACK, black), (Color.WHITE, white)) for p in points]
    else:
        moves = list(_alternating(black, white, target.to_move if not target.moves else target.moves[0].color))
    unfinished = board.without_stones()
    steps = [SyncStep(SyncStepKind.SETUP, _play(move), unfinished, method) for move in moves]
    return [*steps[:-1], replace(steps[-1], board=done)]


def _alternating(black: Sequence[Point], white: Sequence[Point], then: Color) -> Iterator[Move]:
    """Play the stones in turn, with a pass if a color has none left, so that the right color is next.

    Since every chain of the result has a liberty, none lacks one on the way: nothing is captured in any order.
    """
    last = Color.WHITE
    for black_point, white_point in zip_longest(black, white):
        yield Move(Color.BLACK, black_point)
        last = Color.BLACK
        if white_point is not None or black_point != black[-1]:
            yield Move(Color.WHITE, white_point)
            last = Color.WHITE
    if last is then:
        yield Move(then.opponent)


def _record(target: Target) -> str:
    """Write the stones as a record for ``loadsgf``."""
    width, height, start = target.width, target.height, target.start
    size = f"{width}" if width == height else f"{width}:{height}"
    to_move = target.moves[0].color if target.moves else target.to_move
    text = f"(;FF[4]GM[1]SZ[{size}]KM[{encode_real(target.engine_komi)}]"
    if start.is_handicap:
        text += f"HA[{len(start.black)}]"
    for identifier, points in (("AB", start.black), ("AW", start.white)):
        if points:
            text += identifier + "".join(f"[{value}]" for value in encode_points(points, height))
    return f"{text}PL[{to_move.letter}])\n"


def _in_order(points: Iterable[Point]) -> list[Point]:
    return sorted(points, key=lambda point: (-point.y, point.x))


def listed_points(text: str) -> list[Point] | None:
    """Parse the vertices that an engine lists, up to anything else; return None if there is only something else."""
    words = text.replace(",", " ").split()
    points = []
    for word in words:
        try:
            points.append(Point.from_vertex(word))
        except ValueError:
            break
    return points if points or not words else None


def points_of(text: str) -> frozenset[Point] | None:
    """Return the set of the vertices that an engine lists, as ``listed_points`` does."""
    points = listed_points(text)
    return None if points is None else frozenset(points)
