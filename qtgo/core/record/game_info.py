"""The facts about a game besides its moves: board, rules, players, event, time."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.record.properties import (
    DIALECT,
    decode_number,
    decode_points,
    encode_real,
    first,
    number_of,
    set_raw,
    set_simple_text,
    set_text,
    simple_text_of,
    text_of,
)
from qtgo.core.record.time_properties import is_no_main_time, parse_main_time, time_settings_from_sgf, to_sgf
from qtgo.core.record.tree import Node
from qtgo.core.rules.handicap_and_star_points import HandicapError, fixed_handicap
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color
from qtgo.core.rules.ruleset import HandicapPlacement, Ruleset, ruleset
from qtgo.core.rules.ruleset_text import from_sgf_ru, to_sgf_ru
from qtgo.deferred import dataclass, field, fields, regex, replace

if TYPE_CHECKING:
    from qtgo.core.scoring.score import ScoringTerms

_KYU = regex(r"\s*(\d{1,2})\s*k", re.IGNORECASE)
_NEWCOMERS_KYU = 25


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name, rank and team."""

    name: str = ""
    rank: str = ""
    team: str = ""

    @property
    def is_newcomer(self) -> bool:
        """Return whether the rank is one of those with which people begin, 25 kyu or weaker."""
        found = _KYU.match(self.rank)
        return found is not None and int(found[1]) >= _NEWCOMERS_KYU


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Board, rules, players and event; texts are as displayed, not escaped.

    ``ruleset`` is what the game is played by; ``rules_text`` is RU as it stands in the file. ``komi`` is what the game
    is counted with: where it is not known, because the file states none, what is assumed; ``unread_komi`` is then what
    stands in KM, if that cannot be read or does not fit the result. ``main_time``, in seconds, and ``overtime`` are TM
    and OT; ``unread_main_time`` is what stands in TM, if that cannot be read. SGF has no property for time odds:
    White's own time settings stand in the private properties QGTM and QGOT, written like TM and OT, which are then
    Black's.
    """

    ruleset: Ruleset
    width: int = 19
    height: int = 19
    komi: float = 6.5
    handicap: int = 0
    handicap_placement: HandicapPlacement = HandicapPlacement.FIXED
    black: Player = field(default_factory=Player)
    white: Player = field(default_factory=Player)
    rules_text: str = ""
    result: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    game_name: str = ""
    opening: str = ""
    source: str = ""
    user: str = ""
    annotator: str = ""
    copyright: str = ""
    game_comment: str = ""
    main_time: float | None = None
    overtime: str = ""
    white_main_time: float | None = None
    white_overtime: str = ""
    komi_is_known: bool = True
    unread_komi: str = ""
    unread_main_time: str = ""

    def player(self, color: Color) -> Player:
        """Return the player of a color."""
        return self.black if color is Color.BLACK else self.white

    def with_player(self, color: Color, player: Player) -> GameInfo:
        """Return the information with another player of a color."""
        return replace(self, black=player) if color is Color.BLACK else replace(self, white=player)

    @property
    def has_ended(self) -> bool:
        """Return whether there is a result, be it unknown: not where RE says that the game is unfinished."""
        if not self.result:
            return False
        from qtgo.core.scoring.result import ends_game

        return ends_game(self.result)

    @property
    def is_for_newcomers(self) -> bool:
        """Return whether people begin with such games: capture games, and those with a player of 25 kyu or weaker."""
        return bool(self.ruleset.captures_to_win) or self.black.is_newcomer or self.white.is_newcomer

    @property
    def ranks(self) -> tuple[str, str]:
        """Return the ranks of Black and White as they are written."""
        return self.black.rank, self.white.rank

    def with_komi(self, komi: float) -> GameInfo:
        """Return the information with a komi that is known from now on."""
        return replace(self, komi=komi, komi_is_known=True, unread_komi="")

    def with_assumed_komi(self) -> GameInfo:
        """Return the information with what is assumed for its rules, date and result, unless the komi is known."""
        if self.komi_is_known:
            return self
        from qtgo.core.record.komi import assumed_komi

        size = self.width, self.height
        return replace(self, komi=assumed_komi(self.ruleset, *size, self.handicap, self.date, self.result))

    def scoring_terms(self, button: Color | None = None) -> ScoringTerms:
        """Return what positions of the game are scored by, with who took the button."""
        from qtgo.core.scoring.score import ScoringTerms

        return ScoringTerms(self.ruleset, self.komi, self.handicap, button, self.komi_is_known, self.unread_komi)


_TEXTS = {
    "result": "RE",
    "date": "DT",
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "game_name": "GN",
    "opening": "ON",
    "source": "SO",
    "user": "US",
    "annotator": "AN",
    "copyright": "CP",
    "overtime": "OT",
    "white_overtime": "QGOT",
}
_MAIN_TIMES = {"main_time": "TM", "white_main_time": "QGTM"}
WHITE_TIME = frozenset({"QGTM", "QGOT"})
"""The properties of the time settings that only White has."""
# Other programs' properties for byo-yomi: the number of periods, and the seconds of one.
_PERIODS = (("TC", "TT"), ("LC", "LT"))
_PLAYERS = {"black": ("PB", "BR", "BT"), "white": ("PW", "WR", "WT")}
FIELD_IDENTIFIERS = frozenset(
    {"SZ", "KM", "HA", "RU", "GC", *_MAIN_TIMES.values(), *_TEXTS.values()}.union(*_PLAYERS.values())
)
_WHO_AND_HOW = frozenset({"PB", "PW", "KM", "RU", "HA", "TM", *DIALECT})
_MOST_ABOVE = 50  # nodes above that which has the game information
_DEFAULT_RULESET = "japanese"
_DEFAULT_SIZE = 19
_SIZE = regex(r"\s*([0-9]{1,4})\s*(?::\s*([0-9]{1,4})\s*)?")
_SIZE_IN_WORDS = regex(r"([0-9]{1,4})(?:\.0*)?\s*(?:[:x×*]\s*([0-9]{1,4}))?\s*(?:路盤?|줄|로)?", re.IGNORECASE)


@lru_cache(maxsize=1)
def _info_identifiers() -> frozenset[str]:
    from qtgo.core.record.property_table import PROPERTIES, PropertyKind

    return frozenset(name for name, kind in PROPERTIES.items() if kind.kind is PropertyKind.GAME_INFO)


def parse_size(text: str) -> tuple[int, int] | None:
    """Read a value of SZ as width and height, also as 9x9 or 19路; return None if it is no valid board size."""
    match = _SIZE.fullmatch(text)
    if match is None and text:
        from qtgo.core.rules.amounts import plain_form

        match = _SIZE_IN_WORDS.fullmatch(plain_form(text))
    if match is None:
        return None
    width, height = int(match[1]), int(match[2] or match[1])
    if MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE:
        return width, height
    return None


def is_standard_size(text: str) -> bool:
    """Return whether a board size is written as the standard says."""
    return _SIZE.fullmatch(text) is not None


def parse_handicap(text: str) -> int:
    """Read a value of HA, also as 2子 or 2 stones; anything else is none."""
    number = decode_number(text)
    if number is None and text:
        from qtgo.core.rules.amounts import stones_in_words

        number = stones_in_words(text)
    return number or 0


def format_size(width: int, height: int) -> str:
    """Write a value of SZ."""
    return f"{width}" if width == height else f"{width}:{height}"


def board_size(root: Node) -> tuple[int, int]:
    """Return the width and height of the board, 19x19 by default."""
    return parse_size(first(root, "SZ") or "") or (_DEFAULT_SIZE, _DEFAULT_SIZE)


def states_komi_in_stones(node: Node) -> bool:
    """Return whether a game states its komi in stones, by its rules or by the program that wrote it."""
    from qtgo.core.record.komi import counts_in_stones

    rules = from_sgf_ru(simple_text_of(node, "RU"))
    return counts_in_stones(rules, simple_text_of(node.root, "AP"))


def _stated_komi(node: Node, spoken: Node, *, has_button: bool) -> float | None:
    """Return the komi that a node, or what it says in SGF's own properties, states; None for none that can be."""
    raw = first(spoken, "KM")
    if raw is not None:
        from qtgo.core.record.komi import fits_result, parse_komi

        in_stones = states_komi_in_stones(node)
        komi = parse_komi(raw, in_stones=in_stones)
        if komi is not None:
            may_be = in_stones or has_button or fits_result(komi, simple_text_of(spoken, "RE"))
            return komi if may_be else None
    older_komi = number_of(spoken, "KI")
    return None if older_komi is None else older_komi / 2


def _in_standard(node: Node) -> Node:
    """Return a node as it is, or a copy in which SGF's own properties say what those of the dialect do."""
    if node.properties.keys().isdisjoint(DIALECT):
        return node
    from qtgo.core.record.dialect import in_standard, told_in_dialect

    return in_standard(node) if told_in_dialect(node) else node


def game_info_node(node: Node) -> Node:
    """Return the node of the path to this one that has the game information, or the root."""
    current, identifiers = node, _info_identifiers()
    while current.parent is not None and identifiers.isdisjoint(current.properties):
        current = current.parent
    return current


def read_game_info(node: Node) -> GameInfo:
    """Read the game information of a node, usually the root; missing values have their defaults.

    A root that does not say who plays, nor by which terms, is read with what a node of the whole game says below it.
    Unknown rules count as Japanese; ``rules_text`` keeps the original text.
    """
    return _stated_info(_with_what_is_said_below(node), bool(node.children)).with_assumed_komi()


def says_who_and_how(node: Node) -> bool:
    """Return whether a node says who plays, or by which terms."""
    return not _WHO_AND_HOW.isdisjoint(node.properties)


def _with_what_is_said_below(root: Node) -> Node:
    """Return a root as it is, or a copy with the game information of the one game below it."""
    if root.parent is not None or says_who_and_how(root):
        return root
    nodes = list(islice(root.main_line(), _MOST_ABOVE))
    told = next((node for node in nodes[1:] if not _info_identifiers().isdisjoint(node.properties)), None)
    if told is None:
        return root
    above = nodes[: nodes.index(told)]
    besides = [other for node in above for other in node.children[1:]][: _MOST_ABOVE + 1]
    if len(besides) > _MOST_ABOVE or any(map(_tells_of_a_game, besides)):  # each branch may be of another game
        return root
    said = {name: values for name, values in told.properties.items() if name in _info_identifiers()}
    return Node(said | root.properties)


def _tells_of_a_game(branch: Node) -> bool:
    """Return whether one of the first nodes of a branch says who plays, or by which terms."""
    return any(map(says_who_and_how, islice(branch.main_line(), _MOST_ABOVE)))


def _stated_info(said: Node, has_begun: bool = False) -> GameInfo:
    """Read what a node states, with a komi of 0 where it states none."""
    node = _in_standard(said)
    width, height = board_size(said.root)
    rules_text = simple_text_of(node, "RU")
    rules = (from_sgf_ru(rules_text) if rules_text else None) or ruleset(_DEFAULT_RULESET)
    handicap = parse_handicap(first(node, "HA") or "")
    if not 0 <= handicap <= width * height:
        handicap = 0
    komi = _stated_komi(said, node, has_button=rules.button)
    main_time_text = simple_text_of(node, "TM")
    main_time = parse_main_time(main_time_text)
    texts = {name: _said(node, identifier) for name, identifier in _TEXTS.items()}
    texts["overtime"] = texts["overtime"] or next(filter(None, (_periods(node, *pair) for pair in _PERIODS)), "")
    return GameInfo(
        ruleset=rules,
        width=width,
        height=height,
        komi=0.0 if komi is None else komi,
        komi_is_known=komi is not None,
        unread_komi=simple_text_of(node, "KM").strip() if komi is None else "",
        handicap=handicap,
        handicap_placement=_placement(node, rules, handicap, (width, height), has_begun),
        black=_read_player(node, "black"),
        white=_read_player(node, "white"),
        rules_text=rules_text,
        game_comment=text_of(node, "GC"),
        main_time=main_time,
        unread_main_time="" if main_time is not None or is_no_main_time(main_time_text) else main_time_text.strip(),
        white_main_time=parse_main_time(simple_text_of(node, "QGTM")),
        **texts,
    )


def _periods(node: Node, count_identifier: str, time_identifier: str) -> str:
    """Return the byo-yomi in other programs' properties, empty if there is none."""
    count, time = first(node, count_identifier), first(node, time_identifier)
    if not count or not time:
        return ""
    from qtgo.core.record.dialect import periods

    return periods(count, time)


def time_control_of(info: GameInfo) -> TimeControl | None:
    """Return the time settings of both players, or None if they are unreadable or unplayable."""
    if info.main_time is None and info.unread_main_time:
        return None
    black = time_settings_from_sgf(info.main_time, info.overtime)
    if info.white_main_time is None and not info.white_overtime:
        return None if black is None else TimeControl.same(black)
    white = time_settings_from_sgf(info.white_main_time, info.white_overtime)
    return None if black is None or white is None else TimeControl(black, white)


def with_time_control(info: GameInfo, control: TimeControl) -> GameInfo:
    """Return the information with other time settings; texts that already mean these stay.

    So do unreadable texts, unless there are settings to replace them.
    """
    known = time_control_of(info) or TimeControl()
    if all(known.of(color).normal() == control.of(color).normal() for color in Color):
        return info
    main_time, overtime = to_sgf(control.black)
    white_main_time, white_overtime = to_sgf(control.white) if control.has_odds else (None, "")
    if control.has_odds and white_main_time is None:
        white_main_time = 0.0  # as programs write "no limit"
    return replace(
        info,
        main_time=main_time,
        overtime=overtime,
        white_main_time=white_main_time,
        white_overtime=white_overtime,
    )


def with_changes(info: GameInfo, before: GameInfo, after: GameInfo) -> GameInfo:
    """Return game information with what was changed in it from one state to another."""
    pairs = ((each.name, getattr(before, each.name), getattr(after, each.name)) for each in fields(GameInfo))
    return replace(info, **{name: new for name, old, new in pairs if new != old})


def _placement(node: Node, rules: Ruleset, handicap: int, size: tuple[int, int], has_begun: bool) -> HandicapPlacement:
    """Return how the handicap was placed, judging by the stones, otherwise by the rules."""
    stones = decode_points(node.properties.get("AB", ()), *size)
    if not stones:  # of a game that has not begun they are still to be placed
        return HandicapPlacement.FREE if handicap >= 2 and not has_begun else rules.handicap_placement
    try:
        is_fixed = set(stones) == set(fixed_handicap(*size, handicap))
    except HandicapError:
        is_fixed = False
    return HandicapPlacement.FIXED if is_fixed else HandicapPlacement.FREE


def _read_player(node: Node, color: str) -> Player:
    return Player(*(_said(node, identifier) for identifier in _PLAYERS[color]))


def _said(node: Node, identifier: str) -> str:
    """Return a text of one line, empty where it is blank: some programs write RE[ ] while a game goes on."""
    text = simple_text_of(node, identifier)
    return "" if text.isspace() else text


def write_game_info(node: Node, info: GameInfo, *, is_new: bool = False) -> None:
    """Write into a node what it does not say yet, leaving every property alone that already says it.

    That of a new game gets size, rules and komi even if they have default values.
    """
    known, spoken = _stated_info(node), _in_standard(node)
    if spoken is not node and info != known.with_assumed_komi():
        node.properties = spoken.properties
    if is_new or (info.width, info.height) != (known.width, known.height):
        node.root.properties["SZ"] = [format_size(info.width, info.height)]
    _write_rules(node, info, known, is_new)
    if info.handicap != known.handicap:
        set_raw(node, "HA", str(info.handicap) if info.handicap else "")
    _write_texts(node, info, known)
    for name, identifier in _MAIN_TIMES.items():
        main_time = getattr(info, name)
        if main_time != getattr(known, name):
            set_raw(node, identifier, "" if main_time is None else encode_real(main_time))
    if info.overtime != known.overtime:
        for pair in _PERIODS:
            if _periods(node, *pair):
                del node.properties[pair[0]], node.properties[pair[1]]
    stated = _stated_info(node)  # last, since how a komi is to be read depends on the rules
    is_meant = info.komi_is_known or info.komi != known.with_assumed_komi().komi
    if is_meant and not (stated.komi_is_known and stated.komi == info.komi):
        node.properties["KM"] = [encode_real(info.komi)]


def _write_texts(node: Node, info: GameInfo, known: GameInfo) -> None:
    """Write the players, the texts of one line, and GC."""
    for color, identifiers in _PLAYERS.items():
        player, before = getattr(info, color), getattr(known, color)
        for identifier, field_name in zip(identifiers, ("name", "rank", "team"), strict=True):
            if getattr(player, field_name) != getattr(before, field_name):
                set_simple_text(node, identifier, getattr(player, field_name))
    for name, identifier in _TEXTS.items():
        if getattr(info, name) != getattr(known, name):
            set_simple_text(node, identifier, getattr(info, name))
    if info.game_comment != known.game_comment:
        set_text(node, "GC", info.game_comment)


def _write_rules(node: Node, info: GameInfo, known: GameInfo, is_new: bool) -> None:
    """Write RU: the given text if it means these rules, otherwise their own name; the same rules need no text."""
    text = info.rules_text
    if is_new or info.ruleset != known.ruleset:
        means_rules = bool(text) and from_sgf_ru(text) == info.ruleset
        set_simple_text(node, "RU", text if means_rules else to_sgf_ru(info.ruleset))
    elif text and text != known.rules_text:
        set_simple_text(node, "RU", text)
