"""The settings: every one declared once with its type and default, kept in a JSON file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import named_rulesets
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass, field, fields, replace
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.input import is_possible, resolved
from qtgo.files.state import in_turn, put_aside, read_object, write_object
from qtgo.gtp.engine_config import EngineConfig, MatchSettings, usable

if TYPE_CHECKING:
    from qtgo.core.analysis.marking import Marking
    from qtgo.core.analysis.passes import Depth

FILE_NAME = "settings.json"
VERSION = 1
MIN_ZOOM, MAX_ZOOM = 0.5, 3.0
MAX_RECENT_FILES = 12
MIN_AUTOPLAY, MAX_AUTOPLAY = 100, 60_000
MAX_COUNTDOWN = 60
MAX_VOLUME = 100
MAX_ALLOWANCE = 60_000
MAX_REVIEW_VISITS = 100_000
MIN_LOSS, MAX_LOSS = 0.1, 100.0
MAX_VERSION_MINUTES = 120
MAX_VERSION_DAYS = 3650
MAX_VERSION_MEGABYTES = 10_000
MAX_PRACTICE = 100
MAX_PROBLEM_SECONDS = 3600
MAX_SESSION_MINUTES = 600
MIN_TEACH_POINTS, MAX_TEACH_POINTS = 2, 40
MIN_COMMENT_SIZE, MAX_COMMENT_SIZE = 50, 300  # percent
MAX_TEACH_QUESTIONS = 50
FIRST_GAMES = 3
"""The games in which a new user is told what happens."""

LOSSES = (
    "doubtful_loss",
    "mistake_loss",
    "blunder_loss",
    "fine_doubtful_loss",
    "fine_mistake_loss",
    "fine_blunder_loss",
)
"""The settings that are losses in points."""

_OWN_PATHS = "library_folders", "joseki", "problem_collections", "lesson_courses", "own_themes"
_LISTS_OF_PATHS = "recent_files", *_OWN_PATHS
_PATHS = "games_folder", "last_folder", "problem_collection"
_VERSION_KEY = "version"
# The lists that users fill, and what tells their entries apart.
_LISTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(_OWN_PATHS, str),
    "engines": lambda engine: engine.name,
    "keys": lambda keys: keys[0] if keys else "",
}


class ColorScheme(Enum):
    """Which colors the window has."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class CoordinateStyle(Enum):
    """How rows and columns of the board are named."""

    NONE = "none"
    LETTERS = "letters"
    NUMBERS = "1-1"
    KANJI = "kanji"


class MoveNumbers(Enum):
    """Which stones show their move number: as the record wants it (FG and PM), or as the user does."""

    RECORD = "record"
    NONE = "none"
    LAST = "last"
    LAST_FIVE = "last five"
    LAST_TEN = "last ten"
    ALL = "all"


class VariationStyle(Enum):
    """Which moves are shown as variations: as the record wants it (ST), the next moves, or those beside this one."""

    RECORD = "record"
    NEXT = "next"
    BESIDE = "beside"


class ArrowKeys(Enum):
    """Which arrow keys step through the moves; the other two step through the variations."""

    LEFT_RIGHT = "left-right"
    UP_DOWN = "up-down"


class RecordTab(Enum):
    """How the panel beside the board shows the record."""

    TREE = "tree"
    MOVES = "moves"


class TreeDirection(Enum):
    """Where the main line of the game tree leads."""

    RIGHT = "right"
    DOWN = "down"


class OpenAt(Enum):
    """Which position of a file is shown first."""

    START = "start"
    END = "end"


class ClockStart(Enum):
    """When the clock of a new game begins to run."""

    FIRST_MOVE = "first move"
    AT_ONCE = "at once"


class ConfirmMoves(Enum):
    """When a move has to be confirmed: by a second click, or the Enter key."""

    TOUCH = "touch"
    ALWAYS = "always"
    NEVER = "never"


class AnalysisNumber(Enum):
    """The number shown on a candidate."""

    LOSS = "loss"
    LEAD = "lead"
    WIN_RATE = "win rate"
    VISITS = "visits"


class AnalysisLimit(Enum):
    """When the analysis of a position rests."""

    NONE = "none"
    SECONDS_10 = "10 s"
    MINUTE = "1 min"
    MINUTES_10 = "10 min"
    VISITS_100 = "100 visits"
    VISITS_1000 = "1000 visits"
    VISITS_10000 = "10000 visits"
    VISITS_100000 = "100000 visits"


class AnalysisView(Enum):
    """Whose lead and win rate are shown."""

    MOVER = "mover"
    BLACK = "black"
    WHITE = "white"


class GraphCurves(Enum):
    """What the graph of a review is drawn of."""

    LEAD = "lead"
    WIN_RATE = "win rate"
    BOTH = "both"


class MistakeOrder(Enum):
    """How the mistakes of a review are listed."""

    PLAY = "play"
    COST = "cost"
    REACH = "reach"
    DISAGREEMENTS = "disagreements"  # with another engine, in place of the mistakes


class MistakePhase(Enum):
    """The part of a game whose mistakes are listed."""

    ALL = "all"
    OPENING = "opening"
    MIDDLE_GAME = "middle game"
    ENDGAME = "endgame"


class TeachColor(Enum):
    """Whose mistakes against the computer are questioned."""

    EITHER = "either"
    BLACK = "black"
    WHITE = "white"


def _against_the_computer() -> NewGame:
    """Return the first game that a user is offered: as Black against the built-in engine."""
    from qtgo.gtp.engine_config import BUILTIN_NAME, DEFAULT_LEVEL

    return NewGame(white_engine=BUILTIN_NAME, black_level=DEFAULT_LEVEL, white_level=DEFAULT_LEVEL)


@dataclass(frozen=True, slots=True)
class BookSettings:
    """The choices of the dialogs Print and Publish; ``moves`` of 0 are the figures of the file.

    ``contents`` is the value of a Contents, ``paper`` the name of a Paper (empty: that of the country), ``suffix`` the
    ending of a file.
    """

    contents: str = "games"
    moves: int = 50
    per_page: int = 2
    paper: str = ""
    comments: bool = True
    variations: bool = True
    coordinates: bool = False
    all_games: bool = False
    suffix: str = ".pdf"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the program remembers between two runs; an empty text means not chosen yet."""

    language: str = ""  # a code as of gettext; empty for the system's
    color_scheme: ColorScheme = ColorScheme.SYSTEM
    board_theme: str = ""  # the name of a built-in one, or the path of one of the user's
    own_themes: tuple[str, ...] = ()  # files and folders
    coordinates: CoordinateStyle = CoordinateStyle.LETTERS
    board_view: Symmetry = Symmetry.UNTURNED
    fuzzy_placement: bool = True
    animation: bool = True
    move_numbers: MoveNumbers = MoveNumbers.RECORD
    captions: bool = False  # of the move shown, beside the menus
    show_variations: bool = True
    variation_style: VariationStyle = VariationStyle.RECORD
    arrow_keys: ArrowKeys = ArrowKeys.LEFT_RIGHT
    keys: tuple[tuple[str, ...], ...] = ()  # each the name of an action and its keys, where they are not the usual ones
    open_at: OpenAt = OpenAt.START
    start_page: bool = True
    record_tab: RecordTab = RecordTab.TREE
    play_tab: RecordTab = RecordTab.MOVES
    tree_direction: TreeDirection = TreeDirection.RIGHT
    tree_zoom: float = 1.0
    tree_folding: bool = True  # what is far from the current line of a tall tree is folded by itself
    tree_overview: bool = True
    interface_zoom: float = 1.0
    recent_files: tuple[str, ...] = ()
    library_folders: tuple[str, ...] = ()
    library_columns: tuple[str, ...] = ("date", "black", "white", "result", "moves", "event")
    explorer: bool = False
    joseki: tuple[str, ...] = ()  # files and folders that the explorer knows, too
    keep_games: bool = True  # finished games become files in the folder below
    games_folder: str = ""  # empty for the usual one
    last_folder: str = ""
    new_game: NewGame = field(default_factory=_against_the_computer)
    rules_chosen: bool = False  # until a game has begun, the language says which are proposed
    player_name: str = ""  # the user's; empty: none is written
    second_name: str = ""  # that of who played last at the same board
    engines: tuple[EngineConfig, ...] = ()
    clock_start: ClockStart = ClockStart.FIRST_MOVE
    lose_on_time: bool = True
    confirm_moves: ConfirmMoves = ConfirmMoves.TOUCH
    guard_clicks: bool = True  # against a click just after an engine's move
    stone_sound: bool = True
    end_sound: bool = True
    countdown_sound: bool = True
    sound_volume: int = 100  # percent
    countdown_seconds: int = 10
    hide_board_when_paused: bool = False
    allow_advice: bool = True  # hints and estimates also in a game with engines or clocks
    judge_reviews: bool = True  # the built-in engine proposes the dead stones where no other does
    computer_resigns: bool = True  # the built-in engine resigns a hopeless game
    brief_pause: bool = True  # an engine's move against a person is shown no sooner than a moment after the turn began
    engine_allowance: int = 500  # milliseconds that an engine may overstep its time at each move
    review_opened: bool = True  # a game that is opened to be looked at is reviewed by itself
    review_engines: tuple[str, ...] = ()  # the names of those that review; none for the built-in one
    review_visits: int = 30
    mistake_visits: int = 200
    doubtful_loss: float = 2.0  # points from which on a move is marked
    mistake_loss: float = 5.0
    blunder_loss: float = 10.0
    fine_doubtful_loss: float = 1.5  # where another engine than the built-in one has found it
    fine_mistake_loss: float = 3.0
    fine_blunder_loss: float = 6.0
    version_minutes: int = 5  # between two versions that are kept while the record is edited
    version_days: int = 60
    version_megabytes: int = 200
    analysis_engine: str = ""  # empty for the built-in one
    analysis_number: AnalysisNumber = AnalysisNumber.LOSS
    analysis_view: AnalysisView = AnalysisView.MOVER
    graph_curves: GraphCurves = GraphCurves.LEAD
    mistake_order: MistakeOrder = MistakeOrder.PLAY
    mistake_phase: MistakePhase = MistakePhase.ALL
    analysis_limit: AnalysisLimit = AnalysisLimit.MINUTE
    analysis_candidates: bool = True
    analysis_ownership: bool = False
    analysis_policy: bool = False
    autoplay_interval: int = 2000  # milliseconds a move
    autoplay_stops_at_branches: bool = False
    autoplay_stops_at_comments: bool = False
    explain_first_games: bool = True
    games_begun: int = 0  # counted up to FIRST_GAMES
    games_explained: tuple[str, ...] = ()  # what has been told in them
    vary_answers: bool = True
    turn_problems: bool = False
    swap_problems: bool = False
    comment_font: str = ""  # a family; empty for that of the interface
    comment_size: int = 100  # percent of the interface's
    comment_markdown: bool = False  # in every file, not only in those that say so
    problem_collections: tuple[str, ...] = ()  # files and folders
    lesson_courses: tuple[str, ...] = ()  # files and folders
    problem_collection: str = ""  # the one solved last
    problem_selection: str = ""  # the value of a Selection
    problem_seconds: int = 0  # for each problem, 0 for any time
    problem_opinions: bool = True  # where the file does not have a move
    practice_most: int = 10  # mistakes at a time
    session_minutes: int = 0  # of problems or mistakes in a row, 0 for any time
    teach: bool = False  # question mistakes in games against the computer
    teach_color: TeachColor = TeachColor.EITHER
    teach_points: int = 5  # that a questioned move loses at least
    teach_most: int = 0  # questions in a game, 0 for any number
    side_panel: bool = True  # is shown; so is the bar under the board
    navigation_bar: bool = True
    letters_type: bool = False  # coordinates on the board, also those that have a command
    book: BookSettings = BookSettings()
    engine_match: MatchSettings = MatchSettings()
    window_geometry: str = ""
    window_state: str = ""

    def changed(self, **changes: Any) -> Settings:
        """Return them with other values; raise TypeError for a name that no setting has."""
        return replace(self, **changes)

    def with_recent_file(self, path: str) -> Settings:
        """Return the same settings with a file first in the list of recent ones."""
        from qtgo.files.names import spelled_alike

        others = tuple(other for other in self.recent_files if spelled_alike(other) != spelled_alike(path))
        return replace(self, recent_files=(path, *others)[:MAX_RECENT_FILES])

    def without_recent_files(self, paths: Sequence[str]) -> Settings:
        """Return the same settings without some of the recent files."""
        return replace(self, recent_files=tuple(path for path in self.recent_files if path not in paths))

    def with_player_name(self, name: str) -> Settings:
        """Return the settings with another name for the user, also in the game of the last time."""
        info = self.new_game.info
        for color in Color:
            player = info.player(color)
            if self.player_name and player.name == self.player_name:
                info = info.with_player(color, replace(player, name=name))
        return replace(self, player_name=name, new_game=replace(self.new_game, info=info))

    def with_engines(self, engines: tuple[EngineConfig, ...], renamed: Mapping[str, str]) -> Settings:
        """Return the settings with other engines; ``renamed`` maps old names to new ones, wherever they are used."""
        reviewers = tuple(renamed.get(name, name) for name in self.review_engines)
        new_game = self.new_game.with_engines_renamed(dict(renamed))
        analysis = renamed.get(self.analysis_engine, self.analysis_engine)
        match = self.engine_match.with_engines_renamed(renamed)
        return replace(
            self,
            engines=engines,
            new_game=new_game,
            review_engines=reviewers,
            analysis_engine=analysis,
            engine_match=match,
        )

    @property
    def marking(self) -> Marking:
        """Return from which losses on the moves of a reviewed game are marked."""
        from qtgo.core.analysis.loss import Thresholds
        from qtgo.core.analysis.marking import Marking

        return Marking(
            Thresholds.of((self.doubtful_loss, self.mistake_loss, self.blunder_loss)),
            Thresholds.of((self.fine_doubtful_loss, self.fine_mistake_loss, self.fine_blunder_loss)),
        )

    @property
    def review_depth(self) -> Depth:
        """Return how deeply games are reviewed."""
        from qtgo.core.analysis.passes import depth_of

        return depth_of(self.review_visits, self.mistake_visits)

    def kept_games_folder(self, usual: Path | None) -> Path | None:
        """Return the folder in which finished games are kept, None where they are not; ``usual`` is for no choice."""
        if not self.keep_games:
            return None
        return Path(self.games_folder) if self.games_folder else usual


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings as they were read, and what was wrong."""

    settings: Settings
    error: OSError | ValueError | None = None
    aside: Path | None = None  # where a broken file is now
    is_first: bool = False  # there were none yet


def load(path: Path) -> Settings:
    """Read the settings; what is missing, unknown or wrong falls back to its default, the rest is kept."""
    return read(path).settings


def read(path: Path) -> Loaded:
    """Read the settings and say what was wrong; a file that is no JSON object is renamed, ``.broken`` added."""
    try:
        return Loaded(_decoded(found := read_object(path)), is_first=not found)
    except OSError as error:
        return Loaded(Settings(), error)
    except ValueError as error:
        return Loaded(Settings(), error, _put_aside(path))


def glimpse(path: Path) -> Settings:
    """Read the settings of another process, the usual ones where that fails; a broken file stays as it is."""
    with suppress(OSError, ValueError):
        return _decoded(read_object(path))
    return Settings()


def save(path: Path, settings: Settings, before: Settings | None = None) -> Settings:
    """Write the settings atomically and return what the file then has; raise OSError on failure.

    ``before`` are the settings as this process last knew them: only fields that differ from it are written, so that
    what another process has changed meanwhile stays. Keys that this version does not know stay too, and in fields that
    do not change what it does not understand.
    """
    target = resolved(path)
    return in_turn(target, lambda: _save(target, settings, before))


def _save(target: Path, settings: Settings, before: Settings | None) -> Settings:
    from qtgo.files.seen import Seen, stamp_of

    seen = Seen(stamp=stamp_of(target))
    try:
        known = read_object(target)
    except ValueError:
        known = {}
        put_aside(target)
    theirs = _decoded(known)
    if before is not None and known:
        settings = with_changes(theirs, before, settings)
    document = _merged(known, _differences(known, encoded(theirs), encoded(settings)))
    document[_VERSION_KEY] = max(VERSION, _version_of(known))
    write_object(target, document, indent=2, seen=seen)
    return settings


def with_changes(theirs: Settings, before: Settings, ours: Settings) -> Settings:
    """Return settings with the changes that were made to them elsewhere, in lists too; all recent files are listed."""
    changes = {
        item.name: getattr(ours, item.name)
        for item in fields(Settings)
        if getattr(ours, item.name) != getattr(before, item.name)
    }
    for name in changes.keys() & _LISTS.keys():
        from qtgo.files.state_file import list_with_changes

        others, known, own = (getattr(settings, name) for settings in (theirs, before, ours))
        changes[name] = list_with_changes(others, known, own, _LISTS[name])
    merged = replace(theirs, **changes)
    if "recent_files" in changes:
        both = dict.fromkeys([*ours.recent_files[:1], *theirs.recent_files, *ours.recent_files])
        forgotten = set(before.recent_files) - set(ours.recent_files)
        kept = [path for path in both if path not in forgotten]
        merged = replace(merged, recent_files=tuple(kept[:MAX_RECENT_FILES]))
    return merged


def _put_aside(path: Path) -> Path | None:
    try:
        return put_aside(path)
    except OSError:
        return None


def _decoded(document: dict[str, Any]) -> Settings:
    usual = Settings(rules_chosen="new_game" in document)  # by whoever began that, where it is not said
    return _checked(decoded(Settings, _migrated(document), usual))


def _version_of(document: Mapping[str, Any]) -> int:
    version = document.get(_VERSION_KEY)
    return version if type(version) is int and version >= 1 else 1


def _migrated(document: dict[str, Any]) -> dict[str, Any]:
    """Bring the document of an older version to this one; a newer one is read as far as it is understood."""
    migrated = dict(document)
    for version in range(_version_of(document), VERSION):
        _MIGRATIONS[version](migrated)
    return migrated


# From each version to the next one, changing the document in place. Version 1 is the first.
_MIGRATIONS: dict[int, Callable[[dict[str, Any]], None]] = {}


def _checked(settings: Settings) -> Settings:
    """Replace what has the right type but cannot be."""
    from qtgo.gtp.engine_config import BUILTIN_NAME

    if not MIN_ZOOM <= settings.interface_zoom <= MAX_ZOOM:
        settings = replace(settings, interface_zoom=Settings().interface_zoom)
    if not MIN_AUTOPLAY <= settings.autoplay_interval <= MAX_AUTOPLAY:
        settings = replace(settings, autoplay_interval=Settings().autoplay_interval)
    info = settings.new_game.info
    named = named_rulesets().get(info.ruleset.name)
    if named is not None:
        # A named set of rules is what this version means by the name.
        info = replace(info, ruleset=named)
    new_game = replace(settings.new_game, info=info)
    if any(new_game.time.of(color).problems() for color in Color):
        new_game = replace(new_game, time=TimeControl())
    settings = replace(
        settings,
        **_possible_paths(settings),
        engines=usable(settings.engines, BUILTIN_NAME),
        countdown_seconds=max(0, min(MAX_COUNTDOWN, settings.countdown_seconds)),
        sound_volume=max(0, min(MAX_VOLUME, settings.sound_volume)),
        version_minutes=max(1, min(MAX_VERSION_MINUTES, settings.version_minutes)),
        version_days=max(1, min(MAX_VERSION_DAYS, settings.version_days)),
        version_megabytes=max(1, min(MAX_VERSION_MEGABYTES, settings.version_megabytes)),
        comment_size=max(MIN_COMMENT_SIZE, min(MAX_COMMENT_SIZE, settings.comment_size)),
        teach_points=max(MIN_TEACH_POINTS, min(MAX_TEACH_POINTS, settings.teach_points)),
        teach_most=max(0, min(MAX_TEACH_QUESTIONS, settings.teach_most)),
        practice_most=max(1, min(MAX_PRACTICE, settings.practice_most)),
        problem_seconds=max(0, min(MAX_PROBLEM_SECONDS, settings.problem_seconds)),
        session_minutes=max(0, min(MAX_SESSION_MINUTES, settings.session_minutes)),
        engine_allowance=max(0, min(MAX_ALLOWANCE, settings.engine_allowance)),
        review_visits=max(1, min(MAX_REVIEW_VISITS, settings.review_visits)),
        mistake_visits=max(1, min(MAX_REVIEW_VISITS, settings.mistake_visits)),
        **{name: max(MIN_LOSS, min(MAX_LOSS, getattr(settings, name))) for name in LOSSES},
    )
    return replace(settings, new_game=_against_the_computer() if new_game.problems() else new_game)


def _possible_paths(settings: Settings) -> dict[str, Any]:
    """Return the paths in the settings without those that no file can have."""
    lists = {name: tuple(filter(is_possible, getattr(settings, name))) for name in _LISTS_OF_PATHS}
    return {**lists, **{name: path if is_possible(path := getattr(settings, name)) else "" for name in _PATHS}}


def _differences(known: Mapping[str, Any], theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that are not in a document, or not with the value that was understood; all for an older one."""
    is_older = _version_of(known) < VERSION
    return {name: value for name, value in ours.items() if is_older or name not in known or theirs[name] != value}


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Lay the new document over the old one, inside nested objects too."""
    result = dict(old)
    for key, value in new.items():
        before = result.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        result[key] = _merged(cast("dict[str, Any]", before), value) if both else value
    return result
