"""The Engine menu: the players, the engines' activity, and the remedies when one fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QAbstractButton, QMenu, QMessageBox

from qtgo.core.game.game import Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import RESIGNING, builtin_config, is_builtin, lacks_network, runs_network, with_options
from qtgo.engine.reports import CommandRefusal, EngineLaunch, EngineRestart, EngineState, EngineWait
from qtgo.features.engines.busy_line import BusyLine
from qtgo.features.engines.levels_feature import LevelsFeature
from qtgo.features.engines.seat_troubles import SeatTroubles
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.dialogs.modal import ask, open_box
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.kit.plain_labels import MessageBox, menu_text, plain_tip
from qtgo.plain_text import visible
from qtgo.session.players.player_reports import PlayerEvent, RejectedMove, Thinking
from qtgo.session.players.players import HUMAN, Seats
from qtgo.session.players.reply_pause import NATURAL_MOMENT
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.menus.menu_bar import begin_choices
from qtgo.text.joining import labeled
from qtgo.text.level_words import player_of
from qtgo.text.menus.menu_places import menu_name
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.engine.board_limits import BoardLimits, BoardMemory
    from qtgo.engine.engine_levels import EngineLevels
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.gtp.session import Capabilities
    from qtgo.gtp.synchronizer import SyncFailure, SyncReport

tr = Texts("engines")

_SECOND = 1000
_PACES = (
    (tr.lazy("&No Delay"), 0),
    (tr.lazy("&1 Second per Move"), 1000),
    (tr.lazy("&3 Seconds per Move"), 3000),
)
"""How long engines that play each other wait before a move, in milliseconds."""


class EnginesFeature(Feature):
    """Seats engines and people, shows the engine that thinks, and asks about one that fails."""

    console_wanted = Signal()
    named = Signal()  # a player has another name
    activity_changed = Signal(object)  # str: the activity of the engine to move, empty for none
    troubles_changed = Signal(object)  # Mapping[Color, str]: why engines do not play

    def __init__(self, context: Context, levels: LevelsFeature) -> None:
        super().__init__(context)
        players = context.players
        self._players = players
        self._levels = levels
        self._message = context.notices
        self._window = context.window
        self._game_controller = context.game
        self._groups: dict[Color, QActionGroup] = {}  # none while the menus are out of date
        self._add_actions()
        self._engine_names: Mapping[Color, str] = {}
        self._is_engine: Callable[[str], bool] = lambda _name: False
        self._told: set[object] = set()
        self._troubles = SeatTroubles(self.troubles_changed.emit)
        self._is_waiting = False  # it is an engine's turn that does not think
        self._thinking = Thinking()
        self._wait: EngineWait | None = None
        self._since = 0.0
        self.busy = BusyLine(context.window)
        self.busy.stop_requested.connect(self._stop_waiting)
        self.busy.restart_requested.connect(self.restart)
        self.busy.details_requested.connect(self.console_wanted)
        context.frame.extras.column.addWidget(self.busy)
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND)
        self._clock.timeout.connect(self._show_elapsed)
        players.seats_changed.connect(self._show_seats)
        context.game.phase_changed.connect(lambda _phase: self.named.emit())  # the record's players, or those beside it
        for changed in (context.game.position_changed, context.game.phase_changed, context.game.live_changed):
            changed.connect(self._allow_move)
        players.paused_changed.connect(self._show_paused)
        players.waiting_changed.connect(self._show_waiting)
        players.thinking_changed.connect(self._show_thinking)
        players.happened.connect(self._on_event)
        players.move_rejected.connect(self._ask_about_move)
        players.resignation_advised.connect(self._tell_resignation)
        players.waits.changed.connect(self._show_wait)
        context.consent.played_on.connect(self._tell_disagreement)
        follow_language(context.window, self._say_again)
        self.follow("engines", "computer_resigns", react=lambda *_changed: self._groups.clear())
        context.engines.changed.connect(self._groups.clear)
        self.follow("brief_pause", react=self._pause_briefly)
        self._show_seats(players.seats)

    def _add_actions(self) -> None:
        menus, players = self.context.menus, self._players
        black = menus.add_menu("black_plays", tr.lazy("&Black Player"), self._fill_menus, allowed=not_studying)
        white = menus.add_menu("white_plays", tr.lazy("&White Player"), self._fill_menus, allowed=not_studying)
        self.seat_menus = {Color.BLACK: black, Color.WHITE: white}
        self._move_now = menus.add("move_now", tr.lazy("&Move Now"), players.move_now, "F5")
        self._stop = menus.add("stop_engine", tr.lazy("&Stop Thinking"), players.stop, ("Esc", "Ctrl+."))
        # Translators: a button.
        self._restart = menus.add("restart_engine", tr.lazy("&Restart Engine"), self.restart, "Shift+F5")
        self._pause = menus.add_check("pause_engines", tr.lazy("Pa&use Engines"), players.pause, "F6")
        menus.add_choice("engine_pace", tr.lazy("Engine Game P&ace"), _PACES, players.set_delay)
        menus.add("engines", tr.lazy("&Engines…"), self.edit_engines, "Ctrl+E")
        self.context.status.paused.clicked.connect(self._pause.trigger)

    def _pause_briefly(self, wanted: bool) -> None:
        self._players.reply_pause.moment = NATURAL_MOMENT if wanted else 0

    def _say_again(self) -> None:
        """Renew all texts in another language."""
        self._groups.clear()
        self._show_wait(self._wait)
        self.activity_changed.emit(self._activity())

    @property
    def engines(self) -> tuple[EngineConfig, ...]:
        """Return the built-in engine, and those of the user, or as long as there are none those found here."""
        from qtgo.engine.reviewers import players_among

        options = RESIGNING if self.context.settings.value.computer_resigns else ()
        others = (
            with_options(engine, options) if runs_network(engine) else engine
            for engine in players_among(self._other_engines)
        )
        return (builtin_config(options=options), *others)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all engines that can play."""
        return tuple(engine.name for engine in self.engines if not lacks_network(engine))

    @property
    def _other_engines(self) -> tuple[EngineConfig, ...]:
        return self.context.engines.offered[1:]

    def seat_players(self, new_game: NewGame) -> None:
        """Seat the players chosen for a new game."""
        from qtgo.engine.engine_levels import at_level

        self._told.clear()
        self._players.pause(False)
        for color in Color:
            config = self.config(new_game.engine(color))
            self._players.seat(color, None if config is None else at_level(config, new_game.level(color)))

    def board_limits(self, name: str) -> BoardLimits:
        """Return the known board sizes of an engine."""
        from qtgo.engine.board_limits import BoardLimits

        engine = self.config(name)
        return BoardLimits() if engine is None else self._memory.limits(engine)

    def levels(self, name: str) -> EngineLevels:
        """Return the levels of an engine."""
        from qtgo.engine.engine_levels import NO_LEVELS, levels_of

        engine = self.config(name)
        return NO_LEVELS if engine is None else levels_of(engine)

    @cached_property
    def _memory(self) -> BoardMemory:
        from qtgo.engine.board_limits import BoardMemory

        return BoardMemory()

    def config(self, name: str) -> EngineConfig | None:
        """Return the configuration that plays under a name, None for a person."""
        return next((engine for engine in self.engines if engine.name == name), HUMAN) if name else HUMAN

    # The menus

    def _fill_menus(self, _menu: QMenu) -> None:
        """Offer the engines, unless that is done; finding them takes a while, so not before the menu opens."""
        if self._groups:
            return
        engines = self.engines
        for color, menu in self.seat_menus.items():
            self._groups[color] = self._fill(menu, color, engines)
        self._show_seats(self._players.seats)

    def _fill(self, menu: QMenu, color: Color, engines: Sequence[EngineConfig]) -> QActionGroup:
        group = begin_choices(menu)
        from qtgo.text.engine_choices import engine_choices

        offered = {engine.name: engine for engine in engines}
        choices = ((menu_text(one.title), one.tip, offered[one.name]) for one in engine_choices(engines))
        # Translators: who plays: a person.
        for text, tip, config in ((tr("&Human"), tr("&Human"), HUMAN), *choices):
            action = menu.addAction(text)
            action.setToolTip(plain_tip(tip))
            action.setCheckable(True)
            action.setData(config)
            action.triggered.connect(partial(self._sit_down, color, config))
            group.addAction(action)
        menu.addSeparator()
        self._levels.add_to(menu, color)
        return group

    def _sit_down(self, color: Color, config: EngineConfig | None, _checked: bool = False) -> None:
        from qtgo.engine.engine_levels import at_level, changes_level_in_play

        if config is not None and changes_level_in_play(config):
            config = at_level(config, self.context.settings.value.new_game.level(color))
        self._told.clear()
        self._players.pause(False)
        self._players.seat(color, config)

    def _show_seats(self, seats: Seats) -> None:
        for color, group in self._groups.items():
            for action in group.actions():
                seat, offered = seats[color], action.data()
                action.setChecked(seat is offered if seat is None or offered is None else seat.name == offered.name)
        self._engine_names = engine_names(seats)
        self._is_engine = self._names_engine if any(seats.values()) else lambda _name: False
        self.named.emit()
        self._levels.know_engines(self._is_engine)
        self._troubles.keep_seated(seats)
        has_engines = any(seats.values())
        for action in (self._restart, self._pause):
            action.setEnabled(has_engines)
        self._allow_move()
        self._stop.setEnabled(self._thinking.color is not None)

    def _allow_move(self, _cause: object = None) -> None:
        """Offer a move of an engine's where somebody may move."""
        self._move_now.setEnabled(any(self._players.seats.values()) and self._game_controller.turn is not None)

    def player(self, color: Color) -> Player:
        """Return the player, by the record unless another engine has taken the seat since."""
        game = self._game_controller.game
        player, engine = game.info.player(color), self._engine_names.get(color, "")
        if engine and game.is_played_on:
            return Player(engine)
        if not player.name:
            return replace(player, name=engine)
        is_other = bool(engine) and player.name != engine and self._is_engine(player.name)
        return Player(engine) if is_other else player

    def _names_engine(self, name: str) -> bool:
        """Return whether an engine may have played under a name, at whichever level."""
        from qtgo.text.level_words import level_told

        return any(level_told(name, engine) is not None for engine in self.engines)

    def start_again(self, color: Color) -> None:
        """Start the engine of a color again."""
        self._players.pause(False)
        self._players.restart(color)

    def take_over(self, color: Color) -> None:
        """Seat a person as a color."""
        self._players.seat(color, HUMAN)
        self._players.pause(False)

    # The engines' activity

    def _show_paused(self, paused: bool) -> None:
        """Show that the engines are paused, and offer to resume."""
        self._pause.setChecked(paused)
        self.activity_changed.emit(self._activity())

    def _show_waiting(self, waiting: bool) -> None:
        self._is_waiting = waiting
        self.activity_changed.emit(self._activity())

    def _show_thinking(self, thinking: Thinking) -> None:
        """Show from now on the activity of the engine asked for a move."""
        self._thinking = thinking
        is_thinking = thinking.color is not None
        self._stop.setEnabled(is_thinking)
        self._since = monotonic()
        self.activity_changed.emit(self._activity())
        if is_thinking:
            self._clock.start()
        else:
            self._clock.stop()

    def _on_event(self, player: PlayerEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.gtp.human_profile import is_essential
        from qtgo.gtp.session import Capabilities
        from qtgo.gtp.synchronizer import SyncFailure, SyncReport
        from qtgo.text.engine_words import profile_refusal_text

        match player.event:
            case EngineLaunch():
                self._troubles.forget(player.color)
            case Capabilities():
                self._on_ready(player.color, player.event)
            case EngineRestart(failure):
                self._tell_restart(player.color, player.name, failure)
            case EngineFailure():
                self._show_failure(player.color, player.name, player.event)
            case SyncReport():
                self._tell_difference(player.color, player.name, player.event)
            case SyncFailure():
                self._show_refusal(player.color, player.name, player.event)
            case CommandRefusal(command, answer) if is_essential(command):
                say = partial(profile_refusal_text, player.name, answer)
                self._message.show_message(say, MessageKind.WARNING, holds=self._while_it_plays(player.color))

    def _on_ready(self, color: Color, capabilities: Capabilities) -> None:
        config = self._players.seats[color]
        if config is not None:
            self._memory.learn(config, capabilities)
            self._recognize_engines()
        self._show_thinking(self._thinking)

    def _recognize_engines(self) -> None:
        """Keep in the user's list the engines' descriptions of themselves."""
        engines = tuple(map(self._memory.recognized, self.context.settings.value.engines))
        if engines != self.context.settings.value.engines:
            self.context.settings.replace(self.context.settings.value.with_engines(engines, {}))

    def _show_elapsed(self) -> None:
        seconds = round(monotonic() - self._since)
        # Translators: {activity} is such as "Thinking…".
        self.activity_changed.emit(tr("{activity} {seconds} s").format(activity=self._activity(), seconds=seconds))

    def _activity(self) -> str:
        color = self._thinking.color
        if color is None:
            is_held = self._players.paused or self._players.suspended
            # Translators: of the engines.
            return tr("paused") if self._is_waiting and is_held else ""
        engine = self._players.engine(color) or self._players.engine(color.opponent)
        is_starting = engine is not None and engine.state is EngineState.STARTING
        return tr("Starting…") if is_starting else tr("Thinking…")

    def _show_wait(self, wait: EngineWait | None) -> None:
        """Show the time spent waiting for an engine, and its last output."""
        from qtgo.text.engine_words import wait_explanation, wait_text

        self._wait = wait
        self._troubles.show_wait(wait)
        if wait is None:
            self.busy.show_busy("")
        else:
            self.busy.show_busy(wait_text(wait), wait_explanation(wait), can_restart=not wait.is_starting)

    def _stop_waiting(self) -> None:
        """Give up an engine that does not start or does not answer; a person plays in its place."""
        wait = self._wait
        engine = None if wait is None else self._players.engine(wait.color)
        if wait is None or engine is None:
            return
        if wait.command.startswith("final_status_list"):
            self._players.stop_scoring(wait.color)
            return
        if wait.is_thinking:
            self._players.stop()
            return
        self._players.seat(wait.color, HUMAN)
        self._message.show_message(
            lambda: tr.by_color(
                "{engine} was stopped; a human now plays {color}. To start it again, choose it in the {menu} menu.",
                wait.color,
            ).format(engine=wait.name, menu=menu_name("engine")),
            holds=lambda: self._players.seats[wait.color] is None,
        )

    def restart(self) -> None:
        """Start the engine again that is waited for, or thinks; every engine that plays if there is none."""
        color = self._thinking.color if self._wait is None else self._wait.color
        for each in Color if color is None or self._players.engine(color) is None else (color,):
            self._players.restart(each)

    def _tell_difference(self, color: Color, name: str, report: SyncReport) -> None:
        """Show, once, the other rules or time by which an engine plays."""
        from qtgo.text.engine_words import difference_text

        self._troubles.forget(color)
        if difference_text(name, report) and (color, report) not in self._told:
            self._told.add((color, report))
            say = partial(difference_text, name, report)
            self._message.warn(say, holds=self._while_it_plays(color))  # its move may come at once

    def _while_it_plays(self, color: Color) -> Callable[[], bool]:
        """Return a function that returns whether the engine of a color still plays this game."""
        config, root = self._players.seats[color], self._game_controller.game.root

        def plays() -> bool:
            game = self._game_controller.game
            is_there = self._players.seats[color] == config and not self._troubles.has(color)
            return is_there and game.root is root and game.phase is not Phase.FINISHED

        return plays

    def _tell_restart(self, color: Color, name: str, failure: EngineFailure) -> None:
        from qtgo.text.engine_words import failure_text

        self._message.show_message(
            lambda: tr("{engine} was restarted, and the game continues. {trouble}").format(
                engine=name, trouble=failure_text(failure)[0]
            ),
            MessageKind.WARNING,
            holds=self._while_it_plays(color),
        )

    def _show_refusal(self, color: Color, name: str, failure: SyncFailure) -> None:
        """Show why an engine cannot follow the game."""
        from qtgo.text.engine_words import board_failure_text

        config = self._players.seats[color]
        if config is not None:
            self._memory.learn_refusal(config, failure, *self._players.board_size)
        text = tr("{engine} cannot follow this game.").format(engine=name)
        self._troubles.note(color, text)
        self._message.drop_false()
        self._complain(text, board_failure_text(failure), color)

    def _show_failure(self, color: Color, name: str, failure: EngineFailure) -> None:
        from qtgo.text.engine_words import builtin_failure_text, failure_evidence, failure_text, numpy_failure_text

        headline, explanation = failure_text(failure)
        if is_builtin(self._players.seats[color]):
            headline = numpy_failure_text(failure) or headline
            explanation = builtin_failure_text(failure) or explanation
        self._troubles.note(color, tr("{engine} is not running.").format(engine=name))
        self._message.drop_false()
        self._complain(labeled(name, headline), explanation, color, failure_evidence(failure))

    def _tell_disagreement(self, color: Color) -> None:
        """Show that an engine resumes play rather than accept the marks."""
        engine = self._players.engine(color)
        if engine is not None:
            name = engine.config.shown_name
            self._message.show_message(
                lambda: tr("{engine} disagrees about the dead stones. Play on to settle it.").format(engine=name),
                MessageKind.WARNING,
                holds=self._while_it_plays(color),
            )

    def _tell_resignation(self, name: str) -> None:
        """Announce that an engine asked for a person's move would resign."""
        self._message.show_message(lambda: tr("{engine} would resign here.").format(engine=visible(name)))

    def _ask_about_move(self, rejected: RejectedMove) -> None:
        from qtgo.text.engine_words import rejected_move_text
        from qtgo.text.refusal_words import illegal_move_text

        text = rejected_move_text(rejected.name, rejected.text, is_refusal=rejected.refused)
        if rejected.illegal is not None:
            text = tr("{engine} played {move}, which is illegal: {reason}").format(
                engine=rejected.name, move=visible(rejected.text), reason=illegal_move_text(rejected.illegal)
            )
        self._complain(text, "", rejected.color)

    def _complain(self, text: str, explanation: str, color: Color, details: str = "") -> None:
        """Show the problem of a color's engine, and ask who plays on, without waiting for the answer."""
        box = MessageBox(QMessageBox.Icon.Warning, text, self._window, explanation=explanation, details=details)
        # Translators: a button.
        restart = box.addButton(tr("Re&start Engine"), QMessageBox.ButtonRole.AcceptRole)
        take_over = box.addButton(tr.by_color("&Play {color} Myself", color), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Close)
        box.setDefaultButton(restart)

        def go_on(answer: QAbstractButton | None) -> None:
            if answer is restart:
                self.start_again(color)
            elif answer is take_over:
                self.take_over(color)

        open_box(box, go_on)

    # The list of engines

    def edit_engines(self) -> dict[str, str]:
        """Show the user's engines, save changes, and return the new names of renamed ones."""
        from qtgo.engine.discovery import listed_or_found
        from qtgo.features.engines.engine_list import EnginesDialog
        from qtgo.features.engines.engine_test import EngineTest

        listed = listed_or_found(self.context.settings.value.engines)  # networks have a list of their own
        dialog = EnginesDialog(listed, _found_engines, self._window, builtin=builtin_config())
        test = EngineTest(dialog)
        dialog.test_requested.connect(test.start)
        dialog.test_cancelled.connect(test.cancel)
        test.report_changed.connect(dialog.show_test)
        test.understood.connect(self._memory.learn)
        chosen = ask(dialog, lambda: (dialog.engines(), dialog.renamed()))
        test.cancel()
        if chosen is None:
            self._recognize_engines()
            return {}
        engines, renamed = tuple(map(self._memory.recognized, chosen[0])), chosen[1]
        if engines == self.context.settings.value.engines:
            return {}
        self.context.settings.replace(self.context.settings.value.with_engines(engines, renamed))
        return renamed


def _found_engines() -> tuple[EngineConfig, ...]:
    from qtgo.engine.discovery import discover

    return tuple(found.config for found in discover())


def engine_names(seats: Seats) -> dict[Color, str]:
    """Name the engines that play."""
    return {color: player_of(config).name for color, config in seats.items() if config is not None}
