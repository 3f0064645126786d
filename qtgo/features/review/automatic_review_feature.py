"""Start the review of a game automatically when it is opened to be looked at."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from PySide6.QtGui import QAction

from qtgo.core.record.properties import setup_of
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.kit.language import set_translated
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("review")

_FEWEST_NODES = 10
"""Below that a line is a diagram or a joke, not a game."""
_MOST_NODES = 1000
"""Above that it is a collection of variations in one line, which would keep the engine busy for long."""


class AutomaticReviewFeature(Feature):
    """Starts the review of an opened game with a message, unless the user has chosen otherwise."""

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self.stop = QAction(self)
        # Translators: a button: stop the review.
        set_translated(context.window, self.stop.setText, tr.lazy("Stop"))
        self.stop.triggered.connect(lambda: review.controller.stop())
        self._told_of: Path | None = None  # the file of the last message
        self._timer = single_shot(self, self._consider)  # when the layout is known
        context.game.game_opened.connect(lambda _info: self._timer.start())

    def _consider(self) -> None:
        if self._review.starts_by_itself and not self.context.mode.mode.is_study and self._is_game():
            self._review.controller.respect_record()
            self._review.controller.start()
            path = self.context.document.state.path
            if path == self._told_of:  # back from a problem or from guessing, to the game already reviewed
                return
            self._told_of = path
            say = tr.lazy("QtGo is reviewing this game in the background.")
            self.context.notices.show_message(say, offer=self.stop, holds=lambda: self._review.is_running)

    def _is_game(self) -> bool:
        """Return whether a game was opened, rather than a problem or an endless file."""
        game = self.context.game.game
        if self.context.document.began_here(game.root) or game.info.ruleset.captures_to_win:
            return False
        setup = setup_of(game.root, game.info.width, game.info.height)
        is_problem = setup is not None and bool(setup.black) and bool(setup.white)
        nodes = sum(1 for _ in islice(game.line.walk(), _MOST_NODES + 1))
        return not is_problem and _FEWEST_NODES <= nodes <= _MOST_NODES
