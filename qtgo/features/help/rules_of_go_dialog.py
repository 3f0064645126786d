"""The rules of Go: pages of text, each with a small board on which the rule can be tried."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.lesson import Activity, LessonRun
from qtgo.core.study.rules_of_go import LESSONS, RulesPage
from qtgo.features.help.lesson_board import LessonBoard
from qtgo.features.help.rules_of_go_words import answer_text, page_text, page_title, task_text
from qtgo.features.scoring.score_table import ScoreTable
from qtgo.kit.dialogs.form import FittingScrollArea, FooterDialog
from qtgo.kit.dialogs.page_list import PageList
from qtgo.kit.notices.status_message import StatusMessage
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.translation import Texts

tr = Texts("help")

_PAGES = list(RulesPage)
_ROOMY = 50  # lines of text wide, so that the list of pages, text and board have room side by side


class RulesOfGoDialog(FooterDialog):
    """Explains the rules page by page; it is accepted where the lesson about the page shown is to be played."""

    def __init__(
        self, page: RulesPage = RulesPage.BOARD, parent: QWidget | None = None, *, theme: BoardTheme = KAYA
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules of Go"))
        self.pages = PageList(tr("Pages"), tr("Page"), self)
        self.pages.addItems([page_title(each) for each in _PAGES])
        self.title = PlainLabel(parent=self)
        self.text = PlainLabel(parent=self)
        self.board = LessonBoard(self, theme)
        self.task = PlainLabel(parent=self)
        self.answer = StatusMessage(self)
        self.counts = (ScoreTable(self), ScoreTable(self))
        self._counting = QWidget(self)
        self.lesson = QPushButton(tr("&Play the Lesson"), self)
        self.again = QPushButton(tr("&Start Over"), self)
        self.back = QPushButton(tr("Pre&vious"), self)
        self.forward = QPushButton(tr("&Next"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.run = LessonRun(LESSONS[page])
        self._lay_out()
        self.pages.currentRowChanged.connect(lambda _row: self._begin())
        self.board.point_chosen.connect(self._choose)
        self.lesson.clicked.connect(self.accept)
        self.again.clicked.connect(self._begin)
        self.back.clicked.connect(lambda: self.pages.setCurrentRow(self.pages.currentRow() - 1))
        self.forward.clicked.connect(lambda: self.pages.setCurrentRow(self.pages.currentRow() + 1))
        self.buttons.rejected.connect(self.reject)
        self.pages.setCurrentRow(_PAGES.index(page))
        self.resize(self.sizeHint())

    @property
    def page(self) -> RulesPage:
        """Return the page shown."""
        return _PAGES[max(0, self.pages.currentRow())]

    def sizeHint(self) -> QSize:
        """Return room for text and board side by side, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(62 * line, 42 * line))

    def _lay_out(self) -> None:
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setBold(True)
        self.title.setFont(font)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        for label in (self.title, self.text, self.task):
            label.setWordWrap(True)
        for label in (self.text, self.task):
            label.setTextInteractionFlags(flags)
        bold = self.task.font()
        bold.setBold(True)
        self.task.setFont(bold)
        for button in (self.lesson, self.again, self.back, self.forward):
            button.setAutoDefault(False)
        line = self.fontMetrics().height()
        self.pages.fit()
        is_narrow = self.sizeHint().width() < _ROOMY * line
        self.pages.fold(is_narrow)
        self.task.setMinimumHeight(3 * line)  # so that the board stays where it is
        self.task.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.answer.setMinimumHeight(3 * line)
        texts = QWidget(self)
        column = QVBoxLayout(texts)
        gap = scaled(CARD_GAP)
        column.setContentsMargins(0 if is_narrow else gap, 0, gap, 0)
        for widget in (self.pages.box, self.title, self.text, self._counting_area()):
            column.addWidget(widget)
        column.addWidget(self.lesson, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        side = QVBoxLayout()
        if is_narrow:  # where a narrow side would cut it off, it is scrolled with the text
            column.insertWidget(column.indexOf(self.text), self.task)
        else:
            side.addWidget(self.task)
        side.addWidget(self.board, 1)
        side.addWidget(self.answer)
        row = QHBoxLayout()
        row.addWidget(self.pages)
        self._texts = FittingScrollArea(texts, self, keeps_width=True)
        row.addWidget(self._texts, 3 if is_narrow else 2)
        row.addLayout(side, 2 if is_narrow else 3)
        self.lay_out(row, (self.again, self.back, self.forward, self.buttons))

    def _counting_area(self) -> QWidget:
        layout = QVBoxLayout(self._counting)
        layout.setContentsMargins(0, 0, 0, 0)
        for table, title in zip(self.counts, (tr("By territory"), tr("By area")), strict=True):
            layout.addWidget(PlainLabel(title, self._counting))
            layout.addWidget(table)
        return self._counting

    def _begin(self) -> None:
        """Show the page chosen, with its board as at first."""
        page = self.page
        self.run = LessonRun(LESSONS[page])
        self.title.setText(page_title(page))
        self.text.setText(page_text(page))
        self._texts.verticalScrollBar().setValue(0)
        self.board.setAccessibleName(tr("Board: {title}").format(title=page_title(page)))
        self.answer.clear()
        self._counting.setVisible(self.run.lesson.activity is Activity.COUNT)
        self.back.setEnabled(self.pages.currentRow() > 0)
        self.forward.setEnabled(self.pages.currentRow() + 1 < len(_PAGES))
        self._show()

    def _choose(self, point: Point) -> None:
        outcome = self.run.choose(point)
        if answer_text(outcome, self.run):
            self.answer.show_message(partial(answer_text, outcome, self.run))
        else:
            self.answer.clear()
        self._show(outcome.liberties)

    def _show(self, liberties: frozenset[Point] = frozenset()) -> None:
        run = self.run
        target = run.target
        is_count = run.lesson.activity is Activity.COUNT
        self.task.setText(task_text(self.page, run))
        marked = liberties if target is None or is_count else {target}
        owners: dict[Point, Color] = {}
        dead: frozenset[Point] = frozenset()
        if is_count:
            dead = run.score.dead
            owners = {
                point: owner
                for point, owner in run.score.owner.items()
                if point in dead or run.position.color_at(point) is None
            }
            for table, state in zip(self.counts, run.counts, strict=True):
                table.show_score(state)
        self.board.show_lesson(run.position, marked, owners, dead)
