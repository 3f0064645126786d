"""The explorer in the window: shown where it is no help that nobody agreed to, filled, and what it marks and plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.rules.board import Board
from qtgo.core.rules.position import Position
from qtgo.settings import Settings
from qtgo.text.translation import Texts
from qtgo.timers import single_shot
from qtgo.widgets.language import follow_language
from qtgo.widgets.plain import menu_text, plain_tip
from qtgo.window.analysis.analysis_permission import AnalysisPermission, AnalysisSituation
from qtgo.window.commands.library import LibraryCommands
from qtgo.window.context import WindowContext
from qtgo.window.panels.record_cards import OtherTab

if TYPE_CHECKING:
    from qtgo.controllers.explorer import ExplorerController
    from qtgo.core.analysis.line_preview import LinePreview
    from qtgo.core.record.tree import Node
    from qtgo.library.explorer import Explored
    from qtgo.widgets.explorer_card import ExplorerCard, ExplorerRow

tr = Texts("explorer")

_REFUSAL_SECONDS = 8.0
_SLOW_MS = 300
"""Milliseconds after which moves of another position are taken away, though there are no others yet."""
_HELP = (AnalysisSituation.ENGINE_GAME, AnalysisSituation.TWO_PLAYERS)


class ExplorerCommands(QObject):
    """Shows what came next in the position shown; made when it is first wanted."""

    settings_changed = Signal(object)  # Settings
    shown_changed = Signal(object)  # bool
    helped = Signal()  # it is shown in a game against an engine, or between two players

    def __init__(self, context: WindowContext, library: LibraryCommands, permission: AnalysisPermission) -> None:
        super().__init__(context.window)
        self._context, self._library, self._permission = context, library, permission
        self._settings = Settings()
        self._controller: ExplorerController | None = None
        self._wanted_in: Node | None = None  # the root of the game in which it is wanted as help
        self._explored: Explored | None = None
        self._is_shown = False
        self._marked: LinePreview | None = None
        self.card: ExplorerCard | None = None
        self._slow = single_shot(self, self._show_waiting, _SLOW_MS)
        self._ask_soon = single_shot(self, self._ask)
        actions = context.actions.explorer
        actions.explorer.triggered.connect(self._toggle)
        actions.add_joseki_files.triggered.connect(self._add_files)
        actions.add_joseki_folder.triggered.connect(self._add_folder)
        actions.remove_joseki_menu.aboutToShow.connect(self._fill_sources)
        controller = context.game_controller
        for changed in (controller.game_opened, controller.live_changed, controller.phase_changed):
            changed.connect(lambda _cause: self.follow())
        context.players.seats_changed.connect(lambda _seats: self.follow())
        controller.position_changed.connect(lambda _position: self.follow())
        follow_language(context.window, self._fill)

    @property
    def is_shown(self) -> bool:
        """Return whether the explorer is shown."""
        return self._is_shown

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        before, self._settings = self._settings, settings
        if self._controller is not None and settings.joseki != before.joseki:
            self._controller.use_joseki(self._sources)
        self.follow()

    def follow(self) -> None:
        """Show the explorer where it may be, and what came next in the position shown."""
        shown = self._may_show
        self._context.actions.explorer.explorer.setChecked(shown)
        if shown:
            self._ask_soon.start()  # once for all that one step has changed
            if self._permission.situation in _HELP:
                self.helped.emit()
        elif self._controller is not None:
            self._controller.cancel()
            self._point(None)
        if shown is not self._is_shown:
            self._is_shown = shown
            self._make_card()
            self.shown_changed.emit(shown)

    def close(self) -> None:
        """End the threads."""
        if self._controller is not None:
            self._controller.close()

    @property
    def _may_show(self) -> bool:
        """Return whether it is wanted, and allowed: in a game that is played only if it was asked for there."""
        situation = self._permission.situation
        if situation in _HELP:
            is_wanted = self._wanted_in is self._context.game_controller.game.root
            is_agreed = situation is AnalysisSituation.ENGINE_GAME or self._permission.is_agreed
            return is_wanted and is_agreed and self._settings.allow_advice
        return situation is AnalysisSituation.FREE and self._settings.explorer

    # What is asked

    def _toggle(self, wanted: bool) -> None:
        situation = self._permission.situation
        if situation is AnalysisSituation.FREE:
            self.settings_changed.emit(self._settings.changed(explorer=wanted))
        elif not wanted:
            self._wanted_in = None
        elif situation is AnalysisSituation.PROBLEM:
            self._refuse(tr.lazy("The explorer is off until the problem is solved, or its solution is shown."))
        elif situation is AnalysisSituation.GUESS:
            self._refuse(tr.lazy("The explorer is off while you guess moves."))
        elif situation is AnalysisSituation.SCORING:
            self._refuse(tr.lazy("The explorer is off while the game is scored."))
        elif not self._settings.allow_advice:
            self._refuse(
                tr.lazy("The explorer is off during timed and engine games. You can allow hints in Preferences.")
            )
        elif situation is AnalysisSituation.TWO_PLAYERS and not self._permission.is_agreed:
            self._permission.ask_both(
                self._want_here,
                tr("Do both players want the explorer in this game?"),
                tr("It shows both what was played here in other games. You are not asked again in this game."),
            )
        else:
            self._want_here()
        self.follow()
        if self._is_shown:
            self._context.side.choose(OtherTab.EXPLORER)

    def _want_here(self) -> None:
        self._wanted_in = self._context.game_controller.game.root
        self.follow()
        if self._permission.situation is AnalysisSituation.ENGINE_GAME:
            self._context.message.show_message(
                tr.lazy("The explorer is on: this game will not count for your rating."), holds=lambda: self.is_shown
            )

    def _refuse(self, say: Callable[[], str]) -> None:
        refused = self._permission.situation, self._settings.allow_advice
        self._context.message.show_message(
            say,
            seconds=_REFUSAL_SECONDS,
            holds=lambda: (self._permission.situation, self._settings.allow_advice) == refused,
        )

    def _add_files(self) -> None:
        from qtgo.dialogs.library.joseki import ask_for_joseki_files

        self._add(ask_for_joseki_files(self._context.window))

    def _add_folder(self) -> None:
        from qtgo.dialogs.library.joseki import ask_for_joseki_folder

        self._add(ask_for_joseki_folder(self._context.window))

    def _add(self, paths: list[Path]) -> None:
        if paths:
            joseki = tuple(dict.fromkeys((*self._settings.joseki, *map(str, paths))))
            self.settings_changed.emit(self._settings.changed(joseki=joseki))

    def _fill_sources(self) -> None:
        menu = self._context.actions.explorer.remove_joseki_menu
        menu.clear()
        for source in self._settings.joseki:
            action = menu.addAction(menu_text(Path(source).name))
            action.setToolTip(plain_tip(source))
            action.triggered.connect(partial(self._remove, source))
        if not self._settings.joseki:
            menu.addAction(tr("No joseki files")).setEnabled(False)

    def _remove(self, source: str, _checked: bool = False) -> None:
        joseki = tuple(other for other in self._settings.joseki if other != source)
        self.settings_changed.emit(self._settings.changed(joseki=joseki))

    @property
    def _sources(self) -> list[Path]:
        return [Path(source) for source in self._settings.joseki]

    @property
    def controller(self) -> ExplorerController:
        """Return what looks up positions; made when it is first asked for."""
        if self._controller is None:
            from qtgo.controllers.explorer import ExplorerController

            controller = self._controller = ExplorerController(self._library.index, self)
            controller.explored.connect(self._take)
            controller.joseki_read.connect(self.follow)
            self._library.library.index_changed.connect(self._reopen)
            if self._settings.joseki:
                controller.use_joseki(self._sources)
        return self._controller

    def _reopen(self) -> None:
        self.controller.reopen()
        self.follow()

    def _ask(self) -> None:
        game = self._context.game_controller.game
        if self._is_shown:
            self.controller.explore(game.position, game.to_move)
            self._slow.start()

    # What is shown

    def _take(self, explored: Explored) -> None:
        self._slow.stop()
        self._explored = explored
        self._fill()

    def _show_waiting(self) -> None:
        if self.card is not None:
            self.card.show_moves((), note=tr("Searching…"))

    def _make_card(self) -> None:
        if self.card is None:
            from qtgo.widgets.explorer_card import ExplorerCard

            card = self.card = ExplorerCard(self._context.actions.explorer.menu, self._context.side)
            card.hide()
            card.move_pointed.connect(self._point)
            card.move_chosen.connect(self._play)
            card.games_requested.connect(self._show_games)

    def _fill(self) -> None:
        if self.card is None or self._explored is None:
            return
        from qtgo.text.explorer import nothing_text, result_text
        from qtgo.widgets.explorer_rows import explorer_rows

        explored = self._explored
        has_library = explored.result is not None
        note = explored.error or nothing_text(has_library=has_library, has_joseki=bool(self._settings.joseki))
        summary = result_text(explored.result) if explored.result is not None and explored.result.games else ""
        self.card.show_moves(explorer_rows(explored), summary, note)

    def _is_current(self) -> bool:
        """Return whether what is listed belongs to the position shown."""
        game = self._context.game_controller.game
        return self._explored is not None and self._explored.position == game.position

    def _point(self, row: ExplorerRow | None) -> None:
        """Mark a move on the board, or none."""
        from qtgo.core.analysis.line_preview import LinePreview

        marked = LinePreview(row.color, (row.point,), 1) if row is not None and self._is_current() else None
        overlay = self._context.scene.overlay if marked is not None else self._context.scene.made_overlay
        if marked is not None and overlay is not None:
            overlay.show_line(marked)
        elif overlay is not None and self._marked is not None and overlay.line == self._marked:
            overlay.show_line(None)
        self._marked = marked

    def _play(self, row: ExplorerRow) -> None:
        if row.point is not None and self._is_current():
            self._context.game_controller.play(row.point)

    def _show_games(self, row: ExplorerRow) -> None:
        if row.point is None or self._explored is None:
            return
        before = self._explored.position
        board = Board.from_stones(before.width, before.height, before.stones)
        board.play(row.color, row.point)
        self._library.show_games_with(Position(before.width, before.height, board.stones(), row.color.opponent))
