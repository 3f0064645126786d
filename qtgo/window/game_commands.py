"""The Game menu where it must ask something first."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox

from qtgo.core.game.game import Game, Phase
from qtgo.core.game.navigation import MoveCount
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import with_changes, with_time_control
from qtgo.core.record.properties import move_number_at
from qtgo.core.rules.point import Color
from qtgo.features.engines.engines_feature import EngineCommands
from qtgo.features.file.file_feature import FileFeature
from qtgo.kit.dialogs.modal import ask, clicked
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.game.new_games import against_computer, dated, names_in, with_names
from qtgo.settings import Settings, TeachColor
from qtgo.shell.context import Context
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts
from qtgo.timers import InTurns

tr = Texts("game")

_AT_ONCE = 5000  # nodes to count: some 3 ms

if TYPE_CHECKING:
    from qtgo.core.rating.match import Match
    from qtgo.core.rating.played_game import PlayedGame
    from qtgo.core.rules.ruleset import Ruleset
    from qtgo.features.navigate.go_to_move import GoToMoveDialog
    from qtgo.features.new_game.new_game_dialog import NewGameDialog


def _drawn_text(new_game: NewGame) -> str:
    """Return who plays which color after they were drawn."""
    human = [color for color in Color if not new_game.engine(color)]
    if len(human) == 1:
        return tr("Colors drawn: you play {color}.").format(color=color_name(human[0]))
    name = new_game.info.black.name
    if name:
        return tr("Colors drawn: {name} plays Black.").format(name=name)
    return tr("Colors drawn: {name} plays White.").format(name=new_game.info.white.name)


class GameCommands(QObject):
    """New game, game information, resignation, an end without result, and the way to a move number."""

    settings_changed = Signal(object)  # Settings: the last choices for a new game
    game_started = Signal(object)  # NewGame
    info_edited = Signal(object, object)  # GameInfo, and other properties of the root: None removes one

    def __init__(
        self,
        context: Context,
        files: FileFeature,
        engines: EngineCommands,
        played_games: Callable[[], Sequence[PlayedGame]],
    ) -> None:
        """Take besides others what returns the user's results, by which an opponent is matched."""
        super().__init__(context.window)
        self._game_controller = context.game
        self._navigator = context.navigator
        self.files = files
        self.engines = engines
        self._message = context.notices
        self._scene = context.scene
        self._window = context.window
        self.random = Random()
        self.settings = Settings()
        self._played_games = played_games
        context.menus["game_info"].triggered.connect(self.edit_info)
        context.menus["no_result"].triggered.connect(self.end_without_result)
        context.menus["to_number"].triggered.connect(self.ask_move_number)

    def new_game(self) -> None:
        """Ask what to play, and begin."""
        self.ask_for_game(self.settings.new_game)

    def play_computer(self) -> None:
        """Ask what to play against the computer, and begin: as the last time, else as Black."""
        self.ask_for_game(against_computer(self.settings.new_game))

    def ask_for_game(self, new_game: NewGame) -> None:
        """Ask what to play, with some choices made, and begin."""
        from qtgo.features.new_game.new_game_dialog import NewGameDialog
        from qtgo.features.new_game.offered_engines import OfferedEngines

        engines = self.engines
        dialog = NewGameDialog(
            with_names(new_game, self.settings),
            self._window,
            OfferedEngines(engines.names, engines.board_limits, engines.levels),
            theme=self._scene.theme,
            match=self._proposes_match,
            resigns=self.settings.computer_resigns,
            teaches=self.settings.teach,
            people=(self.settings.player_name, self.settings.second_name),
        )
        dialog.engines_requested.connect(lambda: self._show_engines(dialog))
        chosen = ask(dialog, lambda: (dialog.new_game(), dialog.computer_resigns, dialog.questions_mistakes))
        if chosen is not None:
            new_game, resigns, teaches = chosen
            self._remember(new_game, resigns=resigns, teaches=teaches)
            self.start(new_game)

    def _remember(self, game: NewGame, *, resigns: bool, teaches: bool) -> None:
        """Keep what was chosen beside the game: the names, and how the computer plays and teaches."""
        before = self.settings
        mine, second = names_in(game, before)
        colors = before.teach_color
        if teaches and not before.teach:  # in a game of either color
            colors = TeachColor.EITHER
        settings = before.changed(
            computer_resigns=resigns, teach=teaches, teach_color=colors, player_name=mine, second_name=second
        )
        if settings != before:
            self.settings_changed.emit(settings)

    def start(self, chosen: NewGame, remembered: NewGame | None = None) -> bool:
        """Begin a game, and remember its choices, or others, for the next one; return whether it began.

        Where the colors are left to chance, they are drawn now, and said; where to a guess, that is asked for, but
        first what becomes of unsaved changes.
        """
        drawn = self._with_colors(chosen) if self.files.may_discard() else None
        if drawn is None:
            return False
        self.files.begin_game(with_time_control(dated(drawn.info), drawn.time))
        self.settings_changed.emit(replace(self.settings, new_game=remembered or chosen))
        self.game_started.emit(drawn)
        if chosen.random_color and not chosen.nigiri:
            self._message.show_message(partial(_drawn_text, drawn))
        return True

    def _with_colors(self, chosen: NewGame) -> NewGame | None:
        """Return the game with its colors settled, None if the user would rather not guess."""
        if not chosen.random_color:
            return chosen
        if chosen.nigiri:
            from qtgo.core.game.nigiri import hold_stones
            from qtgo.features.new_game.nigiri_dialog import NigiriDialog

            dialog = NigiriDialog(hold_stones(chosen, self.random), self._window)
            return ask(dialog, dialog.new_game)
        return chosen.with_colors_swapped() if self.random.random() < 0.5 else chosen

    def _proposes_match(self, rules: Ruleset, width: int, height: int) -> Match:
        """Return a game that the user wins about every other time, by the results so far."""
        from qtgo.core.rating.match import choose_match
        from qtgo.core.rating.progress import rating_on
        from qtgo.features.result.played_games import opponent_ratings

        rating = rating_on(self._played_games(), width, height)
        return choose_match(rating, opponent_ratings(), rules, width, height)

    def _show_engines(self, dialog: NewGameDialog) -> None:
        """Show the list of engines, and offer what is on it then."""
        renamed = self.engines.edit_engines()
        dialog.set_engines(self.engines.names, renamed)

    def edit_info(self) -> None:
        """Ask for the information of the game."""
        from qtgo.features.edit.property_check import property_problem
        from qtgo.features.game_info.game_info_dialog import GameInfoDialog

        game = self._game_controller.game
        game_info = game.info
        dialog = GameInfoDialog(game_info, self._window, game.root.properties, partial(property_problem, game.root))
        changed = ask(dialog, lambda: (dialog.game_info(), dialog.other_changes()))
        if changed is not None:
            info, others = changed
            # Of the game as it stands by now: an engine may have resigned, or the time run out.
            self.info_edited.emit(with_changes(self._game_controller.game.info, game_info, info), others)

    def resign(self) -> None:
        """Ask whether a player gives up."""
        if not self._is_played or self._game_controller.refuses_for_handicap():
            return
        color = self._ask_who_resigns()
        if color is not None and self._is_played:
            self._game_controller.resign(color)

    def end_without_result(self) -> None:
        """Ask whether both players end the game after a long cycle."""
        if not self._has_long_cycle:
            return
        if self._ask(tr("End as “no result”? Both players must agree."), tr("&End Game")) and self._has_long_cycle:
            self._game_controller.end_without_result()

    def _ask_who_resigns(self) -> Color | None:
        """Ask the person who plays an engine, even while that thinks, else which of the two; None for nobody."""
        controller = self._game_controller
        people = [color for color in Color if color not in controller.engine_colors]
        if len(people) == 1:
            sentence = tr("Resign as {color}?").format(color=color_name(people[0]))
            return people[0] if self._ask(sentence, tr("&Resign")) else None
        box = MessageBox(QMessageBox.Icon.Question, tr("Who resigns?"), self._window)
        words = {Color.BLACK: tr("Resign as &Black"), Color.WHITE: tr("Resign as &White")}
        buttons = {color: box.addButton(words[color], QMessageBox.ButtonRole.ActionRole) for color in Color}
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(buttons[controller.game.to_move if controller.live is None else controller.live_turn])
        answer = clicked(box)
        return next((color for color, button in buttons.items() if button is answer), None)

    @property
    def _is_played(self) -> bool:
        """Return whether the game goes on: it may end while a question is open."""
        return self._game_controller.game.phase is Phase.PLAYING

    @property
    def _has_long_cycle(self) -> bool:
        controller = self._game_controller
        is_here = controller.place is controller.game.current  # not in a variation beside the game under way
        return self._is_played and is_here and controller.game.long_cycle is not None

    def ask_move_number(self) -> None:
        """Ask for a move number and go there."""
        from qtgo.features.navigate.go_to_move import GoToMoveDialog

        game = self._game_controller.game
        last = dict.fromkeys(MoveCount, 0)
        counting = _count(game, last)
        is_counted = next(counting)
        here = {MoveCount.LINE: game.move_number, MoveCount.MAIN_LINE: 0, MoveCount.NODE: game.depth}
        dialog = GoToMoveDialog(here, last, self._window)
        if not is_counted:
            InTurns(_show_counted(dialog, counting, last))
        place = ask(dialog, dialog.place)
        counting.close()
        if place is None:
            return
        if place.count is MoveCount.NODE:
            self._navigator.to_depth(place.number)
        else:
            self._navigator.to_move_number(place.number, in_main_line=place.count is MoveCount.MAIN_LINE)

    def _ask(self, text: str, yes: str) -> bool:
        box = MessageBox(QMessageBox.Icon.Question, text, self._window)
        accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(accept)
        return clicked(box) is accept


def _show_counted(
    dialog: GoToMoveDialog, counting: Iterator[bool], last: dict[MoveCount, int]
) -> Generator[None, None, None]:
    for _ in counting:
        dialog.show_last(last)
        yield


def _count(game: Game, last: dict[MoveCount, int]) -> Generator[bool, None, None]:
    """Find the last numbers that there are, some nodes of a long line at a time; yield whether these are all."""
    for count, line in ((MoveCount.LINE, game.line.walk()), (MoveCount.MAIN_LINE, game.root.main_line())):
        number = 0
        for depth, node in enumerate(line):
            number = move_number_at(node, number)
            last[count] = max(last[count], number)
            if count is MoveCount.LINE:
                last[MoveCount.NODE] = depth
            if depth % _AT_ONCE == _AT_ONCE - 1:
                yield False
    yield True
