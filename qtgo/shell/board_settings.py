"""Apply the settings of the board's look."""

from __future__ import annotations

from qtgo.board.paint.themes import CONTRAST, KAYA, THEMES
from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.scene import BoardScene
from qtgo.look.palette import current_palette
from qtgo.settings import Settings


def show_board_settings(scene: BoardScene, settings: Settings) -> None:
    """Make the board agree with the settings."""
    usual = CONTRAST if current_palette().has_high_contrast else KAYA
    scene.set_theme(THEMES.get(settings.board_theme, usual))
    scene.set_view(settings.board_view)
    scene.set_options(
        BoardOptions(
            coordinates=settings.coordinates,
            fuzzy=settings.fuzzy_placement,
            animate=settings.animation,
        )
    )
