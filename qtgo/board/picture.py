"""Pictures of a position without a window: images, SVG and PDF. Needs QtGui and QtSvg, never QtWidgets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QMarginsF, QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from qtgo.board.geometry import BoardGeometry, fill_board
from qtgo.board.ground import BareGround, draw_ground
from qtgo.board.looks import PointLook, looks
from qtgo.board.marks import Brushwork, draw_line, draw_look, wants_gap
from qtgo.board.options import BoardOptions, CoordinateStyle
from qtgo.board.stones import (
    draw_shadow,
    draw_stone,
    fuzzy_offsets,
    stone_pixmaps,
    stone_rect,
    variant_at,
)
from qtgo.board.theme import KAYA, BoardTheme
from qtgo.core.handicap import star_points
from qtgo.core.point import Point
from qtgo.core.position import NO_MARKUP, Markup, Position

DEAD_OPACITY = 0.42
GHOST_OPACITY = 0.55
_DEFAULT = BoardOptions()


class PictureError(Exception):
    """A picture cannot be written; the text is what the system said."""


def render_picture(
    position: Position,
    markup: Markup = NO_MARKUP,
    options: BoardOptions = _DEFAULT,
    theme: BoardTheme = KAYA,
    size: int = 800,
) -> QImage:
    """Draw a position as an image whose longer side is ``size`` pixels; needs a QGuiApplication for fonts."""
    geometry = _layout(position, options, size, aligned=True)
    image = QImage(geometry.board.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw_position(painter, geometry, position, markup, options, theme)
    painter.end()
    return image


def write_png(
    path: Path,
    position: Position,
    markup: Markup = NO_MARKUP,
    options: BoardOptions = _DEFAULT,
    theme: BoardTheme = KAYA,
    size: int = 800,
) -> None:
    """Write a position as a PNG file; raise PictureError if it cannot be written."""
    _check_writable(path)
    image = render_picture(position, markup, options, theme, size)
    if not QImageWriter(str(path), QByteArray(b"PNG")).write(image):
        raise PictureError(str(path))


def write_svg(
    path: Path,
    position: Position,
    markup: Markup = NO_MARKUP,
    options: BoardOptions = _DEFAULT,
    theme: BoardTheme = KAYA,
    size: int = 800,
) -> None:
    """Write a position as an SVG file, texts as outlines; raise PictureError if it cannot be written."""
    _check_writable(path)
    geometry = _layout(position, options, size, aligned=False)
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setSize(geometry.board.size().toSize())
    generator.setViewBox(geometry.board)
    generator.setTitle("Go")
    _draw_vector(generator, geometry, position, markup, options, theme)


def write_pdf(
    path: Path,
    position: Position,
    markup: Markup = NO_MARKUP,
    options: BoardOptions = _DEFAULT,
    theme: BoardTheme = KAYA,
    size: int = 800,
) -> None:
    """Write a position as a PDF page of its size at 96 pixels to the inch; raise PictureError on failure."""
    _check_writable(path)
    geometry = _layout(position, options, size, aligned=False)
    writer = QPdfWriter(str(path))
    points = QSizeF(geometry.board.size()) * 0.75
    writer.setPageLayout(
        QPageLayout(
            QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch),
            QPageLayout.Orientation.Portrait,
            QMarginsF(),
        )
    )
    writer.setResolution(96)
    writer.setCreator("QtGo")
    _draw_vector(writer, geometry, position, markup, options, theme)


def _check_writable(path: Path) -> None:
    """Qt says only that writing failed; opening the file says why."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise PictureError(error.strerror or str(error)) from error


def _layout(position: Position, options: BoardOptions, size: int, *, aligned: bool) -> BoardGeometry:
    coordinates = options.coordinates is not CoordinateStyle.NONE
    return fill_board(position.width, position.height, size, coordinates=coordinates, aligned=aligned)


def _draw_vector(
    device: QSvgGenerator | QPdfWriter,
    geometry: BoardGeometry,
    position: Position,
    markup: Markup,
    options: BoardOptions,
    theme: BoardTheme,
) -> None:
    painter = QPainter()
    if not painter.begin(device):
        raise PictureError("the picture cannot be written")
    draw_position(painter, geometry, position, markup, options, theme, vector=True)
    painter.end()


def draw_position(
    painter: QPainter,
    geometry: BoardGeometry,
    position: Position,
    markup: Markup,
    options: BoardOptions,
    theme: BoardTheme,
    *,
    vector: bool = False,
) -> None:
    """Draw board, stones and all marks of a position into a layout."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    stars = star_points(position.width, position.height)
    on_points = looks(position, markup, options)
    gaps = [point for point, look in on_points.items() if wants_gap(look)]
    draw_ground(painter, geometry, theme, options, stars, gaps=gaps, vector=vector)
    _draw_stones(painter, geometry, position, on_points, options, theme, vector)
    bare = None if vector else BareGround(geometry, theme)
    work = Brushwork(geometry.cell, theme, outlines=vector, bare=bare)
    offsets = _offsets(position, options)
    for point, look in on_points.items():
        center = _shifted(geometry, point, offsets)
        if look.variation is not None:
            painter.setOpacity(GHOST_OPACITY)
            color = look.variation[0]
            draw_stone(painter, center, geometry.stone_diameter, color, variant_at(point, color), theme)
            painter.setOpacity(1.0)
        draw_look(painter, center, look, work)
    for start, end in markup.lines:
        draw_line(painter, geometry.center(start), geometry.center(end), work, arrow=False)
    for start, end in markup.arrows:
        draw_line(painter, geometry.center(start), geometry.center(end), work, arrow=True)


def _offsets(position: Position, options: BoardOptions) -> dict[Point, tuple[float, float]]:
    return fuzzy_offsets(position.width, position.height, position.stones) if options.fuzzy else {}


def _shifted(geometry: BoardGeometry, point: Point, offsets: dict[Point, tuple[float, float]]) -> QPointF:
    dx, dy = offsets.get(point, (0.0, 0.0))
    shift = QPointF(geometry.snapped(dx * geometry.cell), geometry.snapped(dy * geometry.cell))
    return geometry.center(point) + shift


def _draw_stones(
    painter: QPainter,
    geometry: BoardGeometry,
    position: Position,
    on_points: dict[Point, PointLook],
    options: BoardOptions,
    theme: BoardTheme,
    vector: bool,
) -> None:
    """Draw the shadows first, then the stones, so that no shadow falls on a stone's face."""
    offsets = _offsets(position, options)
    diameter = geometry.stone_diameter
    by_point = position.stones_by_point()
    stones = [(_shifted(geometry, point, offsets), point, color) for point, color in by_point]
    opacities = {point: DEAD_OPACITY for point, look in on_points.items() if look.faded}
    pixmaps = None if vector else stone_pixmaps(theme, diameter, geometry.ratio, _is_odd(geometry))
    if theme.shaded:
        for center, point, _color in stones:
            painter.setOpacity(opacities.get(point, 1.0))
            if pixmaps is None:
                draw_shadow(painter, center, diameter)
            else:
                pixmap = pixmaps.shadow()
                painter.drawPixmap(stone_rect(center, pixmap).topLeft(), pixmap)
    for center, point, color in stones:
        painter.setOpacity(opacities.get(point, 1.0))
        variant = variant_at(point, color)
        if pixmaps is None:
            draw_stone(painter, center, diameter, color, variant, theme)
        else:
            pixmap = pixmaps.stone(color, variant)
            painter.drawPixmap(stone_rect(center, pixmap).topLeft(), pixmap)
    painter.setOpacity(1.0)


def _is_odd(geometry: BoardGeometry) -> bool:
    """Tell whether the middles of the lines lie in the middle of device pixels."""
    return round(geometry.line * geometry.ratio) % 2 == 1
