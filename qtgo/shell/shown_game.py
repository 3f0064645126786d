"""The empty window's view of its game: the board, the title, and the line beside the menus."""

from __future__ import annotations

from itertools import islice

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import window_title
from qtgo.session.mode_state import mode_name
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.record.position_words import position_text
from qtgo.text.record.title_words import document_title, game_title

_HANDICAP_NODES = 500  # in which the stones of a handicap are looked for


class ShownGame(Feature):
    """Keeps board, title and status in line with the game, and takes away messages that are not true any more."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._described: tuple[Node | None, Position] = None, context.game.game.position
        self._connect_game()
        self._connect_status()
        self._keep_messages_true()
        follow_language(context.window, self._show_again)

    def _connect_game(self) -> None:
        context = self.context
        game, scene, frame = context.game, context.scene, context.frame
        scene.laid_out.connect(lambda _geometry: frame.arrange())
        game.game_opened.connect(self._show_game)
        game.info_changed.connect(self._show_info)
        game.position_changed.connect(self._show_position)
        game.markup_changed.connect(scene.show_markup)

    def _connect_status(self) -> None:
        context = self.context
        context.mode.changed.connect(self._show_mode)
        context.stage.changed.connect(lambda: context.status.show_rules(not context.stage.is_cleared))
        for changed in (context.document.state_changed, context.mode.changed, context.mode.problem_changed):
            changed.connect(self._show_document)
        for told in (context.players.paused_changed, context.players.seats_changed):
            told.connect(self._show_paused)

    def _keep_messages_true(self) -> None:
        """Remove a message once it is no longer true."""
        context = self.context
        game, mode, players = context.game, context.mode, context.players
        of_game = game.game_opened, game.info_changed, game.phase_changed, game.live_changed, game.history_changed
        of_window = mode.changed, mode.problem_changed, players.seats_changed, players.paused_changed
        for changed in (*of_game, *of_window, context.document.state_changed, context.settings.changed):
            changed.connect(context.notices.drop_false)

    def close(self) -> None:
        """End the following of the settings, which outlive the window."""
        self.context.settings.changed.disconnect(self.context.notices.drop_false)
        super().close()

    def _show_game(self, _info: GameInfo) -> None:
        self.context.notices.clear()
        self.context.scene.set_cursor(None)

    def _show_info(self, info: GameInfo) -> None:
        root = self.context.game.game.root
        if info.handicap and root.children:  # while handicap stones are placed, the handicap is the one asked for
            from qtgo.core.record.free_handicap import with_placed_handicap

            info = with_placed_handicap(info, islice(root.main_line(), _HANDICAP_NODES))
        self.context.status.show_info(info)

    def _show_position(self, position: Position) -> None:
        self.context.scene.show_position(position)
        node = self.context.game.game.current
        before = self._described[1] if node.parent is self._described[0] else None
        self._described = node, position
        self.context.view.describe(position_text(position, before))

    def _show_mode(self, _cause: object = None) -> None:
        self.context.status.show_mode(mode_name(self.context.mode))

    def _show_document(self, _cause: object = None) -> None:
        document, game, window = self.context.document, self.context.game.game, self.context.window
        state, studied = document.state, self.context.mode.study_title
        name = state.name or game_title(game.info, game.move_number)
        title = studied or document_title(name, state.game, state.games)
        window.setWindowTitle(window_title(title) + "[*]")
        window.setWindowModified(state.modified and not studied)
        window.setWindowFilePath("" if state.path is None or studied else str(state.path))
        self.context.status.show_document(None if studied else state, document.collection)

    def _show_paused(self, _cause: object = None) -> None:
        players = self.context.players
        self.context.status.show_paused(players.paused and players.has_engines)

    def _show_again(self) -> None:
        """Show all that is in words again, in another language; games, clocks and engines do not notice."""
        game = self.context.game.game
        self._show_info(game.info)
        self._show_position(game.position)
        self._show_document()
        self._show_mode()
