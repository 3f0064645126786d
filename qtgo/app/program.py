"""The program: its windows and the settings that they share."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from qtgo import settings
from qtgo.app.game_window import GameWindow
from qtgo.app.program_language import ProgramLanguage
from qtgo.app.shown_first import SHOWN_FIRST
from qtgo.app.single_instance import OpenRequest, use_token
from qtgo.app.user_folders import UserFolders
from qtgo.files.atomic import clear_folder
from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.kit.first_picture import AfterFirstPicture
from qtgo.look.look import Look
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.storage_health import StorageHealth
from qtgo.timers import InTurns, single_shot

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from qtgo.session.document.autosave_journal import Journal
    from qtgo.session.document.versions import Versions
    from qtgo.sgf.collection import Collection

_log = logging.getLogger(__name__)
_IDLE_MS = 2000
_PUT_OFF = 3  # times: what is still referred to may be freed only then


class Program(QObject):
    """Holds the windows and the settings that they share."""

    asking = Signal()  # a question comes before the first picture of a window

    def __init__(
        self,
        application: QApplication,
        folders: UserFolders,
        *,
        safe: bool = False,
        developer: bool = False,
    ) -> None:
        """Load the settings; in safe mode neither load nor save them, and leave the files of a crash unchanged.

        Finished games are kept in the folder of games unless the settings name another, in safe mode only in that.
        """
        super().__init__(application)
        self._application = application
        application.setQuitOnLastWindowClosed(False)  # engines of a closed window may need a moment to end
        self._settings_file = folders.config / settings.FILE_NAME
        self._journals = folders.state / "games"
        self._versions_folder = folders.state / "versions"
        self._data = folders.data
        self._games = None if safe else folders.games
        self._cache = None if safe else folders.cache
        self.storage = StorageHealth(self)
        self.storage.failed.connect(_log_failure)
        self._is_safe = safe
        self._loaded = settings.Loaded(Settings()) if safe else settings.read(self._settings_file)
        self._saved = self._loaded.settings  # as last read from the file
        self.settings = SettingsStore(self._saved, self, save=self._save)
        self._language = ProgramLanguage(application)
        self.settings.follow(self, ("language",), self._language.use)
        self._is_developers = developer
        self._windows: list[GameWindow] = []
        self._collecting = single_shot(self, self._tidy, _IDLE_MS)
        self._put_off = 0  # times in a row that this was
        self._broken: list[BrokenState] = []
        self._look = Look(application, self, has_signs=False)
        self.settings.follow(self, ("color_scheme", "interface_zoom"), self._look.use)
        self.settings.follow(self, ("language",), lambda _code: self._look.follow_language())
        self._look.system_changed.connect(self.settings.tell_again)
        self.asking.connect(self._look.paint_signs)

    @property
    def windows(self) -> Sequence[GameWindow]:
        """Return the open windows."""
        return self._windows

    def open_window(self, path: Path | None = None, move: int | None = None, encoding: str | None = None) -> GameWindow:
        """Open a window, with a file if one is given; where that cannot be opened, a window that is there says so."""
        if path is not None and self._windows:
            return self._open_file(path, move, encoding, self._asked_in())
        window = self._make_window()
        window.show()
        if self._is_safe:
            self._restrict(window)
        if path is not None:
            window.features.files.open_path(path, move=move, encoding=encoding)
        return window

    def _open_file(self, path: Path, move: int | None, encoding: str | None, asked_in: GameWindow) -> GameWindow:
        """Open a file in another window, which is shown when it has a game; return the window to look at."""
        window = self._make_window()
        if self._is_safe:
            self._restrict(window)
        files = window.features.files
        files.asks_over = asked_in
        files.opened.connect(window.show, Qt.ConnectionType.SingleShotConnection)
        if not files.open_path(path, move=move, encoding=encoding):
            window.close()
            return asked_in
        files.asks_over = window
        return window

    def _asked_in(self) -> GameWindow:
        """Return the window that the user looks at, or the newest."""
        active = self._application.activeWindow()
        return next((window for window in self._windows if window is active), self._windows[-1])

    def _restrict(self, window: GameWindow) -> None:
        from qtgo.app.safe_mode import restrict_window

        restrict_window(window)

    def _make_window(self) -> GameWindow:
        window = GameWindow(
            self.settings,
            self._journals,
            data=self._data,
            games=self._games,
            cache=self._cache,
            storage=self.storage,
        )
        window.completing.connect(self._look.paint_signs)
        window.completed.connect(self._on_completed)
        window.closed.connect(self._forget)
        self._windows.append(window)
        return window

    def _on_completed(self, window: GameWindow) -> None:
        from qtgo.app.window_log import log_window

        window.features.preferences.offers_pseudo = self._is_developers
        if self._loaded.is_first and window is self._windows[0]:
            written = self._write(self.settings.value)  # the next start is no first one, even after a kill
            is_kept = written is not None
            self.settings.replace(written or self.settings.value)  # with what another first start has changed
            window.features.start_page.begins_with_tour, window.features.start_page.offers_tour = is_kept, not is_kept
        window.features.files.window_requested.connect(self.open_window)
        window.features.versions.record_requested.connect(self._open_record)
        window.features.library.window_requested.connect(
            lambda choice: self.open_window().features.library.open_game(choice)
        )
        log_window(window)

    def start(
        self,
        files: Sequence[Path],
        move: int | None = None,
        encoding: str | None = None,
        links: Sequence[str] = (),
    ) -> None:
        """Open a window for each file and link, or one with a new game; offer first to restore games after a crash."""
        if not self._is_safe:
            self._offer_restoration()
        for path in files:
            window = self._untouched_window()  # one whose file could not be opened
            if window is None:
                self.open_window(path, move, encoding)
            else:
                window.features.files.open_path(path, move=move, encoding=encoding)
        for link in links:
            self._open_link(link)
        if not self._windows:
            self.open_window()
        AfterFirstPicture(self._windows[0].view.viewport(), self._clear_left_overs)
        AfterFirstPicture(self._windows[0].view.viewport(), self._look.system.listen)
        self._tell_of_broken_state()

    def _clear_left_overs(self) -> None:
        """Remove files that killed saves left beside recent files, in a thread: a folder may be far away."""
        saved = (self._settings_file, *map(Path, self.settings.value.recent_files))
        folders = dict.fromkeys(path.parent for path in saved)

        def clear() -> None:
            for folder in folders:
                clear_folder(folder)

        threading.Thread(target=clear, daemon=True).start()

    def open_late(self, path: Path) -> None:
        """Open a file that the system names after the start: in its window, if nothing has happened there yet."""
        window = self._untouched_window()
        if window is None:
            self.open_request(OpenRequest((path,)))
        else:
            window.features.files.open_path(path)

    def _untouched_window(self) -> GameWindow | None:
        """Return the only window, if nothing has happened there yet."""
        window = self._windows[0] if len(self._windows) == 1 else None
        return window if window is not None and window.features.start_page.is_untouched else None

    def open_request(self, request: OpenRequest) -> None:
        """Open a window for each file that another start of the program was to open, and raise it."""
        use_token(request)
        windows = [self.open_window(path, request.move, request.encoding) for path in request.files]
        windows += map(self._open_link, request.links)
        for window in windows or [self.open_window()]:
            window.raise_()
            window.activateWindow()
        self.show_first(window, request.show)

    def _open_link(self, link: str) -> GameWindow:
        """Receive the game of a web address in a window of its own, once it is there to say so."""
        window = self.open_window()

        def receive() -> None:
            window.complete()
            window.features.links.open(link)

        AfterFirstPicture(window.view.viewport(), receive)
        return window

    def show_first(self, window: GameWindow, name: str | None) -> None:
        """Show a dialog by its name in ``SHOWN_FIRST``, once the window is there to show it over."""
        if name is None:
            return

        def show() -> None:
            window.complete()
            action: QAction = window.context.menus[SHOWN_FIRST[name]]
            action.trigger()

        AfterFirstPicture(window.view.viewport(), show)

    def _tell_of_broken_state(self) -> None:
        """Report state that was unreadable at the start, now that there is a window to report it in."""
        error, aside = self._loaded.error, self._loaded.aside
        if error is not None or aside is not None or self._broken:
            self._windows[0].complete()
        if aside is not None:
            self._broken.append(BrokenState(Stored.SETTINGS, aside))
        elif error is not None:
            reason = error if isinstance(error, OSError) else OSError(str(error))
            self.storage.note_failure(Stored.SETTINGS, self._settings_file, reason)
        for broken in self._broken:
            self.storage.found_broken.emit(broken)
        self._broken.clear()

    @cached_property
    def _versions(self) -> Versions:
        from qtgo.session.document.versions import Versions

        folder = self._versions_folder
        versions = Versions(folder, self)
        versions.failed.connect(lambda error: self.storage.note_failure(Stored.VERSIONS, folder, error))
        return versions

    def _offer_restoration(self) -> None:
        if _is_empty(self._journals):
            return
        from qtgo.session.document.autosave_journal import left_journals

        left = left_journals(self._journals)
        journals = [journal for journal in left if journal.is_readable]
        unreadable = [journal for journal in left if not journal.is_readable]
        if journals:
            unreadable += self._ask_about(journals)
        asides = [journal.put_aside() for journal in unreadable]
        if asides:
            aside = asides[0] if len(asides) == 1 else self._journals
            self._broken.append(BrokenState(Stored.RECOVERY, aside, files=len(asides)))

    def _ask_about(self, journals: Sequence[Journal]) -> list[Journal]:
        """Ask whether to restore games after a crash, do so, and return the unreadable ones."""
        from qtgo.app.restore import RestoreAnswer, ask_to_restore

        self.asking.emit()
        answer = ask_to_restore(journals)
        if answer is RestoreAnswer.RESTORE:
            return self._restore(journals)
        for journal in journals:
            if answer is RestoreAnswer.DISCARD:
                self._keep_discarded(journal)
                journal.discard()
            else:
                journal.release()
        return []

    def _keep_discarded(self, journal: Journal) -> None:
        """Keep the games of a crash among the versions, though the user discards them now."""
        from qtgo.files.input import OWN_LIMIT, read_input

        with contextlib.suppress(OSError):
            self._versions.keep_discarded(read_input(journal.file, OWN_LIMIT), journal.header.path)

    def _open_record(self, collection: Collection) -> None:
        """Show games that are kept nowhere yet in a window of their own."""
        self.open_window().context.document.take_over(collection)

    def _restore(self, journals: Sequence[Journal]) -> list[Journal]:
        """Bring back each game in a window, and return the journals with which that is not possible."""
        from qtgo.app.restore import restore_game

        unreadable, free = [], None  # a window in which nothing could be restored serves the next game
        for journal in journals:
            window = free or self.open_window()
            free = None
            if not restore_game(window, journal):
                unreadable.append(journal)
                free = window
        return unreadable

    def _save(self, changed: Settings) -> Settings:
        """Write settings; return them merged with the changes of other processes."""
        return changed if self._is_safe else self._write(changed) or changed

    def _write(self, changed: Settings) -> Settings | None:
        with self.storage.guard(Stored.SETTINGS, self._settings_file):
            self._saved = settings.save(self._settings_file, changed, self._saved)
            return self._saved
        return None

    def _forget(self, window: GameWindow) -> None:
        """Release a closed window, its engines too; the last one ends the program."""
        from qtgo.kit.deletion import delete_later

        self._windows.remove(window)
        delete_later(window)
        self._collecting.start()
        if not self._windows:
            self._application.quit()

    def _tidy(self) -> None:
        """Collect the garbage of a closed window; its game is freed first, or there would be more to look through."""
        from qtgo.garbage import tidied
        from qtgo.session.document.releasing import Releasing

        if self._put_off < _PUT_OFF and self._application.findChildren(Releasing):
            self._put_off += 1
            self._collecting.start()
            return
        self._put_off = 0
        InTurns(tidied())


def _is_empty(folder: Path) -> bool:
    """Return whether a folder is empty, or cannot be read."""
    try:
        return not any(folder.iterdir())
    except OSError:
        return True


def _log_failure(failure: StorageFailure) -> None:
    _log.info(f"{failure.kind.name} cannot be written: %s", failure.error)
