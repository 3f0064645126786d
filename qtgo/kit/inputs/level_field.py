"""The level of an engine: a slider with its name, and for KataGo like a person the style too."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from qtgo.gtp.human_profile import USUAL_PROFILE, HumanStyle, in_style, profiles, style_of
from qtgo.kit.headings import HeadingLabel, SecondaryLabel
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.level_slider import LevelSlider
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import FOCUS_GAP, FOCUS_WIDTH, SPACING, scaled
from qtgo.text.level_words import level_heading, level_strength, style_sentence, style_title
from qtgo.text.translation import Texts

tr = Texts("level field")


class LevelField(QWidget):
    """Edits a level; of a profile the chips choose the style, and the slider the rank or the year in it."""

    level_chosen = Signal(object)  # str: its key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last = {style: in_style(USUAL_PROFILE, style) or profiles(style)[-1] for style in HumanStyle}
        # Translators: of play.
        self.styles = ChipGroup(tr("Style"), self)
        for style in HumanStyle:
            self.styles.add(style, style_title(style), tip=style_sentence(style))
        self.slider = LevelSlider(self)
        self._title = SecondaryLabel(parent=self)
        self._name, self._strength = HeadingLabel(parent=self), PlainLabel(parent=self)
        self._lay_out()
        self._show_styles(False)
        self.styles.value_chosen.connect(self._on_style)
        self.slider.level_chosen.connect(self._on_level)

    @property
    def level(self) -> str:
        """Return the key of the level chosen."""
        return self.slider.level

    def show_levels(self, keys: Sequence[str], level: str) -> None:
        """Offer levels and show one of them; nothing is emitted."""
        style = style_of(level)
        self._show_styles(style is not None)
        # Translators: before a style, such as "Modern".
        self._title.setText(tr("Level") if style is None else tr("Plays like"))
        if style is not None:
            self._keep(level)
            self.styles.choose(style)
            keys = profiles(style)
        self.slider.show_levels(keys, level)
        self._show_name()

    def _show_styles(self, shown: bool) -> None:
        """Show the chips of the styles, or how strong a level without a style is."""
        self.styles.setVisible(shown)
        self._strength.setVisible(not shown)

    def _lay_out(self) -> None:
        words = QHBoxLayout()
        words.setSpacing(scaled(SPACING) - 2)
        words.addWidget(self._title)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._strength)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(FOCUS_GAP) + scaled(FOCUS_WIDTH))  # room for the ring around the slider
        column.addWidget(self.styles)
        column.addLayout(words)
        column.addWidget(self.slider)

    def _show_name(self) -> None:
        self._name.setText(level_heading(self.slider.level))
        self._strength.setText(level_strength(self.slider.level))

    def _on_style(self, style: HumanStyle) -> None:
        """Go on with the same rank in another style, or with the year last shown."""
        level = self._last[style]
        self.show_levels((), level)
        self.level_chosen.emit(level)

    def _on_level(self, level: str) -> None:
        self._keep(level)
        self._show_name()
        self.level_chosen.emit(level)

    def _keep(self, level: str) -> None:
        """Keep a year, or a rank for both styles that have ranks."""
        for style in HumanStyle:
            if style is style_of(level):
                self._last[style] = level
            elif moved := in_style(level, style):
                self._last[style] = moved
