"""The explorer: which moves came next here, in the library and in joseki files, unless that would be unfair help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMenu

from qtgo.core.rules.board import Board
from qtgo.core.rules.position import Position
from qtgo.features.library.library_feature import LibraryFeature
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import menu_text, plain_tip
from qtgo.session.fair_play import Situation
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.panels.record_cards import OtherTab
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.analysis.line_preview import LinePreview
    from qtgo.core.record.tree import Node
    from qtgo.features.explorer.explorer_card import ExplorerCard, ExplorerRow
    from qtgo.features.explorer.explorer_threads import ExplorerThreads
    from qtgo.library.explorer import Explored

tr = Texts("explorer")

_REFUSAL_SECONDS = 8.0
_SLOW_MS = 300
"""Milliseconds after which the moves of the position before are taken away, even if no others have been found yet."""


class ExplorerFeature(Feature):
    """Shows the continuations of the position shown; card and threads are made at the first use."""

    def __init__(self, context: Context, library: LibraryFeature) -> None:
        super().__init__(context)
        self._library = library
        self._threads: ExplorerThreads | None = None
        self._wanted_in: Node | None = None  # the root of the game in which it was requested as help
        self._explored: Explored | None = None
        self._is_shown = False
        self._marked: LinePreview | None = None
        self.card: ExplorerCard | None = None
        self._slow = single_shot(self, self._show_waiting, _SLOW_MS)
        self._ask_soon = single_shot(self, self._ask)
        menus, controller = context.menus, context.game
        self._action = menus.add_check("explorer", tr.lazy("Show E&xplorer"), self._toggle, "Ctrl+Alt+E")
        menus.add("add_joseki_files", tr.lazy("Add &Joseki Files…"), self._add_files)
        menus.add("add_joseki_folder", tr.lazy("Add Joseki &Folder…"), self._add_folder)
        menus.add_menu("remove_joseki", tr.lazy("&Remove Joseki"), self._fill_sources)
        for changed in (
            controller.game_opened,
            controller.live_changed,
            controller.phase_changed,
            controller.position_changed,
            context.players.seats_changed,
            context.mode.changed,
            context.mode.problem_changed,
        ):
            changed.connect(self.update)
        context.stage.changed.connect(self._place_card)
        follow_language(context.window, self._fill)
        self.follow("joseki", react=self._use_joseki)
        self.follow("explorer", "allow_advice", react=self.update)

    @property
    def is_shown(self) -> bool:
        """Return whether the explorer is shown."""
        return self._is_shown

    def update(self, *_cause: object) -> None:
        """Show the explorer where it may be, and the continuations of the position shown."""
        shown = self._may_show
        self._action.setChecked(shown)
        if shown:
            self._ask_soon.start()  # once for all that one step has changed
            if self.context.fair_play.situation.is_help:
                self.context.fair_play.mark_helped()
        elif self._threads is not None:
            self._threads.cancel()
            self._point(None)
        if shown is not self._is_shown:
            self._is_shown = shown
            self._make_card()
            self._place_card()
            self.context.notices.drop_false()

    def _place_card(self) -> None:
        is_seen = self._is_shown and not self.context.stage.is_cleared
        self.context.side.set_card(OtherTab.EXPLORER, self.card if is_seen else None)

    def close(self) -> None:
        """End the threads."""
        if self._threads is not None:
            self._threads.close()
        super().close()

    @property
    def _may_show(self) -> bool:
        """Return whether it is on, and allowed: in a game being played only if it was requested there."""
        situation = self.context.fair_play.situation
        if situation.is_help:
            is_wanted = self._wanted_in is self.context.game.game.root
            is_agreed = situation is Situation.ENGINE_GAME or self.context.fair_play.is_agreed
            return is_wanted and is_agreed and self.context.settings.value.allow_advice
        return situation is Situation.FREE and self.context.settings.value.explorer

    # Requests

    def _toggle(self, wanted: bool) -> None:
        situation = self.context.fair_play.situation
        if situation is Situation.FREE:
            self.context.settings.change(explorer=wanted)
        elif not wanted:
            self._wanted_in = None
        elif situation is Situation.PROBLEM:
            self._refuse(tr.lazy("The explorer is off until the problem is solved, or its solution is shown."))
        elif situation is Situation.GUESS:
            self._refuse(tr.lazy("The explorer is off while you guess moves."))
        elif situation is Situation.SCORING:
            self._refuse(tr.lazy("The explorer is off while the game is scored."))
        elif not self.context.settings.value.allow_advice:
            self._refuse(
                tr.lazy("The explorer is off during timed and engine games. You can allow hints in Preferences.")
            )
        elif situation is Situation.TWO_PLAYERS and not self.context.fair_play.is_agreed:
            from qtgo.shell.consent_question import ask_both

            ask_both(
                self.context,
                self._want_here,
                tr("Do both players want the explorer in this game?"),
                tr("It shows both what was played here in other games. You are not asked again in this game."),
            )
        else:
            self._want_here()
        self.update()
        if self._is_shown:
            self.context.side.choose(OtherTab.EXPLORER)

    def _want_here(self) -> None:
        self._wanted_in = self.context.game.game.root
        self.update()
        if self.context.fair_play.situation is Situation.ENGINE_GAME:
            self.context.notices.show_message(
                tr.lazy("The explorer is on: this game will not count for your rating."), holds=lambda: self.is_shown
            )

    def _refuse(self, say: Callable[[], str]) -> None:
        refused = self.context.fair_play.situation, self.context.settings.value.allow_advice
        self.context.notices.show_message(
            say,
            seconds=_REFUSAL_SECONDS,
            holds=lambda: (self.context.fair_play.situation, self.context.settings.value.allow_advice) == refused,
        )

    # The files of joseki

    @property
    def _sources(self) -> tuple[str, ...]:
        return self.context.settings.value.joseki

    def _add_files(self) -> None:
        from qtgo.kit.local_paths import path_of, url_of, user_folder
        from qtgo.sgf.formats.importers import GAME_SUFFIXES
        from qtgo.shell.file_to_write import file_filters

        patterns = " ".join(f"*{suffix}" for suffix in sorted(GAME_SUFFIXES))
        filters = file_filters((tr("Game files"), patterns))
        folder = url_of(user_folder())
        urls, _ = QFileDialog.getOpenFileUrls(self.context.window, tr("Add Joseki Files"), folder, filters)
        self._add([path_of(url) for url in urls if url.isLocalFile()])

    def _add_folder(self) -> None:
        from qtgo.kit.local_paths import path_of, url_of, user_folder

        folder = url_of(user_folder())
        url = QFileDialog.getExistingDirectoryUrl(self.context.window, tr("Add Joseki Folder"), folder)
        self._add([path_of(url)] if url.isLocalFile() else [])

    def _add(self, paths: list[Path]) -> None:
        if paths:
            self.context.settings.change(joseki=tuple(dict.fromkeys((*self._sources, *map(str, paths)))))

    def _remove(self, source: str) -> None:
        self.context.settings.change(joseki=tuple(other for other in self._sources if other != source))

    def _fill_sources(self, menu: QMenu) -> None:
        menu.clear()
        for source in self._sources:
            action = menu.addAction(menu_text(Path(source).name), partial(self._remove, source))
            action.setToolTip(plain_tip(source))
        if not self._sources:
            menu.addAction(tr("No joseki files")).setEnabled(False)

    def _use_joseki(self, sources: tuple[str, ...]) -> None:
        if self._threads is not None:
            self._threads.use_joseki([Path(source) for source in sources])
        self.update()

    # The threads

    @property
    def threads(self) -> ExplorerThreads:
        """Return the threads that look up positions; made at the first request."""
        if self._threads is None:
            from qtgo.features.explorer.explorer_threads import ExplorerThreads

            threads = self._threads = ExplorerThreads(self._library.index, self)
            threads.explored.connect(self._take)
            threads.joseki_read.connect(self.update)
            self._library.library.index_changed.connect(self._reopen)
            if self._sources:
                threads.use_joseki([Path(source) for source in self._sources])
        return self._threads

    def _reopen(self) -> None:
        self.threads.reopen()
        self.update()

    def _ask(self) -> None:
        game = self.context.game.game
        if self._is_shown:
            self.threads.explore(game.position, game.to_move)
            self._slow.start()

    # The view

    def _take(self, explored: Explored) -> None:
        self._slow.stop()
        self._explored = explored
        self._fill()

    def _show_waiting(self) -> None:
        if self.card is not None:
            self.card.show_moves((), note=tr("Searching…"))

    def _make_card(self) -> None:
        if self.card is None:
            from qtgo.features.explorer.explorer_card import ExplorerCard

            card = self.card = ExplorerCard(self.context.menus.menu("explorer"), self.context.side)
            card.hide()
            card.move_pointed.connect(self._point)
            card.move_chosen.connect(self._play)
            card.games_requested.connect(self._show_games)

    def _fill(self) -> None:
        if self.card is None or self._explored is None:
            return
        from qtgo.features.explorer.explorer_card import explorer_rows
        from qtgo.features.explorer.explorer_words import nothing_text, result_text

        explored = self._explored
        has_library = explored.result is not None
        note = explored.error or nothing_text(has_library=has_library, has_joseki=bool(self._sources))
        summary = result_text(explored.result) if explored.result is not None and explored.result.games else ""
        self.card.show_moves(explorer_rows(explored), summary, note)

    def _is_current(self) -> bool:
        """Return whether the list belongs to the position shown."""
        game = self.context.game.game
        return self._explored is not None and self._explored.position == game.position

    def _point(self, row: ExplorerRow | None) -> None:
        """Mark a move on the board, or none."""
        from qtgo.core.analysis.line_preview import LinePreview

        marked = LinePreview(row.color, (row.point,), 1) if row is not None and self._is_current() else None
        overlay = self.context.scene.overlay if marked is not None else self.context.scene.made_overlay
        if marked is not None and overlay is not None:
            overlay.show_line(marked)
        elif overlay is not None and self._marked is not None and overlay.line == self._marked:
            overlay.show_line(None)
        self._marked = marked

    def _play(self, row: ExplorerRow) -> None:
        if row.point is not None and self._is_current():
            self.context.game.play(row.point)

    def _show_games(self, row: ExplorerRow) -> None:
        if row.point is None or self._explored is None:
            return
        before = self._explored.position
        board = Board.of(before)
        board.play(row.color, row.point)
        self._library.show_games_with(Position(before.width, before.height, board.stones(), row.color.opponent))
