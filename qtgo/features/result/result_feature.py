"""The result of a game: the card that shows it, and the next game that it offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal

from qtgo.core.clock.time_settings import SECOND
from qtgo.core.game.game import Phase
from qtgo.core.game.navigation import has_move, last_number
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import time_control_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.result.finished_feature import FinishedFeature
from qtgo.features.result.result_words import captured_text, counted_explanation
from qtgo.kit.language import follow_language
from qtgo.look.sizes import GAP, RESULT_WIDTH, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.settings import FIRST_GAMES
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.menus.menu_builder import set_enabled_or_reason
from qtgo.text.clock_words import minutes_text
from qtgo.text.joining import listed
from qtgo.text.numbers import number_text
from qtgo.text.record.player_words import shown_name
from qtgo.text.score_words import own_result_sentence
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qtgo.core.rating.played_game import PlayedGame
    from qtgo.features.result.result_card import ResultCard, ShownResult
    from qtgo.gtp.engine_config import EngineConfig

tr = Texts("result")

_NARROWEST = 280
_NBSP = "\u00a0"
_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


class NextStep(NamedTuple):
    """What the card offers first in place of a rematch: its title, and how it begins."""

    title: str
    begin: Callable[[], object]


class ResultFeature(Feature):
    """Shows the result when a game has ended, hides it on Esc, and brings it back; beside the board, never on it."""

    rematch_wanted = Signal(object)  # NewGame

    def __init__(self, context: Context, finished: FinishedFeature, engines: EnginesFeature) -> None:
        super().__init__(context)
        self._window, self._view, self._side = context.window, context.view, context.side
        self._engines = engines
        self.next_step: Callable[[], NextStep | None] = lambda: None
        self._card: ResultCard | None = None
        self._counted: tuple[Node, StoneRemovalState] | None = None
        self._began: float | None = None
        self._minutes: tuple[Node, int] | None = None
        self._ended: Node | None = None  # the root of the game that has ended here
        self._is_offered, self._is_below = False, False
        self._is_wanted = False  # shown, or as soon as there is room for it
        self._counts: tuple[Node, bool] | None = None  # a game resigned early, and whether it counts
        self._placing = single_shot(self, self._place)
        self._action = context.menus.add_check("result", tr.lazy("Res&ult"), self._toggle, "Ctrl+Shift+R")
        self._count_action = context.menus.add("count_game", tr.lazy("Count &for Your Rating"), finished.count)
        self._escape = context.menus.add_escape(self.hide)
        finished.noted.connect(self._show_counting)
        context.scoring.scoring_changed.connect(self._note_count)
        context.game.game_opened.connect(self._forget_start)
        context.game.game_ended.connect(self._on_end)
        for changed in (context.game.phase_changed, context.game.info_changed, context.game.node_changed):
            changed.connect(self._follow)
        follow_language(context.window, self._show_again)
        self._follow()

    @property
    def card(self) -> ResultCard | None:
        """Return the card while it is shown."""
        return None if self._card is None or self._card.isHidden() else self._card

    def show(self) -> None:
        """Show the result of the game."""
        if self.context.game.game.phase is not Phase.FINISHED:
            self._action.setChecked(False)
            return
        card = self._card or self._make_card()
        shown = self._shown()
        card.show_result(shown)
        self._is_wanted = True
        if not self._fit(card):  # nowhere but on the board
            self._put_away()
            self.context.notices.show_message(partial(own_result_sentence, shown.result, shown.own, shown.rules))
            return
        self.context.notices.clear()
        card.show()
        self._escape.setEnabled(True)
        self._action.setChecked(True)

    def note_start(self) -> None:
        """Note that a game begins now."""
        self._began = monotonic()

    def _show_counting(self, played: PlayedGame) -> None:
        """Offer to count a game that was resigned early, or note that it counts."""
        from qtgo.core.rating.played_game import NotCounted

        root, early = self.context.game.game.root, played.not_counted is NotCounted.RESIGNED_EARLY
        if early or (self._counts is not None and self._counts[0] is root):
            self._counts = root, not early
            self._follow()
            self._show_again()

    def hide(self) -> None:
        """Put the card away; the menu brings it back."""
        self._is_wanted = False
        self._put_away()

    def _put_away(self) -> None:
        self._escape.setEnabled(False)
        self._action.setChecked(False)
        self._side.leave_room(0)
        if self._card is not None and not self._card.isHidden():
            self._card.hide()

    # Events

    def _toggle(self, on: bool) -> None:
        if on:
            self.show()
        else:
            self.hide()

    def _on_end(self, _result: str) -> None:
        if self._began is not None:
            self._minutes = self.context.game.game.root, round((monotonic() - self._began) * SECOND)
        self._ended = self.context.game.game.root
        self._follow()
        self.show()
        if self.card is not None:
            from qtgo.kit.accessibility import announce

            announce(self.card, self.card.accessibleDescription())

    def _forget_start(self, _info: object) -> None:
        self._began = None
        self.hide()

    def _note_count(self, state: StoneRemovalState) -> None:
        self._counted = self.context.game.game.root, state

    def _follow(self, _cause: object = None) -> None:
        """Offer the result of a game that has one; the card goes with a result that is taken back."""
        game = self.context.game.game
        finished = game.phase is Phase.FINISHED
        self._action.setEnabled(finished)
        if not finished:
            self.hide()
        offered = finished and game.root is self._ended and not game.current.children
        was_counted = not offered or any(name in game.current.properties for name in ("TB", "TW"))
        set_enabled_or_reason(self.context.menus["territory"], "" if was_counted else tr("This game was not counted."))
        waits = finished and self._counts == (game.root, False)
        set_enabled_or_reason(
            self._count_action, "" if waits else tr("Only for games against the computer resigned early.")
        )
        if offered is not self._is_offered:
            self._is_offered = offered
            self.context.frame.bar.show_results(offered)

    def _show_again(self) -> None:
        if self._is_wanted:
            self.show()

    # The view

    def _make_card(self) -> ResultCard:
        from qtgo.core.game.rematch import swapped, with_less_handicap
        from qtgo.features.result.result_card import ResultCard
        from qtgo.kit.accessibility import order_tabs

        card = self._card = ResultCard(self._window, allows_motion=self._side.allows_motion)
        card.close_requested.connect(self.hide)
        card.rematch_requested.connect(lambda: self._play(self._again()))
        card.swap_requested.connect(lambda: self._play(swapped(self._again())))
        card.more_requested.connect(lambda: self._play(self._with_more()))
        card.less_requested.connect(lambda: self._play(with_less_handicap(self._again())))
        card.next_requested.connect(self._go_on)
        card.stronger_requested.connect(lambda: self._play_at_level(1))
        card.weaker_requested.connect(lambda: self._play_at_level(-1))
        card.save_requested.connect(self.context.menus["save"].trigger)
        card.review_requested.connect(self._review)
        card.count_requested.connect(self._count_action.trigger)
        order_tabs(self._view, *card.ways, card.close_button)  # one key leads from the board to the next game
        for watched in (self._window, self._side, self._view):
            watched.installEventFilter(self)
        return card

    def _shown(self) -> ShownResult:
        from qtgo.core.game.rematch import with_less_handicap
        from qtgo.features.result.result_card import ShownResult

        game = self.context.game.game
        result, count = parse_result(game.info.result), self._count()
        return ShownResult(
            game.info.result,
            None if result is None else result.winner,
            self._about(is_counted=count is not None),
            count,
            {color: self._name(color) for color in Color},
            self._terms(self._with_more()),
            self._terms(with_less_handicap(self._again())),
            None if self._counts is None or self._counts[0] is not game.root else self._counts[1],
            self._own(),
            stronger=self._level_title(1),
            weaker=self._level_title(-1),
            next="" if (step := self.next_step()) is None else step.title,
            explanation=self._explanation(is_counted=count is not None),
            is_go=not game.info.ruleset.captures_to_win,
            plainly=game.info.is_for_newcomers,
            rules=game.info.ruleset.name,
        )

    def _explanation(self, *, is_counted: bool) -> str:
        """Return what decided a capture game, and in the first games how a count comes about."""
        game, settings = self.context.game.game, self.context.settings.value
        if game.info.ruleset.captures_to_win:
            return captured_text(game.position, self._own())
        is_first = settings.explain_first_games and settings.games_begun < FIRST_GAMES
        return counted_explanation(game.info.ruleset, game.info.komi) if is_counted and is_first else ""

    def _own(self) -> Color | None:
        """Return the color of the one person who plays against an engine, None for two people or none."""
        people = [color for color, engine in self.context.players.seats.items() if engine is None]
        return people[0] if len(people) == 1 else None

    def _count(self) -> StoneRemovalState | None:
        """Return the count that gave the result: the one that was made here, else that of the record."""
        from qtgo.core.game.counting import recorded_count

        game, counted = self.context.game.game, self._counted
        if counted is not None and counted[0] is game.root and counted[1].score.result == game.info.result:
            return counted[1]
        return recorded_count(game.root, game.info)

    def _about(self, *, is_counted: bool) -> str:
        """Return the players, unless the table of a count names two people, the number of moves, and the time."""
        game = self.context.game.game
        engines = [color for color, seat in self.context.players.seats.items() if seat is not None]
        if len(engines) == 1:
            parts = [self._name(engines[0])]
        elif is_counted:
            parts = []
        else:
            names = (self._name(Color.BLACK), self._name(Color.WHITE))
            parts = [tr("{black} – {white}").format(black=names[0], white=names[1])] if any(names) else []
        counts = [tr.plural("{n} move", "{n} moves", last_number(game.root.main_line()))]
        if self._minutes is not None and self._minutes[0] is game.root:
            counts.append(minutes_text(self._minutes[1]))
        parts.extend(count.replace(" ", _NBSP) for count in counts)  # no line ends between a number and its word
        return listed(parts)

    def _name(self, color: Color) -> str:
        from qtgo.text.level_words import plain_name

        return visible(plain_name(self._engines.player(color)))

    def _terms(self, game: NewGame | None) -> str:
        """Return the handicap and the color that gets it."""
        if game is None:
            return ""
        info = game.info
        komi = number_text(info.komi)
        if not info.handicap:
            return tr("No handicap, komi {komi}").format(komi=komi)
        stones = tr.plural_form(
            "{n} handicap stone for {name}, komi {komi}", "{n} handicap stones for {name}, komi {komi}", info.handicap
        )
        return stones.format(n=info.handicap, name=visible(shown_name(info.black)) or tr("Black"), komi=komi)

    # The next game

    def _again(self, seats: Mapping[Color, EngineConfig | None] | None = None) -> NewGame:
        """Return the same game, for the present players or others."""
        from qtgo.core.game.rematch import rematch
        from qtgo.engine.engine_levels import level_of
        from qtgo.text.level_words import renamed

        info, seats = self.context.game.game.info, seats or self.context.players.seats
        for color, seat in seats.items():
            if seat is not None:  # whose level may have been changed after the game
                info = info.with_player(color, renamed(info.player(color), seat))
        game = rematch(info, time_control_of(info) or NewGame().time)
        engines = {color: "" if seat is None else seat.name for color, seat in seats.items()}
        levels = {color: "" if seat is None else level_of(seat) for color, seat in seats.items()}
        return replace(
            game,
            black_engine=engines[Color.BLACK],
            white_engine=engines[Color.WHITE],
            black_level=levels[Color.BLACK],
            white_level=levels[Color.WHITE],
        )

    def _engine_at_level(self, step: int) -> EngineConfig | None:
        """Return the opposing engine some levels higher, or None if there is no engine or no such level."""
        from qtgo.engine.engine_levels import at_level, level_of, levels_of

        own = self._own()
        engine = None if own is None else self.context.players.seats[own.opponent]
        if engine is None:
            return None
        keys, now = levels_of(engine).keys, level_of(engine)
        place = keys.index(now) + step if now in keys else -1
        return at_level(engine, keys[place]) if 0 <= place < len(keys) else None

    def _level_title(self, step: int) -> str:
        from qtgo.engine.engine_levels import level_of
        from qtgo.text.level_words import engine_title

        engine = self._engine_at_level(step)
        return "" if engine is None else engine_title(engine.shown_name, level_of(engine))

    def _play_at_level(self, step: int) -> None:
        own, engine = self._own(), self._engine_at_level(step)
        if own is not None and engine is not None:
            self._play(self._again({own: None, own.opponent: engine}))

    def _with_more(self) -> NewGame | None:
        """Return the game with a stone more for the weaker player: the loser, if there is no handicap."""
        from qtgo.core.game.rematch import with_more_handicap

        result = parse_result(self.context.game.game.info.result)
        winner = None if result is None else result.winner
        return with_more_handicap(self._again(), Color.BLACK if winner is None else winner.opponent)

    def _go_on(self) -> None:
        step = self.next_step()
        if step is not None:
            step.begin()

    def _play(self, game: NewGame | None) -> None:
        if game is not None:
            self.rematch_wanted.emit(game)

    def _review(self) -> None:
        """Show the first move, and review the game unless that is done or going on; the window has its form for it."""
        self.hide()
        root = self.context.game.game.root
        first = next(filter(has_move, root.main_line()), None)
        self.context.navigator.go_to(first or root)
        review = self.context.menus["review_game"]
        if first is not None and not review.isChecked():
            review.trigger()

    # Where it lies

    def _room(self) -> QRect | None:
        """Return the room right of the points of the board, else the place of the panel; None if there is neither."""
        margin, window = scaled(WINDOW_MARGIN), self._window
        panel = QRect(self._side.mapTo(window, QPoint()), self._side.size())
        self._is_below = self._side.isVisible() and panel.top() > self._points().bottom()
        if self._is_below:
            if self._side.is_low:
                panel.setTop(self.context.frame.bar.mapTo(window, QPoint()).y())
            return panel.adjusted(margin, 0, -margin, -margin)
        top = self._central().top() + margin
        beside = QRect(self._points().right() + scaled(GAP), top, 0, self._central().bottom() + 1 - top - margin)
        beside.setRight(window.width() - 1 - margin)
        if beside.width() >= scaled(_NARROWEST):
            self._spare_bar(beside)
            return beside
        is_free = self._side.isVisible() and not panel.intersects(self._points())
        return panel.adjusted(margin, 0, -margin, -margin) if is_free else None

    def _spare_bar(self, room: QRect) -> None:
        """End the room above the bar, if the card would reach it."""
        shown = self.context.frame.bar
        bar = QRect(shown.mapTo(self._window, QPoint()), shown.size())
        if shown.isVisible() and room.right() - scaled(RESULT_WIDTH) < bar.right():
            room.setBottom(min(room.bottom(), bar.top() - scaled(GAP)))

    def _central(self) -> QRect:
        central = self._window.centralWidget() or self._window
        return QRect(central.mapTo(self._window, QPoint()), central.size())

    def _points(self) -> QRect:
        """Return the points of the board, with room for the stones on them, in the window."""
        if not self._view.isVisible():
            return QRect()
        return self._view.points.translated(self._view.viewport().mapTo(self._window, QPoint()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find another place when the window, the board or the panel has changed; if away, only with the window."""
        is_resized = watched is self._window and event.type() is QEvent.Type.Resize
        if is_resized or (event.type() in _MOVED and self.card is not None):
            self._placing.start()
        return False

    def _place(self) -> None:
        """Take the place that there is, now that board and panel have theirs; without one, wait for it."""
        if not self._is_wanted or self._card is None:
            return
        if not self._fit(self._card):
            self._put_away()
        elif self._card.isHidden():
            self.show()

    def _fit(self, card: ResultCard) -> bool:
        """Lay the card into the room that there is, and the rest of the panel below it; return whether it fits."""
        room = self._room()
        if room is None or not card.fit(room, fill=self._is_below):
            return False
        side = QRect(self._side.mapTo(self._window, QPoint()), self._side.size())
        is_over = self._side.isVisible() and card.geometry().intersects(side)
        self._side.leave_room(card.geometry().bottom() + 1 - side.top() if is_over else 0)
        return True
