"""The dialog for the review of many files: the tasks, the progress, and the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.rules.point import Color
from qtgo.features.folder_review.folder_review_process import (
    FileReview,
    FolderProgress,
    FolderReview,
    FolderTask,
    FoundMistake,
)
from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.font import letters_wide
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.analysis.loss_words import loss_class_name, lost_text
from qtgo.text.analysis.review_words import least_visits_text, source_text, time_left_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed, sentences
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("folder review")

_WORST = 3
_LENGTH = 300
_LETTERS = 44  # that the table has room for at least
_SHARES = 1000
_PLACE = Qt.ItemDataRole.UserRole
_NUMBERS = (1, 2, 3)  # columns
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class MistakePlace(NamedTuple):
    """A move of a game in a file; 0 is the start."""

    path: Path
    game: int
    move: int


class FolderReviewDialog(FooterDialog):
    """Reviews files, and lists each with the players' accuracy and the worst mistakes; it stays open meanwhile."""

    comes_back = True
    game_requested = Signal(object)  # MistakePlace
    overview_requested = Signal(object)  # list[ReviewedGame]

    def __init__(
        self,
        review: FolderReview,
        title: str,
        tasks: Sequence[FolderTask],
        parent: QWidget | None = None,
    ) -> None:
        """Make it for some tasks, which ``title`` describes."""
        super().__init__(parent)
        self.setWindowTitle(tr("Review Folder"))
        self._review, self._tasks = review, tuple(tasks)
        self._at = 0
        self._summaries: dict[str, ReviewedGame] = {}
        self._found: dict[tuple[Path, int], FileReview] = {}
        self._items: dict[tuple[Path, int], QTreeWidgetItem] = {}
        self.what = PlainLabel(visible(title, _LENGTH), self)
        self.in_place = WrappingCheckBox(tr("Keep the analysis in the &files (with backups)"), self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _SHARES)
        self.bar.setAccessibleName(tr("Progress"))
        self.status = PlainLabel(tr("Not started."), self)
        self.status.setWordWrap(True)
        self.table = RowTree(self)
        self.start = QPushButton(tr("&Start"), self)
        # Translators: a button that shows an overview of all games, a noun.
        self.overview = QPushButton(tr("&Overview"), self)
        self.overview.setEnabled(False)
        self.close_button = QPushButton(tr("&Close"), self)
        self._set_up_table()
        self._lay_out()
        self.start.clicked.connect(self._toggle)
        self.overview.clicked.connect(lambda: self.overview_requested.emit(list(self._summaries.values())))
        self.close_button.clicked.connect(self.close)
        self.table.activated.connect(self._request)
        review.progress_changed.connect(self._show_progress)
        review.reviewed.connect(self._add)
        review.complained.connect(self._complain)
        review.ended.connect(self._on_ended)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return room for a dozen games, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(42 * line, 36 * line))

    def work_going_on(self) -> Callable[[], str] | None:
        """Return that the review goes on, if it does."""
        return tr.lazy("The review of the folder goes on in the background.") if self._review.is_running else None

    def done(self, result: int) -> None:
        """End the review with the dialog."""
        self._review.cancel()
        super().done(result)

    def _set_up_table(self) -> None:
        self.table.setAccessibleName(tr("Reviewed games"))
        black, white = color_name(Color.BLACK), color_name(Color.WHITE)
        self.table.setHeaderLabels([tr("Game"), black, white, tr("Mistakes")])
        self.table.setUniformRowHeights(True)
        self.table.header().setStretchLastSection(False)
        self.table.stretch(0)
        for column in _NUMBERS:
            self.table.headerItem().setTextAlignment(column, _RIGHT)
        metrics = self.fontMetrics()
        self.table.setMinimumSize(letters_wide(metrics, _LETTERS), 5 * metrics.height())

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(scaled(SPACING))
        for widget in (self.what, self.in_place, self.bar, self.status):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        row.addWidget(self.overview)
        row.addStretch(1)
        row.addWidget(self.close_button)
        row.addWidget(self.start)
        self.lay_out(column, row)
        self.start.setProperty("look", "primary")
        for button in (self.start, self.overview, self.close_button):
            button.setAutoDefault(False)  # Enter opens a game from the table; a default button would be pressed, too

    # The review

    def _toggle(self) -> None:
        """Start it, pause it, or go on with it."""
        if self._review.is_running:
            self._review.cancel()
        else:
            self._at = 0
            self._begin()

    def _begin(self) -> None:
        task = self._tasks[self._at]
        self.in_place.setEnabled(False)
        self.start.setText(tr("&Pause"))
        self.status.setText(tr("Starting…"))
        self._review.start(FolderTask(task.paths, task.options, self.in_place.isChecked(), task.game))

    def _on_ended(self, is_whole: bool) -> None:
        if is_whole and self._at + 1 < len(self._tasks):
            self._at += 1
            self._begin()
            return
        self.start.setText(tr("&Start Again") if is_whole else tr("&Resume"))
        self.in_place.setEnabled(True)
        if is_whole:
            self.bar.setValue(_SHARES)
            self.status.setText(self._summary())
        else:
            self.status.setText(tr("Paused. What was found is kept."))

    def _show_progress(self, progress: FolderProgress) -> None:
        total = max(1, progress.total)
        self.bar.setValue(round(_SHARES * (progress.done + progress.share) / total))
        text = tr("{done} of {total}").format(done=progress.done, total=progress.total)
        name = "" if progress.path is None else visible(progress.path.name, _LENGTH)
        self.status.setText(" · ".join(filter(None, (text, name, time_left_text(progress.seconds_left)))))

    def _complain(self, text: str) -> None:
        item = QTreeWidgetItem([visible(text, _LENGTH)])
        item.setToolTip(0, plain_tip(text))
        self.table.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)

    # Results

    def add_kept(self, games: Iterable[ReviewedGame]) -> None:
        """Add numbers of earlier reviews, of games that have not been reviewed since."""
        self._summaries = {game.key: game for game in games} | self._summaries
        self.overview.setEnabled(bool(self._summaries))

    def _add(self, review: FileReview) -> None:
        """List a game, replacing its previous result."""
        key = review.path, review.game
        self._found[key] = review
        if review.summary is not None:
            self._summaries[review.summary.key] = review.summary
            self.overview.setEnabled(True)
        item = self._items.get(key)
        if item is None:
            item = self._items[key] = self._new_item(review)
        accuracies = [review.accuracies[color] for color in (Color.BLACK, Color.WHITE)]
        shown = ["–" if accuracy is None else percent_text(accuracy / 100) for accuracy in accuracies]
        made_by = source_text(review.source), least_visits_text(review.visits)
        for column, text in enumerate((*shown, str(len(review.mistakes))), 1):
            item.setText(column, text)
            item.setToolTip(column, plain_tip(listed(made_by)))
        item.takeChildren()
        for mistake in review.mistakes[:_WORST]:
            child = QTreeWidgetItem(item, [_mistake_text(mistake)])
            child.setData(0, _PLACE, MistakePlace(review.path, review.game, mistake.number - 1))
            child.setFirstColumnSpanned(True)  # which works only in a tree

    def _new_item(self, review: FileReview) -> QTreeWidgetItem:
        name = visible(review.path.name, _LENGTH)
        if review.game > 1:
            name = tr("{file}, game {number}").format(file=name, number=review.game)
        item = QTreeWidgetItem([name])
        item.setToolTip(0, plain_tip(str(review.path)))
        item.setData(0, _PLACE, MistakePlace(review.path, review.game, 0))
        for column in _NUMBERS:
            item.setTextAlignment(column, _RIGHT)
        self.table.addTopLevelItem(item)
        return item

    def _request(self, index: QModelIndex) -> None:
        place = index.siblingAtColumn(0).data(_PLACE)
        if place is not None:
            self.game_requested.emit(MistakePlace(*place))

    def _summary(self) -> str:
        games = tr.plural("{n} game reviewed.", "{n} games reviewed.", len(self._found))
        all_mistakes = [mistake for review in self._found.values() for mistake in review.mistakes]
        if not all_mistakes:
            return games
        marked = tr.plural("{n} move is marked.", "{n} moves are marked.", len(all_mistakes))
        return sentences((games, marked))


def _mistake_text(mistake: FoundMistake) -> str:
    # Translators: {kind} is such as "doubtful move" or "mistake", {loss} such as "3.2 points lost".
    return tr.by_color("Move {number}, {color} {move}: {kind}, {loss}; better {best}", mistake.color).format(
        number=mistake.number,
        move=visible(mistake.vertex, _LENGTH),
        kind=loss_class_name(mistake.kind),
        loss=lost_text(mistake.loss),
        best=visible(mistake.best, _LENGTH) or "–",
    )
