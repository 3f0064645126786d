"""The few signs that a style sheet names by a path, painted from the icons into a resource in memory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from struct import pack

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt, qRegisterResourceData
from PySide6.QtGui import QImage, QPainter

from qtgo.look.icons import paint_icon
from qtgo.look.style_sheet import Signs

_SIGNS = {
    "expand": ("expand", "ink"),
    "expand-off": ("expand", "disabled"),
    "collapse": ("collapse", "ink"),
    "collapse-off": ("collapse", "disabled"),
    "forward": ("forward", "ink2"),
    "down": ("expand", "ink2"),
    "up": ("collapse", "ink2"),
    "accept": ("accept", "ink"),
    "check": ("accept", "on_accent"),
    "check-off": ("accept", "disabled"),
    "close": ("close", "ink2"),
    "more": ("more", "ink2"),
    "info": ("info", "accent"),
    "warning": ("warning", "doubtful"),
    "error": ("error", "mistake"),
}
_DIRECTORY = 2
_ANY_LOCALE = 1  # Qt calls it C
_registered: list[tuple[bytes, bytes, bytes]] = []  # Qt reads them where they are, as long as the program lives


@cache  # there are two palettes and some fifty sizes
def provide_images(signs: Signs) -> None:
    """Paint the signs as a set that stays: icons made from the sheet before may still read theirs."""
    suffix = f"@{signs.ratio}x.png" if signs.ratio > 1 else ".png"
    files: dict[str, bytes] = {}
    for sign, (name, color) in _SIGNS.items():
        files[f"{sign}{suffix}"] = image = _painted(name, getattr(signs.colors, color), signs.side * signs.ratio)
        files[f"{sign}.png"] = image  # what the style sheet names; of the two, Qt takes the sharp one
    _registered.append(_resource(signs.folder, files))
    qRegisterResourceData(1, *_registered[-1])


def _painted(name: str, color: str, side: int) -> bytes:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_icon(painter, QRectF(image.rect()), name, color)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG", 100)  # type: ignore[call-overload]
    return bytes(data.data())


def _resource(folder: str, files: Mapping[str, bytes]) -> tuple[bytes, bytes, bytes]:
    """Return tree, names and data of a resource with one folder, in the form that Qt's rcc writes (version 1)."""
    names, data = bytearray(), bytearray()

    def name_at(name: str) -> int:
        place = len(names)
        names.extend(pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be"))
        return place

    tree = bytearray(pack(">IHII", 0, _DIRECTORY, 1, 1))
    tree += pack(">IHII", name_at(folder), _DIRECTORY, len(files), 2)
    for name in sorted(files, key=_hash):
        tree += pack(">IHHHI", name_at(name), 0, 0, _ANY_LOCALE, len(data))
        data += pack(">I", len(files[name])) + files[name]
    return bytes(tree), bytes(names), bytes(data)


def _hash(name: str) -> int:
    """Return the number by which Qt looks a name up."""
    value = 0
    for character in name:
        value = (value << 4) + ord(character)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
