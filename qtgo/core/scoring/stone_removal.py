"""Stone removal: how two players agree on the score of a stopped game, and what they see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, Tax
from qtgo.core.scoring.score import Score, ScoringTerms, score, toggle_dead
from qtgo.deferred import dataclass

_OWNERS = (Color.BLACK, Color.WHITE, None)
"""Whose an empty point can be, in the order in which clicks change it."""


class ProposalSource(Enum):
    """The source of the proposed dead stones."""

    NOBODY = "nobody"
    RULES = "rules"
    ENGINE = "engine"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class SekiGroup:
    """A group that may be in seki: its stones, whether it counts as seki, and whether the players decided that."""

    color: Color
    stones: frozenset[Point]
    in_seki: bool
    set_by_players: bool = False

    @property
    def name_point(self) -> Point:
        """Return the stone that names the group: the upper left one."""
        return min(self.stones, key=lambda point: (-point.y, point.x))


@dataclass(frozen=True, slots=True)
class StoneRemovalState:
    """The score with the stones as marked now, and what each player may do about it.

    ``proposer`` names the engine that suggested the dead stones. ``last_to_pass`` decides, under some rulesets, who
    moves first if the game is resumed. ``is_unfinished``: no passes have stopped the game, and no judge found it over.
    ``unsettled`` are the points that a judge considers open: whoever moves first there gains something.
    ``komi_is_known``: the record states the komi, which is assumed otherwise; ``unread_komi`` is what cannot be read of
    it then.
    ``can_resume``: passes have stopped it. ``is_marked``: the players have changed what was suggested.
    """

    score: Score
    ruleset: Ruleset
    accepted: frozenset[Color] = frozenset()
    source: ProposalSource = ProposalSource.NOBODY
    proposer: str = ""
    seki_groups: tuple[SekiGroup, ...] = ()
    may_remove_dead: bool = True
    is_unfinished: bool = False
    can_resume: bool = True
    is_marked: bool = False
    last_to_pass: Color = Color.WHITE
    unsettled: frozenset[Point] = frozenset()
    komi_is_known: bool = True
    unread_komi: str = ""

    @property
    def can_finish(self) -> bool:
        """Return whether both players accepted."""
        return len(self.accepted) == len(Color)

    def first_after_resumption(self, requester: Color) -> Color:
        """Return who moves first if a player resumes the game."""
        return self.ruleset.first_after_resumption(requester, self.last_to_pass)


class Marks(NamedTuple):
    """The marks at one time: all dead stones, and what the players decided of groups and of empty points."""

    dead: frozenset[Point]
    seki: Mapping[Point, bool]
    owner: Mapping[Point, Color | None]


class Suggestion(NamedTuple):
    """The stones that are dead or in seki according to a judge, and which one."""

    dead: frozenset[Point] = frozenset()
    seki: frozenset[Point] = frozenset()
    source: ProposalSource = ProposalSource.NOBODY
    proposer: str = ""


class StoneRemoval:
    """The score of one position while the players discuss it; any change withdraws both acceptances.

    What the players mark can be undone and redone, as long as no judge proposes something else.
    """

    def __init__(
        self,
        position: Position,
        terms: ScoringTerms,
        *,
        may_remove_dead: bool = True,
        is_unfinished: bool = False,
    ) -> None:
        self.position = position
        self._is_unfinished = is_unfinished
        self._is_stopped = not is_unfinished
        self._board = Board.of(position)
        self.dead: frozenset[Point] = frozenset()
        self._proposed: frozenset[Point] = frozenset()
        self.seki: dict[Point, bool] = {}
        self._proposed_seki: dict[Point, bool] = {}
        self.owner: dict[Point, Color | None] = {}
        self._terms = terms
        self._may_remove_dead = may_remove_dead and terms.ruleset.dead_stones_removed
        self._source = ProposalSource.NOBODY if self._may_remove_dead else ProposalSource.RULES
        self._proposer = ""
        self.unsettled: frozenset[Point] = frozenset()
        self._accepted: frozenset[Color] = frozenset()
        self._score: Score | None = None
        self._noted = self.marks
        self._done: list[Marks] = []  # what was marked before each change, and before each that was undone
        self._undone: list[Marks] = []

    @property
    def score(self) -> Score:
        """Score the position as agreed so far; the players' decisions override everything else."""
        if self._score is None:
            seki = {p: value for p, value in self._proposed_seki.items() if p not in self.seki} | self.seki
            self._score = self._count(self.dead, seki, self.owner)
        return self._score

    def margin_of(self, dead: Iterable[Point], seki: Iterable[Point] = ()) -> float:
        """Return Black's lead with the dead stones and the groups in seki of a judge, whatever is marked."""
        alone = frozenset(self._stones_among(dead))
        return self._count(alone, self._seki_of(seki, alone), {}).margin

    def _count(self, dead: frozenset[Point], seki: Mapping[Point, bool], owner: Mapping[Point, Color | None]) -> Score:
        return score(
            self.position,
            self._terms,
            dead=dead,
            seki=seki,
            point_owner=owner,
        )

    def _stones_among(self, points: Iterable[Point]) -> list[Point]:
        return [point for point in points if self.position.color_at(point) is not None]

    def _seki_of(self, points: Iterable[Point], dead: Collection[Point]) -> dict[Point, bool]:
        """Return the chains that a judge takes for seki, which matters only under rules that tax it."""
        if self._terms.ruleset.tax is Tax.NONE:
            return {}
        alive = [point for point in self._stones_among(points) if point not in dead]
        return {stone: True for point in alive for stone in self._board.chain(point)}

    @property
    def state(self) -> StoneRemovalState:
        """Return the state to show."""
        return StoneRemovalState(
            score=self.score,
            ruleset=self._terms.ruleset,
            accepted=self._accepted,
            source=self._source,
            proposer=self._proposer,
            seki_groups=self._seki_groups(),
            may_remove_dead=self._may_remove_dead,
            is_unfinished=self._is_unfinished,
            can_resume=self._is_stopped,
            is_marked=not self.is_untouched,
            last_to_pass=self.position.to_move.opponent,
            unsettled=self.unsettled,
            komi_is_known=self._terms.komi_is_known,
            unread_komi=self._terms.unread_komi,
        )

    @property
    def agreed(self) -> bool:
        """Return whether both players have accepted."""
        return len(self._accepted) == 2

    def toggle_dead(self, point: Point, *, alone: bool = False) -> None:
        """Toggle a chain between dead and alive, with those that share its fate unless ``alone``.

        A second click on what was just marked dead by mistake gives back what came alive with the first.
        """
        if self._may_remove_dead and self.position.color_at(point) is not None:
            before = self._done[-1].dead if self._done else self.dead
            is_back = not alone and point in self.dead and point not in before
            self.dead = before if is_back else toggle_dead(self.position, self.dead, point, alone=alone)
            self._forget_seki_of_dead()
            self._note_marks()

    @property
    def is_untouched(self) -> bool:
        """Return whether the players have marked nothing."""
        return not (self.dead != self._proposed or self.owner or self.seki)

    @property
    def may_remove_dead(self) -> bool:
        """Return whether the rules allow dead stones to be removed."""
        return self._may_remove_dead

    def propose_dead(
        self, points: Iterable[Point], source: ProposalSource, seki: Iterable[Point] = (), proposer: str = ""
    ) -> None:
        """Replace the dead stones with a judge's list, and likewise those in seki, which matters where rules tax it.

        A list that changes nothing withdraws no acceptance.
        """
        if not self._may_remove_dead:
            return
        self._source, self._proposer = source, proposer
        dead = frozenset(points)
        in_seki = self._seki_of(seki, dead)
        if self.is_untouched and (dead, in_seki) == (self._proposed, self._proposed_seki):
            return
        self.dead = self._proposed = dead
        self._proposed_seki = in_seki
        self._forget_seki_of_dead()
        self._changed()
        self._noted = self.marks
        self._done.clear()
        self._undone.clear()

    @property
    def suggestion(self) -> Suggestion:
        """Return what was suggested last."""
        in_seki = frozenset(stone for stone, is_seki in self._proposed_seki.items() if is_seki)
        return Suggestion(self._proposed, in_seki, self._source, self._proposer)

    def take_up(self, suggestion: Suggestion, marks: Marks) -> None:
        """Mark all as it was marked before a crash; what does not fit the position is left out."""
        points = board_points(self.position.width, self.position.height)
        stones = frozenset(self._stones_among(points))
        dead, seki, source, proposer = suggestion
        self.propose_dead(dead & stones, source, seki & stones, proposer)
        if self._may_remove_dead:
            self.dead = marks.dead & stones
        self.seki = {stone: is_seki for stone, is_seki in marks.seki.items() if stone in stones}
        self._forget_seki_of_dead()
        self.set_owner({point: marks.owner[point] for point in points if point in marks.owner})

    def note_open(self, points: Iterable[Point] | None) -> None:
        """Note what a judge finds open; None is too much for the game to be over, unless passes have stopped it."""
        self._is_unfinished = points is None and not self._is_stopped
        self.unsettled = frozenset(points or ())

    def cycle_owner(self, point: Point) -> None:
        """Give an empty point to the next of Black, White and nobody; only what differs from the count is marked."""
        if self.position.color_at(point) is not None:
            return
        owner = _OWNERS[(_OWNERS.index(self.score.owner.get(point)) + 1) % len(_OWNERS)]
        self.owner.pop(point, None)
        self._score = None
        if self.score.owner.get(point) is not owner:
            self.owner[point] = owner
        self._note_marks()

    def set_owner(self, owners: Mapping[Point, Color | None]) -> None:
        """Assign empty points to a color or to neutral; this survives later toggles."""
        self.owner.update({p: c for p, c in owners.items() if self.position.color_at(p) is None})
        self._note_marks()

    def toggle_seki(self, point: Point) -> None:
        """Set whether the group on a point is in seki; one that was marked dead comes alive in seki."""
        if self.position.color_at(point) is None:
            return
        in_seki = point not in self.score.seki
        if point in self.dead:
            self.dead = toggle_dead(self.position, self.dead, point)
        for stone in self._board.chain(point):
            self.seki[stone] = in_seki
        self._note_marks()

    def use_terms(self, terms: ScoringTerms) -> None:
        """Count by other terms, as when the komi has been set; what is marked stays."""
        if terms != self._terms:
            self._terms = terms
            self._changed()

    def reset(self) -> None:
        """Return to the suggestion, and to the scored result for everything else."""
        self.dead = self._proposed
        self.seki.clear()
        self.owner.clear()
        self._note_marks()

    @property
    def can_undo(self) -> bool:
        """Return whether the players have marked anything that can be taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Return whether a mark that was taken back can be made again."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back what the players marked last; return whether there was anything."""
        return self._step(self._done, self._undone)

    def redo(self) -> bool:
        """Mark again what was taken back last; return whether there was anything."""
        return self._step(self._undone, self._done)

    def accept(self, color: Color, accepted: bool = True) -> None:
        """Record that a player accepts the score, or withdraws."""
        self._accepted = self._accepted | {color} if accepted else self._accepted - {color}

    def _forget_seki_of_dead(self) -> None:
        """Dead stones are in no seki, nor are they later, when they come alive again."""
        for stone in self.dead:
            self.seki.pop(stone, None)

    @property
    def marks(self) -> Marks:
        """Return what is marked now."""
        return Marks(self.dead, dict(self.seki), dict(self.owner))

    def _note_marks(self) -> None:
        """Note a change by the players, which can be undone."""
        marks = self.marks
        if marks != self._noted:
            self._done.append(self._noted)
            self._undone.clear()
            self._noted = marks
        self._changed()

    def _step(self, taken: list[Marks], left: list[Marks]) -> bool:
        if not taken:
            return False
        left.append(self._noted)
        self._noted = taken.pop()
        self.dead, seki, owner = self._noted
        self.seki, self.owner = dict(seki), dict(owner)
        self._changed()
        return True

    def _changed(self) -> None:
        self._score = None
        self._accepted = frozenset()

    def _seki_groups(self) -> tuple[SekiGroup, ...]:
        """Return the chains that count as seki, or that the players have decided on."""
        left = set(self.score.seki) | set(self.seki)
        groups = []
        while left:
            stones = frozenset(self._board.chain(left.pop()))
            left -= stones
            color = self.position.color_at(next(iter(stones)))
            assert color is not None
            groups.append(
                SekiGroup(color, stones, stones <= self.score.seki, any(stone in self.seki for stone in stones))
            )
        return tuple(sorted(groups, key=lambda group: group.name_point))
