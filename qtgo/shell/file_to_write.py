"""Choose a file to write: the system's own dialog, a suitable ending, and a question before a file is replaced."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMimeDatabase
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from qtgo.files.input import is_folder, is_there
from qtgo.kit.dialogs.modal import ask, clicked, warn
from qtgo.kit.local_paths import shown
from qtgo.kit.plain_labels import MessageBox
from qtgo.plain_text import visible
from qtgo.sgf.formats.importers import GAME_SUFFIXES
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("file to write")


def file_filters(*kinds: tuple[str, str]) -> str:
    """Return Qt's form of the kinds to choose from, each a name and its patterns, such as ``*.sgf``."""
    return ";;".join(f"{name} ({patterns})" for name, patterns in kinds)


def ask_for_file_to_write(parent: QWidget | None, title: str, offered: Path, *kinds: tuple[str, str]) -> Path | None:
    """Return the file to write, which exists only if the user agrees to replace it; None if cancelled.

    ``offered`` is a name, or a folder to choose one in. Each kind of file is a name and its patterns, such as
    ``*.sgf``, the first of which is the ending for a name that has none. A name with the ending of no kind is refused,
    since others would take the file for what it is not.
    """
    endings = _endings(kinds)
    while True:
        question = _Question(parent, title, offered, kinds)
        answer = ask(question.dialog, question.answer)
        if answer is None:
            return None
        path, was_asked = answer
        if path.suffix.lower() not in endings:
            warn(parent, tr("Choose a name that ends in {endings}.").format(endings=listed(endings)), path.name)
            offered = path.with_suffix(question.ending)
        elif was_asked or not is_there(path) or _may_replace(parent, path):
            return path
        else:
            offered = path


def _endings(kinds: Iterable[tuple[str, str]]) -> list[str]:
    return [pattern.removeprefix("*") for _, patterns in kinds for pattern in patterns.split()]


class _Question:
    """A file dialog, which stays the system's own as long as QFileDialog is not subclassed."""

    def __init__(self, parent: QWidget | None, title: str, offered: Path, kinds: tuple[tuple[str, str], ...]) -> None:
        self._offered = offered
        self._by_filter = {file_filters(kind): _endings([kind])[0] for kind in kinds}
        self._endings = _endings(kinds)
        self.ending = next(iter(self._by_filter.values()))
        dialog = self.dialog = QFileDialog(parent, title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilters(list(self._by_filter))
        dialog.filterSelected.connect(self._use_filter)
        dialog.setDefaultSuffix(self.ending)
        if is_folder(offered):
            dialog.setDirectory(shown(offered))
        else:
            dialog.setDirectory(shown(offered.parent))
            dialog.selectFile(shown(offered))
        self._names_of_offered = {shown(offered), *dialog.selectedFiles()}  # Qt loses bytes that are no text

    def answer(self) -> tuple[Path, bool]:
        """Return the name with its ending, and whether the dialog has confirmed replacing a file of that name."""
        self._use_filter(self.dialog.selectedNameFilter())
        if _is_native(self.dialog):
            self.dialog.setDefaultSuffix("")  # which Qt adds to the name that the user confirmed
        name = self.dialog.selectedFiles()[0]
        chosen = self._offered if name in self._names_of_offered else Path(name)
        path = self._completed(chosen)
        return path, path == chosen

    def _use_filter(self, name_filter: str) -> None:
        self.ending = self._by_filter.get(name_filter, self.ending)
        self.dialog.setDefaultSuffix(self.ending)

    def _completed(self, path: Path) -> Path:
        """Return a name with an ending; one left as it was offered gets that of the kind chosen."""
        if path.suffix.lower() not in self._endings and not _is_file_ending(path.suffix):
            return path.with_name(path.name + self.ending)
        return path.with_suffix(self.ending) if path == self._offered else path


def _is_file_ending(ending: str) -> bool:
    """Return whether files have an ending; the text after the last dot of a date or of "Lee vs.Kim" is none."""
    return ending.lower() in GAME_SUFFIXES or bool(QMimeDatabase().suffixForFileName(f"name{ending}"))


def _is_native(dialog: QFileDialog) -> bool:
    """Return whether the system shows a dialog of its own; Qt's has widgets."""
    return dialog.layout() is None


def _may_replace(parent: QWidget | None, path: Path) -> bool:
    text = tr("A file named {file} already exists. Replace it?").format(file=visible(path.name))
    box = MessageBox(QMessageBox.Icon.Warning, text, parent)
    replace = box.addButton(tr("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    return clicked(box) is replace
