"""What happens to the machine: its disk is full, it sleeps."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.child_process import ChildProcess

_SMALL_DISK = 1_000_000_000  # a larger one belongs to others, too
_FULL_FOR = 25  # actions
_SLEEP = 1.5  # seconds
_WAKE = "import os, sys, time; time.sleep(float(sys.argv[2])); os.kill(int(sys.argv[1]), int(sys.argv[3]))"


class MachineUser:
    """Fills a small disk and empties it again, and lets this process stand still while the clocks go on."""

    def __init__(self, folder: Path) -> None:
        self._is_small = shutil.disk_usage(folder).total < _SMALL_DISK
        self._ballast = folder / "ballast"
        self._since = 0

    def act(self, random: Random) -> str:
        """Do something now and then, and return what it was."""
        if self._ballast.exists():
            self._since += 1
            if self._since > _FULL_FOR:
                self.restore()
                return "the disk has room again"
        chance = random.random()
        if chance < 0.004 and self._is_small and not self._ballast.exists():
            return self._fill()
        if chance > 0.999:
            return self._sleep()
        return ""

    def restore(self) -> None:
        """Let there be room again."""
        self._ballast.unlink(missing_ok=True)

    def _fill(self) -> str:
        self._since = 0
        room = shutil.disk_usage(self._ballast.parent).free
        with self._ballast.open("wb") as file, suppress(OSError):  # an engine has taken some of the room meanwhile
            os.posix_fallocate(file.fileno(), 0, max(room - 4096, 1))
        return "the disk is full"

    def _sleep(self) -> str:
        words = [sys.executable, "-S", "-E", "-c", _WAKE, str(os.getpid()), str(_SLEEP), str(int(signal.SIGCONT))]
        with ChildProcess[bytes](words):
            os.kill(os.getpid(), signal.SIGSTOP)
        return "asleep"
