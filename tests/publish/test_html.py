"""Books as one page of HTML: it plays, and nothing in a game becomes markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

from qtgo.publish.booklet import BookOptions, Contents, make_booklet
from qtgo.publish.html import html_bytes
from qtgo.sgf.reader import read_collection

GAME = "(;GM[1]SZ[9]PB[Anna]PW[<b>Ben]C[Before.];B[dd]C[</script><img src=x>];W[aa](;B[ab];W[])(;B[ba]))"
EVIL = "<img src=x>"


def page_of(text: str, contents: Contents = Contents.GAMES) -> str:
    booklet = make_booklet(read_collection(text.encode()).games, BookOptions(contents))
    return html_bytes(booklet, coordinates=False).decode()


def data_of(page: str) -> list[dict[str, Any]]:
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
    (data,) = data_of(page_of(GAME.replace("<b>", "")))
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
    assert page.count('class="diagram small"') == 1


def test_the_stone_of_a_note_is_drawn() -> None:
    page = page_of("(;GM[1]SZ[9]AW[aa]AB[ba];B[ab];W[ii];B[hi];W[aa])")
    assert '4\u00a0at\u00a0<svg viewBox="0 0 20 20" role="img" aria-label="White">' in page


def test_games_are_listed_with_links() -> None:
    page = page_of("(;GM[1]GN[One];B[aa])(;GM[1]GN[Two];B[bb])")
    assert '<a href="#game2">Two</a>' in page
    assert len(data_of(page)) == 2
    assert not _Reader(page).open


def test_problems_have_no_board_that_plays() -> None:
    page = page_of("(;GM[1]SZ[9]AB[ab][bb]AW[ac][bc]PL[W](;W[aa]C[Correct.];B[ba]))", Contents.PROBLEMS)
    assert not data_of(page)
    assert page.count('<article class="sheet"') == 2
    assert "Answer 1" in page and "1: Correct." in page
    assert not _Reader(page).open
