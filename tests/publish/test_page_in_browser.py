"""The script of a book's page, in a browser where one is installed: lines play, and problems are solved."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

from qtgo.publish.book_blocks import Contents
from tests.publish.test_book_html import page_of

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no browser")

GAME = "(;GM[1]SZ[9];B[dd];W[ff](;B[aa];W[ia])(;B[ba];W[aa];B[ab];W[ii]))"
PROBLEM = (
    "(;GM[1]SZ[9]AB[ab][bb]AW[ac][bc]PL[W]LB[ia:X](;W[aa];B[ba](;W[ca]C[RIGHT Done.])(;W[da];B[ca]))(;W[ia]C[WRONG]))"
)
TOOLS = """
const said = [], wait = (ms) => new Promise((done) => setTimeout(done, ms));
const tell = (figure) => said.push([figure.dataset.state, figure.querySelector(".said").textContent,
  figure.querySelectorAll("svg > .over circle, svg > .over use").length,
  [...figure.querySelectorAll(".over text")].map((text) => text.textContent).join("")].join("|"));
const press = (figure, step) => figure.querySelector(`[data-step=${step}]`).click();
const key = (figure, ...names) => names.forEach((key) =>
  figure.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const click = (figure, x, y) => {
  const { left, top, cell, area } = JSON.parse(figure.querySelector("script").textContent);
  const svg = figure.querySelector("svg");
  const place = new DOMPoint(left + cell * (x - area[0]), top + cell * (area[1] + area[3] - 1 - y))
    .matrixTransform(svg.getScreenCTM());
  svg.dispatchEvent(new MouseEvent("click", { clientX: place.x, clientY: place.y, bubbles: true }));
};
"""


def said_on(page: str, acts: str, folder: Path) -> list[str]:
    """Return what acts tell on a page, whose policy would not let them be added."""
    page = re.sub("<meta http-equiv[^>]*>", "", page)
    script = f"{TOOLS}(async () => {{ {acts}\ndocument.body.textContent = JSON.stringify(said); }})();"
    (folder / "page.html").write_text(page.replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    command += ["--virtual-time-budget=10000", "--dump-dom", (folder / "page.html").as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False).stdout
    found = re.search(r"<body>\[(.*)\]\s*</body>", shown, re.DOTALL)
    assert found is not None, shown
    return [part.replace("\\n", "/") for part in re.findall(r'"([^"]*)"', unescape(found[1]))]


def test_a_line_plays_in_place_of_its_diagram(tmp_path: Path) -> None:
    acts = """
    const line = document.querySelector("figure.line");
    tell(line); press(line, "forward"); tell(line); key(line, "End"); tell(line); key(line, "Home"); tell(line);
    said.push(document.querySelector(".board .said").textContent);
    """
    printed, first, last, again, board = said_on(page_of(GAME), acts, tmp_path)
    assert printed == "||6|1234", "the printed diagram"
    assert first == "|1. Black B9|3|1"
    assert last == "|4. White J1|5|134", "2 was captured"
    assert again == printed
    assert board == ""


def test_a_problem_is_solved_by_clicks(tmp_path: Path) -> None:
    acts = """
    const problem = document.querySelector("figure.problem");
    tell(problem); click(problem, 4, 4); tell(problem); press(problem, "again"); click(problem, 0, 8); tell(problem);
    await wait(1000); tell(problem); click(problem, 2, 8); tell(problem);
    press(problem, "again"); click(problem, 8, 8); tell(problem); press(problem, "back"); tell(problem);
    """
    # The last number is that of stones, and of the ring on the last one. Black's answer captures.
    help_text = "Click a point, or use the arrow keys and Enter."
    assert said_on(page_of(PROBLEM, Contents.PROBLEMS), acts, tmp_path) == [
        f"open|{help_text}|4|X",
        "unknown|Not in the solution. Try another move.|4|X",
        "open|White to play|6|",
        "open|White to play|6|",
        "right|Correct. Not on the first try./Done.|7|",
        "wrong|Wrong. Try again, or see the solution./WRONG|6|",
        f"open|{help_text}|4|X",
    ]


def test_a_problem_is_solved_with_the_keyboard(tmp_path: Path) -> None:
    acts = """
    const problem = document.querySelector("figure.problem");
    key(problem, "Enter", ...Array(4).fill("ArrowLeft"), ...Array(9).fill("ArrowUp")); tell(problem);
    key(problem, "ArrowDown"); tell(problem); key(problem, "ArrowUp");
    key(problem, "Enter"); await wait(1000); key(problem, "ArrowRight", "ArrowRight", "Enter"); tell(problem);
    key(problem, "r", "s"); tell(problem); await wait(1000); key(problem, "s"); tell(problem);
    """
    assert said_on(page_of(PROBLEM, Contents.PROBLEMS), acts, tmp_path) == [
        "open|A9|4|X",
        "open|A8, Black|4|X",
        "right|Correct. On the first try./Done.|7|",
        "open|The solution|6|",
        "right|The solution/Done.|7|",
    ]
