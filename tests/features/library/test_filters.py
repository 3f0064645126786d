"""The filters go in as a value and come out as one."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color
from qtgo.features.library.filters import LibraryFiltersDialog
from qtgo.library.fields import Fields, Outcome
from tests.languages import spoken

FULL = Fields(
    player="Ann",
    color=Color.WHITE,
    opponent="Bo",
    rank_from=-4,
    rank_to=3,
    date_from="1846",
    date_to="1850-03",
    outcome=Outcome.PLAYER_WON,
    handicap_from=2,
    handicap_to=2,
    rules="Japanese",
    size=(13, 13),
    event="Cup",
)


@pytest.mark.parametrize("fields", [Fields(), FULL, Fields(handicap_to=0), Fields(handicap_from=1)], ids=str)
def test_filters_come_out_as_they_went_in(qtbot: QtBot, fields: Fields) -> None:
    dialog = LibraryFiltersDialog(fields)
    qtbot.addWidget(dialog)
    assert dialog.fields() == fields
    dialog.reset.click()
    assert dialog.fields() == Fields()


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [
        ("1846", "1846-09", ""),
        ("11.9.1846", "1846-09-12", ""),
        ("11.9.1846", "1846-09-10", "after the last"),
        ("11.9.", "", "Enter a date"),
        ("1846-13", "", "Enter a date"),
        ("1850", "1846-12", "after the last"),
    ],
)
def test_a_wrong_date_is_told(qtbot: QtBot, first: str, last: str, problem: str) -> None:
    dialog = LibraryFiltersDialog(Fields())
    qtbot.addWidget(dialog)
    dialog.date_from.setText(first)
    dialog.date_to.setText(last)
    assert problem in dialog.date_note.text
    assert bool(dialog.date_note.text) is bool(problem)


def test_dates_are_shown_and_entered_in_the_language(qtbot: QtBot) -> None:
    with spoken("de"):
        dialog = LibraryFiltersDialog(FULL)
        qtbot.addWidget(dialog)
        assert (dialog.date_from.text(), dialog.date_to.text()) == ("1846", "03.1850")
        assert dialog.fields() == FULL
        dialog.date_to.setText("11.9.1850")
        assert dialog.fields().date_to == "1850-09-11"
        dialog.date_to.setText("bald")
        assert "11.09.1846, 09.1846 oder 1846" in dialog.date_note.text


def test_ranks_the_wrong_way_round_are_told(qtbot: QtBot) -> None:
    dialog = LibraryFiltersDialog(Fields(rank_from=3, rank_to=-4))
    qtbot.addWidget(dialog)
    assert "lowest rank" in dialog.rank_note.text
    assert "lowest rank" in dialog.rank_from.accessibleDescription()
    dialog.date_from.setText("11.9.")
    assert "Enter a date" in dialog.date_note.text
    assert "lowest rank" in dialog.rank_note.text
    dialog.rank_from.setCurrentIndex(0)
    assert not dialog.rank_note.text
    assert dialog.rank_from.accessibleDescription() == "Lowest rank"
