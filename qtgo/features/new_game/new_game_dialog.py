"""The dialog that a game starts from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.core.game.new_game import NewGame, NewGameProblem, max_handicap
from qtgo.core.rating.match import Match, with_match
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.engine.engine_levels import NO_LEVELS
from qtgo.features.new_game.advanced import AdvancedPart
from qtgo.features.new_game.board_size_field import BoardSizeField
from qtgo.features.new_game.handicap_field import HandicapField
from qtgo.features.new_game.match_line import MatchLine
from qtgo.features.new_game.names_row import NamesRow
from qtgo.features.new_game.new_game_words import problem_sentence
from qtgo.features.new_game.offered_engines import NO_ENGINES, OfferedEngines
from qtgo.features.new_game.opponent_field import OpponentField
from qtgo.features.new_game.preview import GamePreview
from qtgo.features.new_game.time_choice import TimeChoice
from qtgo.kit.dialogs.form import FormDialog
from qtgo.kit.headings import SecondaryLabel
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.color_chips import NAMED, NIGIRI, RANDOM, ColorChips, DrawChips
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, GAP, SPACING, WINDOW_MARGIN, scaled
from qtgo.session.game.new_games import next_game
from qtgo.settings import Settings
from qtgo.text.engine_words import board_limit_text
from qtgo.text.translation import Texts

tr = Texts("new game")

_KOMI_PROBLEMS = frozenset({NewGameProblem.KOMI_NOT_HALF_POINTS, NewGameProblem.KOMI_OUT_OF_RANGE})
_FIELDS = 364


class NewGameDialog(FormDialog):
    """Asks for players, board, rules, handicap, komi and time; ``new_game()`` is the game chosen.

    ``match`` proposes a game by rules, width and height that the user wins about every other time. ``resigns`` is
    whether the computer resigns lost games, ``teaches`` whether mistakes against engines are questioned;
    ``computer_resigns`` and ``questions_mistakes`` are the user's choices. ``people`` are the names of the
    user and of a person in an engine's place.
    The players are kept under Advanced, where engines may play both colors; the chips for opponent and color above show
    and change them there.
    """

    engines_requested = Signal()  # the user requests the list of engines
    networks_requested = Signal()  # or that of networks

    def __init__(
        self,
        new_game: NewGame,
        parent: QWidget | None = None,
        engines: OfferedEngines = NO_ENGINES,
        *,
        theme: BoardTheme = KAYA,
        match: Callable[[Ruleset, int, int], Match] | None = None,
        resigns: bool = True,
        teaches: bool = False,
        people: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(parent)
        self._engines, self._choices = engines, engines.choices
        self._match = match
        self.setWindowTitle(tr("New Game"))
        self._new_game = new_game
        self._matched: NewGame | None = None  # the choice of Match Me, until it is changed
        self._your_color = _color_of(people[0], new_game)
        self._missing = tuple(filter(None, (engines.missing_text(new_game.engine(color)) for color in Color)))
        self._drawn = _drawn(new_game)  # the choices that the user leaves to chance, also while this game cannot
        info = new_game.info
        self.opponent = OpponentField(self.body)
        self.match = MatchLine(self.body)
        self.names = NamesRow(self.body)
        self.color, self.draw = ColorChips(self.body), DrawChips(self.body)
        self.board_size = BoardSizeField(info.width, info.height, self.body)
        self.handicap = HandicapField(info.handicap, self.body)
        self.time = TimeChoice(new_game.time, self.body)
        self.teaching = WrappingCheckBox(tr("&Question your mistakes"), self.body)
        self.teaching.setToolTip(tr("You can try another move, see why, or keep your move"))
        self.teaching.setChecked(teaches)
        self.advanced = AdvancedPart(new_game, engines, self.body, resigns=resigns, people=people)
        self.players, self.rules, self.komi = self.advanced.players, self.advanced.rules, self.advanced.komi
        self.placement = self.advanced.placement
        self.preview = GamePreview(theme, self.body)
        self._lay_out()
        self._name_buttons()
        self._connect()
        self._refresh()

    def new_game(self) -> NewGame:
        """Return the game as it is chosen now."""
        return self._new_game

    @property
    def computer_resigns(self) -> bool:
        """Return whether the computer resigns lost games, in this game and in others."""
        return self.players.resigns.isChecked()

    @property
    def questions_mistakes(self) -> bool:
        """Return whether mistakes against engines are questioned, in this game and in others."""
        return self.teaching.isChecked()

    def set_engines(self, engines: Sequence[str], renamed: Mapping[str, str] | None = None) -> None:
        """Offer other engines, by their names; those renamed keep their seats."""
        self._engines = replace(self._engines, names=tuple(engines))
        self._choices = self._engines.choices
        self.players.set_engines(self._engines, renamed)
        self._refresh()

    def reset(self) -> None:
        """Reset every choice to its default, but keep the names of the players."""
        settings, yours = Settings(), self._your_color
        new_game = self._new_game = next_game(settings)
        info = new_game.info
        self._your_color, self._drawn, self._missing = Color.BLACK, None, ()
        with QSignalBlocker(self.handicap):
            self.handicap.set_stones(info.handicap)
        self.board_size.show_size(info.width, info.height)
        self.time.show_time(new_game.time)
        self.advanced.reset_rules(info.ruleset)
        self.teaching.setChecked(settings.teach)
        self.players.resigns.setChecked(settings.computer_resigns)
        self.players.seat_user(yours)
        self.players.show_players(new_game, yours)
        self._refresh()

    # The parts

    def _lay_out(self) -> None:
        fields = QVBoxLayout()
        fields.setSpacing(scaled(GAP))
        rows = (
            (tr("Opponent"), self.opponent),
            (tr("Your name"), self.names),
            (tr("You play"), self._colors()),
            (tr("Board"), self.board_size),
            (tr("Handicap"), self.handicap),
            (tr("Time"), self.time),
        )
        labels = [SecondaryLabel(text, self.body) for text, _ in rows]
        self._names_label, self._colors_label = labels[1:3]
        for label, (_, field) in zip(labels, rows, strict=True):
            if label is not labels[0]:
                fields.addSpacing(scaled(SPACING))
            fields.addWidget(label)
            fields.addWidget(field)
            if field is self.opponent:
                fields.addWidget(self.match)
        fields.addSpacing(scaled(SPACING))
        fields.addWidget(self.teaching)
        fields.addStretch(1)
        for part in (self.match, self.teaching):  # nothing moves when another opponent is chosen
            keeping = part.sizePolicy()
            keeping.setRetainSizeWhenHidden(part is not self.match or self._has_match)
            part.setSizePolicy(keeping)
        self._columns = row = QHBoxLayout()
        row.setSpacing(scaled(WINDOW_MARGIN))
        row.addLayout(fields, 1)
        side = QVBoxLayout()
        side.addSpacing(labels[0].sizeHint().height() + fields.spacing())  # beside the first chips
        side.addWidget(self.preview)
        row.addLayout(side)
        column = QVBoxLayout(self.body)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column.setContentsMargins(margin, 0, margin, margin)
        column.setSpacing(scaled(CARD_GAP))
        column.addLayout(row)
        column.addWidget(self.advanced)
        column.addStretch(1)
        self.color.setMinimumWidth(scaled(_FIELDS))

    def _colors(self) -> QStackedWidget:
        """Return the chips for the colors: yours, and those for two people."""
        self._color_pages = QStackedWidget(self.body)
        for chips in (self.color, self.draw):
            self._color_pages.addWidget(chips)
        return self._color_pages

    @property
    def _has_match(self) -> bool:
        return self._match is not None and BUILTIN_NAME in self._engines.names

    def fold(self) -> None:
        """Take less width under Advanced too."""
        super().fold()
        self.advanced.fold()

    def stack(self) -> None:
        """Put the preview below the fields, and names below the kinds of players."""
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom)
        self.color.setMinimumWidth(0)
        self.preview.widen()
        self.players.stack()

    def _name_buttons(self) -> None:
        kinds = QDialogButtonBox.StandardButton
        self.buttons.button(kinds.Ok).setText(tr("Start Game"))
        reset = QPushButton(tr("Reset"), self)
        reset.setFlat(True)
        reset.setProperty("look", "edge")  # its text stands below that of the fields
        self.buttons.addButton(reset, QDialogButtonBox.ButtonRole.ResetRole)
        reset.setAutoDefault(False)
        reset.setToolTip(tr("Choose the default settings"))
        reset.clicked.connect(self.reset)
        self.reset_button = reset

    def _connect(self) -> None:
        self.opponent.opponent_chosen.connect(self._on_opponent_chosen)
        self.opponent.engines_requested.connect(self.engines_requested)
        self.opponent.networks_requested.connect(self.networks_requested)
        self.opponent.level_chosen.connect(self._on_level_chosen)
        self.match.requested.connect(self._on_match_requested)
        self.color.value_chosen.connect(self._on_color_chosen)
        self.draw.value_chosen.connect(self._on_color_chosen)
        self.names.name_typed.connect(self.players.type_name)
        self.players.players_changed.connect(self._refresh)
        self.players.players_changed.connect(self.grow)
        self.players.engines_requested.connect(self.engines_requested)
        self.board_size.size_changed.connect(lambda: self.players.note.show_hint(""))
        self.board_size.size_changed.connect(self._refresh)
        self.rules.ruleset_changed.connect(self._on_ruleset_changed)
        self.rules.more.toggled.connect(self._on_rules_toggled)
        self.handicap.stones_changed.connect(self._refresh)
        self.time.time_changed.connect(self._refresh)
        self.time.time_changed.connect(self.grow)
        self.komi.komi_changed.connect(self._on_komi_changed)
        self.komi.usual_requested.connect(self._on_usual_komi_requested)
        self.advanced.placement_changed.connect(self._refresh)
        self.advanced.toggled.connect(self._on_advanced_toggled)

    # The choice

    @property
    def _opponent_color(self) -> Color | None:
        """Return the opponent's color, None where engines play both."""
        seated = [color for color in Color if self.players.engine(color)]
        if len(seated) == 1:
            return seated[0]
        return None if seated else self._your_color.opponent

    def _on_opponent_chosen(self, engine: str) -> None:
        self._missing = ()
        color = self._opponent_color or self._your_color.opponent
        with QSignalBlocker(self.players):
            if engine:
                self.players.seat_user(color.opponent)
            self.players.set_engine(color.opponent, "")
        self.players.set_engine(color, engine)
        self._refresh()

    def _on_level_chosen(self, level: str) -> None:
        color = self._opponent_color
        if color is not None:
            self.players.set_level(color, level)

    def _on_color_chosen(self, chosen: object) -> None:
        self._drawn = str(chosen) if chosen in (RANDOM, NIGIRI) else None
        if isinstance(chosen, Color) and chosen is not self._your_color:
            self._your_color = chosen
            self.players.swap()
        self._refresh()

    def _on_match_requested(self) -> None:
        """Take over the proposed game, and describe it."""
        if self._match is None:
            return
        info = self._new_game.info
        match = self._match(info.ruleset, info.width, info.height)
        new_game = with_match(self._new_game, match, BUILTIN_NAME)
        with QSignalBlocker(self.handicap), QSignalBlocker(self.players):
            self.handicap.set_stones(new_game.info.handicap)
            self.players.show_players(new_game, self._your_color)
        self._drawn = self._drawn if match.is_even else None
        self._new_game = replace(self._new_game, komi_by_user=new_game.komi_by_user)
        self.komi.show_komi(new_game.info.komi, new_game.usual_komi, by_user=new_game.komi_by_user, offered=None)
        self._matched = None
        self._refresh()
        self._matched = self._new_game
        self.match.show_match(match)

    def _on_ruleset_changed(self, ruleset: Ruleset) -> None:
        self.advanced.follow_rules(ruleset)
        self._refresh()

    def _on_komi_changed(self) -> None:
        self._new_game = replace(self._new_game, komi_by_user=True)
        self._refresh()

    def _on_usual_komi_requested(self) -> None:
        self._new_game = replace(self._new_game, komi_by_user=False)
        self._refresh()

    def _on_advanced_toggled(self) -> None:
        if self.advanced.line.isChecked():
            self.reveal(self.advanced)

    def _on_rules_toggled(self, shown: bool) -> None:
        if shown:
            self.reveal(self.rules)

    def _refresh(self) -> None:
        """Take the value from the fields; update the komi; show the game and its problems."""
        width, height = self.board_size.board_size
        info = replace(
            self._new_game.info,
            width=width,
            height=height,
            ruleset=self.rules.ruleset,
            handicap=self.handicap.stones,
            handicap_placement=self.advanced.handicap_placement,
            komi=self.komi.komi,
            black=self.players.player(self._new_game.info.black, Color.BLACK),
            white=self.players.player(self._new_game.info.white, Color.WHITE),
        )
        black, white = (self.players.engine(color) for color in (Color.BLACK, Color.WHITE))
        time = self.time.time_control
        new_game = replace(self._new_game, info=info, time=time, black_engine=black, white_engine=white)
        for color in Color:
            if self.players.level(color):
                new_game = new_game.with_level(color, self.players.level(color))
        self._new_game = new_game.with_usual_komi()
        self.komi.show_komi(
            self._new_game.info.komi,
            self._new_game.usual_komi,
            by_user=self._new_game.komi_by_user,
            offered=None if info.handicap else info.ruleset.offered_komi,
        )
        self.placement.setEnabled(info.handicap > 0)
        self.handicap.limit(max_handicap(width, height, info.handicap_placement))
        self._show_players()
        self._show_problems()
        self.preview.show_game(self._new_game)
        self._forget_match()

    def _forget_match(self) -> None:
        """Take the sentence on the match away once another game was chosen by hand; names and times do not count."""
        if self._matched is not None and _match_key(self._new_game) != _match_key(self._matched):
            self._matched = None
            self.match.show_match(None)

    def _show_players(self) -> None:
        """Show the players in the chips."""
        color = self._opponent_color
        opponent = None if color is None else self.players.engine(color)
        levels = NO_LEVELS if not opponent else self._engines.levels(opponent)
        level = "" if color is None else self.players.level(color)
        self.opponent.show_opponent(opponent, self._choices, levels, level)
        if opponent and color is not None:
            self._your_color = color.opponent
        self.match.setVisible(self._has_match and opponent in (BUILTIN_NAME, None))  # others have no measured levels
        self.teaching.setVisible(bool(opponent))
        self._show_names()
        self._show_colors(opponent)

    def _show_names(self) -> None:
        """Show the people's names, and adapt the fields and their labels."""
        people = [color for color in Color if not self.players.engine(color)]
        self._names_label.setText(tr("Names") if len(people) > 1 else tr("Your name"))
        self.names.show_people(people)
        for color in Color:
            self.names.show_name(color, self.players.names[color].text())

    def _show_colors(self, opponent: str | None) -> None:
        """Offer the colors where they matter, and nigiri in an even game; two people have theirs by their names."""
        info, are_people = self._new_game.info, opponent == ""
        matters = bool(opponent) or (are_people and bool(info.black.name or info.white.name))
        is_even = opponent is not None and not info.handicap
        self._color_pages.setCurrentWidget(self.draw if are_people else self.color)
        self._colors_label.setText(tr("Colors") if are_people else tr("You play"))
        self.color.setEnabled(matters)
        self.color.offer(nigiri=is_even)
        self.draw.offer(random=matters, nigiri=is_even)
        self.draw.setToolTip("" if matters else plain_tip(tr("Enter a name to draw the colors")))
        nigiri = self._drawn == NIGIRI and is_even
        random = nigiri or (self._drawn == RANDOM and matters)
        self._new_game = replace(self._new_game, random_color=random, nigiri=nigiri)
        drawn = self._drawn if random else None
        self.color.choose(drawn or (self._your_color if opponent is not None else None))
        self.draw.choose(drawn or NAMED)

    def _show_problems(self) -> None:
        komi_problem = handicap_problem = ""
        problems = self._new_game.problems()
        for problem in problems:
            sentence = problem_sentence(problem, self._new_game.info)
            if problem in _KOMI_PROBLEMS:
                komi_problem = sentence
            else:
                handicap_problem = sentence
        self.komi.note.show_problem(komi_problem, self.komi.box)
        self.preview.handicap_note.show_problem(handicap_problem)
        self.handicap.describe(handicap_problem)
        self._show_board_limits()
        self.set_acceptable(not (problems or self.preview.size_note.is_problem))

    def _show_board_limits(self) -> None:
        """Show which engines do not play on a board of this size."""
        width, height = self.board_size.board_size
        texts, is_forbidden = [*self._missing], False
        for name in dict.fromkeys(filter(None, map(self.players.engine, Color))):
            limits = self._engines.board_limits(name)
            texts.append(board_limit_text(name, limits, width, height))
            is_forbidden = is_forbidden or limits.forbids(width, height)
        text = "\n".join(filter(None, texts))
        if is_forbidden:
            self.preview.size_note.show_problem(text)
        else:
            self.preview.size_note.show_warning(text)
        self.board_size.chips.setAccessibleDescription(text)


def _color_of(name: str, game: NewGame) -> Color:
    """Return the color that a person plays in a game of two people, Black unless it is White's name alone."""
    is_white = name and (game.info.black.name != name == game.info.white.name)
    return Color.WHITE if is_white and not any(map(game.engine, Color)) else Color.BLACK


def _drawn(game: NewGame) -> str | None:
    """Return the chip by which a game leaves the colors open, None if it does not."""
    return (NIGIRI if game.nigiri else RANDOM) if game.random_color else None


def _match_key(game: NewGame) -> tuple[object, ...]:
    """Return the values on which the chance to win depends."""
    info, players = game.info, [(game.engine(color), game.level(color)) for color in Color]
    return (*players, info.width, info.height, info.ruleset, info.handicap, info.komi, game.random_color, game.nigiri)
