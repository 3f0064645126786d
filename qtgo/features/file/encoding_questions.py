"""Ask about the encoding of a file: the one to read it in, and the fate of invalid bytes."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from qtgo.kit.dialogs.modal import ask, clicked
from qtgo.kit.plain_labels import MessageBox
from qtgo.plain_text import visible
from qtgo.sgf.charset import charset_name, decode
from qtgo.sgf.charset_fit import charset_fits
from qtgo.sgf.issue import SgfError
from qtgo.text.translation import Texts

tr = Texts("file")

_SHOWN_NAME = 80
_LOST = 20  # characters that are listed


class BrokenBytes(Enum):
    """The ways to save bytes that are invalid in the encoding of their file."""

    REPLACE = "replace"
    KEEP = "keep"


def ask_for_encoding(path: Path, reason: str, parent: QWidget) -> str | None:
    """Show why a file could not be read, and offer to choose its encoding; return the choice, or None."""
    box = _question(tr("{file} could not be read.").format(file=visible(path.name, _SHOWN_NAME)), reason, parent)
    another = box.addButton(tr("Open with &Encoding…"), QMessageBox.ButtonRole.AcceptRole)
    ok = box.addButton(QMessageBox.StandardButton.Ok)
    box.setDefaultButton(ok)
    box.setEscapeButton(ok)
    return choose_encoding(path, parent) if clicked(box) is another else None


def choose_encoding(path: Path, parent: QWidget) -> str | None:
    """Show a file in each encoding; return the one chosen, None if cancelled or the file was deleted."""
    from qtgo.features.file.encoding_dialog import EncodingDialog
    from qtgo.sgf.formats.importers import read_bytes

    try:
        data = read_bytes(path)
    except (OSError, SgfError):
        return None
    likeliest = charset_fits(data, decode(data).encoding)[0].encoding
    dialog = EncodingDialog(data, likeliest, parent)
    dialog.setWindowTitle(tr("Open with Encoding"))
    return ask(dialog, dialog.encoding)


def ask_for_unicode(encoding: str, lost: str, parent: QWidget) -> bool:
    """Return whether to save in UTF-8 the characters that another encoding would lose."""
    text = tr("{charset} cannot represent {characters}. Save as UTF-8 instead?").format(
        charset=charset_name(encoding), characters=" ".join(lost[:_LOST])
    )
    box = MessageBox(QMessageBox.Icon.Warning, text, parent)
    convert = box.addButton(tr("Save as &UTF-8"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(convert)
    return clicked(box) is convert


def ask_about_broken(places: int, wanted: str, present: str, parent: QWidget) -> BrokenBytes | None:
    """Ask how to save invalid bytes in an encoding; return None to save nothing."""
    text = tr.plural_form(
        "{n} place in this file is not valid {encoding}.", "{n} places in this file are not valid {encoding}.", places
    ).format(n=places, encoding=charset_name(present))
    if wanted == present:
        keep_label = tr("&Keep the Bytes")
        explanation = tr(
            "Replacing invalid bytes with “�” makes the file valid. If they are kept, other programs may fail to "
            "read it."
        )
    else:
        keep_label = tr("&Keep {encoding}").format(encoding=charset_name(present))
        explanation = tr("In {encoding}, invalid bytes are replaced with “�”.").format(encoding=charset_name(wanted))
    box = _question(text, explanation, parent)
    replace = box.addButton(tr("&Replace"), QMessageBox.ButtonRole.AcceptRole)
    keep = box.addButton(keep_label, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    answer = clicked(box)
    return BrokenBytes.REPLACE if answer is replace else BrokenBytes.KEEP if answer is keep else None


def _question(text: str, explanation: str, parent: QWidget) -> QMessageBox:
    return MessageBox(QMessageBox.Icon.Warning, text, parent, explanation=explanation)
