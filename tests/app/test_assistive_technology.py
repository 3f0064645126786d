"""The program as a screen reader finds it: through AT-SPI, on a bus and a display of its own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.settings import Settings, save
from tests.child_process import ChildProcess
from tests.conftest import PATIENCE

CLIENT = Path(__file__).with_name("at_spi_client.py")
CLIENT_NEEDS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
GAME = "(;GM[1]SZ[19];B[pd]BM[1]C[Hello]TR[pd]LB[pd:A];W[dd])"


def interpreter_with_gi() -> str | None:
    """Return an interpreter that has the bindings of AT-SPI; those of the system's packages are outside of ours."""
    for name in ("/usr/bin/python3", sys.executable):
        if Path(name).exists() and subprocess.run([name, "-c", CLIENT_NEEDS], capture_output=True).returncode == 0:
            return name
    return None


def what_is_missing() -> str:
    """Return what this machine lacks, empty if nothing."""
    missing = [name for name in ("Xvfb", "dbus-run-session") if shutil.which(name) is None]
    services = [Path(folder, "dbus-1/services/org.a11y.Bus.service") for folder in ("/usr/share", "/usr/local/share")]
    if not any(service.exists() for service in services):
        missing.append("at-spi2-core")
    if interpreter_with_gi() is None:
        missing.append("gir1.2-atspi-2.0")
    return ", ".join(missing)


MISSING = what_is_missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}")


@pytest.fixture
def display() -> Iterator[str]:
    """Run a screen that nobody sees."""
    reading, writing = os.pipe()
    screen = ChildProcess[bytes](
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with screen:
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "no display"
        yield f":{number}"
        screen.terminate()


@pytest.fixture
def environment(display: str, tmp_path: Path) -> dict[str, str]:
    """Return the variables of a user who has nothing yet but a key for the cursor."""
    variables = dict(os.environ, DISPLAY=display, HOME=str(tmp_path), QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
    for name in ("QT_QPA_PLATFORM", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "WAYLAND_DISPLAY"):
        variables.pop(name, None)
    for name in ("CONFIG_HOME", "STATE_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR"):
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        variables[f"XDG_{name}"] = str(folder)
    window = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    if subprocess.run([sys.executable, "-c", window], env=variables, capture_output=True).returncode:
        pytest.skip("Qt lacks what it needs for windows of X11")
    settings = tmp_path / "CONFIG_HOME/qtgo/settings.json"
    settings.parent.mkdir()
    save(settings, Settings(keys=(("cursor_right", "Alt+Right", "Ins"),)))
    return variables


def test_the_board_is_a_table_that_is_walked_heard_and_played_on(environment: dict[str, str], tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(GAME)
    script = '"$1" -m qtgo "$2" & "$3" "$4"; status=$?; kill $!; wait $!; exit $status'
    client = interpreter_with_gi()
    assert client is not None
    arguments = [sys.executable, str(game), client, str(CLIENT)]
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script, "sh", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=6 * PATIENCE / 1000,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])  # the bus says something too
    assert (found["rows"], found["columns"], found["role"]) == (19, 19, "table cell")
    assert found["point"] == "Q16, black, 4 liberties, last move, triangle, label A, bad move"
    assert "Move 1: Black Q16. White to move. Bad move. Comment: Hello" in found["heard"]
    assert "K10, empty, star point" in found["focused"] and "A19, empty" not in found["focused"]
    assert "Move 2: White C3. Black to move. Variation 2 of 2. End of the line." in found["heard"]
