"""The dialog for a tsumego frame: around which stones, who attacks, and who has ko threats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.core.rules.point import Color, Point
from qtgo.kit.dialogs.form import FormDialog, add_row, choice_box, form_layout, label_for
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("tsumego frame")


class TsumegoFrameDialog(FormDialog):
    """Edits the terms of a frame; ``terms()`` are the attacker, who has ko threats (None: nobody), and the place.

    The place is where the group is that is to be framed alone, None for all stones; one of some is chosen at first,
    and ``attacker_at`` returns who is likely to attack there.
    """

    def __init__(
        self,
        places: Sequence[tuple[Point | None, str]],
        place: Point | None,
        attacker_at: Callable[[Point | None], Color],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Tsumego Frame"))
        self._places, self._attacker_at = [point for point, _ in places], attacker_at
        note = PlainLabel(
            tr(
                "Fills the rest of the board so that the game is decided by whether the defender's group lives. "
                "Around a single group, only the stones that surround it stay. "
                "The new position stands in a node of its own; Undo removes it."
            ),
            self.body,
        )
        note.setWordWrap(True)
        colors = [(color, color_name(color)) for color in Color]
        self.place = choice_box(self.body, [(None, text) for _, text in places])
        self.attacker = choice_box(self.body, colors)
        self.threats = choice_box(self.body, [(None, tr("Neither player")), *colors])
        self.place.currentIndexChanged.connect(self._guess_attacker)
        self.place.setCurrentIndex(self._places.index(place))
        self._guess_attacker()
        form = form_layout()
        add_row(form, label_for(self.place, tr("&Stones:"), self.body), self.place)
        add_row(form, label_for(self.attacker, tr("&Attacker:"), self.body), self.attacker)
        add_row(form, label_for(self.threats, tr("&Ko threats for:"), self.body), self.threats)
        layout = QVBoxLayout(self.body)
        layout.addWidget(note)
        layout.addSpacing(scaled(SPACING))
        layout.addLayout(form)
        layout.addStretch(1)
        self.place.setFocus()

    def _guess_attacker(self, _index: int = 0) -> None:
        self.attacker.setCurrentIndex(self.attacker.findData(self._attacker_at(self._place)))

    @property
    def _place(self) -> Point | None:
        return self._places[self.place.currentIndex()]

    def terms(self) -> tuple[Color, Color | None, Point | None]:
        """Return the terms chosen."""
        threats = self.threats.currentData()
        return Color(self.attacker.currentData()), None if threats is None else Color(threats), self._place
