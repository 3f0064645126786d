"""The recent files in the File menu; missing ones are looked up in a thread, as files may be far away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from qtgo.files.input import is_folder
from qtgo.files.names import parts_that_differ
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import menu_text, plain_tip
from qtgo.plain_text import visible
from qtgo.resources import is_resource
from qtgo.session.work.from_threads import tell
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("file")

_MOUNTS = tuple(map(Path, ("/media", "/mnt", "/run/media", "/Volumes")))
"""Folders below which drives appear and disappear."""


class MissingFiles(NamedTuple):
    """Files missing from their folders, and those on drives or in folders that are not there now."""

    gone: tuple[str, ...] = ()
    out_of_reach: tuple[str, ...] = ()


class RecentFiles(Feature):
    """Lists the files that were opened or saved last."""

    def __init__(self, context: Context, open_path: Callable[[Path], bool]) -> None:
        super().__init__(context)
        self._open_path = open_path
        self._menu = context.menus.add_menu("recent", tr.lazy("Open &Recent"), self._check)
        self.follow("recent_files", react=self._fill)
        self._opened: Path | None = None  # to be remembered soon
        self._soon = single_shot(self, self._remember_opened)
        follow_language(context.window, lambda: self._fill(context.settings.value.recent_files))

    def remember_soon(self, path: Path) -> None:
        """Remember a file in the next turn: the one that shows its game has enough to do."""
        self._remember_opened()
        self._opened = path
        self._soon.start()

    def _remember_opened(self) -> None:
        path, self._opened = self._opened, None
        if path is not None:
            self.remember(path)

    def close(self) -> None:
        """Remember what was opened just now."""
        self._remember_opened()
        super().close()

    def remember(self, path: Path) -> None:
        """Put a file first on the list, and its folder where the next one is looked for; an example is not kept."""
        if not is_resource(path):
            settings = self.context.settings
            settings.replace(settings.value.with_recent_file(str(path)).changed(last_folder=str(path.parent)))

    def forget(self, names: Sequence[str]) -> None:
        """Take files off the list."""
        settings = self.context.settings
        settings.replace(settings.value.without_recent_files(names))

    def _fill(self, names: Sequence[str]) -> None:
        """List the files, with distinguishing folders for the same names, and the action that forgets them."""
        menu = self._menu
        menu.clear()
        paths = list(map(Path, names))
        for name, path, folder in zip(names, paths, parts_that_differ(paths), strict=True):
            title = tr("{file} – {folder}").format(file=path.name, folder=folder) if folder else path.name
            action = menu.addAction(menu_text(title), partial(self._open, name))
            action.setData(name)
            action.setStatusTip(visible(name))
            action.setToolTip(plain_tip(name))
        menu.setEnabled(not menu.isEmpty())
        if names:
            menu.addSeparator()
            menu.addAction(tr("&Clear Recent Files"), partial(self.forget, names))

    def _check(self, menu: QMenu) -> None:
        """Look for the files listed; missing ones leave the menu, and those out of reach are disabled."""

        def show(missing: MissingFiles) -> None:
            for action in menu.actions():
                if action.data():
                    action.setEnabled(action.data() not in missing.out_of_reach)
            if missing.gone:
                self.forget(missing.gone)

        check = RecentFilesCheck(menu)
        check.checked.connect(show)
        check.checked.connect(check.deleteLater)
        check.check([name for action in menu.actions() if (name := action.data())])

    def _open(self, name: str) -> None:
        """Open a file, or forget it if it is not there any more."""
        path = Path(name)
        if not self._open_path(path) and is_missing(path):
            self.forget([name])


class RecentFilesCheck(QObject):
    """Looks for files in a thread."""

    checked = Signal(object)  # MissingFiles

    def check(self, names: Sequence[str]) -> None:
        """Begin to look."""

        def work() -> None:
            missing = missing_files(names)
            tell(lambda: self.checked.emit(missing))

        threading.Thread(target=work, name="recent files", daemon=True).start()


def missing_files(names: Sequence[str]) -> MissingFiles:
    """Return those of the files that are missing."""
    missing = [path for name in names if is_missing(path := Path(name))]
    gone = [path for path in missing if is_folder(path.parent) and not any(map(path.is_relative_to, _MOUNTS))]
    return MissingFiles(tuple(map(str, gone)), tuple(str(path) for path in missing if path not in gone))


def is_missing(path: Path) -> bool:
    """Return whether there is certainly no file of this name now, rather than one without access."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False
