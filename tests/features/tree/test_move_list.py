"""The list of moves."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.features.tree.move_list import MoveList
from qtgo.features.tree.move_list_model import MoveListModel, MoveRole
from qtgo.features.tree.move_rows import MoveColumn
from qtgo.look.elision import elided
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.shown_window import settle


def line_of(*moves: str) -> list[Node]:
    """Build a line: ``B pd`` plays, ``AB pd`` sets up, ``C x`` is a comment alone."""
    line = [Node({"GM": ["1"]})]
    for move in moves:
        identifier, _, value = move.partition(" ")
        line.append(Node({identifier: [value]}, line[-1]))
    return line


@pytest.fixture
def bare_moves(qtbot: QtBot) -> MoveList:
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.resize(200, 300)
    moves.show()
    return moves


@pytest.fixture
def moves(bare_moves: MoveList) -> MoveList:
    QAbstractItemModelTester(bare_moves.model(), QAbstractItemModelTester.FailureReportingMode.Fatal, bare_moves)
    return bare_moves


def column(moves: MoveList, role: int) -> list[object]:
    """Return what a role says of each node of the line."""
    model = moves.model()
    assert isinstance(model, MoveListModel)
    return [model.index_of(node).data(role) for node in range(model.nodes)]


def test_moves_are_listed(moves: MoveList) -> None:
    line = line_of("B pd", "W tt", "AB aa", "C x", "B", "W zz", "PL B")
    moves.show_line(line, 19, 19)
    assert column(moves, MoveRole.VERTEX) == [
        "start",
        "Q16",
        "pass",
        "setup",
        "no move",
        "pass",
        "outside the board",
        "Black to move",
    ]
    assert column(moves, MoveRole.NUMBER) == [0, 1, 2, 2, 2, 3, 4, 4]
    assert column(moves, MoveRole.COLOR) == [None, 1, 2, None, None, 1, None, None]
    assert column(moves, Qt.ItemDataRole.DisplayRole)[1:3] == ["1 Black Q16", "2 White pass"]


def test_every_cell_says_something_to_screen_readers(moves: MoveList) -> None:
    moves.show_line(line_of("B pd", "W tt", "B aa"), 19, 19)
    model = moves.model()
    cells = [
        [model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in MoveColumn] for row in range(3)
    ]
    assert cells == [
        ["no move", "start", "no move"],
        ["1", "1 Black Q16", "2 White pass"],
        ["3", "3 Black A19", "no move"],
    ]
    assert model.index(0, MoveColumn.NUMBER).data() == "" and model.index(0, MoveColumn.WHITE).data() is None


@pytest.mark.parametrize(
    ("line", "cells", "numbers"),
    [
        (["B aa", "W bb", "B cc"], [(0, 1), (1, 1), (1, 2), (2, 1)], ["", "1", "3"]),
        (["W aa", "B bb", "W cc"], [(0, 1), (1, 2), (2, 1), (2, 2)], ["", "1", "2"]),
        (["B aa", "B bb", "W cc", "W dd"], [(0, 1), (1, 1), (2, 1), (2, 2), (3, 2)], ["", "1", "2", "4"]),
        (["B aa", "C x", "W bb"], [(0, 1), (1, 1), (2, 1), (3, 2)], ["", "1", "", "2"]),
    ],
)
def test_a_move_of_black_and_the_answer_share_a_row(
    moves: MoveList, line: list[str], cells: list[tuple[int, int]], numbers: list[str]
) -> None:
    moves.show_line(line_of(*line), 19, 19)
    model = moves.model()
    assert isinstance(model, MoveListModel)
    found = [model.index_of(node) for node in range(model.nodes)]
    assert [(index.row(), index.column()) for index in found] == cells
    assert [model.node_at(index) for index in found] == list(range(model.nodes))
    assert [model.index(row, MoveColumn.NUMBER).data() for row in range(model.rowCount())] == numbers
    empty = [model.index(row, column) for row in range(model.rowCount()) for column in (1, 2)]
    assert all(model.flags(index) == Qt.ItemFlag.NoItemFlags for index in empty if index not in found)


def test_time_and_comment_are_shown_where_they_are_recorded(moves: MoveList) -> None:
    line = line_of("B pd", "W dp", "B pp")
    line[1].properties |= {"BL": ["594.2"], "WL": ["3"]}
    line[2].properties |= {"C": ["Well played."], "WL": ["nonsense"]}
    line[3].properties |= {"BL": ["470"]}
    moves.show_line(line, 19, 19)
    assert column(moves, MoveRole.TIME) == ["", "", "", "2:04"]  # without time settings nothing is known of move 1
    assert column(moves, MoveRole.COMMENT) == [False, False, True, False]
    assert column(moves, Qt.ItemDataRole.DisplayRole)[1:] == [
        "1 Black Q16, 9:55 left",
        "2 White D4, comment",
        "3 Black Q4, took 2:04, 7:50 left",
    ]
    assert column(moves, Qt.ItemDataRole.ToolTipRole) == [None, "9:55 left", None, "took 2:04, 7:50 left"]


def test_time_settings_tell_how_long_the_first_move_took(moves: MoveList) -> None:
    line = line_of("B pd")
    line[1].properties |= {"BL": ["588"]}
    moves.show_line(line, 19, 19)
    assert column(moves, MoveRole.TIME) == ["", ""]
    moves.show_line(line, 19, 19, TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 600_000)))
    assert column(moves, MoveRole.TIME) == ["", "0:12"]


@pytest.mark.parametrize(
    ("key", "node"),
    [
        (Qt.Key.Key_Right, 4),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Down, 5),
        (Qt.Key.Key_Up, 1),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 6),
        (Qt.Key.Key_PageDown, 5),
        (Qt.Key.Key_PageUp, 0),
    ],
)
def test_keys_walk_from_move_to_move_and_from_row_to_row(moves: MoveList, qtbot: QtBot, key: Qt.Key, node: int) -> None:
    moves.show_line(line_of("B aa", "W bb", "B cc", "W dd", "B ee", "W ff"), 19, 19)
    moves.show_index(3)
    with qtbot.waitSignal(moves.index_requested) as blocker:
        qtbot.keyClick(moves, key)
    assert blocker.args == [node]


def test_a_wide_list_has_several_pairs_in_a_row(moves: MoveList, qtbot: QtBot) -> None:
    line = line_of("B aa", "W bb", "B cc", "W dd", "B ee")
    moves.show_line(line[:3], 19, 19)
    moves.resize(2 * 320, 300)
    moves.show_line(line, 19, 19)
    model = moves.model()
    assert isinstance(model, MoveListModel)
    found = [model.index_of(node) for node in range(model.nodes)]
    assert [(index.row(), index.column()) for index in found] == [(0, 1), (0, 4), (0, 5), (1, 1), (1, 2), (1, 4)]
    assert [model.node_at(index) for index in found] == list(range(model.nodes))
    assert [model.index(1, column).data() for column in (0, 3)] == ["3", "5"]
    assert max(moves.columnWidth(column) for column in range(6)) < 300
    moves.show_index(2)
    moves.setFocus()
    for key, node in ((Qt.Key.Key_Down, 5), (Qt.Key.Key_Left, 4), (Qt.Key.Key_Up, 0)):
        qtbot.keyClick(moves, key)
        assert moves.current_node == node
    moves.show_line(line[:2], 19, 19)
    assert model.rowCount() == 1
    moves.resize(200, 300)
    assert (model.rowCount(), model.columnCount()) == (2, 3)


def test_variations_are_marked(moves: MoveList) -> None:
    line = line_of("B pd", "W dp")
    Node({"W": ["aa"]}, line[1])
    moves.show_line(line, 19, 19)
    assert column(moves, MoveRole.VARIATIONS) == [0, 0, 1]
    assert str(column(moves, Qt.ItemDataRole.DisplayRole)[2]).startswith("2 White D4, 1 other move here")


def test_click_asks_to_go_there(moves: MoveList, qtbot: QtBot) -> None:
    moves.show_line(line_of("B pd", "W dp", "B pp"), 19, 19)
    place = moves.visualRect(moves.model().index(1, 2)).center()
    with qtbot.waitSignal(moves.index_requested) as blocker:
        qtbot.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert blocker.args == [2]


def test_showing_asks_for_nothing(moves: MoveList, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(moves.index_requested):
        moves.show_line(line_of("B pd", "W dp"), 19, 19)
        moves.show_index(2)
        moves.show_line(line_of("B pd"), 19, 19)
    moves.show_index(1)
    assert moves.current_node == 1


def test_line_that_grows_and_shrinks_keeps_its_rows(qtbot: QtBot) -> None:
    model = MoveListModel()
    line = line_of("B pd", "W dp", "B pp", "W dd")
    model.show_line(line[:2], 19, 19)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as inserted:
        model.show_line(line, 19, 19)
    assert inserted.args is not None
    assert inserted.args[1:] == [2, 2]
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsRemoved) as removed:
        model.show_line(line[:3], 19, 19)
    assert removed.args is not None
    assert removed.args[1:] == [2, 2]
    assert [model.index_of(node).data(MoveRole.NUMBER) for node in range(model.nodes)] == [0, 1, 2]
    with qtbot.assertNotEmitted(model.rowsRemoved), qtbot.waitSignal(model.dataChanged):
        model.show_line(line[:2], 19, 19)
    assert (model.nodes, model.rowCount()) == (2, 2)


def test_other_line_replaces_all(qtbot: QtBot) -> None:
    model = MoveListModel()
    model.show_line(line_of("B pd", "W dp"), 19, 19)
    with qtbot.waitSignal(model.modelReset):
        model.show_line(line_of("B dd", "W dp"), 19, 19)
    assert model.index(1, 1).data(MoveRole.VERTEX) == "D16"


def test_other_board_size_renames_the_points(qtbot: QtBot) -> None:
    model = MoveListModel()
    line = line_of("B aa")
    model.show_line(line, 19, 19)
    model.show_line(line, 9, 9)
    assert model.index(1, 1).data(MoveRole.VERTEX) == "A9"


def test_model_has_no_rows_below_rows_and_no_data_beyond(qtbot: QtBot) -> None:
    model = MoveListModel()
    model.show_line(line_of("B aa"), 19, 19)
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None


def test_rows_are_painted(moves: MoveList) -> None:
    line = line_of("B pd", "W dp")
    Node({"W": ["aa"]}, line[1])
    moves.show_line(line, 19, 19)
    moves.show_index(2)
    assert not moves.grab().isNull()
    assert Color(moves.currentIndex().data(MoveRole.COLOR)) is Color.WHITE


def test_the_current_move_keeps_off_the_edge_of_the_card(moves: MoveList, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    moves.show_line(line_of("B pd", "W dd"), 19, 19)
    moves.show_index(2)
    place = moves.visualRect(moves.currentIndex())
    picture = moves.viewport().grab().toImage()
    row = [picture.pixelColor(x, place.center().y()).name() for x in range(place.left() + 2, place.right())]
    ground = picture.pixelColor(2, place.center().y()).name()
    assert row[0] != ground
    assert set(row[-8:]) == {ground}


@pytest.mark.parametrize("zoom", [1.0, 1.5])
@pytest.mark.parametrize("count", [2, 60])  # without a scroll bar, and with one
def test_no_coordinate_is_cut_in_the_narrowest_list(
    moves: MoveList, look: Look, monkeypatch: pytest.MonkeyPatch, zoom: float, count: int
) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    settle()
    moves.show_line(line_of("B qa", "W wa", *(["B qa", "W wa"] * (count // 2 - 1))), 25, 25)
    moves.resize(moves.minimumSizeHint())
    moves.resize(moves.width(), 8 * moves.row_height)
    settle()
    shown: list[tuple[str, str]] = []

    def note(metrics: QFontMetrics, text: str, width: int) -> str:
        shown.append((text, elided(metrics, text, width)))
        return shown[-1][1]

    monkeypatch.setattr("qtgo.features.tree.move_list.elided", note)
    for index in (1, 2):  # the move shown has heavier letters
        moves.show_index(index)
        moves.grab()
    assert {"R25", "X25"} <= {text for text, _words in shown}
    assert [(text, words) for text, words in shown if text not in ("start", words)] == []
    look.use(ColorScheme.LIGHT, 1.0)


def test_the_words_of_a_node_without_a_move_have_the_room_of_both_moves(moves: MoveList, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    moves.show_line(line_of("C start", "B pd"), 19, 19)
    moves.resize(moves.columnWidth(0) + 64, 300)
    picture = moves.viewport().grab().toImage()
    beside = [moves.visualRect(moves.model().index(row, 2)) for row in (1, 2)]
    inked = [
        {
            picture.pixelColor(x, y).name()
            for x in range(rect.left(), min(rect.right(), picture.width()))
            for y in range(rect.top(), rect.bottom())
        }
        for rect in beside
    ]
    assert len(inked[0]) > 1, "they reach over the place of White's move"
    assert len(inked[1]) == 1


def test_of_a_hundred_thousand_moves_only_those_in_sight_are_read(
    bare_moves: MoveList, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_of()
    for number in range(100_000):
        line.append(Node({"BW"[number % 2]: ["aa"]}, line[-1]))
    read: set[int] = set()
    data = MoveListModel.data

    def noted(model: MoveListModel, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        read.add(index.row())
        return data(model, index, role)

    monkeypatch.setattr(MoveListModel, "data", noted)
    bare_moves.show_line(line, 19, 19)
    bare_moves.show_index(100_000)
    bare_moves.grab()
    for end in range(99_000, 99_100):
        bare_moves.show_line(line[:end], 19, 19)
        bare_moves.show_index(end - 1)
        bare_moves.grab()
    assert max(read) > 49_000
    assert len(read) < 1000


def test_a_hidden_list_catches_up_when_it_is_seen(moves: MoveList) -> None:
    moves.show_line(line_of("B pd", "W dp"), 19, 19)
    moves.hide()
    moves.show_line(line_of("B aa", "W bb", "B cc"), 19, 19)
    moves.show_index(2)
    assert moves.model().rowCount() == 0
    moves.show()
    assert column(moves, MoveRole.VERTEX) == ["start", "A19", "B18", "C17"]
    assert moves.current_node == 2


def test_a_hidden_list_looks_through_no_line(moves: MoveList) -> None:
    line = line_of("B pd", "W dp")
    moves.show_line(line, 19, 19)
    moves.hide()
    others = [line[0], *line_of("B aa", "W bb")[1:]]
    moves.show_line(others, 19, 19)
    moves.forget(Nothing(), 2)
    others[1].properties = {"B": ["cc"]}
    moves.show_line(others, 19, 19)
    moves.show()
    assert column(moves, MoveRole.VERTEX) == ["start", "C17", "B18"]


class Nothing(frozenset[Node]):
    """Nodes that must not be looked for."""

    def __contains__(self, node: object) -> bool:
        raise AssertionError("a line is looked through")


def test_the_current_move_stays_in_sight_when_the_list_gets_lower(moves: MoveList) -> None:
    moves.show_line(line_of(*("B aa", "W bb") * 40), 19, 19)
    moves.show_index(80)
    moves.resize(200, 120)
    QApplication.processEvents()
    assert moves.viewport().rect().contains(moves.visualRect(moves.currentIndex()).center())


def test_a_long_line_is_shown_bit_by_bit_as_it_is_at_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    line = [Node()]
    for number in range(100):
        line.append(Node({"BW"[number % 2] if number % 7 else "C": ["aa"]}, line[-1]))
    whole = MoveListModel()
    whole.show_line(line, 9, 9)
    assert whole.is_whole
    monkeypatch.setattr("qtgo.features.tree.move_list_model._AT_A_TIME", 15)
    moves = MoveList()
    qtbot.addWidget(moves)
    with qtbot.waitExposed(moves):
        moves.show()
    moves.show_line(line, 9, 9)
    moves.show_index(90)
    assert moves._model.nodes == 15
    assert moves.current_node is None
    qtbot.waitUntil(lambda: moves._model.is_whole)
    assert moves.current_node == 90
    for node in range(len(line)):
        assert whole.node_at(whole.index_of(node)) == node
        place = moves._model.index_of(node)
        assert moves._model.node_at(place) == node
        for role in (MoveRole.NUMBER, MoveRole.VERTEX, MoveRole.COLOR):
            assert place.data(role) == whole.index_of(node).data(role)
