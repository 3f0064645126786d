"""The question whose play KataGo imitates from now on."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.gtp.human_profile import profiles
from qtgo.kit.dialogs.form import FormDialog
from qtgo.kit.inputs.level_field import LevelField
from qtgo.text.translation import Texts

tr = Texts("engines")


class HumanRankDialog(FormDialog):
    """Asks for one of KataGo's human profiles; ``level()`` is the one chosen."""

    def __init__(self, level: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rank and Style"))
        self.field = LevelField(self.body)
        self.field.show_levels(profiles(), level)
        layout = QVBoxLayout(self.body)
        layout.addWidget(self.field)
        layout.addStretch(1)
        self.field.slider.setFocus()

    def level(self) -> str:
        """Return the profile as it is chosen now."""
        return self.field.level
