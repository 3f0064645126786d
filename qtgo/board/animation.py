"""Animated pictures of a line of moves, GIF or WebP, written by Pillow where that is installed."""

from __future__ import annotations

from collections.abc import Iterable
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


def animation_bytes(pictures: Iterable[Picture], suffix: str, milliseconds: int) -> bytes:
    """Return an animation that repeats forever; the last picture stays longer. Raise PictureError.

    The pictures should be equally large: a caption that appears later is cut off.
    """
    if not has_animations():
        raise PictureError(tr("Animations need Pillow: pip install pillow"))
    frames = [_frame(render_picture(picture)) for picture in pictures]
    if not frames:
        raise PictureError(tr("There are no moves to show."))
    if suffix == ".gif":
        frames = _in_one_palette(frames)
    durations = [milliseconds] * (len(frames) - 1) + [_LAST * milliseconds]
    buffer = BytesIO()
    frames[0].save(
        buffer,
        format=_FORMATS[suffix],
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        optimize=True,
        quality=80,
        method=4,
    )
    return buffer.getvalue()


def _in_one_palette(frames: list[Image]) -> list[Image]:
    """Return frames in the colors of the last, without dithering: then only what has changed is written of each."""
    from PIL.Image import Dither

    palette = frames[-1].quantize(256)
    return [frame.quantize(palette=palette, dither=Dither.NONE) for frame in frames]


def _frame(image: QImage) -> Image:
    from PIL import Image

    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size, data = (image.width(), image.height()), bytes(image.constBits())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine(), 1)
