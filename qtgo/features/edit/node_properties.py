"""The dialog for all properties of a node, as they stand in the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.features.edit.raw_properties import Check, RawProperties
from qtgo.kit.dialogs.form import FormDialog
from qtgo.look.sizes import scaled
from qtgo.text.translation import Texts

tr = Texts("edit")

_WIDTH = 420


class NodePropertiesDialog(FormDialog):
    """Edits the properties of a node by name and raw values; ``changes()`` has those that are others now."""

    def __init__(
        self,
        properties: Mapping[str, Sequence[str]],
        left_out: Collection[str],
        check: Check,
        parent: QWidget | None = None,
    ) -> None:
        """Take the properties, and the names of those that must not be edited here."""
        super().__init__(parent)
        self.setWindowTitle(tr("Node Properties"))
        shown = {name: values for name, values in properties.items() if name not in left_out}
        self.properties = RawProperties(shown, left_out, check, self.body)
        self.properties.table.setAccessibleName(tr("Properties of the node"))
        self.properties.setMinimumWidth(scaled(_WIDTH))
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.properties)
        self.properties.changed.connect(self._check)
        self._check()

    def changes(self) -> dict[str, list[str] | None]:
        """Return the properties that were changed, None for removed ones."""
        return self.properties.changes()

    def stack(self) -> None:
        """Do with a narrow table."""
        self.properties.setMinimumWidth(0)

    def _check(self) -> None:
        self.set_acceptable(not self.properties.problem)
