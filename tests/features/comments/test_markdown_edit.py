"""Markdown written by buttons and keys; ‹ and › are the ends of the selection, | is the cursor without one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextCursor
from pytestqt.qtbot import QtBot

from qtgo.core.editing.node_edits import NodeNotes
from qtgo.features.comments.comment_edit import CommentEdit
from qtgo.features.comments.format_bar import FormatBar
from qtgo.features.comments.markdown_edit import Format
from qtgo.features.comments.node_panel import NodePanel
from qtgo.plain_text import NOTHING_MORE

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
CLEF = "\N{MUSICAL SYMBOL G CLEF}"  # two of Qt's characters


@pytest.fixture
def panel(qtbot: QtBot) -> NodePanel:
    panel = NodePanel()
    qtbot.addWidget(panel)
    panel.resize(500, 400)
    panel.show()
    return panel


def bar_of(panel: NodePanel) -> FormatBar:
    panel.set_markdown(True)
    assert panel.formats is not None
    return panel.formats


def write(edit: CommentEdit, marked: str) -> None:
    marked = marked.replace("|", "‹›")
    before, _, rest = marked.partition("‹")
    selected, _, after = rest.partition("›")
    edit.setPlainText(before + selected + after)
    cursor = edit.textCursor()
    cursor.setPosition(units(before))
    cursor.setPosition(units(before + selected), QTextCursor.MoveMode.KeepAnchor)
    edit.setTextCursor(cursor)


def read(edit: CommentEdit) -> str:
    cursor, data = edit.textCursor(), edit.text.encode("utf-16-le")
    start, end = 2 * cursor.selectionStart(), 2 * cursor.selectionEnd()
    marks = ("|", "") if start == end else ("‹", "›")
    parts = (data[:start].decode("utf-16-le"), data[start:end].decode("utf-16-le"), data[end:].decode("utf-16-le"))
    return parts[0] + marks[0] + parts[1] + marks[1] + parts[2]


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize(
    ("form", "before", "after"),
    [
        (Format.BOLD, "one ‹two› three", "one **‹two›** three"),
        (Format.BOLD, f"{CLEF} ‹two {CLEF}›", f"{CLEF} **‹two {CLEF}›**"),
        (Format.BOLD, "one‹ two ›three", "one **‹two›** three"),
        (Format.BOLD, "one **‹two›** three", "one ‹two› three"),
        (Format.BOLD, "one ‹**two**› three", "one ‹two› three"),
        (Format.BOLD, "*‹two›*", "***‹two›***"),
        (Format.BOLD, "***‹two›***", "*‹two›*"),
        (Format.BOLD, "one |", "one **|**"),
        (Format.BOLD, "one **|**", "one |"),
        (Format.ITALIC, "‹one›", "*‹one›*"),
        (Format.ITALIC, "*‹one›*", "‹one›"),
        (Format.ITALIC, "**‹one›**", "***‹one›***"),
        (Format.ITALIC, "***‹one›***", "**‹one›**"),
        (Format.HEADING, "one\nt|wo", "one\n## two|"),
        (Format.HEADING, "|", "## |"),
        (Format.HEADING, "one\n# t|wo", "one\ntwo|"),
        (Format.HEADING, "o‹ne\n### tw›o", "‹## one\n## two›"),
        (Format.LIST, "o‹ne\n\ntwo\n›three", "‹- one\n\n- two›\nthree"),
        (Format.LIST, "‹- one\n* two›\nthree", "‹one\ntwo›\nthree"),
        (Format.LIST, "‹- one\ntwo›", "‹- one\n- two›"),
        (Format.LINK, "see ‹the page›.", "see [the page](‹https://›)."),
        (Format.LINK, "see |.", "see [|](https://)."),
        (Format.LINK, "‹HTTPS://example.org/a?b›", "[|](HTTPS://example.org/a?b)"),
    ],
)
def test_each_form_is_written_and_taken_away(panel: NodePanel, form: Format, before: str, after: str) -> None:
    write(panel.comment, before)
    panel.comment.format(form)
    assert read(panel.comment) == after


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.LINK])
@pytest.mark.parametrize("text", ["‹  one›", " a ‹b\n\n  c› d", "  |"])
def test_a_form_that_is_taken_away_again_leaves_no_trace(panel: NodePanel, form: Format, text: str) -> None:
    write(panel.comment, text)
    before = panel.comment.text
    panel.comment.format(form)
    assert panel.comment.text != before
    panel.comment.format(form)
    assert panel.comment.text == before


@pytest.mark.parametrize("form", Format)
def test_a_format_is_one_change_between_two_steps(panel: NodePanel, form: Format) -> None:
    write(panel.comment, "‹one\ntwo›")
    told: list[str] = []
    panel.comment.step_ended.connect(lambda: told.append("step"))
    panel.comment_changed.connect(lambda _text: told.append("change"))
    panel.comment.format(form)
    assert told == ["step", "change", "step"]


def test_there_are_buttons_only_for_markdown(panel: NodePanel, qtbot: QtBot) -> None:
    assert panel.formats is None
    bar = bar_of(panel)
    assert bar.isVisible()
    assert not bar.more.isVisible()
    write(panel.comment, "‹one›")
    for form, button in bar.buttons.items():
        assert button.isVisible()
        assert button.accessibleName() == form.name.capitalize()
        assert button.toolTip().startswith(f"{form.name.capitalize()}  Ctrl+")
    qtbot.mouseClick(bar.buttons[Format.ITALIC], Qt.MouseButton.LeftButton)
    assert read(panel.comment) == "*‹one›*"
    panel.tabs.setCurrentWidget(panel.preview)
    assert not bar.isEnabled()
    panel.set_markdown(False)
    assert not bar.isVisible()


def test_one_button_has_all_of_them_where_there_is_little_room(panel: NodePanel) -> None:
    bar = bar_of(panel)
    panel.resize(panel.tabs.tabBar().sizeHint().width() + bar.whole_width - 20, 400)
    assert bar.more.isVisible()
    assert not any(button.isVisible() for button in bar.buttons.values())
    assert bar.more.accessibleName() == "Format"
    menu = bar.more.menu()
    assert [action.text() for action in menu.actions()] == ["Bold", "Italic", "Heading", "List", "Link"]
    write(panel.comment, "‹one›")
    menu.actions()[0].trigger()
    assert read(panel.comment) == "**‹one›**"
    panel.resize(500, 400)
    assert not bar.more.isVisible()


@pytest.mark.parametrize(
    ("key", "modifiers", "after"),
    [
        (Qt.Key.Key_B, CTRL, "**‹one›**"),
        (Qt.Key.Key_I, CTRL, "*‹one›*"),
        (Qt.Key.Key_H, CTRL | SHIFT, "‹## one›"),
        (Qt.Key.Key_L, CTRL | SHIFT, "‹- one›"),
        (Qt.Key.Key_K, CTRL, "[one](‹https://›)"),
    ],
)
def test_keys_format_markdown_and_are_left_to_the_window_else(
    panel: NodePanel, qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier, after: str
) -> None:
    write(panel.comment, "‹one›")
    qtbot.keyClick(panel.comment, key, modifiers)
    assert read(panel.comment) == "‹one›"
    panel.set_markdown(True)
    qtbot.keyClick(panel.comment, key, modifiers)
    assert read(panel.comment) == after


def test_a_number_being_typed_is_taken_over_before_an_annotation(panel: NodePanel, qtbot: QtBot) -> None:
    panel.show_notes(NodeNotes(has_move=True), 19, 19)
    told: list[object] = []
    panel.number_changed.connect(told.append)
    panel.annotation_clicked.connect(told.append)
    panel.number.setFocus()
    panel.number.selectAll()
    qtbot.keyClicks(panel.number, "57")
    annotation, button = next(iter(panel.buttons.items()))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told == [57, annotation]


def test_an_annotation_is_read_out_once(panel: NodePanel) -> None:
    panel.show_notes(NodeNotes(has_move=True), 19, 19)
    for annotation, button in panel.buttons.items():
        said = QAccessible.queryAccessibleInterface(button)
        name, description = said.text(QAccessible.Text.Name), said.text(QAccessible.Text.Description)
        assert description == (f"{name} (again to emphasize)" if annotation.has_degrees else NOTHING_MORE)
