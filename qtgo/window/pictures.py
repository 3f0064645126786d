"""The picture of the board that a window shows, for a file or the clipboard."""

from __future__ import annotations

from dataclasses import replace

from qtgo.board.options import figure_options
from qtgo.board.picture import Picture
from qtgo.board.scene import BoardScene
from qtgo.controllers.game import GameController
from qtgo.text.figures import caption, picture_title


def picture_of(scene: BoardScene, game_controller: GameController, size: int) -> Picture:
    """Return what to draw: the board as it is shown, but a figure of the record as that wants it printed."""
    position, markup, figure = scene.position, scene.markup, game_controller.game.step.inherited.figure
    options = figure_options(scene.options, frozenset() if figure is None else figure.flags)
    printed = game_controller.printed
    if printed.numbers:
        position, markup = printed.position, replace(markup, numbers=printed.numbers)
    picture = Picture(position, markup, options, scene.theme, size, caption(figure, printed.notes), scene.view)
    game = game_controller.game
    title = picture_title(game.info, position.move_number, scene.part)
    picture = replace(picture, part=scene.part, title=title)
    over = scene.made_overlay
    return picture if over is None else replace(picture, analysis=over.drawn, line=over.line)
