"""Apply the settings of the board's look."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from qtgo.board.paint.themes import CONTRAST, KAYA, THEMES, BoardTheme
from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.position import Position
from qtgo.look.look import wants_no_motion
from qtgo.look.palette import current_palette
from qtgo.settings import Settings


def show_board_settings(scene: BoardScene, settings: Settings) -> None:
    """Make the board agree with the settings."""
    scene.set_theme(_theme(settings.board_theme))
    scene.set_view(settings.board_view)
    scene.set_options(
        BoardOptions(
            coordinates=settings.coordinates,
            fuzzy=settings.fuzzy_placement,
            animate=settings.animation,
        )
    )


def _theme(name: str) -> BoardTheme:
    """Return a built-in theme or one of the user's, or the usual one if there is none of that name."""
    usual = CONTRAST if current_palette().has_high_contrast else KAYA
    if not name or name in THEMES:
        return THEMES.get(name, usual)
    from qtgo.board.own_themes.own_theme import own_theme
    from qtgo.board.own_themes.theme_files import ThemeError

    try:
        return own_theme(name)
    except ThemeError:
        return usual


def show_empty_board(scene: BoardScene, settings: Settings) -> None:
    """Show an empty board of the size of the next game, as the settings have it."""
    show_board_settings(scene, settings)
    info = settings.new_game.info
    scene.show_position(Position.empty(info.width, info.height))


def is_motion_allowed(window: QWidget) -> bool:
    """Return whether the system leaves it to the settings whether something moves in a window."""
    return not wants_no_motion(window)
