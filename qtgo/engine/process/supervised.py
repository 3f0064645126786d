"""An engine in any protocol: launched, restarted once when it dies, and ended."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.engine.process.failure import RECOVERABLE, EngineFailure
from qtgo.engine.process.log_file import LogFile
from qtgo.engine.process.run import EngineRun
from qtgo.engine.reports import EngineLaunch, EngineRestart, EngineState, ErrorOutput, RunEnded, RunEvent
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Traffic


class SupervisedEngine(QObject):
    """One of the user's engines; it never blocks. ``happened`` is the one stream of all it does.

    An engine that dies after it was ready is restarted automatically, once until it has done some of its work.
    """

    state_changed = Signal(object)  # EngineState
    happened = Signal(object)  # EngineEvent or AnalysisProcessEvent

    def __init__(self, config: EngineConfig, parent: QObject | None = None, *, log: LogFile | None = None) -> None:
        super().__init__(parent)
        self._config = config
        self._state = EngineState.NOT_STARTED
        self._run: EngineRun | None = None
        self._log = log or LogFile()
        self._was_ready = False
        self._may_restart = True
        self._is_quitting = False

    @property
    def config(self) -> EngineConfig:
        """Return the configuration of the engine."""
        return self._config

    @property
    def state(self) -> EngineState:
        """Return the state of the engine."""
        return self._state

    @property
    def has_ended(self) -> bool:
        """Return whether there is no process; one that is just starting has none yet, but will."""
        return self._state in (EngineState.NOT_STARTED, EngineState.FAILED)

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return 0 if self._run is None else self._run.process_id

    def start(self) -> None:
        """Start the engine unless it is running."""
        if self.has_ended:
            self._begin()

    def restart(self, config: EngineConfig | None = None) -> None:
        """Kill the engine if it is running, and start it again, with another configuration if given."""
        self._config = config or self._config
        self._begin()

    def quit(self) -> None:
        """End the engine, and after a timeout by force; NOT_STARTED reports that it has ended."""
        run = self._run
        if run is None or self._is_quitting:
            return
        hears = self._hears()
        self._is_quitting = True
        self._forget_requests()
        self._set_state(EngineState.STOPPING)
        if hears:
            run.quit()
        else:
            run.kill()

    def kill(self) -> None:
        """Kill the engine at once, and forget what it was asked."""
        self._forget_requests()
        self._drop_run()
        self._set_state(EngineState.NOT_STARTED)

    # What the engine's work adds

    def _make_run(self) -> EngineRun:
        """Return a run that has not started."""
        raise NotImplementedError

    def _hears(self) -> bool:
        """Return whether the engine would read a request to quit."""
        return True

    def _is_logged(self, _traffic: Traffic) -> bool:
        """Return whether a line belongs into the log."""
        return True

    def _forget_requests(self) -> None:
        """Forget what the engine was asked."""

    def _forget_run(self) -> None:
        """Forget what was known of a program that has ended."""

    # Starting and ending

    def _begin(self) -> None:
        self._may_restart = True
        self._was_ready = False
        self._launch()

    def _launch(self) -> None:
        self._drop_run()
        self._set_state(EngineState.STARTING)
        run = self._run = self._make_run()
        run.happened.connect(self._on_run_event)
        self._log.add_note(f"start {run.config.command}")
        self.happened.emit(EngineLaunch(run.config.command))
        if self._run is run:
            run.start()

    def _drop_run(self) -> None:
        """Kill the engine if it is running, and ignore any further output."""
        run, self._run = self._run, None
        self._is_quitting = False
        self._forget_run()
        if run is not None:
            run.discard()
        self._log.close()

    def _on_run_event(self, event: RunEvent) -> None:
        match event:
            case EngineFailure():
                self._log.add_note(f"{event.kind.name} {event.status} {event.detail}")
                self._on_failure(event)
                return
            case RunEnded():
                self.kill()
                return
            case Traffic() if self._is_logged(event):
                self._log.add_traffic(event)
            case ErrorOutput(line):
                self._log.add_error_line(line)
        self.happened.emit(event)

    def _on_failure(self, failure: EngineFailure) -> None:
        """Restart, once, an engine that has worked before; otherwise report the failure."""
        if self._was_ready and self._may_restart and failure.kind in RECOVERABLE:
            self._may_restart = False
            self._launch()
            self.happened.emit(EngineRestart(failure))
        else:
            self._give_up(failure)

    def _give_up(self, failure: EngineFailure) -> None:
        """Report a failure; whether requests outlive it until the next start is up to the engine."""
        self._drop_run()
        self._set_state(EngineState.FAILED)
        self.happened.emit(failure)

    def _set_state(self, state: EngineState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
