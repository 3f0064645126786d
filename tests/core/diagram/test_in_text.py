"""Diagrams between the words of a text."""

import pytest

from qtgo.core.diagram.rows import diagrams_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("one\n....\n.XO.\n....\ntwo", [(1, 4)]),
        ("....\n.XO.\n....\n\n....\n.OX.\n....", [(0, 3), (4, 7)]),
        ("a\n$$B x\n$$ . . .\n$$ . X .\nb", [(1, 4)]),
        ("$$ not a board", []),
        ("KGS [10:22]:\n----\n# 1\n*grins*\n> no\n...\n....\n", []),
        ("x" * 500 + "\n" + ("." * 500 + "\n") * 4, []),
    ],
)
def test_where_diagrams_are(text: str, found: list[tuple[int, int]]) -> None:
    assert list(diagrams_in(text)) == found
