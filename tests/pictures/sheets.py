"""Puts the pictures of a view side by side: ``python -m tests.pictures.sheets OUT``."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

_GAP = 12
_WIDTH = 2600
_GROUND = QColor(128, 128, 128)


def packed(sizes: list[QSize], width: int = _WIDTH) -> list[QRect]:
    """Return places for pictures: the highest at the left, the others in rows beside it."""
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index].height(), -sizes[index].width(), index))
    first = sizes[order[0]]
    places = {order[0]: QRect(QPoint(0, 0), first)}
    left = first.width() + _GAP
    x, y, row = left, 0, 0
    for index in order[1:]:
        size = sizes[index]
        if x > left and x + size.width() > width:
            x, y, row = left, y + row + _GAP, 0
        places[index] = QRect(QPoint(x, y), size)
        x, row = x + size.width() + _GAP, max(row, size.height())
    return [places[index] for index in range(len(sizes))]


def make_sheet(pictures: list[Path], scale: float, target: Path) -> None:
    """Write a sheet with pictures taken at a scale, each as large as it would be at 1x."""
    images = [_reduced(QImage(str(picture)), scale) for picture in pictures]
    places = packed([image.size() for image in images])
    whole = places[0]
    for place in places:
        whole = whole.united(place)
    sheet = QImage(whole.size(), QImage.Format.Format_RGB32)
    sheet.fill(_GROUND)
    painter = QPainter(sheet)
    for image, place in zip(images, places, strict=True):
        painter.drawImage(place.topLeft(), image)
    painter.end()
    sheet.save(str(target), quality=90)


def _reduced(image: QImage, scale: float) -> QImage:
    image.setDevicePixelRatio(1)
    mode = Qt.TransformationMode.SmoothTransformation
    return image if scale == 1 else image.scaledToWidth(round(image.width() / scale), mode)


def make_sheets(out: Path) -> int:
    """Make a sheet for each view, language and scale; return how many."""
    views = defaultdict[tuple[str, str], list[Path]](list)
    for picture in sorted(out.glob("*/*.png")):
        if picture.parent.name != "sheets":
            view, _size, scheme = picture.stem.rsplit("-", 2)
            views[f"{view}-{scheme}", picture.parent.name].append(picture)
    (out / "sheets").mkdir(exist_ok=True)
    for (view, scale), pictures in views.items():
        make_sheet(pictures, float(scale.removesuffix("x")), out / "sheets" / f"{view}-{scale}.png")
    return len(views)


if __name__ == "__main__":
    application = QGuiApplication([])
    print(f"{make_sheets(Path(sys.argv[1]))} sheets", flush=True)
