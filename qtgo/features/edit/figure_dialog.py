"""The dialog for the printing of a node: a figure that begins there, and the numbers of its moves."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QGroupBox, QLineEdit, QVBoxLayout, QWidget

from qtgo.core.editing.node_edits import FigureSettings
from qtgo.kit.dialogs.form import FormDialog, add_row, form_layout, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.labels import ChoiceBox
from qtgo.text.translation import Texts

tr = Texts("edit")

_NUMBERINGS: tuple[int | None, ...] = (None, 0, 1, 2)


class FigureDialog(FormDialog):
    """Edits FigureSettings; ``figure()`` are those entered. Flags that have no field stay unchanged."""

    def __init__(self, figure: FigureSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Figure and Numbering"))
        self._before = figure
        self.begins = QGroupBox(tr("&Start a figure here"), self.body)
        self.begins.setCheckable(True)
        self.begins.setChecked(figure.begins)
        self.defaults = WrappingCheckBox(tr("&Default settings, untitled"), self.begins)
        self.defaults.setChecked(figure.has_defaults)
        self.name = QLineEdit(figure.name, self.begins)
        self.flags: dict[int, QCheckBox] = {}
        for flag, text in (
            (1, tr("Omit &coordinates")),
            (2, tr("Omit the &title")),
            (4, tr("Omit the caption for hidden &moves")),
            (256, tr("&Keep captured stones")),
            (512, tr("Omit st&ar points")),
        ):
            box = self.flags[flag] = WrappingCheckBox(text, self.begins)
            box.setChecked(bool(figure.flags & flag))
        self.numbering = ChoiceBox(self.body)
        for text in (
            # Translators: the numbering, as it was before.
            tr("Unchanged"),
            tr("No numbers"),
            tr("Move numbers"),
            tr("Restart numbering after 100"),
        ):
            self.numbering.addItem(text)
        if figure.numbering in _NUMBERINGS:
            self.numbering.setCurrentIndex(_NUMBERINGS.index(figure.numbering))
        self._lay_out()
        self.defaults.toggled.connect(self._offer)
        self._offer()

    def figure(self) -> FigureSettings:
        """Return the settings entered."""
        if not self.begins.isChecked():
            return FigureSettings(numbering=self._numbering())
        if self.defaults.isChecked():
            return FigureSettings(True, numbering=self._numbering())
        flags = self._before.flags & ~sum(self.flags)
        flags |= sum(flag for flag, box in self.flags.items() if box.isChecked())
        return FigureSettings(True, self.name.text(), flags, False, self._numbering())

    def _numbering(self) -> int | None:
        """Return PM; one that is not on offer stays unless another is chosen."""
        chosen = _NUMBERINGS[self.numbering.currentIndex()]
        return self._before.numbering if chosen is None and self._before.numbering not in _NUMBERINGS else chosen

    def _offer(self) -> None:
        for field in (self.name, *self.flags.values()):
            field.setEnabled(not self.defaults.isChecked())

    def _lay_out(self) -> None:
        form = form_layout(self.begins)
        form.addRow(self.defaults)
        add_row(form, label_for(self.name, tr("T&itle:"), self.begins), self.name)
        for box in self.flags.values():
            form.addRow(box)
        numbers = form_layout()
        add_row(numbers, label_for(self.numbering, tr("Move num&bers:"), self.body), self.numbering)
        layout = QVBoxLayout(self.body)
        layout.addWidget(self.begins)
        layout.addLayout(numbers)
        layout.addStretch(1)
