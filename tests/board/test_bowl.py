import math
from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from qtgo.board.bowl import BowlLid, lying_stones
from qtgo.board.theme import CONTRAST
from qtgo.core.rules.point import Color


@pytest.fixture(params=list(Color))
def lid(qtbot: QtBot, request: pytest.FixtureRequest) -> BowlLid:
    lid = BowlLid(request.param)
    qtbot.addWidget(lid)
    lid.resize(120, 150)
    return lid


def test_each_prisoner_is_seen(lid: BowlLid) -> None:
    pictures = []
    for count in range(8):
        lid.set_count(count)
        pictures.append(lid.grab().toImage())
    assert all(a != b for a, b in pairwise(pictures))
    assert lid.count == 7


def test_the_number_is_said_too(lid: BowlLid) -> None:
    lid.set_count(12)
    assert "12" in lid.accessibleName()


def test_more_prisoners_than_fit_are_no_trouble(lid: BowlLid) -> None:
    lid.set_count(180)
    assert not lid.grab().isNull()


def test_it_is_drawn_in_whatever_room_there_is(lid: BowlLid) -> None:
    lid.set_count(3)
    for height in range(1, 60, 2):
        lid.resize(60, height)
        assert not lid.grab().isNull()


def test_the_stones_left_can_be_shown(lid: BowlLid) -> None:
    before = lid.sizeHint().height()
    lid.set_remaining(140)
    assert lid.remaining == 140
    assert lid.sizeHint().height() > before
    lid.set_remaining(None)
    assert lid.sizeHint().height() == before


def test_the_lid_grows_with_the_font(lid: BowlLid) -> None:
    font = lid.font()
    before = lid.sizeHint()
    font.setPixelSize(40)
    lid.setFont(font)
    assert lid.sizeHint().width() > before.width()


def test_a_flat_theme_has_a_flat_lid(lid: BowlLid) -> None:
    lid.set_count(5)
    before = lid.grab().toImage()
    lid.set_theme(CONTRAST)
    assert lid.grab().toImage() != before


def test_stones_lie_inside_the_lid() -> None:
    assert len(lying_stones()) > 20
    assert all(math.hypot(x, y) < 0.35 for x, y in lying_stones())
