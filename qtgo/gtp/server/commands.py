"""The commands of the GTP server, one function each, and their table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace

import qtgo
from qtgo.core.diagram.diagram_writer import board_diagram
from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import FIELD_IDENTIFIERS, read_game_info, write_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.handicap_and_star_points import HandicapError, fixed_handicap, max_fixed_handicap
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Move, Point
from qtgo.core.rules.ruleset import Ruleset, RulesetError, valid_komi
from qtgo.core.rules.ruleset_text import from_sgf_ru, to_kata, to_sgf_ru, told_by_kata
from qtgo.core.scoring.score import Score
from qtgo.deferred import dataclass
from qtgo.gtp.server.arguments import (
    GtpError,
    expect,
    parse_color,
    parse_points,
    parse_real,
    parse_vertex,
    parse_whole,
    syntax_error,
    vertices,
)
from qtgo.gtp.server.server_clocks import TIME_COMMANDS, ServerClocks
from qtgo.gtp.server.server_record import GtpRecord

Arguments = Sequence[str]

Answer = str | Iterator[str]
"""The text of a response, or its lines one by one if they arrive over time."""


@dataclass(slots=True)
class Session:
    """The state that the commands work on; two functions read a file and write a record as SGF.

    ``read_record`` raises OSError or ValueError for an unreadable file. ``commands`` are those of this server,
    ``largest`` is the longest side of a board that it takes.
    """

    record: GtpRecord
    read_record: Callable[[str], Node]
    write_record: Callable[[Node], str]
    commands: Mapping[str, Callable[[Session, Arguments], Answer]] = field(default_factory=lambda: COMMANDS)
    clocks: ServerClocks = field(default_factory=ServerClocks)
    largest: int = MAX_SIZE
    has_quit: bool = False


def protocol_version(session: Session, arguments: Arguments) -> str:
    """Return the version of the protocol."""
    expect(arguments, 0)
    return "2"


def name(session: Session, arguments: Arguments) -> str:
    """Return the name of this program."""
    expect(arguments, 0)
    return "QtGo"


def version(session: Session, arguments: Arguments) -> str:
    """Return the version of this program."""
    expect(arguments, 0)
    return qtgo.__version__


def known_command(session: Session, arguments: Arguments) -> str:
    """Return whether a command is known."""
    expect(arguments, 1)
    return "true" if arguments[0] in session.commands else "false"


def list_commands(session: Session, arguments: Arguments) -> str:
    """List the commands, one per line."""
    expect(arguments, 0)
    return "\n".join(session.commands)


def quit_(session: Session, arguments: Arguments) -> str:
    """End the session after this response."""
    expect(arguments, 0)
    session.has_quit = True
    return ""


def boardsize(session: Session, arguments: Arguments) -> str:
    """Set another board size, square or rectangular, and clear the board."""
    expect(arguments, 1, 2)
    width, height = parse_whole(arguments[0]), parse_whole(arguments[-1])
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        raise GtpError("unacceptable size")
    if max(width, height) > session.largest:
        raise GtpError(f"unacceptable size: the network plays on boards up to {session.largest}x{session.largest}")
    session.record.clear(replace(session.record.info, width=width, height=height))
    return ""


def rectangular_boardsize(session: Session, arguments: Arguments) -> str:
    """Set the width and height of the board, and clear it."""
    expect(arguments, 2)
    return boardsize(session, arguments)


def clear_board(session: Session, arguments: Arguments) -> str:
    """Start again with an empty board."""
    expect(arguments, 0)
    session.record.clear()
    session.clocks.restart()
    return ""


def komi(session: Session, arguments: Arguments) -> str:
    """Set the komi."""
    expect(arguments, 1)
    points = parse_real(arguments[0])
    if not valid_komi(points):
        raise GtpError("unacceptable komi")
    session.record.change(info=replace(session.record.info, komi=points))
    return ""


def get_komi(session: Session, arguments: Arguments) -> str:
    """Return the komi."""
    expect(arguments, 0)
    return f"{session.record.info.komi:g}"


def play(session: Session, arguments: Arguments) -> str:
    """Play a move of either color, if it is legal."""
    expect(arguments, 2)
    move = Move(parse_color(arguments[0]), parse_vertex(arguments[1]))
    if move.point is not None and session.record.legality(move.color, move.point) is not None:
        raise GtpError("illegal move")
    session.record.play(move)
    return ""


def qtgo_play_moves(session: Session, arguments: Arguments) -> str:
    """Play moves of either color in one command, or none of them if one is illegal."""
    if len(arguments) % 2:
        raise syntax_error()
    played = 0
    try:
        for pair in zip(arguments[::2], arguments[1::2], strict=True):
            play(session, pair)
            played += 1
    except GtpError:
        for _ in range(played):
            session.record.undo()
        raise
    return ""


def undo(session: Session, arguments: Arguments) -> str:
    """Undo the last move."""
    expect(arguments, 0)
    if not session.record.undo():
        raise GtpError("cannot undo")
    return ""


def showboard(session: Session, arguments: Arguments) -> str:
    """Draw the position."""
    expect(arguments, 0)
    record = session.record
    return board_diagram(record.position, record.captured_by(Color.BLACK), record.captured_by(Color.WHITE))


def list_stones(session: Session, arguments: Arguments) -> str:
    """List the stones of a color."""
    expect(arguments, 1)
    return vertices(_stones(session, parse_color(arguments[0])))


def captures(session: Session, arguments: Arguments) -> str:
    """Count the stones that a color has captured."""
    expect(arguments, 1)
    return str(session.record.captured_by(parse_color(arguments[0])))


def is_legal(session: Session, arguments: Arguments) -> str:
    """Return whether a move is legal: 1 or 0."""
    expect(arguments, 2)
    color, point = parse_color(arguments[0]), parse_vertex(arguments[1])
    return "1" if point is None or session.record.legality(color, point) is None else "0"


def all_legal(session: Session, arguments: Arguments) -> str:
    """List the legal points of a color."""
    expect(arguments, 1)
    return vertices(session.record.legal_points(parse_color(arguments[0])))


def fixed_handicap_(session: Session, arguments: Arguments) -> str:
    """Place a handicap on the standard points and return them."""
    expect(arguments, 1)
    info = session.record.info
    _require_empty_board(session)
    try:
        points = fixed_handicap(info.width, info.height, parse_whole(arguments[0]))
    except HandicapError:
        raise GtpError("invalid number of stones") from None
    return _place(session, points)


def place_free_handicap(session: Session, arguments: Arguments) -> str:
    """Place a handicap and return its points: the standard ones, at most as many as there are."""
    expect(arguments, 1)
    info = session.record.info
    wanted, most = parse_whole(arguments[0]), max_fixed_handicap(info.width, info.height)
    _require_empty_board(session)
    if wanted < 2 or most < 2:
        raise GtpError("invalid number of stones")
    return _place(session, fixed_handicap(info.width, info.height, min(wanted, most)))


def set_free_handicap(session: Session, arguments: Arguments) -> str:
    """Place the handicap that the controller chose."""
    _require_empty_board(session)
    points = parse_points(arguments, session.record.info)
    if not 2 <= len(points) < session.record.info.width * session.record.info.height:
        raise GtpError("bad vertex list")
    _place(session, points)
    return ""


def set_position(session: Session, arguments: Arguments) -> str:
    """Set up a position, given as alternating colors and vertices; Black is to move."""
    if len(arguments) % 2:
        raise syntax_error()
    colors = [parse_color(text) for text in arguments[::2]]
    stones = list(zip(colors, parse_points(arguments[1::2], session.record.info), strict=True))
    black, white = ([point for c, point in stones if c is color] for color in Color)
    try:
        session.record.set_up(black, white)
    except ValueError:
        raise GtpError("illegal position") from None
    return ""


def loadsgf(session: Session, arguments: Arguments) -> str:
    """Load the main line of a file, optionally only up to before a move number; return the color to move."""
    expect(arguments, 1, 2)
    before_move = parse_whole(arguments[1]) if len(arguments) == 2 else None
    try:
        root = session.read_record(arguments[0])
    except (OSError, ValueError):
        raise GtpError("cannot load file") from None
    sides = re.findall(r"\d+", "".join(root.properties.get("SZ", ())))
    if any(int(side[:9]) > session.largest for side in sides):
        raise GtpError("cannot load file")
    # What the file does not say, or says unreadably, stays as the controller has set it.
    before, info = session.record.info, read_game_info(root)
    info = info if from_sgf_ru(info.rules_text) else replace(info, ruleset=before.ruleset)
    info = info if info.komi_is_known else info.with_komi(before.komi)
    session.record.load(root, info, before_move)
    return "black" if session.record.position.to_move is Color.BLACK else "white"


def printsgf(session: Session, arguments: Arguments) -> str:
    """Return the record as SGF."""
    expect(arguments, 0)
    root = session.record.root
    write_game_info(root, session.record.info, is_new=FIELD_IDENTIFIERS.isdisjoint(root.properties))
    return session.write_record(root)


def kata_get_rules(session: Session, arguments: Arguments) -> str:
    """Return the rules as the JSON of kata-set-rules."""
    expect(arguments, 0)
    return json.dumps(to_kata(session.record.info.ruleset))


def kata_set_rules(session: Session, arguments: Arguments) -> str:
    """Set a named ruleset, or one in JSON; the komi stays."""
    if not arguments:
        raise syntax_error()
    return _set_rules(session, " ".join(arguments))


def kata_set_rule(session: Session, arguments: Arguments) -> str:
    """Set one rule by its name in the JSON of kata-set-rules."""
    expect(arguments, 2)
    key, text = arguments
    rules = to_kata(session.record.info.ruleset)
    if key not in rules:
        raise GtpError("unknown rule")
    value = {"true": True, "false": False}.get(text.lower(), text)
    return _set_rules(session, json.dumps({**rules, key: value}))


def qtgo_get_rules(session: Session, arguments: Arguments) -> str:
    """Return the rules with all their parameters, as the SGF property RU."""
    expect(arguments, 0)
    return to_sgf_ru(session.record.info.ruleset)


def qtgo_set_rules(session: Session, arguments: Arguments) -> str:
    """Set the rules, given as the SGF property RU, which has more parameters than KataGo's rules."""
    if not arguments:
        raise syntax_error()
    ruleset = from_sgf_ru(" ".join(arguments))
    if ruleset is None:
        raise GtpError("unknown rules")
    return _go_by(session, ruleset)


def final_score(session: Session, arguments: Arguments) -> str:
    """Score the position with every stone on the board alive."""
    expect(arguments, 0)
    return _score(session).result


def final_status_list(session: Session, arguments: Arguments) -> str:
    """List the stones of a status, one chain per line; none is dead, since this server has no judge."""
    expect(arguments, 1)
    if arguments[0] not in ("alive", "dead", "seki"):
        raise syntax_error()
    if arguments[0] == "dead":
        return ""
    seki = _score(session).seki
    stones = [point for point, _ in session.record.position.stones_by_point()]
    chosen = [point for point in stones if (point in seki) == (arguments[0] == "seki")]
    return "\n".join(vertices(chain) for chain in session.record.chains(chosen))


def _stones(session: Session, color: Color) -> list[Point]:
    return [point for point, of in session.record.position.stones_by_point() if of is color]


def _require_empty_board(session: Session) -> None:
    if not session.record.is_untouched:
        raise GtpError("board not empty")


def _place(session: Session, points: Sequence[Point]) -> str:
    session.record.place_handicap(points)
    return vertices(points)


def _set_rules(session: Session, text: str) -> str:
    try:
        return _go_by(session, told_by_kata(text))
    except RulesetError as error:
        raise GtpError(str(error)) from None


def _go_by(session: Session, ruleset: Ruleset) -> str:
    session.record.change(info=replace(session.record.info, ruleset=ruleset))
    return ""


def _score(session: Session) -> Score:
    return score_at(session.record.replay)


def _timed(function: Callable[[ServerClocks, Arguments], str]) -> Callable[[Session, Arguments], str]:
    return lambda session, arguments: function(session.clocks, arguments)


COMMANDS: dict[str, Callable[[Session, Arguments], Answer]] = {
    "protocol_version": protocol_version,
    "name": name,
    "version": version,
    "known_command": known_command,
    "list_commands": list_commands,
    "quit": quit_,
    "boardsize": boardsize,
    "rectangular_boardsize": rectangular_boardsize,
    "clear_board": clear_board,
    "komi": komi,
    "get_komi": get_komi,
    "play": play,
    "undo": undo,
    "showboard": showboard,
    "list_stones": list_stones,
    "captures": captures,
    "is_legal": is_legal,
    "all_legal": all_legal,
    "fixed_handicap": fixed_handicap_,
    "place_free_handicap": place_free_handicap,
    "set_free_handicap": set_free_handicap,
    "set_position": set_position,
    "loadsgf": loadsgf,
    "printsgf": printsgf,
    "kata-get-rules": kata_get_rules,
    "kata-set-rules": kata_set_rules,
    "kata-set-rule": kata_set_rule,
    "qtgo-get-rules": qtgo_get_rules,
    "qtgo-set-rules": qtgo_set_rules,
    "qtgo-play-moves": qtgo_play_moves,
    "final_score": final_score,
    "final_status_list": final_status_list,
    **{command: _timed(function) for command, function in TIME_COMMANDS.items()},
}
