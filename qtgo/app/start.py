"""The start of the program: QApplication with its names, then windows for the files named."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QSocketNotifier, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from qtgo import APP_ID, __version__
from qtgo.app.crash_report_text import surroundings
from qtgo.app.crash_reports import CrashReports
from qtgo.app.program import Program
from qtgo.app.program_log import begin_debugging, follow_log, start_log
from qtgo.app.single_instance import SingleInstance, address, wanted
from qtgo.app.unexpected import install_excepthook
from qtgo.app.user_folders import UserFolders, user_folders
from qtgo.kit.first_picture import AfterFirstPicture
from qtgo.look.look import BORN_IN_STYLE, STYLE
from qtgo.resources import resource_path

_NAME = "qtgo"
_SWITCH_S = 0.0001  # the usual 5 ms, for each callback of Python in a turn of the event loop, would be felt
_WITHOUT_SYSTEM_CLIPBOARD = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})
_log = logging.getLogger(__name__)


_SIGNALLED = 128  # and the signal's number, as shells report it


class Termination(QObject):
    """Ends the application on SIGTERM as soon as its current work, such as saving, is done.

    ``status`` is the exit status once it was asked to end: a question at the start is no longer a reason to go on.
    Without a question: the journals keep unsaved games, which the next start offers. Qt's loop gives Python no
    time to answer a signal, which therefore arrives through a pipe.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.status = 0
        if sys.platform == "win32":  # which ends programs in other ways
            return
        self._reading, writing = os.pipe()
        os.set_blocking(self._reading, False)
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        signal.signal(signal.SIGTERM, lambda _number, _frame: None)
        notifier = QSocketNotifier(self._reading, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._end)

    def _end(self) -> None:
        if sys.platform != "win32" and signal.SIGTERM in os.read(self._reading, 4096):
            self.status = _SIGNALLED + signal.SIGTERM
            QCoreApplication.exit(self.status)


class Application(QApplication):
    """Receives the files to open, which macOS sends as events; keeps those before ``take_files`` is called."""

    file_opened = Signal(object)  # Path

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self._waiting: list[Path] | None = []

    def take_files(self) -> tuple[Path, ...]:
        """Return the files to open at the start; those that come later are signaled."""
        waiting, self._waiting = self._waiting or [], None
        return tuple(waiting)

    def event(self, event: QEvent) -> bool:
        """Open a file that was opened or dropped on the icon; web addresses are not for this program."""
        if isinstance(event, QFileOpenEvent) and event.file():
            path = Path(event.file())
            if self._waiting is None:
                self.file_opened.emit(path)
            else:
                self._waiting.append(path)
            return True
        return super().event(event)


def make_application(arguments: Sequence[str]) -> Application:
    """Make the Application with its names."""
    application = Application([_NAME, *arguments, "-style", STYLE])
    application.setProperty(BORN_IN_STYLE, True)
    application.setApplicationName("QtGo")
    application.setApplicationDisplayName("QtGo")  # Qt adds it to titles, except on macOS
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(APP_ID)
    application.aboutToQuit.connect(_clear_private_clipboard)
    return application


def show_icon() -> None:
    """Give all windows the program's icon, for which Qt loads what reads SVG."""
    from PySide6.QtGui import QIcon

    icon = resource_path("icons/qtgo.svg")
    if icon.exists():
        QGuiApplication.setWindowIcon(QIcon(str(icon)))


def _opened_files(application: Application, program: Program) -> tuple[Path, ...]:
    """Return the files that the system opens with the program, and open those that it opens later."""
    if sys.platform == "darwin":  # they come as events
        application.processEvents()
    application.file_opened.connect(program.open_late)
    return application.take_files()


def _clear_private_clipboard() -> None:
    """Clear the clipboard where no other program has it, before Qt destroys it after the end of Python, and crashes."""
    if QGuiApplication.platformName() in _WITHOUT_SYSTEM_CLIPBOARD:
        QGuiApplication.clipboard().clear()


def hold_back_collection() -> None:
    """Look through all objects for cycles of garbage seldom: with 100,000 nodes that stops the window for long.

    The young ones are looked through as ever; large games that are left are freed by ``session.document.releasing``.
    What the start has made, modules above all, stays and is not looked through.
    """
    gc.freeze()
    gc.enable()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1000)


def take_quick_turns() -> None:
    """Let threads take turns so often that the window stays smooth beside a busy one, as when a large file is saved."""
    sys.setswitchinterval(_SWITCH_S)


def offer_new_report(reports: CrashReports, window: QWidget, prepare: Callable[[], object]) -> None:
    """Offer the report of a crash before this start, once; ``prepare`` is called before it is shown."""
    path = reports.take_new()
    if path is not None:
        from qtgo.app.report_offer import offer_report

        prepare()
        offer_report(path, window)


def _watch_for_crashes(folder: Path, recent: Sequence[str]) -> CrashReports:
    """Write reports into a folder from now on, with the recent lines of the log."""
    reports = CrashReports(folder, lambda: recent)
    reports.watch()
    follow_log(reports.note_line)
    install_excepthook(lambda error: reports.write(error, "An error that nobody expected:"))
    return reports


def _application_with(folders: UserFolders) -> Application:
    """Make the application as the system is to know it, and whose files lie in the user's folders for it."""
    # Qt's file dialog remembers visited folders in a file shared by all programs, unless switched off.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(folders.config))
    if sys.platform == "win32":
        from qtgo.app.windows_shell import name_program

        name_program(APP_ID)
    return make_application([])


def _make_program(
    application: Application, folders: UserFolders, instance: SingleInstance, *, safe: bool, developer: bool
) -> Program:
    """Make the program without a window, which takes the requests of later starts unless it is safe."""
    program = Program(application, folders, safe=safe, developer=developer)
    program.asking.connect(show_icon)
    if safe:
        from qtgo.app.safe_mode import safe_mode_name

        application.setApplicationDisplayName(safe_mode_name())
    else:
        instance.requested.connect(program.open_request)
        application.aboutToQuit.connect(instance.close)
        program.asking.connect(instance.listen)
    return program


def run(
    files: Sequence[str],
    move: int | None = None,
    encoding: str | None = None,
    show: str | None = None,
    *,
    safe: bool = False,
    debug: bool = False,
    developer: bool = False,
) -> int:
    """Start the program with some files, or hand them to the one that runs; return the exit status.

    ``show`` is one of ``SHOWN_FIRST``. ``safe`` starts it as if it were new, ``debug`` writes a log of its actions;
    both start a program of their own.
    ``developer`` offers the pseudo-language in Preferences. Raise NoHomeError for a user without a home folder.
    """
    folders = user_folders()
    # Qt's loop gives Python no time to answer Ctrl+C in the terminal; the journal keeps the game all the same.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    instance = SingleInstance(address((folders.config, folders.data, folders.state)))
    request = wanted(files, move, encoding, show)
    if not (safe or debug) and instance.hand_over(request):
        return 0
    recent = start_log()
    if debug:
        begin_debugging(folders.state / "logs")
    application = _application_with(folders)
    reports = _watch_for_crashes(folders.state / "crashes", recent)
    termination = Termination(application)
    _log.info("starting: %s", surroundings())
    program = _make_program(application, folders, instance, safe=safe, developer=developer)
    program.start((*request.files, *_opened_files(application, program)), move, encoding, request.links)
    program.show_first(program.windows[0], show)
    AfterFirstPicture(program.windows[0].view.viewport(), show_icon)
    if not safe:
        AfterFirstPicture(program.windows[0].view.viewport(), instance.listen)
    offer_new_report(reports, program.windows[0], program.asking.emit)
    hold_back_collection()
    take_quick_turns()
    status = termination.status or application.exec()
    reports.stop_watching()
    return status
