"""Versions in the window: keep them, and restore them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from qtgo.features.file.file_feature import FileFeature
from qtgo.files.file_problems import Stored
from qtgo.files.version_store import Version, VersionError, VersionLimits, VersionReason
from qtgo.kit.dialogs.modal import show
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.document.document_state import Saved
from qtgo.session.document.versions import Versions, read_version
from qtgo.sgf.collection import Collection
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.versions.versions_dialog import VersionsDialog

tr = Texts("versions")

_FOLDER = "versions"
_SOON = 8.0


class VersionsFeature(Feature):
    """Keeps the versions of a window's document, and offers them under File, Versions."""

    record_requested = Signal(object)  # Collection: to be shown in a window of its own

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        document, storage = context.document, context.storage
        versions = self.versions = Versions(context.folders.state / _FOLDER, self, journal=document.unsaved_journal)
        self._record = context.record
        context.menus.add("versions", tr.lazy("&Versions…"), self.show_versions, "Ctrl+Alt+H")
        document.begun.connect(versions.begin)
        document.saved.connect(self._keep_saved)
        document.keep_before = versions.keep_now
        files.discarding.connect(self._keep_discarded)
        versions.failed.connect(lambda error: storage.note_failure(Stored.VERSIONS, versions.folder, error))
        versions.kept.connect(lambda _version: storage.note_success(Stored.VERSIONS, versions.folder))
        versions.closed.connect(self._tell_closed)
        self.follow("version_minutes", react=lambda minutes: versions.set_interval(minutes * 60_000))
        self.follow("version_days", "version_megabytes", react=self._limit)

    def show_versions(self) -> None:
        """List the versions; one may be opened, restored or deleted."""
        show(self.dialog())

    def dialog(self) -> VersionsDialog:
        """Make the dialog, which is filled when the list is there."""
        from qtgo.features.versions.versions_dialog import VersionsDialog

        path = self.context.document.state.path
        shown = "" if path is None else str(path)
        dialog = VersionsDialog(self.versions.session, shown, self.context.window, theme=self.context.scene.theme)
        self.versions.listed.connect(dialog.show_versions)
        self.versions.unreadable.connect(dialog.show_unreadable)
        self.versions.previewed.connect(dialog.show_preview)
        dialog.preview_requested.connect(self.versions.request_preview)
        dialog.forget_requested.connect(self.versions.forget)
        dialog.open_requested.connect(self._open)
        dialog.restore_requested.connect(self._restore)
        self.versions.request_list()
        return dialog

    def close(self) -> None:
        """Keep no more versions of edits; ``closed`` is emitted when pending ones are saved."""
        self.versions.close()

    def _limit(self, days: int, megabytes: int) -> None:
        self.versions.limits = VersionLimits(days=days, megabytes=megabytes)

    def _keep_saved(self, saved: Saved) -> None:
        """Keep a version of the saved content, and before it one of the file's old content."""
        path, versions = str(saved.path), self.versions
        versions.note_saved(path)
        if saved.before:
            reason = VersionReason.OPENED if saved.was_known else VersionReason.OVERWRITTEN
            versions.keep_bytes(saved.before, path, reason, name=saved.path.name, encoding=saved.before_encoding)
        versions.keep_bytes(saved.data, path, VersionReason.SAVED, encoding=saved.encoding, game=saved.game)

    def _keep_discarded(self, is_reload: bool) -> None:
        self.versions.keep_journal(VersionReason.RELOADED if is_reload else VersionReason.DISCARDED)

    def _open(self, version: Version) -> None:
        collection = self._read(version)
        if collection is not None:
            self.record_requested.emit(collection)

    def _restore(self, version: Version) -> None:
        collection = self._read(version)
        if collection is None:
            return
        shown = self.context.document.state.game
        games = collection.games
        game = shown if len(games) == self.context.document.state.games else version.game
        if self._record.restore_version(games[game]):
            self.context.notices.show_message(
                tr.lazy("Version restored. Undo brings back the game as it was."), seconds=_SOON
            )

    def _read(self, version: Version) -> Collection | None:
        try:
            return read_version(version)
        except VersionError:
            say = tr.lazy("This version cannot be read.")
            self.context.notices.show_message(say, MessageKind.ERROR, seconds=_SOON)
            return None
