"""Engines of the host, started from a sandbox; ``flatpak-spawn`` is played by a script that starts another session."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.discovery import discover, find_program, names_no_human_network, program_folders
from qtgo.engine.process import host as module
from qtgo.engine.process.failure import FailureKind, ProcessEnd
from qtgo.engine.process.host import Host, host
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.process_tree import marked
from qtgo.engine.record_file import RecordFile
from qtgo.gtp.engine_config import EngineConfig
from qtgo.program_command import program_command
from qtgo.storage_health import StorageHealth

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Flatpak is Linux's")

# The host's programs lie below $HOST, as this test cannot put any into /usr.
SPAWN = f"""#!{sys.executable}
import os, sys
arguments, folder = sys.argv[1:], "/"
assert arguments.pop(0) == "--host"
with open(os.environ["SPAWNED"], "a") as file:
    file.write(" ".join(arguments) + "\\n")
while arguments[0].startswith("--"):
    name, _, value = arguments.pop(0).partition("=")
    if name == "--directory":
        folder = value
    elif name == "--env":
        os.environ.update([value.split("=", 1)])
os.environ.pop("INSIDE", None)
there = os.environ["HOST"] + arguments[0]
child = os.fork()
if not child:
    os.setsid()
    os.chdir(folder)
    os.execv(there if os.path.exists(there) else arguments[0], arguments)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
"""
ENGINE = """#!/bin/sh
trap '' INT TERM HUP
echo "$QTGO_ENGINE"
echo "$(pwd) $WORD $1"
while read -r line; do
    case $line in quit) exit 7 ;; esac
    echo "$line"
done
while :; do sleep 0.05; done
"""


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder where the host's system is seen."""
    root = tmp_path / "host"
    script(root / "usr" / "games" / "gnugo", ENGINE)
    script(tmp_path / "bin" / "flatpak-spawn", SPAWN)
    (tmp_path / "info").touch()
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setenv("HOST", str(root))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SPAWNED", str(tmp_path / "spawned"))
    monkeypatch.setattr(module, "_INFO", tmp_path / "info")
    monkeypatch.setattr(module, "_ROOT", root)
    host.cache_clear()
    yield root
    host.cache_clear()


@pytest.fixture
def process(root: Path, process: EngineProcess) -> EngineProcess:
    """End the process before the host is gone."""
    return process


def spawned(tmp_path: Path) -> list[str]:
    try:
        return (tmp_path / "spawned").read_text().splitlines()
    except FileNotFoundError:
        return []


def test_outside_of_a_sandbox_everything_is_as_it_is() -> None:
    here = Host()
    assert here.seen(Path("/usr/games/gnugo")) == Path("/usr/games/gnugo")
    assert here.start(["gnugo", "--mode", "gtp"], "/tmp", {"A": "b"}) == ["gnugo", "--mode", "gtp"]
    assert not here.runs(["gnugo"])


def test_the_hosts_system_is_seen_elsewhere_and_homes_where_they_are() -> None:
    there = Host(Path("/run/host"))
    assert there.seen(Path("/usr/games/gnugo")) == Path("/run/host/usr/games/gnugo")
    assert there.seen(Path("/home/me/katago")) == Path("/home/me/katago")
    assert there.seen(Path("usr/katago")) == Path("usr/katago")
    assert there.seen(Path("/")) == Path("/")


def test_links_are_followed_on_the_host(root: Path) -> None:
    script(root / "usr" / "lib" / "katago" / "katago", "")
    (root / "etc" / "alternatives").mkdir(parents=True)
    (root / "etc" / "alternatives" / "katago").symlink_to("/usr/lib/katago/katago")
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "katago").symlink_to("/etc/alternatives/katago")
    (root / "bin").symlink_to("usr/bin")
    (root / "usr" / "bin" / "round").symlink_to("round")
    assert host().resolved(Path("/bin/katago")) == Path("/usr/lib/katago/katago")
    assert find_program("katago", [Path("/bin")]) == Path("/bin/katago")
    assert find_program("round", [Path("/bin")]) is None


def test_engines_of_the_host_are_found_with_their_files(root: Path, tmp_path: Path) -> None:
    script(root / "usr" / "bin" / "katago", "")
    share = root / "usr" / "share" / "katago"
    share.mkdir(parents=True)
    (share / "best.bin.gz").touch()
    (share / "gtp_custom.cfg").touch()
    found = {engine.recipe.key: engine for engine in discover(home=tmp_path)}
    assert found["gnugo"].config.command == "/usr/games/gnugo --mode gtp"
    assert found["katago"].config.command == (
        "/usr/bin/katago gtp -model /usr/share/katago/best.bin.gz -config /usr/share/katago/gtp_custom.cfg"
    )
    assert not found["katago"].missing
    human = "katago gtp -human-model /usr/share/katago/"
    assert not names_no_human_network(EngineConfig("KataGo", human + "best.bin.gz"))
    assert names_no_human_network(EngineConfig("KataGo", human + "other.bin.gz"))


def test_the_sandboxs_own_programs_are_not_the_hosts(root: Path, tmp_path: Path) -> None:
    assert tmp_path / "bin" not in program_folders({"PATH": "/app/bin"})[:1]
    assert Path("/app/bin") not in program_folders({"PATH": "/app/bin"})


def test_an_engine_of_the_host_runs_there(qtbot: QtBot, process: EngineProcess, tmp_path: Path) -> None:
    heard: list[bytes] = []
    ends: list[ProcessEnd] = []
    process.output_arrived.connect(heard.append)
    process.ended.connect(ends.append)
    process.start(["gnugo", "a b"], str(tmp_path), {"WORD": "said"})
    process.write(b"name\n")
    qtbot.waitUntil(lambda: b"name\n" in b"".join(heard))
    mark, place, _ = b"".join(heard).decode().splitlines()
    assert mark
    assert place == f"{tmp_path} said a b"
    assert any("--watch-bus" in line and line.endswith("/usr/games/gnugo a b") for line in spawned(tmp_path))
    process.write(b"quit\n")
    qtbot.waitUntil(lambda: bool(ends))
    assert ends == [ProcessEnd(FailureKind.EXITED, 7)]


def test_an_engine_that_heeds_no_signal_is_killed_on_the_host(qtbot: QtBot, process: EngineProcess) -> None:
    heard: list[bytes] = []
    process.output_arrived.connect(heard.append)
    process.start(["/usr/games/gnugo"])
    qtbot.waitUntil(lambda: b"".join(heard).count(b"\n") == 2)
    mark = b"".join(heard).decode().splitlines()[0]
    assert len(marked(mark)) >= 2, "flatpak-spawn and the engine"
    process.kill()
    qtbot.waitUntil(lambda: not marked(mark))


def test_what_the_host_lacks_is_said_before_anything_starts(qtbot: QtBot, process: EngineProcess) -> None:
    with qtbot.waitSignal(process.ended) as blocker:
        process.start(["/usr/games/pachi"])
    assert blocker.args == [ProcessEnd(FailureKind.NOT_FOUND, detail="/usr/games/pachi")]


def test_the_built_in_engine_stays_inside(qtbot: QtBot, process: EngineProcess, tmp_path: Path) -> None:
    with qtbot.waitSignal(process.ended) as blocker:
        process.start(program_command("--version"), environment={"PYTHONPATH": str(Path(module.__file__).parents[2])})
    assert blocker.args == [ProcessEnd(FailureKind.EXITED, 0)]
    assert not spawned(tmp_path)


def test_positions_are_handed_over_where_the_host_sees_them(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert Path(RecordFile(StorageHealth()).write("(;)")).parent == tmp_path
