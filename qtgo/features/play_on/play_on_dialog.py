"""The dialog for playing on: against whom, how strong, and with which color."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.engine.engine_levels import EngineLevels
from qtgo.features.engines.engine_chooser import EngineField
from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.kit.dialogs.form import FormDialog, add_row, choice_box, form_layout, label_for
from qtgo.kit.inputs.level_field import LevelField
from qtgo.kit.plain_labels import PlainLabel
from qtgo.text.engine_choices import EngineChoice
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("play on")


class PlayOnDialog(FormDialog):
    """Edits who plays on; ``chosen()`` are the engine's name, its level (empty without one) and the person's color."""

    def __init__(
        self,
        choices: Sequence[EngineChoice],
        levels: Callable[[str], EngineLevels],
        last: tuple[str, str],
        color: Color,
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog; ``last`` are the engine and the level to begin with, ``color`` is the person's."""
        super().__init__(parent)
        self.setWindowTitle(tr("Play On From Here"))
        self._levels, self._last = levels, last
        note = PlainLabel(
            tr("Your moves are kept as a variation. The game and its result stay as they are."), self.body
        )
        note.setWordWrap(True)
        self.engine = EngineField(choices, self.body)
        self.engine.show_engine(last[0])
        self.color = choice_box(self.body, [(each, color_name(each)) for each in Color])
        self.color.setCurrentIndex(self.color.findData(color))
        self.level = LevelField(self.body)
        form = form_layout()
        add_row(form, label_for(self.engine, tr("&Opponent:"), self.body), self.engine)
        add_row(form, label_for(self.color, tr("You &play:"), self.body), self.color)
        layout = QVBoxLayout(self.body)
        layout.addWidget(note)
        layout.addLayout(form)
        layout.addWidget(self.level)
        layout.addStretch(1)
        self.engine.currentIndexChanged.connect(self._show_levels)
        self._show_levels()
        self.engine.setFocus()

    def chosen(self) -> tuple[str, str, Color]:
        """Return the engine, its level and the person's color."""
        level = "" if self.level.isHidden() else self.level.level
        return self.engine.engine() or BUILTIN_NAME, level, Color(self.color.currentData())

    def _show_levels(self, _index: int = 0) -> None:
        name = self.engine.engine() or BUILTIN_NAME
        levels = self._levels(name)
        self.level.setVisible(bool(levels.keys))
        if levels.keys:
            self.level.show_levels(levels.keys, levels.key_of(self._last[1] if name == self._last[0] else ""))
