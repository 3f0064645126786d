"""The markup drawn on a position: the record's own, move numbers, variations, or the territory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from qtgo.core.game.game import Game
from qtgo.core.record.annotations import Judgement, move_judgement
from qtgo.core.record.inherited import FigureFlag
from qtgo.core.record.markup import Markup, read_labels, read_markup
from qtgo.core.record.properties import moves_of, number_of
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import StoneRemoval
from qtgo.deferred import dataclass
from qtgo.settings import MoveNumbers, VariationStyle

if TYPE_CHECKING:
    from qtgo.core.diagram.numbered_figure import Note, Printed

_MAX_VARIATIONS = 1000  # a file can have many more, but a board has no room for them
_LAST = {MoveNumbers.LAST: 1, MoveNumbers.LAST_FIVE: 5, MoveNumbers.LAST_TEN: 10}
"""The number of last moves that are numbered; passes and captured stones count, too."""
_ST_BESIDE = 1
_ST_NOT_ON_BOARD = 2


@dataclass(frozen=True, slots=True)
class DisplayOptions:
    """The marks that the user chose to see besides the stones."""

    numbers: MoveNumbers = MoveNumbers.RECORD
    variations: bool = True
    variation_style: VariationStyle = VariationStyle.RECORD
    record_markup: bool = True
    territory: bool = True  # as counted


def markup_of(game: Game, options: DisplayOptions) -> Markup:
    """Return everything that is drawn on top of the current position."""
    info = game.info
    markup = (
        read_markup(game.current, info.width, info.height, game.step.inherited) if options.record_markup else Markup()
    )
    if not options.territory:
        markup = replace(markup, territory={})
    numbers = _numbers(game, options.numbers)
    variations, main_move = _variations(game, options.variation_style) if options.variations else ({}, None)
    dead = _dead_of_record(game, markup)
    badges = _badges(game) if options.record_markup else {}
    return replace(markup, numbers=numbers, variations=variations, main_move=main_move, dead=dead, badges=badges)


def _badges(game: Game) -> dict[Point, Judgement]:
    """Add the annotation of the last move to its stone."""
    move, judgement = game.position.last_move, move_judgement(game.current)
    return {} if move is None or move.point is None or judgement is None else {move.point: judgement}


def _dead_of_record(game: Game, markup: Markup) -> frozenset[Point]:
    """Return the stones in recorded territory of the other color."""
    if not markup.territory:
        return frozenset()
    color_at = game.position.color_at
    return frozenset(p for p, owner in markup.territory.items() if owner and color_at(p) is owner.opponent)


def scoring_markup(removal: StoneRemoval) -> Markup:
    """Return the territory, the dead stones and the seki while scoring."""
    count = removal.score
    stones = removal.position.color_at
    territory: dict[Point, Color | None] = {
        point: owner for point, owner in count.owner.items() if stones(point) is None or point in count.dead
    }
    territory.update((point, None) for point in count.neutral)
    return Markup(territory=territory, unsettled=removal.unsettled, dead=count.dead, seki=count.seki)


def _numbers(game: Game, style: MoveNumbers) -> Mapping[Point, int]:
    """Return the stones still on the board with the number of the last move on their point."""
    if style is MoveNumbers.RECORD:
        return _numbers_of_record(game)
    if style is MoveNumbers.NONE or (style is MoveNumbers.LAST and game.position.last_move is None):
        return {}
    position = game.position
    stones = len(position.stones) - position.stones.count(0)
    numbers: dict[Point, int] = {}
    for move, number in islice(game.line.last_moves(), _LAST.get(style)):
        if move.point is not None and position.color_at(move.point) is not None:
            numbers.setdefault(move.point, number)
        if len(numbers) == stones:
            break
    return numbers


def _numbers_of_record(game: Game) -> Mapping[Point, int]:
    """Return the numbers that FG and PM ask for: those of the current figure, or all."""
    held = game.step.inherited
    if not held.wants_numbers:
        return {}
    from qtgo.core.diagram.numbered_figure import moves_of_figure, without_captured

    return without_captured(game.position, moves_of_figure(game.line.steps_back(), held)).numbers


def printed_of(game: Game, options: DisplayOptions) -> Printed:
    """Return the position printed by the record's rules, if the record's numbers are shown."""
    from qtgo.core.diagram.numbered_figure import Printed, print_figure

    if game.stone_removal is not None or options.numbers is not MoveNumbers.RECORD:
        return Printed(game.position)
    return print_figure(game.position, game.info, game.line.steps_back(), game.step.inherited)


def last_moves_of(game: Game, count: int) -> Printed:
    """Return the position with the numbers of so many last moves, as far back as these follow each other."""
    from qtgo.core.diagram.numbered_figure import NumberedMove, without_captured

    moves: list[NumberedMove] = []
    for move, number in islice(game.line.last_moves(), count):
        if moves and number != moves[-1][0] - 1:
            break
        moves.append((number, move))
    return without_captured(game.position, moves[::-1])


def moves_off_board(game: Game, options: DisplayOptions) -> tuple[Note, ...]:
    """List the moves of the current figure whose numbers are not on the board, unless the figure omits them."""
    held = game.step.inherited
    wants = held.figure is not None and FigureFlag.IGNORE_MOVES_OFF_DIAGRAM not in held.figure.flags
    if not wants or not held.wants_numbers or options.numbers is not MoveNumbers.RECORD:
        return ()
    from qtgo.core.diagram.numbered_figure import moves_of_figure, without_captured

    return without_captured(game.position, moves_of_figure(game.line.steps_back(), held)).notes


def _variations(game: Game, style: VariationStyle) -> tuple[dict[Point, tuple[Color, str]], Point | None]:
    """Return the moves of the variations if there is a choice, lettered in order, and which is the main one."""
    node = game.current
    if style is VariationStyle.RECORD:
        wanted = number_of(game.root, "ST") or 0
        if wanted & _ST_NOT_ON_BOARD:
            return {}, None
        style = VariationStyle.BESIDE if wanted & _ST_BESIDE else VariationStyle.NEXT
    parent = node.parent if style is VariationStyle.BESIDE else node
    if parent is None or len(parent.children) < 2:
        return {}, None
    from qtgo.core.analysis.display import free_letters

    width, height = game.info.width, game.info.height
    letters = free_letters(read_labels(node, width, height).values())
    found: dict[Point, tuple[Color, str]] = {}
    main_move = None
    for child in parent.children[:_MAX_VARIATIONS]:
        letter = next(letters, "")
        for move in moves_of(child, width, height) if child is not node else ():
            if move.point is not None and move.point not in found:
                found[move.point] = (move.color, letter)
                main_move = move.point if child is parent.children[0] else main_move
    return found, main_move
