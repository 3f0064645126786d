"""The start of the program: QApplication with its names and translations, then windows for the files named."""

from __future__ import annotations

import gc
import signal
from collections.abc import Sequence

import platformdirs
from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from qtgo import __version__
from qtgo.app.program import Program
from qtgo.app.single_instance import SingleInstance, address, wanted
from qtgo.app.termination import Termination
from qtgo.app.unexpected import install_excepthook
from qtgo.resources import resource_path

_NAME = "qtgo"


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


def hold_back_collection() -> None:
    """Look through all objects for cycles of garbage seldom: with 100,000 nodes that stops the window for long.

    The young ones are looked through as ever, and all of them after a large file has been opened.
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1000)


def run(files: Sequence[str], move: int | None = None, encoding: str | None = None) -> int:
    """Start the program with some files, or hand them to the one that runs; return the exit status."""
    # Qt's loop gives Python no time to answer Ctrl+C in the terminal; the journal keeps the game all the same.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    config = platformdirs.user_config_path(_NAME, appauthor=False)
    state = platformdirs.user_state_path(_NAME, appauthor=False)
    data = platformdirs.user_data_path(_NAME, appauthor=False)
    instance = SingleInstance(address((config, data, state)))
    request = wanted(files, move, encoding)
    if instance.hand_over(request):
        return 0
    hold_back_collection()
    application = make_application([])
    install_excepthook()
    termination = Termination(application)
    program = Program(application, config, state, data)
    instance.requested.connect(program.open_request)
    application.aboutToQuit.connect(instance.close)
    instance.listen()
    program.start(request.files, move, encoding)
    return termination.status or application.exec()
