"""The choices that a game starts from, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.handicap_and_star_points import max_fixed_handicap
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color
from qtgo.core.rules.ruleset import MAX_KOMI, MIN_KOMI, HandicapPlacement, Ruleset, default_komi, ruleset, valid_komi
from qtgo.deferred import dataclass, field, replace


class NewGameProblem(Enum):
    """Why a game cannot start with some choices."""

    BOARD_SIZE = "board size"
    KOMI_NOT_HALF_POINTS = "komi not in half points"
    KOMI_OUT_OF_RANGE = "komi out of range"
    HANDICAP_OF_ONE = "handicap of one"
    NO_FIXED_POINTS = "no fixed points"
    TOO_MANY_FOR_FIXED_POINTS = "too many for fixed points"
    TOO_MANY_FOR_BOARD = "too many for board"


_USUAL_RULES = {"ko": "korean", "zh_Hans": "chinese", "zh_Hant": "chinese"}
"""The rules that players of a language expect, by its code; those of all others play by Japanese rules."""


def usual_rules(language: str = "") -> Ruleset:
    """Return the rules that are proposed to players of a language before they have chosen any."""
    return ruleset(_USUAL_RULES.get(language, "japanese"))


def _default_info() -> GameInfo:
    rules = usual_rules()
    return GameInfo(ruleset=rules, komi=default_komi(rules, 19, 19, 0))


@dataclass(frozen=True, slots=True)
class NewGame:
    """The settings of a game about to start, and whether the komi is the user's own instead of the default.

    ``black_engine`` and ``white_engine`` name the engines that play; empty means a human. The levels are keys for an
    engine that has levels. With ``random_color`` the players' colors are drawn when the game starts,
    with ``nigiri`` too by a guess, which is for even games.
    """

    info: GameInfo = field(default_factory=_default_info)
    komi_by_user: bool = False
    time: TimeControl = field(default_factory=TimeControl)
    black_engine: str = ""
    white_engine: str = ""
    black_level: str = ""
    white_level: str = ""
    random_color: bool = False
    nigiri: bool = False

    def engine(self, color: Color) -> str:
        """Return the name of the engine that plays a color, empty for a human."""
        return self.black_engine if color is Color.BLACK else self.white_engine

    def level(self, color: Color) -> str:
        """Return the key of the level of a color's engine, empty for its default."""
        return self.black_level if color is Color.BLACK else self.white_level

    def with_level(self, color: Color, level: str) -> NewGame:
        """Return the same game with the engine of a color at another level."""
        return replace(self, black_level=level) if color is Color.BLACK else replace(self, white_level=level)

    def with_engine(self, color: Color, engine: str) -> NewGame:
        """Return the same game with an engine, or a human if it is empty, playing a color."""
        return replace(self, black_engine=engine) if color is Color.BLACK else replace(self, white_engine=engine)

    def with_colors_swapped(self) -> NewGame:
        """Return the same game with the players in each other's seats."""
        info = self.info
        return replace(
            self,
            info=replace(info, black=info.white, white=info.black),
            black_engine=self.white_engine,
            white_engine=self.black_engine,
            black_level=self.white_level,
            white_level=self.black_level,
        )

    def with_engines_renamed(self, renamed: Mapping[str, str]) -> NewGame:
        """Return the same game with engines renamed, in the players' names too."""
        info = self.info
        black, white = (
            _with_engine_renamed(info.player(color), engine, renamed.get(engine, engine))
            for color, engine in ((Color.BLACK, self.black_engine), (Color.WHITE, self.white_engine))
        )
        return replace(
            self,
            info=replace(info, black=black, white=white),
            black_engine=renamed.get(self.black_engine, self.black_engine),
            white_engine=renamed.get(self.white_engine, self.white_engine),
        )

    @property
    def usual_komi(self) -> float:
        """Return the default komi for the ruleset, board and handicap."""
        info = self.info
        return default_komi(info.ruleset, info.width, info.height, info.handicap)

    def with_usual_komi(self) -> NewGame:
        """Return the same game with the default komi, unless the user set another."""
        if self.komi_by_user:
            return self
        return replace(self, info=replace(self.info, komi=self.usual_komi))

    def with_rules(self, rules: Ruleset) -> NewGame:
        """Return the same game by other rules, with their default komi unless the user set another."""
        return replace(self, info=replace(self.info, ruleset=rules)).with_usual_komi()

    def problems(self) -> frozenset[NewGameProblem]:
        """Return why this game cannot start."""
        info = self.info
        problems: set[NewGameProblem] = set()
        if not all(MIN_SIZE <= size <= MAX_SIZE for size in (info.width, info.height)):
            return frozenset({NewGameProblem.BOARD_SIZE})
        if not MIN_KOMI <= info.komi <= MAX_KOMI:
            problems.add(NewGameProblem.KOMI_OUT_OF_RANGE)
        elif not valid_komi(info.komi):
            problems.add(NewGameProblem.KOMI_NOT_HALF_POINTS)
        handicap_problem = _handicap_problem(info)
        if handicap_problem is not None:
            problems.add(handicap_problem)
        return frozenset(problems)


_BEFORE_LEVEL = tuple("(,[（，、［")


def is_name_of(engine: str, name: str) -> bool:
    """Return whether a name is an engine's own, at any level and in any language."""
    rest = name.removeprefix(engine)
    return name.startswith(engine) and (not rest or rest.lstrip()[:1] in _BEFORE_LEVEL)


def _with_engine_renamed(player: Player, before: str, after: str) -> Player:
    is_own = bool(before) and is_name_of(before, player.name)
    return replace(player, name=after + player.name.removeprefix(before)) if is_own else player


def max_handicap(width: int, height: int, placement: HandicapPlacement) -> int:
    """Return the largest handicap of a board; free placement leaves White at least one point."""
    if placement is HandicapPlacement.FIXED:
        return max_fixed_handicap(width, height)
    return width * height - 1


def _handicap_problem(info: GameInfo) -> NewGameProblem | None:
    if info.handicap == 0:
        return None
    if info.handicap == 1:
        return NewGameProblem.HANDICAP_OF_ONE
    largest = max_handicap(info.width, info.height, info.handicap_placement)
    if 1 < info.handicap <= largest:
        return None
    if info.handicap_placement is HandicapPlacement.FREE:
        return NewGameProblem.TOO_MANY_FOR_BOARD
    return NewGameProblem.NO_FIXED_POINTS if largest < 2 else NewGameProblem.TOO_MANY_FOR_FIXED_POINTS
