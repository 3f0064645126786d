"""Lines that an engine reads, shown on the board: by hovering a candidate, by its letter, or from the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent

from qtgo.core.rules.point import Point
from qtgo.kit.accessibility import announce
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.overlay import BoardOverlay
    from qtgo.core.analysis.display import ShownCandidate
    from qtgo.core.analysis.evaluation import Candidate
    from qtgo.core.analysis.line_preview import LinePreview
    from qtgo.features.analysis.live_analysis import LiveState

tr = Texts("analysis")

_KEY = Qt.Key
_STEPS = {_KEY.Key_Left: -1, _KEY.Key_Right: 1, _KEY.Key_Up: -1, _KEY.Key_Down: 1}


class AnalysisLines(QObject):
    """Shows one line at a time, walks it and adds it to the tree.

    While candidates are shown, their letters are keys; while the line of one is shown that was asked for by a key, so
    are the arrows, and Enter and Esc while any is. They come before the keys of the menus, but after a text field's.
    """

    chosen_changed = Signal(object)  # ShownCandidate | None: whose line is shown

    def __init__(self, context: Context, state: Callable[[], LiveState], add: QAction) -> None:
        """Make the object; ``state`` returns the live analysis, ``add`` is the action that adds the shown line."""
        super().__init__(context.window)
        self._context, self._state, self._add = context, state, add
        self._chosen: ShownCandidate | None = None
        self._is_pinned = False  # by key, rather than by the mouse
        self._has_mouse_moved = False
        overlay, scene = self._overlay, context.scene
        overlay.candidate_hovered.connect(self._hover)
        overlay.candidate_middle_clicked.connect(self._add_at)
        scene.point_hovered.connect(self._follow_mouse)
        scene.position_shown.connect(lambda _position: self._forget())
        context.view.line_stepped.connect(self.step)
        context.window.installEventFilter(self)

    @property
    def _overlay(self) -> BoardOverlay:
        return self._context.scene.overlay

    @property
    def chosen(self) -> ShownCandidate | None:
        """Return the candidate whose line is shown."""
        return self._chosen

    # The view

    def show(self, candidate: ShownCandidate, *, pinned: bool = True) -> None:
        """Show the line of a candidate; a pinned one stays when the mouse goes elsewhere."""
        from qtgo.core.analysis.line_preview import LinePreview

        state = self._state()
        read = self._read(candidate.point)
        if read is None:
            return
        points = read.pv or (read.point,)
        self._overlay.show_line(LinePreview(state.to_move, points, len(points), read.ownership))
        self._choose(candidate, pinned=pinned)
        if pinned:
            from qtgo.features.analysis.live_analysis_words import spoken_line

            announce(self._context.view, spoken_line(candidate, points))

    def show_moves(self, line: LinePreview) -> None:
        """Show a line that is no candidate's; the keys are those of a pinned one."""
        self._choose(None)
        self._overlay.show_line(line)
        self._is_pinned = True
        self._add.setEnabled(True)

    def hide(self) -> None:
        """Show the candidates again."""
        self._overlay.show_line(None)
        self._choose(None)
        self._context.notices.drop_false()

    def step(self, moves: int) -> None:
        """Show more moves of the line, or fewer."""
        line = self._overlay.line
        if line is None:
            return
        stepped = line.stepped(moves)
        if stepped != line:
            self._overlay.show_line(stepped)
            from qtgo.text.joining import labeled
            from qtgo.text.record.move_words import move_text

            number, point = stepped.shown, stepped.points[stepped.shown - 1]
            announce(self._context.view, labeled(str(number), move_text(point)))

    def add(self) -> None:
        """Add the moves shown to the tree, as one step that can be undone."""
        from qtgo.core.editing.tree_edits import add_line

        line, controller = self._overlay.line, self._context.game
        if line is None or self._context.record.refuses() or controller.refuses_for_handicap():
            return
        draft = add_line(controller.game, line.color, line.points[: line.shown])
        self.hide()
        if draft is None:
            self._context.notices.show_message(tr.lazy("The tree has this variation already."))
            return
        controller.edit(draft)
        self._context.notices.show_message(tr.lazy("The variation is in the tree. Undo removes it."))

    def _add_at(self, point: Point) -> None:
        candidate = self._candidate(point)
        if candidate is not None:
            if self._overlay.line is None or self._chosen is None or self._chosen.point != point:
                self.show(candidate, pinned=False)
            self.add()

    def _hover(self, point: Point | None) -> None:
        """Show the line of the candidate that the mouse is on, unless it only lies there while one walks the game."""
        if self._is_pinned or self._overlay.marking is not None:
            return
        candidate = None if point is None else self._candidate(point)
        if candidate is not None and self._has_mouse_moved:
            if self._chosen is None or self._chosen.point != point:
                self.show(candidate, pinned=False)
        elif self._chosen is not None and self._context.scene.hovered != self._chosen.point:
            self.hide()

    def _follow_mouse(self, point: Point | None) -> None:
        self._has_mouse_moved = True
        self._hover(point)

    def _forget(self) -> None:
        """Note that another position is shown, which has ended the line."""
        self._has_mouse_moved = False
        if self._overlay.line is None:
            self._choose(None)

    def _choose(self, candidate: ShownCandidate | None, *, pinned: bool = False) -> None:
        self._is_pinned = pinned and candidate is not None
        self._add.setEnabled(candidate is not None)
        if candidate != self._chosen:
            self._chosen = candidate
            self.chosen_changed.emit(candidate)

    def _candidate(self, point: Point | None) -> ShownCandidate | None:
        return self._overlay.analysis.candidate_at(point)

    def _read(self, point: Point | None) -> Candidate | None:
        analysis = self._state().analysis
        return None if analysis is None else analysis.candidate(point)

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of a line before the menus do."""
        if not isinstance(event, QKeyEvent) or not self._is_own(event):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            self._press(event)
            return True
        return False

    def _is_own(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = event.key()
        if self._overlay.line is not None and (key in ENTER or key == _KEY.Key_Escape):
            return True
        if self._is_pinned and key in _STEPS:
            return True
        return self._lettered(key) is not None

    def _lettered(self, key: int) -> ShownCandidate | None:
        """Return the candidate whose letter is a key: by its place if the record uses other letters."""
        if not _KEY.Key_A <= key <= _KEY.Key_F:
            return None
        analysis = self._overlay.analysis
        return analysis.candidate_of(chr(key)) or analysis.candidate_of(chr(key).lower())

    def _press(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == _KEY.Key_Escape:
            self.hide()
        elif key in ENTER:
            self.add()
        elif key in (_KEY.Key_Up, _KEY.Key_Down):
            self._show_other(_STEPS[_KEY(key)])
        elif key in _STEPS:
            self.step(_STEPS[_KEY(key)])
        else:
            candidate = self._lettered(key)
            if candidate is None or (self._is_pinned and candidate.point == self._point):
                self.hide()
            else:
                self.show(candidate)

    @property
    def _point(self) -> Point | None:
        return None if self._chosen is None else self._chosen.point

    def _show_other(self, direction: int) -> None:
        """Show the line of the next candidate, or of the one before."""
        shown = self._overlay.analysis.candidates
        places = [place for place, candidate in enumerate(shown) if candidate.point == self._point]
        if self._chosen is not None and places and 0 <= places[0] + direction < len(shown):
            self.show(shown[places[0] + direction])
