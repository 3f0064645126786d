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

    The pictures should be equally large: a caption that appears later is cut off. ``progress`` is told from 0 to 1.
    """
    if not has_animations():
        raise PictureError(tr("Animations need Pillow: pip install pillow"))
    if not pictures:
        raise PictureError(tr("There are no moves to show."))
    first, others = _for_gif(pictures, progress) if suffix == ".gif" else (_film(pictures, progress), ())
    durations = [milliseconds] * (len(pictures) - 1) + [_LAST * milliseconds]
    buffer = BytesIO()
    first.save(
        buffer,
        format=_FORMATS[suffix],
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        optimize=True,
        quality=80,
        method=4,
    )
    progress(1.0)
    return buffer.getvalue()


def _for_gif(pictures: Sequence[Picture], progress: Callable[[float], object]) -> tuple[Image, Iterator[Image]]:
    """Return the first frame, and the others as they are asked for, all in the colors of the last one.

    They are not dithered: then only what has changed is written of each.
    """
    from PIL.Image import Dither

    palette = _frame(pictures[-1]).quantize(256)

    def frames() -> Iterator[Image]:
        for number, picture in enumerate(pictures):
            progress(number / len(pictures))
            yield _frame(picture).quantize(palette=palette, dither=Dither.NONE)

    drawn = frames()
    return next(drawn), drawn


def _film(pictures: Sequence[Picture], progress: Callable[[float], object]) -> Image:
    """Return one image of all frames, each drawn when it is sought; of single images the WebP writer holds all."""
    from PIL import Image

    class Film(Image.Image):  # type: ignore[misc]  # Pillow is not checked
        n_frames = len(pictures)
        at = 0

        def tell(self) -> int:
            return self.at

        def seek(self, frame: int) -> None:
            if frame != self.at:
                self.at, self.im = frame, _frame(pictures[frame]).im
                if frame:  # the writer goes back at the end
                    progress(frame / len(pictures))

    film = _frame(pictures[0])
    film.__class__ = Film
    progress(0.0)
    return film


def _frame(picture: Picture) -> Image:
    from PIL import Image

    image = render_picture(picture).convertToFormat(QImage.Format.Format_RGB888)
    size, data = (image.width(), image.height()), bytes(image.constBits())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine(), 1)
