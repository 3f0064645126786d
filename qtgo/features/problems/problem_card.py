"""The card that names the problem shown, the color to play, and the state."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.study.problem import ProblemState
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.labels import StoneSymbol
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import follow_font
from qtgo.look.font import heading_font, lead_font, secondary_font, title_font
from qtgo.look.sizes import GAP, ICON, SPACING, WINDOW_MARGIN, scaled
from qtgo.shell.panels.slots import HeadCard
from qtgo.text.record.problem_words import status_text
from qtgo.text.translation import Texts

tr = Texts("problems")

_NARROW = 420
_LINES = 3  # of a lesson below the board, which stays as large as it is where there are fewer


class ProblemCard(HeadCard):
    """Names a problem, its group, its state and its details; with the way back to play."""

    def __init__(self, leave: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Problem"))
        self.group, self.title, self.status, self.details = (PlainLabel(parent=self) for _ in range(4))
        for label in (self.group, self.title, self.status, self.details):
            label.setWordWrap(True)
        for label in (self.group, self.details):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._stone = StoneSymbol(Color.BLACK, self, ICON)
        self.leave = ToolButton(leave, "close", self)
        self.leave.fold(True)
        self._lines: tuple[tuple[QLabel, Callable[[], str]], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._is_compact = self._is_lowest = self._is_narrow = self._is_lesson = False
        self._grid = QGridLayout(self)
        self._lay_out()
        self._use_fonts()
        follow_font(self, self._use_fonts)
        follow_language(self, self._say)
        self.setVisible(False)

    @property
    def is_alone(self) -> bool:
        """Return whether it is a lesson, which is there to be read."""
        return self._is_lesson

    def show_problem(
        self, group: str, title: Callable[[], str], details: Callable[[], str], *, is_lesson: bool = False
    ) -> None:
        """Name a problem, with its details, or the step of a lesson."""
        if is_lesson is not self._is_lesson:
            self._is_lesson = is_lesson
            self._lay_out()
            self._use_fonts()
        self.group.setText(group)
        self.group.setVisible(bool(group) and not self._is_compact)
        self._lines = ((self.title, title), (self.details, details), *self._lines[2:])
        self._say()

    def show_state(self, state: ProblemState) -> None:
        """Show the state of the problem."""
        self._stone.show_color(state.solver)
        self._lines = (*self._lines[:2], (self.status, lambda: status_text(state)))
        self._say()

    def hasHeightForWidth(self) -> bool:
        """Return True: the height depends on the width."""
        return False

    def sizeHint(self) -> QSize:
        """Return the height that the words take in the width that it has."""
        layout = self.layout()
        assert layout is not None
        return QSize(layout.sizeHint().width(), layout.totalHeightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        """Cut no words."""
        layout = self.layout()
        assert layout is not None
        return QSize(layout.minimumSize().width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where the words take more lines or fewer."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < scaled(_NARROW)
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self._lay_out()
            self._use_fonts()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _say(self) -> None:
        for label, say in self._lines:
            label.setText(say())
            label.setAccessibleName(label.text())
        self.updateGeometry()

    def set_compact(self, compact: bool, *, is_lowest: bool) -> None:
        """Become one row where there is little height: the number of the problem, and its state."""
        if (compact, is_lowest) != (self._is_compact, self._is_lowest):
            self._is_compact, self._is_lowest = compact, is_lowest
            self._lay_out()
            self._use_fonts()
            self.updateGeometry()

    def _use_fonts(self) -> None:
        is_small = self._is_compact or self._is_lesson
        self.title.setFont(heading_font(self.font()) if is_small else title_font(self.font()))
        is_lead = self._is_lesson and not self._is_lowest and (self._is_narrow or not self._is_compact)
        is_least = self._is_lesson and self._is_lowest
        self.status.setFont((lead_font if is_lead else secondary_font if is_least else QFont)(self.font()))
        lines = _LINES if self._is_lesson and not is_lead else 0
        self.status.setMinimumHeight(lines * self.status.fontMetrics().lineSpacing())
        for label in (self.group, self.details):
            label.setFont(secondary_font(self.font()))

    def _lay_out(self) -> None:
        """Put the parts below each other, or beside each other; all keep their parent."""
        compact, margin, gap = self._is_compact, scaled(WINDOW_MARGIN), scaled(SPACING)
        grid = self._grid
        for part in (self.group, self.title, self.leave, self._stone, self.status, self.details):
            grid.removeWidget(part)
        top = Qt.AlignmentFlag.AlignTop
        middle = Qt.AlignmentFlag.AlignVCenter
        self._stone.setVisible(not self._is_lesson)
        self.status.setAlignment(Qt.AlignmentFlag.AlignLeft | (top if self._is_lesson else middle))
        beside = margin - gap if self._is_lesson and not compact else 0  # which the button above it goes into
        self.status.setContentsMargins(0, 0, beside, 0)
        if self._is_lesson:
            down = gap // 2 if self._is_lowest else gap if compact else margin
            grid.setContentsMargins(margin, down, gap, down)
            grid.addWidget(self.title, 0, 0, 1, 3, middle)
            grid.addWidget(self.leave, 0, 3, 2 if self._is_lowest else 1, 1, top if self._is_lowest else middle)
            grid.addWidget(self.status, 1, 0, 1, 3 if self._is_lowest else 4, top)
        elif compact:
            grid.setContentsMargins(margin, gap, gap, gap)
            rows = 2 if self._is_narrow else 1
            grid.addWidget(self._stone, 0, 0, rows, 1, middle)
            grid.addWidget(self.title, 0, 1, middle)
            grid.addWidget(self.status, rows - 1, 3 - rows, 1, rows, middle)
            grid.addWidget(self.leave, 0, 3, rows, 1, middle)
        else:
            grid.setContentsMargins(margin + scaled(GAP), margin, margin, margin)
            grid.addWidget(self.group, 0, 0, 1, 3)
            grid.addWidget(self.title, 1, 0, 1, 3)
            grid.addWidget(self.leave, 0, 3, 2, 1, top)
            grid.addWidget(self._stone, 2, 0, top)
            grid.addWidget(self.status, 2, 1, 1, 3)
            grid.addWidget(self.details, 3, 0, 1, 4)
        grid.setHorizontalSpacing(gap)
        grid.setVerticalSpacing(0 if compact else gap)
        grid.setColumnStretch(2, 1)
        self.title.setWordWrap(not compact or self._is_lesson)
        self.group.setVisible(not compact and bool(self.group.text()))
        self.details.setVisible(not compact and not self._is_lesson)
