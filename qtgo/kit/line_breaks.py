"""Break a painted text into lines."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextLayout

_LINE_BREAK = "\N{LINE SEPARATOR}"
"""At which a text layout breaks a line; at a line feed it does not."""


def broken_lines(text: str, font: QFont, width: int, count: int) -> list[str]:
    """Break a text into at most ``count`` lines of a width in pixels; the last one has all that is left."""
    text = text.replace("\n", _LINE_BREAK)
    units = text.encode("utf-16-le")  # in which Qt counts
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines: list[str] = []
    start = 0
    while len(lines) < count - 1 and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        end = line.textStart() + line.textLength()
        lines.append(units[2 * start : 2 * end].decode("utf-16-le", "replace").rstrip())
        start = end
    layout.endLayout()
    rest = units[2 * start :].decode("utf-16-le", "replace")
    return [*lines, rest.replace(_LINE_BREAK, " ")] if rest else lines
