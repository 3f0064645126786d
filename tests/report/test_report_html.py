"""The page: it needs no network, its board has the game, and no name or comment becomes anything but text."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from qtgo.report.report_html import html_page
from qtgo.text.translation import use_language
from tests.hostile import HOSTILE
from tests.languages import write_language
from tests.report.sample import empty_report, leads_report, report

NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
VOID = {"meta", "input", "br"}
SCRIPT_NAMES = "<script>alert(1)</script>"
HOSTILE_NAMES = (SCRIPT_NAMES, '"><img src=x onerror=alert(1)>', "</script><script>alert(1)//", "<!--", "&lt;b&gt;")


class Page(HTMLParser):
    """Reads a page, and sees to it that every element is closed."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(data.decode())
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def of(self, tag: str) -> list[str]:
        return [text for inside, text in self.texts if inside == tag]

    @property
    def words(self) -> str:
        return " ".join(text for tag, text in self.texts if tag not in ("script", "style"))


def test_it_needs_nothing_from_elsewhere() -> None:
    page = html_page([report()]).decode()
    links = re.findall(r'(?:src|href|action|data)="([^"]*)"', page)
    assert all(link.startswith("#") for link in links)
    assert set(re.findall(r"https?://[^\s\"'<]*", page)) == NAMESPACES
    assert "@import" not in page and "url(" not in page


def test_only_the_programs_own_script_may_run() -> None:
    page = Page(html_page([report(SCRIPT_NAMES)]))
    policy = next(a["content"] or "" for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy")
    script = page.of("script")[-1]
    assert f"script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in policy
    assert "default-src 'none'" in policy
    style = page.of("style")[0]
    assert f"style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy


@pytest.mark.parametrize("name", [*HOSTILE_NAMES, HOSTILE])
def test_names_are_text(name: str) -> None:
    value = name.replace("\\", "\\\\").replace("]", "\\]")
    plain, page = (
        Page(html_page([report()])),
        Page(html_page([report(f"PB[{value}]PW[{value}]EV[{value}]DT[{value}]")])),
    )
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    assert {key for _, a in page.elements for key in a} == {key for _, a in plain.elements for key in a}
    assert not any(key.startswith("on") or key in ("src", "style") for _, a in page.elements for key in a)
    assert name[:8] in page.words


def test_the_language_is_told_as_pages_name_it(tmp_path: Path) -> None:
    write_language(tmp_path, "pt_BR", {("move", "pass"): "passe"})
    use_language("pt_BR", folder=tmp_path)
    page = html_page([empty_report("(;SZ[9];B[])")])
    assert Page(page).elements[0] == ("html", {"lang": "pt-BR"})
    assert frames(page)["frames"][1]["text"] == "Move 1: Black passe"


def test_chinese_names() -> None:
    page = Page(html_page([report("PB[柯洁]PW[朴廷桓]BR[九段]")]))
    assert "柯洁 九段 – 朴廷桓" in page.of("h1")[0] == page.of("title")[0]


def frames(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(next(text for text in Page(data).of("script") if text.startswith("{")))
    return found


def test_the_board_has_every_position() -> None:
    made = report()
    data = frames(html_page([made]))
    stones = [0] * 81
    for frame, position in zip(data["frames"], made.positions, strict=True):
        for index, color in zip(frame["changes"][::2], frame["changes"][1::2], strict=True):
            stones[index] = color
        assert bytes(stones) == position.stones
    assert [number for number, frame in enumerate(data["frames"]) if "better" in frame] == [2, 5]
    assert data["frames"][5]["better"] == 5 * 9 + 2
    assert data["frames"][5]["move"] == 6 * 9 + 6
    text = data["frames"][5]["text"]
    assert text.startswith("Move 5: Black G7 · W+11.0 ± 0.3. A blunder, −14.2 ± 0.4; better C6. About ")
    assert data["frames"][0]["text"] == "Start · 0 ± 0.3"


def test_where_no_better_move_is_known_none_is_named() -> None:
    text = frames(html_page([leads_report()]))["frames"][2]["text"]
    assert text == "Move 2: White G3 · B+9.0. A mistake, −8.0."


def test_a_capture_takes_stones_from_the_board() -> None:
    made = empty_report("(;SZ[9];B[ba];W[aa];B[ab])")
    assert frames(html_page([made]))["frames"][3]["changes"] == [63, 1, 72, 0]


def test_the_cells_of_moves_say_what_they_are_where_a_narrow_page_has_no_header() -> None:
    page = Page(html_page([report(clocks=True)]))
    labels = [
        attributes["data-label"] for tag, attributes in page.elements if tag == "td" and "data-label" in attributes
    ]
    titles = ["Move", "Player", "Played", "Better", "Loss", "Phase", "Time"]
    assert labels == titles * (len(labels) // len(titles)) != []


def test_the_keyboard_reaches_everything() -> None:
    page = Page(html_page([report()]))
    board = next(attributes for tag, attributes in page.elements if attributes.get("class") == "board")
    assert board["tabindex"] == "0" and board["aria-label"] == "Board"
    buttons = [attributes for tag, attributes in page.elements if tag == "button"]
    assert {button["data-step"] for button in buttons} == {"first", "back", "forward", "last", "next"}
    assert all(button.get("aria-label") or button["data-step"] == "next" for button in buttons)
    drawings = [
        attributes.get("aria-label") or attributes.get("aria-hidden") or page.elements[place + 1][0] == "title"
        for place, (tag, attributes) in enumerate(page.elements)
        if tag == "svg"
    ]
    assert drawings and all(drawings)


def test_light_and_dark_follow_the_reader() -> None:
    style = Page(html_page([report()])).of("style")[0]
    assert "prefers-color-scheme: dark" in style and "@media print" in style


def test_several_games_are_one_page() -> None:
    page = Page(html_page([report(), report("PB[Third]")]))
    assert page.of("h1") == ["Review of 2 games", "Honinbo 9d – Meijin", "Third – White"]
    ids = [attributes["id"] for tag, attributes in page.elements if tag == "article"]
    links = [attributes["href"] for tag, attributes in page.elements if tag == "a"]
    assert ids == ["game1", "game2"] and links[:2] == ["#game1", "#game2"]


def test_a_game_of_which_nothing_is_known() -> None:
    assert "nothing to report" in Page(html_page([empty_report("(;SZ[9];B[aa])")])).words
