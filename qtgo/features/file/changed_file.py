"""Questions about a file that another program has changed, or that cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.plain_labels import MessageBox
from qtgo.plain_text import visible
from qtgo.text.menus.menu_places import place_of
from qtgo.text.translation import Texts

tr = Texts("file")


class Choice(Enum):
    """The ways to treat the open game and its changed file."""

    RELOAD = auto()
    SAVE_AS = auto()
    REPLACE = auto()
    KEEP = auto()  # both as they are


def ask_to_reload(path: Path, is_modified: bool, parent: QWidget, *, keeps_versions: bool) -> Choice:
    """Ask whether to show a file as another program has changed it."""
    box = MessageBox(
        QMessageBox.Icon.Question,
        tr("Another program changed {file}. Reload it?").format(file=visible(path.name)),
        parent,
        explanation=tr("Undo restores your changes; they are also kept for a while under {menu}.").format(
            menu=place_of("versions")
        )
        if is_modified and keeps_versions
        else "",
    )
    reload = box.addButton(tr("&Reload"), QMessageBox.ButtonRole.AcceptRole)
    save_as = box.addButton(tr("Save Mine &As…"), QMessageBox.ButtonRole.ActionRole)
    keep = box.addButton(tr("&Keep Mine"), QMessageBox.ButtonRole.RejectRole)
    save_as.setVisible(is_modified)
    box.setDefaultButton(keep if is_modified else reload)
    box.setEscapeButton(keep)
    answer = clicked(box)
    return Choice.RELOAD if answer is reload else Choice.SAVE_AS if answer is save_as else Choice.KEEP


def ask_to_replace(path: Path, parent: QWidget, show_difference: Callable[[], None], *, keeps_versions: bool) -> Choice:
    """Ask whether to save over a file changed by another program; the difference may be viewed before."""
    while True:
        box = MessageBox(
            QMessageBox.Icon.Warning,
            tr("Another program has changed {file} since you last opened or saved it.").format(file=visible(path.name)),
            parent,
            explanation=tr("If you replace it, its present version is kept for a while under {menu}.").format(
                menu=place_of("versions")
            )
            if keeps_versions
            else "",
        )
        save_as = box.addButton(tr("Save &As…"), QMessageBox.ButtonRole.AcceptRole)
        replace = box.addButton(tr("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
        difference = box.addButton(tr("Show the &Difference"), QMessageBox.ButtonRole.ActionRole)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(save_as)
        box.setEscapeButton(cancel)
        answer = clicked(box)
        if answer is not difference:
            return Choice.SAVE_AS if answer is save_as else Choice.REPLACE if answer is replace else Choice.KEEP
        show_difference()


def ask_for_another_name(details: str, parent: QWidget) -> bool:
    """Report that a game could not be saved, and why; return whether to save it under another name."""
    text = tr("The game could not be saved.")
    box = MessageBox(QMessageBox.Icon.Warning, text, parent, explanation=details)
    save_as = box.addButton(tr("Save &As…"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(save_as)
    box.setEscapeButton(cancel)
    return clicked(box) is save_as
