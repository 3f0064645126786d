"""Scoring a finished position with given dead stones, by area or territory, and the adjustments of the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, Scoring, Tax, compensation
from qtgo.core.scoring.dragons import Dragons
from qtgo.core.scoring.eyes import points_to_fill, value_eyes
from qtgo.core.scoring.life import chains_in_seki, groups, indices_of, without_two_eyes
from qtgo.core.scoring.regions import DAME, BoardRegions, flood, neighbors
from qtgo.deferred import dataclass

_EYES_TO_PAY_FOR = 2
_BUTTON = 0.5


@dataclass(frozen=True, slots=True)
class SideScore:
    """One color's score; ``total`` includes only what the ruleset counts.

    ``territory`` is the points surrounded, including those under dead enemy stones; ``stones`` are those alive.
    ``prisoners`` are the stones captured in play, handed over by passes, and removed as dead.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    tax: int = 0
    compensation: int = 0
    button: float = 0.0
    komi: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """The score of both colors and the status of each point.

    ``owner`` maps the points that are a color's, under its living stones and in its territory, to that color;
    ``territory`` has only the latter. ``neutral`` are the points that count for nobody; ``seki`` are the
    stones of groups alive in seki; ``dead`` the stones removed. ``result`` is in the form of SGF's RE.
    """

    black: SideScore
    white: SideScore
    owner: Mapping[Point, Color]
    neutral: frozenset[Point]
    seki: frozenset[Point]
    dead: frozenset[Point]
    result: str
    territory: Mapping[Point, Color] = field(default_factory=dict)

    def side(self, color: Color) -> SideScore:
        """Return one color's score."""
        return self.black if color is Color.BLACK else self.white

    @property
    def margin(self) -> float:
        """Return Black's lead in points; negative if White leads."""
        return self.black.total - self.white.total


@dataclass(frozen=True, slots=True)
class ScoringTerms:
    """The terms of scoring; ``button`` is the color that took the button, if the rules have one.

    ``komi_is_known``: the game states its komi, which is assumed otherwise. ``unread_komi`` is what it states then, if
    that cannot be read.
    """

    ruleset: Ruleset
    komi: float
    handicap: int = 0
    button: Color | None = None
    komi_is_known: bool = True
    unread_komi: str = ""


def score(
    position: Position,
    terms: ScoringTerms,
    *,
    dead: Collection[Point] = (),
    seki: Mapping[Point, bool] | None = None,
    point_owner: Mapping[Point, Color | None] | None = None,
) -> Score:
    """Score a position.

    ``dead`` stones are removed unless the rules take the board as it stands. ``seki`` maps a stone of a group
    to the players' decision; ``point_owner`` maps points without a living stone to the color that the
    players assign, None for neither.
    """
    width, ruleset = position.width, terms.ruleset
    dead_indices = _dead_indices(position, dead) if ruleset.dead_stones_removed else set()
    living = bytes(0 if index in dead_indices else value for index, value in enumerate(position.stones))
    board_regions = BoardRegions(position.width, position.height, living)
    dragons = Dragons(board_regions, position.stones)
    value_eyes(dragons)
    overrides = {point.to_index(width): value for point, value in (seki or {}).items()}
    in_seki = without_two_eyes(dragons, overrides)
    territory = _territory(dragons, position, ruleset, in_seki)
    for point, owner in (point_owner or {}).items():
        if not living[point.to_index(width)]:
            territory[point.to_index(width)] = DAME if owner is None else owner
    prisoners = {
        color: position.prisoners(color) + sum(position.stones[index] == color.opponent for index in dead_indices)
        for color in Color
    }
    black, white = (_side(color, terms, board_regions, territory, prisoners[color], in_seki) for color in Color)
    owned = {Point.from_index(index, width): Color(value) for index, value in territory.items() if value != DAME}
    stones = {Point.from_index(index, width): Color(value) for index, value in enumerate(living) if value}
    shown_in_seki = indices_of(board_regions, chains_in_seki(dragons, overrides))
    return Score(
        black=black,
        white=white,
        owner=stones | owned,
        neutral=frozenset(Point.from_index(index, width) for index, value in territory.items() if value == DAME),
        seki=frozenset(Point.from_index(index, width) for index in shown_in_seki),
        dead=frozenset(Point.from_index(index, width) for index in dead_indices),
        result=result_text(black.total - white.total, white_wins_ties=ruleset.white_wins_ties),
        territory=owned,
    )


def result_text(margin: float, *, white_wins_ties: bool = False) -> str:
    """Write Black's lead in the form of SGF's RE: ``B+4.5``, ``W+12``, ``0`` for a draw."""
    if margin == 0:
        return "W+0" if white_wins_ties else "0"
    return f"{'B' if margin > 0 else 'W'}+{abs(margin):.10g}"


def toggle_dead(position: Position, dead: Collection[Point], point: Point, *, alone: bool = False) -> frozenset[Point]:
    """Toggle the chain on a point between alive and dead, and with it those that share its fate.

    Those are the chains of its color in the same space, bounded by living enemy stones and by chains that have
    two eyes without it. Enemy stones in or around that space cannot be dead once the chain is, so they
    come alive. ``alone`` toggles only the chain. An empty point changes nothing.
    """
    color = position.color_at(point)
    if color is None:
        return frozenset(dead)
    width = position.width
    near = neighbors(width, position.height)
    start = point.to_index(width)
    dead_indices = _dead_indices(position, dead)
    same = {index for index, value in enumerate(position.stones) if value == color}
    if alone:
        chain = flood(start, near, same)
        changed = dead_indices - chain if start in dead_indices else dead_indices | chain
    elif start in dead_indices:
        # The space of the dead stones: their own points, the empty points, and living enemies around it.
        space = flood(start, near, _empty(position) | (same & dead_indices))
        changed = dead_indices - (space & same)
    else:
        safe = _safe_indices(position, dead_indices, color, flood(start, near, same))
        space = flood(start, near, _empty(position) | (same - safe))
        around = {n for index in space for n in near[index] if position.stones[n] == color.opponent}
        revived = set()
        for index in around & dead_indices:
            revived |= flood(index, near, dead_indices - same)
        changed = (dead_indices | (space & same)) - revived
    return frozenset(Point.from_index(index, width) for index in changed)


def _empty(position: Position) -> set[int]:
    return {index for index, value in enumerate(position.stones) if not value}


def _dead_indices(position: Position, dead: Collection[Point]) -> set[int]:
    """Return the indices of dead stones; a point without a stone is passed over."""
    return {point.to_index(position.width) for point in dead if position.color_at(point) is not None}


def _safe_indices(position: Position, dead: Collection[int], color: int, chain: Collection[int]) -> set[int]:
    """Return the stones of a color that have two eyes even if one of its chains is dead."""
    gone = set(dead) | set(chain)
    living = bytes(0 if index in gone else value for index, value in enumerate(position.stones))
    board_regions = BoardRegions(position.width, position.height, living)
    dragons = Dragons(board_regions, position.stones)
    value_eyes(dragons)
    unsafe = without_two_eyes(dragons)
    chains = enumerate(board_regions.chains)
    return indices_of(board_regions, (number for number, c in chains if c.color == color and number not in unsafe))


def _territory(dragons: Dragons, position: Position, ruleset: Ruleset, in_seki: set[int]) -> dict[int, int]:
    """Map every point without a living stone to the color it counts for, or to ``DAME``."""
    board_regions = dragons.board_regions
    uncounted: set[int] = set()
    if ruleset.tax is not Tax.NONE:
        for region in board_regions.regions:
            if region.chains & in_seki:
                uncounted |= region.indices
    # If each pass costs a stone, a player may fill a false eye while the other pays for passing: the score
    # is the same, so nothing has to be deducted.
    if ruleset.scoring is Scoring.TERRITORY and not ruleset.pass_stones:
        from qtgo.core.scoring.reinforcements import required_reinforcements

        uncounted |= points_to_fill(dragons)
        uncounted |= required_reinforcements(board_regions, position.stones, in_seki, position.to_move)
    return {
        index: DAME if index in uncounted else region.owner
        for region in board_regions.regions
        for index in region.indices
    }


def _side(
    color: Color,
    terms: ScoringTerms,
    board_regions: BoardRegions,
    territory: Mapping[int, int],
    prisoners: int,
    in_seki: set[int],
) -> SideScore:
    ruleset = terms.ruleset
    stones = board_regions.stones.count(color)
    surrounded = sum(value == color for value in territory.values())
    tax = _group_tax(color, board_regions, territory, in_seki) if ruleset.tax is Tax.ALL else 0
    paid = compensation(ruleset, terms.handicap) if color is Color.WHITE else 0
    half = _BUTTON if ruleset.button and terms.button is color else 0.0
    komi = terms.komi if color is Color.WHITE else 0.0
    counted = stones if ruleset.scoring is Scoring.AREA else prisoners
    return SideScore(
        stones=stones,
        territory=surrounded,
        prisoners=prisoners,
        tax=tax,
        compensation=paid,
        button=half,
        komi=komi,
        total=counted + surrounded - tax + paid + half + komi,
    )


def _group_tax(color: Color, board_regions: BoardRegions, territory: Mapping[int, int], in_seki: set[int]) -> int:
    """Return what a color is taxed for the eyes of its groups: two points each, or fewer if it has fewer."""
    number = groups(board_regions)
    counted: dict[int, int] = {}
    for region in board_regions.regions:
        if region.owner == color and not region.chains & in_seki:
            group = number[next(iter(region.chains))]
            points = sum(territory[index] == color for index in region.indices)
            counted[group] = counted.get(group, 0) + points
    return sum(min(_EYES_TO_PAY_FOR, points) for points in counted.values())
