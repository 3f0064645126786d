"""Setting and taking stones and wildcards in a pattern, and the moves that are stepped through there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QComboBox, QWidget

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.kit.labels import let_shrink
from qtgo.library.positions.pattern import ANY_STONE, ANYTHING, NOT_BLACK, NOT_WHITE
from qtgo.text.translation import Texts

tr = Texts("library")

MOVE = -1


def _signs() -> Mapping[int, str]:
    """Return the signs on the pattern of contents that are more than a stone."""
    # Translators: a sign on a point of a pattern: black or empty.
    not_white = tr("B–")
    # Translators: a sign on a point of a pattern: white or empty.
    not_black = tr("W–")
    return {ANY_STONE: "?", NOT_WHITE: not_white, NOT_BLACK: not_black, ANYTHING: "×"}


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a pattern's points, as in ``Pattern.stones``, and the color to move after a move there."""

    width: int
    height: int
    points: bytes
    turn: Color

    @classmethod
    def of(cls, position: Position) -> Contents:
        """Return the contents of a position."""
        return cls(position.width, position.height, position.stones, position.to_move)

    @property
    def position(self) -> Position:
        """Return the stones, without the wildcards."""
        stones = bytes(content if content < ANY_STONE else 0 for content in self.points)
        return Position(self.width, self.height, stones)

    @property
    def signs(self) -> dict[Point, str]:
        """Return the signs of the wildcards."""
        signs = enumerate(self.points)
        texts = _signs()
        return {Point.from_index(at, self.width): texts[content] for at, content in signs if content in texts}

    def with_content(self, points: Iterable[Point], content: int) -> Contents:
        """Return the contents with some points changed."""
        changed = bytearray(self.points)
        for point in points:
            changed[point.to_index(self.width)] = content
        return Contents(self.width, self.height, bytes(changed), self.turn)

    def with_move(self, color: Color, point: Point) -> Contents:
        """Return the contents after a move, which captures as in a game; wildcards elsewhere stay."""
        board = Board(self.width, self.height)
        stones = self.position.stones
        by_color = {
            side: [Point.from_index(at, self.width) for at, content in enumerate(stones) if content == side]
            for side in Color
        }
        board.set_stones(by_color[Color.BLACK], by_color[Color.WHITE])
        board.play(color, point)
        at = point.to_index(self.width)
        pairs = enumerate(zip(self.points, board.stones(), strict=True))
        changed = bytes(new if old < ANY_STONE or place == at else old for place, (old, new) in pairs)
        return Contents(self.width, self.height, changed, color.opponent)


class ContentBox(QComboBox):
    """Chooses the content that a click on the pattern sets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        signs = _signs()
        for text, content in (
            (tr("Next move"), MOVE),
            (tr("Black stone"), int(Color.BLACK)),
            (tr("White stone"), int(Color.WHITE)),
            (tr("Empty point"), 0),
            (tr("Any stone ({sign})"), ANY_STONE),
            (tr("Not White: black or empty ({sign})"), NOT_WHITE),
            (tr("Not Black: white or empty ({sign})"), NOT_BLACK),
            (tr("Anything ({sign})"), ANYTHING),
        ):
            self.addItem(text.format(sign=signs.get(content)), content)
        let_shrink(self)

    @property
    def content(self) -> int:
        """Return the content to set, or MOVE."""
        return int(self.currentData())
