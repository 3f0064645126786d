"""Replacing the words that a query finds."""

import pytest

from qtgo.core.game.node_search import FindKind, Query
from qtgo.features.find import replace
from qtgo.features.find.replace import substitution


@pytest.mark.parametrize(
    ("query", "replacement", "text", "result"),
    [
        (Query(text="ko"), "Ko", "KO and ko", ("Ko and Ko", 2)),
        (Query(text="ko", match_case=True), "Ko", "KO and ko", ("KO and Ko", 1)),
        (Query(text="a.b"), r"\0", "a.b axb", (r"\0 axb", 1)),
        (Query(text=r"(\w)(\d+)", is_regex=True), r"\2\1\\", "D4, Q16", (r"4D\, 16Q" + "\\", 2)),
        (Query(text="x*", is_regex=True), "y", "axxb", ("ayb", 1)),
        (Query(text="black"), "white", "𝄞 black 囲碁 black", ("𝄞 white 囲碁 white", 2)),
        (Query(text="nothing"), "x", "some", ("some", 0)),
    ],
)
def test_words_are_replaced(query: Query, replacement: str, text: str, result: tuple[str, int]) -> None:
    substitute = substitution(query, replacement)
    assert substitute is not None and substitute(text) == result


@pytest.mark.parametrize("query", [Query(), Query(text="(", is_regex=True), Query(FindKind.MOVE, "D4")])
def test_a_query_that_finds_no_words_replaces_none(query: Query) -> None:
    assert substitution(query, "x") is None


def test_very_many_words_are_put_together_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replace, "_JOINED", 3)
    substitute = substitution(Query(text="ko"), "seki")
    assert substitute is not None
    for count in range(9):
        assert substitute("Ko and " * count + "囲碁") == ("seki and " * count + "囲碁", count)
