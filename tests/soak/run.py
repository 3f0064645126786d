"""The soak itself: one action after the other, in the program's own event loop, and a count now and then."""

from __future__ import annotations

import faulthandler
import gc
import os
import shutil
import time
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from weakref import WeakSet

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.start import hold_back_collection, make_application
from qtgo.core.record.tree import Node
from qtgo.garbage import collect_all
from qtgo.session.document.releasing import Releasing
from qtgo.settings import Settings
from tests.file_dialogs import answering
from tests.soak.actions import WindowUser
from tests.soak.counts import Count, CountLog
from tests.soak.dialogs import DialogUser, close_front, touch_popup
from tests.soak.lines import Lines
from tests.soak.machine import MachineUser
from tests.soak.texts import engines
from tests.soak.watch import Watch
from tests.user_folders import folders_in

_HANG = 300
"""Seconds after which an action is taken to be one that never ends: the stacks are printed and the program ends.

Closing all may take less, and then tells what is left.
"""
_SLOW = 5.0
_MOMENT = 10  # milliseconds
_CLOSING = 120.0  # so long may a busy machine take for all windows together, and again for what is collected then
_MOST_WINDOWS = 3
_TO_DIALOG = 0.3  # of what is done to a window with a dialog that does not block it


class Soak:
    """Uses the program in a folder with ``files`` in it."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        actions: int,
        seconds: float,
        checkpoint: int,
        log: Path | None = None,
        lines: Lines | None = None,
    ) -> None:
        self._folder, self._seed, self._actions, self._checkpoint = folder, seed, actions, checkpoint
        self._files = sorted((folder / "files").iterdir())
        self._random = Random(seed)
        self._step = 0
        self._depth = 0  # acts under way, all but the last of them waiting for an answer
        self._next_count = checkpoint
        self._began = time.monotonic()
        self._until = self._began + seconds
        self._opened = 0
        self._known = WeakSet[GameWindow]()
        self._log = CountLog(log) if log else None
        self._machine = MachineUser(folder)
        self._closing_since: float | None = None
        self._is_collected = False  # while all is closed
        self._is_over = False
        self._application = make_application([])
        hold_back_collection()
        self._lines = lines
        self._watch = Watch(self._tell, lines)
        self._settings = Settings(engines=engines(), library_folders=(str(folder / "files"),))
        self._program = Program(self._application, folders_in(folder))
        self._dialogs = DialogUser()
        self._windows = WindowUser(self._files)
        self._answer_file_dialogs()

    def run(self) -> int:
        """Do it all; return 1 if there were faults."""
        self._go_on_in(0)
        while not self._is_over:
            self._application.exec()  # the program ends it with its last window
        faulthandler.cancel_dump_traceback_later()
        if self._lines is not None:
            self._tell(self._lines.told())
        self._tell(
            f"{self._step} actions in {time.monotonic() - self._began:.0f} s, {self._opened} windows, "
            f"{self._watch.faults} faults"
        )
        return 1 if self._watch.faults else 0

    def _tell(self, text: str) -> None:
        print(f"[seed {self._seed}, action {self._step}] {text}", flush=True)

    def _answer_file_dialogs(self) -> None:
        """Answer every question for a file with one in our folder, or with none; and open no browser."""

        def some(path: Path) -> str:
            return str(path) if self._random.random() < 0.8 else ""

        def a_file(*_arguments: object, **_options: object) -> tuple[str, str]:
            return some(self._random.choice(self._files)), ""

        def a_file_url(*_arguments: object, **_options: object) -> tuple[QUrl, str]:
            name, _ = a_file()
            return QUrl.fromLocalFile(name), ""

        def file_urls(*_arguments: object, **_options: object) -> tuple[list[QUrl], str]:
            name, _ = a_file()
            return [QUrl.fromLocalFile(name)] if name else [], ""

        def a_new_file(_offered: str) -> Path | None:
            suffix = self._random.choice((".sgf", ".sgf", "", ".png", ".svg", ".pdf"))
            name = self._folder / "files" / f"saved-{self._random.randrange(20)}{suffix}"
            return name if self._random.random() < 0.8 else None

        def a_folder(*_arguments: object, **_options: object) -> str:
            return str(self._folder / "files")

        def a_folder_url(*_arguments: object, **_options: object) -> QUrl:
            return QUrl.fromLocalFile(some(self._folder / "files"))

        for owner, name, answer in (
            (QFileDialog, "getOpenFileName", a_file),
            (QFileDialog, "getOpenFileUrl", a_file_url),
            (QFileDialog, "getOpenFileUrls", file_urls),
            (QFileDialog, "getExistingDirectory", a_folder),
            (QFileDialog, "getExistingDirectoryUrl", a_folder_url),
            (QDesktopServices, "openUrl", lambda _link: True),
        ):
            setattr(owner, name, staticmethod(answer))
        QFileDialog.exec = answering(a_new_file)  # type: ignore[assignment, method-assign]

    # One after the other

    def _go_on(self) -> None:
        """Do the next thing; while it waits for an answer to what it has opened, those after it give that.

        At any time exactly one timer is set for this.
        """
        if self._depth and self._front is None:  # what had asked something goes on first, as it would before any user
            self._go_on_in(_MOMENT)
            return
        if self._closing_since is not None:
            if self._is_closed:
                self._count()
            else:
                self._go_on_in(20)
                self._close()
            return
        if self._step >= self._next_count or self._is_due:
            self._closing_since = time.monotonic()
            self._machine.restore()
            self._go_on_in(0)
            return
        self._step += 1
        # Now and then there is time for what happens by itself.
        pause = self._random.choice((0, 0, 0, 0, 0, 2, 10, 60))
        self._go_on_in(pause if self._front is None else max(pause, _MOMENT))
        self._depth += 1
        try:
            self._act()
        finally:
            self._depth -= 1

    def _go_on_in(self, milliseconds: int) -> None:
        """Go on so much later; PySide keeps a weak reference for each method it is to call of what is no QObject."""
        QTimer.singleShot(milliseconds, partial(self._go_on))

    @property
    def _is_due(self) -> bool:
        return self._step >= self._actions or time.monotonic() > self._until

    def _act(self) -> None:
        random = Random(f"{self._seed}/{self._step}")
        faulthandler.dump_traceback_later(_HANG, exit=True)
        step, began = self._step, time.monotonic()
        self._watch.actions.append(f"{step}: …")
        if self._log:
            self._log.note(self._watch.actions)
        said = self._do(random)
        seconds = time.monotonic() - began
        self._watch.actions.append(f"{step}: {said}")
        if seconds > _SLOW and self._step == step:
            self._tell(f"slow: {said}, {seconds:.1f} s")

    def _do(self, random: Random) -> str:
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            return touch_popup(popup, random)
        if dialog is not None:
            return self._dialogs.use(dialog, random)
        windows = [window for window in self._program.windows if window.isVisible()]  # the others are about to close
        self._opened += sum(window not in self._known for window in windows)
        self._known.update(windows)
        if not windows:
            self._open_window()
            return "open a window"
        if said := self._machine.act(random):
            return said
        window = random.choice(windows)
        if len(windows) > _MOST_WINDOWS:
            window.close()
            return "close a window"
        beside = [each for each in window.findChildren(QDialog) if each.isVisible()]
        if beside and random.random() < _TO_DIALOG:
            return self._dialogs.use(random.choice(beside), random)
        return self._windows.act(window, random)

    def _open_window(self) -> None:
        self._program.open_window().store.replace(self._settings)

    # Checkpoints

    def _close(self) -> None:
        """Close everything, one at a time; count when nothing is left."""
        if close_front():
            return
        windows = list(self._program.windows)
        late = time.monotonic() - (self._closing_since or 0)
        if late > _CLOSING and not self._is_collected:
            self._is_collected = True
            collect_all()  # a window's few leftovers wait until there are many, and so does a small game with them
        if late > 2 * _CLOSING:
            unclosed = [(window.isVisible(), window._closing, window._unclosed) for window in windows]
            unfreed = [releasing._waiting for releasing in self._application.findChildren(Releasing)]
            nodes = [node for waiting in unfreed for *_, rows, _tries in waiting for row in rows for node in row]
            said = f"{unclosed}, {unfreed}, held by {list(map(_holders, nodes))}\n"
            self._watch.report("windows do not close, or games are not freed", said)
            shutil.rmtree(self._folder, ignore_errors=True)
            os._exit(1)  # what does not close keeps the loop from ending, too
        window = next((window for window in windows if window.isVisible()), None)
        if window is not None:
            self._discard(window)

    @property
    def _front(self) -> QWidget | None:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    @property
    def _is_closed(self) -> bool:
        # Games that were left are freed bit by bit.
        is_freed = not self._application.findChildren(Releasing)
        return self._front is None and not self._program.windows and is_freed

    def _discard(self, window: GameWindow) -> None:
        self._watch.check_window(window)
        window.store.replace(self._settings)
        window.close()

    def _count(self) -> None:
        said, census = self._watch.check_growth()
        self._tell(said)
        if self._log:
            seconds = round(time.monotonic() - self._began)
            self._log.add(Count.of(census, seconds, self._step, self._opened, self._watch.faults))
        self._closing_since, self._is_collected = None, False
        if self._is_due:
            self._is_over = True
            self._application.quit()
        else:
            self._next_count = self._step + self._checkpoint
            self._go_on_in(0)


def _holders(node: Node) -> list[str]:
    """Return the types of what refers to a node, with the keys of dicts."""
    holders = [holder for holder in gc.get_referrers(node) if not isinstance(holder, FrameType)]
    return [str(list(holder)[:20]) if isinstance(holder, dict) else type(holder).__name__ for holder in holders]
