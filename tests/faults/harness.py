"""Runs a scenario once for each call that can fail, each time in a process of its own, and judges what came of it."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import re
import select
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.injection import Fault, Injected, injected
from tests.faults.scenarios import Scenario
from tests.faults.stage import Stage

_LIMIT = 60.0  # seconds for a run, after which it is said to hang
_LEFT_OVER = re.compile(r"\.part$|^qtgo-.*\.sgf$|^\.")
_TRACEBACK = re.compile(r"Traceback \(most recent|Segmentation|QThread: Destroyed|Fatal Python")


@dataclass(slots=True)
class Run:
    """A run of a scenario: the fault, what came of it, and what is wrong about that."""

    fault: Fault
    injected: Injected = field(default_factory=Injected)
    said: list[str] = field(default_factory=list)
    outcome: dict[str, str] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    is_cut_off: bool = False


class Rig:
    """The folders of one scenario, and what it leads to without a fault.

    ``calls`` is how many there are then of those that can fail with ``errno``.
    """

    def __init__(self, name: str, scenario: Scenario, base: Path, errno: int) -> None:
        self.name = name
        self.errno = errno
        self.calls = 0
        self._scenario = scenario
        base = base.resolve() / name
        self._begin, self._work, self._after = base / "begin", base / "work", base / "after"
        self._errors = base / "stderr"
        self._allowed: dict[str, set[str]] = {}
        self._end: dict[str, str] = {}
        self._set_up()

    def _set_up(self) -> None:
        """Prepare the files, and go through the scenario without a fault."""
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir(parents=True)
        self._in_child(lambda: self._scenario.prepare(self._work))
        shutil.copytree(self._work, self._begin)
        run = self.run(Fault(errno=self.errno))
        if run.complaints or run.said:
            raise AssertionError(f"{self.name} fails without a fault: {run.complaints} {run.said}")
        self._end, self.calls = run.outcome, run.injected.counted

    def run(self, fault: Fault) -> Run:
        """Go through the scenario with a fault."""
        shutil.rmtree(self._work, ignore_errors=True)
        shutil.rmtree(self._after, ignore_errors=True)
        shutil.copytree(self._begin, self._work)
        run = Run(fault)
        try:
            answer = self._in_child(lambda: self._perform(fault))
        except ChildError as error:
            run.complaints.append(f"{error}: {self._errors.read_text('utf-8', 'replace')}")
            run.is_cut_off = True
            return run
        run.injected = Injected(**answer["injected"])
        run.said = answer["said"]
        run.complaints += answer["complaints"]
        run.outcome = self._in_child(lambda: _texts(self._scenario.outcome(self._after)))
        if self._end:
            run.complaints += self._judge(run)
        else:
            self._allowed = {name: set(values) for name, values in answer["noted"].items()}
            for name in answer["modules"]:
                importlib.import_module(name)  # once for all runs that follow, which are copies of this process
        errors = self._errors.read_text("utf-8", "replace")
        if _TRACEBACK.search(errors):
            run.complaints.append(f"a traceback: {errors}")
        return run

    def _judge(self, run: Run) -> Iterator[str]:
        """Name what is lost, and what is not said."""
        for name, value in run.outcome.items():
            allowed = self._allowed.get(name, set()) | {self._end.get(name, "")}
            if "damaged" in value or (name not in self._scenario.partial and value not in allowed):
                yield f"{name} is neither as before nor as after: {value}"
            elif value != self._end.get(name) and not run.said:
                yield f"{name} is not as it should be, and nothing was said: {value}"
        for name in self._allowed:
            if name not in run.outcome:
                yield f"{name} is gone"
        yield from (f"left over: {path}" for path in _left_over(self._after))

    def _perform(self, fault: Fault) -> dict[str, Any]:
        """Play the scenario in this process, which ends afterwards."""
        descriptor = os.open(self._errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(descriptor, 2)
        noted: dict[str, list[str]] = {}

        def note() -> None:
            if not self._end:
                for name, value in _texts(self._scenario.outcome(self._work)).items():
                    noted.setdefault(name, []).append(value)

        note()
        stage, complaints = Stage(self._work, note), list[str]()
        with injected(fault, self._work) as result:
            try:
                self._scenario.act(stage)
            except Exception:
                complaints.append(f"a traceback: {traceback.format_exc()}")
        shutil.copytree(self._work, self._after)
        said = stage.said.copy()
        try:
            if problem := self._scenario.go_on(stage):
                complaints.append(f"it does not go on: {problem}")
        except Exception:
            complaints.append(f"a traceback later: {traceback.format_exc()}")
        sys.stderr.flush()
        counts = {"counted": result.counted, "failed": result.failed, "first": result.first}
        modules = [name for name in sys.modules if name.startswith("qtgo.")]
        return {"injected": counts, "said": said, "complaints": complaints, "noted": noted, "modules": modules}

    def _in_child(self, work: Callable[[], Any]) -> Any:
        """Do some work in a copy of this process, which is killed where it takes too long; return its answer."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            status = 1
            try:
                os.close(reading)
                data = json.dumps(work()).encode()
                while data:
                    data = data[os.write(writing, data) :]
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        os.close(writing)
        try:
            return _answer(child, reading)
        finally:
            os.close(reading)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # engines too


class ChildError(Exception):
    """A run ended by itself or not at all."""


def _answer(child: int, reading: int) -> Any:
    data, end = b"", time.monotonic() + _LIMIT
    while select.select([reading], [], [], max(0.0, end - time.monotonic()))[0]:
        part = os.read(reading, 1 << 16)
        if not part:
            break
        data += part
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise ChildError(f"it hangs for more than {_LIMIT:.0f} s")
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status or not data:
        raise ChildError(f"the program ended with status {status}")
    return json.loads(data)


def _texts(outcome: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in outcome.items()}


def _left_over(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if _LEFT_OVER.search(path.name)]


def each(rig: Rig, errno: int, *, is_lasting: bool, start: int = 1, stride: int = 1) -> Iterator[Run]:
    """Let each call fail in turn, or each so many, until there are no more; what was wrong is in the runs."""
    number = start
    while True:
        run = rig.run(Fault(number, errno, is_lasting))
        if run.complaints or run.injected.failed:
            yield run
        if not run.injected.failed and not run.is_cut_off:
            return
        number += stride


def some(rig: Rig, *, is_lasting: bool, count: int) -> Iterator[Run]:
    """Let a few calls fail, one after the other, spread over the whole scenario."""
    for place in range(count):
        yield rig.run(Fault(1 + (2 * place + 1) * rig.calls // (2 * count), rig.errno, is_lasting))
