"""The dialog for collections of problems: their contents, the results, and the problems to solve next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QLayout,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.study.problem_session import CollectionProgress, Selection
from qtgo.core.study.solving import SolvingStatistics
from qtgo.deferred import dataclass
from qtgo.kit.dialogs.form import FieldNote, FittingScrollArea, FooterDialog, add_row, form_layout, label_for
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.list_parts import RowTree, children_of
from qtgo.kit.local_paths import path_of, shown, url_of
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, SPACING, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.shell.file_to_write import file_filters
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("problems")

SECONDS = (0, 10, 20, 30, 60, 120, 300)
MINUTES = (0, 5, 10, 20, 30, 60)
_ROLE = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ProblemsChoice:
    """The collections, the one to be solved, which of its problems, and the time, 0 for any.

    There are ``seconds`` for each problem, and ``minutes`` for all together.
    """

    collections: tuple[str, ...] = ()
    collection: str = ""
    selection: Selection = Selection.IN_ORDER
    seconds: int = 0
    minutes: int = 0


class ProblemsDialog(FooterDialog):
    """Edits a choice; ``collections_changed`` requests the progress of added collections."""

    collections_changed = Signal()

    def __init__(
        self,
        choice: ProblemsChoice,
        statistics: SolvingStatistics | None = None,
        parent: QWidget | None = None,
        *,
        ask_for_file: Callable[[QWidget], Path | None] | None = None,
    ) -> None:
        """Make the dialog; ``ask_for_file`` asks for a file of problems, None for the system's dialog."""
        super().__init__(parent)
        self.setWindowTitle(tr("Problem Collections"))
        self._ask_for_file = ask_for_file or ask_for_sgf_file
        self._progress: dict[str, CollectionProgress] = {}
        self.list = RowTree(self)
        self.add_file = QPushButton(tr("Add &File…"), self)
        self.add_folder = QPushButton(tr("A&dd Folder…"), self)
        self.remove = QPushButton(tr("&Remove"), self)
        self.selection, self.seconds, self.minutes = ChoiceBox(self), QComboBox(self), minutes_box(self)
        self.note = FieldNote(self)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Close, self
        )
        self._statistics = statistics_rows(statistics or SolvingStatistics())
        self._lay_out()
        for path in choice.collections:
            self._list(path)
        self.selection.setCurrentIndex(max(0, self.selection.findData(choice.selection)))
        self.seconds.setCurrentIndex(max(0, self.seconds.findData(choice.seconds)))
        self.minutes.setCurrentIndex(max(0, self.minutes.findData(choice.minutes)))
        paths = self.paths
        if paths:
            self._choose(choice.collection if choice.collection in paths else paths[0])
        self._connect()
        self._refresh()

    @property
    def choice(self) -> ProblemsChoice:
        """Return the choice."""
        selection, seconds, minutes = (box.currentData() for box in (self.selection, self.seconds, self.minutes))
        return ProblemsChoice(self.paths, self._chosen(), selection, int(seconds), int(minutes))

    @property
    def paths(self) -> tuple[str, ...]:
        """Return the files and folders in the list."""
        return tuple(str(item.data(0, _ROLE)) for item in children_of(self.list.invisibleRootItem()))

    def sizeHint(self) -> QSize:
        """Return room for about ten collections, and for all below them, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(44 * line, max(37 * line, super().sizeHint().height())))

    def show_progress(self, progress: Mapping[str, CollectionProgress]) -> None:
        """Show how collections stand that have been read."""
        self._progress |= progress
        for item in children_of(self.list.invisibleRootItem()):
            self._fill(item)
        self._refresh()

    def add(self, path: Path) -> None:
        """Take a file or folder into the list, once."""
        if str(path) not in self.paths:
            self._list(str(path))
        self._choose(str(path))
        self.collections_changed.emit()
        self._refresh()

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return "" if item is None else str(item.data(0, _ROLE))

    def _choose(self, path: str) -> None:
        item = self.list.topLevelItem(self.paths.index(path))
        assert item is not None
        self.list.setCurrentItem(item)

    def _list(self, path: str) -> None:
        item = QTreeWidgetItem(self.list)
        item.setData(0, _ROLE, path)
        self._fill(item)

    def _fill(self, item: QTreeWidgetItem) -> None:
        path = str(item.data(0, _ROLE))
        known = self._progress.get(path)
        item.setText(0, visible(collection_name(path)))
        item.setToolTip(0, plain_tip(shown(Path(path))))
        numbers = () if known is None else (known.problems, known.solved, known.failed, known.due)
        for column in range(1, 5):
            item.setText(column, QLocale().toString(numbers[column - 1]) if numbers else "…")
            item.setTextAlignment(column, _RIGHT)

    def _refresh(self) -> None:
        path = self._chosen()
        known, selection = self._progress.get(path), self.selection.currentData()
        self.remove.setEnabled(bool(path))
        count = 0 if known is None else _count(known, selection)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(count > 0)
        if not path:
            self.note.show_hint(tr("Add a file or a folder of SGF problems."))
        elif known is None:
            self.note.show_hint(tr("Reading…"))
        else:
            self.note.show_hint(f"{_count_text(known, selection)}\n{_unreadable_text(known.unreadable)}".rstrip())

    def _remove(self) -> None:
        path = self._chosen()
        if path:
            self.list.takeTopLevelItem(self.paths.index(path))
        self._refresh()

    def _ask_file(self) -> None:
        path = self._ask_for_file(self)
        if path is not None:
            self.add(path)

    def _ask_folder(self) -> None:
        path = ask_for_folder(self)
        if path is not None:
            self.add(path)

    def _connect(self) -> None:
        self.add_file.clicked.connect(self._ask_file)
        self.add_folder.clicked.connect(self._ask_folder)
        self.remove.clicked.connect(self._remove)
        self.list.currentItemChanged.connect(lambda *_items: self._refresh())
        self.list.activated.connect(self.buttons.button(QDialogButtonBox.StandardButton.Ok).click)
        self.selection.currentIndexChanged.connect(self._refresh)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        # Translators: the heading of a column: how many problems; the heading of a column: how many problems are to
        # be repeated.
        titles = [tr("Collection"), tr("Problems"), tr("Solved"), tr("Failed"), tr("Due")]
        self.list.set_columns(tr("Problem collections"), titles, stretched=0)
        for column, title in enumerate(titles):
            self.list.headerItem().setToolTip(column, plain_tip(title))
            if column:
                self.list.headerItem().setTextAlignment(column, _RIGHT)
        for selection in Selection:
            self.selection.addItem(selection_name(selection), selection)
        for seconds in SECONDS:
            self.seconds.addItem(time_limit_name(seconds), seconds)
        # Translators: a button, a verb.
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Solve"))
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        for button in (self.add_file, self.add_folder, self.remove):
            button.setAutoDefault(False)
        contents = QWidget(self)
        column_layout = QVBoxLayout(contents)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column_layout.setContentsMargins(margin, margin, margin, margin)
        column_layout.setSpacing(scaled(CARD_GAP))
        column_layout.addWidget(self.list, 1)
        column_layout.addLayout(_row(self.add_file, self.add_folder, self.remove))
        fields = form_layout()
        rows = (
            (self.selection, tr("&Problems:")),
            (self.seconds, tr("&Time for each:")),
            (self.minutes, tr("Time for a&ll:")),
        )
        for box, text in rows:
            add_row(fields, label_for(box, text, self), box)
        column_layout.addLayout(fields)
        column_layout.addWidget(self.note)
        column_layout.addWidget(self._statistics_of_all())
        self.lay_out(FittingScrollArea(contents, self, keeps_width=True), self.buttons)

    def _statistics_of_all(self) -> QWidget:
        """Return a table of the statistics over all files, two beside each other where there is room."""
        table = QWidget(self)
        table.setAccessibleName(tr("All problems"))
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(scaled(CARD_GAP))
        across = 2 if self._has_room_for_two else 1
        for index, (name, value) in enumerate(self._statistics):
            row, column = index // across, 3 * (index % across)
            grid.addWidget(PlainLabel(name, table), row, column)
            grid.addWidget(PlainLabel(value, table), row, column + 1, _RIGHT)
            grid.setColumnStretch(column, 1)
        if across > 1:
            grid.setColumnMinimumWidth(2, scaled(DIALOG_MARGIN))
        return table

    @property
    def _has_room_for_two(self) -> bool:
        """Return whether two rows of the statistics fit beside each other, so that the list above has more room."""
        metrics, gap = self.fontMetrics(), scaled(CARD_GAP)
        widest = max(metrics.horizontalAdvance(f"{name}{value}") for name, value in self._statistics)
        return 2 * (widest + gap) + scaled(DIALOG_MARGIN) + 2 * gap <= self.sizeHint().width() - 2 * scaled(
            DIALOG_MARGIN
        )


def _row(*buttons: QPushButton) -> QLayout:
    row = FlowLayout()
    row.setSpacing(scaled(SPACING))
    for button in buttons:
        row.addWidget(button)
    return row


def _count(progress: CollectionProgress, selection: Selection) -> int:
    return {Selection.FAILED: progress.failed, Selection.DUE: progress.due}.get(selection, progress.problems)


def _count_text(progress: CollectionProgress, selection: Selection) -> str:
    """Return the number of problems to solve in words."""
    count = _count(progress, selection)
    if count:
        return tr.plural("{n} problem to solve", "{n} problems to solve", count)
    return nothing_text(selection if progress.problems else Selection.IN_ORDER)


def _unreadable_text(files: int) -> str:
    """Return the number of unreadable files in words, empty for none."""
    return tr.plural("{n} file could not be read.", "{n} files could not be read.", files) if files else ""


def ask_for_folder(parent: QWidget) -> Path | None:
    """Ask for a folder to add."""
    url = QFileDialog.getExistingDirectoryUrl(parent, tr("Add Folder"), url_of(Path.home()))
    return path_of(url) if url.isLocalFile() else None


def ask_for_sgf_file(parent: QWidget) -> Path | None:
    """Ask for an SGF file to add."""
    filters = file_filters((tr("SGF files"), "*.sgf *.SGF"))
    url, _filter = QFileDialog.getOpenFileUrl(parent, tr("Add File"), url_of(Path.home()), filters)
    return path_of(url) if url.isLocalFile() else None


def selection_name(selection: Selection) -> str:
    """Return the name of a selection."""
    return {
        # Translators: of the problems of a collection.
        Selection.IN_ORDER: tr("In order"),
        Selection.FAILED: tr("Only failed"),
        # Translators: the order of the problems.
        Selection.RANDOM: tr("Random"),
        Selection.DUE: tr("Due today"),
    }[selection]


def nothing_text(selection: Selection) -> str:
    """Return why there is nothing to solve in a collection."""
    return {
        Selection.FAILED: tr("No failed problems in this collection."),
        Selection.DUE: tr("Nothing in this collection is due today."),
    }.get(selection, tr("No problems with a solution found."))


def minutes_box(parent: QWidget) -> QComboBox:
    """Return a choice of the minutes of a session."""
    box = ChoiceBox(parent)
    for minutes in MINUTES:
        box.addItem(time_limit_name(60 * minutes), minutes)
    return box


def time_limit_name(seconds: int) -> str:
    """Return the name of a time limit for a problem or a session."""
    if not seconds:
        return tr("No limit")
    if seconds < 60:
        return tr.plural("{n} second", "{n} seconds", seconds)
    return tr.plural("{n} minute", "{n} minutes", seconds // 60)


def collection_name(path: str) -> str:
    """Return the short name of a collection: that of its file or folder."""
    return Path(path).name or path


def statistics_rows(statistics: SolvingStatistics) -> tuple[tuple[str, str], ...]:
    """Return the statistics over all files: a name and a value each."""
    tries, problems, run = statistics.tries, statistics.problems, statistics.run
    # Translators: no problems.
    share = percent_text(tries.solved / tries.count) if tries.count else tr("none yet")
    return (
        (tr("Problems solved"), tr("{solved} of {count}").format(solved=problems.solved, count=problems.count)),
        (tr("Solved on the first try"), share),
        (tr("Today"), tr("{solved} of {count}").format(solved=statistics.today.solved, count=statistics.today.count)),
        # Translators: problems solved in a row: now, and at most.
        (tr("Solved in a row"), tr("{now}, best {most}").format(now=run.now, most=run.most)),
        (
            tr("Days of practice in a row"),
            # Translators: problems solved in a row: now, and at most.
            tr("{now}, best {most}").format(now=statistics.days, most=statistics.most_days),
        ),
    )
