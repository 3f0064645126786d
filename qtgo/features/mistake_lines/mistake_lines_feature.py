"""From a reviewed move to the better line, the line as played, both on two boards, what changed hands, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from qtgo.features.analysis.analysis_feature import AnalysisFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.features.side_by_side.side_by_side_feature import SideBySideFeature
from qtgo.session.unavailable_action_words import not_busy
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.display import ShownAnalysis
    from qtgo.core.analysis.review import ReviewedMove
    from qtgo.core.record.tree import Node
    from qtgo.core.rules.point import Point
    from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
    from qtgo.session.mode_state import ModeState

tr = Texts("mistake lines")


class MistakeLinesFeature(Feature):
    """Shows lines and ownership of the reviewed move that is looked at; the game itself stays as it is."""

    def __init__(
        self, context: Context, review: ReviewFeature, analysis: AnalysisFeature, side_by_side: SideBySideFeature
    ) -> None:
        super().__init__(context)
        self._review, self._analysis, self._side_by_side = review, analysis, side_by_side
        self._origin: Node | None = None  # where the user was
        self._place: Node | None = None  # where something is shown, of this move
        self._move: ReviewedMove | None = None
        self._change: ShownAnalysis | None = None
        self._add_actions()
        context.game.position_changed.connect(lambda _position: self._follow())
        review.shown_changed.connect(lambda _shown: context.menus.update())

    def _add_actions(self) -> None:
        menus = self.context.menus
        shown = (
            ("better_line", tr.lazy("&Better Line"), self.show_better, "Alt+B"),
            ("played_line", tr.lazy("Line as &Played"), self.show_played, "Alt+P"),
            ("both_lines", tr.lazy("Both &Side by Side"), self.show_both, "Alt+S"),
            ("ownership_change", tr.lazy("What &Changed Hands"), self.show_change, "Alt+O"),
        )
        added = [menus.add(name, text, show, key, allowed=self._is_reviewed) for name, text, show, key in shown]
        self._review.offer_of_move(*added)
        self._back = menus.add("mistake_back", tr.lazy("Back to Where You &Were"), self.go_back, "Alt+R")
        self._back.setEnabled(False)

    def _is_reviewed(self, state: ModeState) -> str:
        return not_busy(state) or ("" if self._review.is_shown else tr("Review the game first."))

    # Requests

    def show_better(self) -> None:
        """Show how the engine's own move goes on, in the position before the move played."""
        from qtgo.features.mistake_lines.mistake_lines_words import better_line_text

        move = self._better()
        if move is not None:
            self._show_line(move, move.pv, better_line_text)

    def show_played(self) -> None:
        """Show how the game went on, in the same position."""
        from qtgo.core.analysis.compared_lines import played_line
        from qtgo.features.mistake_lines.mistake_lines_words import played_line_text

        move = self._meant()
        if move is not None and self._review.state is not None:
            self._show_line(move, played_line(self._review.state.review, move), played_line_text)

    def show_both(self) -> SideBySideDialog | None:
        """Show both lines with their numbers on two boards; the game stays where it is."""
        from qtgo.core.analysis.compared_lines import played_line
        from qtgo.features.mistake_lines.mistake_lines_words import better_line_text, compared_text, played_line_text

        move, state = self._better(), self._review.state
        if move is None or state is None:
            return None
        lines = (better_line_text, move.pv), (played_line_text, played_line(state.review, move))
        sides = [(say(points[:1]), self._record(move, points)) for say, points in lines]
        return self._side_by_side.compare(sides, tr("Better and Played"), compared_text(move))

    def show_change(self) -> None:
        """Show on the board whose points the move changed, in the position after it."""
        from qtgo.core.analysis.compared_lines import ownership_change
        from qtgo.core.analysis.display import ShownAnalysis
        from qtgo.features.mistake_lines.mistake_lines_words import change_text, no_ownership_text

        move = self._meant()
        change = None if move is None else ownership_change(move)
        if move is None:
            return
        if change is None:
            self.context.notices.show_message(no_ownership_text)
            return
        self._go(move, self._review.go_after)
        shown = self._change = ShownAnalysis(ownership=change.points, is_change=True)
        self.context.scene.overlay.show_advice(shown)
        say = partial(change_text, move, change)
        self.context.notices.show_message(say, seconds=0, holds=lambda: self._change is shown)

    def go_back(self) -> None:
        """Return to where the user was before the first of these."""
        origin = self._origin
        self._analysis.hide_moves()
        self._forget()
        if origin is not None and self.context.game.game.has(origin):
            self.context.navigator.go_to(origin)

    # What is shown

    def _meant(self) -> ReviewedMove | None:
        """Return the move that is looked at, or say that there is none."""
        from qtgo.core.analysis.compared_lines import move_meant
        from qtgo.features.mistake_lines.mistake_lines_words import no_move_text

        game, state = self.context.game.game, self._review.state
        if self._move is not None and self._place is game.current:
            return self._move
        move = None
        if state is not None:
            move = move_meant(state.review, state.position_at(state.depth_of(game.current, game.depth)))
        if move is None:
            self.context.notices.show_message(no_move_text)
        return move

    def _better(self) -> ReviewedMove | None:
        """Return the move that is looked at if a better one is known, or say why not."""
        from qtgo.features.mistake_lines.mistake_lines_words import no_move_text, same_move_text

        move = self._meant()
        if move is None or (move.pv and move.best != move.move.point):
            return move
        self.context.notices.show_message(partial(same_move_text, move) if move.pv else no_move_text)
        return None

    def _show_line(
        self, move: ReviewedMove, points: Sequence[Point | None], say: Callable[[Sequence[Point | None]], str]
    ) -> None:
        from qtgo.core.analysis.line_preview import LinePreview

        self._go(move, self._review.go_to)
        self._hide_change()
        self._analysis.show_moves(LinePreview(move.move.color, tuple(points), len(points)))
        overlay, place = self.context.scene.overlay, self._place
        self.context.notices.show_message(
            partial(say, points), seconds=0, holds=lambda: overlay.line is not None and self._place is place
        )

    def _record(self, move: ReviewedMove, points: Sequence[Point | None]) -> Node:
        """Return a record that begins before a move and has other moves from there."""
        from qtgo.core.diagram.diagram import Diagram, record_of
        from qtgo.core.rules.point import Move

        color = move.move.color
        position = self.context.game.game.position_at(self._review.node_before(move.index))
        colors = (color, color.opponent) * len(points)
        moves = tuple(map(Move, colors, points))
        stones = dict(position.stones_by_point())
        return record_of(Diagram(position.width, position.height, stones, moves=moves, to_move=color))

    def _go(self, move: ReviewedMove, go: Callable[[int], None]) -> None:
        """Go to a position of a move, and note where the user came from."""
        game = self.context.game
        origin = self._origin or game.game.current
        go(move.index)
        self._origin, self._place, self._move = origin, game.game.current, move
        self._back.setEnabled(True)

    def _follow(self) -> None:
        """Forget what was shown once the user goes on."""
        if self._place is not None and self.context.game.game.current is not self._place:
            self._forget()

    def _forget(self) -> None:
        self._origin = self._place = self._move = None
        self._back.setEnabled(False)
        self._hide_change()

    def _hide_change(self) -> None:
        change, self._change = self._change, None
        if change is not None and self.context.scene.overlay.advice is change:
            from qtgo.core.analysis.display import NO_ANALYSIS

            self.context.scene.overlay.show_advice(NO_ANALYSIS)
        self.context.notices.drop_false()
