"""Open Link: a game by its web address, typed, pasted or dropped; nothing is asked for before that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.features.clipboard_feature import ClipboardFeature
from qtgo.features.edit.edit_feature import EditFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.kit.language import set_translated
from qtgo.kit.notices.status_message import MessageKind
from qtgo.plain_text import visible
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import SgfError
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.file_problem_words import system_reason
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from qtgo.features.networks.window_fetch import WindowFetch
    from qtgo.features.open_link.game_link import GameDownload, GameLink
    from qtgo.networks.download import Limits
    from qtgo.networks.download_faults import DownloadError

tr = Texts("open link")

_TIME = 60_000
_LENGTH = 200


class OpenLinkFeature(Feature):
    """Receives one game at a time beside the window, and shows it as a new one."""

    def __init__(self, context: Context, files: FileFeature, clipboard: ClipboardFeature, edits: EditFeature) -> None:
        super().__init__(context)
        self._files = files
        self._folder: TemporaryDirectory[str] | None = None
        self._download: GameDownload | None = None
        self._fetch: WindowFetch | None = None
        self._host = ""
        self._time = single_shot(self, self._end_late, _TIME)
        self._stop = context.menus.add_escape(self.cancel)
        set_translated(context.window, self._stop.setText, tr.lazy("Cancel"))
        context.menus.add("open_link", tr.lazy("Open Lin&k…"), self.ask, "Ctrl+Alt+O")
        clipboard.link_pasted.connect(self.open)
        edits.link_pasted.connect(self.open)

    @property
    def is_busy(self) -> bool:
        """Return whether a game is being received."""
        return self._download is not None

    def ask(self) -> None:
        """Ask for an address, that of the clipboard unless another is typed, and open its game."""
        from PySide6.QtGui import QGuiApplication

        from qtgo.features.open_link.open_link_dialog import OpenLinkDialog
        from qtgo.kit.dialogs.modal import ask

        dialog = OpenLinkDialog(QGuiApplication.clipboard().text(), self.context.window)
        address = ask(dialog, dialog.address)
        if address is not None:
            self.open(address)

    def open(self, said: str) -> None:
        """Receive the game of an address, and show it."""
        from qtgo.features.open_link.game_link import LinkError, link_of

        try:
            link = link_of(said)
        except LinkError:
            self._tell(tr.lazy("QtGo opens games at addresses that begin with https:// only."))
            return
        self.receive(link)

    def receive(self, link: GameLink, limits: Limits | None = None) -> None:
        """Begin to receive a game, in place of one that is being received."""
        from tempfile import TemporaryDirectory

        from qtgo.features.networks.window_fetch import WindowFetch
        from qtgo.features.open_link.game_link import LIMITS, GameDownload
        from qtgo.networks.download_faults import DownloadError, Fault

        self.cancel()
        self._host = link.host
        try:
            self._folder = TemporaryDirectory(prefix="qtgo-")
            self._download = GameDownload(link, Path(self._folder.name), limits or LIMITS)
        except DownloadError as error:
            self._fail(error)
            return
        except OSError as error:
            self._fail(DownloadError(Fault.NOT_WRITTEN, system_reason(error)))
            return
        self._fetch = WindowFetch(self._download, self)
        self._fetch.arrived.connect(self._show)
        self._fetch.failed.connect(self._fail)
        self._stop.setEnabled(True)
        say = partial(tr("Receiving the game from {host}…").format, host=visible(link.host, _LENGTH))
        self.context.notices.show_message(say, seconds=0, offer=self._stop, holds=lambda: self.is_busy)
        self._time.start()
        self._fetch.go_on()

    def cancel(self) -> None:
        """End the connection, and forget what has arrived."""
        self._end_connection()
        folder, self._folder = self._folder, None
        if folder is not None:
            folder.cleanup()

    def close(self) -> None:
        """Receive nothing more."""
        self.cancel()
        super().close()

    def _end_connection(self) -> None:
        self._time.stop()
        self._stop.setEnabled(False)
        fetch, self._fetch = self._fetch, None
        download, self._download = self._download, None
        if fetch is not None:
            fetch.stop()
            fetch.deleteLater()
        if download is not None:
            download.close()
        self.context.notices.drop_false()

    def _show(self) -> None:
        """Show the game that has arrived; nothing else knows the file, which goes."""
        from qtgo.features.file.loading_and_saving import games_of
        from qtgo.features.open_link.game_link import FILE_NAME
        from qtgo.networks.download_faults import DownloadError, Fault
        from qtgo.networks.part_file import SUFFIX

        self._end_connection()
        if self._folder is None:
            return
        try:
            games = games_of(Path(self._folder.name, FILE_NAME + SUFFIX), tr("Open Link"), self.context.window)
        except (OSError, SgfError):
            self._fail(DownloadError(Fault.OTHER_FILE))
            return
        self.cancel()
        if games:
            self._files.take_over(Collection(list(games)))

    def _fail(self, error: DownloadError) -> None:
        from qtgo.features.open_link.link_words import link_error_text

        self.cancel()
        self._tell(partial(link_error_text, error, self._host))

    def _end_late(self) -> None:
        self.cancel()
        host = visible(self._host, _LENGTH)
        self._tell(lambda: tr("{host} took more than a minute. Nothing was opened.").format(host=host))

    def _tell(self, say: Callable[[], str]) -> None:
        self.context.notices.show_message(say, MessageKind.WARNING)
