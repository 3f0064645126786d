"""Short sounds: stones that are set down or taken, a pass, the countdown and its beginning, a flag, the end.

The system's own player plays them, in a process of its own: it starts within milliseconds, cannot stop the window
with any device, and needs no package beyond those that a desktop has.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from array import array
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.files.input import is_there
from qtgo.resources import resource_path

if TYPE_CHECKING:
    import subprocess

_MOST_AT_ONCE = 4  # a player that hangs must not be followed by ever more of them
_CARDS = Path("/proc/asound/cards")


class Sound(Enum):
    """The sounds, with the names of their files."""

    STONE = "stone"
    CAPTURE = "capture"
    PASS = "pass"
    END = "end"
    WARNING = "warning"
    TICK = "tick"
    FLAG = "flag"


class Sounds(QObject):
    """Plays sounds without waiting for them; where nothing can be heard it does nothing.

    ``find_player`` returns the command that a file's name is added to, None where there is none; ``volume`` is in
    percent.
    """

    def __init__(
        self, parent: QObject | None = None, find_player: Callable[[], list[str] | None] | None = None
    ) -> None:
        super().__init__(parent)
        self._find_player = find_player or system_player
        self._running: list[subprocess.Popen[bytes]] = []
        self.volume = 100

    def play(self, sound: Sound, volume: int | None = None) -> bool:
        """Begin to play a sound, at another volume if one is given; return whether there is something to play it."""
        path = resource_path(f"sounds/{sound.value}.wav")
        volume = self.volume if volume is None else volume
        if volume <= 0:
            return False
        if sys.platform == "win32":
            return _play_on_windows(path, volume)
        command = self._find_player()
        if command is None or self._count_running() >= _MOST_AT_ONCE:
            return False
        try:
            self._running.append(_start(command, path, volume))
        except OSError:
            return False
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
    has_pulse = bool(environment.get("PULSE_SERVER")) or (runtime and is_there(Path(runtime, "pulse", "native")))
    players = (
        ("pw-play", runtime and is_there(Path(runtime, "pipewire-0"))),
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


def _start(player: list[str], path: Path, volume: int) -> subprocess.Popen[bytes]:
    """Start a player; one that has no option for the volume reads quieter samples from its standard input."""
    import subprocess

    nothing = subprocess.DEVNULL
    # Not a QProcess: it would wait for the player to end, or kill it, when the window is closed.
    options = volume_options(player, volume)
    if options is not None:
        return subprocess.Popen([*player, *options, str(path)], stdin=nothing, stdout=nothing, stderr=nothing)
    import tempfile

    with tempfile.TemporaryFile() as source:
        source.write(softened(path.read_bytes(), volume))
        source.seek(0)
        return subprocess.Popen([*player, "-"], stdin=source, stdout=nothing, stderr=nothing)


def volume_options(player: list[str], volume: int) -> list[str] | None:
    """Return a player's options for a volume in percent; None if it has no such option."""
    if volume >= 100:
        return []
    name = Path(player[0]).name
    if name == "pw-play":
        return [f"--volume={volume / 100:.2f}"]
    if name == "paplay":
        return [f"--volume={65536 * volume // 100}"]
    return ["-v", f"{volume / 100:.2f}"] if name == "afplay" else None


def softened(data: bytes, volume: int) -> bytes:
    """Return a WAV file of 16-bit samples at a part of its volume, in percent."""
    import wave

    with wave.open(io.BytesIO(data)) as file:
        parameters, samples = file.getparams(), array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    quieter = array("h", (sample * volume // 100 for sample in samples))
    if sys.byteorder == "big":
        quieter.byteswap()
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setparams(parameters)
        file.writeframes(quieter.tobytes())
    return target.getvalue()


def _play_on_windows(path: Path, volume: int) -> bool:
    if sys.platform != "win32":
        return False
    import winsound

    flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
    if volume < 100:
        import threading

        # A sound in memory is played only while the wait is short.
        threading.Thread(target=_play_softened_on_windows, args=(path, volume), daemon=True).start()
        return True
    try:
        winsound.PlaySound(str(path), flags)
    except RuntimeError:  # no device
        return False
    return True


def _play_softened_on_windows(path: Path, volume: int) -> None:
    if sys.platform != "win32":
        return
    import winsound

    with contextlib.suppress(RuntimeError, OSError):
        flags = winsound.SND_MEMORY | winsound.SND_NODEFAULT
        winsound.PlaySound(softened(path.read_bytes(), volume), flags)
