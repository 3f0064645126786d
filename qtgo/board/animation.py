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
    palette = _frame(pictures[-1]).quantize(256) if suffix == ".gif" else None
    frames = _frames(pictures, palette, progress)
    durations = [milliseconds] * (len(pictures) - 1) + [_LAST * milliseconds]
    buffer = BytesIO()
    next(frames).save(
        buffer,
        format=_FORMATS[suffix],
        save_all=True,
        append_images=frames,
        duration=durations,
        loop=0,
        optimize=True,
        quality=80,
        method=4,
    )
    progress(1.0)
    return buffer.getvalue()


def _frames(pictures: Sequence[Picture], palette: Image | None, progress: Callable[[float], object]) -> Iterator[Image]:
    """Draw one picture after the other, in the colors of a palette if there is one.

    These are not dithered: then only what has changed is written of each.
    """
    from PIL.Image import Dither

    for number, picture in enumerate(pictures):
        frame = _frame(picture)
        # With a palette a frame is written before the next is drawn; else all are written at the end.
        progress(0.0 if palette is None else number / len(pictures))
        yield frame if palette is None else frame.quantize(palette=palette, dither=Dither.NONE)


def _frame(picture: Picture) -> Image:
    from PIL import Image

    image = render_picture(picture).convertToFormat(QImage.Format.Format_RGB888)
    size, data = (image.width(), image.height()), bytes(image.constBits())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine(), 1)
