"""Long values are read in portions, as a large file is, and give what they give when they are read at once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from qtgo.sgf import grammar
from qtgo.sgf.grammar import Parser
from qtgo.sgf.issue import IssueLog

WORDS = "Twenty characters.\n" * 500
ESCAPED = "[5\\] " * 500
TEXTS = {
    "comment": f"(;SZ[19]C[{WORDS}];B[aa])",
    "escapes": f"(;SZ[19]C[{ESCAPED}\\\\] \n;B[aa]C[{ESCAPED}])",
    "values": "(;SZ[19]AW" + "[aa] [bb]\n" * 1500 + ";B[aa])",
    "values and a long one": "(;LB[aa:1]" + f"[bb:{WORDS}]" * 3 + "[cc:2] PL[B])",
    "long name": f"(;AddWhite[aa]Comment[{WORDS}]C[twice])",
    "no semicolon": f"(C[{WORDS}];B[aa])",
    "not closed": f"(;B[aa]C[{WORDS}\\",
    "many not closed": "(;B[aa]AW" + "[aa]" * 1501 + "[b",
    "belongs nowhere": f"(;B[aa];[{WORDS}]x [{ESCAPED}] W[bb])",
    "after a variation": f"(;B[aa](;W[bb])C[{WORDS}])",
}


def result_of(text: str, *, in_portions: bool) -> list[object]:
    log = IssueLog()
    parser = Parser(text, log, (lambda _share: None) if in_portions else None)
    parser.parse()
    index = {node: number for number, node in enumerate(parser.nodes)}
    nodes = [(list(node.properties.items()), [index[child] for child in node.children]) for node in parser.nodes]
    strays = {index[node]: text for node, text in parser.strays.items()}
    return [nodes, list(parser.starts), strays, list(parser.spans.values()), log.found, log.counts]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_read_in_portions_is_what_is_read_at_once(text: str) -> None:
    assert result_of(text, in_portions=True) == result_of(text, in_portions=False)


@pytest.fixture
def everything_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make portions of a few characters."""
    inside = r"[^\]\\]{0,3}+(?:\\(?:.|\Z)[^\]\\]{0,3}+){0,2}+"
    values = grammar._few(grammar._value(inside), 2)
    monkeypatch.setattr(grammar, "_SHORT_TOKEN", re.compile(grammar._token(inside, values), FLAGS))
    monkeypatch.setattr(grammar, "_SHORT_VALUES", re.compile(values, re.DOTALL))


FLAGS = re.DOTALL | re.VERBOSE


def strange_texts(count: int) -> Iterator[str]:
    """Yield texts of pieces of the grammar in any order."""
    chance = random.Random(5)
    pieces = ["(", ";", ")", "[", "]", "\\", "B", "AB", "Cc", "é", " ", "\n", "[aa]", "[bb][cc]", "C[a longer one]"]
    for _ in range(count):
        yield "(;" + "".join(chance.choice(pieces) for _ in range(chance.randint(1, 30)))


@pytest.mark.usefixtures("everything_is_long")
def test_portions_change_nothing_in_any_text() -> None:
    for text in strange_texts(3000):
        assert result_of(text, in_portions=True) == result_of(text, in_portions=False), text


class Watched(Parser):
    """Notes how much each expression takes."""

    lengths: list[int]

    def _sliced(self, start: int) -> Iterator[re.Match[str]]:
        self.lengths = []
        for match in super()._sliced(start):
            self.lengths.append(len(match[0]))
            yield match


@pytest.mark.parametrize("text", ["(;C[" + "x" * 1_000_000 + "])", "(;AW" + "[aa:ss]" * 100_000 + ")"])
def test_no_expression_runs_over_all_of_a_long_value(text: str) -> None:
    parser = Watched(text, IssueLog(), lambda _share: None)
    parser.parse()
    assert max(parser.lengths) < 100
    some = grammar._SHORT_VALUES.match(text, 4)
    assert some is None or len(some[0]) < 10_000
