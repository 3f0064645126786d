"""Engines on another machine: the real ssh, let in by an sshd of the tests' own on this one."""

import contextlib
import getpass
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process.command_line import join_command
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.recipes import over_ssh
from qtgo.engine.reports import EngineState
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.engine_words import failure_evidence, failure_text
from tests.child_process import ChildProcess
from tests.engine.conftest import TARGET, Watched
from tests.fakes import fake_command

SSHD = shutil.which("sshd", path=os.pathsep.join((os.defpath, "/usr/sbin", "/usr/local/sbin")))
HOST = "the-other-machine"
PRIVILEGES = Path("/run/sshd")

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="processes are watched as POSIX has them"),
    pytest.mark.skipif(SSHD is None, reason="sshd is not installed"),
    pytest.mark.skipif(
        not all(map(shutil.which, ("ssh", "ssh-keygen", "pgrep"))), reason="ssh or pgrep is not installed"
    ),
]


@dataclass
class OtherMachine:
    """An sshd that lets in one key, and the configuration of a client that has it."""

    folder: Path
    server: ChildProcess[bytes]

    def engine(self, *command: str) -> EngineConfig:
        """Return how an engine is started there, as the recipe does but for where the client finds its keys."""
        ssh, *words = over_ssh(HOST, command)
        return EngineConfig("Far", join_command([ssh, "-F", str(self.folder / "client"), *words]))

    def fake(self, *options: str) -> EngineConfig:
        """Return how the fake engine is started there by a shell that leaves its process id in a file."""
        script = f"echo $$ > '{self.pid_file}'; exec {fake_command(*options)}"
        return self.engine("sh", "-c", script)

    @property
    def pid_file(self) -> Path:
        """Return where the process id of the engine is, at a path with a blank."""
        return self.folder / "process id"

    def cut(self) -> None:
        """Kill what serves the connections, as if the cable were pulled on that side."""
        found = subprocess.run(["pgrep", "-P", str(self.server.pid)], capture_output=True, text=True, check=True)
        for number in found.stdout.split():
            os.kill(int(number), signal.SIGKILL)


@pytest.fixture
def other_machine(qtbot: QtBot, tmp_path: Path) -> Iterator[OtherMachine]:
    assert SSHD is not None
    if os.geteuid() == 0:
        PRIVILEGES.mkdir(exist_ok=True)  # sshd insists on it where it runs as root
    for name in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (tmp_path / "server").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path}/host\nAuthorizedKeysFile {tmp_path}/user.pub\n"
        "PidFile none\nStrictModes no\nUsePAM no\nPermitRootLogin prohibit-password\n"
    )
    (tmp_path / "known").write_text(f"[127.0.0.1]:{port} {(tmp_path / 'host.pub').read_text()}")
    (tmp_path / "client").write_text(
        f"Host {HOST}\nHostName 127.0.0.1\nPort {port}\nUser {getpass.getuser()}\n"
        f"IdentityFile {tmp_path}/user\nIdentitiesOnly yes\nUserKnownHostsFile {tmp_path}/known\n"
    )
    log = tmp_path / "log"
    command = [SSHD, "-D", "-E", str(log), "-f", str(tmp_path / "server")]
    with ChildProcess[bytes](command, stdin=subprocess.DEVNULL) as server:
        qtbot.waitUntil(lambda: log.exists() and "listening" in log.read_text())
        yield OtherMachine(tmp_path, server)
        server.terminate()


def is_running(process_id: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process_id, 0)
        return True
    return False


def test_an_engine_plays_from_there_and_leaves_no_process_on_either_side(
    qtbot: QtBot, watch: Callable[..., Watched], other_machine: OtherMachine
) -> None:
    far = watch(other_machine.fake("--name", "It's far away"))
    assert far.generate().move is not None
    assert far.engine.capabilities is not None
    assert far.engine.capabilities.name == "It's far away"
    here, there = far.engine.process_id, int(other_machine.pid_file.read_text())
    assert is_running(here)
    assert is_running(there)
    far.engine.quit()
    far.wait_for(EngineState.NOT_STARTED)
    qtbot.waitUntil(lambda: not is_running(here) and not is_running(there))


def test_an_engine_that_is_killed_here_ends_there(
    qtbot: QtBot, watch: Callable[..., Watched], other_machine: OtherMachine
) -> None:
    far = watch(other_machine.fake())
    far.generate()
    there = int(other_machine.pid_file.read_text())
    far.engine.kill()
    qtbot.waitUntil(lambda: not is_running(there))


def test_a_cut_connection_is_made_again_and_then_explained(
    qtbot: QtBot, watch: Callable[..., Watched], other_machine: OtherMachine
) -> None:
    far = watch(other_machine.fake())
    far.wait_for(EngineState.READY)
    first = int(other_machine.pid_file.read_text())
    other_machine.cut()
    qtbot.waitUntil(lambda: bool(far.restarts))
    far.wait_for(EngineState.READY)
    assert int(other_machine.pid_file.read_text()) != first
    qtbot.waitUntil(lambda: not is_running(first))
    other_machine.server.terminate()
    other_machine.server.wait(timeout=60)
    far.engine.generate_move(TARGET, TARGET.to_move)
    qtbot.waitUntil(lambda: bool(far.moves))  # connections outlive the server that accepted them
    os.kill(far.engine.process_id, signal.SIGTERM)
    qtbot.waitUntil(lambda: bool(far.failures))
    failure = far.failures[0]
    assert (failure.kind, failure.status) == (FailureKind.EXITED, 255)
    assert failure_text(failure)[0] == "The connection to the remote computer failed"
    assert "refused" in failure_evidence(failure)


def test_a_program_that_is_not_there_is_told(watch: Callable[..., Watched], other_machine: OtherMachine) -> None:
    far = watch(other_machine.engine("no-such-engine"))
    far.wait_for(EngineState.FAILED)
    assert failure_text(far.failures[0])[0] == "The program was not found on the remote computer"


def test_a_key_that_does_not_fit_is_told(watch: Callable[..., Watched], other_machine: OtherMachine) -> None:
    (other_machine.folder / "user.pub").write_text("")
    far = watch(other_machine.fake())
    far.wait_for(EngineState.FAILED)
    assert failure_text(far.failures[0])[0] == "The connection to the remote computer failed"
    assert "Permission denied" in failure_evidence(far.failures[0])


def test_blanks_and_quotes_reach_the_other_side(watch: Callable[..., Watched], other_machine: OtherMachine) -> None:
    folder = other_machine.folder / "it's a folder"
    folder.mkdir()
    program = folder / "an engine"
    program.write_text(f'#!/bin/sh\nexec {fake_command()} --name "$1"\n')
    program.chmod(0o755)
    far = watch(other_machine.engine(str(program), 'two "words" $HOME'))
    far.wait_for(EngineState.READY)
    assert far.engine.capabilities is not None
    assert far.engine.capabilities.name == 'two "words" $HOME'
