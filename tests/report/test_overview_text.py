"""The page over many games: what costs most with examples and diagrams, and tables that say what they rest on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.analysis.many_games.history import ReviewedGame, SideNumbers
from qtgo.report.markdown import markdown_text
from qtgo.report.overview_report import OverviewReport, overview_report
from qtgo.report.report_blocks import MomentBlock
from qtgo.report.report_html import html_page
from qtgo.report.report_text import blocks, report_title
from qtgo.report.summary import summary_of
from tests.report.sample import PLAIN, report

ENOUGH = SideNumbers(20, 80.0, 30.0, 10.0, 10, 20.0, 10)


@pytest.fixture
def games(tmp_path: Path) -> list[ReviewedGame]:
    file = tmp_path / "game.sgf"
    text = PLAIN.replace("{info}", "PB[Honinbo]PW[Meijin]")
    for number in range(1, 7):
        text = text.replace(f"{{{number}}}", "")
    file.write_text(f"(;SZ[9]){text}")
    summary = replace(summary_of(report(clocks=True), str(file), 2), of_black=ENOUGH, of_white=ENOUGH)
    return [summary, replace(summary, key="other", white="<b>Bo")]


def moments(page: OverviewReport) -> list[MomentBlock]:
    return [block for block in blocks(page) if isinstance(block, MomentBlock)]


def test_the_habit_that_costs_most_has_examples_with_diagrams(games: list[ReviewedGame]) -> None:
    page = overview_report(games)
    assert report_title([page]) == "Honinbo: Overview of 2 games"
    first, second = moments(page)
    assert first.heading == "Honinbo – Meijin · Move 5: Black G7"
    assert first.text == "14.2 points lost. Better: C6."
    assert sorted(first.diagram.numbers.values()) == [1, 2, 3]
    assert (first.move.index, second.move.index) == (1, 2)
    text = markdown_text([page]).decode()
    assert "Direction of play: 2 marked moves in 2 games, 28.4 points lost. The costliest:" in text
    assert "| Opening | 2 | 20 | 1.00 |" in text
    assert "| Direction of play | 2 | 2 | 28.4 | 14.2 |" in text
    assert "| Up to 1 min | 2 | 4 | 7.10 |" in text
    assert "Reviewed by" not in text


def test_no_name_becomes_markup_and_no_example_a_link_on_a_page(games: list[ReviewedGame]) -> None:
    page = html_page([overview_report(games)]).decode()
    assert "&lt;b&gt;Bo · Move 5" in page
    assert "<b>" not in page
    assert page.count('class="diagram"') == 2
    assert "data-move=" not in page
    assert "About the Numbers" not in page


def test_a_file_that_has_changed_leaves_the_words(games: list[ReviewedGame], tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9])(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])")
    assert overview_report(games).diagrams == (None, None)
    (tmp_path / "game.sgf").unlink()
    page = overview_report(games)
    assert moments(page) == []
    assert "Honinbo – Meijin · Move 5: Black G7. 14.2 points lost." in markdown_text([page]).decode().replace("\\", "")


def test_games_of_whom_less_is_known_are_counted_apart(games: list[ReviewedGame]) -> None:
    page = overview_report([*games, replace(games[0], key="third", habits=None, engine="KataGo", visits=50)])
    text = markdown_text([page]).decode()
    assert "Kinds of mistakes, times and openings are known of 2 games." in text
    assert "Reviewed by KataGo with at least 50 visits" in text


def test_nothing_to_say_is_said() -> None:
    assert "no reviewed games with enough moves" in markdown_text([overview_report([])]).decode()
