"""Ctrl+C while a command starts."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo.cli.main import interruptible
from tests.child_process import ChildProcess

DRAWING = """
import signal, sys
from PySide6.QtGui import QPainter

class Painter(QPainter):
    def __init__(self, *device):
        super().__init__(*device)
        signal.raise_signal(signal.SIGINT)

import PySide6.QtGui
PySide6.QtGui.QPainter = Painter
from qtgo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
INTERRUPTED = """
import signal, sys

class Finder:
    def find_spec(self, name, *_rest):
        if name == "PySide6.QtCore":
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:  # as PySide swallows it in some places, and aborts in others
                pass

sys.meta_path.insert(0, Finder())
from qtgo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("command", ["match", "analyze"])
def test_an_import_cannot_swallow_an_interruption(command: str, tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[5];B[cc])")
    options = {
        "match": ["--size", "5", "--max-moves", "1", "--black", "qtgo", "--white", "qtgo", "-o", str(tmp_path / "m")],
        "analyze": [str(game), "--visits", "1", "--no-cache"],
    }
    words = [sys.executable, "-c", INTERRUPTED, command, *options[command]]
    with ChildProcess[str](words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (-signal.SIGINT, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_an_interrupted_drawing_does_not_crash(tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[5];B[cc])")
    words = [sys.executable, "-c", DRAWING, "render", str(game), "-o", str(tmp_path / "game.png")]
    with ChildProcess[str](words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        _, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (-signal.SIGINT, "")
    assert list(tmp_path.iterdir()) == [game]


def test_ctrl_c_is_pythons_again_when_a_command_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "PySide6.QtGui", raising=False)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), interruptible():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
