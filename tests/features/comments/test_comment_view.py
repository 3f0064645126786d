"""Comments as they stand and as Markdown, with coordinates to point at."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QPalette, QTextBlock, QTextCursor
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.features.comments import comment_text
from qtgo.features.comments.comment_text import addresses_in, coordinates_in
from qtgo.features.comments.comment_view import CommentView
from qtgo.features.comments.text_look import TextLook


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


@pytest.mark.parametrize("at_once", [1, 2, 3, 5, 8])
def test_coordinates_in_a_long_text_are_found_some_at_a_time(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "D4, then (Q16) or xD5 and D44x: 囲D3碁 k10. C3"
    whole = list(coordinates_in(text, 19, 19))
    monkeypatch.setattr(comment_text, "_AT_ONCE", at_once)
    assert list(coordinates_in(text, 19, 19)) == whole
    assert [text[start:end] for start, end, _ in whole] == ["D4", "Q16", "k10", "C3"]


def test_coordinates_are_linked_within_the_board_only(view: CommentView) -> None:
    view.set_markdown(True)
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
    view.set_markdown(True)
    view.show_comment(f"see [there]({link})", 19, 19)
    with qtbot.waitSignal(view.link_clicked) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))
    assert blocker.args == [QUrl(link)]


@pytest.mark.parametrize(
    "link", ["file:///etc/passwd", "//host/share", "mailto:a@example.org", "javascript:x", "qtgo:x", "there"]
)
def test_other_links_lead_nowhere(view: CommentView, qtbot: QtBot, link: str) -> None:
    view.set_markdown(True)
    view.show_comment(f"see [there]({link})", 19, 19)
    with qtbot.assertNotEmitted(view.link_clicked), qtbot.assertNotEmitted(view.coordinate_clicked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))


def test_forged_point_is_no_point(view: CommentView, qtbot: QtBot) -> None:
    view.set_markdown(True)
    view.show_comment("[there](qtgo-point:nonsense) [far](qtgo-point:T19)", 9, 9)
    with qtbot.assertNotEmitted(view.coordinate_clicked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "far"))


@pytest.mark.parametrize("number", ["0", "\N{SUPERSCRIPT TWO}", "9" * 900])
def test_forged_diagram_is_none(view: CommentView, qtbot: QtBot, number: str) -> None:
    view.set_markdown(True)
    view.show_comment(f"[there](qtgo-diagram:{number})", 9, 9)
    with qtbot.assertNotEmitted(view.diagram_clicked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "there"))


def test_html_is_text(view: CommentView) -> None:
    view.set_markdown(True)
    text = "<b>bold</b> <img src='x'> <a href='y'>z</a> <script>1</script> &lt;"
    view.show_comment(text, 19, 19)
    assert view.toPlainText() == text.replace("&lt;", "<")


def test_pictures_are_not_loaded(view: CommentView) -> None:
    view.set_markdown(True)
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
from qtgo.features.comments.comment_view import CommentView
view = CommentView()
view.set_markdown(True)
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
    view.set_markdown(True)
    view.show_comment("one\ntwo  \nthree\n\nfour", 19, 19)
    assert view.toPlainText().split("\n") == ["one", "two", "three", "four"]


def test_code_keeps_its_lines(view: CommentView) -> None:
    view.set_markdown(True)
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


@pytest.mark.parametrize(
    "text",
    [
        "KGS chat\n----\nBlack [3d]: hi",
        "# 1 was bad",
        "*grins* and **shouts**",
        "> quoted\nanswer",
        "1. e4\n5. d5",
        "  two blanks,   three\n\n\nthree breaks",
        "| a | b |\n|---|---|",
        "<b>bold</b> &lt;",
        "[there](https://example.org)",
        "```\ncode\n```",
    ],
)
def test_a_comment_stands_as_it_was_written(view: CommentView, text: str) -> None:
    view.show_comment(text, 19, 19)
    assert view.toPlainText() == text
    formats = {block.blockFormat().headingLevel() for block in blocks(view)}
    assert formats == {0}


def blocks(view: CommentView) -> list[QTextBlock]:
    found, block = [], view.document().begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
        ("(http://example.org/x_(y)) HTTP://A.B", ["http://example.org/x_(y)", "HTTP://A.B"]),
        ("http:// ftp://example.org file:///etc javascript:x www.example.org", []),
        ("<https://example.org>, 'https://b.org'", ["https://example.org", "https://b.org"]),
    ],
)
def test_addresses_are_found(text: str, addresses: list[str]) -> None:
    found = list(addresses_in(text))
    assert [address for _, _, address in found] == addresses
    assert [text[start:end] for start, end, _ in found] == addresses


@pytest.mark.parametrize("is_markdown", [False, True])
def test_links_stand_where_they_belong_after_emoji(view: CommentView, is_markdown: bool) -> None:
    view.set_markdown(is_markdown)
    view.show_comment("😀 D4, and https://a.org/x .\n😀😀\nQ16 😀 K10", 19, 19)
    assert links(view) == ["D4", "Q16", "K10"]
    assert "https://a.org/x" in all_links(view)


@pytest.mark.parametrize("is_markdown", [False, True])
@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("見 https://example.org/a。次", ["https://example.org/a"]),
        ("（https://example.org/a）と「https://example.org/b」", ["https://example.org/a", "https://example.org/b"]),
        ("『https://example.org/a』【https://example.org/b】", ["https://example.org/a", "https://example.org/b"]),
        (
            "《https://a.org/x》，https://a.org/y；〈https://a.org/z〉",
            ["https://a.org/x", "https://a.org/y", "https://a.org/z"],
        ),
        (
            "https://a.org/x、https://a.org/y！https://a.org/z？",
            ["https://a.org/x", "https://a.org/y", "https://a.org/z"],
        ),
        (
            "“https://a.org/x”。‘https://a.org/y’… «https://a.org/z»",
            ["https://a.org/x", "https://a.org/y", "https://a.org/z"],
        ),
        (
            "https://a.org/x｡｢https://a.org/y｣ https://a.org/z…",
            ["https://a.org/x", "https://a.org/y", "https://a.org/z"],
        ),
        ("انظر https://a.org/x، ثم https://a.org/y؟", ["https://a.org/x", "https://a.org/y"]),
        ("https://a.org/x\u200b后 https://a.org/y\u200b", ["https://a.org/x", "https://a.org/y"]),
        ("https://ja.wikipedia.org/wiki/リー・セドル。", ["https://ja.wikipedia.org/wiki/リー・セドル"]),
        ("(https://a.org/佐々木_(棋士)) see <https://a.org/b>.", ["https://a.org/佐々木_(棋士)", "https://a.org/b"]),
    ],
)
def test_addresses_end_at_the_brackets_and_stops_of_any_script(
    view: CommentView, text: str, addresses: list[str], is_markdown: bool
) -> None:
    view.set_markdown(is_markdown)
    view.show_comment(text, 19, 19)
    assert [QUrl(address).toString() for address in all_links(view)] == addresses


def test_addresses_in_code_and_in_links_stay_as_they_are(view: CommentView) -> None:
    view.set_markdown(True)
    view.show_comment("`https://a.org/x。` and [http://b](https://a.org/z)、[there](http://c.org)", 19, 19)
    assert all_links(view) == ["https://a.org/z", "http://c.org"]


def all_links(view: CommentView) -> list[str]:
    """Return the addresses of the links, each once for parts that follow each other."""
    found: list[str] = []
    for block in blocks(view):
        parts = block.begin()
        while not parts.atEnd():
            address = parts.fragment().charFormat().anchorHref()
            if address and found[-1:] != [address]:
                found.append(address)
            parts += 1
    return found


def test_addresses_and_coordinates_are_live_in_what_stands_as_it_is(view: CommentView, qtbot: QtBot) -> None:
    view.show_comment("At D4, see https://example.org/Q16 now", 19, 19)
    assert links(view) == ["D4"]
    with qtbot.waitSignal(view.link_clicked) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "example"))
    assert blocker.args == [QUrl("https://example.org/Q16")]


SENSEI = """$$B Who lives?
$$ | . . . . .
$$ | . X O 1 .
$$ | . . D4 . .
$$ ----------"""
PLAIN = """   A B C D E
 3 . . X . . 3
 2 . X O . . 2
 1 . . . . . 1"""


@pytest.mark.parametrize("diagram", [SENSEI, PLAIN, "....\n.XO.\n....", "+----\n|. X O .\n|. . . .\n|O . . ."])
def test_a_diagram_has_letters_of_one_width_and_is_offered_as_a_board(
    view: CommentView, qtbot: QtBot, diagram: str
) -> None:
    view.show_comment(f"Black at D4:\n{diagram}\nWhite to live.", 19, 19)
    lines = diagram.split("\n")
    assert view.toPlainText().split("\n") == ["Black at D4:", *lines, "Show as Board", "White to live."]
    whole = [block.text() for block in blocks(view) if block.blockFormat().nonBreakableLines()]
    assert whole == lines
    assert links(view) == ["D4"]
    cursor = view.document().find(lines[1])
    assert cursor.charFormat().fontFixedPitch()
    view.resize(400, 600)
    with qtbot.waitSignal(view.diagram_clicked) as blocker:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "Show as Board"))
    assert blocker.args == [diagram]


@pytest.mark.parametrize(
    "text", ["X X X\nO O O", "a b c d\ne f g h\ni j k l", "...\n....\nno", "----\n====\n----", "B: X\nW: O\n.\n.\n."]
)
def test_prose_is_no_diagram(view: CommentView, text: str) -> None:
    view.show_comment(text, 19, 19)
    assert view.toPlainText() == text


def test_a_comment_is_read_again_when_its_form_changes(view: CommentView) -> None:
    view.show_comment("# title", 19, 19)
    view.set_markdown(True)
    assert view.toPlainText() == "title"
    view.set_markdown(False)
    assert view.toPlainText() == "# title"


def test_comments_have_a_font_and_a_size_of_their_own(view: CommentView) -> None:
    base = view.font()
    view.set_look(TextLook("Courier", 200))
    font = view.document().defaultFont()
    assert font.families()[0] == "Courier"
    size = base.pointSizeF() if base.pointSizeF() > 0 else base.pixelSize()
    assert (font.pointSizeF() if base.pointSizeF() > 0 else font.pixelSize()) == 2 * size
    base.setItalic(True)
    view.setFont(base)
    assert view.document().defaultFont().families()[0] == "Courier"
    assert view.document().defaultFont().italic()
    view.set_look(TextLook())
    assert view.document().defaultFont().families() == view.font().families()


def test_a_comment_with_many_links_is_laid_out_once_for_all_of_them(qtbot: QtBot) -> None:
    changes = []
    for lines in (1, 50):
        view = CommentView()
        qtbot.addWidget(view)
        layouts: list[None] = []
        view.document().contentsChanged.connect(partial(layouts.append, None))
        view.show_comment("D4: see https://example.org/game or Q16\n" * lines, 19, 19)
        changes.append(len(layouts))
    assert changes[0] == changes[1]


def test_the_rest_of_a_long_comment_is_shown_in_one_turn_and_its_coordinates_are_linked_in_another(
    view: CommentView, qtbot: QtBot
) -> None:
    text, done = "D4\n" * 3000 + "Q16", list[str]()
    show, link = comment_text.show_plain, view._link_coordinates

    def show_text(*arguments: Any) -> Any:
        done.append("text")
        QTimer.singleShot(0, lambda: done.append("another turn"))
        return show(*arguments)

    def link_coordinates() -> None:
        done.append("links")
        link()

    view.show_comment(text, 19, 19)
    shown = patch("qtgo.features.comments.comment_view.show_plain", show_text)
    with shown, patch.object(view, "_link_coordinates", link_coordinates):
        qtbot.waitUntil(lambda: "links" in done)
    assert done == ["text", "another turn", "links"]
    assert view.toPlainText() == text
    assert links(view)[-1] == "Q16"
    assert view.textCursor().position() == 0


def test_a_long_comment_shows_its_beginning_at_once_and_the_rest_a_moment_later(
    view: CommentView, qtbot: QtBot
) -> None:
    long = "\n".join(f"Line {number}" for number in range(2000))
    view.show_comment(long, 19, 19)
    assert view.toPlainText().startswith("Line 0\nLine 1\n")
    assert "Line 1999" not in view.toPlainText()
    qtbot.waitUntil(lambda: view.toPlainText() == long)
    view.show_comment(f"{long}!", 19, 19)
    view.show_comment("Short", 19, 19)
    qtbot.wait(20)
    assert view.toPlainText() == "Short"
