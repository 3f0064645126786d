"""A table of SGF properties as they stand in the file, to be edited as text with checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.kit.dialogs.form import FieldNote, label_for
from qtgo.kit.headings import keep_font
from qtgo.kit.list_parts import RowTable
from qtgo.kit.plain_labels import PlainDelegate
from qtgo.kit.raw_text import raw_text
from qtgo.look.font import fixed_font
from qtgo.text.translation import Texts

tr = Texts("edit")

_NAME, _VALUES = range(2)
_IDENTIFIER = re.compile(r"[A-Z0-9_]+")
_ONE_VALUE = r"\[((?:[^\]\\]|\\.)*)\]\s*"
_VALUE = re.compile(_ONE_VALUE, re.DOTALL)
_LINE_BREAK = re.compile("[\r\n\v\f\u2028\u2029]")
_ALL_VALUES = re.compile(rf"\s*(?:{_ONE_VALUE})+", re.DOTALL)
Check = Callable[[str, Sequence[str]], str]
"""Returns what is wrong with the values of a property; empty for nothing."""


_LOST = re.compile("[\r\v\f\0\u2028\u2029\ufdd0\ufdd1]")  # characters that they cannot hold, or that end a line


class ValuesField(QPlainTextEdit):
    """Edits one text without changing anything else in it; one that it could not give back can only be read."""

    edited = Signal()  # by the user

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line_end = "\n"
        self.setTabChangesFocus(True)
        keep_font(self, fixed_font)
        self.textChanged.connect(self.edited)

    @property
    def text(self) -> str:
        """Return the text, with the line ends that it had."""
        return raw_text(self.document()).replace("\n", self._line_end)

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._line_end = "\r\n" if text.count("\r\n") == text.count("\n") > 0 else "\n"
        shown = text.replace(self._line_end, "\n")
        before = self.blockSignals(True)
        self.setPlainText(shown)
        self.blockSignals(before)
        self.setReadOnly(not can_hold(text))


def can_hold(text: str) -> bool:
    """Return whether the field gives a text back as it stood."""
    alike = text.count("\r\n") in (0, text.count("\n"))
    return alike and not _LOST.search(text.replace("\r\n", "\n"))


def read_values(text: str) -> list[str] | None:
    """Read the raw values of a property, each in brackets, or return None."""
    return [match[1] for match in _VALUE.finditer(text)] if _ALL_VALUES.fullmatch(text) else None


def _in_brackets(values: Sequence[str]) -> str:
    return "".join(f"[{value}]" for value in values)


class RawProperties(QWidget):
    """Edits properties by name and raw values; ``changes()`` has those that are others now, None for removed ones."""

    changed = Signal()

    def __init__(
        self,
        properties: Mapping[str, Sequence[str]],
        taken: Collection[str] = (),
        check: Check = lambda _name, _values: "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._before = {name: list(values) for name, values in properties.items()}
        self._taken = frozenset(taken)
        self._check = check
        self.table = RowTable(0, 2, self)
        self.table.setItemDelegate(PlainDelegate(self.table))
        self.table.setHorizontalHeaderLabels([tr("Property"), tr("Values")])
        self.table.setAccessibleName(tr("Other properties"))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        self.table.setSelectionBehavior(RowTable.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.field = ValuesField(self)
        self.add_button = QPushButton(tr("Add Ro&w"), self)
        self.remove_button = QPushButton(tr("Remo&ve"), self)
        self.note = FieldNote(self)
        for name, values in self._before.items():
            self._add_row(name, _in_brackets(values))
        self._lay_out()
        self.table.itemChanged.connect(self._follow_item)
        self.table.currentCellChanged.connect(self._show_row)
        self.field.edited.connect(self._take_field)
        self.add_button.clicked.connect(self.add)
        self.remove_button.clicked.connect(self.remove)
        if self._before:
            self.table.setCurrentCell(0, _VALUES)
        self._show_row()
        self._show_problem()

    @property
    def problem(self) -> str:
        """Return the problem of the first changed row that is invalid; empty for none."""
        seen: set[str] = set()
        for name, text in self._rows():
            problem = self._problem_of(name, text, seen)
            if problem:
                return problem
            seen.add(name)
        return ""

    def changes(self) -> dict[str, list[str] | None]:
        """Return the changes; empty while rows are invalid."""
        if self.problem:
            return {}
        after = {name: self._values(name, text) for name, text in self._rows()}
        changes: dict[str, list[str] | None] = {name: None for name in self._before if name not in after}
        changes.update({name: values for name, values in after.items() if values != self._before.get(name)})
        return changes

    def add(self) -> None:
        """Add a row and begin to write it."""
        row = self._add_row("", "[]")
        self.table.setCurrentCell(row, _NAME)
        item = self.table.item(row, _NAME)
        if item is not None:
            self.table.editItem(item)
        self._show_problem()

    def remove(self) -> None:
        """Remove the current row."""
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
            self._show_problem()

    def _values(self, name: str, text: str) -> list[str] | None:
        """Return the values of a row; an unedited row keeps its original text, valid or not."""
        before = self._before.get(name)
        return before if before is not None and text == _in_brackets(before) else read_values(text)

    def _rows(self) -> list[tuple[str, str]]:
        rows = []
        for row in range(self.table.rowCount()):
            name, values = self.table.item(row, _NAME), self.table.item(row, _VALUES)
            rows.append((name.text().strip() if name else "", values.text() if values else ""))
        return rows

    def _add_row(self, name: str, values: str) -> int:
        row = self.table.rowCount()
        self.table.insertRow(row)
        self.table.setItem(row, _NAME, QTableWidgetItem(name))
        item = QTableWidgetItem(values)
        if _LINE_BREAK.search(values):
            # The field in a table has one line, which would spoil longer texts.
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            item.setToolTip(
                tr("Values with line breaks are edited below.")
                if can_hold(values)
                else tr("Values with such line breaks can only be removed here.")
            )
        self.table.setItem(row, _VALUES, item)
        return row

    def _follow_item(self, item: QTableWidgetItem) -> None:
        if item.row() == self.table.currentRow() and item.column() == _VALUES and item.text() != self.field.text:
            self.field.show_text(item.text())
        self._show_problem()

    def _show_row(self) -> None:
        """Show the values of the current row in the field."""
        item = self.table.item(self.table.currentRow(), _VALUES)
        self.field.show_text("" if item is None else item.text())
        self.field.setEnabled(item is not None)

    def _take_field(self) -> None:
        item = self.table.item(self.table.currentRow(), _VALUES)
        if item is not None:
            item.setText(self.field.text)

    def _problem_of(self, name: str, text: str, seen: Collection[str]) -> str:
        values = self._values(name, text)
        if values is not None and values == self._before.get(name) and name not in seen:
            return ""
        if not _IDENTIFIER.fullmatch(name):
            return tr("Property names consist of capital letters and digits.")
        if name in self._taken:
            return tr("{name} is edited elsewhere in QtGo.").format(name=name)
        if name in seen:
            return tr("{name} appears twice. Put all its values in one row.").format(name=name)
        if values is None:
            text = tr("{name}: enter each value in brackets, with a \\ before any ] or \\ inside it.")
            return text.format(name=name)
        return self._check(name, values)

    def _show_problem(self) -> None:
        self.note.show_problem(self.problem, self.table)
        self.changed.emit()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.add_button)
        buttons.addWidget(self.remove_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table, 2)
        label = label_for(self.field, tr("Val&ues:"), self)
        layout.addWidget(label)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.note)
        layout.addLayout(buttons)
