"""Make the sounds in resources/sounds: python -m qtgo.tools.make_sounds [FOLDER]."""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

RATE = 44_100
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "sounds"
Shape = Callable[[float], float]  # from seconds to -1...1


def partial(hertz: float, loudness: float, decay: float, start: float = 0.0) -> Shape:
    """Return a tone that begins at a time and fades by a factor of e in each ``decay`` seconds."""

    def shape(time: float) -> float:
        passed = time - start
        return loudness * math.exp(-passed / decay) * math.sin(math.tau * hertz * passed) if passed > 0 else 0.0

    return shape


def knock(loudness: float, decay: float, start: float = 0.0) -> Shape:
    """Return the noise of two hard things that touch at a time; the same one each time."""
    source = random.Random(19)

    def shape(time: float) -> float:
        passed = time - start
        return loudness * math.exp(-passed / decay) * source.uniform(-1, 1) if passed >= 0 else 0.0

    return shape


def clack(loudness: float, pitch: float, start: float) -> Shape:
    """Return a stone that falls on other stones at a time."""
    return mixed(
        knock(0.4 * loudness, 0.001, start),
        *(partial(hertz * pitch, part * loudness, 0.009, start) for hertz, part in ((1900, 0.3), (3650, 0.2))),
    )


def mixed(*shapes: Shape) -> Shape:
    """Let shapes sound together."""
    return lambda time: sum(shape(time) for shape in shapes)


# A tap on a wood block; a slate stone set down on a thick board; stones gathered in a lid; a knuckle on the table; two
# strokes on a bell, the second one lower; two quick taps; and a chord on the bell.
SOUNDS: dict[str, tuple[float, Shape]] = {
    "tick": (0.05, mixed(knock(0.15, 0.001), partial(1450, 0.45, 0.008), partial(2900, 0.12, 0.004))),
    "stone": (
        0.12,
        mixed(knock(0.5, 0.0012), partial(310, 0.35, 0.022), partial(1130, 0.3, 0.011), partial(2650, 0.18, 0.005)),
    ),
    "capture": (
        0.3,
        mixed(clack(0.9, 1.0, 0.0), clack(0.6, 1.13, 0.07), clack(0.8, 0.94, 0.13), clack(0.5, 1.21, 0.2)),
    ),
    "pass": (0.16, mixed(knock(0.12, 0.002), partial(190, 0.5, 0.03), partial(410, 0.22, 0.016))),
    "warning": (
        0.25,
        mixed(*(partial(hertz, 0.4, 0.03, start) for hertz, start in ((1240, 0.0), (2480, 0.0), (1240, 0.11)))),
    ),
    "end": (
        0.7,
        mixed(*(partial(hertz, 0.24, 0.2, start) for hertz, start in ((587, 0.0), (880, 0.12), (1175, 0.24)))),
    ),
    "flag": (
        0.6,
        mixed(
            *(partial(hertz, 0.35, 0.12) for hertz in (880, 2430)),
            *(partial(hertz, 0.4, 0.16, 0.18) for hertz in (587, 1620)),
        ),
    ),
}


def wave_bytes(seconds: float, shape: Shape) -> bytes:
    """Write a sound as a WAV file of one channel with 16 bits, faded out at its end."""
    count = round(seconds * RATE)
    samples = array("h")
    for index in range(count):
        fade = min(1.0, (count - index) / (0.01 * RATE))
        samples.append(round(32767 * 0.8 * fade * max(-1.0, min(1.0, shape(index / RATE)))))
    if sys.byteorder == "big":
        samples.byteswap()
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return target.getvalue()


def main(folder: Path = FOLDER) -> None:
    """Write all sounds into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seconds, shape) in SOUNDS.items():
        (folder / f"{name}.wav").write_bytes(wave_bytes(seconds, shape))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
