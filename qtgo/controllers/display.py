"""What is drawn on top of a position: the record's markup, move numbers, variations, or the territory."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qtgo.core.game import Game
from qtgo.core.markup import read_markup
from qtgo.core.point import Color, Point
from qtgo.core.position import Markup
from qtgo.core.properties import moves_of
from qtgo.core.review import Review
from qtgo.settings import MoveNumbers

_MAX_VARIATIONS = 1000  # a file can have many more, but a board has no room for them


@dataclass(frozen=True, slots=True)
class DisplayOptions:
    """What the user wants to see besides the stones."""

    numbers: MoveNumbers = MoveNumbers.NONE
    variations: bool = True
    record_markup: bool = True


def markup_of(game: Game, options: DisplayOptions) -> Markup:
    """Put together what is drawn on top of the current position."""
    info = game.info
    markup = read_markup(game.current, info.width, info.height, game.dimmed) if options.record_markup else Markup()
    numbers = _numbers(game, options.numbers)
    variations = _variations(game) if options.variations else {}
    dead = _dead_of_record(game, markup)
    dimmed = markup.dimmed | _hidden(game) if options.record_markup else frozenset()
    return replace(markup, numbers=numbers, variations=variations, dead=dead, dimmed=dimmed)


def _hidden(game: Game) -> frozenset[Point]:
    """Give the points outside the part of the board that the record shows."""
    visible, info = game.visible, game.info
    if not visible:
        return frozenset()
    return frozenset(Point(x, y) for x in range(info.width) for y in range(info.height)) - visible


def _dead_of_record(game: Game, markup: Markup) -> frozenset[Point]:
    """Find the stones that stand in the other color's recorded territory."""
    if not markup.territory:
        return frozenset()
    color_at = game.position.color_at
    return frozenset(p for p, owner in markup.territory.items() if owner and color_at(p) is owner.opponent)


def review_markup(review: Review) -> Markup:
    """Show the territory, the dead stones and the seki of a review."""
    count = review.score
    stones = review.position.color_at
    territory: dict[Point, Color | None] = {
        point: owner for point, owner in count.owner.items() if stones(point) is None or point in count.dead
    }
    territory.update((point, None) for point in count.neutral)
    return Markup(territory=territory, dead=count.dead, seki=count.seki)


def _numbers(game: Game, style: MoveNumbers) -> dict[Point, int]:
    """Give the stones still on the board the number of the last move played on their point."""
    position = game.position
    if style is MoveNumbers.NONE or (style is MoveNumbers.LAST and position.last_move is None):
        return {}
    stones = len(position.stones) - position.stones.count(0)
    numbers: dict[Point, int] = {}
    for move, number in game.last_moves():
        if move.point is not None and position.color_at(move.point) is not None:
            numbers.setdefault(move.point, number)
        if style is MoveNumbers.LAST or len(numbers) == stones:
            break
    return numbers


def _variations(game: Game) -> dict[Point, tuple[Color, str]]:
    """Mark the moves of the children where there is a choice, lettered in their order."""
    children = game.current.children
    if len(children) < 2:
        return {}
    found: dict[Point, tuple[Color, str]] = {}
    for index, child in enumerate(children[:_MAX_VARIATIONS]):
        for move in moves_of(child, game.info.width, game.info.height):
            if move.point is not None and move.point not in found:
                found[move.point] = (move.color, chr(ord("A") + index) if index < 26 else "")
    return found
