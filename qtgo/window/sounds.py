"""Short sounds: a stone that is set down, the countdown, a flag that falls.

The system's own player plays them, in a process of its own: it starts within milliseconds, cannot stop the window
whatever the device does, and asks for no package beyond those that a desktop has.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.resources import resource_path

if TYPE_CHECKING:
    import subprocess

_MOST_AT_ONCE = 4  # a player that hangs must not be followed by ever more of them
_CARDS = Path("/proc/asound/cards")


class Sound(Enum):
    """The sounds, with the names of their files."""

    STONE = "stone"
    TICK = "tick"
    FLAG = "flag"


class Sounds(QObject):
    """Plays sounds without waiting for them; where nothing can be heard it does nothing.

    ``find_player`` gives the command that a file's name is added to, None where there is none.
    """

    def __init__(
        self, parent: QObject | None = None, find_player: Callable[[], list[str] | None] | None = None
    ) -> None:
        super().__init__(parent)
        self._find_player = find_player or system_player
        self._running: list[subprocess.Popen[bytes]] = []

    def play(self, sound: Sound) -> bool:
        """Begin to play a sound, and return whether there is something to play it."""
        import subprocess

        path = str(resource_path(f"sounds/{sound.value}.wav"))
        if sys.platform == "win32":
            return _play_on_windows(path)
        command = self._find_player()
        if command is None or self._count_running() >= _MOST_AT_ONCE:
            return False
        nothing = subprocess.DEVNULL
        try:
            # Not a QProcess: it would wait for the player to end, or kill it, when the window is closed.
            player = subprocess.Popen([*command, path], stdin=nothing, stdout=nothing, stderr=nothing)
        except OSError:
            return False
        self._running.append(player)
        return True

    @property
    def is_playing(self) -> bool:
        """Return whether a player still runs."""
        return self._count_running() > 0

    def _count_running(self) -> int:
        self._running = [player for player in self._running if player.poll() is None]
        return len(self._running)


def system_player(environment: Mapping[str, str] = os.environ, cards: Path = _CARDS) -> list[str] | None:
    """Find the player of this system: of PipeWire, PulseAudio or ALSA where that runs, or that of macOS."""
    if sys.platform == "darwin":
        return ["/usr/bin/afplay"]
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    has_pulse = bool(environment.get("PULSE_SERVER")) or (runtime and Path(runtime, "pulse", "native").exists())
    players = (
        ("pw-play", runtime and Path(runtime, "pipewire-0").exists()),
        ("paplay", has_pulse),
        ("aplay", has_pulse or _has_card(cards)),
    )
    for name, is_served in players:
        program = shutil.which(name, path=environment.get("PATH")) if is_served else None
        if program is not None:
            return [program]
    return None


def _has_card(cards: Path) -> bool:
    """Return whether ALSA has a device; each has a line that begins with its number."""
    try:
        return any(line.lstrip()[:1].isdigit() for line in cards.read_text("utf-8", "replace").splitlines())
    except OSError:
        return False


def _play_on_windows(path: str) -> bool:
    import winsound

    flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT  # type: ignore[attr-defined]
    try:
        winsound.PlaySound(path, flags)  # type: ignore[attr-defined]
    except RuntimeError:  # no device
        return False
    return True
