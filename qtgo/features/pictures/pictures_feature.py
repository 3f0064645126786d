"""Save a picture of the board: ask for its content, with a preview, then for its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.core.game.navigation import last_number
from qtgo.features.file.file_feature import FileFeature
from qtgo.files.atomic import replace_file
from qtgo.kit.dialogs.modal import ask, warn
from qtgo.plain_text import visible
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.pictures.picture_choice import PictureChoice

tr = Texts("pictures")

_DELAY = 1000  # milliseconds that an animation shows each move


class PicturesFeature(Feature):
    """Saves a picture of the board that the window shows."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        self._last: PictureChoice | None = None
        context.menus.add("save_picture", tr.lazy("Save &Picture…"), self.save, "Ctrl+Shift+P")

    def save(self) -> bool:
        """Ask for a picture and its file, and write it; return whether it was written."""
        from qtgo.features.pictures.picture_dialog import PictureDialog
        from qtgo.features.pictures.pictures import picture_for

        game, scene = self.context.game.game, self.context.scene
        dialog = PictureDialog(
            self._offered(),
            lambda choice: picture_for(scene, self.context.game, choice),
            last_number(game.line.nodes()),
            self.context.window,
        )
        choice = ask(dialog, lambda: dialog.choice)
        if choice is None:
            return False
        self._last = choice
        return self.write(choice)

    def write(self, choice: PictureChoice) -> bool:
        """Ask for a file and write a picture; return whether it was written."""
        from qtgo.shell.file_to_write import ask_for_file_to_write
        from qtgo.text.file_problem_words import os_error_text
        from qtgo.text.picture_format_words import ANIMATED_FORMATS, PICTURE_FORMATS, format_title

        offered = self._files.suggested_path().with_suffix(choice.suffix)
        offers = ANIMATED_FORMATS if choice.is_animated else PICTURE_FORMATS
        endings = sorted(offers, key=lambda ending: ending != choice.suffix)
        kinds = [(format_title(ending), f"*{ending}") for ending in endings]
        target = ask_for_file_to_write(self.context.window, tr("Save Picture"), offered, *kinds)
        if target is None:
            return False
        if self._files.is_own(target):
            warn(self.context.window, tr("Choose another file for the picture."), str(target))
            return False
        try:
            return self._write(replace(choice, suffix=target.suffix.lower()), target)
        except OSError as error:
            warn(self.context.window, tr("The picture could not be saved."), os_error_text(error))
            return False

    def _write(self, choice: PictureChoice, target: Path) -> bool:
        """Write the file, an animation in a thread; return False if the user has cancelled it. Raise OSError."""
        from qtgo.board.animation import animation_bytes
        from qtgo.board.picture import write_picture
        from qtgo.features.pictures.pictures import frames_for, picture_for
        from qtgo.session.work.task import Task
        from qtgo.shell.waiting import wait_for

        scene, game_controller = self.context.scene, self.context.game
        if not choice.is_animated:
            write_picture(target, picture_for(scene, game_controller, choice))
            return True
        pictures = list(frames_for(scene, game_controller, choice))

        def work(progress: Callable[[float], None]) -> bool:
            replace_file(target, animation_bytes(pictures, choice.suffix, _DELAY, progress))
            return True

        text = tr("Drawing {file}…").format(file=visible(target.name))
        return bool(wait_for(Task(work), tr("Save Picture"), text, self.context.window))

    def _offered(self) -> PictureChoice:
        """Return the last choice with the board's present content, or the board's look."""
        from qtgo.core.diagram.board_diagram import MoveRange
        from qtgo.core.diagram.part import PartKind
        from qtgo.features.pictures.picture_choice import Numbering, PictureChoice

        scene, number = self.context.scene, self.context.game.game.move_number
        look = self._last or PictureChoice(coordinates=scene.options.coordinates, theme=scene.theme.name)
        return replace(
            look,
            part=PartKind.RECORD,
            numbering=Numbering.BOARD,
            numbers=MoveRange(1, max(1, number)),
            caption=None if look.caption is None else "",
        )
