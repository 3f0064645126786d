"""The capture game, won by whoever first captures some stones; after each game one step leads on towards Go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset, capture_rules
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.features.new_game.new_game_feature import NewGameFeature
from qtgo.features.result.result_feature import NextStep, ResultFeature
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.language import set_translated
from qtgo.session.game.new_games import next_game, with_names
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.menus.stone_keys import place_stone_text
from qtgo.text.go_words import board_size_text
from qtgo.text.level_words import computer_player
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("capture game")

FIRST_LEVEL = "30k"
FIRST_GAME = 9
_SECONDS = 6  # to read what a game is about


class CaptureGame(NamedTuple):
    """The side of the board, and how many captured stones win."""

    size: int
    stones: int


STEPS = (CaptureGame(5, 1), CaptureGame(7, 3), CaptureGame(9, 5))


def _begin_text(stones: int) -> str:
    return tr.plural("You are Black. Capture {n} stone to win.", "You are Black. Capture {n} stones to win.", stones)


class CaptureGameFeature(Feature):
    """Begins capture games against the computer, and offers after each what comes next."""

    def __init__(
        self, context: Context, new_game: NewGameFeature, result: ResultFeature, lessons: LessonsFeature
    ) -> None:
        super().__init__(context)
        self._new_game = new_game
        self._chosen, self._level = STEPS[0], FIRST_LEVEL
        self._begun: Game | None = None
        self.how_follows = single_shot(self, self._say_how, 1000 * _SECONDS)
        context.menus.add("capture_game", tr.lazy("C&apture Game…"), self.ask)
        result.next_step = self._next_step
        self.offer = QAction(self)
        set_translated(context.window, self.offer.setText, tr.lazy("Play a Capture Game"))
        self.offer.triggered.connect(lambda: self.begin())
        # After the word on the last lesson, which would otherwise replace the offer.
        lessons.course_done.connect(self._offer, Qt.ConnectionType.QueuedConnection)

    def ask(self) -> None:
        """Ask for a board and an opponent, and begin."""
        from qtgo.features.capture_game.capture_game_dialog import CaptureGameDialog

        dialog = CaptureGameDialog(STEPS, self._chosen, self._level, self.context.window)
        chosen = ask(dialog, lambda: (dialog.capture_game, dialog.level))
        if chosen is not None:
            self._level = chosen[1]
            self.begin(chosen[0])

    def _offer(self) -> None:
        say = tr.lazy("You know all you need. A capture game is a good first game.")
        self.context.notices.show_message(say, seconds=0, offer=self.offer)

    def begin(self, game: CaptureGame = STEPS[0]) -> None:
        """Begin a capture game against the computer."""
        if self._start(capture_rules(game.stones), game.size, self._level):
            self._chosen = game
            self._say(partial(_begin_text, game.stones))

    def begin_first_game(self) -> None:
        """Begin a game of Go on a small board against the weakest level."""
        rules = next_game(self.context.settings.value).info.ruleset
        if self._start(rules, FIRST_GAME, FIRST_LEVEL):
            self._say(tr.lazy("Surround more points than the computer. Pass when nothing is left to gain."))

    def _say(self, say: Callable[[], str]) -> None:
        """Say what the game is about, and then how a stone is placed: in one line, which covers no menus."""
        game = self._begun = self.context.game.game
        self.context.notices.show_message(say, holds=lambda: self._is_untouched(game))
        self.how_follows.start()

    def _say_how(self) -> None:
        game, menus = self._begun, self.context.menus
        if game is not None and self._is_untouched(game):
            say = partial(place_stone_text, menus)
            self.context.notices.show_message(say, holds=lambda: self._is_untouched(game))

    def _is_untouched(self, game: Game) -> bool:
        return self.context.game.game is game and not game.position.move_number

    def _start(self, rules: Ruleset, size: int, level: str) -> bool:
        """Begin a game as Black against a level; a capture game leaves the choices for games of Go as they are."""
        settings = self.context.settings.value
        info = GameInfo(rules, width=size, height=size).with_player(Color.WHITE, computer_player(level))
        game = NewGame(info, white_engine=BUILTIN_NAME, white_level=level).with_usual_komi()
        remembered = next_game(settings) if rules.captures_to_win else None
        return self._new_game.start(with_names(game, settings), remembered)

    def _next_step(self) -> NextStep | None:
        """Return what comes after a capture game: a larger board, and after the largest one Go."""
        game = self.context.game.game
        if not game.info.ruleset.captures_to_win:
            return None
        following = next((after for step, after in pairwise(STEPS) if game.info.width <= step.size), None)
        if following is None:
            title = tr("Play a First Game on {size}").format(size=board_size_text(FIRST_GAME))
            return NextStep(title, self.begin_first_game)
        title = tr("Next: {size}").format(size=board_size_text(following.size))
        return NextStep(title, partial(self.begin, following))
