"""Where the view and the controllers of a window meet: connections, and what is shown of a game that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.core.record.tree import Node
from qtgo.session.mode_state import Mode
from qtgo.shell.panels.record_cards import OtherTab

if TYPE_CHECKING:
    from qtgo.features.review.review_tools import ReviewTools
    from qtgo.window.main_window import MainWindow


class Connections(QObject):
    """Connects the parts of a window, and shows in them what becomes of its game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tools: ReviewTools | None = None
        self._connect_controllers()
        self._connect_modes()
        self._connect_analysis()
        self._connect_settings()
        self._keep_messages_true()

    def show_all(self) -> None:
        """Show the state of the game, which it was in before anybody was listening."""
        self._window.game_controller.refresh()

    def _connect_controllers(self) -> None:
        window = self._window
        game_controller = window.game_controller
        window.line.place_changed.connect(window.review.show_place)
        game_controller.node_changed.connect(self._show_node)
        window.finished.kept.connect(window.library.show_kept_games)
        window.context.stage.changed.connect(self.show_bar)

    def _connect_modes(self) -> None:
        window = self._window
        window.mode.changed.connect(lambda _mode: self.show_bar())

    def _connect_analysis(self) -> None:
        window = self._window
        window.review.shown_changed.connect(lambda _shown: self.show_bar())
        window.live.shown_changed.connect(lambda _shown: self.show_bar())
        window.mode.changed.connect(lambda _mode: window.live.follow_mode())
        window.mode.problem_changed.connect(lambda: window.live.follow_mode())
        window.live.told.connect(window.review.learn)
        window.review.went_to_move.connect(window.live.recall)
        window.live.helped.connect(window.context.fair_play.note_help)
        window.context.layout.task_changed.connect(lambda _task: self._show_tools())
        self._show_tools()

    def _connect_settings(self) -> None:
        window = self._window
        for part in (window.live, window.review):
            part.settings_changed.connect(window.change_settings)

    def _keep_messages_true(self) -> None:
        """Take away what a message tells as soon as another fact holds."""
        self._window.live.told.connect(self._window.status.message.drop_false)

    # What is shown

    def show_bar(self) -> None:
        """Show the graph in place of the bar in a review, and the cards of what analyzes."""
        mode, review, is_cleared = self._window.mode.mode, self._window.review, self._window.context.stage.is_cleared
        has_graph = review.is_shown and not is_cleared and not mode.is_study and mode is not Mode.SCORING
        if review.graph is not None:
            self._window.context.stage.show_graph(has_graph)
            self._window.side.set_card(OtherTab.MISTAKES, review.mistakes if has_graph else None)
        is_analyzed = self._window.live.is_on and not is_cleared and mode is not Mode.SCORING
        self._window.side.set_card(OtherTab.ANALYSIS, self._window.live.card if is_analyzed else None)

    def _show_tools(self) -> None:
        """Offer the tools of a review where a game is looked at."""
        from qtgo.shell.task_layout import Task

        window = self._window
        is_review = window.context.layout.task is Task.REVIEW
        if is_review and self._tools is None:
            from qtgo.features.review.review_tools import ReviewTools

            self._tools = ReviewTools(window.menus, window.side)
        window.side.set_tools(self._tools if is_review else None)

    def _show_node(self, _node: Node) -> None:
        self._window.live.follow_mode()
