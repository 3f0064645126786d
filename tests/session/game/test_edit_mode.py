"""The editing mode without a window: strokes, what is told, and what is refused."""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from qtgo.core.editing.edits import Refusal
from qtgo.core.editing.tools import Tool
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.game.game import Game
from qtgo.core.record.markup import Mark
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.session.game.edit_mode import EditMode, EditState, LabelRequest, Reach
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.record_editor import RecordEditor
from qtgo.sgf.reader import read_text


class Desk(QObject):
    """A game, its editors, and all that they told."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.game_controller = GameController(Game(read_text(text).games[0]), self)
        self.record = RecordEditor(self.game_controller, self)
        self.tools = EditMode(self.game_controller, self.record, self)
        self.told: list[Any] = []
        for signal in (
            self.tools.state_changed,
            self.tools.text_requested,
            self.record.refused,
            self.record.moves_made_illegal,
            self.game_controller.move_refused,
        ):
            signal.connect(self.told.append)
        self.previews: list[Any] = []
        self.tools.preview_changed.connect(self.previews.append)
        self.game_controller.refresh()
        self.told.clear()


@pytest.fixture
def desk(qapp: QCoreApplication) -> Desk:
    return Desk("(;SZ[9];B[ee];W[cc])")


def test_taking_a_tool_begins_to_edit(desk: Desk) -> None:
    desk.tools.take(Tool.CROSS)
    desk.tools.set_active(False)
    assert desk.told == [
        EditState(True, Tool.PLAY),
        EditState(True, Tool.CROSS),
        EditState(False, Tool.CROSS),
    ]


def test_a_stroke_that_begins_on_a_mark_takes_marks_away(desk: Desk) -> None:
    desk.tools.take(Tool.CIRCLE)
    for x in range(3):
        desk.tools.click(Point(x, 0))
    desk.tools.drag(Point(0, 0))
    desk.tools.drag(Point(2, 0))
    desk.tools.drop()
    assert "CR" not in desk.game_controller.game.root.properties
    desk.game_controller.undo()
    assert desk.game_controller.game.root.properties["CR"] == ["ai", "bi", "ci"]


def test_going_elsewhere_in_the_middle_of_a_stroke_begins_another(desk: Desk) -> None:
    desk.tools.take(Tool.SQUARE)
    desk.tools.drag(Point(0, 0))
    desk.game_controller.go_to(desk.game_controller.game.current.children[0])
    desk.tools.drag(Point(1, 0))
    desk.tools.drop()
    assert desk.game_controller.game.root.properties["SQ"] == ["ai"]
    assert desk.game_controller.game.current.properties["SQ"] == ["bi"]
    desk.game_controller.undo()
    assert "SQ" not in desk.game_controller.game.root.children[0].properties
    assert desk.game_controller.game.root.properties["SQ"] == ["ai"]


def test_a_stroke_below_a_move_makes_one_node(desk: Desk) -> None:
    desk.game_controller.go_to(desk.game_controller.game.line.end)
    desk.tools.take(Tool.BLACK)
    desk.tools.drag(Point(0, 0))
    desk.tools.drag(Point(0, 3))
    desk.tools.drop()
    assert desk.game_controller.game.current.properties == {"AB": ["af:ai"]}
    assert len(desk.game_controller.game.path) == 4
    desk.game_controller.undo()
    assert len(desk.game_controller.game.path) == 3
    desk.game_controller.redo()
    assert desk.game_controller.game.current.properties == {"AB": ["af:ai"]}


def test_an_area_is_shown_while_it_is_drawn(desk: Desk) -> None:
    desk.tools.take(Tool.TRIANGLE)
    desk.tools.drag(Point(0, 0), is_area=True)
    desk.tools.drag(Point(1, 1), is_area=True)
    assert len(desk.previews[-1].highlighted) == 4
    assert "TR" not in desk.game_controller.game.root.properties
    desk.tools.drop()
    assert desk.game_controller.game.root.properties["TR"] == ["ah:bi"]


def test_rows_and_columns(desk: Desk) -> None:
    desk.tools.take(Tool.DIM)
    desk.tools.click(Point(3, 0), reach=Reach.ROW)
    desk.tools.click(Point(3, 1), reach=Reach.COLUMN)
    assert len(desk.game_controller.game.step.inherited.dimmed) == 17


def test_a_label_is_asked_for(desk: Desk) -> None:
    desk.tools.take(Tool.TEXT)
    desk.record.set_label(Point(0, 0), "old")
    desk.tools.click(Point(0, 0))
    assert desk.told[-1] == LabelRequest(Point(0, 0), "old")


def test_refusals_are_told(desk: Desk) -> None:
    desk.record.delete_node()
    desk.record.move_variation(1)
    desk.record.make_main_line()
    desk.record.clear_markup()
    assert desk.told == [Refusal.IS_ROOT, Refusal.NO_VARIATION, Refusal.IS_FIRST, Refusal.NOTHING_TO_CLEAR]
    desk.tools.take(Tool.INSERT)
    desk.game_controller.go_to(desk.game_controller.game.line.end)
    desk.tools.click(Point(4, 4))
    assert desk.told[-1].reason is Reason.OCCUPIED


def test_on_a_long_path_what_an_edit_needs_is_looked_for_in_turns_until_another_node_is_shown(qtbot: QtBot) -> None:
    lines = [";B[aa]" + ";W[];B[]" * 30, ";B[bb]" + ";W[];B[]" * 30]
    controller = GameController(Game(read_text(f"(;SZ[9]({lines[0]})({lines[1]}))").games[0]))
    record, root = RecordEditor(controller), controller.game.root
    first, second = root.children
    end = [*second.main_line()][-1]
    with patch("qtgo.core.game.navigation._SEARCHED", 10):
        for act, after in (
            (record.make_main_line, [second, first]),
            (partial(record.move_variation, 1), [first, second]),
            (record.delete_others, [second]),
        ):
            controller.go_to(end)
            before = root.children[:]
            act()
            controller.go_to(root)
            qtbot.wait(20)
            controller.go_to(end)
            act()
            assert root.children == before
            qtbot.waitUntil(partial(_has_children, root, after))


def _has_children(node: Node, children: list[Node]) -> bool:
    return node.children == children


def test_a_game_with_clocks_keeps_the_record_as_it_lies(desk: Desk) -> None:
    desk.game_controller.go_to(desk.game_controller.game.line.end)
    desk.game_controller.set_live(desk.game_controller.game.current)
    for act in (
        desk.record.begin_here,
        lambda: desk.record.rewrite(swap_colors),
        lambda: desk.record.rewrite(lambda game: turn_board(game, Symmetry.TURN_HALF)),
    ):
        act()
    assert desk.told == [Refusal.GAME_UNDER_WAY] * 3


def test_marks_and_stones_are_told_to_the_board(desk: Desk) -> None:
    shown: list[Any] = []
    desk.game_controller.markup_changed.connect(shown.append)
    desk.tools.take(Tool.CROSS)
    desk.tools.click(Point(2, 2))
    assert shown[-1].marks == {Point(2, 2): Mark.CROSS}
    positions: list[Any] = []
    desk.game_controller.position_changed.connect(positions.append)
    desk.tools.take(Tool.WHITE)
    desk.tools.click(Point(2, 2), other=True)
    assert positions[-1].color_at(Point(2, 2)) is Color.BLACK


def test_what_the_node_says_is_told(desk: Desk) -> None:
    notes: list[Any] = []
    desk.record.notes_changed.connect(notes.append)
    desk.record.set_comment("words")
    assert notes[-1].comment == "words"
    desk.game_controller.go_to(desk.game_controller.game.current.children[0])
    assert notes[-1].has_move


def test_a_line_to_a_position_that_has_changed_meanwhile_is_none(desk: Desk) -> None:
    desk.tools.take(Tool.LINE)
    desk.tools.drag(Point(0, 0))
    desk.tools.drag(Point(2, 2))
    desk.game_controller.go_to(desk.game_controller.game.current.children[0])
    desk.tools.drop()
    assert all("LN" not in node.properties for node in desk.game_controller.game.root.main_line())


def test_many_deleted_nodes_are_counted_some_at_a_time(qtbot: QtBot) -> None:
    desk = Desk("(;SZ[9]" + ";B[];W[]" * 60 + ")")
    counts: list[int] = []
    desk.record.nodes_deleted.connect(counts.append)
    with patch("qtgo.core.editing.edits._AT_ONCE", 50):
        desk.record.delete_following()
        assert not counts
        qtbot.waitUntil(lambda: counts == [120])
        desk.game_controller.undo()
        desk.record.delete_following()
        desk.game_controller.undo()  # there is nothing to tell any more
        qtbot.wait(50)
    assert counts == [120]
    desk.record.delete_following()
    assert counts == [120, 120]
