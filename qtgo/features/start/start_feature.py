"""The start page of a window: it is there with a new, untouched game, and goes with the first thing that happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.game.game import Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import BUILTIN_NAME, DEFAULT_LEVEL
from qtgo.features.capture_game.capture_game_feature import FIRST_GAME, FIRST_LEVEL, CaptureGameFeature
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.features.new_game.new_game_feature import NewGameFeature
from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.features.start.tour_feature import TourFeature
from qtgo.kit.first_picture import AfterFirstPicture, DeferredParts
from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.resources import resource_path
from qtgo.session.game.new_games import against_computer, between_people, dated, next_game, who_played, with_names
from qtgo.session.mode_state import Mode
from qtgo.settings import FIRST_GAMES
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.level_words import computer_player
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from qtgo.features.start.start_offers import OfferedGame, StartOffers, StartOffersReader
    from qtgo.features.start.start_page import StartChoice, StartPage

tr = Texts("start")

_MODULES = (
    "qtgo.core.analysis.review",
    "qtgo.core.study.mistake",
    "qtgo.features.problems.own_mistakes",
    "qtgo.features.problems.problem_calendar",
    "qtgo.sgf.formats.gib",
    "qtgo.sgf.formats.ngf",
    "qtgo.sgf.reader",
    "qtgo.sgf.formats.importers",
    "qtgo.features.start.start_offers",
    "qtgo.kit.inputs.color_chips",
    "qtgo.kit.inputs.level_slider",
    "PySide6.QtSvg",
    "qtgo.core.analysis.display",
    "qtgo.board.paint.candidates",
    "qtgo.board.paint.ghost_stones",
    "qtgo.board.picture_overlay",
    "qtgo.core.diagram.board_diagram",
    "qtgo.board.small_board",
    "qtgo.features.start.start_tiles",
    "qtgo.features.start.sheet",
    "qtgo.features.start.start_page",
    "qtgo.features.start.welcome_page",
    "qtgo.features.problems.problem_sets",
    "qtgo.features.problems.problem_progress",
    "qtgo.core.study.lesson_file",
    "qtgo.features.lessons.course",
)
"""What the page needs, in the order in which they need each other."""
_TOUR_MODULES = ("qtgo.core.study.lesson", "qtgo.features.start.tour_words", "qtgo.features.start.tour_cards")


class StartFeature(Feature):
    """Shows the start page once the board has been painted, and carries out the user's choice."""

    def __init__(
        self,
        context: Context,
        files: FileFeature,
        engines: EnginesFeature,
        new_game: NewGameFeature,
        problems: ProblemsFeature,
        *,
        lessons: LessonsFeature,
        capture_game: CaptureGameFeature,
    ) -> None:
        super().__init__(context)
        self.page: StartPage | None = None
        self.tour = TourFeature(context)
        self.tour.begun.connect(self._on_tour_begun)
        self.tour.ended.connect(self._on_tour_ended)
        self.is_safe = False  # then nothing of the user's is looked at
        self.begins_with_tour = False
        self.offers_tour = False  # on the page, where a tour at every start would be a nuisance
        self._files, self._engines = files, engines
        self._new_game, self._problems = new_game, problems
        self._lessons, self._capture_game = lessons, capture_game
        self._offers: StartOffers | None = None
        self._reader: StartOffersReader | None = None
        self._is_resizing = False
        self._is_new = True  # as long as this window has shown no other game
        self._comes_back = False  # after lessons that were begun on the page
        self._back = single_shot(self, self._come_back, 0)
        context.game.game_opened.connect(self._on_opened)
        context.game.position_changed.connect(self._check)
        context.document.state_changed.connect(self._check)
        context.players.seats_changed.connect(self._check)
        context.scene.cursor_moved.connect(self._on_cursor)
        context.mode.changed.connect(self._on_mode)
        context.stage.begun.connect(self._begin)
        follow_language(context.window, self._show_again)
        self.follow("interface_zoom", react=lambda _zoom: self._show_again())
        self.follow("start_page", react=self._use_wish)

    def _begin(self) -> None:
        """Show the page as soon as there is a picture: all other features are there."""
        self._clear_stage(self.is_expected)
        AfterFirstPicture(self.context.view.viewport(), DeferredParts(self._offer(), (), self).begin)

    def _use_wish(self, is_wanted: bool) -> None:
        if not is_wanted:
            self.close_page()

    @property
    def is_expected(self) -> bool:
        """Return whether the page is there, or comes after the first picture if nothing happens before."""
        return self._is_new and self.context.settings.value.start_page and self.is_untouched

    def close_page(self) -> None:
        """Take the page away, for good; the keys go to the board."""
        was_expected, self._is_new = self._is_new, False
        page, self.page = self.page, None
        if page is not None:
            had_keys = page.isAncestorOf(page.focusWidget() or page)
            page.go()
            if had_keys:
                self.context.view.setFocus()
        if was_expected:
            self._clear_stage(False)

    @property
    def _practice(self) -> QAction | None:
        return self.context.menus.actions.get("practice")

    @property
    def _welcomes(self) -> bool:
        """Return whether the user has played no Go here, capture games at most, nor opened a game of their own."""
        settings = self.context.settings.value
        kept = settings.kept_games_folder(self.context.folders.games)
        if settings.games_begun or (settings.recent_files and not settings.explain_first_games):
            return False
        return all(kept is not None and kept in Path(file).parents for file in settings.recent_files)

    @property
    def is_untouched(self) -> bool:
        """Return whether there is nothing but an empty board."""
        context = self.context
        game, state = context.game.game, context.document.state
        is_empty = not game.root.children and not any(game.position.stones) and state.path is None
        is_free = context.mode.mode is Mode.PLAY and game.phase is Phase.PLAYING and not context.players.has_engines
        return is_empty and is_free and not state.modified and state.games == 1

    # The page

    def _offer(self) -> Iterator[None]:
        """Show the page, in steps of some milliseconds."""
        for name in (*_MODULES, *(_TOUR_MODULES if self.begins_with_tour else ())) if self.is_expected else ():
            import_module(name)
            yield
        if not self.is_expected:
            self.close_page()
            return
        self._clear_stage(True)
        if self.begins_with_tour:
            self.tour.show_cards(is_first=True)
            return
        self._show()
        yield
        if self.page is not None:
            self._read_offers()

    def _clear_stage(self, shown: bool) -> None:
        """Clear the parts around the board for the page or the tour, or restore them."""
        self.context.stage.clear(self, shown, with_panel=True)

    def _on_tour_begun(self) -> None:
        if self.page is not None:
            self.page.hide()  # two cards, one over the other, would be hard to read
        self._clear_stage(True)

    def _on_tour_ended(self) -> None:
        if self.page is not None:
            self.page.show()
            self.page.start.setFocus()
        elif self.begins_with_tour and self.is_expected:
            self._show()
            self._read_offers()
        else:
            self._clear_stage(False)

    def _show(self, choice: StartChoice | None = None) -> None:
        from qtgo.features.start.start_page import StartPage
        from qtgo.features.start.welcome_page import WelcomePage

        context = self.context
        make = WelcomePage if self._welcomes else StartPage
        page = make(
            choice or self._first_choice(),
            context.view,
            context.scene.theme,
            with_library=context.menus["library"].isEnabled(),
        )
        page.size_chosen.connect(self._set_size)
        page.start_requested.connect(self._start)
        page.options_requested.connect(self._ask_for_more)
        page.two_players_requested.connect(self._play_as_two)
        page.left_requested.connect(self._go_on)
        page.problems_requested.connect(self._solve)
        if self._practice is not None:
            page.practice_requested.connect(self._practice.trigger)
        page.file_requested.connect(self._files.open_path)
        page.browse_requested.connect(context.menus["open"].trigger)
        page.library_requested.connect(context.menus["library"].trigger)
        page.capture_requested.connect(self._capture_game.begin)
        page.learn_requested.connect(self._learn)
        page.tour_requested.connect(context.menus["tour"].trigger)
        page.closed.connect(self.close_page)
        if self.offers_tour:
            page.offer_tour()
        self.page = page
        self._fill(page)
        page.setVisible(self.tour.sheet is None)

    def _show_again(self) -> None:
        """Show the page again, in another language or size, with the same choice."""
        if self.page is not None:
            page, self.page = self.page, None
            page.go()
            self._show(page.choice)

    def _read_offers(self) -> None:
        from datetime import date

        from qtgo.features.start.start_offers import Sources, StartOffersReader

        if self.is_safe:
            return
        shipped = [(str(path), frozenset[int]()) for path in sorted(resource_path("problems").glob("*.sgf"))]
        today = date.today()
        problems = (*self._problems.solved_by_file(today), *shipped)
        self._reader = StartOffersReader(self)
        self._reader.found.connect(self._show_offers)
        settings, folders = self.context.settings.value, self.context.folders
        most = 0 if self._practice is None else settings.practice_most
        versions = folders.state / "versions"
        examples = tuple(sorted(resource_path("examples").glob("*.sgf"))) if self._welcomes else ()
        recent = settings.recent_files
        sources = Sources(recent, versions, problems, folders.data, most, today, examples)
        self._reader.read(sources, lambda: self._lessons.course)  # files, too

    def _show_offers(self, offers: StartOffers) -> None:
        self._offers = offers
        if self.page is not None:
            self._fill(self.page)

    def _fill(self, page: StartPage) -> None:
        if self._offers is not None:
            page.show_offers(self._offers)
            done, total = self._lessons.progress()
            if done or self.context.settings.value.games_begun < FIRST_GAMES:
                page.show_lessons(done, total)

    def _check(self, _changed: object = None) -> None:
        """Close the page as soon as something has happened."""
        if self._is_new and not self._is_resizing and not self.is_untouched:
            self.close_page()

    def _on_mode(self, _changed: object = None) -> None:
        if self._comes_back:
            self._back.start()
        self._check()

    def _come_back(self) -> None:
        """Show the page again after lessons that were begun on it, if nothing else was begun meanwhile."""
        self._comes_back = self.context.mode.mode is not Mode.PLAY
        if not self._comes_back and self.context.settings.value.start_page and self.is_untouched:
            self._is_new, self._offers = True, None  # they are read anew
            self._clear_stage(True)
            self._show()
            self._read_offers()

    def _on_opened(self, _info: GameInfo) -> None:
        if not self._is_resizing:
            self.close_page()

    def _on_cursor(self, point: object) -> None:
        if point is not None and self.page is not None:
            self.close_page()

    # The choices

    def _first_choice(self) -> StartChoice:
        from qtgo.features.start.start_page import SIZES, StartChoice
        from qtgo.kit.inputs.color_chips import NIGIRI, RANDOM

        last = against_computer(next_game(self.context.settings.value))
        yours = _your_color(last)
        size = self.context.game.game.info.width
        level = last.level(yours.opponent) or DEFAULT_LEVEL
        drawn = NIGIRI if last.nigiri else RANDOM
        if self._welcomes:
            return StartChoice(FIRST_GAME, yours, FIRST_LEVEL)
        return StartChoice(size if size in SIZES else SIZES[-1], drawn if last.random_color else yours, level)

    def _set_size(self, size: int) -> None:
        """Give the empty board the size chosen: a stone on it begins a game, too."""
        info = between_people(next_game(self.context.settings.value), size).info
        self._is_resizing = True
        try:
            self._files.new_game(dated(info))
        finally:
            self._is_resizing = False

    def _start(self, choice: StartChoice) -> None:
        if self._welcomes:
            self._capture_game.begin_first_game()
            return
        chosen = with_names(_chosen_game(next_game(self.context.settings.value), choice), self.context.settings.value)
        self._new_game.start(_even(chosen), remembered=chosen)

    def _ask_for_more(self, choice: StartChoice) -> None:
        self._new_game.ask_for_game(_chosen_game(next_game(self.context.settings.value), choice))

    def _play_as_two(self) -> None:
        size = self.context.game.game.info.width
        people = with_names(between_people(next_game(self.context.settings.value), size), self.context.settings.value)
        self._new_game.start(people)

    def _go_on(self) -> None:
        """Go on with the game left last, against the engine that played it."""
        left = None if self._offers is None else self._offers.left
        if left is not None and self._open_left(left):
            self.context.navigator.to_end()
            seats = who_played(left.info, self._engines.engines)
            if any((seats.black_engine, seats.white_engine)):
                self._engines.seat_players(seats)

    def _open_left(self, left: OfferedGame) -> bool:
        from qtgo.files.version_store import VersionError
        from qtgo.session.document.versions import read_version

        if left.path is not None:
            return self._files.open_path(left.path, move=0)
        try:
            collection = read_version(left.version) if left.version is not None else None
        except VersionError:
            collection = None
        if collection is None:
            say, shown = tr.lazy("This game is damaged and cannot be read."), self.context.game.game
            self.context.notices.show_message(say, MessageKind.ERROR, holds=lambda: self.context.game.game is shown)
            return False
        return self._files.take_over(collection, continues=True)

    def _learn(self) -> None:
        self._lessons.go_on()
        self._comes_back = True

    def _solve(self) -> None:
        problems = None if self._offers is None else self._offers.problems
        if problems is not None and self._files.open_path(problems.path, move=0, game=problems.next):
            self._problems.solve()


def _your_color(new_game: NewGame) -> Color:
    """Return the color of the human, or of the person in an engine's place, in a game against the computer."""
    return Color.WHITE if new_game.black_engine == BUILTIN_NAME and not new_game.white_engine else Color.BLACK


def _chosen_game(last: NewGame, choice: StartChoice) -> NewGame:
    """Return the previous game with the page's choices."""
    from qtgo.kit.inputs.color_chips import NIGIRI

    game = against_computer(last)
    yours = _your_color(game)
    if game.engine(yours):
        info = game.info.with_player(yours, Player())
        game = replace(game.with_engine(yours, ""), info=info)
    game = game.with_engine(yours.opponent, BUILTIN_NAME).with_level(yours.opponent, choice.level)
    info = game.info.with_player(yours.opponent, computer_player(choice.level))
    game = replace(game, info=replace(info, width=choice.size, height=choice.size))
    is_color = isinstance(choice.color, Color)
    if is_color and choice.color is not yours:
        game = game.with_colors_swapped()
    return replace(game, random_color=not is_color, nigiri=choice.color == NIGIRI).with_usual_komi()


def _even(game: NewGame) -> NewGame:
    """Return a game without handicap and time limit, which the page does not speak of."""
    info = replace(game.info, handicap=0)
    return replace(game, info=info, komi_by_user=False, time=TimeControl()).with_usual_komi()
