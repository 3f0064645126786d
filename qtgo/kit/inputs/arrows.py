"""Find the point that an arrow key leads to on a board."""

from PySide6.QtCore import Qt

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""The steps of each key, to the right and upward."""
