"""The color to play in a problem, and the verdict on a try, in words, on a free part of the board."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from qtgo.board.geometry import AROUND, BoardGeometry
from qtgo.board.paint.board_colors import Shadow
from qtgo.board.paint.shadow import draw_shadow
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.rules.point import Point
from qtgo.core.study.problem import Outcome, ProblemState
from qtgo.kit.accessibility import announce
from qtgo.kit.language import follow_language
from qtgo.kit.stone import paint_symbol
from qtgo.look.font import heading_font, secondary_font
from qtgo.look.icons import paint_icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import keep_places, paint_paper, paint_rounded
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.joining import sentence, sentences
from qtgo.text.record.problem_words import turn_words, verdict_words
from qtgo.timers import single_shot

HEIGHT = 48
_SIGN = 28
_REACH = 24  # of the shadow
_DROP = 8
_OPACITY = {False: 0.22, True: 0.55}
_ABOVE_EDGE = 0.6  # the distance of the pill from the lower end of the board, in its heights
_STEPS = 24
_NEAR = (-1, 0, 1)


class VerdictPill(QWidget):
    """Says whose turn it is, or whether a move was right; the mouse reaches the board through it."""

    def __init__(self, view: BoardView, scene: BoardScene) -> None:
        super().__init__(view)
        self._scene = scene
        self._state: ProblemState | None = None
        self._has_news = False  # that are not read out yet
        self._reading = single_shot(self, self._read_out)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        scene.laid_out.connect(lambda _geometry: self._settle())
        follow_language(self, self._say)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text shown, empty if none is."""
        return "" if self.isHidden() else self.accessibleName()

    def show_state(self, state: ProblemState | None) -> None:
        """Show the turn, or the verdict on the last try, and announce it; nothing where no problem is shown.

        The time left is not read out each second. What is shown only until the next try or the answer stands is not
        read out: it would be heard before what matters.
        """
        before, spoken, self._state = self._words, self._spoken, state
        self._has_news |= self._spoken != spoken
        self._reading.start()
        if (self._words, self._spoken) == (before, spoken) and self.isHidden() is (before is None):
            return
        self._say()

    def _read_out(self) -> None:
        """Announce what is new, once it stays; the moves of a solution that is shown come one after the other."""
        if not self._has_news or (
            self._state is not None and self._state.is_answered and not self._state.shows_solution
        ):
            return
        self._has_news = False
        if self._spoken:
            announce(self, self.accessibleName())

    def sizeHint(self) -> QSize:
        """Return the room for the sign and the words, and for the shadow around them."""
        return QSize(self._paper_width(self._written) + 2 * _reach(), scaled(HEIGHT) + 2 * _reach())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadow, the paper, the sign and the words."""
        if self._state is None or self._words is None:
            return
        painter, colors = QPainter(self), current_palette()
        keep_places(painter)
        paper = QRectF(self.rect()).adjusted(_reach(), _reach(), -_reach(), -_reach())
        shadow = Shadow(colors.shadow, _OPACITY[colors.is_dark], scaled(_DROP), scaled(_REACH))
        draw_shadow(painter, paper, shadow)
        paint_paper(painter, paper)
        gap, side = scaled(CARD_GAP), scaled(_SIGN)
        disc = QRectF(paper.left() + gap, paper.center().y() - side / 2, side, side)
        self._paint_sign(painter, disc)
        x = disc.right() + gap
        fonts = heading_font(self.font()), secondary_font(self.font())
        for text, font, ink in zip(self._written, fonts, (colors.ink, colors.ink2), strict=True):
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(QRectF(x, paper.top(), paper.width(), paper.height()), Qt.AlignmentFlag.AlignVCenter, text)
            x += QFontMetrics(font).horizontalAdvance(text) + gap

    def _paint_sign(self, painter: QPainter, disc: QRectF) -> None:
        """Paint a stone of the color to play, or the sign of the verdict."""
        state, colors = self._state, current_palette()
        assert state is not None
        if verdict_words(state) is None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_symbol(painter, disc, state.solver)
            return
        is_right = state.outcome is Outcome.RIGHT
        color = colors.good if is_right else colors.mistake if state.outcome is Outcome.WRONG else colors.ink2
        paint_rounded(painter, disc, disc.width() / 2, color)
        inset = disc.width() / 5
        name = "accept" if is_right else "close" if state.outcome is Outcome.WRONG else "remove"
        paint_icon(painter, disc.adjusted(inset, inset, -inset, -inset), name, colors.card)

    @property
    def _words(self) -> tuple[str, str] | None:
        state = self._state
        return None if state is None else verdict_words(state) or turn_words(state)

    @property
    def _spoken(self) -> tuple[str, ...]:
        """Return what is read out when it changes: the first words here, and what a lesson says in its card."""
        return (*(self._words or ())[:1], *self._of_lesson)

    @property
    def _of_lesson(self) -> tuple[str, ...]:
        words = None if self._state is None else self._state.words
        return () if words is None else (words(),)

    @property
    def _written(self) -> tuple[str, str]:
        """Return the text that fits: the part after the verdict is left out on a small board."""
        verdict, advice = self._words or ("", "")
        has_room = self._paper_width((verdict, advice)) <= self._scene.geometry.board.width()
        return verdict, advice if has_room else ""

    def _paper_width(self, words: tuple[str, str]) -> int:
        fonts = heading_font(self.font()), secondary_font(self.font())
        widths = [QFontMetrics(font).horizontalAdvance(text) for text, font in zip(words, fonts, strict=True) if text]
        return scaled(_SIGN) + sum(width + scaled(CARD_GAP) for width in widths) + 3 * scaled(CARD_GAP)

    def _say(self) -> None:
        verdict = [sentence(text) for text in self._words or () if text]
        told = [text for text in verdict if not sentences(self._of_lesson).casefold().endswith(text.casefold())]
        self.setAccessibleName(sentences((*told, *self._of_lesson)))
        if self._words is None:
            self.hide()
            return
        self._settle()
        self.show()
        self.raise_()
        self.update()

    def _settle(self) -> None:
        """Lie where the fewest stones and then the fewest points beside stones are covered, and rather below."""
        if self._words is None:
            return
        size, reach, geometry = self.sizeHint(), _reach(), self._scene.geometry
        stones = {point for point, _ in self._scene.position.stones_by_point()}
        beside = {Point(stone.x + x, stone.y + y) for stone in stones for x in _NEAR for y in _NEAR} - stones

        def covered(paper: QRect) -> tuple[int, int]:
            points = _points_under(geometry, paper)
            return len(points & stones), len(points & beside)

        paper = min(_places(geometry, QSize(size.width() - 2 * reach, size.height() - 2 * reach)), key=covered)
        self.setGeometry(QRect(paper.topLeft() - QPoint(reach, reach), size))


def _places(geometry: BoardGeometry, size: QSize) -> Iterator[QRect]:
    """Go through the places of a pill on a board, from the best: below the points if it fits there, then upward.

    Below the points it hides names of lines, which the board has above, too.
    """
    board = geometry.board
    room = max(0.0, board.width() - size.width())
    below = board.bottom() + geometry.thickness + AROUND.bottom() - geometry.points.bottom() - size.height()
    if below >= 0 and (geometry.named.top or not geometry.named.bottom):
        top = geometry.points.bottom() + below / 2
        yield QRect(QPoint(math.ceil(board.left() + room / 2), math.ceil(top)), size)
    above_names = geometry.points.bottom() - size.height()  # of the lines below the board, if there are any
    lowest = min(above_names, board.bottom() - (1 + _ABOVE_EDGE) * size.height())
    highest = min(lowest, board.top() + _ABOVE_EDGE * size.height())
    for share in (0.5, 0.25, 0.75, 0.05, 0.95):
        for step in range(_STEPS + 1):
            y = lowest + (highest - lowest) * step / _STEPS
            yield QRect(QPoint(round(board.left() + room * share), round(y)), size)


def _points_under(geometry: BoardGeometry, paper: QRect) -> set[Point]:
    """Return the points whose squares a pill touches."""

    def lines(low: int, high: int, first: float, count: int) -> range:
        nearest = [math.floor((place - first) / geometry.cell + 0.5) for place in (low, high)]
        return range(max(0, nearest[0]), min(count, nearest[1] + 1))

    columns = lines(paper.left(), paper.right(), geometry.left, geometry.across)
    rows = lines(paper.top(), paper.bottom(), geometry.top, geometry.down)
    return {geometry.point_on(Point(column, geometry.down - 1 - row)) for column in columns for row in rows}


def _reach() -> int:
    return scaled(_REACH) + scaled(_DROP)
