"""Makes the parts of a window besides its board, in steps: each imports what it makes, and takes a few milliseconds."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from qtgo.window.main_window import MainWindow


def make_parts(window: MainWindow) -> Iterator[None]:
    """Make all parts of a window and connect them."""
    yield from _make_game(window)
    yield from _make_engines(window)
    yield from _make_widgets(window)
    yield from _make_context(window)
    yield from _make_commands(window)
    yield from _make_review(window)
    yield from _make_more_commands(window)
    yield from _make_study(window)
    yield from _make_result(window)
    yield from _furnish(window)
    yield from _connect(window)


def _make_game(window: MainWindow) -> Iterator[None]:
    from qtgo.core.game.game import Game

    yield
    from qtgo.session.game.game_controller import GameController

    yield
    from qtgo.session.game.new_games import between_people, dated

    game = Game.new(dated(between_people(window.settings.new_game).info))
    controller = GameController(game, window, time_move=lambda: window.clock.time_move())
    window.game_controller = controller
    yield
    from qtgo.session.game.current_line import CurrentLine
    from qtgo.session.players.scoring_controller import ScoringController

    window.line = CurrentLine(controller, window)
    window.scoring = ScoringController(controller, window, is_shut=lambda: window.mode.mode.is_study)
    yield
    from qtgo.session.players.game_clock import ClockController

    window.clock = ClockController(controller, window)


def _engine_logs(window: MainWindow) -> Path:
    return window.journals.parent / "engines"


def _make_engines(window: MainWindow) -> Iterator[None]:
    controller, logs = window.game_controller, _engine_logs(window)
    from qtgo.session.players.players import PlayersController

    window.players = PlayersController(
        controller, logs, window, storage=window.storage, engine_clock=window.clock.engine_clock
    )
    yield
    from qtgo.session.players.engine_consent import EngineConsent

    window.consent = EngineConsent(controller, window.scoring, window.players, window)
    yield
    from qtgo.session.work.adviser import AdviserController

    window.adviser = AdviserController(controller, logs, window, storage=window.storage)
    yield
    from qtgo.session.document.document import Document

    window.document = Document(controller, window.journals, window, storage=window.storage)
    yield
    from qtgo.session.game.navigator import Navigator

    window.navigator = Navigator(controller, window.document.prepare, window)
    yield
    from qtgo.session.game.record_editor import RecordController

    window.record = RecordController(controller, window, is_shut=lambda: window.mode.mode.is_study)


def _make_widgets(window: MainWindow) -> Iterator[None]:
    # Made where they will be: a style sheet is matched anew with all that gets another parent.
    frame = window.frame
    frame.make_surroundings(lambda: window.scene.animates)
    yield
    from qtgo.shell.panels.side_panel import SidePanel

    yield
    window.side = SidePanel(frame, allows_motion=lambda: window.scene.animates)
    yield
    import_module("qtgo.session.game.edit_mode")
    yield
    from qtgo.session.mode_state import ModeState
    from qtgo.shell.menus.menu_builder import MenuBuilder

    yield
    window.mode = ModeState(window.game_controller, window)
    window.menus = MenuBuilder(window, window.mode)
    from qtgo.shell.panels.status_line import StatusLine

    status = window.status = StatusLine(window.line_bar, frame.banner)
    frame.set_menus(lambda: status.free_room, status.room_changed)
    yield
    from qtgo.shell.storage_warnings import StorageWarnings

    window.storage_warnings = StorageWarnings(window.storage, window.status.message, window)


def _make_context(window: MainWindow) -> Iterator[None]:
    from qtgo.session.fair_play import FairPlay
    from qtgo.shell.context import Context, Folders
    from qtgo.shell.stage import Stage
    from qtgo.shell.task_layout import TaskLayout

    state = window.journals.parent
    window.context = Context(
        window=window,
        menus=window.menus,
        settings=window.store,
        mode=window.mode,
        scene=window.scene,
        frame=window.frame,
        stage=Stage(window.frame, window.side, window.mode),
        layout=TaskLayout(
            window.frame, window.side, window.mode, window.game_controller, window.document, window.players
        ),
        side=window.side,
        status=window.status,
        notices=window.status.message,
        fair_play=FairPlay(window.mode, window.game_controller, window.players, window.document, window),
        game=window.game_controller,
        line=window.line,
        navigator=window.navigator,
        record=window.record,
        players=window.players,
        document=window.document,
        clock=window.clock,
        scoring=window.scoring,
        view=window.view,
        storage=window.storage,
        folders=Folders(
            data=window.data, games=window.games, cache=window.cache, state=state, logs=_engine_logs(window)
        ),
    )
    yield
    from qtgo.shell.shown_game import ShownGame

    ShownGame(window.context)
    yield


def _make_commands(window: MainWindow) -> Iterator[None]:
    context = window.context
    from qtgo.features.file.file_feature import FileFeature

    window.files = FileFeature(context)
    yield
    from qtgo.features.clock.clock_feature import ClockFeature

    window.clocks = ClockFeature(context)
    yield
    from qtgo.features.view.view_feature import ViewFeature

    ViewFeature(context)
    yield
    from qtgo.features.sound.sound_feature import SoundFeature

    window.sounds = SoundFeature(context)
    yield
    from qtgo.features.preferences.preferences_feature import PreferencesFeature

    window.appearance = PreferencesFeature(context, window.sounds)
    yield
    from qtgo.features.engines.levels_feature import LevelsFeature

    window.levels = LevelsFeature(context)
    yield
    from qtgo.features.engines.engines_feature import EnginesFeature

    window.engines = EnginesFeature(context, window.levels, window.consent)
    yield
    from qtgo.features.scoring.scoring_feature import ScoringFeature

    window.score = ScoringFeature(context, window.consent, window.adviser, window.engines)
    yield
    from qtgo.features.advice_feature import AdviceFeature

    window.advice = AdviceFeature(context, window.adviser, window.score)
    yield
    for module in ("move_list", "tree_view", "moves_card"):
        import_module(f"qtgo.features.tree.{module}")
        yield
    from qtgo.features.tree.tree_feature import TreeFeature

    window.tree = TreeFeature(context)
    yield from window.tree.make_parts()
    yield
    for module in ("comment_text", "comment_view", "comment_card"):
        import_module(f"qtgo.features.comments.{module}")
        yield
    from qtgo.features.comments.comments_feature import CommentsFeature

    window.comments = CommentsFeature(context)
    yield from window.comments.make_parts()
    yield


def _make_review(window: MainWindow) -> Iterator[None]:
    context = window.context
    from qtgo.features.analysis.analysis_feature import AnalysisFeature

    window.live = AnalysisFeature(context, window.engines)
    yield
    from qtgo.features.review.review_feature import ReviewFeature

    window.review = ReviewFeature(context, window.tree, window.live)
    yield
    import_module("qtgo.features.players.player_panel")
    yield
    from qtgo.features.players.players_feature import PlayersFeature

    window.seats = PlayersFeature(context, window.clocks, window.engines, window.review)
    yield from window.seats.make_parts()
    from qtgo.features.review.review_start import AutomaticReview

    AutomaticReview(context, window.review)
    yield
    from qtgo.features.report.report_feature import ReportFeature

    window.report = ReportFeature(context, window.review, window.files)
    yield
    from qtgo.features.library.library_feature import LibraryFeature

    window.library = LibraryFeature(context, window.files)
    yield
    from qtgo.features.folder_review.folder_review_feature import FolderReviewFeature

    window.folder_review = FolderReviewFeature(context, window.files, window.library)
    yield


def _make_more_commands(window: MainWindow) -> Iterator[None]:
    context = window.context
    from qtgo.features.problems.problems_feature import ProblemsFeature

    window.problems = ProblemsFeature(context, window.files)
    yield
    from qtgo.features.guess.guess_feature import GuessFeature

    window.guessing = GuessFeature(context)
    yield
    from qtgo.features.navigate.navigate_feature import NavigateFeature

    NavigateFeature(context)
    yield
    from qtgo.features.navigate.autoplay_feature import AutoplayFeature

    window.autoplay = AutoplayFeature(context)
    yield
    from qtgo.features.practice.practice_feature import PracticeFeature

    window.practice = PracticeFeature(context, window.review, window.problems, window.library)
    yield
    from qtgo.features.progress.progress_feature import ProgressFeature

    window.progress = ProgressFeature(context, window.review, window.library)
    yield
    from qtgo.features.edit.history_feature import HistoryFeature

    window.history = HistoryFeature(context)
    yield
    from qtgo.features.game_info.game_info_feature import GameInfoFeature

    GameInfoFeature(context)
    yield
    from qtgo.features.review.file_analysis import FileAnalysisFeature

    FileAnalysisFeature(context, window.review)
    yield
    from qtgo.features.find.find_feature import FindFeature

    window.finding = FindFeature(context, window.comments)
    yield
    import_module("qtgo.board.scene.table")
    yield
    window.view.make_table()
    yield
    from qtgo.features.reading.reading_feature import ReadingFeature

    window.reading = ReadingFeature(context, window.clocks)
    yield


def _make_study(window: MainWindow) -> Iterator[None]:
    context = window.context
    from qtgo.features.play.typed_points import TypedPoints

    window.typed_points = TypedPoints(context)
    yield
    from qtgo.features.play.board_clicks import BoardClicks

    window.clicks = BoardClicks(context, window.adviser)
    yield
    from qtgo.features.play.ending_feature import EndingFeature

    EndingFeature(context)
    yield
    from qtgo.features.teaching.teaching_feature import TeachingFeature

    window.teaching = TeachingFeature(context)
    yield
    from qtgo.features.result.finished_feature import FinishedFeature

    window.finished = FinishedFeature(context, window.files, window.adviser)
    yield
    from qtgo.features.view.board_part_feature import BoardPartFeature

    window.board_part = BoardPartFeature(context, window.problems, window.guessing)
    yield
    from qtgo.features.view.full_screen_feature import FullScreenFeature

    window.full_screen = FullScreenFeature(context, window.line_bar)
    yield
    from qtgo.features.edit.edit_feature import EditFeature

    window.edits = EditFeature(context, window.comments)
    yield
    from qtgo.features.explorer.explorer_feature import ExplorerFeature

    window.explorer = ExplorerFeature(context, window.library)
    yield


def _make_result(window: MainWindow) -> Iterator[None]:
    context = window.context
    from qtgo.features.result.result_feature import ResultFeature

    window.result = ResultFeature(context, window.finished, window.engines)
    yield
    from qtgo.features.new_game.new_game_feature import NewGameFeature

    window.new_game = NewGameFeature(
        context, window.files, window.engines, window.edits, window.finished, window.result
    )
    yield
    from qtgo.shell.panels.action_bar import ActionBar

    window.bar = ActionBar(context, window.frame)
    window.navigation = window.bar.navigation
    yield
    from qtgo.features.versions.versions_feature import VersionsFeature

    window.versions = VersionsFeature(context, window.files)
    yield
    from qtgo.features.clipboard_feature import ClipboardFeature

    window.clipboard = ClipboardFeature(context, window.files)
    window.comments.game_wanted.connect(window.clipboard.open_text)
    yield
    from qtgo.features.pictures.pictures_feature import PicturesFeature

    window.pictures = PicturesFeature(context, window.files)
    yield
    from qtgo.features.publish.publish_feature import PublishFeature

    window.publishing = PublishFeature(context, window.files)
    yield
    from qtgo.features.bookmarks.bookmarks_feature import BookmarksFeature

    window.bookmarks = BookmarksFeature(context, window.files)
    yield
    from qtgo.features.side_by_side.side_by_side_feature import SideBySideFeature

    window.side_by_side = SideBySideFeature(context, window.files)
    yield
    from qtgo.features.file.merge_game import MergeGame

    MergeGame(context, window.files)
    yield
    from qtgo.features.help.help_feature import HelpFeature

    window.help = HelpFeature(context)
    yield
    from qtgo.features.engines.console.console_feature import ConsoleFeature

    window.console = ConsoleFeature(context, window.engines)
    yield
    from qtgo.features.start.start_feature import StartFeature

    window.start_page = StartFeature(context, window.files, window.engines, window.new_game, window.problems)
    yield


def _furnish(window: MainWindow) -> Iterator[None]:
    """Put into their places what is offered by more than one part."""
    yield from window.menus.fill()

    menus, status = window.menus, window.status
    column = window.frame.extras.column
    window.finding.add_to(column)
    window.problems.add_to(column)
    window.guessing.add_to(column)
    status.offer(menus["to_game"])
    status.issues.clicked.connect(menus["file_issues"].trigger)
    status.offer_charsets((menus["choose_charset"], menus["save_charset"], menus["save_utf8"]))
    yield


def _connect(window: MainWindow) -> Iterator[None]:
    from qtgo.features.start.first_games import FirstGames

    yield
    window.first_games = FirstGames(window.context, window.status, window.help)  # after what else says something
    yield
    window.finished.kept.connect(window.library.show_kept_games)
    window.game_controller.refresh()
    yield
    window.status.show()  # Qt shows by itself only what is there before the window is
    window.frame.set_parts(window.bar, window.side)
    window.start_page.begin()
    yield
    from qtgo.window.preparation import prepare_soon

    prepare_soon(window)
