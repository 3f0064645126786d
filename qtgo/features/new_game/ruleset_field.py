"""The choice of a ruleset, with a sentence on it and all its parameters behind a button."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from qtgo.core.rules.ruleset import CUSTOM, Ruleset, named_rulesets
from qtgo.features.new_game.ruleset_editor import RulesetEditor
from qtgo.kit.inputs.tool_button import WordButton
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import letters_wide
from qtgo.look.icons import icon
from qtgo.text.ruleset_words import ruleset_sentence, ruleset_title
from qtgo.text.translation import Texts

tr = Texts("new game")

_LETTERS, _FOLDED = 48, 38  # of the sentence, in a line


class RulesetField(QWidget):
    """A list of the named rulesets; editing the parameters makes the choice a custom one."""

    ruleset_changed = Signal(object)  # Ruleset

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = [*named_rulesets(), CUSTOM]
        self._ruleset = ruleset
        self.combo = ChoiceBox(self)
        self.combo.addItems([ruleset_title(name) for name in self._names])
        self.combo.setAccessibleName(tr("Ruleset"))
        self.more = WordButton(self)
        # Translators: a button: show all rule settings.
        self.more.setText(tr("&More"))
        self.more.setToolTip(tr("Show all rule settings"))
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setCheckable(True)
        self.sentence = PlainLabel(parent=self)
        self.sentence.setWordWrap(True)
        self.sentence.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.sentence.setMinimumWidth(letters_wide(self.fontMetrics(), _LETTERS))
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.editor = RulesetEditor(ruleset, self)
        self._lay_out()
        self._show_more(False)
        self.combo.activated.connect(self._on_chosen)
        self.more.toggled.connect(self._show_more)
        self.editor.ruleset_changed.connect(self._on_edited)
        self.show_ruleset(ruleset)

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset chosen."""
        return self._ruleset

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show a ruleset without a signal."""
        name = ruleset.name if ruleset.name in self._names else CUSTOM
        self._ruleset = ruleset
        with QSignalBlocker(self.combo):
            self.combo.setCurrentIndex(self._names.index(name))
        self.sentence.setText(ruleset_sentence(name))
        self.combo.setAccessibleDescription(self.sentence.text())
        self.editor.show_ruleset(ruleset)

    def fold(self) -> None:
        """Break the sentence into shorter lines, and put the choices below their labels."""
        width = letters_wide(self.fontMetrics(), _FOLDED)
        self.sentence.setMinimumWidth(width)
        self.editor.fold()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.combo, 1)
        row.addWidget(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.sentence)
        layout.addWidget(self.editor)

    def _show_more(self, shown: bool) -> None:
        self.editor.setVisible(shown)
        self.more.setIcon(icon("expand" if shown else "forward"))

    def _on_chosen(self, index: int) -> None:
        name = self._names[index]
        if name == CUSTOM:
            self.more.setChecked(True)
            self._take(replace(self._ruleset, name=CUSTOM))
        else:
            self._take(named_rulesets()[name])

    def _on_edited(self, ruleset: Ruleset) -> None:
        """Take the edited parameters; where they are those of a named ruleset, it is that one."""
        for name, named in named_rulesets().items():
            if replace(ruleset, name=name) == named:
                ruleset = named
                break
        self._take(ruleset)

    def _take(self, ruleset: Ruleset) -> None:
        self.show_ruleset(ruleset)
        self.ruleset_changed.emit(ruleset)
