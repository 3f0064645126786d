"""Words that several parts say; Qt is loaded only when there is something to say, as the command line may lack it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from qtgo.core.point import Color


def translate(context: str, text: str) -> str:
    """Translate a text of some part of the program."""
    return _translator()(context, text)


def color_name(color: Color) -> str:
    """Name a color, and so the player who has it."""
    return translate("Color", "Black") if color is Color.BLACK else translate("Color", "White")


@cache
def _translator() -> Callable[[str, str], str]:
    """Give Qt's translator."""
    try:
        from PySide6.QtCore import QCoreApplication
    except ImportError:  # on a bare system the command line works without Qt's libraries, in English
        return lambda context, text: text
    return QCoreApplication.translate
