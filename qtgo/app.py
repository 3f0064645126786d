"""The composition root: application, settings, windows, and what happens when something goes wrong."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import platformdirs
from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from qtgo import __version__, settings
from qtgo.controllers.journal import Journal, left_journals
from qtgo.controllers.versions import Versions
from qtgo.resources import resource_path
from qtgo.settings import Settings
from qtgo.sgf.collection import Collection
from qtgo.window.main_window import MainWindow
from qtgo.window.restore import RestoreAnswer, ask_to_restore

_NAME = "qtgo"
_log = logging.getLogger(__name__)


class Program(QObject):
    """Holds the windows and the settings that they share."""

    def __init__(self, application: QApplication, config: Path, state: Path, data: Path | None = None) -> None:
        super().__init__(application)
        self._application = application
        application.setQuitOnLastWindowClosed(False)  # engines of a closed window may need a moment to end
        self._settings_file = config / "settings.json"
        self._journals = state / "games"
        self._versions = Versions(state / "versions", self)
        self._data = data
        self._settings = settings.load(self._settings_file)
        self._windows: list[MainWindow] = []
        self._point_size = application.font().pointSizeF()
        self._apply_zoom()

    @property
    def windows(self) -> Sequence[MainWindow]:
        """Give the open windows."""
        return self._windows

    def open_window(self, path: Path | None = None, move: int | None = None) -> MainWindow:
        """Open a window, with a file if one is given."""
        window = MainWindow(self._settings, self._journals, data=self._data)
        window.window_requested.connect(self.open_window)
        window.settings_changed.connect(self._take_settings)
        window.closed.connect(self._forget)
        window.versions.record_requested.connect(self._open_record)
        self._windows.append(window)
        window.show()
        if path is not None:
            window.files.open_path(path, move=move)
        return window

    def start(self, files: Sequence[Path], move: int | None = None) -> None:
        """Open a window for each file, or one with a new game; offer first what a crash left."""
        self._offer_restoration()
        for path in files:
            self.open_window(path, move)
        if not self._windows:
            self.open_window()

    def _offer_restoration(self) -> None:
        journals = left_journals(self._journals)
        if not journals:
            return
        answer = ask_to_restore(journals)
        for journal in journals:
            if answer is RestoreAnswer.RESTORE:
                self._restore(journal)
            elif answer is RestoreAnswer.DISCARD:
                self._keep_discarded(journal)
                journal.discard()
            else:
                journal.release()

    def _keep_discarded(self, journal: Journal) -> None:
        """Keep what a crash left among the versions, though it is not wanted now."""
        with contextlib.suppress(OSError):
            self._versions.keep_discarded(journal.file.read_bytes(), journal.header.path)

    def _open_record(self, collection: Collection) -> None:
        """Show games that are kept nowhere yet in a window of their own."""
        self.open_window().document.take_over(collection)

    def _restore(self, journal: Journal) -> None:
        window = self.open_window()
        window.files.restore(journal)

    def _take_settings(self, changed: Settings) -> None:
        if changed == self._settings:
            return
        zoomed = changed.interface_zoom != self._settings.interface_zoom
        self._settings = changed
        if zoomed:
            self._apply_zoom()
        for window in self._windows:
            window.use_settings(changed)
        try:
            settings.save(self._settings_file, changed)
        except OSError as error:
            _log.warning("the settings could not be saved: %s", error)

    def _apply_zoom(self) -> None:
        font = QFont(self._application.font())
        font.setPointSizeF(self._point_size * self._settings.interface_zoom)
        self._application.setFont(font)

    def _forget(self, window: MainWindow) -> None:
        """Let go of a window that is closed, its engines too; the last one ends the program."""
        self._windows.remove(window)
        window.deleteLater()
        if not self._windows:
            self._application.quit()


def install_excepthook() -> None:
    """Show an error that nobody expected, once; the journal has the game already, and it goes on."""
    seen: set[str] = set()
    showing = False

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        nonlocal showing
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        # An error in painting comes back as soon as its message is closed, and would never end.
        if showing or text in seen:
            return
        seen.add(text)
        showing = True
        try:
            _show_error(text)
        finally:
            showing = False

    sys.excepthook = show


def _show_error(details: str) -> None:
    box = QMessageBox(
        QMessageBox.Icon.Critical,
        QApplication.translate("App", "QtGo"),
        QApplication.translate("App", "Something went wrong in QtGo. Your game is kept; please save it."),
        QMessageBox.StandardButton.Ok,
    )
    box.setDetailedText(details)
    box.exec()


def _install_translators(application: QApplication) -> None:
    locale = QLocale()
    qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", qt_folder), ("qtgo", str(resource_path("translations")))):
        translator = QTranslator(application)
        if translator.load(locale, name, "_", folder):
            application.installTranslator(translator)


def make_application(arguments: Sequence[str]) -> QApplication:
    """Make the QApplication with its names, icon and translations."""
    application = QApplication([_NAME, *arguments])
    application.setApplicationName("QtGo")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(_NAME)
    icon = resource_path("icons/qtgo.svg")
    if icon.exists():
        application.setWindowIcon(QIcon(str(icon)))
    _install_translators(application)
    return application


def run(files: Sequence[str], move: int | None = None) -> int:
    """Start the program with some files; give the exit status."""
    # Qt's loop gives Python no time to answer Ctrl+C in the terminal; the journal keeps the game all the same.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    application = make_application([])
    install_excepthook()
    program = Program(
        application,
        platformdirs.user_config_path(_NAME, appauthor=False),
        platformdirs.user_state_path(_NAME, appauthor=False),
        platformdirs.user_data_path(_NAME, appauthor=False),
    )
    program.start([Path(name).absolute() for name in files], move)
    return application.exec()
