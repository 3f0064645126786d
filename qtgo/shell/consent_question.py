"""Ask both players of a game whether they want help."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QAbstractButton, QMessageBox

from qtgo.kit.dialogs.modal import open_box
from qtgo.kit.plain_labels import MessageBox
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

tr = Texts("fair play")


def ask_both(context: Context, go_on: Callable[[], object], question: str, explanation: str) -> None:
    """Ask the players of the game shown, once, and go on if they agree; nothing waits for the answer."""
    root = context.game.game.root
    box = MessageBox(QMessageBox.Icon.Question, question, context.window, explanation=explanation)
    # Translators: a button: both players agree.
    agree = box.addButton(tr("&Both Want It"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))

    def take(answer: QAbstractButton | None) -> None:
        if answer is agree:
            context.fair_play.agree(root)
            if context.fair_play.is_agreed:
                go_on()

    open_box(box, take)
