"""The lines of the GTP console: a bounded number of them, filtered by a text."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.gtp.session import Direction
from qtgo.look.palette import current_palette
from qtgo.plain_text import visible
from qtgo.text.go_words import color_name

MAX_LINES = 100_000
"""Lines that are kept; the oldest tenth of them goes when there would be more."""
MAX_LENGTH = 2_000
"""Characters of a line that are kept."""

_NOWHERE = QModelIndex()


class LineKind(Enum):
    """The kind of a line, given by the mark in front of it."""

    SENT = ">"
    RECEIVED = "<"
    STRAY = "~"
    ERROR = "!"
    LAUNCH = "$"


KIND_OF = {
    Direction.SENT: LineKind.SENT,
    Direction.RECEIVED: LineKind.RECEIVED,
    Direction.STRAY: LineKind.STRAY,
}
_INK = {  # the names of colors
    LineKind.SENT: "accent",
    LineKind.STRAY: "ink2",
    LineKind.LAUNCH: "good",
    LineKind.ERROR: "mistake",
}


@dataclass(frozen=True, slots=True)
class ConsoleLine:
    """A line of the conversation with the engine of a color."""

    time: datetime
    color: Color
    kind: LineKind
    text: str

    @property
    def display(self) -> str:
        """Return the line as it is shown and saved, with all that is hidden in it made visible."""
        time = f"{self.time:%H:%M:%S}.{self.time.microsecond // 1000:03}"
        text = visible(self.text, MAX_LENGTH)
        if len(self.text) > MAX_LENGTH:
            text += f" ({len(self.text)})"
        return f"{time}  {color_name(self.color)} {self.kind.value} {text}"


class ConsoleLines(QAbstractListModel):
    """All lines, of which those are shown that contain the filter's text."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0
        """The width of the longest line shown, or one that was, in digits."""
        self._filter = ""
        self._lines: list[tuple[LineKind, str]] = []
        self._shown: list[tuple[LineKind, str]] = []

    def texts(self) -> list[str]:
        """List the lines shown."""
        return [text for _, text in self._shown]

    def all_texts(self) -> list[str]:
        """List all lines."""
        return [text for _, text in self._lines]

    def add(self, lines: Iterable[ConsoleLine]) -> None:
        """Add lines at the end, and forget the oldest if there are too many."""
        new = [(line.kind, line.display) for line in lines][-MAX_LINES:]
        self._drop_oldest(len(self._lines) + len(new) - MAX_LINES)
        self._lines += new
        matching = self._matching(new)
        if matching:
            count = len(self._shown)
            self.longest = max(self.longest, _longest(matching))
            self.beginInsertRows(QModelIndex(), count, count + len(matching) - 1)
            self._shown += matching
            self.endInsertRows()

    def set_filter(self, text: str) -> None:
        """Show the lines that contain a text, however it is capitalized."""
        self.beginResetModel()
        self._filter = text.casefold()
        self._shown = self._matching(self._lines)
        self.longest = _longest(self._shown)
        self.endResetModel()

    def clear(self) -> None:
        """Forget all lines."""
        self.beginResetModel()
        self._lines = []
        self._shown = []
        self.longest = 0
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
        """Count the lines shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line, and a color that goes with its mark."""
        kind, text = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ForegroundRole and kind in _INK:
            return QColor(getattr(current_palette(), _INK[kind]))
        return None

    def _matching(self, lines: list[tuple[LineKind, str]]) -> list[tuple[LineKind, str]]:
        if not self._filter:
            return list(lines)
        return [line for line in lines if self._filter in line[1].casefold()]

    def _drop_oldest(self, surplus: int) -> None:
        if surplus <= 0:
            return
        dropped = self._lines[: max(surplus, MAX_LINES // 10)]
        del self._lines[: len(dropped)]
        count = len(self._matching(dropped))
        if count:
            self.beginRemoveRows(QModelIndex(), 0, count - 1)
            del self._shown[:count]
            self.endRemoveRows()


def _longest(lines: list[tuple[LineKind, str]]) -> int:
    return max((_width(text) for _, text in lines), default=0)


def _width(text: str) -> int:
    """Return how wide a text is in digits: other fonts stand in for letters that are not Latin."""
    return len(text) if text.isascii() else sum(1 if letter.isascii() else 2 for letter in text)
