"""The dialogs: each is opened by its action, and has its picture taken on every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from PySide6.QtWidgets import QDialog, QDialogButtonBox

from qtgo.core.rules.point import Color, Point
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.features.engines.human_rank import HumanRankDialog
from qtgo.features.help.licenses import LicensesDialog
from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.pictures.picture_choice import Numbering
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.features.problems.problems_dialog import ProblemsDialog
from qtgo.features.publish.publish_dialog import PublishDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.dialogs.modal import show
from qtgo.library.positions.pattern import ANYTHING
from qtgo.shell.waiting import wait_for
from tests.endless_task import endless_task
from tests.pictures.camera import Studio
from tests.pictures.problems import PROBLEM
from tests.pictures.views import BYOYOMI, HANDICAP, SHUSAKU, SMALL, begin_game, commented, moves_of, play_moves

DIAGRAM = """$$Bc A ladder, which works
$$ ---------------
$$ | . . . . . . .
$$ | . . X 2 4 . .
$$ | . X O 1 3 . .
$$ | . . X a . . .
$$ | . . . . . . ."""


def _open(name: str, studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9)
    studio.answer(window.context.menus[name].trigger)


def new_game(studio: Studio) -> None:
    window = studio.window()

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, NewGameDialog)
        studio.take(dialog)
        dialog.advanced.line.setChecked(True)
        studio.settle()
        studio.take(dialog, "advanced")
        dialog.rules.more.setChecked(True)
        studio.settle()
        studio.take(dialog, "rules")

    studio.answer(window.context.menus["new_game"].trigger, look)
    studio.answer(window.context.menus["play_computer"].trigger, lambda dialog: studio.take(dialog, "computer"))


def new_game_like_a_person(studio: Studio) -> None:
    window = studio.window()
    person = EngineConfig(KATAGO_HUMAN.title, "katago gtp", recipe=KATAGO_HUMAN.key)
    window.store.replace(replace(window.settings, engines=(person,)))
    chosen = window.settings.new_game.with_engine(Color.WHITE, person.name).with_engine(Color.BLACK, "")

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, NewGameDialog)
        studio.take(dialog)
        dialog.opponent.level.styles.chips[2].click()
        dialog.opponent.slider.setValue(46)
        studio.settle()
        studio.take(dialog, "year")
        dialog.advanced.line.setChecked(True)
        studio.settle()
        studio.take(dialog, "advanced")

    studio.answer(lambda: window.features.new_game.ask_for_game(chosen), look)
    studio.answer(lambda: HumanRankDialog("preaz_5k", window).exec(), lambda dialog: studio.take(dialog, "rank"))


def save_picture(studio: Studio) -> None:
    window = studio.window(studio.files / SHUSAKU)
    window.context.navigator.to_move_number(30)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PictureDialog)
        studio.take(dialog)
        dialog.numbering.setCurrentIndex(dialog.numbering.findData(Numbering.RANGE))
        dialog.part.setCurrentIndex(dialog.part.count() - 1)
        dialog.corners.setText("K1:T12")
        dialog.theme.setCurrentIndex(dialog.theme.count() - 1)
        studio.until(lambda: dialog.preview.picture is not None and dialog.preview.picture.part is not None)
        studio.take(dialog, "corner")
        dialog.corners.setText("K")
        studio.until(lambda: dialog.note.is_problem)
        studio.take(dialog, "problem")

    studio.answer(window.context.menus["save_picture"].trigger, look)


def publish(studio: Studio) -> None:
    window = studio.window(studio.files / SHUSAKU)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        studio.until(lambda: dialog.is_complete)
        studio.take(dialog)
        dialog.per_page.setValue(6)
        dialog.format.setCurrentIndex(dialog.format.count() - 1)
        studio.until(lambda: dialog.is_complete and len(dialog.pages) < 3)
        studio.take(dialog, "six")

    studio.answer(window.context.menus["publish"].trigger, look)
    studio.answer(window.context.menus["print"].trigger, lambda dialog: studio.take(dialog, "print"))


def preferences(studio: Studio) -> None:
    window = studio.window()

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PreferencesDialog)
        for page in range(dialog.pages.count()):
            dialog.pages.setCurrentIndex(page)
            studio.settle()
            studio.take(dialog, str(page))
        dialog.pages.search.setText("e")
        studio.settle()
        studio.take(dialog, "search")

    studio.answer(window.context.menus["preferences"].trigger, look)


def library(studio: Studio) -> None:
    original = studio.files / "1846-09-11-shusaku-gennan.sgf"
    (studio.files / "shusaku again.sgf").write_bytes(original.read_bytes().replace(b"PB[", b"EV[Castle]PB[Honinbo ", 1))
    window = studio.window()
    window.context.menus["library"].trigger()
    dialog = window.features.library.dialog
    assert isinstance(dialog, LibraryDialog)
    studio.until(lambda: dialog.table.model().rowCount() >= 3)
    dialog.table.selectRow(0)
    studio.settle()
    studio.take(dialog)
    dialog.words.setText("game")
    studio.until(lambda: dialog.preview.texts.count() > 0)
    studio.settle()
    studio.take(dialog, "words")
    dialog.words.clear()
    studio.until(lambda: dialog.table.model().rowCount() >= 3)
    dialog.show_search()
    dialog.search.board.points_chosen.emit([Point.from_vertex("R16")])
    dialog.search.content.setCurrentIndex(dialog.search.content.findData(ANYTHING))
    dialog.search.board.points_chosen.emit([Point.from_vertex(vertex) for vertex in ("D17", "Q3", "C3")])
    dialog.search.search.click()
    studio.until(lambda: not window.features.library.library.is_searching)
    studio.settle()
    studio.take(dialog, "search")
    studio.answer(dialog.filters_button.click, partial(studio.take, name="filters"))
    dialog.search.clear.click()
    dialog.table.selectRow(0)
    dialog.menu.rated.emit(4)
    studio.settle()
    studio.take(dialog, "rating")
    take_tags(studio, dialog)
    dialog.menu.duplicates.trigger()
    duplicates = window.findChild(LibraryDuplicatesDialog)
    assert duplicates is not None
    look_at_duplicates(studio, duplicates)
    duplicates.close()
    dialog.close()


def take_tags(studio: Studio, dialog: LibraryDialog) -> None:
    """Ask for the tags, which are read in a thread first."""
    taken: list[QDialog] = []

    def ask() -> None:
        dialog.menu.tags.trigger()
        studio.until(lambda: taken)

    def look(tags: QDialog) -> None:
        studio.take(tags, "tags")
        taken.append(tags)

    studio.answer(ask, look)


def look_at_duplicates(studio: Studio, dialog: LibraryDuplicatesDialog) -> None:
    """Choose the second game of the first group."""
    studio.until(lambda: dialog.groups.topLevelItemCount() > 0)
    head = dialog.groups.topLevelItem(0)
    item = head.child(1) if head is not None else None
    assert item is not None
    dialog.groups.setCurrentItem(item)
    studio.until(lambda: dialog.differences.topLevelItemCount() > 0)
    studio.settle()
    studio.take(dialog, "duplicates")


def problem_collections(studio: Studio) -> None:
    path = studio.files / "Life and death.sgf"
    path.write_text(PROBLEM * 12)
    window = studio.window(problem_collections=(str(path), str(studio.files)))
    day = date(2026, 3, 1)
    window.features.problems.collections.today = lambda: day + timedelta(4)
    for game in range(9):
        window.features.problems.progress.note(str(path), game, solved=game != 4, day=str(day + timedelta(game // 2)))

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, ProblemsDialog)
        studio.until(lambda: dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled())
        studio.take(dialog)

    studio.answer(window.context.menus["problem_collections"].trigger, look)


def bookmarks(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    for number in (127, 45):
        window.context.navigator.to_move_number(number)
        window.context.menus["add_bookmark"].trigger()
    studio.answer(window.context.menus["bookmarks"].trigger)


def file_issues(studio: Studio) -> None:
    path = studio.files / "issues.sgf"
    path.write_text("(;SZ[19]KM[6.5]CA[UTF-8];B[pd];W[zz]\n;B[dd]FOO;B[dd]LB[aa:1][aa:2])\ntext\n", encoding="utf-8")
    window = studio.window(path)
    studio.answer(window.context.menus["file_issues"].trigger)


def side_by_side(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.navigator.to_move_number(127)
    dialog = window.features.side_by_side.open()
    dialog.sides[0].navigator.step(-20)
    studio.settle()
    studio.take(dialog)
    dialog.close()


def resignation(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 19)
    play_moves(studio, window, moves_of(studio.files / SHUSAKU)[:30])
    studio.answer(window.context.menus["resign"].trigger)


def save_changes(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.game.play(Point(9, 9))
    studio.answer(window.features.files.may_discard)


def clock(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9, time=BYOYOMI)
    studio.answer(window.context.menus["time_settings"].trigger)


def game_info(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    studio.answer(window.context.menus["game_info"].trigger)


def node_properties(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    window.context.navigator.to_move_number(84)
    studio.answer(window.context.menus["node_properties"].trigger)


def collection(studio: Studio) -> None:
    path = studio.files / "several.sgf"
    path.write_text("\n".join((studio.files / name).read_text() for name in (SHUSAKU, HANDICAP, SMALL)))
    window = studio.window()
    studio.answer(lambda: window.features.files.open_path(path))


def encodings(studio: Studio) -> None:
    path = studio.files / "japanese.sgf"
    path.write_bytes("(;SZ[19]PB[藤沢秀行]PW[坂田栄男]EV[本因坊戦]C[先手必勝])".encode("cp932"))
    window = studio.window(path)
    studio.answer(window.context.menus["choose_charset"].trigger)
    studio.answer(window.context.menus["save_charset"].trigger, lambda dialog: studio.take(dialog, "save"))


def diagram(studio: Studio) -> None:
    window = studio.window(commented(studio, analyzed=False))
    studio.answer(lambda: window.features.comments._show_diagram(DIAGRAM))


def reading(studio: Studio) -> None:
    window = studio.window()
    begin_game(window, 9)

    def look(dialog: QDialog) -> None:
        studio.settle()
        studio.take(dialog)
        dialog.reject()

    def read() -> None:
        wait_for(endless_task(), "Open Game", "Reading kogo.sgf…", window, lambda: window.context.game.game.position)

    studio.answer(read, look)


def licenses(studio: Studio) -> None:
    window = studio.window()
    studio.answer(lambda: show(LicensesDialog(window)))


_ACTIONS = {
    "about": "about",
    "engines": "engines",
    "go-to-move": "to_number",
    "keys": "shortcuts",
    "networks": "networks",
    "results": "results",
    "rules-of-go": "rules_of_go",
    "figure": "figure",
    "versions": "versions",
}
DIALOGS: dict[str, Callable[[Studio], None]] = {
    "new-game": new_game,
    "new-game-person": new_game_like_a_person,
    "save-picture": save_picture,
    "publish": publish,
    "preferences": preferences,
    "library": library,
    "bookmarks": bookmarks,
    "file_issues": file_issues,
    "side-by-side": side_by_side,
    "problem-collections": problem_collections,
    "resignation": resignation,
    "save-changes": save_changes,
    "time-settings": clock,
    "game-info": game_info,
    "node-properties": node_properties,
    "collection": collection,
    "encoding": encodings,
    "diagram": diagram,
    "reading": reading,
    "licenses": licenses,
    **{name: partial(_open, action) for name, action in _ACTIONS.items()},
}
