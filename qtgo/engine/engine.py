"""A playing engine: started, synchronized with the game, given tasks, interrupted, and restarted when it dies."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.search_limit import SearchRegion
from qtgo.core.rules.point import Color, Move
from qtgo.core.rules.ruleset import Ruleset
from qtgo.engine.command_meanings import ONLY_ASK
from qtgo.engine.engine_levels import level_commands
from qtgo.engine.engine_task import (
    NO_PASS_COMMAND,
    EngineTask,
    EstimateTask,
    FinalStatusTask,
    FirstLookTask,
    HandicapTask,
    MoveTask,
    ReadClock,
    no_clock,
    timed,
)
from qtgo.engine.gtp_run import GtpRun
from qtgo.engine.process.failure import RECOVERABLE, EngineFailure
from qtgo.engine.process.log_file import LogFile
from qtgo.engine.process.supervised import SupervisedEngine
from qtgo.engine.recipes import is_remote
from qtgo.engine.record_file import RecordFile
from qtgo.engine.reports import (
    AnalysisEnd,
    CommandRefusal,
    EngineAnswer,
    EngineEvent,
    EngineState,
    GeneratedMove,
    LiveAnalysis,
    PlacedHandicap,
    RunEvent,
)
from qtgo.engine.rules_fit import RulesFit
from qtgo.engine.wanted_analysis import AnalysisWish, AnalysisWishes
from qtgo.gtp.analysis_lines import Analysis
from qtgo.gtp.analysis_query import Wanted
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities, Direction, Traffic, clean_command, is_endless
from qtgo.gtp.synchronizer import SyncFailure, Synchronizer, SyncReport
from qtgo.gtp.target import Target
from qtgo.timers import single_shot, some_at_a_time

STOP_TIME = 3.0
"""Seconds that an interrupted engine has to finish its move."""


_PAUSE_MS = 50
"""Milliseconds from one value to the next: twenty a second can be followed by eye."""


class Throttle(QObject):
    """Emits the first value at once, and then only the newest one after each pause."""

    passed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: object | None = None
        self._pause = single_shot(self, self.flush, _PAUSE_MS)

    def offer(self, value: object) -> None:
        """Emit a value at once, or after the pause unless a newer one arrives."""
        self._waiting = value
        if not self._pause.isActive():
            self.flush()

    def flush(self) -> None:
        """Emit the waiting value, if any."""
        value, self._waiting = self._waiting, None
        if value is not None:
            self._pause.start()
            self.passed.emit(value)

    def drop(self) -> None:
        """Drop the waiting value and end the pause."""
        self._waiting = None
        self._pause.stop()


class GtpEngine(SupervisedEngine):
    """An engine that takes requests; ``happened`` has an EngineEvent for all it does.

    Requests made while it starts, stops or restarts are carried out when it is ready. Of several requests
    the last one counts. An engine that dies during a game is restarted automatically, once until it has made
    another move, and brought back to the game's position; its request is repeated. An engine that takes its
    rules only from the command line is started with those of its target, and restarted when they change. It analyzes
    the wanted target while there is no other request.
    """

    _run: GtpRun | None

    def __init__(self, config: EngineConfig, parent: QObject | None = None, *, log: LogFile | None = None) -> None:
        super().__init__(config, parent, log=log)
        self._fit = RulesFit(config)
        self._synchronizer: Synchronizer | None = None
        self._has_followed = False  # the program that runs now, to some target
        self._record_file = RecordFile(self._log.storage)
        self._target: Target | None = None
        self._task: EngineTask | None = None
        self._analysis = AnalysisWishes()
        self._newest_line = Throttle(self)
        self._newest_line.passed.connect(self._report_line)
        self._reading: Generator[None, None, Analysis | LiveAnalysis | None] | None = (
            None  # of a line, which may be long
        )
        self._reading_turn = single_shot(self, self._read_on)
        self._stop_timer = single_shot(self, self._launch, int(STOP_TIME * 1000))

    @property
    def capabilities(self) -> Capabilities | None:
        """Return what the engine reported in the handshake."""
        return None if self._run is None else self._run.capabilities

    @property
    def started_with(self) -> Ruleset | None:
        """Return the rules that its command line sets, if known."""
        return None if self._run is None else self._fit.rules_played(self._run.command)

    @property
    def can_be_forbidden_to_pass(self) -> bool:
        """Return whether the engine can be asked for a move other than a pass."""
        return self._knows(NO_PASS_COMMAND)

    # What it is told

    def restart(self, config: EngineConfig | None = None) -> None:
        """Kill the engine if it is running, and start it again, with another configuration if given."""
        if config is not None:
            self._fit = RulesFit(config)
        super().restart(config)

    def set_target(self, target: Target) -> None:
        """Synchronize the engine with the game as soon as it is idle."""
        self._target = target
        if self._state is EngineState.READY:  # who analyzes stands elsewhere
            self._go_on()

    def generate_move(
        self, target: Target, color: Color, clock: ReadClock = no_clock, *, may_pass: bool = True
    ) -> None:
        """Request a move at a target; a GeneratedMove reports it, and the engine has then played it.

        The time left is read from ``clock`` when the request is sent, which may be much later. A pass can only be
        forbidden to an engine that ``can_be_forbidden_to_pass``.
        """
        self._ask(MoveTask(timed(target, clock), color, clock, may_pass=may_pass))

    def place_handicap(self, target: Target, stones: int, clock: ReadClock = no_clock) -> None:
        """Request the stones of a free handicap on an empty board; a PlacedHandicap reports them.

        An engine that cannot place them at once, or does so incorrectly, generates a move for the first of them.
        """
        self._ask(HandicapTask(timed(target, clock), stones, clock))

    def final_status_list(self, target: Target, *, first_look: bool = False) -> None:
        """Request the dead stones and those in seki at a target; a FinalStatus reports them.

        With ``first_look`` another comes before, of an engine that can tell at once what it sees.
        """
        self._ask(FinalStatusTask(target, wants_first_look=first_look))

    def estimate(self, target: Target) -> None:
        """Request the score and the owner of each point at a target; a GivenEstimate reports them."""
        self._ask(EstimateTask(target))

    def first_look(self, target: Target) -> None:
        """Request what is seen of a target at once; a GivenEstimate reports it."""
        self._ask(FirstLookTask(target))

    def analyze(self, target: Target, wanted: Wanted | None = None, region: SearchRegion | None = None) -> None:
        """Analyze a target whenever there is no other request, until told otherwise; an Analysis reports.

        With ``wanted`` a LiveAnalysis does, in Black's view, some twenty times a second at most, whatever the engine
        writes; the engine may first be tried on another position. ``region`` limits the next move.
        """
        self._drop_lines()
        self._analysis.desire(target, wanted, region)
        if self._state in (EngineState.READY, EngineState.ANALYZING):
            self._go_on()

    def end_analysis(self) -> None:
        """End the analysis."""
        self._analysis.desire(None)
        if self._state is EngineState.ANALYZING:
            self._go_on()

    def set_level(self, level: str) -> None:
        """Set the level for the following moves, also after a restart."""
        self._config = replace(self._config, level=level)
        if self._state not in (EngineState.NOT_STARTED, EngineState.STARTING, EngineState.FAILED):
            self._tell_level()

    def stop(self) -> None:
        """Stop the engine's thinking and drop its request.

        It is interrupted if possible, otherwise killed and restarted.
        """
        task, self._task = self._task, None
        if task is None or self._state is not EngineState.THINKING:
            return
        if not task.is_asked:
            self._analysis.interrupt()  # by what has told it the position
            self._go_on()
        elif self._run is not None and self._can_be_interrupted():
            self._set_state(EngineState.STOPPING)
            self._stop_timer.start()
            self._run.send_comment("interrupt")
        else:
            self._launch()

    def send_console(self, text: str) -> None:
        """Send a command of the user's; if it may have changed the board, the engine is synchronized again."""
        name = clean_command(text).partition(" ")[0]
        if self._run is None or self._is_quitting:
            return
        if name == "quit":
            self.quit()
        elif not name:
            self._run.send_comment(text.strip().lstrip("# "))
        else:
            self._run.send(text, on_line=_ignore if is_endless(name) else None)
            if name not in ONLY_ASK and self._synchronizer is not None:
                self._synchronizer.forget()
                if self._state is EngineState.READY:
                    self._go_on()

    # Starting and ending

    def _make_run(self) -> GtpRun:
        config = self._fit.config(None if self._target is None else self._target.ruleset)
        return GtpRun(replace(config, level=self._config.level), self)

    def _hears(self) -> bool:
        return self._state is not EngineState.THINKING or self._can_be_interrupted()

    def _forget_requests(self) -> None:
        self._task = None
        self._analysis.desire(None)
        self._stop_timer.stop()

    def _forget_run(self) -> None:
        self._synchronizer = None
        self._has_followed = False
        self._analysis.lose_engine()
        self._drop_lines()
        self._stop_timer.stop()
        if self._task is not None:
            self._task.is_asked = False

    def _is_logged(self, traffic: Traffic) -> bool:
        # The lines of an analysis would leave room for nothing else.
        return self._state is not EngineState.ANALYZING or traffic.direction is not Direction.RECEIVED

    def _on_run_event(self, event: RunEvent) -> None:
        if isinstance(event, Capabilities):
            self._on_capabilities(event)
        else:
            super()._on_run_event(event)

    def _on_capabilities(self, capabilities: Capabilities) -> None:
        run = self._run
        if run is None:
            return
        self._was_ready = True
        self._fit.learn(capabilities)
        if self._must_start_otherwise():
            self._launch()
            return
        self._synchronizer = Synchronizer(
            run.send,
            capabilities,
            write_record=None if is_remote(run.command) else self._record_file.write,
            started_with=self.started_with,
        )
        if run.config.level != self._config.level:  # chosen meanwhile
            self._tell_level()
        self._set_state(EngineState.READY)
        self._tell(capabilities)
        if self._state is EngineState.READY:
            self._go_on()

    def _must_start_otherwise(self) -> bool:
        """Return whether the target's rules need another command line than the running one."""
        if self._run is None or self._target is None:
            return False
        return self._fit.fitted(self._run.command, self._target.ruleset) != self._run.command

    def _on_failure(self, failure: EngineFailure) -> None:
        """Start without the argument for the rules an engine that seems to reject it."""
        if self._run is not None and self._run.capabilities is None and self._may_start_as_typed(failure):
            self._fit.is_given_up = True
            self._launch()
        else:
            super()._on_failure(failure)

    def _give_up(self, failure: EngineFailure) -> None:
        self._forget_requests()
        super()._give_up(failure)

    def _may_start_as_typed(self, failure: EngineFailure) -> bool:
        """Return whether an engine may have exited because it rejects the argument for its rules."""
        is_fitted = self._run is not None and self._run.config.command != self._config.command
        return is_fitted and failure.kind in RECOVERABLE

    # Working

    def _ask(self, task: EngineTask) -> None:
        if self._state is EngineState.THINKING:
            self.stop()
        self._task = task
        self._target = task.target
        if self._state in (EngineState.READY, EngineState.ANALYZING):
            self._go_on()

    def _go_on(self) -> None:
        """Do the next thing due: synchronize with the target, and send the request."""
        desired = self._analysis.desired
        if self._analysis.finder.interrupt() and self._synchronizer is not None:
            self._synchronizer.forget()
        if self._task is None and desired is not None:
            self._target = desired.target
        if self._must_start_otherwise():
            self._launch()
            return
        if self._task is not None:
            self._set_state(EngineState.THINKING)
        elif desired is not None:
            self._set_state(EngineState.ANALYZING)
        else:
            self._set_state(EngineState.READY)
            if self._analysis.running is not None and self.capabilities is not None:
                self._send(self._analysis.stop_command(self.capabilities), _ignore_answer)
        if self._synchronizer is not None and self._target is not None:
            self._synchronizer.synchronize(self._target, self._on_sync_report, self._on_sync_failure)

    def _on_sync_report(self, report: SyncReport) -> None:
        self._has_followed = True
        self._tell(report)
        if self._state is EngineState.ANALYZING:
            self._begin_analysis()
            return
        task = self._task
        if task is None or task.is_asked or self._state is not EngineState.THINKING or self._synchronizer is None:
            return
        if isinstance(task, HandicapTask) and not self._knows("place_free_handicap"):
            task = self._task = task.first_move()
        task.is_asked = True
        if isinstance(task, MoveTask):
            self._synchronizer.tell_time_left(task.color, task.clock())
        elif isinstance(task, FinalStatusTask):
            task.use(self._knows)
        self._send_task(task, task.command())

    def _send_task(self, task: EngineTask, command: str) -> None:
        self._send(command, lambda response: self._on_answer(task, response))

    def _begin_analysis(self) -> None:
        run, capabilities = self._run, self.capabilities
        if run is not None and capabilities is not None:
            self._analysis.begin(capabilities, run.send, self._take_line, self._on_analysis_end, self._go_on)

    def _take_line(self, wish: AnalysisWish, line: str) -> None:
        if wish.wanted is None:
            self._report_line((wish, line))
        else:
            self._newest_line.offer((wish, line))

    def _report_line(self, said: tuple[AnalysisWish, str]) -> None:
        if self._reading is not None:
            self._newest_line.offer(said)  # again after the pause
        elif (capabilities := self.capabilities) is not None:
            self._reading = some_at_a_time(self._analysis.read(*said, capabilities))
            self._read_on()

    def _read_on(self) -> None:
        if self._reading is None:
            return
        try:
            next(self._reading)
        except StopIteration as ended:
            self._reading = None
            if ended.value is not None:
                self._tell(ended.value)
        else:
            self._reading_turn.start()

    def _read_to_end(self) -> None:
        while self._reading is not None:
            self._read_on()

    def _drop_lines(self) -> None:
        self._newest_line.drop()
        self._reading = None

    def _on_analysis_end(self, words: str) -> None:
        self._read_to_end()
        self._newest_line.flush()
        self._read_to_end()
        if self._state is EngineState.ANALYZING:
            self._analysis.desire(None)
            self._set_state(EngineState.READY)
            self._tell(AnalysisEnd(words))

    def _tell_level(self) -> None:
        capabilities = self.capabilities
        if capabilities is not None and (commands := level_commands(self._config, capabilities)):
            is_running = self._analysis.running is not None
            self._analysis.interrupt()
            for command in commands:
                self._send(command, partial(self._on_level_answer, command))
            if is_running and self._state is EngineState.ANALYZING:
                self._go_on()

    def _on_level_answer(self, command: str, response: Response) -> None:
        if not response.ok:
            self._tell(CommandRefusal(command, response.text))

    def _on_sync_failure(self, failure: SyncFailure) -> None:
        if failure.reason is SyncRefusal.CLEARING_REFUSED and not failure.command and self._has_followed:
            self._launch()  # a program that has just been started has an empty board
            return
        self._target = None
        self._task = None
        self._analysis.desire(None)
        self._set_state(EngineState.READY)
        self._tell(failure)

    def _on_answer(self, task: EngineTask, response: Response) -> None:
        answer = task.read(response)
        if isinstance(answer, str) and task is self._task:
            self._send_task(task, answer)
            if (found := task.found_so_far()) is not None:
                self._tell(found)
            return
        if not isinstance(answer, str):
            self._follow(task, answer)
        if isinstance(task, HandicapTask) and task is self._task and answer == PlacedHandicap(frozenset()):
            self._task = task.first_move()
            self._go_on()
        elif self._end_task(task) and not isinstance(answer, str):
            self._may_restart = self._may_restart or isinstance(answer, GeneratedMove)
            self._tell(answer)

    def _follow(self, task: EngineTask, answer: EngineAnswer) -> None:
        """Note what an engine has played or placed; after a wrong answer its board is unknown."""
        synchronizer, reached = self._synchronizer, task.target_after(answer)
        if synchronizer is not None:
            match answer:
                case GeneratedMove(move=Move() as move):
                    synchronizer.played(move)
                case PlacedHandicap(points) if points:
                    synchronizer.placed(points)
                case GeneratedMove(refused=False) | PlacedHandicap():
                    synchronizer.forget()
        if reached is not None and task is self._task:
            self._target = reached

    def _end_task(self, task: EngineTask) -> bool:
        """Become ready again, and return whether the response is still wanted."""
        is_wanted = task is self._task
        if is_wanted:
            self._task = None
        if not self._is_quitting and (is_wanted or self._state is EngineState.STOPPING):
            self._stop_timer.stop()
            self._go_on()
        return is_wanted

    def _send(self, command: str, on_response: Callable[[Response], None]) -> None:
        if self._run is not None:
            self._run.send(command, on_response)

    def _can_be_interrupted(self) -> bool:
        return self._knows("gogui-interrupt")

    def _knows(self, command: str) -> bool:
        return self.capabilities is not None and self.capabilities.knows(command)

    def _tell(self, event: EngineEvent) -> None:
        self.happened.emit(event)


def _ignore_answer(response: Response) -> None:
    """Ignore a response."""


def _ignore(line: str) -> None:
    """Ignore a line of an analysis, which is shown as traffic already."""
