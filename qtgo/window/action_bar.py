"""The bar under the board: what is done in play, what is asked, and the way through the moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.look.numbers import CARD_RADIUS, GAP, SPACING, TOOL_WIDTH, scaled
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line, paint_rounded
from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting
from qtgo.widgets.navigation_bar import NavigationBar
from qtgo.widgets.tool_button import ToolButton
from qtgo.window.actions import Actions
from qtgo.window.mode import Mode

tr = Texts("action bar")

HEIGHT = 48
_WITH_TOOLS = frozenset({Mode.PLAY, Mode.AUTOPLAY})
_LABELS_ALL, _LABELS_FEW, _LABELS_NONE, _NO_ENDS, _NO_QUESTIONS = range(5)
"""From all names to what is left in the smallest window."""


class ActionBar(QWidget):
    """Undo, Pass, Resign; Hint, Estimate, Score; and the navigation: with names where there is room."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_lasting(self, self.setAccessibleName, tr.lazy("Actions and navigation"))
        for action, text in (
            (actions.take_back, tr.lazy("Undo")),
            (actions.resign, tr.lazy("Resign")),
            (actions.estimate, tr.lazy("Estimate")),
            (actions.scoring, tr.lazy("Score")),
        ):
            set_lasting(self, action.setIconText, text)
        self.tools = self._group((actions.take_back, "undo"), (actions.pass_, "pass"), (actions.resign, "resign"))
        self.questions = self._group((actions.hint, "hint"), (actions.estimate, "estimate"), (actions.scoring, "score"))
        self.navigation = NavigationBar(self)
        self._mode = Mode.PLAY
        self._level = _LABELS_ALL
        self._separators: list[int] = []
        self._wanted = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_mode(self, mode: Mode) -> None:
        """Show the tools of a mode; the navigation keeps its place in all of them."""
        self._mode = mode
        self._arrange()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the width with all names."""
        return QSize(self._width_at(_LABELS_ALL), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the icons that always stay."""
        return QSize(self._width_at(_NO_QUESTIONS), scaled(HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Find room anew when a name, a number or the font has changed."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self._arrange()
            wanted = self._width_at(_LABELS_ALL)
            if wanted != self._wanted:
                self._wanted = wanted
                self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, and the lines between the groups."""
        painter, colors = QPainter(self), current_palette()
        paint_rounded(painter, QRectF(self.rect()), scaled(CARD_RADIUS), colors.card, colors.line)
        inset = scaled(SPACING)
        for x in self._separators:
            paint_line(painter, QPointF(x, inset), QPointF(x, self.height() - inset), colors.line)

    def _group(self, *members: tuple[QAction, str]) -> list[ToolButton]:
        return [ToolButton(action, name, self) for action, name in members]

    def _groups(self, level: int) -> Sequence[list[ToolButton]]:
        """Return what is shown; in other modes than play that is the navigation alone."""
        if self._mode not in _WITH_TOOLS:
            return []
        return [self.tools] if level >= _NO_QUESTIONS else [self.tools, self.questions]

    def _is_folded(self, group: int, level: int) -> bool:
        return level >= (_LABELS_NONE if group == 0 else _LABELS_FEW)

    def _width_at(self, level: int) -> int:
        width = 2 * scaled(GAP)
        for index, group in enumerate(self._groups(level)):
            for tool in group:
                width += scaled(TOOL_WIDTH) if self._is_folded(index, level) else tool.width_with_text()
                width += scaled(GAP)
            width += 2 * scaled(GAP) if group else 0
        return width + self.navigation.width_folded(level >= _NO_ENDS)

    def _arrange(self) -> None:
        """Put everything into its place, with as many names as there is room for."""
        levels = range(_LABELS_ALL, _NO_QUESTIONS + 1)
        level = next((level for level in levels if self._width_at(level) <= self.width()), _NO_QUESTIONS)
        groups = self._groups(level)
        for group in (self.tools, self.questions):
            for tool in group:
                tool.setVisible(group in groups)
        x, gap = scaled(GAP), scaled(GAP)
        before, self._separators = self._separators, []
        for index, group in enumerate(groups):
            for tool in group:
                if tool.is_folded is not self._is_folded(index, level):
                    tool.fold(not tool.is_folded)
                hint = tool.sizeHint()
                tool.setGeometry(QRect(x, (self.height() - hint.height()) // 2, hint.width(), hint.height()))
                x += hint.width() + gap
            if group:
                self._separators.append(x)
                x += 2 * gap
        if level != self._level:
            self._level = level
            self.navigation.fold(level >= _NO_ENDS)
        size = QSize(self.navigation.width_folded(level >= _NO_ENDS), self.navigation.sizeHint().height())
        right = self.width() - gap - size.width()
        self.navigation.setGeometry(QRect(right, (self.height() - size.height()) // 2, size.width(), size.height()))
        if self._separators != before:
            self.update()
