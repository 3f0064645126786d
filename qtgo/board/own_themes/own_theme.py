"""Boards with the pictures and colors of a theme of the user's."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from qtgo.board.own_themes.theme_files import ThemeError, ThemeFault, ThemeFiles, open_theme
from qtgo.board.own_themes.theme_layouts import ThemeLayout, read_layout
from qtgo.board.paint.contrast import text_on
from qtgo.board.paint.themes import KAYA, BoardTheme, StoneColors, ThemePictures
from qtgo.core.rules.point import Color
from qtgo.files.seen import stamp_of

_FORMATS = frozenset((b"png", b"jpeg", b"webp", b"gif", b"bmp"))
_MOST_SIDE = 8192
_BOARD_SIDE, _STONE_SIDE = 2048, 512
_MOST_VARIANTS = 16
_OPAQUE = 128


def own_theme(path: str) -> BoardTheme:
    """Return the board of a theme, which is read again where its folder or archive has changed; raise ThemeError."""
    place = Path(path)
    if not place.is_absolute():  # such as the name of a built-in theme of a later version
        raise ThemeError(ThemeFault.UNREADABLE, path)
    return _own_theme(path, stamp_of(place), stamp_of(place.parent))


@lru_cache(maxsize=4)
def _own_theme(path: str, _stamp: object, _folder: object) -> BoardTheme:
    files, place = open_theme(Path(path)), Path(path)
    layout = read_layout(files, place.name if place.is_file() else "")
    return _theme(path, layout, _pictures(files, layout))


def _theme(path: str, layout: ThemeLayout, pictures: ThemePictures) -> BoardTheme:
    """Return a theme whose colors go with its pictures where it does not say them."""
    colors = layout.colors
    board = colors.get("board") or (KAYA.base if pictures.board is None else _mean(pictures.board))
    line = colors.get("line") or (KAYA.line if pictures.board is None and "board" not in colors else text_on(board))
    black, white = (_stone(getattr(KAYA, name), colors.get(name, "")) for name in ("black", "white"))
    has_wood = pictures.board is None and "board" not in colors
    return replace(
        KAYA,
        name=path,
        base=board,
        line=line,
        coordinate=colors.get("line") or (KAYA.coordinate if has_wood else text_on(board)),
        ink=KAYA.ink if has_wood else text_on(board),
        wood=KAYA.wood if has_wood else None,
        front=KAYA.front if has_wood else QColor(board).darker(130).name(),
        black=black,
        white=white,
        table=colors.get("table", ""),
        pictures=pictures,
    )


def _stone(usual: StoneColors, color: str) -> StoneColors:
    if not color:
        return usual
    own = QColor(color)
    return StoneColors(
        own.lighter(125).name(), own.name(), own.darker(125).name(), own.darker(160).name(), text_on(own.name())
    )


def _pictures(files: ThemeFiles, layout: ThemeLayout) -> ThemePictures:
    found = {
        what: tuple(_picture(files, name, what) for name in names[:_MOST_VARIANTS])
        for what, names in layout.pictures.items()
    }
    board = next(iter(found.get("board", ())), None)
    if board is not None and layout.tint:
        painter = QPainter(board)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(board.rect(), QColor(layout.tint))
        painter.end()
    table = next(iter(found.get("table", ())), None)
    stones = {Color.BLACK: found.get("black", ()), Color.WHITE: found.get("white", ())}
    return ThemePictures(board, table, stones)


def _picture(files: ThemeFiles, name: str, what: str) -> QImage:
    """Return a picture, not larger than needed; that of a stone without the room around it."""
    side = _STONE_SIDE if what in ("black", "white") else _BOARD_SIDE
    data = files.read(name)
    if name.lower().endswith(".svg"):
        from qtgo.board.own_themes.theme_svg import svg_picture  # with modules that few themes need

        image = svg_picture(data, side)
    else:
        image = _pixels(data, name, side)
    if image.isNull():
        raise ThemeError(ThemeFault.NO_PICTURE, name)
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return _without_room(image) if side == _STONE_SIDE else image


def _pixels(data: bytes, name: str, side: int) -> QImage:
    """Return a picture of pixels, a null one if it is broken."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if bytes(reader.format().data()) not in _FORMATS or not size.isValid():
        raise ThemeError(ThemeFault.NO_PICTURE, name)
    if max(size.width(), size.height()) > _MOST_SIDE:
        raise ThemeError(ThemeFault.TOO_LARGE, name)
    if max(size.width(), size.height()) > side:
        reader.setScaledSize(size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    return reader.read()


def _without_room(image: QImage) -> QImage:
    """Return the part of a picture that is not transparent, nor a shadow: the stone alone."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    data, stride, width = bytes(alpha.constBits()), alpha.bytesPerLine(), alpha.width()
    rows = [y for y in range(alpha.height()) if max(data[y * stride : y * stride + width]) >= _OPAQUE]
    columns = [x for x in range(width) if max(data[x::stride]) >= _OPAQUE]
    if not rows:
        return image
    return image.copy(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def _mean(image: QImage) -> str:
    """Return the color that a picture has on the whole."""
    one = image.scaled(1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return one.pixelColor(0, 0).name()
