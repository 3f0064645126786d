"""The user's networks: listed, added by a file that is chosen or dropped, and downloaded while the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.features.file.file_feature import FileFeature
from qtgo.files.private import NETWORKS
from qtgo.kit.dialogs.modal import clicked, show
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.networks.network_keeper import NetworkKeeper, Told
    from qtgo.features.networks.networks_dialog import NetworksDialog
    from qtgo.networks.sources import Source

tr = Texts("networks")

_NETWORKS = "networks"


class NetworksFeature(Feature):
    """Shows the networks, and tells of downloads that end while they are not shown."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self.dialog: NetworksDialog | None = None
        context.menus.add("networks", tr.lazy("Networ&ks…"), self.show_networks)
        files.drops.networks_dropped.connect(self.offer_to_add)

    @cached_property
    def keeper(self) -> NetworkKeeper:
        """Return the object that keeps the list, made at the first use."""
        from qtgo.features.networks.network_keeper import NetworkKeeper

        keeper = NetworkKeeper(self.context.folders.data / NETWORKS, self.context.storage, self)
        keeper.told.connect(self._tell)
        keeper.listed.connect(self.context.engines.forget_networks)
        return keeper

    def show_networks(self) -> None:
        """Show the networks, and look for others on this computer."""
        self._open(())

    def offer_to_add(self, paths: Sequence[Path]) -> None:
        """Ask whether to add files that were dropped on the window, and show the networks if so."""
        from PySide6.QtWidgets import QMessageBox

        from qtgo.kit.plain_labels import MessageBox

        text = tr.plural_form("Add this network to your list?", "Add these {n} networks to your list?", len(paths))
        explanation = "\n".join(map(str, paths))
        box = MessageBox(
            QMessageBox.Icon.Question, text.format(n=len(paths)), self.context.window, explanation=explanation
        )
        add = box.addButton(tr("&Add"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(add)
        if clicked(box) is add:
            self._open(paths)

    def close(self) -> None:
        """End downloads for now; ``closed`` is emitted when no thread works any more."""
        if self.dialog is not None:
            self.dialog.reject()
        if "keeper" in vars(self):
            self.keeper.closed.connect(super().close)
            self.keeper.close()
        else:
            super().close()

    def _open(self, added: Sequence[Path]) -> None:
        from qtgo.features.networks.networks_dialog import NetworksDialog

        self.keeper.read()
        self.context.notices.end_failure(_NETWORKS)
        self.dialog = NetworksDialog(self.keeper, self._sources(), self.context.window)
        self.dialog.file_wanted.connect(self._choose_file)
        self.keeper.search(self.context.settings.value.engines)
        for path in added:
            self.keeper.add(path)
        show(self.dialog)
        self.dialog = None

    def _sources(self) -> tuple[Source, ...]:
        from qtgo.networks.sources import sources

        return sources()

    def _choose_file(self) -> None:
        """Ask for a file to add; by its address, as its name may be no text."""
        from PySide6.QtWidgets import QFileDialog

        from qtgo.kit.local_paths import path_of, url_of, user_folder
        from qtgo.shell.file_to_write import file_filters

        kinds = file_filters((tr("Networks"), "*.bin.gz *.txt.gz *.bin *.txt"), (tr("All files"), "*"))
        url, _ = QFileDialog.getOpenFileUrl(self.dialog, tr("Add Network"), url_of(user_folder()), kinds)
        if url.isLocalFile():
            self.keeper.add(path_of(url))

    def _tell(self, told: Told) -> None:
        """Tell in the window what the dialog, which is closed, does not."""
        if self.dialog is None:
            notices = self.context.notices
            notices.end_failure(_NETWORKS)
            if told.is_problem:
                notices.show_failure(lambda: told.text, _NETWORKS)
            else:
                notices.show_message(lambda: told.text)
