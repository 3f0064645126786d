"""Books as one page of HTML: it plays, and nothing in a game becomes markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

from qtgo.publish.book_blocks import BookOptions, Contents
from qtgo.publish.book_html import html_bytes
from qtgo.publish.booklet import make_booklet
from qtgo.sgf.reader import read_collection

GAME = "(;GM[1]SZ[9]PB[Anna]PW[<b>Ben]C[Before.];B[dd]C[</script><img src=x>];W[aa](;B[ab];W[])(;B[ba]))"
EVIL = "<img src=x>"


def page_of(text: str, contents: Contents = Contents.GAMES) -> str:
    booklet = make_booklet(read_collection(text.encode()).games, BookOptions(contents))
    return html_bytes(booklet, coordinates=False).decode()


def data_of(page: str) -> list[dict[str, Any]]:
    """Return what the boards of a page show, in the order in which they stand there."""
    return [json.loads(found) for found in re.findall(r'<script type="application/json">(.*?)</script>', page)]


class _Reader(HTMLParser):
    """Checks that all elements are closed, and collects their names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name == "style"]
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_main_line_plays_with_its_comments() -> None:
    data = data_of(page_of(GAME.replace("<b>", "")))[-1]
    assert data["start"] == 0
    assert [frame["text"] for frame in data["frames"]] == [
        "Before.",
        "1. Black D6\n</script><img src=x>",
        "2. White A9",
        "3. Black A8",
        "4. White pass",
    ]
    assert data["frames"][1]["changes"] == [48, 1]
    assert data["frames"][1]["move"] == 48


def test_nothing_of_a_game_becomes_markup() -> None:
    page = page_of(GAME)
    reader = _Reader(page)
    assert not reader.open
    assert "img" not in reader.found and "b&gt;Ben" in page
    assert EVIL not in page
    assert page.count("Content-Security-Policy") == 1


def test_figures_and_comments_lead_to_their_positions() -> None:
    page = page_of(GAME)
    assert '<a href="#" data-move="1">1</a>' in page
    assert '<a href="#" data-move="4">Figure 1 (1–4)</a>' in page
    assert "Dia. 1 (instead of 3)" in page
    assert page.count('class="diagram small line"') == 1


def test_the_stone_of_a_note_is_drawn() -> None:
    page = page_of("(;GM[1]SZ[9]AW[aa]AB[ba];B[ab];W[ii];B[hi];W[aa])")
    assert '4\u00a0at\u00a0<svg viewBox="0 0 20 20" role="img" aria-label="White">' in page


def test_games_are_listed_with_links() -> None:
    page = page_of("(;GM[1]GN[One];B[aa])(;GM[1]GN[Two];B[bb])")
    assert '<a href="#game2">Two</a>' in page
    assert len(data_of(page)) == 2
    assert not _Reader(page).open


def test_the_line_of_a_variation_plays_with_the_numbers_of_its_diagram() -> None:
    line, game = data_of(page_of(GAME))
    assert len(game["frames"]) == 5
    before, move = line["frames"]
    assert before == {"text": "", "changes": [48, 1, 72, 2], "move": 72}
    assert move == {"changes": [73, 1], "move": 73, "number": 1, "text": "1. Black B9"}
    assert (line["width"], line["height"], line["area"]) == (9, 9, [0, 0, 9, 9])


def test_a_board_that_plays_lies_where_its_part_is_printed() -> None:
    text = "(;GM[1]SZ[19];B[pd];W[dp](;B[dd])(;B[pp];W[jp];B[nq]))"
    page = page_of(text)
    line, _ = data_of(page)
    x, y, columns, rows = line["area"]
    assert (x + columns, y) == (19, 0) and x > 0 and y + rows < 19
    assert f'<circle cx="{line["left"] + 20 * (15 - x):g}" cy="{line["top"] + 20 * (y + rows - 1 - 3):g}" r="2"' in page
    assert line["left"] == 12.4 and line["cell"] == 20


PROBLEM = """(;GM[1]SZ[9]AB[ab][bb]AW[ac][bc]PL[W]C[Kill.]
 (;W[aa]C[<b>Good.];B[ba](;W[ca]C[RIGHT Done.])(;W[da];B[ca]))(;W[ia]C[NOTTHIS]))"""


def test_a_problem_answers_and_judges() -> None:
    page = page_of(PROBLEM, Contents.PROBLEMS)
    problem, answer = data_of(page)
    assert problem["solver"] == 2 and problem["words"]["open"] == "White to play"
    start, first, reply, right, other, wrong, refused = problem["frames"]
    assert (start["onwards"], "text" in start, "parent" in start) == (1, False, False)
    assert (first["parent"], first["color"], first["reply"], first["text"]) == (0, 2, 2, "<b>Good.")
    assert (reply["parent"], reply["onwards"], "reply" in reply) == (1, 3, False)
    assert (right["right"], right["text"]) == (True, "Done.")
    assert (other["parent"], other["reply"]) == (2, 5)
    assert wrong["right"] is False and "onwards" not in other
    assert refused["refused"] is True
    assert [frame.get("number") for frame in answer["frames"]] == [None, 1, 2, 3]
    assert page.count('<article class="sheet"') == 2
    assert page.count('class="diagram problem"') == page.count('class="diagram line"') == 1
    assert not _Reader(page).open and "<b>Good" not in page


def test_a_record_without_moves_is_no_problem_that_plays() -> None:
    page = page_of("(;GM[1]SZ[9]AB[ab])", Contents.PROBLEMS)
    assert not data_of(page)
    assert "The file has no answer." in page
