"""Rulesets: the parameters of the rules, what they decide, and the named sets of them.

Record, search and training all ask a ``Ruleset`` what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.core.rules.ko import KoRule, StoodT, repetition
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass, regex, replace

if TYPE_CHECKING:
    from qtgo.core.rules.board import Board


class Suicide(Enum):
    """Which self-captures are legal."""

    NO = "no"
    MULTI_STONE = "multi-stone"
    ANY = "any"


class Scoring(Enum):
    """The systems of scoring."""

    AREA = "area"
    TERRITORY = "territory"


class Tax(Enum):
    """Which eyes do not count."""

    NONE = "none"
    SEKI = "seki"
    ALL = "all"


class HandicapCompensation(Enum):
    """The points that White gets under area scoring for a handicap of N stones."""

    NONE = "0"
    N_MINUS_1 = "N-1"
    N = "N"


class HandicapPlacement(Enum):
    """The ways to place handicap stones."""

    FIXED = "fixed"
    FREE = "free"


class ResumeFirst(Enum):
    """The player who moves first when a stopped game is resumed."""

    OPPONENT_OF_REQUESTER = "opponent of who asked"
    OPPONENT_OF_LAST_PASSER = "opponent of the last to pass"


class Repetition(Enum):
    """The meaning of a long cycle under simple ko."""

    REFUSED = "refused"
    NO_RESULT = "no result"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules, named or the user's own (name ``custom``).

    ``default_komi`` is for an even game on 19x19 and ``handicap_komi`` for a handicap game; ``offered_komi``
    is what players usually agree on under rules without komi. With ``captures_to_win`` a player wins with so many
    captured stones, and nothing is scored; 0 for Go.
    """

    name: str
    ko: KoRule = KoRule.SIMPLE
    suicide: Suicide = Suicide.NO
    scoring: Scoring = Scoring.AREA
    tax: Tax = Tax.NONE
    handicap_compensation: HandicapCompensation = HandicapCompensation.NONE
    handicap_placement: HandicapPlacement = HandicapPlacement.FIXED
    dead_stones_removed: bool = True
    pass_stones: bool = False
    white_passes_last: bool = False
    passes_to_stop: int = 2
    removal_after_resumption: bool = True
    resume_first: ResumeFirst = ResumeFirst.OPPONENT_OF_LAST_PASSER
    white_wins_ties: bool = False
    repetition: Repetition = Repetition.REFUSED
    illegal_move_forfeits: bool = False
    button: bool = False
    captures_to_win: int = 0
    default_komi: float = 6.5
    handicap_komi: float = 0.5
    offered_komi: float | None = None

    def forbids_suicide(self, lost: int) -> bool:
        """Return whether a play that removes ``lost`` (one or more) stones of its own color is forbidden."""
        return self.suicide is Suicide.NO or (self.suicide is Suicide.MULTI_STONE and lost == 1)

    def execute(self, board: Board, color: Color, point: Point) -> IllegalMove | None:
        """Execute a recorded play, legal or not; return why it is illegal, if that is seen without looking back."""
        is_occupied = board.color_at(point) is not None
        captured = board.play(color, point)
        if is_occupied:
            return IllegalMove(Reason.OCCUPIED, color, point)
        lost = 0 if captured else len(board.last_removed)
        return IllegalMove(Reason.SUICIDE, color, point) if lost and self.forbids_suicide(lost) else None

    def stops(self, passes: int, to_move: Color) -> bool:
        """Return whether a number of consecutive passes stops the game when a color is to move."""
        return passes >= self.passes_to_stop and (to_move is Color.BLACK or not self.white_passes_last)

    def after_pass(self, passes: int, color: Color, button: Color | None) -> tuple[int, Color | None]:
        """Return the number of consecutive passes after one more by a color, and the holder of the button then.

        In button Go the first pass takes the button and does not count.
        """
        return (0, color) if self.button and button is None else (passes + 1, button)

    def removes_dead(self, resumed: bool) -> bool:
        """Return whether dead stones are removed at the end of a game, depending on whether it was resumed before."""
        return self.dead_stones_removed and (self.removal_after_resumption or not resumed)

    def first_after_resumption(self, requester: Color, last_to_pass: Color) -> Color:
        """Return who moves first if a player resumes a stopped game."""
        return (requester if self.resume_first is ResumeFirst.OPPONENT_OF_REQUESTER else last_to_pass).opponent

    def result_by_captures(self, black: int, white: int, *, stopped: bool) -> str:
        """Return the result that captured stones decide, as in SGF's RE; empty while they decide nothing.

        If passes have stopped the game, whoever has captured more wins.
        """
        if not self.captures_to_win or (max(black, white) < self.captures_to_win and not stopped):
            return ""
        return "0" if black == white else "B+" if black > white else "W+"

    @property
    def counts_area(self) -> bool:
        """Return whether areas decide: under territory scoring too, if each pass costs a stone."""
        return self.scoring is Scoring.AREA or self.pass_stones

    @property
    def is_chinese(self) -> bool:
        """Return whether these are Chinese rules, under which players count in stones: each is two points."""
        return self.name.startswith("chinese")

    @property
    def ends_by_long_cycle(self) -> bool:
        """Return whether a repeated position with the same player to move may end the game."""
        return self.ko is KoRule.SIMPLE and self.repetition is Repetition.NO_RESULT

    def repetition_of(self, stood: Iterable[StoodT], color: Color, *, is_ko: bool) -> tuple[Reason, StoodT] | None:
        """Return why a play may not repeat an earlier position, and where that stood; None if it may.

        ``stood`` are the nodes that led to the position, last one first; ``is_ko`` says that the play retakes a ko at
        once.
        """
        return repetition(self.ko, stood, color, is_ko=is_ko, ends_game=self.ends_by_long_cycle)


CUSTOM = "custom"
MIN_KOMI, MAX_KOMI = -150.0, 150.0
# Black's winning margin under perfect play (6x6: E. van der Werf, 2009; 7x7: Li Zhe, 2015). Larger
# boards take the komi of 19x19.
_SMALL_BOARD_KOMI = {(6, 6): 4.0, (7, 7): 9.0}


class RulesetProblem(Enum):
    """The faults of a description of rules."""

    UNKNOWN_NAME = "unknown name"
    NOT_JSON = "not JSON"
    UNKNOWN_KEY = "unknown key"
    BAD_VALUE = "bad value"


class RulesetError(ValueError):
    """Invalid rules; ``key`` and ``value`` are the faulty part, as text."""

    def __init__(self, problem: RulesetProblem, value: str, key: str = "") -> None:
        reasons = {
            RulesetProblem.UNKNOWN_NAME: f"there are no rules named {value!r}",
            RulesetProblem.NOT_JSON: f"these rules are no JSON object: {value!r}",
            RulesetProblem.UNKNOWN_KEY: f"rules have no parameter {key!r}",
            RulesetProblem.BAD_VALUE: f"{value!r} is no value of the parameter {key!r} of rules",
        }
        super().__init__(reasons[problem])
        self.problem = problem
        self.key = key
        self.value = value


_JAPANESE = Ruleset(
    "japanese",
    scoring=Scoring.TERRITORY,
    tax=Tax.SEKI,
    resume_first=ResumeFirst.OPPONENT_OF_REQUESTER,
    repetition=Repetition.NO_RESULT,
)
_KOREAN = Ruleset("korean", scoring=Scoring.TERRITORY, tax=Tax.SEKI)
_CHINESE = Ruleset("chinese", ko=KoRule.POSITIONAL, handicap_compensation=HandicapCompensation.N, default_komi=7.5)
_AGA = Ruleset(
    "aga",
    ko=KoRule.SITUATIONAL,
    handicap_compensation=HandicapCompensation.N_MINUS_1,
    pass_stones=True,
    white_passes_last=True,
    default_komi=7.5,
)
_FRENCH = replace(_AGA, name="french", handicap_placement=HandicapPlacement.FREE, removal_after_resumption=False)
_TROMP_TAYLOR = Ruleset(
    "tromp-taylor",
    ko=KoRule.POSITIONAL,
    suicide=Suicide.ANY,
    dead_stones_removed=False,
    default_komi=7.5,
)

NAMED: Mapping[str, Ruleset] = MappingProxyType(
    {
        ruleset.name: ruleset
        for ruleset in (
            _JAPANESE,
            _KOREAN,
            _CHINESE,
            replace(_CHINESE, name="chinese-tournament", ko=KoRule.SIMPLE),
            _AGA,
            replace(_FRENCH, name="bga"),
            _FRENCH,
            Ruleset(
                "pass-stone",
                scoring=Scoring.TERRITORY,
                pass_stones=True,
                white_passes_last=True,
                default_komi=0.0,
                offered_komi=7.5,
            ),
            Ruleset(
                "new-zealand",
                ko=KoRule.SITUATIONAL,
                suicide=Suicide.ANY,
                handicap_placement=HandicapPlacement.FREE,
                default_komi=7.0,
            ),
            replace(_TROMP_TAYLOR, name="ing", dead_stones_removed=True, passes_to_stop=4),
            _TROMP_TAYLOR,
            replace(_TROMP_TAYLOR, name="self-capture", ko=KoRule.SIMPLE, default_komi=0.0, handicap_komi=0.0),
            Ruleset("ludus", white_wins_ties=True, default_komi=0.0, handicap_komi=0.0, offered_komi=5.5),
            Ruleset("stone-scoring", tax=Tax.ALL, default_komi=7.5),
            Ruleset("ancient-territory", scoring=Scoring.TERRITORY, tax=Tax.ALL),
            replace(
                _AGA,
                name="aga-button",
                pass_stones=False,
                white_passes_last=False,
                button=True,
                default_komi=7.0,
                handicap_komi=0.0,
            ),
        )
    }
)

# Other names of rulesets, squeezed to lower-case letters and digits.
_ALIASES = {
    "japanese": "jp jpn japan nihonkiin 日本 일본 日韩 日韓 数目 數目 比目",
    "korean": "kr kor korea 한국 韩国 韓國 韓国",
    "chinese": "cn chn china chineseogs chinesekgs 中国 中國 중국 数子 數子",
    "aga": "us usa american",
    "bga": "gb uk british",
    "french": "fr ffg française",
    "new-zealand": "nz",
    "ing": "goe sst inggoe ingsst goeing 应氏 應氏 응씨 计点 計點",
    "tromp-taylor": "tt",
    "stone-scoring": "ancientarea oldchinese ancientchinese",
    "aga-button": "button buttongo",
}


_CAPTURE = regex(r"capture(?:go)?([1-9][0-9]?)")
_WORDS_FOR_RULES = ("", "rules", "rule", "规则", "規則", "ルール", "룰", "규칙", "式", "식", "法", "制")


def squeeze(text: str) -> str:
    """Reduce a name to its lower-case letters and digits, for comparison."""
    return "".join(letter for letter in text.lower() if letter.isalnum())


_SQUEEZED = {squeeze(name): name for name in NAMED}
_SQUEEZED |= {alias: name for name, aliases in _ALIASES.items() for alias in aliases.split()}


def named_rulesets() -> Mapping[str, Ruleset]:
    """Return the named rulesets in the order in which to offer them."""
    return NAMED


def ruleset(name: str) -> Ruleset:
    """Return a named ruleset, ignoring case, blanks and hyphens, or by an alias; raise RulesetError."""
    found = find_ruleset(name)
    if found is None:
        raise RulesetError(RulesetProblem.UNKNOWN_NAME, name)
    return found


def find_ruleset(name: str) -> Ruleset | None:
    """Return a named ruleset as ``ruleset`` does, or None."""
    squeezed = squeeze(name)
    for word in _WORDS_FOR_RULES:
        candidate = squeezed.removesuffix(word)
        if candidate in _SQUEEZED:
            return NAMED[_SQUEEZED[candidate]]
        if capture := _CAPTURE.fullmatch(candidate):
            return capture_rules(int(capture[1]))
    return None


def capture_rules(stones: int) -> Ruleset:
    """Return the rules of a game that is won by capturing so many stones; they are not offered for games of Go."""
    return Ruleset(f"capture-{stones}", captures_to_win=stones, default_komi=0.0, handicap_komi=0.0)


def valid_komi(komi: float) -> bool:
    """Return whether a komi is a multiple of a half from -150 to 150."""
    return MIN_KOMI <= komi <= MAX_KOMI and float(komi * 2).is_integer()


def default_komi(rules: Ruleset, width: int = 19, height: int = 19, handicap: int = 0) -> float:
    """Return the default komi of a game."""
    if handicap >= 2:
        return rules.handicap_komi
    if not rules.default_komi:
        return 0.0
    return _SMALL_BOARD_KOMI.get((width, height), rules.default_komi)


def compensation(rules: Ruleset, handicap: int) -> int:
    """Return the points that White gets under area scoring for the handicap stones."""
    if handicap < 2 or rules.scoring is Scoring.TERRITORY:
        return 0
    return {
        HandicapCompensation.NONE: 0,
        HandicapCompensation.N_MINUS_1: handicap - 1,
        HandicapCompensation.N: handicap,
    }[rules.handicap_compensation]
