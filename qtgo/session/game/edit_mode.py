"""The edit mode: the current tool, its effect, and the edits that its strokes make."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.editing import markup_edits, node_edits, tree_edits
from qtgo.core.editing.tools import Stroke, Tool, begin_stroke
from qtgo.core.game.game import Game, Phase
from qtgo.core.record.edit_history import Edit
from qtgo.core.record.markup import NO_MARKUP, Markup
from qtgo.core.record.point_list import line_between, rectangle
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.record_editor import RecordEditor

if TYPE_CHECKING:
    from qtgo.core.editing.later_moves import LegalityWatch


class Reach(Enum):
    """The points covered by one use of a tool."""

    POINT = auto()
    ROW = auto()
    COLUMN = auto()


@dataclass(frozen=True, slots=True)
class EditState:
    """The edit mode's state: on or off, the tool, and the point where an area or a line was started by keyboard."""

    is_active: bool = False
    tool: Tool = Tool.PLAY
    corner: Point | None = None


@dataclass(frozen=True, slots=True)
class LabelRequest:
    """A request for the label of a point; ``text`` is the present one."""

    point: Point
    text: str


@dataclass(slots=True)
class _Drag:
    """A stroke in progress at a node: its start and current point, and the undo step so far."""

    start: Point
    last: Point
    other: bool
    is_area: bool
    node: Node
    stroke: Stroke | None = None
    step: Edit | None = None
    watch: LegalityWatch | None = None


class EditMode(QObject):
    """Edits with tools at points of the board; refusals are reported by RecordEditor."""

    state_changed = Signal(object)  # EditState
    preview_changed = Signal(object)  # Markup: the marks shown, with the preview of a drag
    text_requested = Signal(object)  # LabelRequest

    def __init__(self, game_controller: GameController, record: RecordEditor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._record = record
        self._state = EditState()
        self._markup = NO_MARKUP
        self._drag: _Drag | None = None
        game_controller.markup_changed.connect(self._keep_markup)
        game_controller.phase_changed.connect(self._follow_phase)
        game_controller.game_opened.connect(self._forget)

    @property
    def state(self) -> EditState:
        """Return whether the record is being edited, and with which tool."""
        return self._state

    @property
    def _game(self) -> Game:
        return self._game_controller.game

    # The mode

    def set_active(self, active: bool) -> None:
        """Start or end editing; ending loses nothing."""
        if active and self._record.refuses():
            active = False
        self._end_drag()
        self._record.end_typing()
        self._set_state(EditState(active, self._state.tool))

    def take(self, tool: Tool) -> None:
        """Choose a tool, and start editing with it."""
        self._end_drag()
        if not self._state.is_active:
            self.set_active(True)
        if self._state.is_active:
            self._set_state(EditState(True, tool))

    def step_back(self) -> bool:
        """Cancel a shape started by keyboard, otherwise end editing; return whether there was anything to leave."""
        if self._state.corner is not None:
            self._set_state(replace(self._state, corner=None))
            self._show_preview()
            return True
        was_active = self._state.is_active
        if was_active:
            self.set_active(False)
        return was_active

    def _set_state(self, state: EditState) -> None:
        self._state = state
        self.state_changed.emit(state)  # always: a pressed button must come back up on a refusal

    def _follow_phase(self, phase: Phase) -> None:
        if phase is Phase.SCORING and self._state.is_active:
            self.set_active(False)

    def _forget(self, _info: object) -> None:
        self._drag = None
        if self._state.corner is not None:
            self._set_state(replace(self._state, corner=None))

    # The tools

    def click(self, point: Point, *, other: bool = False, reach: Reach = Reach.POINT) -> None:
        """Use the tool on a point, or on its whole row or column; ``other`` is the alternate action."""
        tool, corner = self._state.tool, self._state.corner
        if tool.plays:
            self._play(point, other)
        elif corner is not None:
            self._set_state(replace(self._state, corner=None))
            self._use_between(corner, point, other)
        elif tool.connects:
            self._begin_line(point, other)
        elif tool is Tool.TEXT and not other:
            self.text_requested.emit(LabelRequest(point, markup_edits.label_texts(self._game).get(point, "")))
        elif tool is Tool.TEXT:
            self._record.set_label(point, "")
        else:
            self._use_on(point, _reached(self._game, point, reach), other)

    def set_corner(self, point: Point) -> None:
        """Start an area at a point, which the next click ends."""
        if not self._state.tool.plays and self._state.tool is not Tool.TEXT:
            self._set_state(replace(self._state, corner=point))
            self._show_preview(highlighted=[point])

    def drag(self, point: Point, *, other: bool = False, is_area: bool = False) -> None:
        """Drag the tool to a point; the first call begins a stroke, which is one undo step."""
        tool = self._state.tool
        if tool.plays or tool is Tool.TEXT:
            return
        drag = self._drag
        if drag is None or drag.node is not self._game.current:
            area = is_area or tool is Tool.VISIBLE
            drag = self._drag = _Drag(point, point, other, area, self._game.current)
        way = list(line_between(drag.last, point))
        drag.last = point
        if tool.connects:
            self._show_preview(line=(drag.start, point))
        elif drag.is_area:
            self._show_preview(highlighted=rectangle(drag.start, point))
        else:
            self._paint(drag, way if drag.stroke is None else way[1:])

    def drop(self) -> None:
        """End a stroke at its current point."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.is_area or self._state.tool.connects:
            self._show_preview()
            if drag.node is self._game.current:  # else a move has come meanwhile
                self._use_between(drag.start, drag.last, drag.other)
        self._record.tell_illegal(drag.watch)

    def _end_drag(self) -> None:
        if self._drag is not None:
            self.drop()

    def _use_between(self, start: Point, end: Point, other: bool) -> None:
        """Use the tool on two points: a line or arrow between them, or the area that they span."""
        tool = self._state.tool
        if tool.connects:
            self._record.make(lambda game: markup_edits.toggle_line(game, start, end, arrow=tool is Tool.ARROW))
            self._show_preview()
        else:
            self._use_on(start, rectangle(start, end), other)

    def _use_on(self, start: Point, points: Collection[Point], other: bool) -> None:
        drag = _Drag(start, start, other, False, self._game.current)
        self._paint(drag, points)
        self._record.tell_illegal(drag.watch)

    def _paint(self, drag: _Drag, points: Collection[Point]) -> None:
        """Extend a stroke over some points."""
        from qtgo.core.editing.later_moves import LegalityWatch

        if self._record.refuses():
            return
        if drag.stroke is None:
            drag.stroke = begin_stroke(self._game, self._state.tool, drag.start, other=drag.other)
            if self._state.tool.sets_stones and not node_edits.has_move(self._game):
                drag.watch = LegalityWatch(self._game, self._game.current.children)
        draft = drag.stroke(points)
        if draft is not None:
            drag.step = self._game_controller.edit(draft, drag.step)
            drag.node = self._game.current

    def _begin_line(self, point: Point, other: bool) -> None:
        """Start a line that the next click ends; the alternate action removes those that end here."""
        if other:
            arrows = self._state.tool is Tool.ARROW
            self._record.make(lambda game: markup_edits.remove_lines(game, point, arrows=arrows))
        else:
            self.set_corner(point)

    def _play(self, point: Point, other: bool) -> None:
        game = self._game
        color = game.to_move.opponent if other else game.to_move
        if self._state.tool is Tool.INSERT:
            self._record.make(lambda game: tree_edits.insert_move(game, point, color))
        elif other:
            self._game_controller.play_out_of_turn(point, color)
        else:
            self._game_controller.play(point)

    # The view

    def _keep_markup(self, markup: Markup) -> None:
        self._markup = markup

    def _show_preview(self, highlighted: Collection[Point] = (), line: tuple[Point, Point] | None = None) -> None:
        """Show the marks of the node, and those being drawn."""
        markup = replace(self._markup, highlighted=self._markup.highlighted.union(highlighted))
        if line is not None and line[0] != line[1]:
            if self._state.tool is Tool.ARROW:
                markup = replace(markup, arrows=(*markup.arrows, line))
            else:
                markup = replace(markup, lines=(*markup.lines, line))
        self.preview_changed.emit(markup)


def _reached(game: Game, point: Point, reach: Reach) -> list[Point]:
    """List the points covered by one click."""
    right, top = game.info.width - 1, game.info.height - 1
    if reach is Reach.ROW:
        return rectangle(Point(0, point.y), Point(right, point.y))
    if reach is Reach.COLUMN:
        return rectangle(Point(point.x, 0), Point(point.x, top))
    return [point]
