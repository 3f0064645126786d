"""Animated pictures of a line of moves, GIF or WebP, written by Pillow where that is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from qtgo.board.picture import Picture, PictureError, render_picture
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from PIL.Image import Image

tr = Texts("picture")

_FORMATS = {".gif": "GIF", ".webp": "WEBP"}
_DRAWING = {".gif": 0.5, ".webp": 0.0}  # the part of the work that is done when all pictures are drawn
_LAST = 3  # how many times as long the last picture stays


def has_animations() -> bool:
    """Return whether Pillow is installed."""
    return find_spec("PIL") is not None


def animation_bytes(
    pictures: Sequence[Picture],
    suffix: str,
    milliseconds: int,
    progress: Callable[[float], object] = lambda _part: None,
) -> bytes:
    """Return an animation that repeats forever; the last picture stays longer. Raise PictureError.

    The pictures should be equally large: a caption that appears later is cut off. ``progress`` is told from 0 to 1 as
    far as it is known: that WebP is written only at its end.
    """
    if not has_animations():
        raise PictureError(tr("Animations need Pillow: pip install pillow"))
    if not pictures:
        raise PictureError(tr("There are no moves to show."))
    frames = []
    for number, picture in enumerate(pictures, 1):
        frames.append(_frame(render_picture(picture)))
        progress(_DRAWING[suffix] * number / len(pictures))
    later = iter(frames[1:])
    if suffix == ".gif":
        palette = frames[-1].quantize(256)
        frames[0] = _in_palette(frames[0], palette)
        later = _told((_in_palette(frame, palette) for frame in later), len(frames), progress)
    durations = [milliseconds] * (len(frames) - 1) + [_LAST * milliseconds]
    buffer = BytesIO()
    frames[0].save(
        buffer,
        format=_FORMATS[suffix],
        save_all=True,
        append_images=later,
        duration=durations,
        loop=0,
        optimize=True,
        quality=80,
        method=4,
    )
    progress(1.0)
    return buffer.getvalue()


def _in_palette(frame: Image, palette: Image) -> Image:
    """Return a frame in the colors of another, without dithering: then only what has changed is written of it."""
    from PIL.Image import Dither

    return frame.quantize(palette=palette, dither=Dither.NONE)


def _told(frames: Iterator[Image], count: int, progress: Callable[[float], object]) -> Iterator[Image]:
    """Pass on all frames but the first, of which one after the other is written, and tell how far that is."""
    start = _DRAWING[".gif"]
    for number, frame in enumerate(frames, 1):
        progress(start + (1 - start) * number / count)
        yield frame


def _frame(image: QImage) -> Image:
    from PIL import Image

    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size, data = (image.width(), image.height()), bytes(image.constBits())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine(), 1)
