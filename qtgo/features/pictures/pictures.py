"""The picture of the board that a window shows, for a file or the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from qtgo.board.paint.themes import THEMES
from qtgo.board.picture import Picture
from qtgo.board.scene.board_options import figure_options
from qtgo.board.scene.scene import BoardScene
from qtgo.core.analysis.display import NO_ANALYSIS
from qtgo.core.diagram.part import PartKind, part_of_board
from qtgo.core.game.navigation import node_of_move
from qtgo.core.record.markup import Markup
from qtgo.session.game.game_controller import GameController
from qtgo.text.record.figure_words import caption, diagram_caption, picture_title

if TYPE_CHECKING:
    from qtgo.core.diagram.board_diagram import BoardDiagram, DiagramSpec
    from qtgo.core.game.game import Game
    from qtgo.core.record.replay import Replay
    from qtgo.features.pictures.picture_choice import PictureChoice


def picture_of(scene: BoardScene, game_controller: GameController, size: int) -> Picture:
    """Return the picture of the board as shown; a figure of the record is drawn by its own print settings."""
    position, markup, figure = scene.position, scene.markup, game_controller.game.step.inherited.figure
    options = figure_options(scene.options, frozenset() if figure is None else figure.flags)
    printed = game_controller.printed
    if printed.numbers:
        position, markup = printed.position, replace(markup, numbers=printed.numbers)
    picture = Picture(position, markup, options, scene.theme, size, caption(figure, printed.notes), scene.view)
    title = picture_title(game_controller.game.info, position.move_number, scene.part)
    picture = replace(picture, part=scene.part, title=title)
    over = scene.made_overlay
    return picture if over is None else replace(picture, analysis=over.drawn, line=over.line)


def picture_for(scene: BoardScene, game_controller: GameController, choice: PictureChoice) -> Picture:
    """Return the picture that a user has chosen, of the window's board or of moves of its line."""
    from qtgo.features.pictures.picture_choice import Numbering

    picture, game = picture_of(scene, game_controller, choice.pixels), game_controller.game
    if choice.numbering is Numbering.RANGE or choice.is_animated:
        diagram = _diagram(game, choice)
        picture = replace(
            picture,
            position=diagram.position,
            markup=diagram.markup,
            caption=diagram_caption(diagram),
            analysis=NO_ANALYSIS,
            line=None,
        )
    elif choice.numbering is Numbering.NONE:
        picture = replace(picture, position=scene.position, markup=replace(scene.markup, numbers={}), caption="")
    markup, part = picture.markup, picture.part
    if not choice.marks:
        markup = Markup(numbers=markup.numbers, visible=markup.visible)
    if choice.part is not PartKind.RECORD:
        part = part_of_board(choice.part, picture.position, markup)
        markup = replace(markup, visible=frozenset())
    return replace(
        picture,
        markup=markup,
        part=part,
        options=replace(picture.options, coordinates=choice.coordinates, fuzzy=False),
        theme=THEMES.get(choice.theme, scene.theme),  # that of the board may be the user's own
        dpi=choice.dpi,
        caption=picture.caption if choice.caption == "" else choice.caption or "",
        title=picture_title(game.info, picture.position.move_number, part),
    )


def frames_for(scene: BoardScene, game_controller: GameController, choice: PictureChoice) -> Iterator[Picture]:
    """Go through the pictures of an animation: the moves chosen, one after the other, on the same part of the board."""
    from qtgo.core.diagram.board_diagram import make_frames

    last = picture_for(scene, game_controller, choice)
    for diagram in make_frames(_last_of(game_controller.game, choice), choice.numbers, _spec(choice)):
        yield replace(last, position=diagram.position, markup=diagram.markup)


def _diagram(game: Game, choice: PictureChoice) -> BoardDiagram:
    """Return the diagram after the last chosen move of the line shown, optionally with numbers.

    Raise PictureError where there are no moves in the range.
    """
    from qtgo.board.picture import PictureError
    from qtgo.core.diagram.board_diagram import NoMovesError, make_diagram
    from qtgo.text.record.figure_words import no_moves_text

    try:
        return make_diagram(_last_of(game, choice), _spec(choice))
    except NoMovesError:
        raise PictureError(no_moves_text()) from None


def _last_of(game: Game, choice: PictureChoice) -> Replay:
    """Play out the line shown up to the last move chosen."""
    from qtgo.core.record.replay import Replay

    replay = Replay(game.root, game.info)
    replay.go_to(node_of_move(game.line.nodes(), choice.numbers.last) or game.root)
    return replay


def _spec(choice: PictureChoice) -> DiagramSpec:
    from qtgo.core.diagram.board_diagram import DiagramSpec
    from qtgo.features.pictures.picture_choice import Numbering

    numbers = choice.numbers if choice.numbering is Numbering.RANGE else None
    return DiagramSpec(PartKind.WHOLE, numbers, marks=choice.marks, renumbered=choice.renumbered)
