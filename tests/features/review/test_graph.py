"""The graph: what is painted where, and how one goes through the game with it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.curve import GraphValues
from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.other_lines import OtherLine, of_engine
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.game.navigation import LinePlace, NavigationStep
from qtgo.features.review.graph import HEIGHT, ReviewGraph
from qtgo.features.review.graph_card import GraphCard
from qtgo.features.review.graph_painting import Plot, legend_room
from qtgo.features.review.stretch import Stretch
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme, GraphCurves
from qtgo.text.analysis.disagreement_words import shown_engine
from tests.core.analysis.reviewed import reviewed

NO_KEY = Qt.KeyboardModifier.NoModifier
LEADS = [0.0, 0.0, 0.0, -6.0, -6.0, -8.5, 6.0]  # Black loses 6 and 2.5 points, then White 14.5


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> GraphCard:
    look.use(ColorScheme.LIGHT, 1.0)
    card = GraphCard()
    qtbot.addWidget(card)
    card.resize(800, scaled(108))
    positions, review = reviewed(LEADS)
    card.show_review(positions, review, (0, 1, 2, 4, 5, 6, 7))  # the third node has no move
    card.show_place(LinePlace(4, 7))
    card.show()
    return card


@pytest.fixture
def graph(card: GraphCard) -> ReviewGraph:
    return card.graph


def image_of(card: GraphCard) -> QImage:
    card.grab()
    QApplication.processEvents()  # other values are drawn in a turn of their own
    return card.grab().toImage()


def column(graph: ReviewGraph, image: QImage, index: int, top: int, bottom: int) -> set[str]:
    place = graph.mapToParent(graph.point(index).toPoint())
    columns = range(place.x() - 1, place.x() + 2)
    return {QColor(image.pixel(x, y)).name() for x in columns for y in range(scaled(top), scaled(bottom))}


def test_in_a_narrow_card_the_graph_has_the_room_of_first_and_last(card: GraphCard, graph: ReviewGraph) -> None:
    for width, is_tight in ((800, False), (300, True), (800, False)):
        card.resize(scaled(width), card.height())
        QApplication.processEvents()
        assert [card.button(step).isHidden() for step in NavigationStep] == [is_tight, False, False, is_tight]
        assert not is_tight or graph.width() > 2 * card.width() // 3


def test_to_players_who_are_new_to_go_the_lead_is_said_in_words(card: GraphCard) -> None:
    positions, review = reviewed(LEADS)
    plain = GraphCard(is_plain=lambda: True)
    plain.show_review(positions, review, range(len(positions)))
    said = []
    for index in (0, 3, 6):
        plain.show_place(LinePlace(index, 6))
        said.append(plain.graph.tag)
    assert said == ["Start · The score is even", "Move 3 · White leads by 6 points", "Move 6 · Black leads by 6 points"]
    plain.deleteLater()


def test_where_it_has_no_room_nothing_is_painted(qtbot: QtBot, graph: ReviewGraph) -> None:
    graph.setFixedSize(0, 60)
    graph._redrawing.start()
    qtbot.waitUntil(lambda: not graph._redrawing.isActive())
    assert graph._picture is None


def test_black_is_up(graph: ReviewGraph) -> None:
    assert graph.point(6).y() < graph.point(0).y() < graph.point(3).y()
    assert graph.point(0).x() < graph.point(1).x()


@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK])
def test_losses_stand_above_and_below_their_line_by_player(
    card: GraphCard, graph: ReviewGraph, look: Look, scheme: ColorScheme
) -> None:
    look.use(scheme, 1.0)
    card.resize(800, scaled(108))
    card.show_place(LinePlace(0, 7))
    image, colors = image_of(card), current_palette()
    line = 88
    for index, color, above in ((3, colors.mistake, True), (5, colors.doubtful, True), (6, colors.blunder, False)):
        name = QColor(color).name()
        assert (name in column(graph, image, index, 70, line)) is above
        assert (name in column(graph, image, index, line, 104)) is not above


@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK])
def test_the_cursor_and_its_tag_are_seen(card: GraphCard, look: Look, scheme: ColorScheme) -> None:
    look.use(scheme, 1.0)
    card.resize(800, scaled(108))
    image, colors = image_of(card), current_palette()
    assert QColor(colors.accent).name() in column(card.graph, image, 3, 90, 100)
    assert card.graph.tag == "Move 3 · W+6.0 ± 0.2"
    assert card.graph.accessibleName() == "Graph of the game"
    assert card.graph.accessibleDescription() == card.graph.tag
    assert (card.graph.value(), card.graph.maximum()) == (3, 6)


def at(graph: ReviewGraph, index: int) -> QPoint:
    return graph.point(index).toPoint()


def test_a_click_and_a_drag_go_there(qtbot: QtBot, card: GraphCard, graph: ReviewGraph) -> None:
    asked: list[int] = []
    card.index_requested.connect(asked.append)
    qtbot.mousePress(graph, Qt.MouseButton.LeftButton, pos=at(graph, 5))
    qtbot.mouseMove(graph, at(graph, 1))
    qtbot.mouseRelease(graph, Qt.MouseButton.LeftButton, pos=at(graph, 1))
    assert asked[0] == 6
    assert set(asked) <= {6, 1}


def test_under_the_mouse_it_tells_the_numbers(qtbot: QtBot, graph: ReviewGraph) -> None:
    qtbot.mouseMove(graph, at(graph, 0))
    graph._hover(graph.index_at(graph.point(6).x()))
    assert graph.tag == "Move 6 · B+6.0 ± 0.2 · Engine not named, 30 visits"
    graph._hover(None)
    assert graph.tag == "Move 3 · W+6.0 ± 0.2"


@pytest.mark.parametrize(
    ("key", "index"), [(Qt.Key.Key_Left, 2), (Qt.Key.Key_Right, 5), (Qt.Key.Key_Home, 0), (Qt.Key.Key_End, 7)]
)
def test_keys_go_through_the_moves(qtbot: QtBot, card: GraphCard, graph: ReviewGraph, key: Qt.Key, index: int) -> None:
    with qtbot.waitSignal(card.index_requested) as asked:
        qtbot.keyClick(graph, key)
    assert asked.args == [index]


def test_what_is_shown_asks_for_nothing(qtbot: QtBot, card: GraphCard) -> None:
    with qtbot.assertNotEmitted(card.index_requested):
        card.show_place(LinePlace(6, 7))
        card.show_review(*reviewed([0.0, 1.0]), (0, 1))
    assert card.graph.value() == 1


def test_the_buttons_step_by_nodes(qtbot: QtBot, card: GraphCard) -> None:
    with qtbot.waitSignal(card.step_requested) as asked:
        qtbot.mouseClick(card.button(NavigationStep.BACK), Qt.MouseButton.LeftButton)
    assert asked.args == [3]
    card.show_place(LinePlace(7, 7))
    assert not card.button(NavigationStep.END).isEnabled()
    assert card.button(NavigationStep.END).accessibleName() == "Go to end"


def test_in_a_variation_the_graph_stays_with_its_line_and_the_buttons_step_in_the_variation(
    qtbot: QtBot, card: GraphCard, graph: ReviewGraph
) -> None:
    card.show_place(LinePlace(6, 9), 4)
    assert graph.value() == 3
    with qtbot.waitSignal(card.step_requested) as stepped:
        qtbot.mouseClick(card.button(NavigationStep.BACK), Qt.MouseButton.LeftButton)
    assert stepped.args == [5]
    with qtbot.waitSignal(card.index_requested) as asked:
        qtbot.keyClick(graph, Qt.Key.Key_Right)
    assert asked.args == [5]


def test_what_is_not_known_is_left_out(card: GraphCard) -> None:
    positions, review = reviewed([0.0, None, None, 2.0])
    card.show_review(positions, review, (0, 1, 2, 3))
    card.show_place(LinePlace(1, 3))
    assert card.graph.tag == "Move 1"
    assert not card.grab().isNull()
    card.show_review((), review, (0,))
    card.show_place(LinePlace(0, 3))
    assert card.graph.tag == "Start"
    assert not card.grab().isNull()


def test_it_has_the_height_of_the_design_and_grows_with_the_font(card: GraphCard, look: Look) -> None:
    before = card.sizeHint().height()
    assert before == scaled(108)
    look.use(ColorScheme.LIGHT, 1.5)
    assert card.sizeHint().height() == scaled(108) > before
    assert card.graph.point(3) != QPointF()


def test_a_low_one_has_its_losses_below_a_lower_curve(card: GraphCard) -> None:
    graph = card.graph
    graph.resize(800, scaled(HEIGHT))
    usual = graph.plot()
    graph.resize(800, graph.minimumSizeHint().height())
    low = graph.plot()
    assert low.losses - low.area.bottom() == usual.losses - usual.area.bottom()
    assert graph.height() - low.losses == scaled(HEIGHT) - usual.losses
    assert low.area.height() == usual.area.height() - scaled(HEIGHT) + graph.height()


@pytest.fixture
def long_card(qtbot: QtBot, look: Look) -> GraphCard:
    look.use(ColorScheme.LIGHT, 1.0)
    card = GraphCard()
    qtbot.addWidget(card)
    card.resize(800, scaled(108))
    card.show_review(*reviewed([float(index % 7) for index in range(101)]), range(101))
    card.show_place(LinePlace(50, 100))
    card.show()
    return card


def wheel(graph: ReviewGraph, x: float, notches: int, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
    place, delta = QPointF(x, 40), QPoint(0, 120 * notches)
    position = QPointF(graph.mapToGlobal(place))
    buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(place, position, QPoint(), delta, buttons, modifiers, phase, False)
    QApplication.sendEvent(graph, event)


def test_the_wheel_zooms_around_the_mouse(long_card: GraphCard) -> None:
    graph = long_card.graph
    x = graph.point(30).x()
    wheel(graph, x, 3)
    assert graph.stretch.length == pytest.approx(100 * 0.8**3)
    assert graph.index_at(x) == 30
    assert graph.point(30).x() == pytest.approx(x)
    wheel(graph, x, -10)
    assert graph.stretch == Stretch(0, 100)


def test_with_shift_the_wheel_moves_along(long_card: GraphCard) -> None:
    graph = long_card.graph
    graph.zoom(0.5)
    first = graph.stretch.first
    wheel(graph, 400, -1, Qt.KeyboardModifier.ShiftModifier)
    assert graph.stretch.first == pytest.approx(first + 10)
    assert graph.stretch.length == pytest.approx(50)


def test_keys_zoom_around_the_current_move(qtbot: QtBot, long_card: GraphCard) -> None:
    graph = long_card.graph
    x = graph.point(50).x()
    qtbot.keyClick(graph, Qt.Key.Key_Plus)
    assert graph.stretch.length == pytest.approx(80)
    assert graph.point(50).x() == pytest.approx(x)
    qtbot.keyClick(graph, Qt.Key.Key_Minus)
    assert graph.stretch == Stretch(0, 100)
    qtbot.keyClick(graph, Qt.Key.Key_Plus)
    qtbot.keyClick(graph, Qt.Key.Key_0)
    assert graph.stretch == Stretch(0, 100)


def test_the_current_move_stays_in_sight(long_card: GraphCard) -> None:
    graph = long_card.graph
    graph.zoom(0.2)
    long_card.show_place(LinePlace(95, 100))
    assert graph.stretch.first < 95 < graph.stretch.last
    assert graph.stretch.length == pytest.approx(20)


def test_what_comes_keeps_the_zoom(long_card: GraphCard) -> None:
    graph = long_card.graph
    graph.zoom(0.5)
    stretch = graph.stretch
    long_card.show_review(*reviewed([0.0] * 101), range(101))
    assert graph.stretch == stretch
    long_card.show_review(*reviewed([0.0] * 31), range(31))
    assert graph.stretch == Stretch(0, 30)


def test_other_values_are_drawn_in_a_turn_of_their_own(long_card: GraphCard) -> None:
    graph = long_card.graph
    image_of(long_card)
    before = graph._picture
    long_card.show_review(*reviewed([12.5] * 101), range(101))
    long_card.grab()
    assert graph._picture is before
    QApplication.processEvents()
    after = graph._picture
    assert after is not before
    long_card.grab()
    QApplication.processEvents()
    assert graph._picture is after, "nothing has changed since"
    graph.zoom(0.5)
    long_card.grab()
    assert graph._picture is not after


def test_other_lines_and_win_rates_are_drawn(long_card: GraphCard) -> None:
    graph, colors = long_card.graph, current_palette()
    positions, review = reviewed([0.0] * 101)

    def is_inked(number: float, most: float, others: tuple[OtherLine, ...] = ()) -> bool:
        """Return whether anything is drawn at a number above move 70, where without it there is paper."""
        long_card.show_review(positions, review, range(101), others)
        image, plot = image_of(long_card), graph.plot()
        place = graph.mapToParent(QPoint(round(plot.x(70)), round(plot.y(number / most * plot.most))))
        rows = [image.pixelColor(place.x(), y) for y in range(place.y() - 1, place.y() + 2)]
        return any(color.lightness() < QColor(colors.card).lightness() - 60 for color in rows)

    assert not is_inked(5.0, 12.5)
    assert is_inked(5.0, 12.5, (OtherLine(60, (5.0,) * 30),))
    positions[:] = [PositionAnalysis(9, 0.8, 0.0) for _ in positions]
    assert not is_inked(0.6, 1.0)
    graph.show_curves(GraphCurves.BOTH)
    assert is_inked(0.6, 1.0)


def test_win_rates_alone_have_their_own_scale(long_card: GraphCard) -> None:
    graph = long_card.graph
    graph.show_curves(GraphCurves.WIN_RATE)
    long_card.show_review([PositionAnalysis(9, 0.9, 1.0)] * 101, reviewed([0.0] * 101)[1], range(101))
    assert graph.point(10).y() == pytest.approx(graph.plot().y(0.8))
    assert graph.plot().most == pytest.approx(1.25)


def test_curves_of_two_engines_share_scale_and_legend(long_card: GraphCard) -> None:
    graph = long_card.graph
    positions, review = reviewed([0.0] * 101)
    long_card.show_review(positions, review, range(101), (OtherLine(60, (5.0,) * 30),))
    assert not graph.legend, "a variation is by the same engine"
    theirs = of_engine("KataGo", [PositionAnalysis(9, 0.9, 40.0)] * 101)
    long_card.show_review(positions, review, range(101), (theirs,))
    assert list(graph.legend) == ["Engine not named", "KataGo"]
    assert graph.plot().most >= 40.0
    graph.show_curves(GraphCurves.WIN_RATE)
    long_card.show_review([PositionAnalysis(9, 0.5, 0.0)] * 101, review, range(101), (theirs,))
    place, image = graph.plot(), image_of(long_card)
    assert place.most == pytest.approx(1.25)
    at = graph.mapToParent(QPoint(round(place.x(30)), round(place.y(0.8))))
    colors = [image.pixelColor(at.x() + x, at.y() + y) for x in range(12) for y in (-1, 0, 1)]
    paper = QColor(current_palette().card).lightness()
    assert any(color.lightness() < paper - 60 for color in colors), "its win rates are drawn, not its leads"


def test_names_of_engines_stand_in_lines_where_only_that_leaves_the_curves_free() -> None:
    font, names = QFont(), ("an engine with a long name", "another engine with a long name")
    metrics = QFontMetricsF(font)
    line, area = metrics.height(), QRectF(0, 0, 3 * metrics.horizontalAdvance(names[1]), 6 * metrics.height())
    plot = Plot(area, Stretch(0, 100), 10.0, 120.0)
    leads = (*[0.0] * 25, *[-10.0] * 10, *[10.0] * 66)
    even = [GraphValues((0.0,) * 101, (0.0,) * 101)]
    assert legend_room(plot, font, names, even).height() == line
    room = legend_room(plot, font, names, [GraphValues(leads, (0.0,) * 101)])
    assert room.height() == 2 * line
    assert room.right() == area.right() and room.bottom() == area.bottom()
    narrow = Plot(QRectF(0, 0, area.width() / 2, area.height()), plot.stretch, 10.0, 120.0)
    assert legend_room(narrow, font, names, even).height() == 2 * line
    wild = [GraphValues(tuple(10.0 * (-1) ** index for index in range(101)), (0.0,) * 101)]
    assert legend_room(plot, font, names, wild).height() == line, "no corner is free"
    room = legend_room(narrow, font, names, wild)
    assert (room.right(), room.bottom(), room.height()) == (narrow.area.right(), area.bottom(), 2 * line)


@pytest.mark.parametrize(
    ("engine", "network", "name"),
    [("KataGo", "b18", "b18"), ("KataGo", "", "KataGo"), ("QtGo 1.0", "qtgo-b5c64-s1-00", "QtGo 1.0")],
)
def test_the_same_engine_with_two_networks_is_named_by_them(engine: str, network: str, name: str) -> None:
    _, review = reviewed([0.0, 0.0])
    after = PositionAnalysis(9, 0.5, 0.0, source=AnalysisSource(engine, network))
    review = replace(review, moves=tuple(replace(move, after=after) for move in review.moves))
    theirs = of_engine("b28", [PositionAnalysis(9, 0.5, 0.0, source=AnalysisSource(engine, "b28"))] * 2)
    assert shown_engine(review, (theirs,)) == name


def test_the_node_under_the_mouse_is_told(long_card: GraphCard, qtbot: QtBot) -> None:
    told: list[int | None] = []
    long_card.hovered.connect(told.append)
    long_card.graph._hover(7)
    long_card.graph._hover(None)
    assert told == [7, None]


def test_another_engine_has_its_say_in_the_tag(long_card: GraphCard) -> None:
    other = OtherLine(0, (2.0,) * 51, "KataGo<b>")
    long_card.show_review(*reviewed([0.0] * 101), range(101), (other,))
    assert long_card.graph.tag == "Move 50 · 0 ± 0.2 · KataGo<b> B+2.0"
    long_card.show_place(LinePlace(60, 100))
    assert long_card.graph.tag == "Move 60 · 0 ± 0.2"


@pytest.mark.parametrize("width", [120, 160, 220])
def test_a_narrow_graph_keeps_its_tag_inside_and_leaves_labels_out(qtbot: QtBot, look: Look, width: int) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    graph = ReviewGraph()
    qtbot.addWidget(graph)
    graph.resize(width, scaled(108))
    graph.show_review(*reviewed(LEADS))
    ink = QColor(current_palette().ink).name()
    for index in range(len(LEADS)):
        graph.show_position(index)
        image = graph.grab().toImage()
        y = scaled(5) + 2  # above the words of the tag
        edges = {QColor(image.pixel(x, y)).name() for x in (0, image.width() - 1)}
        assert ink not in edges, "the ends of the tag are round"
        assert ink in {QColor(image.pixel(x, y)).name() for x in range(image.width())}
    assert graph.plot().area.left() <= width // 4


@pytest.mark.parametrize(
    ("leads", "place"), [([9.0] * 31, {"below"}), ([-9.0] * 31, {"above"}), ([9.0, -9.0] * 15 + [9.0], set())]
)
def test_the_name_of_a_phase_stands_where_the_curve_is_not(
    card: GraphCard, leads: list[float], place: set[str]
) -> None:
    positions, review = reviewed(leads)
    pictures = []
    for late in (GamePhase.OPENING, GamePhase.ENDGAME):  # one phase has no name
        moves = tuple(replace(move, phase=late) if move.number > 15 else move for move in review.moves)
        card.show_review(positions, replace(review, moves=moves), tuple(range(len(leads))))
        image_of(card)
        pictures.append(card.graph.grab().toImage())
    area = card.graph.plot().area
    columns = range(int(area.left()) + 6, int(area.left()) + 50)

    def differs(top: float) -> bool:
        rows = range(int(top), int(top) + 14)
        return any(pictures[0].pixel(x, y) != pictures[1].pixel(x, y) for x in columns for y in rows)

    tops = {"above": area.top(), "below": area.bottom() - 14}
    assert {where for where, top in tops.items() if differs(top)} == place


def test_nothing_is_under_the_mouse_in_a_graph_that_has_gone_or_is_of_another_game(
    card: GraphCard, graph: ReviewGraph
) -> None:
    told: list[int | None] = []
    card.hovered.connect(told.append)
    graph._hover(6)
    positions, review = reviewed(LEADS[:3])
    card.show_review(positions, review, (0, 1, 2))
    card.grab()
    assert told == [7, None] and graph.tag == graph._words(graph.value())
    graph._hover(2)
    card.hide()  # by a key, while the mouse rests
    assert told == [7, None, 2, None]
