"""What the settings say of how the board looks."""

from __future__ import annotations

from qtgo.board.options import BoardOptions
from qtgo.board.scene import BoardScene
from qtgo.board.themes import KAYA, THEMES
from qtgo.settings import Settings


def show_board_settings(scene: BoardScene, settings: Settings) -> None:
    """Make the board agree with the settings."""
    scene.set_theme(THEMES.get(settings.board_theme, KAYA))
    scene.set_view(settings.board_view)
    scene.set_options(
        BoardOptions(
            coordinates=settings.coordinates,
            fuzzy=settings.fuzzy_placement,
            animate=settings.animation,
        )
    )
