"""Where games of a match are played: two engines, and the rules between them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from qtgo.cli.match_record import Effort
from qtgo.core.game import Game
from qtgo.core.game_info import GameInfo
from qtgo.core.legality import IllegalMoveError
from qtgo.core.point import Color, Point
from qtgo.core.properties import encode_text
from qtgo.core.review import ProposalSource
from qtgo.engine.engine import GtpEngine
from qtgo.engine.failure import EngineFailure
from qtgo.engine.reports import FinalStatus, GeneratedMove
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.target import target_of

Seating = dict[Color, int]
"""Which of the two engines plays each color."""


class MatchTable(QObject):
    """Plays one game after the other with two engines of its own; ``finished`` tells each, ``game`` has it."""

    finished = Signal()
    useless = Signal(object, object)  # index of the engine, EngineFailure or SyncFailure: it cannot play at all
    rules_differ = Signal(object, object)  # index of the engine, SyncReport
    launched = Signal(object, object)  # index of the engine, str: the command line that is run

    def __init__(self, configs: tuple[EngineConfig, EngineConfig], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.number = 0
        self.game: Game | None = None
        self.efforts: dict[Color, Effort] = {}
        self._seating: Seating = {}
        self._max_moves = 0
        self._asked: Color | None = None
        self._asked_at = 0.0
        self._is_on_way = False
        self._was_ready = [False, False]
        self._dead: dict[Color, frozenset[Point] | None] | None = None
        self._notes: list[str] = []
        self.engines = tuple(self._engine(index, config) for index, config in enumerate(configs))

    def play(self, number: int, info: GameInfo, seating: Seating, max_moves: int) -> None:
        """Begin a game."""
        self.number = number
        self.game = Game.new(info)
        self.efforts = {color: Effort() for color in Color}
        self._seating = seating
        self._max_moves = max_moves
        self._dead = None
        self._notes = []
        for engine in self.engines:
            engine.set_target(target_of(self.game))  # with rules that it may have to be started with
            engine.start()
        self._ask()

    def close(self) -> None:
        """Ask both engines to end, by force after their time for it; ``is_closed`` tells when they have."""
        self.game = None
        for engine in self.engines:
            engine.quit()

    @property
    def is_closed(self) -> bool:
        """Tell whether no engine runs."""
        return not any(engine.process_id for engine in self.engines)

    def _engine(self, index: int, config: EngineConfig) -> GtpEngine:
        engine = GtpEngine(config, self)

        def on(signal: SignalInstance, take: Callable[[Color, Any], None]) -> None:
            """Listen to a signal while there is a game."""

            def take_if_playing(value: object) -> None:
                if self.game is not None:
                    take(next(color for color, seated in self._seating.items() if seated == index), value)

            signal.connect(take_if_playing)

        def note_ready(_capabilities: object) -> None:
            self._was_ready[index] = True

        engine.ready.connect(note_ready)
        engine.launched.connect(lambda command: self.launched.emit(index, command))
        on(engine.synchronized, lambda color, report: self._take_report(index, color, report))
        on(engine.move_generated, self._take_move)
        on(engine.final_status_given, self._take_status)
        on(engine.restarted, self._take_restart)
        on(engine.failed, lambda color, failure: self._take_failure(index, color, failure))
        on(engine.not_synchronized, lambda color, failure: self._take_refusal(index, color, failure))
        return engine

    # Moves

    def _ask(self) -> None:
        """Go on with the game: the next move, or its end."""
        game = self._playing
        if game.stopped:
            self._ask_for_dead_stones()
        elif game.long_cycle is not None:
            self._finish("Void", "The same position has come back.")
        elif game.depth >= self._max_moves:
            self._finish("Void", f"The game was ended after {self._max_moves} moves.")
        else:
            self._asked = game.to_move
            self._is_on_way = True
            self.engines[self._seating[self._asked]].generate_move(target_of(game), self._asked)

    @property
    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    def _take_report(self, index: int, color: Color, report: SyncReport) -> None:
        if color is self._asked and self._is_on_way:
            # The start of an engine and the way to the position are no thinking. The next report comes after it.
            self._is_on_way = False
            self._asked_at = time.monotonic()
        if report.rules is not None or report.komi_refused:
            self.rules_differ.emit(index, report)

    def _take_move(self, color: Color, generated: GeneratedMove) -> None:
        if color is not self._asked:
            return
        self._asked = None
        effort, game, move = self.efforts[color], self._playing, generated.move
        effort.moves += 1
        effort.seconds += time.monotonic() - self._asked_at
        if move is None:
            verb = "refused to move" if generated.refused else "answered no move"
            self._forfeit(color, f"{verb}: {generated.text}")
        elif move.resign:
            game.resign(color)
            self._finish()
        else:
            try:
                game.pass_() if move.point is None else game.play(move.point)
            except IllegalMoveError as error:
                reason = error.illegal.reason.name.lower().replace("_", " ")
                self._forfeit(color, f"played {generated.text}, which is illegal ({reason})")
            else:
                self._ask()

    def _take_restart(self, color: Color, failure: EngineFailure) -> None:
        self._is_on_way = self._is_on_way or color is self._asked
        self.efforts[color].faults += 1
        self._note(color, f"failed ({failure.kind.name.lower()}) and was started again")

    def _take_failure(self, index: int, color: Color, failure: EngineFailure) -> None:
        if not self._was_ready[index]:
            self.useless.emit(index, failure)
        elif self._dead is not None:
            self.efforts[color].faults += 1
            self._note(color, f"failed ({failure.kind.name.lower()})")
            self._take_dead(color, None)
        else:
            self._forfeit(color, f"failed ({failure.kind.name.lower()})")

    def _take_refusal(self, index: int, color: Color, failure: SyncFailure) -> None:
        if self._dead is not None:
            self._take_dead(color, None)
        elif self._playing.depth < 2:
            self.useless.emit(index, failure)
        else:
            self._forfeit(color, f"refused {failure.command}: {failure.answer}")

    def _forfeit(self, color: Color, reason: str) -> None:
        self.efforts[color].faults += 1
        self._note(color, reason)
        self._finish(f"{color.opponent.letter}+F")

    # The end of the game

    def _ask_for_dead_stones(self) -> None:
        """Ask both engines which stones are dead, as of before the last pass: after it some see none."""
        game = self._playing
        self._dead = {}
        if not game.start_review().state.may_remove_dead:
            self._count(frozenset())
            return
        before = Game(game.root, game.info)
        before.go_to(game.current.parent or game.root)
        target = target_of(before)
        for color in Color:
            if self.game is game:
                self.engines[self._seating[color]].final_status_list(target)

    def _take_status(self, color: Color, status: FinalStatus) -> None:
        if status.dead is None:
            self._note(color, "did not say which stones are dead")
        self._take_dead(color, status.dead)

    def _take_dead(self, color: Color, dead: frozenset[Point] | None) -> None:
        if self._dead is None or color in self._dead:
            return
        position = self._playing.position
        on_board = None if dead is None else frozenset(p for p in dead if position.color_at(p) is not None)
        self._dead[color] = on_board
        if len(self._dead) == len(Color):
            self._count(self._agreed([stones for stones in self._dead.values() if stones is not None]))

    def _agreed(self, lists: list[frozenset[Point]]) -> frozenset[Point]:
        """Give the stones that every engine that spoke takes for dead: who disputes it could have played on."""
        agreed = frozenset[Point].intersection(*lists) if lists else frozenset[Point]()
        disputed = sorted(frozenset[Point]().union(*lists) - agreed)
        if disputed:
            vertices = " ".join(point.vertex for point in disputed)
            self._notes.append(f"Only one engine takes these stones for dead, so they count as alive: {vertices}")
        return agreed

    def _count(self, dead: frozenset[Point]) -> None:
        game = self._playing
        review = game.start_review()
        review.propose_dead(dead, ProposalSource.ENGINE)
        for color in Color:
            review.accept(color)
        game.finish()
        self._finish()

    def _note(self, color: Color, text: str) -> None:
        self._notes.append(f"{'Black' if color is Color.BLACK else 'White'} {text}.")

    def _finish(self, result: str = "", note: str = "") -> None:
        """End the game, with a result if it has none yet, and put what is to be said of it at its last move."""
        game = self._playing
        self._asked = None
        if result and not game.info.result:
            game.end(result)
        notes = [*self._notes, note] if note else self._notes
        if notes:
            game.current.properties["C"] = [encode_text("\n".join(notes))]
        self.finished.emit()
