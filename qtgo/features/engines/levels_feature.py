"""The level of an engine: chosen in the menus, even during a game, and noted in the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from qtgo.ai.play.levels import LEVELS
from qtgo.core.editing.node_edits import name_players
from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import is_builtin
from qtgo.engine.engine_levels import changes_level_in_play, is_human_like, level_of
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.plain_labels import menu_text
from qtgo.session.players.players import Seats
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.menus.menu_bar import begin_choices
from qtgo.text.level_words import engine_named, level_named, level_title, player_of, renamed, with_level
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.gtp.engine_config import EngineConfig

tr = Texts("engines")


class LevelsFeature(Feature):
    """Offers the levels of the built-in engine, and rank and style of those that play like a person."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._window = context.window
        self._game_controller = context.game
        self._players = context.players
        self._menus: dict[Color, QMenu] = {}
        self._groups: dict[Color, QActionGroup] = {}
        self._ranks: dict[Color, QAction] = {}
        self._named = dict.fromkeys(Color, Player())  # in the record
        self._told = dict.fromkeys(Color, "")  # the levels in these names
        self._is_engine: Callable[[str], bool] = lambda _name: False
        self._seats: Seats = context.players.seats
        self._left: dict[Color, EngineConfig] = {}  # whose seat a person has taken in this game
        context.game.game_opened.connect(lambda _info: self._left.clear())
        context.players.seats_changed.connect(self._show_seats)
        context.game.move_made.connect(self._note_players)
        context.game.info_changed.connect(self._follow_names)

    def know_engines(self, is_engine: Callable[[str], bool]) -> None:
        """Set what tells whether an engine may have played under a name: a person in such a seat is named instead."""
        self._is_engine = is_engine

    def add_to(self, menu: QMenu, color: Color) -> None:
        """Put the levels into the menu of a color."""
        if color not in self._menus:
            self._menus[color] = QMenu(menu)
        levels = self._menus[color]
        levels.setTitle(tr("&QtGo's Level"))
        menu.addMenu(levels)
        group = self._groups[color] = begin_choices(levels)
        for key in LEVELS:
            action = levels.addAction(menu_text(level_title(key)))
            action.setCheckable(True)
            action.setData(key)
            action.triggered.connect(partial(self._choose, color, key))
            group.addAction(action)
        self._ranks[color] = menu.addAction(tr("&Rank and Style…"), partial(self._ask_rank, color))
        self._show_seats(self._players.seats)

    def _show_seats(self, seats: Seats) -> None:
        self._note_leaving(seats)
        for color, group in self._groups.items():
            config = seats[color]
            self._menus[color].setEnabled(is_builtin(config))
            level = config.level if config is not None and is_builtin(config) else ""
            for action in group.actions():
                action.setChecked(action.data() == level)
            self._ranks[color].setVisible(is_human_like(config))

    def _note_leaving(self, seats: Seats) -> None:
        for color, config in seats.items():
            before = self._seats[color]
            if config is not None:
                self._left.pop(color, None)
            elif before is not None:
                self._left[color] = before
        self._seats = dict(seats)

    def _ask_rank(self, color: Color, _checked: bool = False) -> None:
        """Ask whose play KataGo imitates from its next move on."""
        from qtgo.features.engines.human_rank import HumanRankDialog

        config = self._players.seats[color]
        if config is not None and is_human_like(config):
            dialog = HumanRankDialog(level_of(config), self._window)
            level = ask(dialog, dialog.level)
            if level is not None:
                self._choose(color, level)

    def _choose(self, color: Color, key: str, _checked: bool = False) -> None:
        """Change the level of an engine; its name in the record follows, but not after the game."""
        config = self._players.seats[color]
        if config is None or not changes_level_in_play(config):
            return
        before = level_of(config)
        self._players.set_level(color, key)
        info = self._game_controller.game.info
        old = info.player(color)
        new = with_level(old, config.name, before, key)
        game = self._game_controller.game
        if old.name and new != old and game.phase is Phase.PLAYING and not game.is_played_on:
            self._game_controller.set_info(info.with_player(color, new))
        new_game = self.context.settings.value.new_game
        if is_human_like(config) and new_game.engine(color) != config.name:
            return  # the next game is against another engine, whose level stays
        info = _renamed(new_game.info, color, config.name, before, key)
        new_game = replace(new_game.with_level(color, key), info=info)
        self.context.settings.change(new_game=new_game)

    def _follow_names(self, info: GameInfo) -> None:
        """Restore the level that a name stands for, as when its change is undone."""
        named = {color: info.player(color) for color in Color}
        if named == self._named:
            return  # as after nearly every move
        self._named = named
        before_levels, self._told = self._told, {color: self._level_told(color) for color in Color}
        for color, config in self._players.seats.items():
            before, now = before_levels[color], self._told[color]
            if now and config is not None and changes_level_in_play(config) and level_of(config) == before:
                self._players.set_level(color, now)

    def _level_told(self, color: Color) -> str:
        """Return the level in the name of a player, empty for none."""
        config, player = self._players.seats[color], self._named[color]
        if config is not None and is_human_like(config):
            return engine_named(player.name, [config])[1]
        return level_named(player.name, player.rank)

    def _note_players(self, _move: object) -> None:
        """Write the players into a record without names, or with another level or engine, once it is played in."""
        game = self._game_controller.game
        if game.is_played_on:
            return
        info = game.info
        for color, config in self._players.seats.items():
            player = info.player(color)
            if config is not None and player != player_of(config):
                is_other = self._is_engine(player.name) and not engine_named(player.name, [config], player.rank)[0]
                info = info.with_player(color, player_of(config) if is_other else renamed(player, config))
        if not info.has_ended:
            info = self._with_persons(info)
        if info != game.info and game.phase is Phase.PLAYING:
            last = game.history.can_undo
            self._game_controller.edit(name_players(game, info), extends=last)

    def _with_persons(self, info: GameInfo) -> GameInfo:
        """Name the persons who took the seats of engines, by the names for a new game."""
        new_game = self.context.settings.value.new_game
        for color, left in self._left.items():
            player = info.player(color)
            if engine_named(player.name, [left], player.rank)[0]:
                person = Player() if new_game.engine(color) else new_game.info.player(color)
                info = info.with_player(color, person)
        return info


def _renamed(info: GameInfo, color: Color, engine: str, before: str, after: str) -> GameInfo:
    """Name the players of the next game by the level chosen now."""
    player = info.player(color)
    return info.with_player(color, with_level(player, engine, before, after)) if player.name else info
