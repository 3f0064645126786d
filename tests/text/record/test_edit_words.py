"""Every edit has a name."""

import pytest

from qtgo.core.record.edit_history import EditKind
from qtgo.text.record.edit_words import edit_text


@pytest.mark.parametrize("kind", EditKind)
def test_every_edit_has_a_name(kind: EditKind) -> None:
    assert edit_text(kind)


@pytest.mark.parametrize("kind", EditKind)
def test_a_detail_follows_the_name_of_an_edit(kind: EditKind) -> None:
    assert edit_text(kind, "A") == f"{edit_text(kind)} A"


def test_one_game_and_several_are_named() -> None:
    assert edit_text(EditKind.REMOVE_GAMES, "3") == "Remove Game 3"
    assert edit_text(EditKind.REMOVE_GAMES, "1, 3–5") == "Remove Games 1, 3–5"
