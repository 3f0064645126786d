"""The start page of somebody who has not played here yet: learn Go, play, or open one of the examples."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from qtgo.core.record.game_info import GameInfo
from qtgo.features.start.sheet import MARGIN
from qtgo.features.start.start_page import StartChoice, StartPage, lessons_detail
from qtgo.features.start.start_tiles import ActionTile
from qtgo.kit.headings import SecondaryLabel, TitleLabel
from qtgo.look.sizes import GAP, scaled
from qtgo.text.go_words import board_size_text
from qtgo.text.level_words import level_heading
from qtgo.text.score_words import result_sentence
from qtgo.text.translation import Texts

tr = Texts("start")


class WelcomePage(StartPage):
    """Three ways to begin, without a choice that means nothing to a beginner; More Options has all of them."""

    @property
    def choice(self) -> StartChoice:
        """Return the game against the computer that is offered."""
        return self._choice

    def _go_on(self) -> None:
        self.start.click()

    def _detail(self, info: GameInfo) -> str:
        """Return the result in words: how SGF writes it is not known yet."""
        return result_sentence(info.result, info.ruleset.name)

    def _add_play(self, choice: StartChoice) -> None:
        """Add the way that needs nothing before it."""
        self._choice = choice
        part, column = self._part(scaled(MARGIN))
        self.start = QPushButton(tr("Start Learning"), part)
        self.start.setProperty("look", "primary")
        self.start.setAutoDefault(True)
        self.start.clicked.connect(self.learn_requested)
        self.explanation = SecondaryLabel(parent=part)
        self.explanation.setWordWrap(True)
        self._explain(tr("New to the game? Ten minutes on small boards are enough to play."))
        column.addWidget(TitleLabel(tr("Learn Go"), part))
        column.addWidget(self.explanation)
        column.addSpacing(scaled(GAP))
        row = QHBoxLayout()
        row.addWidget(self.start)
        row.addStretch(1)
        column.addLayout(row)

    def show_lessons(self, done: int, total: int) -> None:
        """Show how many lessons are done of how many."""
        if done:
            self.start.setText(tr("Continue Learning") if done < total else tr("Learn Again"))
            self._explain(lessons_detail(done, total))
            self.place()

    def _explain(self, text: str) -> None:
        self.explanation.setText(text)
        self.start.setAccessibleDescription(text)

    def _add_actions(self) -> None:
        self._action_tiles = []
        # Translators: the heading above ways to play, a verb.
        [self.options] = self._begin_tiles(tr("Play"), tr("More Options…"))
        self.options.clicked.connect(lambda: self.options_requested.emit(self.choice))
        # Translators: the level of the computer, and the board.
        terms = tr("{level}, {size}").format(
            level=level_heading(self._choice.level), size=board_size_text(self._choice.size)
        )
        computer = ActionTile(tr("The Computer"), terms, self._actions, "computer")
        computer.clicked.connect(lambda: self.start_requested.emit(self.choice))
        capture = ActionTile(tr("Capture Game"), tr("Easy first game"), self._actions, "problem")
        capture.clicked.connect(self.capture_requested)
        self._action_tiles = [capture, computer, self._two_players()]
