"""New games: ask for one, draw the colors, and seat the players."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.features.edit.edit_feature import EditFeature
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.result.finished_feature import FinishedFeature
from qtgo.features.result.result_feature import ResultFeature
from qtgo.gtp.human_profile import USUAL_PROFILE, profile_told
from qtgo.kit.dialogs.modal import ask
from qtgo.session.game.new_games import against_computer, dated, names_in, next_game, with_names
from qtgo.settings import TeachColor
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.record.player_words import shown_name
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.rating.match import Match
    from qtgo.core.rules.ruleset import Ruleset
    from qtgo.engine.engine_levels import EngineLevels
    from qtgo.features.new_game.new_game_dialog import NewGameDialog

tr = Texts("new game")


def _drawn_text(new_game: NewGame) -> str:
    """Return the players of both colors after a draw."""
    human = [color for color in Color if not new_game.engine(color)]
    if len(human) == 1:
        return tr.by_color("Colors drawn: you play {color}.", human[0])
    black, white = (shown_name(new_game.info.player(color)) for color in Color)
    if black:
        return tr("Colors drawn: {name} plays Black.").format(name=black)
    return tr("Colors drawn: {name} plays White.").format(name=white)


class NewGameFeature(Feature):
    """Asks for a new game, and begins it."""

    opens = (
        "qtgo.features.new_game.offered_engines",
        "qtgo.features.new_game.players_field",
        "qtgo.features.new_game.ruleset_editor",
        "qtgo.features.new_game.ruleset_field",
        "qtgo.kit.inputs.disclosure",
        "qtgo.kit.inputs.komi_field",
        "qtgo.features.new_game.advanced",
        "qtgo.features.new_game.chip_popup",
        "qtgo.features.new_game.board_size_field",
        "qtgo.features.new_game.handicap_field",
        "qtgo.features.new_game.match_line",
        "qtgo.features.new_game.names_row",
        "qtgo.text.time_settings_words",
        "qtgo.features.new_game.new_game_words",
        "qtgo.kit.inputs.level_slider",
        "qtgo.kit.inputs.level_field",
        "qtgo.kit.inputs.menu_chip",
        "qtgo.features.new_game.opponent_field",
        "qtgo.features.new_game.preview",
        "qtgo.features.clock.typed_times",
        "qtgo.features.clock.time_box",
        "qtgo.features.clock.time_settings_field",
        "qtgo.features.clock.time_field",
        "qtgo.features.clock.time_settings_dialog",
        "qtgo.features.new_game.time_choice",
        "qtgo.features.new_game.new_game_dialog",
        "qtgo.board.paint.fitting",
    )

    def __init__(
        self,
        context: Context,
        files: FileFeature,
        engines: EnginesFeature,
        edits: EditFeature,
        finished: FinishedFeature,
        result: ResultFeature,
    ) -> None:
        super().__init__(context)
        self._files, self._engines, self._edits = files, engines, edits
        self._finished, self._result = finished, result
        self.random = Random()
        self._own_profile: str | None = None  # of the user's rank, until it is asked for
        context.menus.add("new_game", tr.lazy("&New Game…"), self.ask, "Ctrl+N")
        context.menus.add("play_computer", tr.lazy("Play Against Co&mputer…"), self.play_computer, "Ctrl+K")
        result.rematch_wanted.connect(lambda game: self.start(game, next_game(context.settings.value)))

    def ask(self) -> None:
        """Ask for a game, and begin."""
        self.ask_for_game(next_game(self.context.settings.value))

    def play_computer(self) -> None:
        """Ask for a game against the computer, and begin: as the last time, else as Black."""
        self.ask_for_game(against_computer(next_game(self.context.settings.value)))

    def ask_for_game(self, new_game: NewGame) -> None:
        """Ask for a game, with some choices made, and begin."""
        from qtgo.features.new_game.new_game_dialog import NewGameDialog
        from qtgo.features.new_game.offered_engines import OfferedEngines

        engines, settings = self._engines, self.context.settings.value
        self._own_profile = None  # games may have been played since
        dialog = NewGameDialog(
            with_names(new_game, settings),
            self.context.window,
            OfferedEngines(engines.names, engines.board_limits, self._levels, engines.config),
            theme=self.context.scene.theme,
            match=self._proposes_match,
            resigns=settings.computer_resigns,
            teaches=settings.teach,
            people=(settings.player_name, settings.second_name),
        )
        dialog.engines_requested.connect(lambda: self._show_engines(dialog))
        dialog.networks_requested.connect(lambda: self._show_networks(dialog))
        chosen = ask(dialog, lambda: (dialog.new_game(), dialog.computer_resigns, dialog.questions_mistakes))
        if chosen is not None:
            new_game, resigns, teaches = chosen
            self._remember(new_game, resigns=resigns, teaches=teaches)
            self.start(new_game)

    def _remember(self, game: NewGame, *, resigns: bool, teaches: bool) -> None:
        """Remember choices besides the game: the names, and the computer's way to play and teach."""
        before = self.context.settings.value
        mine, second = names_in(game, before)
        colors = before.teach_color
        if teaches and not before.teach:  # in a game of either color
            colors = TeachColor.EITHER
        self.context.settings.change(
            computer_resigns=resigns, teach=teaches, teach_color=colors, player_name=mine, second_name=second
        )

    def start(self, chosen: NewGame, remembered: NewGame | None = None) -> bool:
        """Begin a game, and remember its choices, or others, for the next one; return whether it began.

        Where the colors are left to chance, they are drawn now, and announced; where to a guess, that is asked for, but
        first about unsaved changes.
        """
        drawn = self._with_colors(chosen) if self._files.may_discard() else None
        if drawn is None:
            return False
        self._files.begin_game(with_time_control(dated(drawn.info), drawn.time))
        self.context.settings.change(new_game=remembered or chosen, rules_chosen=True)
        self._edits.tools.set_active(False)  # first: the engines are then as they were before the editing
        self._engines.seat_players(drawn)
        self.context.clock.start_game()
        self._result.note_start()
        if chosen.random_color and not chosen.nigiri:
            self.context.notices.show_message(partial(_drawn_text, drawn))
        return True

    def _with_colors(self, chosen: NewGame) -> NewGame | None:
        """Return the game with its colors settled, None if the user would rather not guess."""
        if not chosen.random_color:
            return chosen
        if chosen.nigiri:
            from qtgo.core.game.nigiri import hold_stones
            from qtgo.features.new_game.nigiri_dialog import NigiriDialog

            dialog = NigiriDialog(hold_stones(chosen, self.random), self.context.window)
            return ask(dialog, dialog.new_game)
        return chosen.with_colors_swapped() if self.random.random() < 0.5 else chosen

    def _levels(self, engine: str) -> EngineLevels:
        """Return the levels of an engine; people are first of the user's own rank, once there are games to tell it."""
        levels = self._engines.levels(engine)
        if levels.usual != USUAL_PROFILE:
            return levels
        if self._own_profile is None:
            self._own_profile = self._profile_of_user() or USUAL_PROFILE
        return levels._replace(usual=self._own_profile)

    def _profile_of_user(self) -> str:
        from qtgo.core.rating.played_game import rating_on
        from qtgo.core.rating.strength import kyu

        games = [game for game in self._finished.played_games() if game.counts]
        rank = kyu(rating_on(games, 19, 19).value)
        return profile_told(f"{rank}k" if rank > 0 else f"{1 - rank}d") if games else ""

    def _proposes_match(self, rules: Ruleset, width: int, height: int) -> Match:
        """Return a game that the user wins about every other time, by the results so far."""
        from qtgo.core.rating.match import choose_match
        from qtgo.core.rating.played_game import rating_on
        from qtgo.features.result.played_games import opponent_ratings

        rating = rating_on(self._finished.played_games(), width, height)
        return choose_match(rating, opponent_ratings(), rules, width, height)

    def _show_engines(self, dialog: NewGameDialog) -> None:
        """Show the list of engines, and offer its new entries."""
        renamed = self._engines.edit_engines()
        dialog.set_engines(self._engines.names, renamed)

    def _show_networks(self, dialog: NewGameDialog) -> None:
        """Show the list of networks, and offer those that were added."""
        self.context.menus["networks"].trigger()
        dialog.set_engines(self._engines.names)
