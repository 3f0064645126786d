"""Comments as Markdown with coordinates to point at."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QPalette, QTextCursor
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.widgets.node.comment_view import CommentView, coordinates_in


@pytest.fixture
def view(qtbot: QtBot) -> CommentView:
    view = CommentView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    return view


def place_of(view: CommentView, text: str) -> QPoint:
    """Find where a text stands in the viewport."""
    cursor = view.document().find(text)
    assert not cursor.isNull()
    cursor.setPosition(cursor.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return view.cursorRect(cursor).center()


def links(view: CommentView) -> list[str]:
    """List the texts that are links to points."""
    found = []
    block = view.document().begin()
    while block.isValid():
        fragment = block.begin()
        while not fragment.atEnd():
            text = fragment.fragment()
            if text.charFormat().anchorHref().startswith("qtgo-point:"):
                found.append(text.text())
            fragment += 1
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("D4 and Q16.", [(3, 3), (15, 15)]),
        ("(k10), C3-D4", [(9, 9), (2, 2), (3, 3)]),
        ("T19 U1 A20 I5 Z1 A0 D40 AA1", [(18, 18)]),
        ("5d 1k B2B xD4 D4x D123 _D4", []),
        ("", []),
    ],
)
def test_coordinates_are_found(text: str, points: list[tuple[int, int]]) -> None:
    assert [point for _, _, point in coordinates_in(text, 19, 19)] == points


def test_coordinates_of_a_large_board() -> None:
    assert [point for _, _, point in coordinates_in("AB30 ab30 D4", 52, 52)] == [(26, 29), (3, 3)]


def test_coordinates_are_linked_within_the_board_only(view: CommentView) -> None:
    view.show_comment("**D4** Q16 `E5`", 9, 9)
    assert links(view) == ["D4", "E5"]
    view.show_comment("**D4** Q16 `E5`", 19, 19)
    assert links(view) == ["D4", "Q16", "E5"]


def test_click_on_a_coordinate(view: CommentView, qtbot: QtBot) -> None:
    view.show_comment("White should play Q16 here", 19, 19)
    with qtbot.waitSignal(view.coordinate_clicked) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "Q16"))
    assert blocker.args == [Point(15, 15)]


def test_hovering_over_a_coordinate_and_away(view: CommentView, qtbot: QtBot) -> None:
    view.show_comment("White should play Q16 here", 19, 19)
    with qtbot.waitSignal(view.coordinate_hovered) as blocker:
        qtbot.mouseMove(view.viewport(), place_of(view, "Q16"))
    assert blocker.args == [Point(15, 15)]
    with qtbot.waitSignal(view.coordinate_hovered) as blocker:
        qtbot.mouseMove(view.viewport(), place_of(view, "White"))
    assert blocker.args == [None]


def test_other_comment_ends_the_hovering(view: CommentView, qtbot: QtBot) -> None:
    view.show_comment("Q16", 19, 19)
    with qtbot.waitSignal(view.coordinate_hovered):
        qtbot.mouseMove(view.viewport(), place_of(view, "Q16"))
    with qtbot.waitSignal(view.coordinate_hovered) as blocker:
        view.show_comment("nothing", 19, 19)
    assert blocker.args == [None]


@pytest.mark.parametrize("link", ["https://example.org/a", "http://example.org/b"])
def test_click_on_a_link(view: CommentView, qtbot: QtBot, link: str) -> None:
    view.show_comment(f"see [there]({link})", 19, 19)
    with qtbot.waitSignal(view.link_clicked) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))
    assert blocker.args == [QUrl(link)]


@pytest.mark.parametrize(
    "link", ["file:///etc/passwd", "//host/share", "mailto:a@example.org", "javascript:x", "qtgo:x", "there"]
)
def test_other_links_lead_nowhere(view: CommentView, qtbot: QtBot, link: str) -> None:
    view.show_comment(f"see [there]({link})", 19, 19)
    with qtbot.assertNotEmitted(view.link_clicked), qtbot.assertNotEmitted(view.coordinate_clicked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))


def test_forged_point_is_no_point(view: CommentView, qtbot: QtBot) -> None:
    view.show_comment("[there](qtgo-point:nonsense) [far](qtgo-point:T19)", 9, 9)
    with qtbot.assertNotEmitted(view.coordinate_clicked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "far"))


def test_html_is_text(view: CommentView) -> None:
    text = "<b>bold</b> <img src='x'> <a href='y'>z</a> <script>1</script> &lt;"
    view.show_comment(text, 19, 19)
    assert view.toPlainText() == text.replace("&lt;", "<")


def test_pictures_are_not_loaded(view: CommentView) -> None:
    view.show_comment("before ![a **board**](http://example.org/x.png) ![](y.png) after D4", 19, 19)
    assert view.toPlainText() == "before a board  after D4"
    assert links(view) == ["D4"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes as POSIX has them")
def test_no_file_is_opened_for_a_picture(tmp_path: Path) -> None:
    """A pipe that nobody writes to: whoever opens it never comes back."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = f"""
from PySide6.QtWidgets import QApplication
application = QApplication(["test", "-platform", "offscreen"])
from qtgo.widgets.node.comment_view import CommentView
view = CommentView()
view.show()
pictures = ("![a]({pipe})", "![a](file://{pipe})", "[![a]({pipe})](x)", "![a][b]\\n\\n[b]: {pipe}")
for text in (*pictures, "|![a]({pipe})|\\n|---|"):
    view.show_comment(text, 19, 19)
    application.processEvents()
    view.grab()
print("shown")
"""
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert child.stdout.strip() == "shown", child.stderr


def test_what_is_hidden_is_shown_and_a_comment_without_end_is_cut(view: CommentView) -> None:
    view.show_comment("a\x1b\u202eb\nc", 19, 19)
    assert view.toPlainText() == "a[U+001B][U+202E]b\nc"
    view.show_comment("x" * 3_000_000, 19, 19)
    assert len(view.toPlainText()) < 200_000


def test_line_breaks_are_kept(view: CommentView) -> None:
    view.show_comment("one\ntwo  \nthree\n\nfour", 19, 19)
    assert view.toPlainText().split("\n") == ["one", "two", "three", "four"]


def test_code_keeps_its_lines(view: CommentView) -> None:
    view.show_comment("```\nX O\n. .\n```\nafter", 19, 19)
    assert view.toPlainText().split("\n")[:2] == ["X O", ". ."]


def test_links_follow_the_palette(view: CommentView) -> None:
    view.show_comment("D4", 19, 19)
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Link, Qt.GlobalColor.magenta)
    view.setPalette(palette)
    cursor = view.document().find("D4")
    assert cursor.charFormat().foreground().color() == Qt.GlobalColor.magenta


def test_comment_is_kept_as_it_was(view: CommentView) -> None:
    view.show_comment("*a*\n", 19, 19)
    assert view.comment == "*a*\n"
    view.show_comment("", 19, 19)
    assert view.toPlainText() == ""
