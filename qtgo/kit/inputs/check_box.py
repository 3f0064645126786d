"""A check box whose text goes on in a further line where it has no room in one."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QSize, Qt, QTextBoundaryFinder
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget


class WrappingCheckBox(QCheckBox):
    """A check box that needs no more width than its longest word; Qt's would be cut off."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """Return room for the longest word."""
        beside = super().sizeHint().width() - self._size(self.text()).width()
        words = max((self._size(word.strip()).width() for word in _words(self.text())), default=0)
        return QSize(beside + words, super().sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines in a width."""
        size, contents = self._size(self._broken(width)), QStyle.ContentsType.CT_CheckBox
        return self.style().sizeFromContents(contents, self._option(), size, self).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text in lines."""
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_CheckBox, self._option())

    def hitButton(self, place: QPoint) -> bool:
        """Return whether a place is on the box or on one of its lines."""
        return self.style().subElementRect(QStyle.SubElement.SE_CheckBoxClickRect, self._option(), self).contains(place)

    def _option(self) -> QStyleOptionButton:
        """Return how it is drawn: as Qt's, with the text in lines."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self._broken(self.width())
        return option

    def _size(self, text: str) -> QSize:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text)

    def _broken(self, width: int) -> str:
        """Return the text with a line break wherever the next word has no room."""
        wanted = super().sizeHint().width()
        if width >= wanted:
            return self.text()
        room = width - (wanted - self._size(self.text()).width())
        lines = [""]
        for word in _words(self.text()):
            longer = lines[-1] + word
            if lines[-1] and self._size(longer.rstrip()).width() > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return "\n".join(line.rstrip() for line in lines)


def _words(text: str) -> list[str]:
    """Return the parts of a text between which a line may end: characters where a language has no blanks."""
    finder, ends = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text), [0]
    while (end := finder.toNextBoundary()) > 0:
        ends.append(end)
    return [text[start:end] for start, end in pairwise(ends)]
