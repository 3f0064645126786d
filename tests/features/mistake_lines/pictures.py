"""Better and played lines for the pictures of all views."""

from __future__ import annotations

from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from tests.pictures.camera import Studio
from tests.pictures.study import reviewed


def better_line(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.navigator.to_start()
    window.context.menus["next_mistake"].trigger()
    window.context.menus["better_line"].trigger()
    studio.settle()
    studio.take(window)


def both_lines(studio: Studio) -> None:
    window = reviewed(studio)
    window.context.navigator.to_start()
    window.context.menus["next_mistake"].trigger()
    dialog = window.features.mistake_lines.show_both()
    assert isinstance(dialog, SideBySideDialog)
    studio.settle()
    studio.take(dialog)
    dialog.close()


VIEWS = {"better line": better_line, "both lines": both_lines}
