"""What holds for every dialog: names for screen readers, mnemonics, and room on a small screen."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QKeySequence, QScreen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.app.crash_report import CrashReportDialog
from qtgo.board.paint.themes import KAYA
from qtgo.board.picture import Picture
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.clock.time_settings import TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.diagram.board_diagram import MoveRange
from qtgo.core.diagram.diagram_reader import read_diagram
from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.game.navigation import MoveCount
from qtgo.core.game.new_game import NewGame
from qtgo.core.game.nigiri import Nigiri
from qtgo.core.rating.match import Match
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.core.study.problem_session import CollectionProgress
from qtgo.core.study.rules_of_go import RulesPage
from qtgo.engine.builtin import builtin_config
from qtgo.engine.engine_levels import NO_LEVELS, EngineLevels
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.features.bookmarks.bookmark_list import BookmarksDialog
from qtgo.features.bookmarks.bookmark_store import Bookmark
from qtgo.features.clock.time_left import TimeLeftDialog
from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog
from qtgo.features.comments.diagram_dialog import DiagramDialog
from qtgo.features.edit.figure_dialog import FigureDialog
from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.engines.engine_test import EngineTestReport, EngineTestStage
from qtgo.features.engines.human_rank import HumanRankDialog
from qtgo.features.file.encoding_dialog import EncodingDialog, SaveCharsetDialog
from qtgo.features.file.game_chooser import CollectionDialog, CollectionTools
from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog
from qtgo.features.folder_review.folder_review_process import (
    FileReview,
    FolderProgress,
    FolderReview,
    FolderTask,
    FoundMistake,
)
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.features.help.about import AboutDialog
from qtgo.features.help.licenses import LicensesDialog
from qtgo.features.help.manual_dialog import ManualDialog
from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog
from qtgo.features.library.duplicate_finder import DuplicateFinder
from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
from qtgo.features.library.filters import LibraryFiltersDialog
from qtgo.features.library.game_marks import LibraryTagsDialog
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_folders import LibraryFoldersDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.features.navigate.go_to_move import GoToMoveDialog
from qtgo.features.networks.network_keeper import NetworkKeeper
from qtgo.features.networks.networks_dialog import NetworksDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.nigiri_dialog import NigiriDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.features.pictures.picture_choice import Numbering, PictureChoice
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.features.preferences.keys_dialog import KeysDialog
from qtgo.features.preferences.option_pages import OptionBook
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.features.problems.problems_dialog import ProblemsChoice, ProblemsDialog
from qtgo.features.progress.progress_dialog import ProgressDialog
from qtgo.features.publish.publish_dialog import PublishChoice, PublishDialog, Purpose
from qtgo.features.result.results_dialog import ResultsDialog
from qtgo.features.scoring.scoring_panel import ScoringPanel
from qtgo.features.side_by_side.board_side import ComparedGame
from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from qtgo.features.versions.versions_dialog import VersionsDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.human_profile import profiles
from qtgo.library.fields import Fields
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import FIELD_HEIGHT, scaled
from qtgo.networks.sources import sources
from qtgo.publish.booklet import make_booklet
from qtgo.settings import ColorScheme, Settings
from qtgo.sgf.arrangement import Arrangement
from qtgo.shell.menus.key_bindings import KeyBindings, KeyEntry
from qtgo.shell.waiting import WaitingDialog
from qtgo.storage_health import StorageHealth
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH
from tests.dressing import gone_while
from tests.endless_task import endless_task
from tests.feature_samples import collected
from tests.features.progress.test_progress_dialog import GAMES as REVIEWED
from tests.features.result.test_results_dialog import GAMES
from tests.languages import all_texts_begin_with, spoken, tried_languages, tried_zoom
from tests.shown_texts import pages, untranslated, wait_until_whole

# What the dialogs are filled with here.
DATA = frozenset({"Ann", "Bo", "/Ann", "/Bo", "Cy", "bad", "[2]", "File", "Esc", "Ctrl+O", "nowhere"})
SMALL_SCREEN, SMALLEST_SCREEN = QSize(1024, 600), QSize(640, 480)
SIZES = (QSize(1500, 900), QSize(1024, 768), QSize(800, 600))
FIELDS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)


def progress_of(games: Sequence[ReviewedGame]) -> ProgressDialog:
    dialog = ProgressDialog()
    dialog.show_games(games)
    return dialog


def problem_collections() -> QWidget:
    dialog = ProblemsDialog(ProblemsChoice(("/Ann", "/Bo"), "/Ann"))
    dialog.show_progress({"/Ann": CollectionProgress(1200, 480, 31, 10)})
    return dialog


def new_game_with_all_rules() -> QWidget:
    dialog = NewGameDialog(NewGame())
    dialog.advanced.line.setChecked(True)
    dialog.rules.more.setChecked(True)
    dialog.komi.box.setValue(6.3)
    return dialog


def time_settings_with_odds() -> QWidget:
    dialog = TimeSettingsDialog(TimeControl())
    dialog.time.black.system.activated.emit(3)
    dialog.time.has_odds.setChecked(True)
    dialog.time.white.main.lineEdit().setText("soon")
    return dialog


def side_by_side() -> QWidget:
    dialog = SideBySideDialog([ComparedGame("Ann", Node({"SZ": ["9"]}))], lambda _scene: None, lambda: ())
    dialog.show_game(0, ())
    return dialog


def matched_game() -> QWidget:
    match = Match("2k", 0.5, Color.WHITE, 3, 0.5)
    dialog = NewGameDialog(NewGame(), engines=OfferedEngines(("QtGo",)), match=lambda _rules, _width, _height: match)
    dialog.match.button.click()
    return dialog


def guessed_nigiri() -> QWidget:
    dialog = NigiriDialog(Nigiri(NewGame(), 7))
    dialog.odd.click()
    return dialog


def time_settings() -> QWidget:
    fischer = TimeSettings(TimeSystem.FISCHER, cap=1)
    return TimeSettingsDialog(TimeControl(fischer, TimeSettings(TimeSystem.CANADIAN, count=0)))


def review() -> QWidget:
    score = Score(SideScore(), SideScore(), {}, frozenset(), frozenset(), frozenset(), "0")
    panel = ScoringPanel(StoneRemovalState(score, ruleset("chinese")))
    panel.setMinimumWidth(scaled(330))  # as in a window: by itself it would be as narrow as Qt makes it
    return panel


def library() -> LibraryDialog:
    return LibraryDialog(LibraryIndex(Path("nowhere")), [Path("/a")], Position.empty(19, 19))


def library_search() -> QWidget:
    dialog = library()
    dialog.show_search()
    return dialog


ENGINE = EngineConfig("A", "katago gtp -model '{network}' -config '{config}'", environment=("bad",))


def engines_with_a_test() -> QWidget:
    dialog = EnginesDialog((ENGINE,), lambda: ())
    dialog.form.setCurrentWidget(dialog.test_page)
    failure = EngineFailure(FailureKind.EXITED, stderr_tail=("a line",) * 50)
    dialog.show_test(EngineTestReport(EngineTestStage.FAILED, failure=failure, error_lines=("a line",) * 50))
    return dialog


def preferences() -> PreferencesDialog:
    return PreferencesDialog(Settings(), [("kaya", "Kaya")], ask_keys=lambda _keys, _parent: None)


def preferences_search() -> QWidget:
    dialog = preferences()
    dialog.pages.search.setText("e")
    return dialog


def folder_review() -> QWidget:
    review = FolderReview()
    dialog = FolderReviewDialog(review, "/a", [FolderTask((Path("/a"),))])
    mistake = FoundMistake(7, Color.BLACK, "D4", Loss(12.25), LossClass.BLUNDER, "Q16")
    accuracies = {Color.BLACK: 81.0, Color.WHITE: None}
    review.reviewed.emit(FileReview(Path("/a"), 1, accuracies, (mistake,)))
    dialog.table.expandAll()
    review.progress_changed.emit(FolderProgress(1, 2, Path("/a"), 0.5, 42))
    return dialog


def picture_of_a_range() -> QWidget:
    choice = PictureChoice(suffix=".txt", numbering=Numbering.RANGE, numbers=MoveRange(2, 9))
    dialog = PictureDialog(choice, lambda _choice: Picture(Position.empty(9, 9)), 9)
    dialog.part.setCurrentIndex(dialog.part.count() - 1)
    dialog._preview()
    return dialog


def publishing(purpose: Purpose) -> QWidget:
    games = [Node({"SZ": ["9"]}), Node()]
    return PublishDialog(purpose, PublishChoice(), lambda choice: make_booklet(games, choice.options), 2)


def keys() -> KeysDialog:
    entries = [KeyEntry("open", "File", "bad", ("Ctrl+O", "Esc")), KeyEntry("save", "File", "bad", ("Ctrl+S",))]
    return KeysDialog(KeyBindings(entries), {"Alt+F": "File"}, [("bad", "bad")])


def keys_in_conflict() -> QWidget:
    dialog = keys()
    dialog.select("open")
    dialog.record()
    dialog.recorder.setKeySequence(QKeySequence("Ctrl+S"))
    return dialog


def waiting() -> QWidget:
    return WaitingDialog(endless_task(), "File", "bad", None, lambda: Position.empty(9, 9))


def networks() -> QWidget:
    return NetworksDialog(NetworkKeeper(Path("nowhere"), StorageHealth()), sources())


def library_folders() -> QWidget:
    dialog = LibraryFoldersDialog([Path("/a"), Path("/b")])
    dialog.show_issues(["bad"])
    return dialog


MAKERS: dict[str, Callable[[], QWidget]] = {
    "about": AboutDialog,
    "licenses": LicensesDialog,
    "crash report": lambda: CrashReportDialog("ValueError", "/a"),
    "collection": lambda: CollectionDialog(Arrangement([Node(), Node()])),
    "encoding": lambda: EncodingDialog(b"(;)", "utf-8"),
    "save encoding": lambda: SaveCharsetDialog("(;)", "utf-8"),
    "versions": lambda: VersionsDialog("", ""),
    "collection, with tools": lambda: CollectionDialog(
        Arrangement([Node(), Node()]), tools=CollectionTools(Node, list, lambda _: False)
    ),
    "library": library,
    "library, search": library_search,
    "library filters": lambda: LibraryFiltersDialog(Fields()),
    "library tags": lambda: LibraryTagsDialog(["1"], {}, 1),
    "library duplicates": lambda: LibraryDuplicatesDialog(
        LibraryIndex(Path("nowhere")), DuplicateFinder(Path("nowhere"))
    ),
    "library folders": library_folders,
    "engines": lambda: EnginesDialog((ENGINE,), lambda: ()),
    "engines, the built-in one": lambda: EnginesDialog((ENGINE,), lambda: (), builtin=builtin_config()),
    "engines, none yet": lambda: EnginesDialog((), lambda: ()),
    "engines, test": engines_with_a_test,
    "networks": networks,
    "manual": ManualDialog,
    "rules of Go": RulesOfGoDialog,
    "rules of Go, the end": lambda: RulesOfGoDialog(RulesPage.END),
    "bookmarks": lambda: BookmarksDialog([Bookmark("Ann", 0, (3,), "Ann", "Bo", "2026-11-22")]),
    "bookmarks, none yet": lambda: BookmarksDialog(()),
    "side by side": side_by_side,
    "results": lambda: ResultsDialog(GAMES),
    "results, none yet": lambda: ResultsDialog(()),
    "problems": problem_collections,
    "problems, nothing yet": lambda: ProblemsDialog(ProblemsChoice()),
    "progress": lambda: progress_of(REVIEWED),
    "progress, none yet": lambda: progress_of(()),
    "progress, being read": ProgressDialog,
    "picture": lambda: PictureDialog(PictureChoice(), lambda _choice: Picture(Position.empty(9, 9)), 9),
    "picture, a range and no part": picture_of_a_range,
    "publish": lambda: publishing(Purpose.PUBLISH),
    "print": lambda: publishing(Purpose.PRINT),
    "figure": lambda: FigureDialog(FigureSettings(True, "name", 1, False)),
    "go to move": lambda: GoToMoveDialog(dict.fromkeys(MoveCount, 1), dict.fromkeys(MoveCount, 9)),
    "diagram": lambda: DiagramDialog(read_diagram("....\n.XO.\n...."), KAYA, None),
    "node properties": lambda: NodePropertiesDialog({"C": ["2"]}, (), lambda _name, _values: "", None),
    "game info": lambda: GameInfoDialog(GameInfo(ruleset("japanese"))),
    "new game": lambda: NewGameDialog(NewGame()),
    "new game, matched": matched_game,
    "nigiri": lambda: NigiriDialog(Nigiri(NewGame(white_engine="QtGo"), 19)),
    "nigiri, guessed": guessed_nigiri,
    "new game, two computers": lambda: NewGameDialog(
        NewGame(black_engine="QtGo", white_engine="QtGo"), engines=OfferedEngines(("QtGo",))
    ),
    "new game, like a person": lambda: NewGameDialog(
        NewGame(white_engine="KataGo Human", white_level="preaz_5k"),
        engines=OfferedEngines(
            ("QtGo", "KataGo Human"), levels=lambda name: EngineLevels(profiles(), "") if name != "QtGo" else NO_LEVELS
        ),
    ),
    "human rank": lambda: HumanRankDialog("proyear_1846"),
    "new game, all rules": new_game_with_all_rules,
    "preferences": preferences,
    "review": review,
    "time left": lambda: TimeLeftDialog(TimeSettings(TimeSystem.BYOYOMI), TimeLeft(23_400, 3), "Black"),
    "time settings": time_settings,
    "time settings, with odds": time_settings_with_odds,
    "preferences, a search": preferences_search,
    "folder review": folder_review,
    "keys": keys,
    "keys, in conflict": keys_in_conflict,
    "waiting": waiting,
    **collected("DIALOGS"),
}


@pytest.fixture(autouse=True, scope="module")
def dressed(look: Look) -> None:
    """Look at the dialogs as they are seen in the program."""
    look.use(ColorScheme.LIGHT, tried_zoom())


@pytest.fixture(scope="module", params=list(MAKERS))
def made(request: pytest.FixtureRequest, dressed: None) -> Iterator[QWidget]:
    """Make a dialog once for all that is only looked at."""
    dialog = MAKERS[request.param]()
    yield dialog
    dialog.close()
    dialog.deleteLater()


@pytest.fixture
def dialog(made: QWidget) -> Iterator[QWidget]:
    made.show()
    yield made
    made.hide()


def is_part_of_a_field(widget: QWidget) -> bool:
    """Return the parts that Qt itself puts into a field from the fields."""
    parent = widget.parent()
    while isinstance(parent, QWidget):
        if isinstance(parent, FIELDS):
            return True
        parent = parent.parent()
    return widget.objectName().startswith("qt_")


def test_every_field_has_a_name(dialog: QWidget) -> None:
    labelled = {label.buddy() for label in dialog.findChildren(QLabel)}
    nameless = [
        field
        for field in dialog.findChildren(QWidget)
        if isinstance(field, FIELDS)
        and not is_part_of_a_field(field)
        and not field.accessibleName()
        and not (isinstance(field, QAbstractButton) and field.text())
        and field not in labelled
    ]
    assert nameless == []


def test_whatever_takes_the_focus_has_a_name_to_be_read_out_once(dialog: QWidget) -> None:
    places = QAccessible.Text
    stops = [
        QAccessible.queryAccessibleInterface(widget)
        for widget in dialog.findChildren(QWidget)
        if widget.isVisibleTo(dialog)
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
    ]
    said = [(stop.text(places.Name), stop.text(places.Description)) for stop in stops]
    assert [(name, description) for name, description in said if name in ("", description)] == []


def test_tab_goes_down_each_column(dialog: QWidget) -> None:
    stops = [widget for widget in focus_chain(dialog) if not isinstance(widget.parent(), QDialogButtonBox)]
    steps = [(first, second) for first, second in pairwise(stops) if goes_up(first, second, dialog)]
    assert steps == []


def focus_chain(dialog: QWidget) -> list[QWidget]:
    """Return what Tab comes to; Qt is not asked for it, as PySide would take each stop for a part of the one before."""
    chain: list[QWidget] = []
    if (first := dialog.focusWidget()) is not None:
        first.clearFocus()
    while dialog.focusNextPrevChild(True) and (stop := dialog.focusWidget()) is not None and stop not in chain:
        chain.append(stop)
    return chain


def goes_up(first: QWidget, second: QWidget, dialog: QWidget) -> bool:
    """Return whether the second of two stops lies above the first, in the same column."""
    start, goal = place_beside(first, second, dialog), place_beside(second, first, dialog)
    return goal.bottom() < start.top() and goal.left() < start.right() and start.left() < goal.right()


def place_beside(widget: QWidget, other: QWidget, dialog: QWidget) -> QRect:
    """Return the place of a widget in a dialog; what is scrolled without the other is where it is scrolled to sight."""
    place = QRect(widget.mapTo(dialog, QPoint()), widget.size())
    for area in dialog.findChildren(QAbstractScrollArea):
        if area.viewport().isAncestorOf(widget) and not area.viewport().isAncestorOf(other):
            sight = QRect(area.viewport().mapTo(dialog, QPoint()), area.viewport().size())
            place.moveTop(max(sight.top(), min(place.top(), sight.bottom() - place.height())))
    return place


def test_a_box_says_what_it_is_for_beside_its_choice(dialog: QWidget) -> None:
    labelled = {label.buddy() for label in dialog.findChildren(QLabel)}
    boxes = [box for box in dialog.findChildren(QComboBox) if box not in labelled and not is_part_of_a_field(box)]
    assert all(box.accessibleDescription() or box.toolTip() for box in boxes)


def test_no_mnemonic_is_used_twice(dialog: QWidget) -> None:
    assert doubled_mnemonics(dialog) == []


@pytest.mark.parametrize("word", ["Wort ", "語"])
@pytest.mark.parametrize("name", MAKERS)
def test_no_mnemonic_is_used_twice_in_another_language(name: str, word: str, qtbot: QtBot) -> None:
    with all_texts_begin_with(word):
        dialog = MAKERS[name]()
        qtbot.addWidget(dialog)
        dialog.show()
        assert doubled_mnemonics(dialog) == []


def doubled_mnemonics(dialog: QWidget) -> list[str]:
    """List the letters that two have.

    Keys of a page that is not shown do nothing, so each page is looked at together with what is around all pages.
    """
    doubled = []
    books: list[QTabWidget | OptionBook] = [*dialog.findChildren(QTabWidget), *dialog.findChildren(OptionBook)]
    all_pages = {page for book in books for page in pages_of(book)}
    for page in all_pages or {dialog}:
        keys = Counter(
            QKeySequence.mnemonic(text).toString()
            for widget in dialog.findChildren(QWidget)
            if page.isAncestorOf(widget) or not any(other.isAncestorOf(widget) for other in all_pages)
            for text in texts_with_mnemonics(widget)
        )
        del keys[""]
        doubled += [key for key, count in keys.items() if count > 1]
    return doubled


def texts_with_mnemonics(widget: QWidget) -> list[str]:
    if isinstance(widget, QTabBar):
        return [widget.tabText(index) for index in range(widget.count())]
    if isinstance(widget, QGroupBox):
        return [widget.title()]
    if isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None):
        return [widget.text()]
    return []


def pages_of(tabs: QTabWidget | OptionBook) -> list[QWidget]:
    return [page for index in range(tabs.count()) if (page := tabs.widget(index)) is not None]


def test_no_part_goes_where_the_room_changes(dialog: QWidget) -> None:
    """A larger text makes a window grow while Qt goes through a list of all widgets."""
    size = dialog.size()
    for width in (1200, 400, size.width()):
        assert gone_while(partial(dialog.resize, width, size.height())) == []


def test_its_buttons_stand_below_a_line(dialog: QWidget) -> None:
    if not isinstance(dialog, QDialog):
        return
    in_sight = (button for button in dialog.findChildren(QPushButton) if not button.visibleRegion().isEmpty())
    lowest = max(in_sight, key=lowest_edge)
    top = lowest.mapTo(dialog, QPoint()).y()
    picture, line = dialog.grab().toImage(), QColor(current_palette().line)
    assert any(picture.pixelColor(2, y) == line for y in range(top // 2, top))


def lowest_edge(button: QPushButton) -> int:
    return button.mapTo(button.window(), QPoint()).y() + button.height()


@pytest.mark.parametrize("language", [ENGLISH, *(code for code in tried_languages())])
@pytest.mark.parametrize("name", MAKERS)
def test_nothing_is_cut_off_on_the_smallest_screen(
    name: str, language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_on_the_smallest_screen(name, language, qtbot, monkeypatch)


def check_on_the_smallest_screen(name: str, language: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: SMALLEST_SCREEN)
    with spoken(language):
        dialog = MAKERS[name]()
        qtbot.addWidget(dialog)
        dialog.show()
        if not isinstance(dialog, QDialog):
            return
        for _ in pages(dialog):
            assert dialog.width() <= SMALLEST_SCREEN.width() and dialog.height() <= SMALLEST_SCREEN.height()
            wait_until_whole(qtbot, dialog)


WIDE = ("engine match", "engine match, choices", "new game", "nigiri", "node properties")
_LARGER = [
    *((name, PSEUDO, 1.5) for name in MAKERS),
    *((name, ENGLISH, 1.5) for name in WIDE),
    *(("preferences", language, 1.5) for language in ("de", "fr")),
]


@pytest.mark.parametrize(("name", "language", "zoom"), _LARGER)
def test_a_larger_interface_fits_the_smallest_screen(
    name: str, language: str, zoom: float, qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    check_on_the_smallest_screen(name, language, qtbot, monkeypatch)
    look.use(ColorScheme.LIGHT, tried_zoom())


def test_it_fits_a_small_screen(dialog: QWidget) -> None:
    assert dialog.minimumSizeHint().width() <= SMALL_SCREEN.width()
    assert dialog.minimumSizeHint().height() <= SMALL_SCREEN.height()
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()


def middle(widget: QWidget, dialog: QWidget) -> int:
    return widget.mapTo(dialog, QPoint()).y() + widget.height() // 2


def test_labels_stand_in_the_middle_of_the_fields_beside_them(dialog: QWidget) -> None:
    for _ in pages(dialog):
        for label in dialog.findChildren(QLabel):
            field = label.buddy()
            if field is None or not label.isVisible() or not field.isVisible() or field.height() > FIELD_HEIGHT + 4:
                continue
            is_beside = label.mapTo(dialog, QPoint()).x() + label.width() <= field.mapTo(dialog, QPoint()).x()
            assert not is_beside or abs(middle(label, dialog) - middle(field, dialog)) <= 1, label.text()


@pytest.mark.parametrize("language", tried_languages())
@pytest.mark.parametrize("name", list(MAKERS))
def test_all_is_said_in_the_language_chosen_and_none_of_it_is_cut_off(name: str, language: str, qtbot: QtBot) -> None:
    with spoken(language):
        dialog = MAKERS[name]()
        qtbot.addWidget(dialog)
        dialog.show()
        QApplication.processEvents()
        assert untranslated(dialog, DATA) == []
        assert doubled_mnemonics(dialog) == []
        usual = dialog.size()
        for size in SIZES:
            room = QSize(size.width(), min(usual.height(), size.height()))
            dialog.resize(room)
            for _ in pages(dialog):
                wait_until_whole(qtbot, dialog)
            assert dialog.size() == room
