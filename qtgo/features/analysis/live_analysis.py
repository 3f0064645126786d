"""Live analysis: the position shown is analyzed by an engine of its own, as long as it is shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis, deeper
from qtgo.core.analysis.memory import AnalysisKey, AnalysisMemory
from qtgo.core.analysis.search_limit import NO_LIMIT, RegionKind, SearchLimit, SearchRegion
from qtgo.core.record.analyses.recorded import analysis_at
from qtgo.core.record.analyses.terms import terms_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.engine.builtin import ADVISER_LEVEL, builtin_config, is_builtin
from qtgo.engine.reports import AnalysisEnd, EngineRestart, EngineState, LiveAnalysis, LiveTrouble
from qtgo.gtp.analysis_query import Wanted
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.target import Target, target_of
from qtgo.session.game.game_controller import GameController
from qtgo.session.work.on_demand_engine import OnDemandEngine
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.synchronizer import SyncFailure

_MOST_KEPT = 2000
_LEAST_TIME = 0.2
"""Seconds of analysis before the speed is known."""


class LiveStatus(Enum):
    """The state of the live analysis.

    RECALLED shows others' analysis of one position, without an engine, until another one is shown. SUSPENDED is on, but
    not shown at present; STARTING has no result for this position yet; RESTING has enough; BLOCKED cannot analyze
    this position; FAILED is off until it is started again.
    """

    OFF = auto()
    RECALLED = auto()
    SUSPENDED = auto()
    STARTING = auto()
    RUNNING = auto()
    RESTING = auto()
    BLOCKED = auto()
    FAILED = auto()

    @property
    def is_on(self) -> bool:
        """Return whether analysis is on."""
        return self not in (LiveStatus.OFF, LiveStatus.RECALLED, LiveStatus.FAILED)


@dataclass(frozen=True, slots=True)
class LiveState:
    """The knowledge about the position of ``node``; ``speed`` is in visits a second, 0 while it is unknown.

    ``analysis`` may be of another engine, of a review or the record, as long as this one knows less. ``to_move`` is
    the side whose moves are searched, ``engine`` the engine's name, and ``network`` that of its network.
    ``is_foreign`` if the analysis is not by that engine.
    """

    status: LiveStatus = LiveStatus.OFF
    node: Node | None = None
    to_move: Color = Color.BLACK
    analysis: PositionAnalysis | None = None
    engine: str = ""
    speed: float = 0.0
    region: SearchRegion | None = None
    network: str = ""
    is_foreign: bool = False


OFF = LiveState()


class LiveAnalysisController(QObject):
    """Analyzes the position shown, and ignores results for any other.

    An analysis by a review, the record or an earlier visit is shown at once, until the engine knows more. The engine is
    asked when that has been painted, so that stepping through a game costs no more than its pictures.
    """

    state_changed = Signal(object)  # LiveState
    failed = Signal(object)  # LiveTrouble
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
        known: Callable[[AnalysisKey], PositionAnalysis | None] = lambda _key: None,
    ) -> None:
        """Make the object; ``known`` returns the analysis of a position by others."""
        super().__init__(parent)
        self._game_controller, self._known = game_controller, known
        self._config: EngineConfig | None = None
        self._own = OnDemandEngine(
            self._engine_config, None if logs is None else logs / "analysis.log", self, storage=storage
        )
        self._own.happened.connect(self._on_event)
        self._own.closed.connect(self.closed)
        self._memory = AnalysisMemory(_MOST_KEPT)
        self._enough: deque[AnalysisKey] = deque(maxlen=_MOST_KEPT)  # of positions searched to the limit
        self._limit, self._wanted = NO_LIMIT, Wanted()
        self._state = OFF
        self._is_suspended = False
        self._target: Target | None = None
        self._key: AnalysisKey | None = None
        self._began: tuple[float, int] | None = None  # when the first line came, and its visits
        self._told: set[object] = set()
        self._time = single_shot(self, self._rest)
        self._asking = single_shot(self, self._ask_engine)
        game_controller.position_changed.connect(lambda _position: self._follow())
        game_controller.game_opened.connect(lambda _info: self._told.clear())

    @property
    def state(self) -> LiveState:
        """Return the last state emitted."""
        return self._state

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return self._own.process_id

    # Input

    def start(self) -> None:
        """Analyze the position shown and those that will be, also after a failure."""
        if not self._state.status.is_on:
            self._told.clear()
            self._enough.clear()
            self._state = replace(self._state, status=LiveStatus.STARTING)
            self._ask()

    def stop(self) -> None:
        """End the analysis; the process stays for a while."""
        if self._state.status is not LiveStatus.OFF:
            self._end()
            self._tell(OFF)

    def recall(self) -> None:
        """Show the analysis of a review or the record until another position is shown or this one is analyzed."""
        if self._state.status.is_on or self._is_suspended:
            return
        game = self._game_controller.game
        key = self._key = game.position_key(self._network)
        known = self._best_known(key)
        if known is not None and known.candidates:
            self._tell(LiveState(LiveStatus.RECALLED, game.current, game.to_move, known, is_foreign=True))

    def suspend(self, suspended: bool) -> None:
        """Suspend the analysis, for instance where help is not allowed, or resume it."""
        if suspended is not self._is_suspended:
            self._is_suspended = suspended
            if self._state.status.is_on:
                self._ask()
            elif self._state.status is LiveStatus.RECALLED:
                self._tell(OFF)

    def use_engine(self, config: EngineConfig | None) -> None:
        """Analyze with an engine from now on, None for the built-in one."""
        if config != self._config:
            self._config = config
            self._own.retire()
            self._enough.clear()
            self._told.clear()
            self._ask_again()

    def use_limit(self, limit: SearchLimit) -> None:
        """Set when the analysis of a position ends."""
        if limit != self._limit:
            self._limit = limit
            self._enough.clear()
            self._ask_again()

    def use_wanted(self, wanted: Wanted) -> None:
        """Request values besides moves and numbers."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._enough.clear()
            self._ask_again()

    def set_region(self, region: SearchRegion | None) -> None:
        """Limit the next move to a region, or leave one out; the region belongs to the position shown."""
        if region != self._state.region:
            self._state = replace(self._state, region=region)
            self._ask_again()
            if not self._state.status.is_on:
                self._tell(self._state)

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended. Later events of the game start no other."""
        self._state = OFF
        self._end()
        self._own.close()

    # The position

    def _follow(self) -> None:
        game = self._game_controller.game
        is_other = game.current is not self._state.node
        if self._state.status is LiveStatus.RECALLED:
            if is_other or game.position_key(self._network) != self._key:  # another node, or this one was edited
                self._tell(OFF)
        elif self._state.status.is_on and not self._is_suspended and (is_other or target_of(game) != self._target):
            self._state = replace(self._state, region=None)
            self._ask()

    def _ask_again(self) -> None:
        if self._state.status.is_on:
            self._ask()

    def _ask(self) -> None:
        """Ask for the position shown, in place of any other."""
        from qtgo.engine.reviewers import network_of

        self._time.stop()
        self._target = self._began = None
        if self._is_suspended:
            self._end()
            self._tell(LiveState(LiveStatus.SUSPENDED))
            return
        game = self._game_controller.game
        key = self._key = game.position_key(self._network)
        region = self._state.region
        known = None if region is not None else self._best_known(key)
        state = LiveState(
            LiveStatus.STARTING,
            game.current,
            game.to_move,
            known,
            self._name,
            region=region,
            network=network_of(self._engine_config()),
            is_foreign=known is not None and known is not self._memory.find(key),
        )
        if known is not None and key in self._enough:
            self._end_engine()
            self._tell(replace(state, status=LiveStatus.RESTING))
            return
        self._asking.start()
        self._tell(state)

    def _ask_engine(self) -> None:
        """Ask the engine for the position shown."""
        engine = self._own.working()
        if engine is not None:
            target = self._target = target_of(self._game_controller.game)
            engine.analyze(target, self._wanted, self._searched(self._state.region))

    def _best_known(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return the best analysis known before the engine answers."""
        game = self._game_controller.game
        found = self._memory.find(key)
        said = analysis_at(game.current, terms_of(game.info), game.to_move, game.position)
        for other in (self._known(key), said):
            if other is not None and not other.is_empty and not self._is_better(found, other):
                found = other
        return found

    def _is_better(self, ours: PositionAnalysis | None, other: PositionAnalysis) -> bool:
        """Return whether this engine's analysis is at least as deep; a chosen engine always beats the built-in one."""
        if ours is None:
            return False
        is_chosen = self._config is not None and other.source.engine.startswith(builtin_config().name)
        return is_chosen or deeper(ours, other) is ours

    def _searched(self, region: SearchRegion | None) -> SearchRegion | None:
        """Return the playable part of a region."""
        if region is None or region.kind is RegionKind.ALLOW:
            return None
        position = self._game_controller.game.position
        points = frozenset(point for point in region.points if position.color_at(point) is None)
        return replace(region, points=points) if points else None

    # The engine

    def _engine_config(self) -> EngineConfig:
        return builtin_config(ADVISER_LEVEL) if self._config is None else self._config

    @property
    def _name(self) -> str:
        return self._engine_config().shown_name

    @property
    def _network(self) -> str:
        """Return the key of the engine in the memory: another command line may use another network."""
        return "" if self._config is None else f"{self._config.name}\n{self._config.command}"

    def _on_event(self, event: EngineEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.gtp.synchronizer import SyncFailure

        match event:
            case LiveAnalysis():
                self._take(event)
            case AnalysisEnd(words) if self._target is not None:
                self._on_end(words)
            case SyncFailure() if self._target is not None:
                self._complain(event, LiveStatus.BLOCKED)
            case EngineFailure():
                self._complain(event, LiveStatus.FAILED)
            case EngineRestart():
                self._began = None

    def _take(self, said: LiveAnalysis) -> None:
        """Emit the engine's analysis of the position shown, once it is deeper than the known one."""
        state, analysis = self._state, said.analysis
        if not state.status.is_on or said.target != self._target or analysis.is_empty:
            return
        if self._began is None:
            self._began = monotonic(), analysis.visits
            if self._limit.seconds is not None:
                self._time.start(int(1000 * self._limit.seconds))
        if state.region is None and self._key is not None:
            self._memory.keep(self._key, analysis)
        shown, is_foreign = state.analysis, state.is_foreign
        if shown is None or state.region is not None or self._is_better(analysis, shown):
            shown, is_foreign = analysis, False
        elif not shown.ownership or not shown.policy:
            shown = _filled(shown, analysis)
        speed = self._speed(analysis.visits)
        self._tell(replace(state, status=LiveStatus.RUNNING, analysis=shown, speed=speed, is_foreign=is_foreign))
        if self._limit.visits is not None and analysis.visits >= self._limit.visits:
            self._rest()

    def _speed(self, visits: int) -> float:
        """Return the visits a second."""
        assert self._began is not None
        since, first = self._began
        seconds = monotonic() - since
        return (visits - first) / seconds if seconds >= _LEAST_TIME and visits > first else self._state.speed

    def _rest(self) -> None:
        """End the search of this position and remember that it is deep enough."""
        if self._state.status in (LiveStatus.STARTING, LiveStatus.RUNNING):
            self._time.stop()
            if self._key is not None and self._state.region is None:
                self._enough.append(self._key)
            self._end_engine()
            self._tell(replace(self._state, status=LiveStatus.RESTING))

    def _on_end(self, words: str) -> None:
        """Note that the engine has ended at its own limit, or refuses."""
        engine = self._own.engine
        if not self._state.status.is_on or engine is None:
            return
        from qtgo.engine.wanted_analysis import analyze_command

        can_analyze = engine.capabilities is not None and bool(analyze_command(engine.capabilities))
        if can_analyze and not words:
            self._rest()
        elif can_analyze and self._state.region is not None:
            self._state = replace(self._state, region=None)
            self.failed.emit(LiveTrouble(self._name, words, is_builtin(engine.config), is_region=True))
            self._ask()
        else:
            self._complain(words, LiveStatus.FAILED)

    def _complain(self, reason: EngineFailure | SyncFailure | str, status: LiveStatus) -> None:
        """Report a failure, once; a position that the engine cannot take does not end the analysis of others."""
        if not self._state.status.is_on:
            return
        trouble = LiveTrouble(self._name, reason, self._config is None)
        if status is LiveStatus.FAILED:
            self._end()
        self._tell(replace(self._state, status=status, speed=0.0))
        kind = status, type(reason)
        if kind not in self._told:
            self._told.add(kind)
            self.failed.emit(trouble)

    def _end(self) -> None:
        self._time.stop()
        self._target = self._key = self._began = None
        self._end_engine()

    def _end_engine(self) -> None:
        self._asking.stop()
        engine = self._own.engine
        if engine is not None and engine.state is not EngineState.FAILED:
            engine.end_analysis()

    def _tell(self, state: LiveState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)


def _filled(known: PositionAnalysis, said: PositionAnalysis) -> PositionAnalysis:
    """Return an analysis completed with the parts that only the other one has."""
    return replace(
        known,
        ownership=known.ownership or said.ownership,
        policy=known.policy or said.policy,
        to_move=known.to_move or said.to_move,
    )
