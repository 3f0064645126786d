"""The volume of sounds: a slider, and beside it how loud that is."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from qtgo.kit.inputs.slider import Slider
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import with_tabular_digits
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.settings import MAX_VOLUME
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("sound")

_STEP, _PAGE = 5, 20


class VolumeField(QWidget):
    """A slider from silence to full volume, in percent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slider = Slider(self)
        self.slider.setRange(0, MAX_VOLUME)
        self.slider.setSingleStep(_STEP)
        self.slider.setPageStep(_PAGE)
        self.slider.setAccessibleName(tr("Sound volume"))
        self.setFocusProxy(self.slider)
        self.label = PlainLabel(parent=self)
        self.label.setFont(with_tabular_digits(self.label.font()))
        words = (volume_text(0), volume_text(MAX_VOLUME))
        self.label.setMinimumWidth(max(self.label.fontMetrics().horizontalAdvance(word) for word in words))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(CARD_GAP))
        row.addWidget(self.slider, 1)
        row.addWidget(self.label)
        self.slider.valueChanged.connect(self._describe)
        self._describe(self.slider.value())

    def _describe(self, volume: int) -> None:
        text = volume_text(volume)
        self.label.setText(text)
        self.slider.setAccessibleDescription(text)


def volume_text(volume: int) -> str:
    """Return a volume in percent, in words."""
    # Translators: the sound.
    return percent_text(volume / MAX_VOLUME) if volume else tr("Off")
