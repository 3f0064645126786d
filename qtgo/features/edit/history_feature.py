"""Undo and Redo, with the names of the edits."""

from __future__ import annotations

from PySide6.QtGui import QAction

from qtgo.kit.inputs.tool_button import REASON
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import entry_name, menu_text, plain_tip
from qtgo.session.game.game_controller import HistoryState
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.record.edit_words import edit_text
from qtgo.text.translation import Texts

tr = Texts("edit")


class HistoryFeature(Feature):
    """Takes back edits and moves, and does them again; in a problem its feature takes the move back."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        menus, document = context.menus, context.document
        self._undo = menus.add("undo", tr.lazy("&Undo"), document.undo, ("Ctrl+Z", "Backspace"))
        self._redo = menus.add("redo", tr.lazy("&Redo"), document.redo, ("Ctrl+Shift+Z", "Ctrl+Y"))
        self._state = HistoryState()
        document.history_changed.connect(self.show)
        for changed in (context.mode.changed, context.mode.problem_changed):
            changed.connect(lambda *_: self.show(self._state))
        follow_language(context.window, lambda: self.show(self._state))

    def show(self, state: HistoryState) -> None:
        """Show the next undo and redo in the menu."""
        self._state = state
        undo = "" if state.undo is None else menu_text(edit_text(state.undo, state.undo_detail))
        redo = "" if state.redo is None else menu_text(edit_text(state.redo, state.redo_detail))
        # Translators: {edit} is the name of an edit, such as "Delete Variation"; use quotation marks where your
        # language needs them.
        undo_text = tr("&Undo {edit}").format(edit=undo) if undo else tr("&Undo")
        # Translators: {edit} is the name of an edit, such as "Delete Variation"; use quotation marks where your
        # language needs them.
        redo_text = tr("&Redo {edit}").format(edit=redo) if redo else tr("&Redo")
        can_undo = state.undo is not None or self.context.mode.can_step_back
        _show(self._undo, undo_text, tr("Nothing to undo."), possible=can_undo)
        _show(self._redo, redo_text, tr("Nothing to redo."), possible=state.redo is not None)


def _show(action: QAction, text: str, why_not: str, *, possible: bool) -> None:
    action.setProperty(REASON, why_not)
    action.setEnabled(possible)
    action.setText(text)
    action.setToolTip(plain_tip(entry_name(text)))
