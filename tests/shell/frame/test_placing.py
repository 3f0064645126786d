"""Where the parts of the window stand, for every size of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtWidgets import QApplication

from qtgo.look.sizes import scaled
from qtgo.shell.frame.placing import Parts, Places, Style, choose, panel_width, place, smallest

pytestmark = pytest.mark.usefixtures("qapp")


def square(room: QRect) -> QRectF:
    side = min(room.width(), room.height())
    return QRectF(room.x() + (room.width() - side) / 2, room.y() + (room.height() - side) / 2, side, side)


def parts(**others: object) -> Parts:
    usual = Parts(
        panel=QSize(scaled(240), scaled(230)),
        bar=QSize(scaled(740), scaled(48)),
        bar_min=QSize(scaled(276), scaled(48)),
        extra=lambda _width: 0,
        extra_min=QSize(0, 0),
    )
    return replace(usual, **others)  # type: ignore[arg-type]


def places(width: int, height: int, given: Parts) -> Places:
    size = QSize(scaled(width), scaled(height))
    return place(size, choose(size, given, {}, square), given, square)


@pytest.mark.parametrize(("window", "panel"), [(1600, 400), (1599, 360), (1024, 360), (1023, 304), (840, 304)])
def test_the_panel_follows_the_width_of_the_window(window: int, panel: int, qapp: QApplication) -> None:
    assert panel_width(scaled(window), parts()) == scaled(panel)


def test_a_chosen_width_is_kept_as_far_as_there_is_room(qapp: QApplication) -> None:
    given = parts(panel_width=scaled(500))
    assert panel_width(scaled(1280), given) == scaled(500)
    assert panel_width(scaled(700), given) < scaled(500)
    assert panel_width(scaled(1280), parts(panel_width=1)) == scaled(240)


@pytest.mark.parametrize(
    ("width", "height", "style"),
    [
        (1280, 860, Style.BESIDE),
        (1024, 768, Style.BESIDE),
        (3840, 2160, Style.BESIDE),
        (700, 1000, Style.BELOW),
        (900, 1400, Style.BELOW),
        (480, 560, Style.BELOW),
        (640, 480, Style.BESIDE),  # or the board would be smaller
    ],
)
def test_the_panel_is_below_in_a_narrow_or_high_window(
    width: int, height: int, style: Style, qapp: QApplication
) -> None:
    assert places(width, height, parts()).style is style
    assert places(width, height, parts(panel=QSize())).style is Style.ALONE


def test_a_narrow_window_has_the_panel_where_the_board_is_larger(qapp: QApplication) -> None:
    low = parts(panel=QSize(scaled(240), scaled(150)))
    assert places(830, 820, low).style is Style.BELOW
    assert places(830, 560, low).style is Style.BESIDE


@pytest.mark.parametrize("extra", [0, 90])
@pytest.mark.parametrize(
    "size", [(1280, 860), (640, 600), (700, 1000), (480, 660), (900, 1400), (3840, 2160), (1024, 768)]
)
def test_nothing_covers_anything(size: tuple[int, int], extra: int, qapp: QApplication) -> None:
    given = parts(extra=lambda _width: scaled(extra) if extra else 0)
    found = places(*size, given)
    whole = QRect(0, 0, scaled(size[0]), scaled(size[1]))
    shown = [rect for rect in (found.board, found.bar, found.extra, found.panel) if not rect.isEmpty()]
    assert all(whole.contains(rect) for rect in shown), found
    for index, rect in enumerate(shown):
        assert not any(rect.intersects(other) for other in shown[index + 1 :]), found


def test_what_stands_in_place_of_the_bar_is_as_high_as_its_width_requires(qapp: QApplication) -> None:
    def words(width: int) -> int:
        return scaled(48) * -(-scaled(1100) // width)

    given = parts(bar=QSize(0, 0), bar_min=QSize(0, 0), extra=words, extra_min=QSize(scaled(300), scaled(40)))
    for size in ((1600, 1000), (1280, 700), (1024, 768), (700, 1000)):
        found = places(*size, given)
        assert found.extra.height() >= words(found.extra.width()), size
        assert not found.extra.intersects(found.board) and found.ground.bottom() >= found.board.bottom()
        whole = QRect(0, 0, scaled(size[0]), scaled(size[1]))
        assert whole.contains(found.extra)


def test_what_stands_above_the_bar_is_as_wide_as_that(qapp: QApplication) -> None:
    def words(width: int) -> int:
        return scaled(48) * -(-scaled(1100) // width)

    given = parts(extra=words, extra_min=QSize(scaled(300), scaled(40)))
    for size in ((3840, 2160), (1600, 1000), (1280, 860), (1024, 768)):
        found = places(*size, given)
        assert (found.extra.left(), found.extra.width()) == (found.bar.left(), found.bar.width()), size
        assert found.extra.height() >= words(found.extra.width()), size
        assert found.board.bottom() < found.extra.top() and found.extra.bottom() < found.bar.top()


def test_a_small_board_has_the_room_of_the_bar_while_there_is_something_else(qapp: QApplication) -> None:
    given = parts(extra=lambda _width: scaled(170), extra_min=QSize(scaled(200), scaled(40)))
    small, large = places(640, 480, given), places(1024, 768, given)
    assert small.bar.isEmpty() and small.board.width() > scaled(220)
    assert small.extra.width() == small.ground.width() - 2 * scaled(16)
    assert not large.bar.isEmpty()


def test_the_bar_is_as_wide_as_the_board_or_as_its_names(qapp: QApplication) -> None:
    wide = places(1600, 1200, parts())
    assert (wide.bar.left(), wide.bar.width()) == (wide.board.left(), wide.board.width())
    assert wide.bar.top() - wide.board.bottom() - 1 == scaled(12)
    flat = places(1280, 620, parts())
    assert flat.board.width() < flat.bar.width() == scaled(740)
    narrow = places(1024, 768, parts())
    assert narrow.bar.width() <= narrow.ground.width() - 2 * scaled(16)


@pytest.mark.parametrize("size", [QSize(900, 1400), QSize(600, 800)])
def test_players_stand_above_and_below_where_a_table_is_high(qapp: QApplication, size: QSize) -> None:
    found = place(size * scaled(100) / 100, Style.TABLE, parts(), square)
    above, below = found.columns
    assert above.bottom() < found.board.top() and found.board.bottom() < below.top()
    assert above.width() == below.width()
    assert found.board.width() > 0.75 * above.width()


def test_players_stand_at_the_sides_of_a_table(qapp: QApplication) -> None:
    found = place(QSize(scaled(1280), scaled(800)), Style.TABLE, parts(), square)
    left, right = found.columns
    assert scaled(200) <= left.width() == right.width() <= scaled(232)
    assert left.right() < found.board.left() and found.board.right() < right.left()


def test_on_a_table_of_4_to_3_the_players_leave_more_to_the_board(qapp: QApplication) -> None:
    found = place(QSize(scaled(1024), scaled(768)), Style.TABLE, parts(), square)
    assert found.board.width() > 0.85 * scaled(768)
    assert found.columns[0].width() == found.columns[1].width() >= scaled(150)


def test_on_the_smallest_table_the_board_has_most_of_the_room(qapp: QApplication) -> None:
    found = place(QSize(scaled(640), scaled(480)), Style.TABLE, parts(), square)
    assert found.board.width() >= scaled(360)
    assert found.columns[0].width() == found.columns[1].width() >= scaled(110)


def test_the_smallest_window_has_room_for_either_layout(qapp: QApplication) -> None:
    given = parts()
    panels = {Style.BESIDE: QSize(scaled(240), scaled(300)), Style.BELOW: QSize(scaled(360), scaled(200))}
    least = smallest(scaled(1280), given, panels, is_low=True)
    assert least.width() <= scaled(480)
    assert least.height() <= scaled(480)
    assert least.height() < smallest(scaled(480), given, panels, is_low=True).height() <= scaled(560)


def test_a_low_window_is_as_low_as_it_is_laid_out(qapp: QApplication) -> None:
    given = parts()
    panels = {Style.BELOW: QSize(scaled(360), scaled(120))}
    least = smallest(scaled(480), given, panels, is_low=True)
    found = place(least, Style.BELOW, replace(given, panel=panels[Style.BELOW]), square)
    assert abs(found.board.height() - 116) <= 2


def test_in_the_lowest_window_a_graph_is_as_low_as_it_can_be(qapp: QApplication) -> None:
    panels = {Style.BELOW: QSize(scaled(360), scaled(120))}
    graph = parts(bar=QSize(scaled(740), scaled(111)), bar_min=QSize(scaled(190), scaled(90)))
    least = smallest(scaled(360), graph, panels, is_low=True)
    found = place(least, Style.BELOW, replace(graph, panel=panels[Style.BELOW]), square)
    assert found.bar.height() == scaled(90)
    assert abs(found.board.height() - 116) <= 2


def test_a_part_below_which_words_are_found_takes_the_place_of_the_bar(qapp: QApplication) -> None:
    panels = {Style.BELOW: QSize(scaled(360), scaled(120))}
    bar = parts()
    finding = parts(extra=lambda _width: scaled(100), extra_min=QSize(scaled(300), scaled(100)))
    taller = (
        smallest(scaled(480), finding, panels, is_low=True).height()
        - smallest(scaled(480), bar, panels, is_low=True).height()
    )
    assert taller == scaled(100) - bar.bar.height()


def test_a_panel_too_high_for_the_window_goes_below(qapp: QApplication) -> None:
    panels = {Style.BESIDE: QSize(scaled(240), scaled(400)), Style.BELOW: QSize(scaled(360), scaled(100))}
    assert choose(QSize(scaled(800), scaled(360)), parts(), panels, square) is Style.BELOW
    assert smallest(scaled(800), parts(), panels, is_low=True).height() < scaled(400)
