"""The real program on a screen of one size, scale and language, and the camera before it."""

from __future__ import annotations

import shutil
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QMessageBox, QWidget

from qtgo import settings as settings_file
from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.start import make_application
from qtgo.app.user_folders import UserFolders
from qtgo.gtp.engine_config import EngineConfig
from qtgo.resources import resource_path
from qtgo.settings import ColorScheme, Settings
from tests.file_dialogs import answering
from tests.shown_texts import clipped

_PATIENCE = 30.0
_QUICK = 70  # of quality, which for PNG is a compression that takes little time
SCHEMES = (ColorScheme.LIGHT, ColorScheme.DARK)


class Studio:
    """Has windows made, waits until they stand, and takes their pictures in every scheme."""

    def __init__(self, folder: Path, out: Path, size: QSize, language: str, zoom: float = 1.0) -> None:
        self.folder, self.out, self.size, self.language = folder, out, size, language
        self.faults: list[str] = []
        self.files = folder / "files"
        shutil.copytree(resource_path("examples"), self.files)
        config = folder / "config"
        config.mkdir()
        engines = (EngineConfig("GNU Go", "gnugo --mode gtp"), EngineConfig("KataGo", "katago gtp -model kata.bin.gz"))
        self.settings = Settings(
            language=language,
            color_scheme=SCHEMES[0],
            animation=False,
            stone_sound=False,
            end_sound=False,
            explain_first_games=False,
            start_page=False,
            review_opened=False,
            interface_zoom=zoom,
            engines=engines,
            library_folders=(str(self.files),),
        )
        settings_file.save(config / "settings.json", self.settings)
        self._application = make_application([])
        self._application.setQuitOnLastWindowClosed(False)
        folders = UserFolders(config, folder / "state", folder / "data", folder / "kept", folder / "cache")
        self.program = Program(self._application, folders)
        self._view = ""
        QFileDialog.getOpenFileName = staticmethod(lambda *_words, **_more: ("", ""))  # type: ignore[method-assign]
        QFileDialog.exec = answering(lambda _offered: None)  # type: ignore[assignment, method-assign]

    def begin(self, view: str) -> None:
        """Begin with a view, whose pictures have its name."""
        self._view = view

    # What there is to be seen

    def window(self, path: Path | None = None, **changes: Any) -> GameWindow:
        """Open a window as large as the screen, with changed settings."""
        program = self.program
        program.settings.replace(replace(self.settings, color_scheme=SCHEMES[0], **changes))
        window = program.open_window(path)
        window.resize(self.size)
        self.settle()
        self.until(lambda: not window._remainder._timer.isActive())
        return window

    def settle(self) -> None:
        """Let happen all that follows at once."""
        for _ in range(4):
            QApplication.processEvents()

    def until(self, is_done: Callable[[], object]) -> None:
        """Wait for something."""
        end = time.monotonic() + _PATIENCE
        while not is_done():
            QApplication.processEvents()
            time.sleep(0.002)
            if time.monotonic() > end:
                raise TimeoutError(self._view)
        self.settle()

    def close(self, window: GameWindow) -> None:
        """Close a window and all that it has begun."""
        for game in range(window.context.document.state.games):
            window.context.document.show(game)
            window.context.game.game.history.mark_saved()
        closed: list[object] = []
        window.closed.connect(closed.append)
        window.close()
        self.until(lambda: closed)

    # The pictures

    def take(self, widget: QWidget, name: str = "") -> None:
        """Take the pictures of a window, light and dark, once a large board is drawn as it shall be."""
        if isinstance(widget, GameWindow):
            self.until(lambda: widget.scene._preparation.coming is None)
        title = f"{self._view}-{name}" if name else self._view
        size = f"{self.size.width()}x{self.size.height()}"
        for scheme in SCHEMES:
            place = widget.pos()
            if isinstance(widget, QMenu):  # nobody sees one while the scheme changes: it is laid out as it opens
                widget.close()
            self.program._look.use(scheme, self.settings.interface_zoom)
            if isinstance(widget, QMenu):
                widget.popup(place)
            self.settle()
            picture = widget.grab()
            picture.save(str(self.out / f"{title}-{self.language}-{size}-{scheme.value}.png"), quality=_QUICK)
        self._note_faults(widget, f"{title}-{self.language}-{size}")
        self.program._look.use(SCHEMES[0], self.settings.interface_zoom)

    def _note_faults(self, widget: QWidget, title: str) -> None:
        if widget.width() > self.size.width() or widget.height() > self.size.height():
            self.faults.append(f"{title}: {widget.width()}x{widget.height()}, larger than the screen")
        self.faults += [f"{title}: cut off: {fault}" for fault in clipped(widget) if fault[1]]

    def answer(self, act: Callable[[], object], look: Callable[[QDialog], object] | None = None) -> None:
        """Do what opens dialogs, and take the picture of each, or do with it something else; then it is closed."""

        def execute(dialog: QDialog) -> int:
            dialog.show()
            self.settle()
            (look or self.take)(dialog)
            dialog.done(0)
            return 0

        usual = {kind: kind.exec for kind in (QDialog, QMessageBox)}
        for kind in usual:
            kind.exec = execute  # type: ignore[method-assign]
        try:
            act()
        finally:
            for kind, method in usual.items():
                kind.exec = method  # type: ignore[method-assign]


def chosen(names: list[str]) -> Iterator[tuple[str, Callable[[Studio], object]]]:
    """Yield the views that have one of the words in their names; all if there are none."""
    from tests.feature_samples import collected
    from tests.pictures import problems, start
    from tests.pictures.dialogs import DIALOGS
    from tests.pictures.study import STUDY
    from tests.pictures.views import VIEWS

    views = start.VIEWS | VIEWS | problems.VIEWS | STUDY | DIALOGS | collected("VIEWS", "pictures")
    for name, view in views.items():
        if not names or any(word in name for word in names):
            yield name, view


def take_pictures(out: Path, size: str, scale: str, language: str, names: list[str], zoom: float = 1.0) -> int:
    """Take the pictures of the views in this process; return 1 if anything did not fit."""
    pictures = out / f"{scale}x"
    pictures.mkdir(exist_ok=True)
    folder = Path.home()
    width, height = map(int, size.split("x"))
    studio = Studio(folder, pictures, QSize(width, height), language, zoom)
    for name, view in chosen(names):
        studio.begin(name)
        try:
            view(studio)
        except Exception:
            studio.faults.append(f"{name}: {traceback.format_exc()}")
        for window in list(studio.program.windows):
            studio.close(window)
    for fault in studio.faults:
        print(f"{scale}x {fault}", flush=True)
    return 1 if studio.faults else 0
