import math
from itertools import pairwise

import pytest
from PySide6.QtGui import QFontMetrics, QPainter
from pytestqt.qtbot import QtBot

from qtgo.board.paint import bowl
from qtgo.board.paint.bowl import BowlLid, lying_stones
from qtgo.board.paint.themes import CONTRAST
from qtgo.core.rules.point import Color
from qtgo.look.font import secondary_font
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language


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


def test_the_stones_left_are_told_in_the_tip(lid: BowlLid) -> None:
    lid.set_remaining(140)
    assert lid.remaining == 140
    assert lid.toolTip().endswith("140 left")
    lid.set_remaining(None)
    assert "left" not in lid.toolTip()


def test_the_words_have_room_in_a_longer_language(lid: BowlLid) -> None:
    use_language(PSEUDO)
    lid.set_count(3, are_prisoners=True)
    words, room = QFontMetrics(secondary_font(lid.font())).horizontalAdvance(lid._text()), lid.sizeHint().width()
    assert room >= words


def test_a_lid_is_no_larger_than_it_is_meant_to_be(lid: BowlLid) -> None:
    def width() -> int:
        image = lid.grab().toImage()
        ground = image.pixelColor(0, 0)
        row = image.height() // 2 - 10
        return sum(image.pixelColor(x, row) != ground for x in range(image.width()))

    lid.resize(160, 160)
    wide = width()
    lid.set_lid_size(44)
    assert width() < wide * 0.85


def test_the_words_below_can_be_left_out(lid: BowlLid) -> None:
    before = lid.sizeHint().height()
    lid.set_lid_size(60, with_text=False)
    assert lid.sizeHint().height() < before
    assert lid.sizeHint().height() == lid.sizeHint().width()


def test_the_lid_grows_with_the_font(lid: BowlLid) -> None:
    font = lid.font()
    before = lid.sizeHint()
    font.setPointSizeF(3 * font.pointSizeF())
    lid.setFont(font)
    assert lid.sizeHint().height() > before.height()


def test_a_flat_theme_has_a_flat_lid(lid: BowlLid) -> None:
    lid.set_count(5)
    before = lid.grab().toImage()
    lid.set_theme(CONTRAST)
    assert lid.grab().toImage() != before


def test_stones_lie_inside_the_lid() -> None:
    assert len(lying_stones()) > 20
    assert all(math.hypot(x, y) < 0.35 for x, y in lying_stones())


def test_the_rules_name_what_lies_in_it(qtbot: QtBot) -> None:
    lid = BowlLid(Color.WHITE)
    qtbot.addWidget(lid)
    lid.set_count(2, are_prisoners=True)
    assert lid.accessibleName() == "White, 2 prisoners"
    lid.set_count(2)
    lid.set_remaining(140)
    assert lid.accessibleName() == lid.toolTip() == "White, 2 captures, 140 left"


def test_what_has_no_room_below_it_is_cut_and_not_made_smaller(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    lid = BowlLid(Color.WHITE)
    qtbot.addWidget(lid)
    lid.resize(40, 100)
    sizes = []
    monkeypatch.setattr(
        bowl, "QPainter", type("Painter", (QPainter,), {"setFont": lambda self, font: sizes.append(font.pointSizeF())})
    )
    use_language(PSEUDO)
    lid.grab()
    assert sizes == [secondary_font(lid.font()).pointSizeF()]
