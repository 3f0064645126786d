"""Plays on from the position shown, against an engine; the game that was played, and its result, stay as they are."""

from __future__ import annotations

from functools import partial

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.kit.dialogs.modal import ask
from qtgo.session.mode_state import Mode, ModeState
from qtgo.session.unavailable_action_words import not_guessing
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.score_words import result_sentence
from qtgo.text.translation import Texts

tr = Texts("play on")


class PlayOnFeature(Feature):
    """Asks for an opponent, and begins a variation in which it plays."""

    def __init__(
        self, context: Context, engines: EnginesFeature, problems: ProblemsFeature, review: ReviewFeature
    ) -> None:
        super().__init__(context)
        self._engines, self._problems = engines, problems
        text = tr.lazy("Play O&n From Here…")
        review.offer_of_move(context.menus.add("play_on", text, self.ask, "Shift+F9", allowed=self._why_not))
        context.game.variation_ended.connect(self._tell_end)
        context.players.seats_changed.connect(lambda _seats: context.menus.update())
        context.game.live_changed.connect(lambda _change: context.menus.update())

    def _why_not(self, state: ModeState) -> str:
        """Return why one cannot play on: a game under way is played to its end first."""
        controller, players = self.context.game, self.context.players
        game = controller.game
        is_played = game.phase is Phase.PLAYING and players.has_engines and not game.is_played_on
        if state.mode is not Mode.PROBLEM and (controller.live is not None or is_played or game.handicap_to_place):
            return tr("Finish this game first.")
        return not_guessing(state)

    def ask(self) -> None:
        """Ask for an opponent, and play on."""
        from qtgo.features.play_on.play_on_dialog import PlayOnDialog
        from qtgo.text.engine_choices import engine_choices

        if self._why_not(self.context.mode):
            return
        game, last = self.context.game.game, self.context.settings.value.new_game
        color = next((color for color in Color if last.engine(color)), Color.WHITE)
        configs = filter(None, map(self._engines.config, self._engines.names))
        engine = last.engine(color) or BUILTIN_NAME
        dialog = PlayOnDialog(
            engine_choices(configs),
            self._engines.levels,
            (engine, last.level(color)),
            game.to_move,
            self.context.window,
        )
        node = game.current
        chosen = ask(dialog, dialog.chosen)
        if chosen is None or self.context.game.game is not game or self._why_not(self.context.mode):
            return
        self.context.game.go_to(node)
        self.play_on(*chosen)

    def play_on(self, engine: str, level: str, color: Color) -> None:
        """Seat an engine at a level against the person of a color, and begin the variation."""
        from qtgo.engine.engine_levels import at_level
        from qtgo.text.level_words import player_of

        config = self._engines.config(engine)
        if config is None:
            return
        config = at_level(config, level)
        tried = self._problems.leave_to_play_on() if self.context.mode.mode is Mode.PROBLEM else ()
        if tried is None:
            return
        players, controller = self.context.players, self.context.game
        players.pause(False)
        for each in Color:
            players.seat(each, None)
        if not controller.game.is_played_on or controller.game.phase is Phase.FINISHED:
            text = tr.by_color("{engine} plays {color} from here, in a variation beside the game.", color.opponent)
            name = player_of(config).name
            controller.play_on(text.format(engine=name))
        for point in tried:
            controller.pass_() if point is None else controller.play(point)
        players.seat(color.opponent, config)

    def _tell_end(self, result: str) -> None:
        game = self.context.game.game
        holds = partial(self._is_at, game.current)
        text = tr.lazy("{result} in this variation. The result of the game itself is unchanged.")
        self.context.notices.show_message(
            lambda: text().format(result=result_sentence(result, game.info.ruleset.name)), seconds=0, holds=holds
        )

    def _is_at(self, node: object) -> bool:
        return self.context.game.game.current is node
