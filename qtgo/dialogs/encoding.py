"""The choice of another character set for a file, with a look at its text."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from qtgo.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.sgf.charset import charset_name, codecs_for, decode

ENCODINGS = ("utf-8", "gb18030", "big5hkscs", "cp932", "euc_jp", "cp949", "cp1251", "cp1252", "latin-1")
MAX_PREVIEW = 20_000

_BROKEN = re.compile("[\ud800-\udfff]")


class EncodingDialog(FormDialog):
    """Shows how a file reads in a character set; ``encoding()`` is the one chosen."""

    def __init__(self, data: bytes, encoding: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Character Set"))
        self._data = data
        self._codecs = {charset_name(codec): codec for codec in (encoding, *ENCODINGS)}
        self.choice = QComboBox(self.body)
        self.choice.setEditable(True)
        self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choice.addItems(list(self._codecs))
        self.note = FieldNote(self.body)
        self.text = QPlainTextEdit(self.body)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self._lay_out()
        self.choice.currentTextChanged.connect(self._refresh)
        self._refresh()

    def encoding(self) -> str:
        """Give the character set chosen."""
        name = self.choice.currentText().strip()
        return self._codecs.get(name, name)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(label_for(self.choice, self.tr("Character &set:"), self.body))
        row.addWidget(self.choice, 1)
        layout = QVBoxLayout(self.body)
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(label_for(self.text, self.tr("The &text then reads:"), self.body))
        layout.addWidget(self.text, 1)
        line = self.fontMetrics().lineSpacing()
        self.text.setMinimumSize(QSize(26 * line, 12 * line))

    def _refresh(self) -> None:
        known = bool(codecs_for(self.encoding()))
        self.set_acceptable(known)
        self.text.setEnabled(known)
        if not known:
            self.note.show_problem(self.tr("There is no character set of this name."), self.choice)
            return
        decoded = decode(self._data, self.encoding())
        broken = len(decoded.undecodable())
        self.note.show_problem("", self.choice)
        if broken:
            self.note.show_warning(
                self.tr("Bytes that are no text in this character set: {count}").format(count=broken)
            )
        self.text.setPlainText(_telling_part(decoded.text))


def _telling_part(text: str) -> str:
    """Give the lines in which character sets differ; where there are none, the beginning."""
    lines: list[str] = []
    room = MAX_PREVIEW
    for line in text.splitlines():
        if not line.isascii() and room > 0:
            lines.append(line[:room])
            room -= len(line)
    return _BROKEN.sub("\ufffd", "\n".join(lines) or text[:MAX_PREVIEW])
