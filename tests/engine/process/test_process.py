import errno
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process import process as process_module
from qtgo.engine.process.failure import FailureKind, ProcessEnd
from qtgo.engine.process.process import TAIL_LINES, EngineProcess, Strays
from qtgo.engine.process.process_tree import marked, output_of
from tests.child_process import ChildProcess
from tests.fakes import FAKE, words_of

PARENT = """
import sys
from PySide6.QtCore import QCoreApplication
from qtgo.engine.process.process import EngineProcess

app = QCoreApplication([])
engine = EngineProcess()
engine.output_arrived.connect(lambda data: print(engine.process_id, flush=True))
engine.ended.connect(app.quit)
engine.start(sys.argv[1:])
engine.write(b"name\\n")
sys.exit(app.exec())
"""


KILLED_ON_THE_WAY = """
import os, signal, sys, time
from pathlib import Path
from qtgo.engine.process.lifeline import Lifeline

child = Path(sys.argv.pop(1))

def wait_and_end(*registered):
    while not (child.exists() and child.read_text()):
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)

Lifeline.guard = wait_and_end
"""


class Heard:
    def __init__(self, process: EngineProcess) -> None:
        self.output = b""
        self.portions = 0
        self.lines: list[str] = []
        self.end: ProcessEnd | None = None
        process.output_arrived.connect(self.take)
        process.error_line_arrived.connect(self.lines.append)
        process.ended.connect(self.take_end)

    def take(self, data: bytes) -> None:
        self.output += data
        self.portions += 1

    def take_end(self, end: ProcessEnd) -> None:
        self.end = end


def run(qtbot: QtBot, process: EngineProcess, *words: str, **more: Any) -> Heard:
    heard = Heard(process)
    process.start(words, **more)
    qtbot.waitUntil(lambda: heard.end is not None)
    return heard


def is_alive(pid: int) -> bool:
    """A process that nobody has waited for yet is dead too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("code, status", [("", 0), ("raise SystemExit(3)", 3)])
def test_an_exit_is_told_with_its_status(qtbot: QtBot, process: EngineProcess, code: str, status: int) -> None:
    assert run(qtbot, process, sys.executable, "-c", code).end == ProcessEnd(FailureKind.EXITED, status)


def test_a_fatal_signal_is_told_with_its_number(qtbot: QtBot, process: EngineProcess) -> None:
    heard = run(qtbot, process, sys.executable, "-c", "import os; os.kill(os.getpid(), 11)")
    assert heard.end == ProcessEnd(FailureKind.KILLED, signal.SIGSEGV)


def test_programs_that_cannot_start_are_told_apart(qtbot: QtBot, tmp_path: Path) -> None:
    plain, script, broken = tmp_path / "plain", tmp_path / "script", tmp_path / "broken"
    plain.write_text("no program")
    script.write_text("#!/nowhere/interpreter\n")
    broken.write_bytes(b"\0\0\0\0")
    script.chmod(0o755)
    broken.chmod(0o755)
    cases = [
        ("no-such-program-anywhere", FailureKind.NOT_FOUND),
        (str(tmp_path / "missing"), FailureKind.NOT_FOUND),
        (str(plain), FailureKind.NOT_EXECUTABLE),
        (str(tmp_path), FailureKind.NOT_EXECUTABLE),
        (str(script), FailureKind.NOT_EXECUTABLE),
        (str(broken), FailureKind.NOT_EXECUTABLE),
    ]
    for program, kind in cases:
        end = run(qtbot, EngineProcess(), program).end
        assert end is not None
        assert end.kind is kind, program
        assert end.detail


def test_a_program_in_a_closed_folder_is_one_that_may_not_be_run(
    qtbot: QtBot, process: EngineProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def refuse(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.parent == Path("/closed"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refuse)  # as the system does, but not for root
    end = run(qtbot, process, "/closed/engine").end
    assert end == ProcessEnd(FailureKind.NOT_EXECUTABLE, detail="/closed/engine")


def test_a_system_that_has_no_room_for_it_is_not_the_programs_fault(
    qtbot: QtBot, process: EngineProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> tuple[int, int]:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("os.pipe", fail)
    end = run(qtbot, process, sys.executable).end
    assert end == ProcessEnd(FailureKind.COULD_NOT_START, detail="[Errno 24] Too many open files")


def test_the_working_folder_and_the_environment_are_the_engines_own(
    qtbot: QtBot, process: EngineProcess, tmp_path: Path
) -> None:
    code = "import os; print(os.getcwd(), os.environ['NOTE'], 'PATH' in os.environ)"
    heard = run(qtbot, process, sys.executable, "-c", code, folder=str(tmp_path), environment={"NOTE": "x y"})
    assert heard.output.decode().split() == [str(tmp_path), "x", "y", "True"]


def test_a_missing_working_folder_is_not_a_missing_program(qtbot: QtBot, process: EngineProcess) -> None:
    end = run(qtbot, process, sys.executable, folder="/no/such/folder").end
    assert end == ProcessEnd(FailureKind.NO_WORKING_FOLDER, detail="/no/such/folder")


def test_a_program_beside_the_working_folder_is_found_from_it(
    qtbot: QtBot, process: EngineProcess, tmp_path: Path
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho here\n")
    program.chmod(0o755)
    assert run(qtbot, process, "./program", folder=str(tmp_path)).output == b"here\n"


def test_all_output_comes_in_small_portions_before_the_end(qtbot: QtBot, process: EngineProcess) -> None:
    heard = run(qtbot, process, sys.executable, "-c", "print('x' * 3_000_000)")
    assert heard.output == b"x" * 3_000_000 + b"\n"
    assert heard.portions > 1000


def test_standard_error_comes_as_lines_and_its_tail_is_kept(qtbot: QtBot, process: EngineProcess) -> None:
    code = r"""
import sys
for number in range(500):
    print(number, file=sys.stderr)
sys.stderr.write("10%\r20%\r\nno end\x1b[0m" + "y" * 2500)
"""
    heard = run(qtbot, process, sys.executable, "-c", code)
    assert heard.lines[:503] == [*map(str, range(500)), "10%", "20%", heard.lines[502]]
    assert [len(line) for line in heard.lines[502:]] == [999, 1000, 510]
    assert process.stderr_tail == tuple(heard.lines[-TAIL_LINES:])


def test_a_flood_of_standard_error_keeps_its_end(qtbot: QtBot, process: EngineProcess) -> None:
    code = "import sys\nfor n in range(400_000): print('noise', n, file=sys.stderr)"
    heard = run(qtbot, process, sys.executable, "-c", code)
    assert heard.lines[-1] == "noise 399999"


def test_a_flood_of_output_is_told_and_can_be_ended(
    qtbot: QtBot, process: EngineProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.engine.process.process.MAX_BACKLOG", 20_000)
    process.flooded.connect(process.kill)
    ends: list[ProcessEnd] = []
    process.ended.connect(ends.append)
    process.output_arrived.connect(lambda data: time.sleep(0.004))
    with qtbot.waitSignal(process.flooded):
        process.start([sys.executable, "-c", "while True: print('x' * 60_000)"])
    qtbot.waitUntil(lambda: bool(ends))


def test_what_is_left_of_a_flood_does_not_hide_the_end(
    qtbot: QtBot, process: EngineProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.engine.process.process.MAX_BACKLOG", 20_000)
    code = "import sys, time; print('x', flush=True); time.sleep(0.2); sys.stdout.write('x' * 60_000)"
    # All is written meanwhile, and the program ends.
    process.output_arrived.connect(lambda data: time.sleep(0.5))
    with qtbot.waitSignal(process.ended):
        process.start([sys.executable, "-c", code])


def test_a_discarded_process_says_nothing_more(qtbot: QtBot) -> None:
    process = EngineProcess()
    heard = Heard(process)
    with qtbot.waitSignal(process.output_arrived):
        process.start([sys.executable, "-c", "while True: print('x', flush=True)"])
    said, number = heard.output, process.process_id
    with qtbot.waitSignal(process.destroyed):
        process.discard()
    assert heard.output == said
    assert heard.end is None
    assert not is_alive(number)


SCATTERING = """#!/bin/sh
setsid sh -c 'echo $$ > "{folder}/session"; exec sleep 1000' >/dev/null &
{python} - <<'END' >/dev/null
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open("{folder}/orphan", "w") as file:
            file.write(str(os.getpid()))
        time.sleep(1000)
    os._exit(0)
END
echo
while read -r line && [ "$line" != quit ]; do :; done
"""


def scattering_engine(folder: Path) -> str:
    """Return a script that has one child in a session of its own, and one without a parent."""
    engine = folder / "engine.sh"
    engine.write_text(SCATTERING.format(python=sys.executable, folder=folder))
    engine.chmod(0o755)
    return str(engine)


def scattered_in(qtbot: QtBot, folder: Path) -> list[int]:
    """Return the process ids of its children."""
    files = [folder / "session", folder / "orphan"]
    qtbot.waitUntil(lambda: all(file.exists() and file.read_text().strip() for file in files))
    return [int(file.read_text()) for file in files]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
class TestOrphans:
    def engine(self, child: Path, *options: str) -> list[str]:
        return words_of(FAKE, "--ignore-quit", "--child", str(child), *options)

    def started(self, qtbot: QtBot, process: EngineProcess, child: Path, *options: str) -> tuple[int, int]:
        with qtbot.waitSignal(process.output_arrived):
            process.start(self.engine(child, *options))
            process.write(b"name\n")
        numbers = process.process_id, int(child.read_text())
        assert all(map(is_alive, numbers))
        return numbers

    def test_killing_an_engine_kills_what_it_has_started(
        self, qtbot: QtBot, process: EngineProcess, tmp_path: Path
    ) -> None:
        numbers = self.started(qtbot, process, tmp_path / "child")
        process.kill()
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))

    def test_an_engine_that_dies_leaves_nothing_behind(
        self, qtbot: QtBot, process: EngineProcess, tmp_path: Path
    ) -> None:
        numbers = self.started(qtbot, process, tmp_path / "child", "--die", "version")
        process.write(b"version\n")
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))

    @pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
    def test_an_engine_does_not_outlive_the_program(self, qtbot: QtBot, tmp_path: Path, number: signal.Signals) -> None:
        child = tmp_path / "child"
        parent = ChildProcess[bytes](
            [sys.executable, "-c", PARENT, *self.engine(child)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[3],
            start_new_session=True,
        )
        assert parent.stdout is not None
        with parent, parent.stdout:
            numbers = int(parent.stdout.readline()), int(child.read_text())
            assert all(map(is_alive, numbers))
            parent.send_signal(number)
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))

    def test_an_engine_ends_even_if_the_program_is_killed_while_it_starts(self, qtbot: QtBot, tmp_path: Path) -> None:
        child = tmp_path / "child"
        with ChildProcess[bytes](
            [sys.executable, "-c", KILLED_ON_THE_WAY + PARENT, str(child), *self.engine(child)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[3],
            start_new_session=True,
        ) as parent:
            assert parent.wait(timeout=60) == -signal.SIGKILL
        number = int(child.read_text())
        qtbot.waitUntil(lambda: not is_alive(number))

    def test_what_has_left_its_group_is_killed_too(self, qtbot: QtBot, process: EngineProcess, tmp_path: Path) -> None:
        numbers = self.scattered(qtbot, process, tmp_path)
        process.kill()
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))

    def test_what_has_left_its_group_ends_with_the_engine(
        self, qtbot: QtBot, process: EngineProcess, tmp_path: Path
    ) -> None:
        numbers = self.scattered(qtbot, process, tmp_path)
        process.write(b"quit\n")
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))

    def scattered(self, qtbot: QtBot, process: EngineProcess, folder: Path) -> list[int]:
        with qtbot.waitSignal(process.output_arrived):
            process.start([scattering_engine(folder)])
        numbers = [process.process_id, *scattered_in(qtbot, folder)]
        assert all(map(is_alive, numbers))
        return numbers

    def test_a_program_that_stays_on_purpose_is_spared(
        self, qtbot: QtBot, process: EngineProcess, tmp_path: Path
    ) -> None:
        """As the connection of ssh that others share."""
        stays = tmp_path / "ssh"
        stays.symlink_to("/bin/sleep")
        with qtbot.waitSignal(process.output_arrived):
            process.start(["/bin/sh", "-c", f"setsid {stays} 60 >/dev/null & echo; exec sleep 60"])
        mark = process._mark
        qtbot.waitUntil(lambda: any(Path(f"/proc/{number}/comm").read_text() == "ssh\n" for number in marked(mark)))
        process.kill()
        qtbot.waitUntil(lambda: not is_alive(process.process_id))
        (number,) = marked(mark)
        assert is_alive(number)
        os.kill(number, signal.SIGKILL)

    def test_a_closed_output_is_noticed(self, qtbot: QtBot, process: EngineProcess) -> None:
        with qtbot.waitSignal(process.output_arrived):
            process.start(["/bin/sh", "-c", "echo; read line; exec >&-; read line; sleep 60"])
        qtbot.waitUntil(lambda: not process.has_closed_output())
        process.write(b"close\n")
        qtbot.waitUntil(process.has_closed_output)

    def test_a_file_that_has_the_number_of_a_closed_output_is_none(self, tmp_path: Path) -> None:
        file = tmp_path / "read"
        with file.open("w") as taken, ChildProcess[bytes](["/bin/sleep", "60"], stdout=taken) as child:
            assert output_of(child.pid) == ""
            child.kill()

    def test_an_output_that_a_child_has_is_open(self, qtbot: QtBot, process: EngineProcess) -> None:
        with qtbot.waitSignal(process.output_arrived):
            process.start(["/bin/sh", "-c", "setsid sleep 60 & echo; exec >&-; exec sleep 60"])
        group = process.process_id
        qtbot.waitUntil(lambda: not Path(f"/proc/{group}/fd/1").exists())
        qtbot.waitUntil(lambda: not process.has_closed_output())

    def test_what_has_left_its_group_does_not_outlive_the_program(self, qtbot: QtBot, tmp_path: Path) -> None:
        engine = scattering_engine(tmp_path)
        parent = ChildProcess[bytes](
            [sys.executable, "-c", PARENT, engine],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[3],
            start_new_session=True,
        )
        assert parent.stdout is not None
        with parent, parent.stdout:
            numbers = [int(parent.stdout.readline()), *scattered_in(qtbot, tmp_path)]
            assert all(map(is_alive, numbers))
            parent.kill()
        qtbot.waitUntil(lambda: not any(map(is_alive, numbers)))


# What ended engines have left running


def test_engines_that_end_together_cost_one_look_at_the_processes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, released = list[tuple[str, ...]](), list[str]()
    monkeypatch.setattr(process_module, "kill_marked", lambda *marks: looks.append(marks))
    for mark in ("a", "b", "c"):
        Strays.of_application().kill(mark, partial(released.append, mark))
    qtbot.waitUntil(lambda: bool(released))
    assert (looks, released) == ([("a", "b", "c")], ["a", "b", "c"])


def test_all_engines_of_the_application_share_it(qtbot: QtBot) -> None:
    assert EngineProcess()._strays is EngineProcess()._strays is Strays.of_application()
