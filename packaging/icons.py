"""The program's icon in every size, drawn from the one SVG: python packaging/icons.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = Path(__file__).resolve().parent.parent / "resources" / "icons" / "qtgo.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def icon(size: int) -> QImage:
    """Draw the icon, with a transparent ground; ``size`` is its width in pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    return image


def write_icons(folder: Path, name: str) -> None:
    """Write the PNGs of all sizes as an icon theme has them: ``48x48/apps/NAME.png``."""
    for size in SIZES:
        path = folder / f"{size}x{size}" / "apps" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not icon(size).save(str(path)):
            raise OSError(f"{path} could not be written")


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]), "qtgo")
