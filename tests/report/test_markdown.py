"""The text: diagrams that can be read, and no name that becomes markup."""

from __future__ import annotations

import pytest

from qtgo.report.markdown import escaped, markdown_text
from tests.report.sample import report


def test_a_diagram_is_text() -> None:
    text = markdown_text([report()]).decode()
    diagram = text.split("```")[3].strip("\n").split("\n")
    assert diagram[0] == "  A B C D E F G H J"
    assert diagram[3] == "7 . . X X 3 . × . . 7"
    assert diagram[4] == "6 . . 1 2 . . . . . 6"
    assert "### Move 5: Black G7, blunder" in text
    assert "| 5 | Black | G7?? | C6 | −14.2 ± 0.4 |" in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<script>", r"\<script\>"),
        ("*a* _b_ [c](d) `e` ~f~", r"\*a\* \_b\_ \[c\](d) \`e\` \~f\~"),
        ("a | b", r"a \| b"),
        ("1. First", r"1\. First"),
        ("- no list", r"\- no list"),
        ("84.5", "84.5"),
        ("https://example.org www.example.org", r"https\://example.org www\.example.org"),
        ("柯洁 – 朴廷桓", "柯洁 – 朴廷桓"),
    ],
)
def test_what_markdown_would_obey_is_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected


def test_names_are_text() -> None:
    text = markdown_text([report("PB[<script>alert(1)</script>]PW[# x\n\n- y]")]).decode()
    assert "<script>" not in text
    assert text.startswith("# \\<script\\>alert(1)\\</script\\> – \\# x")


def test_several_games_stand_below_one_heading() -> None:
    text = markdown_text([report(), report()]).decode()
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[0] == "# Review of 2 games"
    assert headings.count("## Honinbo 9d – Meijin") == 2
    assert headings.count("### About the Numbers") == 1
