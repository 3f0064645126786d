"""Pictures of themes in SVG: drawn where nothing in them leads to another file, or takes long."""

from __future__ import annotations

from time import thread_time
from xml.etree import ElementTree

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

_MOST_TEXT = 1 << 20
_MOST_ELEMENTS = 2000
_COSTLY = frozenset(("filter", "marker", "mask", "pattern"))
"""These may draw each other without end, or take seconds each; without them a stone is a stone."""
_BAND = 16
"""Rows that are drawn at a time: meanwhile no other thread runs, not even the window's."""
_LONGEST = 2.0  # s of the processor
_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"


def svg_picture(data: bytes, side: int) -> QImage:
    """Return a picture whose longer side is given; a null one of what is broken, has links, or takes too long."""
    renderer = QSvgRenderer()
    renderer.setAnimationEnabled(False)
    # What is drawn is written anew from what was looked at, without instructions, entities and encodings.
    if not renderer.load(QByteArray(_harmless(data))):
        return QImage()
    size = renderer.viewBoxF().size().scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).toSize()
    return _drawn(renderer, size.expandedTo(QSize(1, 1)))


def _drawn(renderer: QSvgRenderer, size: QSize) -> QImage:
    """Draw a picture from top to bottom; return a null one where that takes too long."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    end = thread_time() + _LONGEST
    for top in range(0, size.height(), _BAND):
        band = QImage(size.width(), _BAND, image.format())
        band.fill(Qt.GlobalColor.transparent)
        painter = QPainter(band)
        renderer.render(painter, QRectF(QPointF(0, -top), QSizeF(size)))
        painter.end()
        painter = QPainter(image)
        painter.drawImage(0, top, band)
        painter.end()
        if thread_time() > end:
            return QImage()
    return image


def _harmless(data: bytes) -> bytes:
    """Return a picture anew; nothing if it may not be drawn."""
    if len(data) > _MOST_TEXT:
        return b""
    try:
        root = ElementTree.fromstring(data)
        return _written(root) if _is_simple(root) else b""
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError):
        return b""


def _written(root: ElementTree.Element) -> bytes:
    for element in root.iter():
        element[:] = [part for part in element if _local(part.tag) not in _COSTLY]
        element.tag = _local(element.tag)
        element.attrib = {
            "xlink:href" if _local(name) == "href" else name: value
            for name, value in element.attrib.items()
            if not name.startswith("{") or _local(name) == "href"
        }
    root.attrib |= {"xmlns": _SVG, "xmlns:xlink": _XLINK}
    return ElementTree.tostring(root)


def _is_simple(root: ElementTree.Element) -> bool:
    """Return whether a picture has few parts, refers only to these, and none of them to further ones."""
    elements = list(root.iter())
    parts = {element.get("id"): element for element in elements}
    links = [(element, value) for element in elements for name, value in element.items() if _local(name) == "href"]
    used = [parts.get(value[1:]) for element, value in links if _local(element.tag) == "use"]
    inner = [_local(element.tag) for part in used if part is not None for element in part.iter()]
    is_own = all(value.startswith("#") for _, value in links) and "use" not in inner
    return is_own and _local(root.tag) == "svg" and len(elements) + len(inner) <= _MOST_ELEMENTS


def _local(name: str) -> str:
    return name.rpartition("}")[2]
