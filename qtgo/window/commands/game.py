"""The Game menu where it must ask something first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QObject, Signal
from PySide6.QtWidgets import QMessageBox

from qtgo.core.record.game import Phase
from qtgo.core.record.game_info import GameInfo, Player, with_time_control
from qtgo.core.record.navigation import MoveCount, last_number, node_of_move
from qtgo.core.record.new_game import NewGame
from qtgo.core.record.tree import Node
from qtgo.dialogs.modal import ask, clicked
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.settings import Settings
from qtgo.text.colors import color_name
from qtgo.text.translation import Texts
from qtgo.widgets.plain import MessageBox
from qtgo.window.commands.engine import EngineCommands
from qtgo.window.commands.file import FileCommands
from qtgo.window.context import WindowContext

tr = Texts("game")

if TYPE_CHECKING:
    from qtgo.core.rating.match import Match
    from qtgo.core.rating.played_game import PlayedGame
    from qtgo.core.rules.ruleset import Ruleset
    from qtgo.dialogs.new_game.new_game import NewGameDialog


def dated(info: GameInfo) -> GameInfo:
    """Return the information of a game that is played today."""
    return replace(info, date=QDate.currentDate().toString("yyyy-MM-dd"))


class GameCommands(QObject):
    """New game, game information, resignation, an end without result, and the way to a move number."""

    settings_changed = Signal(object)  # Settings: the last choices for a new game
    game_started = Signal(object)  # NewGame

    def __init__(self, context: WindowContext, files: FileCommands, engines: EngineCommands) -> None:
        super().__init__(context.window)
        self._game_controller = context.game_controller
        self._navigator = context.navigator
        self._files = files
        self._engines = engines
        self._window = context.window
        self.settings = Settings()
        self.played_games: Callable[[], Sequence[PlayedGame]] = tuple  # the user's results
        context.actions.game_info.triggered.connect(self.edit_info)
        context.actions.no_result.triggered.connect(self.end_without_result)
        context.actions.to_number.triggered.connect(self.ask_move_number)

    def new_game(self) -> None:
        """Ask what to play, and begin."""
        self._ask_for_game(self.settings.new_game)

    def play_computer(self) -> None:
        """Ask what to play against the computer, and begin: as the last time, else as Black."""
        last = self.settings.new_game
        if BUILTIN_NAME not in (last.black_engine, last.white_engine):
            info = replace(last.info, white=Player())
            if last.black_engine:
                info = replace(info, black=Player())
            last = replace(last, info=info, black_engine="", white_engine=BUILTIN_NAME)
        self._ask_for_game(last)

    def _ask_for_game(self, new_game: NewGame) -> None:
        from qtgo.dialogs.new_game.new_game import NewGameDialog

        dialog = NewGameDialog(
            new_game, self._window, self._engines.names, self._engines.board_limits, self._proposes_match
        )
        dialog.engines_requested.connect(lambda: self._show_engines(dialog))
        chosen = ask(dialog, dialog.new_game)
        if chosen is not None and self._files.new_game(with_time_control(dated(chosen.info), chosen.time)):
            self.settings_changed.emit(replace(self.settings, new_game=chosen))
            self.game_started.emit(chosen)

    def _proposes_match(self, rules: Ruleset, width: int, height: int) -> Match:
        """Return a game that the user wins about every other time, by the results so far."""
        from qtgo.controllers.played_games import opponent_ratings
        from qtgo.core.rating.match import choose_match
        from qtgo.core.rating.progress import rating_on

        rating = rating_on(self.played_games(), width, height)
        return choose_match(rating, opponent_ratings(), rules, width, height)

    def _show_engines(self, dialog: NewGameDialog) -> None:
        """Show the list of engines, and offer what is on it then."""
        renamed = self._engines.edit_engines()
        dialog.set_engines(self._engines.names, renamed)

    def edit_info(self) -> None:
        """Ask for the information of the game."""
        from qtgo.dialogs.record.game_info import GameInfoDialog

        game = self._game_controller.game
        dialog = GameInfoDialog(game.info, self._window, game.root.properties, self._check_property)
        changed = ask(dialog, lambda: (dialog.game_info(), dialog.other_changes()))
        if changed is not None:
            self._game_controller.set_info(*changed)

    def _check_property(self, identifier: str, values: Sequence[str]) -> str:
        """Say what a reader of the record would find odd in a property, or nothing."""
        from qtgo.sgf.reader import read_text
        from qtgo.sgf.writer import write_text
        from qtgo.text.file_issues import issue_text

        root = self._game_controller.game.root
        scratch = Node({"GM": ["1"], **({"SZ": root.properties["SZ"]} if "SZ" in root.properties else {})})
        scratch.properties[identifier] = list(values)
        issues = [p for p in read_text(write_text([scratch])).issues if not p.kind.is_harmless]
        return issue_text(issues[0]) if issues else ""

    def resign(self) -> None:
        """Ask whether the player to move gives up."""
        if self._game_controller.game.phase is not Phase.PLAYING:
            return
        color = self._game_controller.game.to_move
        if self._ask(tr("Resign as {color}?").format(color=color_name(color)), tr("&Resign")):
            self._game_controller.resign(color)

    def end_without_result(self) -> None:
        """Ask whether both players end the game after a long cycle."""
        if self._game_controller.game.long_cycle is None:
            return
        if self._ask(tr("End as “no result”? Both players must agree."), tr("&End Game")):
            self._game_controller.end_without_result()

    def ask_move_number(self) -> None:
        """Ask for a move number and go there."""
        from qtgo.dialogs.record.go_to_move import GoToMoveDialog

        game = self._game_controller.game
        lines = {MoveCount.LINE: game.line(), MoveCount.MAIN_LINE: list(game.root.main_line())}
        last = {count: last_number(line) for count, line in lines.items()}
        last[MoveCount.NODE] = len(lines[MoveCount.LINE]) - 1
        here = {MoveCount.LINE: game.move_number, MoveCount.MAIN_LINE: 0, MoveCount.NODE: game.depth}
        dialog = GoToMoveDialog(here, last, self._window)
        place = ask(dialog, dialog.place)
        if place is None:
            return
        if place.count is MoveCount.NODE:
            self._navigator.to_move_number(place.number)
        else:
            self._navigator.go_to(node_of_move(lines[place.count], place.number) or game.root)

    def _ask(self, text: str, yes: str) -> bool:
        box = MessageBox(QMessageBox.Icon.Question, text, self._window)
        accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(accept)
        return clicked(box) is accept
