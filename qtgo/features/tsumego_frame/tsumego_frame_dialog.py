"""The dialog for a tsumego frame: who attacks, and who has ko threats."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.kit.dialogs.form import FormDialog, add_row, choice_box, form_layout, label_for
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("tsumego frame")


class TsumegoFrameDialog(FormDialog):
    """Edits the terms of a frame; ``terms()`` are the attacker, and who has ko threats (None: nobody)."""

    def __init__(self, attacker: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Tsumego Frame"))
        note = PlainLabel(
            tr(
                "Fills the rest of the board so that the game is decided by whether the defender's group lives. "
                "The new stones stand in a node of their own; Undo removes them."
            ),
            self.body,
        )
        note.setWordWrap(True)
        colors = [(color, color_name(color)) for color in Color]
        self.attacker = choice_box(self.body, colors)
        self.attacker.setCurrentIndex(self.attacker.findData(attacker))
        self.threats = choice_box(self.body, [(None, tr("Neither player")), *colors])
        form = form_layout()
        add_row(form, label_for(self.attacker, tr("&Attacker:"), self.body), self.attacker)
        add_row(form, label_for(self.threats, tr("&Ko threats for:"), self.body), self.threats)
        layout = QVBoxLayout(self.body)
        layout.addWidget(note)
        layout.addSpacing(scaled(SPACING))
        layout.addLayout(form)
        layout.addStretch(1)
        self.attacker.setFocus()

    def terms(self) -> tuple[Color, Color | None]:
        """Return the terms chosen."""
        threats = self.threats.currentData()
        return Color(self.attacker.currentData()), None if threats is None else Color(threats)
