"""The features of a window: each is made here, in the order in which they need each other, and wires itself."""

from __future__ import annotations

from collections.abc import Iterator

from qtgo.features.analysis.analysis_feature import AnalysisFeature
from qtgo.features.bookmarks.bookmarks_feature import BookmarksFeature
from qtgo.features.captions.captions_feature import CaptionsFeature
from qtgo.features.capture_game.capture_game_feature import CaptureGameFeature
from qtgo.features.clipboard_feature import ClipboardFeature
from qtgo.features.clock.clock_feature import ClockFeature
from qtgo.features.comments.comments_feature import CommentsFeature
from qtgo.features.edit.edit_feature import EditFeature
from qtgo.features.edit.history_feature import HistoryFeature
from qtgo.features.engine_match.engine_match_feature import EngineMatchFeature
from qtgo.features.engines.console.console_feature import ConsoleFeature
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.engines.levels_feature import LevelsFeature
from qtgo.features.explorer.explorer_feature import ExplorerFeature
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.file.merge_feature import MergeFeature
from qtgo.features.find.find_feature import FindFeature
from qtgo.features.folder_review.folder_review_feature import FolderReviewFeature
from qtgo.features.game_info.game_info_feature import GameInfoFeature
from qtgo.features.guess.guess_feature import GuessFeature
from qtgo.features.guess_score.guess_score_feature import GuessScoreFeature
from qtgo.features.help.help_feature import HelpFeature
from qtgo.features.hint_and_estimate_feature import HintAndEstimateFeature
from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.features.library.library_feature import LibraryFeature
from qtgo.features.mistake_lines.mistake_lines_feature import MistakeLinesFeature
from qtgo.features.navigate.autoplay_feature import AutoplayFeature
from qtgo.features.navigate.jumps_feature import JumpsFeature
from qtgo.features.navigate.navigate_feature import NavigateFeature
from qtgo.features.networks.networks_feature import NetworksFeature
from qtgo.features.new_game.new_game_feature import NewGameFeature
from qtgo.features.open_link.open_link_feature import OpenLinkFeature
from qtgo.features.pictures.pictures_feature import PicturesFeature
from qtgo.features.play.ending_feature import EndingFeature
from qtgo.features.play.play_feature import PlayFeature
from qtgo.features.play.typed_points_feature import TypedPointsFeature
from qtgo.features.play_on.play_on_feature import PlayOnFeature
from qtgo.features.players.players_feature import PlayersFeature
from qtgo.features.practice.practice_feature import PracticeFeature
from qtgo.features.preferences.preferences_feature import PreferencesFeature
from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.features.progress.progress_feature import ProgressFeature
from qtgo.features.publish.publish_feature import PublishFeature
from qtgo.features.reading.reading_feature import ReadingFeature
from qtgo.features.report.report_feature import ReportFeature
from qtgo.features.result.finished_feature import FinishedFeature
from qtgo.features.result.result_feature import ResultFeature
from qtgo.features.review.automatic_review_feature import AutomaticReviewFeature
from qtgo.features.review.file_analysis_feature import FileAnalysisFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.features.scoring.scoring_feature import ScoringFeature
from qtgo.features.side_by_side.side_by_side_feature import SideBySideFeature
from qtgo.features.sound.sound_feature import SoundFeature
from qtgo.features.start.first_games_feature import FirstGamesFeature
from qtgo.features.start.start_feature import StartFeature
from qtgo.features.teaching.teaching_feature import TeachingFeature
from qtgo.features.tree.tree_feature import TreeFeature
from qtgo.features.tsumego_frame.tsumego_frame_feature import TsumegoFrameFeature
from qtgo.features.versions.versions_feature import VersionsFeature
from qtgo.features.view.board_part_feature import BoardPartFeature
from qtgo.features.view.full_screen_feature import FullScreenFeature
from qtgo.features.view.view_feature import ViewFeature
from qtgo.features.what_if.what_if_feature import WhatIfFeature
from qtgo.features.within_reach.within_reach_feature import WithinReachFeature
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature


class Features:
    """The features of a window by name, where others use them."""

    def make(self, context: Context) -> Iterator[None]:
        """Make all features, one or a part of it in a step."""
        for make in (self._basic, self._reviewing, self._playing, self._keeping):
            for feature in make(context):
                yield from feature.make_parts()
                yield

    def _basic(self, context: Context) -> Iterator[Feature]:
        self.files = FileFeature(context)
        yield self.files
        self.history = HistoryFeature(context)
        yield self.history
        self.clocks = ClockFeature(context)
        yield self.clocks
        yield ViewFeature(context)
        self.sounds = SoundFeature(context)
        yield self.sounds
        self.preferences = PreferencesFeature(context, self.sounds)
        yield self.preferences
        self.levels = LevelsFeature(context)
        yield self.levels
        self.engines = EnginesFeature(context, self.levels)
        yield self.engines
        self.score = ScoringFeature(context, self.engines)
        yield self.score
        self.advice = HintAndEstimateFeature(context, self.score)
        yield self.advice
        self.tree = TreeFeature(context)
        yield self.tree
        self.comments = CommentsFeature(context)
        yield self.comments
        self.edits = EditFeature(context, self.comments)
        yield self.edits
        self.finding = FindFeature(context, self.comments)
        yield self.finding
        yield MergeFeature(context, self.files)
        yield TsumegoFrameFeature(context)
        yield GameInfoFeature(context)

    def _reviewing(self, context: Context) -> Iterator[Feature]:
        self.live = AnalysisFeature(context, self.engines)
        yield self.live
        self.review = ReviewFeature(context, self.tree, self.live)
        yield self.review
        self.seats = PlayersFeature(context, self.clocks, self.engines, self.review)
        yield self.seats
        yield AutomaticReviewFeature(context, self.review)
        yield FileAnalysisFeature(context, self.review)
        self.within_reach = WithinReachFeature(context, self.review)
        yield self.within_reach
        self.problems = ProblemsFeature(context, self.files)
        yield self.problems
        self.lessons = LessonsFeature(context, self.problems)
        yield self.lessons
        self.guessing = GuessFeature(context, self.review)
        yield self.guessing
        self.guessing_score = GuessScoreFeature(context, self.review)
        yield self.guessing_score
        self.finished = FinishedFeature(context, self.files)
        yield self.finished
        self.library = LibraryFeature(context, self.files, self.finished)
        yield self.library
        self.folder_review = FolderReviewFeature(context, self.files, self.library)
        yield self.folder_review
        self.practice = PracticeFeature(context, self.review, self.problems, self.library)
        yield self.practice
        self.progress = ProgressFeature(context, self.review, self.library)
        yield self.progress
        self.report = ReportFeature(context, self.review, self.files, self.folder_review, self.progress)
        yield self.report
        self.explorer = ExplorerFeature(context, self.library)
        yield self.explorer

    def _playing(self, context: Context) -> Iterator[Feature]:
        yield NavigateFeature(context)
        yield JumpsFeature(context)
        yield CaptionsFeature(context)
        self.autoplay = AutoplayFeature(context)
        yield self.autoplay
        self.reading = ReadingFeature(context, self.clocks)
        yield self.reading
        self.typed_points = TypedPointsFeature(context)
        yield self.typed_points
        self.clicks = PlayFeature(context)
        yield self.clicks
        self.what_if = WhatIfFeature(context, self.clicks, self.review)
        yield self.what_if
        yield EndingFeature(context)
        self.teaching = TeachingFeature(context)
        yield self.teaching
        self.board_part = BoardPartFeature(context, self.problems)
        yield self.board_part
        self.full_screen = FullScreenFeature(context)
        yield self.full_screen
        self.result = ResultFeature(context, self.finished, self.engines)
        yield self.result
        self.new_game = NewGameFeature(context, self.files, self.engines, self.edits, self.finished, self.result)
        yield self.new_game
        self.capture_game = CaptureGameFeature(context, self.new_game, self.result, self.lessons)
        yield self.capture_game
        self.play_on = PlayOnFeature(context, self.engines, self.problems, self.review)
        yield self.play_on
        self.engine_match = EngineMatchFeature(context, self.files, self.engines)
        yield self.engine_match
        self.console = ConsoleFeature(context, self.engines)
        yield self.console
        self.networks = NetworksFeature(context, self.files)
        yield self.networks

    def _keeping(self, context: Context) -> Iterator[Feature]:
        self.versions = VersionsFeature(context, self.files)
        yield self.versions
        self.clipboard = ClipboardFeature(context, self.files, self.comments)
        yield self.clipboard
        self.links = OpenLinkFeature(context, self.files, self.clipboard, self.edits)
        yield self.links
        self.pictures = PicturesFeature(context, self.files)
        yield self.pictures
        self.publishing = PublishFeature(context, self.files)
        yield self.publishing
        self.bookmarks = BookmarksFeature(context, self.files)
        yield self.bookmarks
        self.side_by_side = SideBySideFeature(context, self.files)
        yield self.side_by_side
        self.mistake_lines = MistakeLinesFeature(context, self.review, self.live, self.side_by_side)
        yield self.mistake_lines
        self.help = HelpFeature(context, self.lessons)
        yield self.help
        self.start_page = StartFeature(
            context,
            self.files,
            self.engines,
            self.new_game,
            self.problems,
            lessons=self.lessons,
            capture_game=self.capture_game,
        )
        yield self.start_page
        self.first_games = FirstGamesFeature(context, self.help, self.review)  # after the other receivers have reported
        yield self.first_games
