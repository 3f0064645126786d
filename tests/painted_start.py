"""A start as it is measured: prints what it took until the first picture, and which modules it loaded, and ends.

``python tests/painted_start.py program`` starts QtGo, with ``empty`` an empty QGraphicsView in its place. Processor
time is in milliseconds since the process began, user and system together.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys

taken: dict[str, float] = {}


def note(part: str) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    taken[part] = round(1000 * (used.ru_utime + used.ru_stime), 1)


note("Python")
if sys.argv[1] == "program":
    from qtgo.app.pyside import import_pyside
    from qtgo.cli.main import main

    gc.disable()  # as the command does
    import_pyside()

from PySide6 import QtWidgets  # noqa: E402
from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtGui import QPaintEvent  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

note("Qt")


class View(QtWidgets.QGraphicsView):
    """Ends when it has been painted.

    Nothing is asked of Qt for it: for a viewport, say, or the list of all widgets, PySide makes dozens of classes.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        """Note that there is a picture."""
        super().paintEvent(event)
        QTimer.singleShot(0, end)


def end() -> None:
    """Print what was noted."""
    note("picture")
    modules = sorted(sys.modules)
    QApplication.instance().setStyleSheet("")  # type: ignore[union-attr]
    style = QApplication.style().name()
    print(json.dumps({"taken": taken, "modules": modules, "style": style}), flush=True)
    os._exit(0)


class Application(QApplication):
    """Notes when the program begins to make its windows, and when it has made them."""

    def __init__(self, words: list[str]) -> None:
        note("modules")
        super().__init__(words)

    @staticmethod
    def exec() -> int:
        note("window")
        return QApplication.exec()


if sys.argv[1] == "program":
    QtWidgets.QApplication = Application  # type: ignore[assignment, misc]
    QtWidgets.QGraphicsView = View  # type: ignore[misc]
    main([])
else:
    application = Application([])
    view = View(QtWidgets.QGraphicsScene())
    view.resize(1024, 768)
    view.show()
    application.exec()
