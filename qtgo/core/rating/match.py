"""An opponent and a handicap with which the player wins about half the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from qtgo.core.game.new_game import NewGame
from qtgo.core.rating.glicko import Rating, win_chance
from qtgo.core.rating.strength import board_advantage
from qtgo.core.record.game_info import Player
from qtgo.core.rules.handicap_and_star_points import max_fixed_handicap
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset, compensation, default_komi
from qtgo.deferred import dataclass

_NO_KOMI = 0.5
_MOST_STONES = 9
_GIVEN_COST = 0.2  # what handicap and komi are worth is an estimate: how uneven the sides may be instead


@dataclass(frozen=True, slots=True)
class Match:
    """A game to propose; ``color`` is the player's, None where either will do, ``chance`` the player's to win."""

    level: str
    chance: float
    color: Color | None = None
    handicap: int = 0
    komi: float = 0.0

    @property
    def is_even(self) -> bool:
        """Return whether neither side is given anything."""
        return self.color is None


def choose_match(player: Rating, opponents: Mapping[str, float], rules: Ruleset, width: int, height: int) -> Match:
    """Choose among opponents, ratings by level, the game nearest to even chances; the less is given the better."""
    return min(_matches(player, opponents, rules, width, height), key=lambda found: found[0])[1]


def _matches(
    player: Rating, opponents: Mapping[str, float], rules: Ruleset, width: int, height: int
) -> Iterator[tuple[float, Match]]:
    """Yield every game that may be proposed, and what speaks against it in Elo."""
    for level, rating in opponents.items():
        chance = win_chance(player, Rating(rating, 0.0))
        yield abs(player.value - rating), Match(level, chance, None, 0, default_komi(rules, width, height))
        for stones in (0, *range(2, min(_MOST_STONES, max_fixed_handicap(width, height)) + 1)):
            komi = default_komi(rules, width, height, stones) if stones else _NO_KOMI
            advantage = board_advantage(width, height, stones, komi + compensation(rules, stones))
            for color, gained in ((Color.BLACK, advantage), (Color.WHITE, -advantage)):
                opponent = Rating(rating - gained, 0.0)
                cost = abs(player.value - opponent.value) + _GIVEN_COST * abs(gained)
                yield cost, Match(level, win_chance(player, opponent), color, stones, komi)


def with_match(game: NewGame, match: Match, engine: str) -> NewGame:
    """Return a new game with the person of another, against an engine at the level proposed.

    Where either color will do, the person keeps that of the other game.
    """
    human = Color.BLACK if not game.black_engine or game.white_engine else Color.WHITE
    color = match.color or human
    player = Player() if game.engine(human) else game.info.player(human)
    info = replace(game.info, handicap=match.handicap, komi=match.komi)
    matched = replace(
        game,
        info=info.with_player(color, player).with_player(color.opponent, Player()),
        black_engine=engine if color is Color.WHITE else "",
        white_engine=engine if color is Color.BLACK else "",
    ).with_level(color.opponent, match.level)
    return replace(matched, komi_by_user=match.komi != matched.usual_komi)
