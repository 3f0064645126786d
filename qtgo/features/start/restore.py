"""The question whether to restore what a crash left unsaved."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QMessageBox

from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.local_dates import moment_text
from qtgo.kit.local_paths import shown
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.document.journal import Journal
from qtgo.text.translation import Texts

tr = Texts("start")

_MOST_LISTED = 10


class RestoreAnswer(Enum):
    """What to do with the games that a crash left."""

    RESTORE = auto()
    DISCARD = auto()
    LATER = auto()


def describe(journal: Journal) -> str:
    """Return which game a journal belongs to, and when it was last changed."""
    path = journal.header.path
    name = shown(Path(Path(path).name)) if path else tr("New game")
    changed = QDateTime.fromSecsSinceEpoch(_changed(journal.file))
    return tr("{name}, last changed {when}").format(name=name, when=moment_text(changed))


def _changed(file: Path) -> int:
    try:
        return int(file.stat().st_mtime)
    except OSError:
        return 0


def _listed(journals: Sequence[Journal]) -> str:
    """Return which games there are, or the last of so many that no screen has room for all."""
    more = len(journals) - _MOST_LISTED
    if more <= 0:
        return "\n".join(map(describe, journals))
    rest = tr.plural("and {n} more", "and {n} more", more)
    return "\n".join([*map(describe, journals[more:]), rest])


def ask_to_restore(journals: Sequence[Journal]) -> RestoreAnswer:
    """Ask what to do with unsaved games; closing the question keeps them for the next start."""
    box = MessageBox(
        QMessageBox.Icon.Question,
        tr("QtGo did not close properly. Restore unsaved games?"),
        explanation=_listed(journals),
    )
    restore = box.addButton(tr("&Restore"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(tr("Ask &Later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(restore)
    answer = clicked(box)
    if answer is restore:
        return RestoreAnswer.RESTORE
    return RestoreAnswer.DISCARD if answer is discard else RestoreAnswer.LATER
