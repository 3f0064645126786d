"""Words are found in all nodes of a game, with the text around them."""

from __future__ import annotations

from qtgo.core.record.tree import Node
from qtgo.library.text_places import text_places


def test_places_are_told_with_what_stands_around_them() -> None:
    root = Node({"SZ": ["9"], "EV": ["The Ko Cup"], "PB": ["Ko"]})
    first = Node({"B": ["cc"], "C": ["no word of it"]}, root)
    Node({"W": ["gg"]}, first)
    side = Node({"W": ["gc"], "C": ["a\nKO\\]!"]}, first)
    places = text_places(root, ["ko"])
    assert [(place.node, place.depth, place.is_main) for place in places] == [(0, 0, True), (3, 1, False)]
    assert (places[0].before, places[0].match, places[0].after) == ("The ", "Ko", " Cup")
    assert (places[1].before, places[1].match, places[1].after) == ("a ", "KO", "]!")
    assert list(root.subtree())[places[1].node] is side


def test_letters_that_become_two_are_where_they_stand() -> None:
    (place,) = text_places(Node({"C": ["ßß STRASSE, große Straße"]}), ["straße"])
    assert (place.before, place.match) == ("ßß ", "STRASSE")
    (place,) = text_places(Node({"C": ["İİ ko"]}), ["ko"])
    assert place.match == "ko"


def test_nothing_is_found_without_words() -> None:
    assert text_places(Node({"C": ["a"]}), []) == []
