"""Pictures of a position without a window: images, SVG and PDF. Needs QtGui and QtSvg, never QtWidgets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from qtgo.board.geometry import BoardGeometry, fill_board
from qtgo.board.paint.board_colors import DEAD_OPACITY, VARIATION_OPACITY
from qtgo.board.paint.board_surface import EmptySurface, draw_ground
from qtgo.board.paint.gradients import is_pdf
from qtgo.board.paint.lettering import caption_height, draw_caption
from qtgo.board.paint.marks import Brushwork, draw_line, draw_look, draw_veils, gap_of
from qtgo.board.paint.ownership_signs import territory_signs
from qtgo.board.paint.stones import (
    draw_dots,
    draw_shadow,
    draw_stone,
    fuzzy_offsets,
    stone_pixmaps,
    stone_rect,
    variant_at,
)
from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.picture_overlay import Over, draw_all_signs
from qtgo.board.scene.board_options import DEFAULT_OPTIONS, BoardOptions, CoordinateStyle
from qtgo.board.scene.point_look import PointLook, looks
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import NO_MARKUP, Markup
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass
from qtgo.files.atomic import replace_file
from qtgo.look.pdf_letters import with_written_letters
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("picture")

_CENTIMETERS = 2.54  # of an inch
_POINTS = 72


class PictureError(OSError):
    """A picture cannot be drawn; the text says why."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The content of a picture; the board's longer side has ``size`` pixels, a caption is in a strip below.

    ``part`` is what of the board is seen, None for all of it; ``view`` is how it is turned. A ``line`` of moves is
    drawn in place of the candidates of the ``analysis``. ``dpi`` are the pixels of an inch on paper; the ``title`` says
    what the picture shows to those who do not see it, in formats that have one.
    """

    position: Position
    markup: Markup = NO_MARKUP
    options: BoardOptions = DEFAULT_OPTIONS
    theme: BoardTheme = KAYA
    size: int = 800
    caption: str = ""
    view: Symmetry = Symmetry.UNTURNED
    analysis: ShownAnalysis = NO_ANALYSIS
    line: LinePreview | None = None
    part: Area | None = None
    dpi: float = 96
    title: str = ""


def render_picture(picture: Picture) -> QImage:
    """Return the picture as an image; needs a QGuiApplication for its fonts."""
    geometry = _layout(picture, aligned=True)
    image = QImage(_page(picture, geometry).size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    per_meter = round(picture.dpi / _CENTIMETERS * 100)
    image.setDotsPerMeterX(per_meter)
    image.setDotsPerMeterY(per_meter)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    _draw(painter, picture, geometry, vector=False)
    painter.end()
    return image


def write_picture(path: Path, picture: Picture) -> None:
    """Write a file in the format of its name's suffix, atomically; raise OSError."""
    replace_file(path, picture_bytes(picture, path.suffix))


def picture_bytes(picture: Picture, suffix: str) -> bytes:
    """Return the picture in the format of a suffix; raise PictureError."""
    renderers = {
        ".png": _render_png,
        ".svg": render_svg,
        ".pdf": _render_pdf,
        ".tex": _write_latex,
        ".txt": _write_text,
    }
    renderer = renderers.get(suffix.lower())
    if renderer is None:
        raise PictureError(tr("Choose a name that ends in {endings}.").format(endings=listed(renderers)))
    return renderer(picture)


def render_svg(picture: Picture) -> bytes:
    """Return the picture as an SVG document, by Qt only where an analysis or a line of moves lies over it."""
    if picture.analysis is NO_ANALYSIS and picture.line is None:
        from qtgo.board.board_svg import SvgPage, diagram_svg

        size = picture.size / picture.dpi * _CENTIMETERS
        page = SvgPage(picture.theme, picture.options, size, picture.title, picture.caption, picture.view)
        return diagram_svg(_diagram(picture), page).encode()
    return _svg_by_qt(picture)


def _svg_by_qt(picture: Picture) -> bytes:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    geometry = _layout(picture, aligned=False)
    page = _page(picture, geometry)
    generator.setResolution(round(picture.dpi))
    generator.setSize(page.size().toSize())
    generator.setViewBox(page)
    generator.setTitle(picture.title)
    _draw_on(generator, picture, geometry)
    return bytes(buffer.data().data())


def _render_png(picture: Picture) -> bytes:
    buffer = _open_buffer()
    writer = QImageWriter(buffer, QByteArray(b"PNG"))
    if not writer.write(render_picture(picture)):
        raise PictureError(writer.errorString())
    return bytes(buffer.data().data())


def _render_pdf(picture: Picture) -> bytes:
    """Return a PDF page of the picture's size."""
    geometry = _layout(picture, aligned=False)
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    points = _page(picture, geometry).size() * _POINTS / picture.dpi
    page = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(round(picture.dpi))
    writer.setTitle(picture.title)
    writer.setCreator("QtGo")
    _draw_on(writer, picture, geometry)
    return with_written_letters(bytes(buffer.data().data()))


def _write_latex(picture: Picture) -> bytes:
    """Return the commands of LaTeX's package psgo."""
    from qtgo.core.diagram.latex import LatexError, psgo_diagram

    has_names = picture.options.coordinates is not CoordinateStyle.NONE
    centimeters = picture.size / picture.dpi * _CENTIMETERS
    try:
        text = psgo_diagram(
            _diagram(picture),
            coordinates=has_names,
            stars=picture.options.stars,
            centimeters=centimeters,
            title=picture.title,
            caption=picture.caption,
        )
    except LatexError:
        raise PictureError(tr("LaTeX's psgo draws only square boards of up to 19 lines.")) from None
    return text.encode()


def _write_text(picture: Picture) -> bytes:
    """Return a text diagram as in Sensei's Library."""
    from qtgo.core.diagram.diagram import diagram_of
    from qtgo.core.diagram.diagram_writer import sensei_diagram

    has_names = picture.options.coordinates is not CoordinateStyle.NONE
    diagram = diagram_of(picture.position, picture.markup, picture.caption or picture.title)
    return sensei_diagram(diagram, coordinates=has_names, part=picture.part).text.encode()


def _diagram(picture: Picture) -> BoardDiagram:
    return BoardDiagram(picture.position, picture.markup, picture.part)


def _open_buffer() -> QBuffer:
    """Return memory to draw into: Qt does not report whether writing a file failed."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    return buffer


def _layout(picture: Picture, *, aligned: bool) -> BoardGeometry:
    coordinates = picture.options.coordinates is not CoordinateStyle.NONE
    position = picture.position
    return fill_board(
        position.width,
        position.height,
        picture.size,
        coordinates=coordinates,
        aligned=aligned,
        view=picture.view,
        part=picture.part,
    )


def _page(picture: Picture, geometry: BoardGeometry) -> QRectF:
    """Return the board's rectangle and, below it, the caption's."""
    board = geometry.board
    return board.adjusted(0, 0, 0, round(caption_height(picture.caption, board.width(), geometry.cell)))


def _draw_on(device: QSvgGenerator | QPdfWriter, picture: Picture, geometry: BoardGeometry) -> None:
    painter = QPainter()
    if not painter.begin(device):
        raise PictureError(tr("Qt could not draw the picture."))
    _draw(painter, picture, geometry, vector=True)
    painter.end()


def _draw(painter: QPainter, picture: Picture, geometry: BoardGeometry, *, vector: bool) -> None:
    _draw_board(painter, geometry, picture, vector=vector, outlines=vector)
    if picture.caption:
        rect = _page(picture, geometry)
        rect.setTop(geometry.board.bottom())
        painter.fillRect(rect, Qt.GlobalColor.white)
        draw_caption(painter, rect, picture.caption, geometry.cell, outlines=vector)


def drawn_size(picture: Picture) -> QSizeF:
    """Return the size of the board of a picture, whose longer side is the picture's size."""
    return _layout(picture, aligned=False).board.size()


def draw_on_page(painter: QPainter, picture: Picture, left: float, top: float) -> None:
    """Draw the board of a picture at a place of a page, as lines and letters and without its caption."""
    painter.save()
    painter.translate(left, top)
    _draw_board(painter, _layout(picture, aligned=False), picture, vector=True, outlines=False)
    painter.restore()


def _draw_board(painter: QPainter, geometry: BoardGeometry, picture: Picture, *, vector: bool, outlines: bool) -> None:
    """Draw board, stones and all marks into a layout, and what lies over them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    position, markup, options, theme = picture.position, picture.markup, picture.options, picture.theme
    over = Over(geometry, theme, position, picture.analysis, picture.line, vector)
    stars = star_points(position.width, position.height) if options.stars else ()
    on_points = {
        point: look
        for point, look in looks(position, markup, options).items()
        if geometry.shows(point) and point not in over.covered
    }
    gaps = {point: gap for point, look in on_points.items() if (gap := gap_of(look)) is not None}
    draw_ground(painter, geometry, theme, options, stars, gaps=gaps, vector=vector)
    over.draw_below(painter)
    stones = over.remaining
    _draw_stones(painter, geometry, stones, on_points, options, theme, vector=vector)
    work = Brushwork(geometry.cell, theme, outlines=outlines, bare=None if vector else EmptySurface(geometry, theme))
    signs = territory_signs(markup, position)
    draw_all_signs(painter, geometry, signs, vector=vector)
    offsets = _offsets(stones, options)
    for point, look in on_points.items():
        center = _shifted(geometry, point, offsets)
        if look.variation is not None:
            color, opacity = look.variation[0], VARIATION_OPACITY[look.main]
            draw_stone(
                painter, center, geometry.stone_diameter, color, variant_at(point, color), theme, opacity=opacity
            )
        draw_look(painter, center, look, work)
    painter.setClipRect(geometry.board)  # what is beyond a part is not seen
    draw_veils(painter, geometry, markup, work)
    for start, end in markup.lines:
        draw_line(painter, geometry.center(start), geometry.center(end), work, arrow=False)
    for start, end in markup.arrows:
        draw_line(painter, geometry.center(start), geometry.center(end), work, arrow=True)
    painter.setClipping(False)
    over.draw_above(painter, markup)


def _offsets(position: Position, options: BoardOptions) -> dict[Point, tuple[float, float]]:
    return fuzzy_offsets(position.width, position.height, position.stones) if options.fuzzy else {}


def _shifted(geometry: BoardGeometry, point: Point, offsets: dict[Point, tuple[float, float]]) -> QPointF:
    if not offsets:
        return geometry.center(point)
    dx, dy = geometry.shifted(offsets.get(point, (0.0, 0.0)))
    return geometry.center(point) + QPointF(geometry.snapped(dx), geometry.snapped(dy))


def _draw_stones(
    painter: QPainter,
    geometry: BoardGeometry,
    position: Position,
    on_points: dict[Point, PointLook],
    options: BoardOptions,
    theme: BoardTheme,
    *,
    vector: bool,
) -> None:
    """Draw the shadows first, then the stones, so that no shadow falls on a stone's face."""
    offsets = _offsets(position, options)
    diameter = geometry.stone_diameter
    shown = ((point, color) for point, color in position.stones_by_point() if geometry.shows(point))
    stones = [(_shifted(geometry, point, offsets), point, color) for point, color in shown]
    opacities = {point: DEAD_OPACITY for point, look in on_points.items() if look.faded}
    pixmaps = None if vector else stone_pixmaps(theme, diameter, geometry.ratio, _is_odd(geometry))
    if theme.shaded:
        for center, point, _color in stones:
            if pixmaps is None:
                if point not in opacities:
                    draw_shadow(painter, center, diameter)
            else:
                painter.setOpacity(opacities.get(point, 1.0))
                pixmap = pixmaps.shadow()
                painter.drawPixmap(stone_rect(center, pixmap).topLeft(), pixmap)
    if theme.has_plain_black and is_pdf(painter):
        dots = [center for center, point, color in stones if color is Color.BLACK and point not in opacities]
        draw_dots(painter, dots, diameter, QColor(theme.black.middle))
        stones = [stone for stone in stones if stone[2] is Color.WHITE or stone[1] in opacities]
    for center, point, color in stones:
        opacity, variant = opacities.get(point, 1.0), variant_at(point, color)
        if pixmaps is None:
            draw_stone(painter, center, diameter, color, variant, theme, opacity=opacity)
        else:
            painter.setOpacity(opacity)
            pixmap = pixmaps.stone(color, variant)
            painter.drawPixmap(stone_rect(center, pixmap).topLeft(), pixmap)
    painter.setOpacity(1.0)


def _is_odd(geometry: BoardGeometry) -> bool:
    """Return whether line centers lie in the middle of device pixels."""
    return round(geometry.line * geometry.ratio) % 2 == 1
