"""The status line: messages on the left, the rules and the charset on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStatusBar, QToolButton, QWidget

from qtgo.controllers.document_state import DocumentState
from qtgo.core.record.game_info import GameInfo
from qtgo.plain_text import visible
from qtgo.sgf.charset import charset_name
from qtgo.text.numbers import number_text
from qtgo.text.rulesets import ruleset_title
from qtgo.text.scores import result_sentence
from qtgo.text.translation import Texts
from qtgo.widgets.plain import PlainLabel, plain_tip
from qtgo.widgets.status_message import StatusMessage

if TYPE_CHECKING:
    from qtgo.sgf.collection import Collection
    from qtgo.sgf.issue import Issue

tr = Texts("status line")

_MAX_ISSUES = 12
_RESULT_LENGTH = 30


class StatusLine(QStatusBar):
    """Says what is going on, and by which rules."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = StatusMessage(self)
        self.rules = PlainLabel(parent=self)
        self.charset = QToolButton(self)
        self.charset.setAutoRaise(True)
        self.charset.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.charset.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.charset.hide()
        self.issues = PlainLabel(parent=self)
        self.mode = PlainLabel(parent=self)
        self.mode.hide()
        self.addWidget(self.mode)
        self.addWidget(self.message, 1)
        for label in (self.mode, self.issues, self.rules):
            label.setContentsMargins(6, 0, 6, 0)
        for widget in (self.issues, self.charset, self.rules):
            self.addPermanentWidget(widget)

    def offer(self, action: QAction) -> None:
        """Offer an action by a button, as long as it can be done."""
        button = self.add_button(action)
        button.setVisible(action.isEnabled())
        action.enabledChanged.connect(button.setVisible)

    def add_button(self, action: QAction) -> QToolButton:
        """Offer an action by a button, and return it."""
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.insertPermanentWidget(2, button)  # after the mode and the message
        return button

    def offer_charsets(self, actions: Sequence[QAction]) -> None:
        """Offer what can be done about the charset in a menu where it is shown."""
        menu = QMenu(self.charset)
        menu.addActions(list(actions))
        self.charset.setMenu(menu)

    def show_mode(self, name: str) -> None:
        """Name the mode that is on; empty for none."""
        self.mode.setText(name)
        self.mode.setToolTip(tr("Press Esc to return to play.") if name else "")
        self.mode.setAccessibleName(tr("Mode: {mode}").format(mode=name) if name else "")
        self.mode.setVisible(bool(name))

    def show_info(self, info: GameInfo) -> None:
        """Show rules, komi, handicap and result."""
        parts = [ruleset_title(info.ruleset.name), tr("komi {komi}").format(komi=number_text(info.komi))]
        if info.handicap:
            parts.append(tr("handicap {stones}").format(stones=info.handicap))
        if info.result:
            parts.append(visible(info.result, _RESULT_LENGTH))
        self.rules.setText(" · ".join(parts))
        self.rules.setToolTip(plain_tip(result_sentence(info.result) if info.result else ""))

    def show_document(self, state: DocumentState, collection: Collection) -> None:
        """Show the encoding, and how many issues the file has."""
        name = charset_name(state.encoding)
        self.charset.setVisible(state.path is not None)
        self.charset.setText(name)
        self.charset.setToolTip(tr("File encoding"))
        self.charset.setAccessibleName(tr("File encoding: {charset}").format(charset=name))
        told = [issue for issue in collection.issues if not issue.kind.is_harmless]
        self.issues.setVisible(bool(told))
        self.issues.setText(tr.plural("{n} issue in file", "{n} issues in file", len(told)))
        self._name_issues(told)

    def _name_issues(self, told: Sequence[Issue]) -> None:
        """List the issues in the tool tip, and to who cannot see it."""
        lines = []
        if told:
            from qtgo.text.file_issues import issue_text

            lines = [visible(issue_text(issue)) for issue in told[:_MAX_ISSUES]]
        if len(told) > _MAX_ISSUES:
            lines.append("…")
        self.issues.setToolTip(plain_tip("\n".join(lines)))
        self.issues.setAccessibleDescription("\n".join(lines))
