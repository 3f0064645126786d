"""A banner covers nothing that is needed, as long as there is any place where it does not."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication

from qtgo.look.sizes import scaled
from qtgo.shell.frame.banner_place import BannerRoom, BannerSize, place_banner

pytestmark = pytest.mark.usefixtures("qapp")

_LINE, _BESIDE_TEXT = 17, 160


def rect(x: int, y: int, width: int, height: int) -> QRect:
    return QRect(scaled(x), scaled(y), scaled(width), scaled(height))


def text(length: int, line: int = _LINE) -> BannerSize:
    """Return the size of a text that is so long in one line, with text 13 high."""

    def heights(width: int) -> tuple[int, int, int]:
        lines = math.ceil(scaled(length) / max(1, width - scaled(_BESIDE_TEXT)))
        high = lines * scaled(line)
        return max(scaled(44), high + scaled(8)), max(scaled(32), high + scaled(8)), high + scaled(4)

    return BannerSize(scaled(length) + scaled(_BESIDE_TEXT), heights)


def room(names: int, *, window: int = 1280, ground: int = 900, menus: int = 300, rules: int = 1150) -> BannerRoom:
    """Return the room of a window with a menu bar that is 32 high."""
    return BannerRoom(
        window=QSize(scaled(window), scaled(732)),
        ground=rect(0, 32, ground, 700),
        names=scaled(names),
        points=scaled(names + 20),
        beside_menus=rect(menus, 0, rules - menus, 32),
        beyond_menus=rect(menus, 0, window - menus, 32),
        is_beside=True,
    )


def test_it_lies_on_the_ground_where_there_is_room(qapp: QApplication) -> None:
    place = place_banner(room(100), text(200))
    assert place.top() == scaled(32) + scaled(8) and place.height() == scaled(44)
    assert abs(place.center().x() - scaled(450)) <= 1
    assert place.width() == scaled(200) + scaled(_BESIDE_TEXT)


def test_it_lies_beside_the_menus_where_the_ground_is_low(qapp: QApplication) -> None:
    for given in (room(56), room(62)):
        place = place_banner(given, text(400))
        assert given.beside_menus.left() < place.left() and place.right() < given.beside_menus.right()
        assert place.bottom() < given.names and place.height() >= scaled(32)


@pytest.mark.parametrize("line", [_LINE, 19])  # of letters, and of Chinese, Japanese or Korean
def test_two_lines_beside_the_menus_are_close_rather_than_over_the_coordinates(line: int, qapp: QApplication) -> None:
    given = room(56)
    place = place_banner(given, text(900, line))
    assert given.beside_menus.left() < place.left() and place.bottom() < given.names


def test_over_the_panel_it_stays_above_the_cards(qapp: QApplication) -> None:
    given = room(56, window=1000, ground=640, rules=900)
    place = place_banner(given, text(600))
    assert place.right() > given.ground.right()
    assert place.bottom() < scaled(32) + scaled(16)


@pytest.mark.parametrize("length", [150, 260, 300, 400, 700])
@pytest.mark.parametrize("is_mirrored", [False, True])
def test_the_line_of_rules_is_covered_wholly_or_not_at_all(
    qapp: QApplication, length: int, *, is_mirrored: bool
) -> None:
    given = room(42, window=830, ground=550, menus=345, rules=707)
    words = QRect(scaled(710), 0, scaled(108), scaled(26))
    if is_mirrored:
        given = replace(given, ground=rect(280, 32, 550, 700), is_beside=False)
        given = replace(given, beside_menus=rect(123, 0, 362, 32), beyond_menus=rect(0, 0, 485, 32))
        words.moveLeft(scaled(12))
    place = place_banner(given, text(length))
    over = place.intersected(words)
    assert over.isEmpty() or over.width() == words.width()


def test_a_long_text_covers_the_line_of_rules_and_then_the_coordinates(qapp: QApplication) -> None:
    over_rules = room(56, window=900, ground=900, menus=300, rules=600)
    place = place_banner(over_rules, text(500))
    assert over_rules.beside_menus.right() < place.right() and place.left() > over_rules.beyond_menus.left()
    small = room(56, window=640, ground=330, menus=300, rules=500)
    place = place_banner(small, text(640))
    assert place.top() >= small.ground.top() and small.names <= place.bottom() < small.points


@pytest.mark.parametrize("is_mirrored", [False, True])
@pytest.mark.parametrize("is_whole", [False, True])
@pytest.mark.parametrize("names", [34, 44, 56, 100])
@pytest.mark.parametrize("length", [80, 300, 700, 5000, 90_000])
def test_no_menu_is_covered(qapp: QApplication, length: int, names: int, *, is_whole: bool, is_mirrored: bool) -> None:
    for given in (room(names), room(names, window=640, ground=330), room(names, window=800, ground=800, menus=690)):
        menus = QRect(0, 0, given.beyond_menus.left(), given.beyond_menus.height())
        if is_mirrored:
            given = replace(given, beside_menus=mirrored(given.beside_menus, given.window))
            given = replace(given, beyond_menus=mirrored(given.beyond_menus, given.window))
            menus = mirrored(menus, given.window)
        for tools in (0, scaled(36)):
            below = replace(given, ground=given.ground.adjusted(0, tools, 0, 0), points=given.points + tools)
            below = replace(below, names=given.names + tools)
            place = place_banner(below, replace(text(length), is_whole=is_whole))
            assert not place.intersects(menus), (place, below)
            assert is_whole or place.bottom() < below.points


def mirrored(rect: QRect, window: QSize) -> QRect:
    return QRect(window.width() - rect.right() - 1, rect.top(), rect.width(), rect.height())


@pytest.mark.parametrize("is_right", [False, True])
def test_low_beside_a_small_board_it_covers_nothing(qapp: QApplication, *, is_right: bool) -> None:
    given = room(74, window=530, ground=530, menus=470, rules=500)
    board = rect(200 if is_right else 160, 68, 170, 180)
    given = replace(given, ground=rect(0, 64, 530, 190), board=board, points=scaled(80), is_beside=False)
    place = place_banner(given, text(200))
    assert given.ground.contains(place) and not place.intersects(board)
    assert place.height() >= text(200).heights(place.width())[2], "all of it is read"


def test_in_a_small_window_it_covers_coordinates_rather_than_the_menus(qapp: QApplication) -> None:
    small = replace(room(50, window=480, ground=480, menus=370, rules=440), points=scaled(77), is_beside=False)
    place = place_banner(small, text(270))
    assert small.ground.top() < place.top() and place.bottom() < small.points
    assert place.height() >= scaled(32)


def test_low_it_covers_coordinates_before_it_covers_the_menus(qapp: QApplication) -> None:
    small = replace(room(44, window=480, ground=480, menus=370, rules=440), points=scaled(60), is_beside=False)
    place = place_banner(small, text(200))
    assert small.ground.top() < place.top() and place.bottom() < small.points


def test_it_covers_no_tools_between_menus_and_ground(qapp: QApplication) -> None:
    given = room(90)
    given = replace(given, ground=rect(0, 68, 900, 660))
    place = place_banner(given, text(400))
    assert place.bottom() <= given.beyond_menus.bottom() and place.height() >= scaled(_LINE)


def test_without_menus_it_is_low_rather_than_over_the_coordinates(qapp: QApplication) -> None:
    full_screen = replace(
        room(28, ground=1280), beside_menus=QRect(), beyond_menus=QRect(), ground=rect(0, 0, 1280, 800)
    )
    place = place_banner(full_screen, text(600))
    assert place.bottom() < full_screen.names and place.height() >= scaled(_LINE)
    assert place.width() >= text(600).natural


@pytest.mark.parametrize("length", [200, 5000])
@pytest.mark.parametrize("names", [10, 34, 100])
@pytest.mark.parametrize("has_menus", [True, False])
def test_it_covers_no_point_and_is_inside_the_window(
    names: int, length: int, has_menus: bool, qapp: QApplication
) -> None:
    given = room(names)
    if not has_menus:
        given = replace(given, beside_menus=QRect(), beyond_menus=QRect(), ground=rect(0, 0, 900, 700))
    place = place_banner(given, text(length))
    assert place.height() >= scaled(20)
    assert place.left() >= 0 and place.right() < given.window.width()
    assert place.bottom() < given.points or given.points < scaled(40)


def test_a_few_words_are_not_squeezed_beside_the_menus(qapp: QApplication) -> None:
    two_lines = scaled(44), scaled(38), scaled(38)  # a word a line, however narrow
    size = BannerSize(scaled(80) + scaled(_BESIDE_TEXT), lambda _width: two_lines)
    given = room(62, window=480, ground=480, menus=360, rules=460)
    place = place_banner(given, size)
    assert place.width() >= size.natural
    assert place.bottom() < given.points


@pytest.mark.parametrize(("length", "covers_panel"), [(16_000, False), (40_000, True), (90_000, True)])
def test_all_of_a_long_text_covers_the_ground_or_so_much_of_the_window_as_it_needs(
    length: int, covers_panel: bool, qapp: QApplication
) -> None:
    given = room(100)
    size = replace(text(length), is_whole=True)
    place = place_banner(given, size)
    assert QRect(QPoint(), given.window).contains(place)
    assert (place.right() > given.ground.right()) is covers_panel
    below = given.window.height() - given.beyond_menus.height()
    assert place.height() >= min(size.heights(place.width())[2], below - scaled(18))


@pytest.mark.parametrize("is_beside", [True, False])
def test_more_of_a_long_text_is_read_beside_a_small_board(qapp: QApplication, *, is_beside: bool) -> None:
    given = room(74, window=530, ground=530, menus=470, rules=500)
    board = rect(180, 68, 170, 180)
    given = replace(given, ground=rect(0, 64, 530, 190), board=board, points=scaled(80), is_beside=False)
    size = replace(text(5000), least=scaled(150 if is_beside else 250))
    place = place_banner(given, size)
    assert given.ground.contains(place)
    assert (place.height() > 4 * scaled(_LINE) and not place.intersects(board)) is is_beside
