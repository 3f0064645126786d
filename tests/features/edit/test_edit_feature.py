"""The editing mode as its user meets it: by mouse, by keys, and through the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QInputMethod, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.editing.tools import Tool
from qtgo.core.record.annotations import Annotation
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.edit.figure_dialog import FigureDialog
from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.look.sizes import SPACING, scaled
from tests.features.edit.editing import ALT, CTRL, LEFT, RIGHT, SHIFT, drag, node_of, steps, take, text_of
from tests.kit.test_input_method import compose
from tests.shown_window import click, play


def combination_of(keys: QKeySequence) -> QKeyCombination:
    """Return the first of some keys, an access that PySide6 does not say it has."""
    return cast("Sequence[QKeyCombination]", keys)[0]


def test_a_key_enters_the_mode_and_escape_leaves_it(qtbot: QtBot, editing: GameWindow) -> None:
    assert editing.features.comments.node.isVisible()
    assert editing.context.players.suspended
    assert editing.context.menus["edit_record"].isChecked()
    qtbot.keyClick(editing, Qt.Key.Key_Escape)
    assert not editing.features.edits.bar.isVisible()
    assert not editing.features.comments.node.isVisible()
    assert editing.features.comments.card.isVisible()
    assert not editing.context.players.suspended
    assert not editing.context.menus["leave_mode"].isEnabled()


def test_every_tool_has_a_key_a_menu_entry_and_a_named_button(qtbot: QtBot, editing: GameWindow) -> None:
    for tool in Tool:
        action = editing.context.menus.each("tools")[tool]
        combination = combination_of(action.shortcut())
        qtbot.keyClick(editing, combination.key(), combination.keyboardModifiers())
        assert editing.features.edits.tools.state.tool is tool
        button = editing.features.edits.bar.button(tool)
        assert button.isChecked()
        assert button.accessibleName() == action.text().replace("&", "")
        assert not button.icon().isNull()
    assert len({action.shortcut() for action in editing.context.menus.each("tools").values()}) == len(Tool)


def test_the_menu_of_the_tools_has_their_icons_before_editing(window: GameWindow) -> None:
    tools = window.context.menus.each("tools")
    (menu,) = (menu for menu in tools[Tool.PLAY].associatedObjects() if isinstance(menu, QMenu))
    menu.aboutToShow.emit()
    assert not any(action.icon().isNull() for action in tools.values())
    assert window.features.edits.bar.isHidden()


def test_stones_are_set_up_by_clicks_of_either_button(qtbot: QtBot, editing: GameWindow) -> None:
    take(qtbot, editing, Tool.BLACK)
    click(qtbot, editing, "E5")
    click(qtbot, editing, "C3", button=RIGHT)
    assert node_of(editing).properties["AB"] == ["ee"]
    assert node_of(editing).properties["AW"] == ["cg"]
    assert editing.context.menus["undo"].text() == "&Undo Set Up Stones C3"
    click(qtbot, editing, "E5")
    assert "AB" not in node_of(editing).properties


def test_a_drag_sets_many_stones_in_one_step(qtbot: QtBot, editing: GameWindow) -> None:
    take(qtbot, editing, Tool.WHITE)
    drag(qtbot, editing, "A1 D1 D4")
    assert editing.scene.position.stones.count(int(Color.WHITE)) == 7
    assert steps(editing) == 1
    drag(qtbot, editing, "B5 G5", button=RIGHT)
    assert editing.scene.position.stones.count(int(Color.BLACK)) == 6
    assert steps(editing) == 2


def test_shift_fills_a_row_or_an_area_and_ctrl_a_column(qtbot: QtBot, editing: GameWindow) -> None:
    take(qtbot, editing, Tool.BLACK)
    click(qtbot, editing, "E5", SHIFT)
    assert node_of(editing).properties["AB"] == ["ae:ie"]
    click(qtbot, editing, "A2", CTRL)
    assert editing.scene.position.stones.count(int(Color.BLACK)) == 17
    drag(qtbot, editing, "C7 E9", SHIFT, RIGHT)
    assert editing.scene.position.stones.count(int(Color.WHITE)) == 9
    assert steps(editing) == 3


def test_setting_up_below_a_move_keeps_the_game_and_erasing_takes_away(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 C3")
    take(qtbot, editing, Tool.ERASE)
    click(qtbot, editing, "E5")
    assert text_of(editing).endswith(";B[ee];W[cg];AE[ee])")
    editing.context.menus["undo"].trigger()
    assert text_of(editing).endswith(";B[ee];W[cg])")


def test_later_moves_that_become_illegal_are_told_and_kept(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 C3")
    editing.context.menus["to_start"].trigger()
    take(qtbot, editing, Tool.BLACK)
    click(qtbot, editing, "C3")
    assert "illegal" in editing.context.status.message.text
    assert "C3" in editing.context.status.message.text
    assert text_of(editing).endswith("AB[cg];B[ee];W[cg])")


@pytest.mark.parametrize(
    ("tool", "mark"),
    [
        (Tool.TRIANGLE, Mark.TRIANGLE),
        (Tool.SQUARE, Mark.SQUARE),
        (Tool.CIRCLE, Mark.CIRCLE),
        (Tool.CROSS, Mark.CROSS),
        (Tool.SELECTED, Mark.SELECTED),
    ],
)
def test_marks(qtbot: QtBot, editing: GameWindow, tool: Tool, mark: Mark) -> None:
    take(qtbot, editing, tool)
    click(qtbot, editing, "E5")
    drag(qtbot, editing, "A1 A3")
    assert editing.scene.markup.marks == dict.fromkeys(map(Point.from_vertex, ("E5", "A1", "A2", "A3")), mark)
    click(qtbot, editing, "E5")
    click(qtbot, editing, "A2", button=RIGHT)
    assert set(editing.scene.markup.marks) == {Point.from_vertex("A1"), Point.from_vertex("A3")}


def test_letters_numbers_and_own_labels(qtbot: QtBot, editing: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    take(qtbot, editing, Tool.LETTER)
    click(qtbot, editing, "A1")
    click(qtbot, editing, "B1")
    assert editing.context.menus["undo"].text() == "&Undo Add Label B"
    take(qtbot, editing, Tool.NUMBER)
    drag(qtbot, editing, "A2 C2")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args, **_keys: ("two]", True))
    take(qtbot, editing, Tool.TEXT)
    click(qtbot, editing, "A3")
    labels = {point.vertex: text for point, text in editing.scene.markup.labels.items()}
    assert labels == {"A1": "A", "B1": "B", "A2": "1", "B2": "2", "C2": "3", "A3": "two]"}
    click(qtbot, editing, "A3", button=RIGHT)
    assert "Remove Label two]" in editing.context.menus["undo"].text()


def test_a_number_takes_the_place_of_a_letter_as_one_mark_that_of_another(qtbot: QtBot, editing: GameWindow) -> None:
    labels: list[dict[str, str]] = []
    for tool, vertex in ((Tool.LETTER, "A1"), (Tool.NUMBER, "A1"), (Tool.NUMBER, "A1"), (Tool.NUMBER, "A1")):
        take(qtbot, editing, tool)
        click(qtbot, editing, vertex)
        labels.append({point.vertex: text for point, text in editing.scene.markup.labels.items()})
    assert labels == [{"A1": "A"}, {"A1": "1"}, {}, {"A1": "1"}]
    take(qtbot, editing, Tool.LETTER)
    drag(qtbot, editing, "A1 C1")
    assert [text for _point, text in sorted(editing.scene.markup.labels.items())] == ["A", "B", "C"]


def test_an_arrow_is_dragged_or_clicked_from_point_to_point(qtbot: QtBot, editing: GameWindow) -> None:
    take(qtbot, editing, Tool.ARROW)
    drag(qtbot, editing, "A1 C3 E5")
    click(qtbot, editing, "B1")
    click(qtbot, editing, "B9")
    assert node_of(editing).properties["AR"] == ["ai:ee", "bi:ba"]
    assert len(editing.scene.markup.arrows) == 2
    take(qtbot, editing, Tool.LINE)
    drag(qtbot, editing, "J1 J9")
    assert node_of(editing).properties["LN"] == ["ii:ia"]
    click(qtbot, editing, "J9", button=RIGHT)
    assert "LN" not in node_of(editing).properties


def test_dim_visible_part_and_territory(qtbot: QtBot, editing: GameWindow) -> None:
    take(qtbot, editing, Tool.DIM)
    drag(qtbot, editing, "A1 C1")
    assert editing.scene.markup.dimmed == {Point(0, 0), Point(1, 0), Point(2, 0)}
    take(qtbot, editing, Tool.VISIBLE)
    drag(qtbot, editing, "A1 E5")
    assert node_of(editing).properties["VW"] == ["ae:ei"]
    assert len(editing.scene.markup.visible) == 25
    click(qtbot, editing, "A1")
    assert "VW" not in node_of(editing).properties
    take(qtbot, editing, Tool.TERRITORY)
    click(qtbot, editing, "A1")
    click(qtbot, editing, "B1", button=RIGHT)
    assert editing.scene.markup.territory == {Point(0, 0): Color.BLACK, Point(1, 0): Color.WHITE}
    editing.context.menus["clear_markup"].trigger()
    assert not editing.scene.markup.territory
    editing.context.menus["clear_markup"].trigger()
    assert "no marks" in editing.context.status.message.text


def test_moves_are_inserted_and_played_out_of_turn(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 C3")
    editing.context.menus["back"].trigger()
    take(qtbot, editing, Tool.INSERT)
    click(qtbot, editing, "C3", button=RIGHT)
    assert text_of(editing).endswith(";B[ee];B[cg];W[cg])")
    assert "C3" in editing.context.status.message.text
    click(qtbot, editing, "C3")
    assert "C3 is already occupied" in editing.context.status.message.text
    take(qtbot, editing, Tool.PLAY)
    editing.context.menus["to_end"].trigger()
    click(qtbot, editing, "A1", button=RIGHT)
    assert node_of(editing).properties == {"W": ["ai"]}
    editing.context.menus["insert_pass"].trigger()
    assert node_of(editing).properties == {"B": [""]}


def test_everything_at_the_board_cursor(qtbot: QtBot, editing: GameWindow) -> None:
    qtbot.keyClick(editing, Qt.Key.Key_2, CTRL)
    qtbot.keyClick(editing, Qt.Key.Key_Right, ALT)
    qtbot.keyClick(editing, Qt.Key.Key_Return)
    qtbot.keyClick(editing, Qt.Key.Key_Right, ALT)
    qtbot.keyClick(editing, Qt.Key.Key_Return, CTRL)
    assert node_of(editing).properties["AB"] == ["ee"]
    assert node_of(editing).properties["AW"] == ["fe"]
    qtbot.keyClick(editing, Qt.Key.Key_3, ALT)
    qtbot.keyClick(editing, Qt.Key.Key_Return)
    qtbot.keyClick(editing, Qt.Key.Key_Up, ALT)
    qtbot.keyClick(editing, Qt.Key.Key_Return)
    assert node_of(editing).properties["AR"] == ["fe:fd"]
    qtbot.keyClick(editing, Qt.Key.Key_5, CTRL)
    qtbot.keyClick(editing, Qt.Key.Key_Return, SHIFT)
    assert editing.scene.markup.highlighted == {Point(5, 5)}
    qtbot.keyClick(editing, Qt.Key.Key_Escape)
    assert editing.features.edits.is_active
    assert not editing.scene.markup.highlighted
    qtbot.keyClick(editing, Qt.Key.Key_Return, SHIFT)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right):
        qtbot.keyClick(editing, key, ALT)
    qtbot.keyClick(editing, Qt.Key.Key_Return)
    assert node_of(editing).properties["TR"] == ["fc:gd"]


def test_typing_a_comment_is_one_step_until_a_pause(qtbot: QtBot, editing: GameWindow) -> None:
    panel = editing.features.comments.node
    qtbot.keyClick(editing, Qt.Key.Key_F2)
    assert panel.comment.hasFocus()
    qtbot.keyClicks(panel.comment, "One **two** ] at E5")
    assert node_of(editing).properties["C"] == ["One **two** \\] at E5"]
    assert steps(editing) == 1
    assert editing.context.menus["undo"].text() == "&Undo Comment"
    editing.context.record.end_typing()  # as a pause does
    qtbot.keyClicks(panel.comment, "x")
    assert steps(editing) == 2
    qtbot.keyClick(panel.comment, Qt.Key.Key_Z, CTRL)
    assert panel.comment.text == "One **two** ] at E5"
    panel.tabs.setCurrentWidget(panel.preview)
    assert panel.preview.toPlainText() == "One **two** ] at E5"
    play(qtbot, editing, "E5")
    assert panel.comment.text == ""
    qtbot.keyClick(editing, Qt.Key.Key_Escape)
    editing.context.menus["back"].trigger()
    assert editing.features.comments.view.comment == "One **two** ] at E5"


def test_two_nodes_are_two_steps_of_typing(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5")
    qtbot.keyClicks(editing.features.comments.node.comment, "a")
    editing.context.navigator.step(-1)
    qtbot.keyClicks(editing.features.comments.node.comment, "b")
    assert steps(editing) == 3


def test_annotations_turn_number_value_and_name(qtbot: QtBot, editing: GameWindow) -> None:
    panel = editing.features.comments.node
    assert not panel.buttons[Annotation.BAD_MOVE].isEnabled()
    play(qtbot, editing, "E5")
    for _ in range(2):
        qtbot.mouseClick(panel.buttons[Annotation.BAD_MOVE], LEFT)
    assert panel.buttons[Annotation.BAD_MOVE].text() == "??"
    assert node_of(editing).properties["BM"] == ["2"]
    editing.context.menus.each("annotations")[Annotation.HOTSPOT].trigger()
    assert panel.buttons[Annotation.HOTSPOT].isChecked()
    qtbot.keyClicks(panel.name, "name")
    panel.number.setValue(40)
    panel.value.setValue(-2.5)
    properties = node_of(editing).properties
    assert (properties["N"], properties["MN"], properties["V"]) == (["name"], ["40"], ["-2.5"])
    assert editing.scene.position.move_number == 40
    editing.context.menus.each("set_turn")[Color.BLACK].trigger()
    assert node_of(editing).properties == {"PL": ["B"]}
    assert panel.turn.currentText() == "Black to move"
    qtbot.keyClick(panel.turn, Qt.Key.Key_Home)
    assert node_of(editing).properties == properties  # that of the move: nothing is left of the other


def test_the_fields_keep_the_keys_that_they_need(qtbot: QtBot, editing: GameWindow) -> None:
    panel = editing.features.comments.node
    play(qtbot, editing, "E5")
    node = node_of(editing)
    editing.scene.set_cursor(Point(0, 0))
    for field in (panel.comment, panel.name, panel.number, panel.value):
        field.setFocus()
        for key in ("P", "Left", "Up", "PgUp", "Home", "Backspace", "Return", "Shift+Left"):
            combination = combination_of(QKeySequence(key))
            qtbot.keyClick(field, combination.key(), combination.keyboardModifiers())
        assert node_of(editing) is node, field
    assert text_of(editing).count(";") == 2
    panel.comment.setFocus()
    panel.comment.document().setPlainText("word")
    qtbot.keyClick(panel.comment, Qt.Key.Key_End)
    qtbot.keyClick(panel.comment, Qt.Key.Key_Backspace, CTRL)
    assert "C" not in node.properties


def test_a_refused_annotation_says_why(editing: GameWindow) -> None:
    editing.context.menus.each("annotations")[Annotation.GOOD_MOVE].trigger()
    assert "need a move" in editing.context.status.message.text


def test_a_comment_is_typed_in_sight_from_the_full_screen_too(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    window.context.menus["full_screen"].setChecked(True)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert not window.context.menus["full_screen"].isChecked()
    assert window.features.comments.node.comment.isVisible()


def test_a_figure(editing: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(dialog: FigureDialog) -> int:
        dialog.begins.setChecked(True)
        dialog.defaults.setChecked(False)
        dialog.name.setText("Dia 1")
        dialog.flags[1].setChecked(True)
        dialog.numbering.setCurrentIndex(3)
        return int(FigureDialog.DialogCode.Accepted)

    monkeypatch.setattr(FigureDialog, "exec", fill)
    editing.context.menus["figure"].trigger()
    assert node_of(editing).properties["FG"] == ["1:Dia 1"]
    assert node_of(editing).properties["PM"] == ["2"]


def test_no_figure_is_asked_for_that_would_be_refused(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_dialog: FigureDialog) -> int:
        raise AssertionError("unexpected question")

    monkeypatch.setattr(FigureDialog, "exec", fail)
    play(qtbot, window, "pass pass")
    window.context.menus["figure"].trigger()
    assert "Scoring is in progress" in window.context.status.message.text


@pytest.mark.parametrize("kind", [FigureDialog, NodePropertiesDialog])
def test_what_a_dialog_says_of_a_node_is_set_there_though_an_engine_has_moved(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, kind: type[QDialog]
) -> None:
    def accept(_dialog: QDialog) -> int:
        controller.play(Point(0, 0))
        return int(QDialog.DialogCode.Accepted)

    controller = window.context.game
    play(qtbot, window, "E5")
    node = controller.game.current
    monkeypatch.setattr(kind, "exec", accept)
    monkeypatch.setattr(
        FigureDialog, "figure", lambda _dialog: FigureSettings(begins=True, name="Dia 1", has_defaults=False)
    )
    monkeypatch.setattr(NodePropertiesDialog, "changes", lambda _dialog: {"FG": ["0:Dia 1"]})
    (window.context.menus["figure"] if kind is FigureDialog else window.context.menus["node_properties"]).trigger()
    assert "Dia 1" in node.properties["FG"][0]
    assert controller.game.current.properties == {"W": ["ai"]}


def test_after_editing_a_comment_the_arrows_walk_again(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "A1 C3")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_F2)
    assert window.features.comments.node.comment.hasFocus()
    qtbot.keyClicks(window.features.comments.node.comment, "x")
    qtbot.keyClick(window.features.comments.node.comment, Qt.Key.Key_Escape)
    assert window.view.hasFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Left)
    assert window.context.game.game.depth == 1


def test_the_review_refuses_edits_and_ends_the_editing(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 pass pass")
    assert not editing.features.edits.is_active
    editing.context.menus["delete_node"].trigger()
    assert "Scoring is in progress" in editing.context.status.message.text
    editing.context.menus.each("tools")[Tool.BLACK].trigger()
    assert not editing.features.edits.is_active
    editing.context.menus["leave_mode"].trigger()
    editing.context.menus.each("tools")[Tool.BLACK].trigger()
    assert editing.features.edits.is_active


def test_undo_all_gives_the_record_back(qtbot: QtBot, editing: GameWindow) -> None:
    before = text_of(editing)
    for tool in Tool:
        if tool is not Tool.TEXT:
            take(qtbot, editing, tool)
            drag(qtbot, editing, "B2 D4")
            click(qtbot, editing, "F6")
            click(qtbot, editing, "F7", button=RIGHT)
    edited = text_of(editing)
    count = steps(editing)
    assert count > 20
    assert text_of(editing) == edited
    for _ in range(count):
        editing.context.menus["undo"].trigger()
    assert text_of(editing) == before
    assert not editing.isWindowModified()


def test_a_journal_brings_edits_back(qtbot: QtBot, editing: GameWindow, tmp_path: Path) -> None:
    take(qtbot, editing, Tool.BLACK)
    drag(qtbot, editing, "B2 D4")
    qtbot.keyClicks(editing.features.comments.node.comment, "kept")
    (journal,) = (tmp_path / "journals").glob("*.journal")
    assert b"kept" in journal.read_bytes()


def test_the_comment_can_be_written_in_the_smallest_window(qtbot: QtBot, editing: GameWindow) -> None:
    editing.resize(editing.minimumSizeHint())
    editing.context.menus["edit_comment"].trigger()
    comment = editing.features.comments.node.comment

    def fits() -> bool:
        bottom = comment.mapTo(editing, comment.rect().bottomLeft()).y()
        return comment.height() >= comment.minimumHeight() and bottom < editing.height()

    qtbot.waitUntil(fits)


def test_a_change_of_the_list_of_games_is_undone_by_name(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "three.sgf"
    path.write_bytes(b"(;SZ[9]PB[A])(;SZ[9]PB[B])(;SZ[9]PB[C])")
    window.context.document.open(path)
    arrangement = window.context.document.arrangement.copy()
    arrangement.remove(arrangement.games[1:])
    window.context.document.arrange(arrangement, 0)
    undo, redo = window.context.menus["undo"], window.context.menus["redo"]
    assert undo.text() == "&Undo Remove Games 2–3"
    undo.trigger()
    assert window.context.status.message.text == "Undone: Remove Games 2–3. 3 games in file."
    assert window.windowTitle() == "three.sgf (game 1 of 3)[*]"
    assert (undo.isEnabled(), redo.text()) == (False, "&Redo Remove Games 2–3")
    redo.trigger()
    assert window.context.status.message.text == "Redone: Remove Games 2–3. 1 game in file."
    undo.trigger()


def test_signs_and_numbers_are_each_in_one_line_beside_a_board(dressed: None, editing: GameWindow) -> None:
    editing.resize(1024, 768)
    for _ in range(4):
        QApplication.processEvents()
    panel = editing.features.comments.node
    assert len({button.y() for button in panel.buttons.values()}) == 1
    for first, second in ((panel.turn, panel.value), (panel.name, panel.number)):
        assert abs(first.geometry().center().y() - second.geometry().center().y()) <= 1  # of another height in Qt 6.8
    assert editing.features.edits.bar.button(Tool.PLAY).x() >= scaled(SPACING)


def test_a_warning_of_illegal_moves_goes_with_the_edit(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 C3")
    editing.context.menus["to_start"].trigger()
    take(qtbot, editing, Tool.BLACK)
    click(qtbot, editing, "C3")
    assert editing.context.status.message.text == "Move 2 is now illegal, but was kept. C3 is already occupied."
    click(qtbot, editing, "C3")
    assert "illegal" not in editing.context.status.message.text


def test_a_setup_node_made_by_a_click_goes_with_the_next(qtbot: QtBot, editing: GameWindow) -> None:
    play(qtbot, editing, "E5 C3")
    before = text_of(editing)
    take(qtbot, editing, Tool.BLACK)
    click(qtbot, editing, "A1")
    assert text_of(editing).endswith(";AB[ai])")
    click(qtbot, editing, "A1")
    assert text_of(editing) == before
    drag(qtbot, editing, "A1 D1")
    assert node_of(editing).properties == {"AB": ["ai:di"]}
    drag(qtbot, editing, "D1 A1")
    assert text_of(editing) == before


def test_other_rules_tell_which_move_they_forbid(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]RU[NZ]AW[ab][bb][ca];B[ba];W[hh];B[aa])")
    assert window.features.files.open_path(path)

    def choose(dialog: GameInfoDialog) -> int:
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findText("Chinese"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(GameInfoDialog, "exec", choose)
    window.context.menus["game_info"].trigger()
    said = window.context.status.message.text
    assert said.startswith("Move 3 is now illegal, but was kept. ") and said.endswith("(suicide).")


@pytest.mark.parametrize(("field", "key"), [("comment", "C"), ("name", "N")])
def test_what_an_input_method_drops_is_kept_as_it_is_seen(
    field: str, key: str, editing: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pinyin drops what it composes when it is asked to commit it."""
    written = getattr(editing.features.comments.node, field)
    written.setFocus()
    monkeypatch.setattr(QInputMethod, "commit", lambda _method: compose(written, ""))
    editing.context.game.make_move(Move(Color.BLACK, Point(2, 2)))
    node = node_of(editing)
    assert node.parent is not None
    editing.context.game.go_to(node.parent)
    compose(written, "围棋")
    assert "围棋" not in text_of(editing)
    editing.context.game.go_to(node)
    assert text_of(editing).count("围棋") == 1 and f"{key}[围棋];B" in text_of(editing)
    editing.context.game.go_to(node.parent)
    assert text_of(editing).count("围棋") == 1, "what has ended is not taken over again"


@pytest.mark.parametrize(("field", "key"), [("comment", "C"), ("name", "N")])
def test_what_is_being_composed_belongs_to_the_node_that_is_left(
    field: str, key: str, editing: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = getattr(editing.features.comments.node, field)
    written.setFocus()
    composed: list[str] = []

    def commit(_method: QInputMethod) -> None:
        if composed:
            compose(written, "", composed.pop())

    monkeypatch.setattr(QInputMethod, "commit", commit)
    editing.context.game.make_move(Move(Color.BLACK, Point(2, 2)))
    node = node_of(editing)
    assert node.parent is not None
    editing.context.game.go_to(node.parent)
    compose(written, "いご")
    composed.append("囲碁")
    assert "囲碁" not in text_of(editing)
    editing.context.game.go_to(node)
    assert f"{key}[囲碁];B" in text_of(editing)
    compose(written, "いご")
    composed.append("囲碁")
    editing.features.files._save(tmp_path / "a.sgf", None)
    assert (tmp_path / "a.sgf").read_text("utf-8").count("囲碁") == 2


def test_the_hint_of_an_empty_comment_is_not_behind_what_is_composed(editing: GameWindow) -> None:
    comment = editing.features.comments.node.comment
    hint = comment.placeholderText()
    assert hint
    compose(comment, "いご")
    assert comment.placeholderText() == ""
    compose(comment, "")
    assert comment.placeholderText() == hint
