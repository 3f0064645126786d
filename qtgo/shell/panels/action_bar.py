"""The bar under the board: actions in play, questions, and the navigation through the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.core.record.markup import Markup
from qtgo.kit.inputs.navigation_bar import NavigationBar
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.font import secondary_font
from qtgo.look.palette import current_palette
from qtgo.look.shapes import keep_places, paint_line, paint_paper, paint_rounded
from qtgo.look.sizes import CARD_GAP, GAP, ICON, SMALL_RADIUS, SPACING, scaled
from qtgo.session.game.current_line import CurrentLine
from qtgo.session.game.navigator import Navigator
from qtgo.session.mode_state import Mode, ModeState
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("action bar")

HEIGHT = 48
_WOOD, _BLACK, _WHITE, _DEAD_OPACITY = "#DDB06A", "#181512", "#FFFDF8", 0.42
_WITH_TOOLS = frozenset({Mode.PLAY, Mode.AUTOPLAY})
_LABELS_ALL, _LABELS_FEW, _LABELS_TIGHT, _LABELS_NONE, _NO_ENDS, _TIGHT, _NO_QUESTIONS = range(7)
"""From all names to what is left in the smallest window; before the last names and icons go, they stand closer.

Redo goes before Hint, Estimate and Score do.
"""

_CLOSE = (_LABELS_TIGHT, _TIGHT)


class ActionBar(QWidget):
    """Undo, Redo, Pass, Resign; Hint, Estimate, Score; and the navigation: with names where there is room.

    Scoring shows a key to its marks in their place, and after the end there are Territory and Result.
    """

    def __init__(
        self, menus: MenuBuilder, navigator: Navigator, line: CurrentLine, mode: ModeState, parent: QWidget
    ) -> None:
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Actions and navigation"))
        for action, text in (
            # Translators: a button, a verb.
            (menus["undo"], tr.lazy("Undo")),
            # Translators: a button, a verb.
            (menus["redo"], tr.lazy("Redo")),
            # Translators: a button, a verb.
            (menus["resign"], tr.lazy("Resign")),
            # Translators: a button: estimate the score, a verb.
            (menus["estimate"], tr.lazy("Estimate")),
            # Translators: a button: score the game, a verb.
            (menus["scoring"], tr.lazy("Score")),
            # Translators: a button that shows the result, a noun.
            (menus["result"], tr.lazy("Result")),
            # Translators: a button that shows the territory, a noun.
            (menus["territory"], tr.lazy("Territory")),
        ):
            set_translated(self, action.setIconText, text)
        self.tools = self._group(
            (menus["undo"], "undo"), (menus["redo"], "redo"), (menus["pass"], "pass"), (menus["resign"], "resign")
        )
        self._unnamed = self.tools[1]  # Redo needs no name beside Undo
        self.questions = self._group(
            (menus["hint"], "hint"), (menus["estimate"], "estimate"), (menus["scoring"], "score")
        )
        self.results: list[ToolButton] = []  # made with the first result
        self._menus, self._shows_results = menus, False
        self.scoring = ScoringKey(self)
        self.scoring.hide()
        self.navigation = NavigationBar(self)
        self.navigation.index_requested.connect(navigator.to_depth)
        self.navigation.number_requested.connect(menus["to_number"].trigger)
        line.place_changed.connect(self.navigation.show_place)
        mode.changed.connect(self.show_mode)
        self._mode = Mode.PLAY
        self._level = _LABELS_ALL
        self._separators: list[int] = []
        self._wanted = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_results(self, shown: bool) -> None:
        """Offer, in place of the other tools, the actions for the result of a game that has just ended."""
        if shown and not self.results:
            self.results = self._group((self._menus["territory"], "show"), (self._menus["result"], "score"))
        self._shows_results = shown
        self._arrange()

    def show_mode(self, mode: Mode) -> None:
        """Show the tools of a mode; the navigation keeps its place in all of them but scoring."""
        self._mode = mode
        is_scoring = mode is Mode.SCORING  # in which a step on the way through the moves would lose the marks
        self.scoring.setVisible(is_scoring)
        self.navigation.setVisible(not is_scoring)
        self._arrange()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the width with all names of play, which the bar keeps in all modes."""
        return QSize(self._width_in_play(), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the icons of play that always stay, which the bar keeps in all modes and at the end."""
        return QSize(self._width_at(_NO_QUESTIONS, [self.tools]), scaled(HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Lay out again when a name, a number or the font has changed."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self._arrange()
            wanted = self._width_in_play()
            if wanted != self._wanted:
                self._wanted = wanted
                self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the parts that have no room."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, and the lines between the groups."""
        painter, colors = QPainter(self), current_palette()
        paint_paper(painter, self.rect())
        inset = scaled(SPACING)
        for x in self._separators:
            paint_line(painter, QPointF(x, inset), QPointF(x, self.height() - inset), colors.line)

    def _group(self, *members: tuple[QAction, str]) -> list[ToolButton]:
        return [ToolButton(action, name, self) for action, name in members]

    def _groups(self, level: int) -> Sequence[list[ToolButton]]:
        """Return the groups shown; in other modes than play the navigation alone."""
        if self._mode not in _WITH_TOOLS:
            return []
        if self._shows_results:
            return [self.results]
        tools = [tool for tool in self.tools if tool is not self._unnamed or level < _TIGHT]
        return [self.tools] if level >= _NO_QUESTIONS else [tools, self.questions]

    def _is_folded(self, tool: ToolButton, group: int, level: int) -> bool:
        return tool is self._unnamed or level >= (_LABELS_NONE if group == 0 else _LABELS_FEW)

    def _width_in_play(self) -> int:
        return self._width_at(_LABELS_ALL, [self.tools, self.questions])

    def _width_at(self, level: int, groups: Sequence[list[ToolButton]] | None = None) -> int:
        width = 2 * scaled(GAP)
        for index, group in enumerate(self._groups(level) if groups is None else groups):
            for tool in group:
                is_folded = self._is_folded(tool, index, level)
                width += (
                    tool.width_alone(level == _TIGHT) if is_folded else tool.width_with_text(level == _LABELS_TIGHT)
                )
            width += 2 * scaled(GAP) + 1 if group else 0
        return width + self.navigation.width_folded(level >= _NO_ENDS, is_tight=level in _CLOSE)

    def _arrange(self) -> None:
        """Put everything into its place, with as many names as there is room for."""
        levels = range(_LABELS_ALL, _NO_QUESTIONS + 1)
        level = next((level for level in levels if self._width_at(level) <= self.width()), _NO_QUESTIONS)
        groups = self._groups(level)
        shown = {tool for group in groups for tool in group}
        for tool in (*self.tools, *self.questions, *self.results):
            tool.setVisible(tool in shown)
        x, gap, is_tight = scaled(GAP), scaled(GAP), level in _CLOSE
        before, self._separators = self._separators, []
        for index, group in enumerate(groups):
            for tool in group:
                is_folded = self._is_folded(tool, index, level)
                tool.fold(is_folded, is_tight=level == (_TIGHT if is_folded else _LABELS_TIGHT))
                hint = tool.sizeHint()
                tool.setGeometry(QRect(x, (self.height() - hint.height()) // 2, hint.width(), hint.height()))
                x += hint.width() + (gap if self._shows_results else 0)
            if group and not self._shows_results:
                self._separators.append(x + gap)
                x += 2 * gap + 1
        if level != self._level:
            self._level = level
            self.navigation.fold(level >= _NO_ENDS, is_tight=is_tight)
        width = self.navigation.width_folded(level >= _NO_ENDS, is_tight=is_tight)
        size = QSize(width, self.navigation.sizeHint().height())
        right = self.width() - gap - size.width()
        self.navigation.setGeometry(QRect(right, (self.height() - size.height()) // 2, size.width(), size.height()))
        inset = scaled(CARD_GAP) + gap
        self.scoring.setGeometry(self.rect().adjusted(inset, 0, -inset, 0))
        if self._separators != before:
            self.update()


class _Mark(Enum):
    BLACK, WHITE, DEAD, SEKI, OPEN = range(5)


class ScoringKey(QWidget):
    """A key to the marks on the board in scoring, and the effect of a click, where there is room.

    ``plainly`` without the effects that have a term of the game, for players who know none yet.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._has_seki = self._has_open = False
        self.plainly = False
        follow_language(self, self._say)
        self._say()

    def show_markup(self, markup: Markup) -> None:
        """Explain the rarer marks where the board has them."""
        has_open = bool(markup.unsettled) or None in markup.territory.values()
        if (self._has_seki, self._has_open) != (bool(markup.seki), has_open):
            self._has_seki, self._has_open = bool(markup.seki), has_open
            self.update()

    def _marks(self) -> Iterator[tuple[_Mark, str]]:
        """Yield the marks, each with its name."""
        # Translators: of territory.
        yield _Mark.BLACK, tr("Black")
        # Translators: of territory.
        yield _Mark.WHITE, tr("White")
        # Translators: of stones.
        yield _Mark.DEAD, tr("Dead")
        if self._has_seki:
            yield _Mark.SEKI, tr("Seki")
        if self._has_open:
            # Translators: of points: not settled; not the verb.
            yield _Mark.OPEN, tr("Open")

    def _say(self) -> None:
        self._hint = with_keys(tr("Click a group: dead or alive · {shift}: one chain · {ctrl}: seki"))
        whole = tr(
            "Click a group to mark it dead or alive. {shift}: only one chain. {ctrl}: seki. Click an "
            "empty point to change its owner. A small circle: neutral or not settled."
        )
        whole = with_keys(whole)
        self.setAccessibleName(whole)
        self.setToolTip(plain_tip(whole))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marks with their names, and the hint at the right if it fits."""
        painter, colors = QPainter(self), current_palette()
        keep_places(painter)
        metrics, side, gap = self.fontMetrics(), scaled(ICON), scaled(SPACING)
        middle, x = self.height() / 2, 0
        for mark, name in self._marks():
            place = QRectF(x, middle - side / 2, side, side)
            width = side + gap + metrics.horizontalAdvance(name)
            if x + width > self.width():
                return
            _paint_mark(painter, place, mark)
            painter.setPen(colors.ink)
            words = QRectF(x + side + gap, 0, width, self.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, name)
            x += width + 2 * gap
        painter.setFont(secondary_font(self.font()))
        if not self.plainly and painter.fontMetrics().horizontalAdvance(self._hint) <= self.width() - x:
            painter.setPen(colors.ink2)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._hint)


def _paint_mark(painter: QPainter, place: QRectF, mark: _Mark) -> None:
    """Paint a mark as it is on the board."""
    paint_rounded(painter, place, scaled(SMALL_RADIUS) / 2, _WOOD)
    inner, wide = scaled(6), scaled(2)
    sign, stone = place.adjusted(inner, inner, -inner, -inner), place.adjusted(wide, wide, -wide, -wide)
    match mark:
        case _Mark.BLACK | _Mark.WHITE:
            paint_rounded(painter, sign, scaled(1), _BLACK if mark is _Mark.BLACK else _WHITE, _BLACK)
        case _Mark.DEAD:
            painter.setOpacity(_DEAD_OPACITY)
            paint_rounded(painter, stone, stone.width() / 2, _WHITE, _BLACK)
            painter.setOpacity(1.0)
        case _Mark.SEKI:
            paint_rounded(painter, stone, stone.width() / 2, _WHITE, _BLACK)
            painter.save()
            painter.translate(place.center())
            painter.rotate(45)
            side = sign.width()
            painter.setPen(QPen(QColor(_BLACK), 1))
            painter.setBrush(QColor(current_palette().accent))
            painter.drawRect(QRectF(-side / 2, -side / 2, side, side))
            painter.restore()
        case _Mark.OPEN:
            paint_rounded(painter, sign, sign.width() / 2, _WHITE, _BLACK)
