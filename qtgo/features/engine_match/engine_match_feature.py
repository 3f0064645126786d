"""Engine Match: two engines play each other, and the games say which is the stronger."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.files.input import is_there
from qtgo.kit.deletion import delete_when_closed
from qtgo.shell.context import Context
from qtgo.shell.covered_board import uncover_board
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.engine_match.engine_match_dialog import EngineMatchDialog
    from qtgo.features.engine_match.engine_match_process import EngineMatch, MatchTask
    from qtgo.gtp.engine_config import MatchSettings

tr = Texts("engine match")

_FOLDER = "Engine Matches"


class EngineMatchFeature(Feature):
    """Offers a match in a dialog of its own; the last one is remembered, and goes on."""

    def __init__(self, context: Context, files: FileFeature, engines: EnginesFeature) -> None:
        super().__init__(context)
        self._files, self._engines = files, engines
        self.match: EngineMatch | None = None
        self.dialog: EngineMatchDialog | None = None
        context.menus.add("engine_match", tr.lazy("Engine Ma&tch…"), self.show)

    def show(self) -> None:
        """Show the dialog, with the choices of the last match."""
        from qtgo.features.engine_match.engine_match_dialog import EngineMatchDialog
        from qtgo.features.engine_match.engine_match_process import EngineMatch
        from qtgo.text.engine_choices import engine_choices

        if self.match is None:
            self.match = EngineMatch(self)
            self.match.closed.connect(super().close)
        if self.dialog is not None:
            self.dialog.show()  # it may have been put away
            self.dialog.activateWindow()
            return
        self.dialog = EngineMatchDialog(
            self.match,
            engine_choices(self._engines.engines),
            self._engines.levels,
            self.context.settings.value.engine_match,
            self.context.window,
            self.context.scene.theme,
        )
        self.dialog.start_requested.connect(self._start)
        self.dialog.game_requested.connect(self._open)
        delete_when_closed(self.dialog, self._forget_dialog)
        self.dialog.show()

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        if self.match is None:
            super().close()
        else:
            self.match.close()

    def _start(self) -> None:
        """Play the match of the dialog, or the rest of it."""
        if self.dialog is None or self.match is None:
            return
        chosen = self.dialog.settings()
        task = self._task(chosen)
        if task is None:
            self.dialog.note.show_problem(tr("This engine is no longer in the list. Choose another."))
            return
        chosen = replace(chosen, folder=str(task.folder))
        self.context.settings.change(engine_match=chosen)
        self.match.start(task)
        self.dialog.show_started(chosen)

    def _task(self, chosen: MatchSettings) -> MatchTask | None:
        """Return what is to be played, None where an engine is gone that was chosen before."""
        from qtgo.engine.builtin import BUILTIN_NAME
        from qtgo.engine.engine_levels import at_level
        from qtgo.features.engine_match.engine_match_process import MatchTask

        one = self._engines.config(chosen.engine or BUILTIN_NAME)
        other = self._engines.config(chosen.other_engine or BUILTIN_NAME)
        if one is None or other is None:
            return None
        engines = at_level(one, chosen.level), at_level(other, chosen.other_level)
        task = MatchTask(engines, Path(chosen.folder), chosen.games, chosen.size, chosen.time, chosen.openings)
        return task if chosen.folder else replace(task, folder=self._new_folder(task.names))

    def _new_folder(self, names: tuple[str, str]) -> Path:
        """Return a folder that is not there yet."""
        from qtgo.files.names import safe_name

        folders = self.context.folders
        above = (folders.games or folders.data) / _FOLDER
        name = safe_name(f"{datetime.date.today().isoformat()} {' - '.join(names)}")
        folder, number = above / name, 1
        while is_there(folder):
            number += 1
            folder = above / f"{name} {number}"
        return folder

    def _open(self, file: Path) -> None:
        """Show a game: a dialog that lies over the board is put away, and comes back with the games of its match."""
        if self._files.open_path(file):
            uncover_board(self.context)

    def _forget_dialog(self) -> None:
        self.dialog = None
