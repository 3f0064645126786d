"""The games that come to an end in a window, and their course."""

from __future__ import annotations

from dataclasses import field, replace

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Game, Phase
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.engine.reports import Question
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.players import Players
from qtgo.session.work.adviser import AdviserController

Sides = tuple[EngineConfig | None, EngineConfig | None]
"""Who plays Black and who White; None for a person."""


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a finished game: facts that decide whether it counts."""

    sides: Sides
    moves: int
    is_edited: bool = False
    is_taken_back: bool = False
    is_helped: bool = False
    has_other_sides: bool = False
    was_stopped: bool = False  # by passes


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played in the window from its first move and has a result."""

    root: Node
    info: GameInfo
    course: Course


@dataclass(slots=True)
class _Play:
    """The memory of a game while it is played."""

    tips: dict[Node, None] = field(default_factory=dict)
    sides: Sides = (None, None)
    has_other_sides: bool = False
    is_helped: bool = False
    finished: FinishedGame | None = None
    end: Node | None = None


class FinishedGames(QObject):
    """Watches the games that begin in a window, and reports the result of each.

    Games that are only opened or edited are none of them.
    """

    finished = Signal(object)  # FinishedGame

    def __init__(
        self,
        game_controller: GameController,
        document: Document,
        players: Players,
        adviser: AdviserController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._document = document
        self._players = players
        self._plays: dict[Node, _Play] = {}
        game_controller.move_made.connect(self._note_move)
        game_controller.game_ended.connect(self._note_end)
        game_controller.info_changed.connect(self._note_info)
        adviser.question_changed.connect(self._note_question)
        document.begun.connect(lambda _path: self._plays.clear())

    def _play(self) -> _Play | None:
        """Return the memory of the game shown, None if it did not begin here, or is played on beside its end."""
        game = self._game_controller.game
        if game.is_played_on:
            return None
        root = game.root
        return self._plays.setdefault(root, _Play()) if self._document.began_here(root) else None

    def _sides(self) -> Sides:
        seats = self._players.seats
        return seats[Color.BLACK], seats[Color.WHITE]

    def _note_move(self, _move: object) -> None:
        """Remember a move of the game, but not one played elsewhere in the record while a clock runs."""
        play, node = self._play(), self._game_controller.place
        if play is None or node is not self._game_controller.game.current:
            return
        sides = self._sides()
        play.has_other_sides = play.has_other_sides or (bool(play.tips) and not _are_same(sides, play.sides))
        play.sides = sides
        play.tips[node] = None

    def mark_helped(self) -> None:
        """Note that the player of the game shown was helped."""
        play = self._play()
        if play is not None and self._game_controller.game.phase is Phase.PLAYING:
            play.is_helped = True

    def _note_question(self, question: Question | None) -> None:
        if question in (Question.HINT, Question.ESTIMATE):
            self.mark_helped()

    def _note_end(self, _result: object) -> None:
        """Report a result, unless it stands in a variation."""
        play, game = self._play(), self._game_controller.game
        if play is None or not game.info.has_ended:
            return
        course = self._course(play, game)
        before = play.finished
        is_same = play.end is game.current  # another game may have the same result after as many moves
        if before is not None and is_same and (before.info, before.course) == (game.info, course):
            return
        play.end = game.current
        play.finished = FinishedGame(game.root, game.info, course)
        self.finished.emit(play.finished)

    def _note_info(self, info: GameInfo) -> None:
        """Report another result of a game that was over."""
        root = self._game_controller.game.root
        play = self._plays.get(root)
        before = None if play is None else play.finished
        if play is not None and before is not None and info.has_ended and info.result != before.info.result:
            play.finished = FinishedGame(root, info, replace(before.course, is_edited=True))
            self.finished.emit(play.finished)

    def _course(self, play: _Play, game: Game) -> Course:
        moves = [node for node in game.path if "B" in node.properties or "W" in node.properties]
        on_path, sides = set(moves), self._sides()
        changed = play.has_other_sides or (bool(play.tips) and not _are_same(sides, play.sides))
        return Course(
            sides=play.sides if play.tips else sides,
            moves=len(moves),
            is_edited=any(node not in play.tips for node in moves),
            is_taken_back=any(tip not in on_path for tip in play.tips) or _goes_on(play.finished, len(moves)),
            is_helped=play.is_helped,
            has_other_sides=changed,
            was_stopped=game.stopped,
        )


def _goes_on(before: FinishedGame | None, moves: int) -> bool:
    """Return whether a game that was over has been played on, its result taken back."""
    return before is not None and before.course.moves != moves


def _are_same(sides: Sides, others: Sides) -> bool:
    """Return whether the same players play, at the same levels."""
    from qtgo.engine.engine_levels import level_of

    one, other = ([side and (side.name, level_of(side)) for side in each] for each in (sides, others))
    return one == other
