"""The choice of a character set, to read a file in or to save in, with a look at its texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from qtgo.features.file.charset_list import CharsetList
from qtgo.kit.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.plain_text import visible
from qtgo.sgf.charset import codecs_for, comes_back, decode
from qtgo.sgf.charset_fit import CharsetFit, EncodingLoss, charset_fits, distinguishing_values, loss, losses
from qtgo.text.joining import labeled, sentences
from qtgo.text.record.property_words import property_name
from qtgo.text.translation import Texts

tr = Texts("file")

MAX_PREVIEW = 20_000
_SHOWN = 12


class _CharsetDialog(FormDialog):
    """A list of character sets beside the texts of a record as they read in the one chosen."""

    def __init__(self, text_label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charsets = CharsetList(self.body)
        self.note = FieldNote(self.body)
        self.text = QPlainTextEdit(self.body)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        line = self.fontMetrics().lineSpacing()
        self.text.setMinimumSize(QSize(12 * line, 4 * line))
        right = QVBoxLayout()
        label = label_for(self.text, text_label, self.body)
        label.setWordWrap(True)
        right.addWidget(label)
        right.addWidget(self.text, 1)
        right.addWidget(self.note)
        row = self._row = QHBoxLayout()
        row.addWidget(self.charsets, 2)
        row.addLayout(right, 3)
        self.column = QVBoxLayout(self.body)
        self.column.addLayout(row, 1)
        self.charsets.changed.connect(self.refresh)

    def encoding(self) -> str:
        """Return the character set chosen."""
        return self.charsets.encoding

    def stack(self) -> None:
        """Put the texts below the list."""
        self._row.setDirection(QBoxLayout.Direction.TopToBottom)

    def refresh(self) -> None:
        """Follow the choice."""
        known = self.charsets.is_known
        self.text.setEnabled(known)
        self.note.show_problem("", self.charsets.other)
        if known:
            self.show_choice()
        else:
            self.set_acceptable(False)
            self.note.show_problem(tr("Unknown encoding."), self.charsets.other)
        self.grow()

    def show_choice(self) -> None:
        """Show the result of the chosen character set, which is a known one."""
        raise NotImplementedError

    def show_values(self, values: Sequence[tuple[str, str]], otherwise: str) -> None:
        """Show texts with their names; where there are none, a replacement."""
        lines = [labeled(property_name(identifier), text) for identifier, text in values]
        text = "\n".join(lines) or otherwise
        self.text.setPlainText(visible(text, MAX_PREVIEW, MAX_PREVIEW))


class EncodingDialog(_CharsetDialog):
    """Shows a file in a character set; ``encoding()`` is the one chosen."""

    def __init__(self, data: bytes, encoding: str, parent: QWidget | None = None) -> None:
        self._data = data
        super().__init__(tr("&Preview:"), parent)
        self.setWindowTitle(tr("Reload with Encoding"))
        fits = charset_fits(data, encoding)
        codec = next(iter(codecs_for(encoding)), encoding)
        self.charsets.fill([(fit.encoding, self._word(fit)) for fit in fits], codec)
        self.refresh()

    def _word(self, fit: CharsetFit) -> str:
        if self._data.isascii():
            # Translators: of an encoding: all bytes are valid.
            return tr("fits")
        if fit.is_likeliest:
            # Translators: of an encoding.
            return tr("most likely")
        # Translators: of an encoding.
        return tr.plural("{n} invalid byte", "{n} invalid bytes", fit.broken) if fit.broken else tr("possible")

    def show_choice(self) -> None:
        """Show the texts of the file, and warn where they would be harmed."""
        self.set_acceptable(True)
        decoded = decode(self._data, self.encoding())
        broken = len(decoded.undecodable())
        is_kept = comes_back(self._data, decoded)
        if broken and is_kept:
            self.note.show_warning(
                sentences((_invalid_bytes(broken), tr("They are kept only if you save the file in the same encoding.")))
            )
        elif not is_kept:
            self.note.show_warning(sentences((_invalid_bytes(max(1, broken)), tr("Saving the file would lose them."))))
        self.show_values(distinguishing_values(decoded.text), _distinguishing_lines(decoded.text))


class SaveCharsetDialog(_CharsetDialog):
    """Shows the losses of a record's texts in a character set; ``encoding()`` is the one to save in.

    ``is_lossy`` is True if the user accepts question marks for lost characters.
    """

    def __init__(self, text: str, encoding: str, parent: QWidget | None = None) -> None:
        self._all = text
        super().__init__(tr("&Texts that would be corrupted:"), parent)
        # Translators: no texts.
        self.text.setPlaceholderText(tr("None"))
        self.setWindowTitle(tr("Save with Encoding"))
        self.lossy = WrappingCheckBox(tr("Save any&way, replacing them with “?”"), self.body)
        self.column.addWidget(self.lossy)
        self.charsets.fill([(entry.encoding, self._word(entry)) for entry in losses(text, encoding)], encoding)
        self.lossy.toggled.connect(self.refresh)
        self.refresh()

    @property
    def is_lossy(self) -> bool:
        """Return whether characters may become question marks."""
        return self.lossy.isEnabled() and self.lossy.isChecked()

    def _word(self, entry: EncodingLoss) -> str:
        if not entry.characters:
            # Translators: of an encoding.
            return tr("nothing lost")
        return tr.plural("loses {n} character", "loses {n} characters", len(entry.characters))

    def show_choice(self) -> None:
        """Show the losses, and the texts after them."""
        codec = codecs_for(self.encoding())[0]
        lost = loss(self._all, codec).characters
        self.lossy.setEnabled(bool(lost))
        self.set_acceptable(not lost or self.lossy.isChecked())
        if lost:
            shown = " ".join(lost[:_SHOWN]) + (" …" if len(lost) > _SHOWN else "")
            self.note.show_warning(tr("This encoding cannot represent {characters}.").format(characters=shown))
        wanted = "".join(lost)
        harmed = [
            (identifier, text.encode(codec, "replace").decode(codec, "replace"))
            for identifier, text in (distinguishing_values(self._all, wanted) if wanted else ())
        ]
        self.show_values(harmed, "")


def _invalid_bytes(count: int) -> str:
    return tr.plural(
        "{n} byte sequence is invalid for this encoding.", "{n} byte sequences are invalid for this encoding.", count
    )


def _distinguishing_lines(text: str) -> str:
    """Return the lines in which character sets differ; where there are none, the beginning."""
    lines: list[str] = []
    room = MAX_PREVIEW
    for line in text.splitlines():
        if not line.isascii() and room > 0:
            lines.append(line[:room])
            room -= len(line)
    return "\n".join(lines) or text[:MAX_PREVIEW]
