"""What a scenario works with: folders, the program with its window, and all that is said to the user."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QMessageBox

from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.start import make_application
from qtgo.app.unexpected import install_excepthook
from qtgo.cli.main import main
from qtgo.core.rules.point import Point
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.kit.notices.messages import Messages
from qtgo.kit.notices.status_message import MessageKind
from tests.file_dialogs import answering
from tests.user_folders import folders_in

_PATIENCE = 15.0


class Stage:
    """One run of a scenario in a process of its own; ``folder`` is the only one where calls fail."""

    def __init__(self, folder: Path, note: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.output = ""  # of the last command
        self.answer = "Restore"
        self.name_to_save = ""
        self.program: Program | None = None
        self.note = note  # what stands on the disk now is one of the things that may stand there in the end

    # The window

    def start(self, *files: Path) -> GameWindow:
        """Start the program as the user does, and hear all that it says."""
        application = QApplication.instance() or make_application([])
        assert isinstance(application, QApplication)
        install_excepthook()
        self._listen()
        folder = self.folder
        self.program = Program(application, folders_in(folder)._replace(games=folder / "documents" / "games"))
        self.program.start(list(files))
        self.settle()
        return self.window

    @property
    def window(self) -> GameWindow:
        """Return the window opened last."""
        assert self.program is not None
        return self.program.windows[-1]

    def play(self, *vertices: str) -> None:
        """Play moves, each with all that follows from it."""
        for vertex in vertices:
            self.window.context.game.play(Point.from_vertex(vertex))
            self.settle()

    def do(self, *names: str) -> None:
        """Trigger actions of the menus."""
        for name in names:
            self.window.context.menus[name].trigger()
            self.settle()

    def save_as(self, name: str) -> None:
        """Save under a name that the user enters."""
        self.name_to_save = str(self.folder / name)
        self.do("save_as")

    def settle(self) -> None:
        """Let everything happen that has been set off, in the threads too."""
        for _ in range(2):
            QApplication.processEvents()
            if self.program is not None:
                for window in self.program.windows:
                    window.features.versions.versions.wait()
        QApplication.processEvents()

    def wait(self, is_done: Callable[[], bool]) -> bool:
        """Let events happen until something is so; return whether it came to that."""
        end = time.monotonic() + _PATIENCE
        while not is_done() and time.monotonic() < end:
            QApplication.processEvents()
            time.sleep(0.002)
        return is_done()

    def close(self) -> None:
        """Close the window as the user does, and wait until it is closed."""
        window = self.window
        closed: list[object] = []
        window.closed.connect(closed.append)
        window.close()
        self.wait(lambda: bool(closed))

    def _listen(self) -> None:
        """Take messages down, and answer questions: with the words in ``answer``, else with the usual button."""
        show = Messages.show_message

        def show_message(
            message: Messages, say: Callable[[], str], kind: MessageKind = MessageKind.INFO, **more: Any
        ) -> None:
            if kind is not MessageKind.INFO:
                self.said.append(say())
            show(message, say, kind, **more)

        warn = Messages.warn

        def warn_of(message: Messages, say: Callable[[], str], *holds: Callable[[], bool]) -> None:
            self.said.append(say())
            warn(message, say, *holds)

        def execute(box: QMessageBox) -> int:
            button = _button(box, self.answer)
            if button is None:
                self.said.append(f"{box.text()} {box.informativeText()}")
                # Whoever is offered another name for a game that cannot be saved has none, or it would not end.
                button = _button(box, "Cancel") if _button(box, "Save As") else None
                button = button or box.defaultButton() or box.buttons()[0]
            button.click()
            return int(box.standardButton(button).value)

        def show_box(box: QMessageBox, *_slot: object) -> None:
            self.said.append(f"{box.text()} {box.informativeText()}")

        for owner, name, function in (
            (Messages, "show_message", show_message),
            (Messages, "warn", warn_of),
            (QMessageBox, "exec", execute),
            (QMessageBox, "open", show_box),
            (QFileDialog, "exec", answering(lambda _offered: self.name_to_save)),
            (PictureDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted),
        ):
            setattr(owner, name, function)

    # The command line

    def command(self, *words: str | Path) -> int:
        """Run a command; what it writes to standard error is said to the user."""
        written, err = io.BytesIO(), io.StringIO()
        out = io.TextIOWrapper(written, "utf-8")
        with redirect_stdout(out), redirect_stderr(err):
            try:
                status = main([str(word) for word in words])
            except SystemExit as stop:
                status = int(stop.code or 0)
        out.flush()
        self.output = written.getvalue().decode("utf-8", "replace")
        if status:
            self.said.append(err.getvalue().strip())
        return status


def _button(box: QMessageBox, words: str) -> QAbstractButton | None:
    buttons: Sequence[QAbstractButton] = box.buttons()
    return next((button for button in buttons if words in button.text().replace("&", "")), None)
