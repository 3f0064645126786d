"""The choice of another character set for a file, with a look at its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from qtgo.dialogs.form import FieldNote, FormDialog, label_for

MAX_PREVIEW = 20_000


class EncodingDialog(FormDialog):
    """Shows how a file reads in a character set; ``encoding()`` is the one chosen.

    ``preview`` gives the text in a character set, or raises UnicodeError or LookupError where the file cannot
    be read so.
    """

    def __init__(
        self,
        encodings: Sequence[str],
        current: str,
        preview: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Character Set"))
        self._preview_of = preview
        self.choice = QComboBox(self.body)
        self.choice.setEditable(True)
        self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choice.addItems(list(dict.fromkeys((current, *encodings))))
        self.note = FieldNote(self.body)
        self.text = QPlainTextEdit(self.body)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self._lay_out()
        self.choice.currentTextChanged.connect(self._refresh)
        self._refresh()

    def encoding(self) -> str:
        """Give the name of the character set chosen."""
        return self.choice.currentText().strip()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(label_for(self.choice, self.tr("&Character set:"), self.body))
        row.addWidget(self.choice, 1)
        layout = QVBoxLayout(self.body)
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(label_for(self.text, self.tr("The &text then reads:"), self.body))
        layout.addWidget(self.text, 1)
        line = self.fontMetrics().lineSpacing()
        self.text.setMinimumSize(QSize(26 * line, 12 * line))

    def _refresh(self) -> None:
        problem = text = ""
        try:
            text = self._preview_of(self.encoding())
        except UnicodeError:
            problem = self.tr("The file cannot be read in this character set.")
        except LookupError:
            problem = self.tr("There is no character set of this name.")
        self.text.setPlainText(text[:MAX_PREVIEW])
        self.note.show_problem(problem, self.choice)
        self.set_acceptable(not problem)
