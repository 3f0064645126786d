"""A slider over the levels of an engine, with a tick for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from qtgo.kit.inputs.slider import Slider
from qtgo.kit.plain_labels import set_tip
from qtgo.look.palette import current_palette
from qtgo.look.sizes import SLIDER_HANDLE, SLIDER_TRACK, scaled
from qtgo.text.level_words import level_heading, level_strength
from qtgo.text.translation import Texts

tr = Texts("level slider")

_PAGE = 10  # levels at most; of few levels it is one
_LEAST_GAP = 3.0  # between ticks, in radii of one


class LevelSlider(Slider):
    """Chooses one of some levels, weakest at the left; a screen reader hears its name."""

    level_chosen = Signal(object)  # str: its key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys: tuple[str, ...] = ()
        self.setPageStep(1)
        self.setAccessibleName(tr("Level"))
        self.valueChanged.connect(self._on_moved)

    @property
    def level(self) -> str:
        """Return the key of the level chosen, empty without levels."""
        return self._keys[self.value()] if self._keys else ""

    def show_levels(self, keys: Sequence[str], chosen: str) -> None:
        """Offer levels and show one of them; nothing is emitted."""
        with QSignalBlocker(self):
            self._keys = tuple(keys)
            self.setRange(0, max(0, len(keys) - 1))
            self.setPageStep(max(1, min(_PAGE, len(keys) // (2 * _PAGE))))
            self.setValue(self._keys.index(chosen) if chosen in self._keys else 0)
        self._describe()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the slider, and a tick for each level but that under the handle, where they stand apart."""
        super().paintEvent(event)
        painter, colors = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        handle, dot = scaled(SLIDER_HANDLE), scaled(SLIDER_TRACK) / 2
        room, last = self.width() - handle, max(1, self.maximum())
        if room < _LEAST_GAP * dot * last:
            return
        for index in range(self.maximum() + 1):
            if index != self.value():
                painter.setBrush(QColor(colors.on_accent if index < self.value() else colors.control))
                place = index if self.layoutDirection() is Qt.LayoutDirection.LeftToRight else last - index
                painter.drawEllipse(QPointF(handle / 2 + place * room / last, self.height() / 2), dot / 1.4, dot / 1.4)

    def _on_moved(self) -> None:
        self._describe()
        self.level_chosen.emit(self.level)

    def _describe(self) -> None:
        text = level_text(self.level)
        set_tip(self, text)


def level_text(key: str) -> str:
    """Name a level with about how strong it is, in one line."""
    name, strength = level_heading(key), level_strength(key)
    # Translators: such as "Novice, about 15 kyu".
    return tr("{level}, {strength}").format(level=name, strength=strength) if strength else name
