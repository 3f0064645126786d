"""The panel of a player."""

from dataclasses import replace
from itertools import combinations, groupby

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.board.paint.bowl import BowlLid
from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import ClockReading
from qtgo.features.clock.face import ClockFace
from qtgo.features.players.player_panel import PlayerPanel
from qtgo.features.players.player_state import PlayerState
from qtgo.look.font import heading_font, title_font
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scale, scaled
from qtgo.settings import ColorScheme
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language
from tests.shown_window import settle

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)


@pytest.fixture
def panel(qtbot: QtBot) -> PlayerPanel:
    panel = PlayerPanel(Color.WHITE)
    qtbot.addWidget(panel)
    return panel


def texts(panel: PlayerPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.text() and not label.isHidden()]


def test_player_is_shown(panel: PlayerPanel) -> None:
    state = PlayerState(Player("Ada", "3k", "red"), prisoners=2, are_prisoners=True)
    panel.show_player(state)
    assert panel.state == state
    assert texts(panel) == ["Ada", "3k", "· 2 prisoners"]
    assert panel.accessibleName() == "White, Ada, 3k, 2 prisoners"


def test_the_weakest_level_has_a_name_in_place_of_a_rank(panel: PlayerPanel) -> None:
    panel.show_player(PlayerState(Player("QtGo (30 kyu)", "30k")))
    assert panel.accessibleName().startswith("White, QtGo, First day, 0 captures")
    panel.show_player(PlayerState(Player("Anna", "30k")))
    assert panel.accessibleName().startswith("White, Anna, 30k")


@pytest.mark.parametrize(
    "player, shown",
    [
        (Player("QtGo (24 kyu)", "24k"), "QtGo"),
        (Player("KataGo Human (3 dan)", "3d"), "KataGo Human"),
        (Player("KataGo Human (20 kyu, before AI)", "20k"), "KataGo Human (20 kyu, before AI)"),
        (Player("QtGo (8 kyu)", "7k"), "QtGo (8 kyu)"),
        (Player("QtGo (8 kyu)"), "QtGo (8 kyu)"),
        (Player("Anna (away)", "8k"), "Anna (away)"),
    ],
)
def test_a_level_that_the_rank_says_is_not_said_twice(panel: PlayerPanel, player: Player, shown: str) -> None:
    panel.show_player(PlayerState(player))
    assert texts(panel)[0] == shown
    assert panel._name.toolTip() == player.name
    assert panel.accessibleName().startswith(", ".join(filter(None, ("White", shown, player.rank))))


@pytest.mark.parametrize(
    "name, end", [("A professional engine (level of 1800)", ")"), ("Bartholomew Featherstonehaugh of York", "…")]
)
def test_a_long_name_keeps_the_level_at_its_end(panel: PlayerPanel, name: str, end: str) -> None:
    panel.show_player(PlayerState(Player(name)))
    panel.resize(200, 112)
    panel.grab()
    label = panel._name
    shown = label.fontMetrics().elidedText(name, label._elide, label.width())
    assert shown != name and shown[0] == name[0] and shown.endswith(end)
    assert label.toolTip() == name and name in panel.accessibleName()


def test_turn_is_said_in_words(panel: PlayerPanel) -> None:
    panel.show_player(PlayerState(Player("Ada"), to_move=True))
    assert any("To move" in text for text in texts(panel))
    assert panel.accessibleName().endswith("To move")


def test_the_name_stays_where_it_is_when_the_turn_changes(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    whole.set_form(PlayerForm.FULL)
    whole.show()
    tops = set()
    for is_turn in (True, False, True):
        whole.show_player(PlayerState(Player("Ada"), to_move=is_turn))
        QApplication.processEvents()
        tops.add(whole._name.mapTo(whole, whole._name.rect().topLeft()).y())
    assert len(tops) == 1


def test_player_without_a_name_has_the_color_as_name(panel: PlayerPanel) -> None:
    assert texts(panel) == ["White", "0 captures"]


def test_name_is_never_taken_as_html(panel: PlayerPanel, qtbot: QtBot) -> None:
    panel.show_player(PlayerState(Player("<img src=x>", "<b>1d")))
    panel.show()
    assert texts(panel)[:2] == ["<img src=x>", "<b>1d"]


def test_clock_is_put_in_and_taken_out(panel: PlayerPanel, qtbot: QtBot) -> None:
    clock = ClockFace(Color.WHITE)
    qtbot.addWidget(clock)
    panel.set_clock(clock)
    assert clock.parent() is panel
    panel.set_clock(None)
    assert clock.parent() is None


@pytest.fixture
def whole(panel: PlayerPanel) -> PlayerPanel:
    """Return a card with a clock that runs and the lid of a bowl."""
    clock, lid = ClockFace(Color.WHITE, panel), BowlLid(Color.WHITE, panel)
    panel.set_clock(clock)
    panel.set_lid(lid)
    clock.show_clock(ClockReading(BYOYOMI, TimeLeft(24 * SECOND, 3), is_running=True))
    panel.show()
    return panel


def clock_of(panel: PlayerPanel) -> ClockFace:
    return panel.findChildren(ClockFace)[0]


def lid_of(panel: PlayerPanel) -> BowlLid:
    return panel.findChildren(BowlLid)[0]


@pytest.mark.parametrize("form", list(PlayerForm))
@pytest.mark.parametrize("with_lid", [True, False])
@pytest.mark.parametrize("with_clock", [True, False])
def test_every_form_names_the_prisoners_once_and_has_room(
    whole: PlayerPanel, form: PlayerForm, with_lid: bool, with_clock: bool
) -> None:
    whole.show_clock(with_clock)
    whole.set_form(form, lid=with_lid)
    whole.show_player(PlayerState(Player("Ada", "3k"), 2, are_prisoners=True, to_move=True))
    whole.resize(whole.sizeHint().expandedTo(QSize(scaled(328), 0)))
    lid = lid_of(whole)
    assert lid.isVisible() is (with_lid and form not in (PlayerForm.LINE, PlayerForm.LOW))
    by_lid = lid.isVisible() and form is not PlayerForm.COMPACT
    assert len([text for text in texts(whole) if "2 prisoners" in text]) == (0 if by_lid else 1)
    assert clock_of(whole).isVisible() is with_clock
    says = [text for text in texts(whole) if text == "To move"]
    assert bool(says) is (not with_clock and form is not PlayerForm.LINE)
    shown = [child for child in whole.findChildren(QWidget) if child.isVisible()]
    assert all(whole.rect().contains(child.geometry()) for child in shown)


def test_a_narrow_line_cuts_neither_the_name_nor_the_prisoners(whole: PlayerPanel) -> None:
    whole.set_form(PlayerForm.LINE)
    whole.show_clock(False)
    whole.show_player(PlayerState(Player("QtGo (casual player)", "13k"), 2, are_prisoners=True))
    whole.resize(scaled(272), whole.height())
    assert [text for text in texts(whole) if "2" in text] == ["2"]
    assert "2 prisoners" in whole.accessibleName()
    whole.resize(scaled(368), whole.height())
    assert "2 prisoners" in texts(whole)


def test_in_a_line_the_accuracy_stands_where_the_prisoners_were(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    state = PlayerState(Player("Ada", "3k"), 2, are_prisoners=True, accuracy=91.4)
    whole.show_player(state)
    assert "91%" not in texts(whole)
    whole.set_form(PlayerForm.LINE)
    whole.resize(scaled(328), whole.height())
    assert {"accuracy", "91%"} <= set(texts(whole))
    assert not [text for text in texts(whole) if "2" in text]
    assert "accuracy 91%" in whole.accessibleName()
    shown = [child for child in whole.findChildren(QWidget) if child.isVisible()]
    assert all(whole.rect().contains(child.geometry()) for child in shown)
    whole.show_player(replace(state, accuracy=None))
    assert "2 prisoners" in texts(whole)
    assert "accuracy" not in texts(whole)


def test_a_line_asks_at_once_for_no_more_room_than_what_is_left_in_it(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    whole.set_form(PlayerForm.LINE)
    whole.resize(scaled(240), whole.height())
    state = PlayerState(Player("Inoue Gennan Inseki", "8d"), 2, are_prisoners=True)
    whole.show_player(state)
    least = whole.minimumSizeHint().width()
    whole.show_player(replace(state, accuracy=78.0))
    assert whole.minimumSizeHint().width() <= least + scaled(40), "not the room of the prisoners and of the word"


def test_a_card_with_troubles_has_room_for_its_lid(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    whole.resize(scaled(328), scaled(112))
    whole.show_player(PlayerState(Player("E"), trouble="E is not running."))
    assert whole.sizeHint().height() >= whole.heightForWidth(whole.width())


def test_a_long_name_in_a_line_is_elided_only_after_the_word_for_the_accuracy_has_gone(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    whole.set_form(PlayerForm.LINE)
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), 2, are_prisoners=True, accuracy=78.0))
    states = []
    for width in range(scaled(640), scaled(160), -2):  # whatever the font needs
        whole.resize(width, whole.height())
        QApplication.processEvents()
        assert "78%" in texts(whole)
        states.append(("accuracy" in texts(whole), whole._name.width() >= whole._name.sizeHint().width()))
    assert [state for state, _ in groupby(states)] == [(True, True), (False, True), (False, False)]


def test_whose_turn_it_is_takes_no_room_from_the_name_of_a_compact_card(whole: PlayerPanel) -> None:
    whole.show_clock(False)
    whole.set_form(PlayerForm.COMPACT)
    whole.resize(220, 54)
    whole.show()
    widths = []
    for is_turn in (False, True):
        whole.show_player(PlayerState(Player("A name of some length"), to_move=is_turn))
        QApplication.processEvents()
        widths.append(whole._name.width())
    assert widths[0] == widths[1]


def test_a_narrow_compact_card_has_no_lid(whole: PlayerPanel) -> None:
    whole.set_form(PlayerForm.COMPACT)
    whole.resize(scaled(328), whole.height())
    assert lid_of(whole).isVisible()
    whole.resize(scaled(228), whole.height())
    assert not lid_of(whole).isVisible() and clock_of(whole).isVisible()


def test_the_lid_is_as_large_as_the_form_has_it(whole: PlayerPanel) -> None:
    lid, heights = lid_of(whole), {}
    for form in (PlayerForm.COMPACT, PlayerForm.FULL, PlayerForm.LARGE):
        whole.set_form(form)
        heights[form] = lid.sizeHint().height()
    assert heights[PlayerForm.COMPACT] == scaled(44)  # without words below it
    assert heights[PlayerForm.COMPACT] < heights[PlayerForm.FULL] < heights[PlayerForm.LARGE]
    whole.set_form(PlayerForm.FULL)
    whole.resize(scaled(272), scaled(112))
    assert lid.sizeHint().height() < heights[PlayerForm.FULL]


def test_the_forms_have_the_heights_of_the_design(whole: PlayerPanel) -> None:
    heights = {}
    for form in (PlayerForm.FULL, PlayerForm.COMPACT, PlayerForm.LINE):
        whole.set_form(form)
        heights[form] = whole.sizeHint().height() / scale()
    assert heights[PlayerForm.FULL] == pytest.approx(112, abs=10)  # the letters of some fonts are higher
    assert heights[PlayerForm.COMPACT] == pytest.approx(72, abs=6)
    assert heights[PlayerForm.LINE] == pytest.approx(36, abs=2)


def test_who_is_to_move_against_an_engine_is_addressed(whole: PlayerPanel) -> None:
    whole.show_player(PlayerState(Player("Ada"), to_move=True, is_you=True))
    assert clock_of(whole).shown.word == "Your move"
    whole.show_player(PlayerState(Player("Engine"), to_move=True, activity="Thinking…"))
    assert clock_of(whole).shown.word == "Thinking…"
    whole.show_player(PlayerState(Player("Engine"), activity="Thinking…"))
    assert clock_of(whole).shown.word == ""


def test_low_time_colors_the_whole_card(whole: PlayerPanel) -> None:
    whole.show_player(PlayerState(Player("Ada"), to_move=True))
    whole.resize(328, 112)

    def ground() -> str:
        return whole.grab().toImage().pixelColor(whole.width() - 8, whole.height() // 2).name()

    before = ground()
    clock_of(whole).show_clock(ClockReading(BYOYOMI, TimeLeft(7 * SECOND, 1), is_running=True))
    assert clock_of(whole).shown.word == "7 seconds"
    assert ground() == current_palette().low.lower() != before


def test_an_engine_in_trouble_offers_what_can_be_done(whole: PlayerPanel, qtbot: QtBot) -> None:
    assert whole.findChildren(QPushButton) == []
    whole.show_player(PlayerState(Player("E"), to_move=True, trouble="E is not running."))
    assert "E is not running." in texts(whole)
    assert whole.accessibleName().endswith("E is not running.")
    trouble = whole.trouble
    assert trouble is not None
    for button, signal in (
        (trouble.restart, whole.restart_requested),
        (trouble.take_over, whole.take_over_requested),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    whole.show_player(PlayerState(Player("E")))
    assert not trouble.restart.isVisible()


def test_the_seat_menu_is_reached_by_key(whole: PlayerPanel) -> None:
    whole.set_menu(QMenu(whole))
    for form in PlayerForm:
        whole.set_form(form)
        assert whole.who.isVisible()
        assert whole.who.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_long_texts_do_not_widen_the_panel(panel: PlayerPanel) -> None:
    before = panel.minimumSizeHint().width()
    panel.show_player(PlayerState(Player("A" * 500), to_move=True, activity="B" * 500))
    assert panel.minimumSizeHint().width() == before


def test_a_rank_without_end_leaves_room_for_the_name(qtbot: QtBot) -> None:
    panel = PlayerPanel(Color.BLACK)
    qtbot.addWidget(panel)
    panel.show_player(PlayerState(Player("Ada", "9 dan " * 100)))
    ranks = [label for label in panel.findChildren(QLabel) if "9 dan" in label.text()]
    assert [label.text() for label in ranks] == ["9 dan 9 dan …"]
    assert len(ranks[0].toolTip()) > 100


def test_a_name_in_full_screen_is_as_large_as_there_is_room(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    panel = PlayerPanel(Color.BLACK)
    qtbot.addWidget(panel)
    panel.set_form(PlayerForm.LARGE)
    panel.resize(QFontMetrics(title_font(panel.font())).horizontalAdvance("Inoue Gennan Inseki"), 480)
    panel.show()

    def size(name: str) -> float:
        panel.show_player(PlayerState(Player(name)))
        return panel._name.font().pointSizeF()

    usual, less, least = size("Anna"), size("Inoue Gennan Inseki"), size("Bartholomew Featherstonehaugh the Second")
    assert usual > less >= least
    assert least == heading_font(panel.font()).pointSizeF()
    look.use(ColorScheme.DARK, 1.0)
    assert size("Anna") == usual
    panel.show_player(PlayerState(Player("Anna")))
    look.use(ColorScheme.LIGHT, 1.0)
    QApplication.processEvents()
    assert panel._name.font().pointSizeF() == usual


def test_a_row_of_the_full_screen_has_a_large_clock_beside_the_name(whole: PlayerPanel, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    whole.show_clock(True)
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), 2, are_prisoners=True, to_move=True))
    heights = {}
    for form in (PlayerForm.FULL, PlayerForm.ACROSS):
        whole.set_form(form)
        whole.resize(scaled(640), scaled(112))
        QApplication.processEvents()
        heights[form] = clock_of(whole).height()
        shown = [child for child in whole.findChildren(QWidget) if child.isVisible()]
        assert all(whole.rect().contains(child.geometry()) for child in shown)
    assert heights[PlayerForm.ACROSS] > 1.3 * heights[PlayerForm.FULL]
    assert whole._name.width() >= whole._name.sizeHint().width()
    assert clock_of(whole).geometry().right() < lid_of(whole).geometry().left()


def test_a_name_has_the_room_that_the_words_below_the_clock_do_not_need(whole: PlayerPanel) -> None:
    """Dots of byo-yomi are narrower than the rule that led to them."""
    settings = TimeSettings(TimeSystem.BYOYOMI, main=20 * MINUTE, extra=30 * SECOND, count=5)
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), to_move=True))
    whole.set_form(PlayerForm.COMPACT)
    use_language(PSEUDO)
    clock_of(whole).show_clock(ClockReading(settings, settings.start()))
    before = clock_of(whole).sizeHint().width()
    clock_of(whole).show_clock(ClockReading(settings, TimeLeft(28 * SECOND, 3)))
    assert clock_of(whole).sizeHint().width() < before - scaled(40)


def test_a_row_of_the_full_screen_has_room_for_whose_turn_it_is(whole: PlayerPanel, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    settings = TimeSettings(TimeSystem.BYOYOMI, main=20 * MINUTE, extra=30 * SECOND, count=5)
    clock = clock_of(whole)
    whole.set_form(PlayerForm.ACROSS)
    whole.show_clock(True)
    use_language(PSEUDO)
    clock.show_clock(ClockReading(settings, settings.start()))
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), to_move=False))
    whole.resize(scaled(680), scaled(112))
    QApplication.processEvents()
    without = clock.width()
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), to_move=True))
    QApplication.processEvents()
    with_turn = clock.width()
    assert with_turn > without + scaled(16)
    whole.show_player(PlayerState(Player("Inoue Gennan Inseki", "8d"), to_move=False))
    QApplication.processEvents()
    assert clock.width() == with_turn  # or the row would change with every move


def test_both_lines_have_the_word_for_the_accuracy_or_none(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    first, second = (PlayerPanel(color, around) for color in Color)
    first.partner, second.partner = second, first
    for panel, name in ((first, "Inoue Gennan Inseki"), (second, "Ada")):
        panel.set_form(PlayerForm.LINE)
        panel.show_player(PlayerState(Player(name, "8d"), 2, are_prisoners=True, accuracy=78.0))
        column.addWidget(panel)
    around.show()
    said = set()
    for width in range(240, 520, 20):
        around.resize(scaled(width), scaled(120))
        QApplication.processEvents()
        has_word = ["accuracy" in texts(panel) for panel in (first, second)]
        assert has_word[0] is has_word[1], width
        said.add(has_word[0])
    assert said == {True, False}


def test_a_long_name_in_a_narrow_column_has_two_lines(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    panel = PlayerPanel(Color.BLACK)
    qtbot.addWidget(panel)
    panel.set_form(PlayerForm.LARGE)
    panel.resize(QFontMetrics(heading_font(panel.font())).horizontalAdvance("Inoue Gennan Inseki"), 480)
    panel.show()
    panel.show_player(PlayerState(Player("Anna")))
    QApplication.processEvents()
    one = panel._name.height()
    panel.show_player(PlayerState(Player("Inoue Gennan Inseki")))
    QApplication.processEvents()
    metrics = panel._name.fontMetrics()
    assert panel._name.height() >= 2 * metrics.height() > one
    picture = panel._name.grab().toImage()
    rows = [
        y
        for y in range(picture.height())
        if any(picture.pixelColor(x, y).lightness() < 120 for x in range(picture.width()))
    ]
    assert rows[-1] - rows[0] > metrics.height()


def test_both_lines_have_the_word_for_the_prisoners_or_none(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    black, white = (PlayerPanel(color, around) for color in Color)
    black.partner, white.partner = white, black
    for panel, name in ((black, "Ada"), (white, "Inoue Gennan Inseki")):
        panel.set_form(PlayerForm.LINE, lid=False)
        panel.show_player(PlayerState(Player(name, "8d"), prisoners=29, are_prisoners=True))
        column.addWidget(panel)
    around.show()
    seen = set()
    for width in range(700, 180, -10):
        around.resize(scaled(width), scaled(120))
        QApplication.processEvents()
        shown = {text for panel in (black, white) for text in texts(panel) if "29" in text}
        assert len(shown) == 1, width
        seen |= shown
    assert seen == {"29", "29 prisoners"}
    assert white._prisoners.geometry().width() <= white._prisoners.sizeHint().width(), "it ends at the edge"


def test_a_name_of_three_words_is_whole_in_a_narrow_column(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    panel = PlayerPanel(Color.BLACK)
    qtbot.addWidget(panel)
    panel.set_form(PlayerForm.LARGE)
    panel.resize(QFontMetrics(heading_font(panel.font())).horizontalAdvance("Inoue Gen"), 480)
    panel.show()
    panel.show_player(PlayerState(Player("Inoue Gennan Inseki")))
    QApplication.processEvents()
    assert panel._name.shown_lines == ["Inoue", "Gennan", "Inseki"]
    panel.show_player(PlayerState(Player("Anna")))
    QApplication.processEvents()
    assert panel._name.shown_lines == ["Anna"] and panel._name.height() < 2 * panel._name.fontMetrics().height()


def test_a_short_name_is_whole_beside_a_long_level(whole: PlayerPanel) -> None:
    whole.set_form(PlayerForm.FULL)
    whole.show_clock(False)
    whole.show_player(PlayerState(Player("QtGo (30 kyu)", "30k")))
    name, rank, lid = whole._name, whole._rank, lid_of(whole)
    parts = sum(part.sizeHint().width() for part in (whole._stone, name, rank, lid))
    for width, is_above in ((900, False), (parts + 2 * scaled(20), True), (900, False)):
        whole.resize(width, 300)
        QApplication.processEvents()
        assert name.width() >= name.fontMetrics().horizontalAdvance("QtGo")
        assert (lid.geometry().top() > rank.geometry().bottom()) is is_above


@pytest.mark.parametrize("form", [PlayerForm.FULL, PlayerForm.COMPACT])
@pytest.mark.parametrize("with_clock", [True, False])
def test_a_long_name_is_whole_above_the_clock_and_the_lid(
    whole: PlayerPanel, qtbot: QtBot, form: PlayerForm, with_clock: bool
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(whole)
    whole.set_menu(QMenu(whole))
    whole.set_form(form, lid=form is PlayerForm.FULL)
    whole.show_clock(with_clock)
    around.show()
    heights = []
    for name in ("Anna", "Inoue Gennan Inseki", "Bartholomew Featherstonehaugh"):
        whole.show_player(PlayerState(Player(name, "8d"), 2, are_prisoners=True, to_move=True))
        around.resize(scaled(320), scaled(400))
        settle()
        assert " ".join(whole._name.shown_lines) == name
        assert whole._name.width() >= max(map(whole._name.fontMetrics().horizontalAdvance, whole._name.shown_lines))
        assert whole._name.toolTip() == name and name in whole.accessibleName()
        shown = [
            child
            for child in whole.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if child.isVisible()
        ]
        assert all(whole.rect().contains(child.geometry()) for child in shown)
        assert [
            (first, second)
            for first, second in combinations(shown, 2)
            if first.geometry().intersects(second.geometry())
        ] == []
        heights.append(whole.height())
    assert heights == sorted(heights)
    whole.show_player(PlayerState(Player("An endless name " * 40, "8d")))
    settle()
    assert len(whole._name.shown_lines) == 2 and whole._name.shown_lines[-1].endswith("…")


def test_both_names_stand_above_where_one_of_them_needs_it(whole: PlayerPanel, qtbot: QtBot) -> None:
    around, other = QWidget(), PlayerPanel(Color.BLACK)
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    other.set_lid(BowlLid(Color.BLACK, other))
    whole.partner, other.partner = other, whole
    for panel in (whole, other):
        column.addWidget(panel)
        panel.set_form(PlayerForm.FULL)
    around.resize(scaled(320), scaled(400))
    around.show()
    for name, is_above in (("Bo", False), ("Bartholomew Featherstonehaugh", True), ("Bo", False)):
        other.show_player(PlayerState(Player("Ann", "3k"), 2, are_prisoners=True))
        whole.show_player(PlayerState(Player(name, "8d"), 2, are_prisoners=True))
        settle()
        assert whole._has_name_above is other._has_name_above is is_above


@pytest.mark.parametrize("with_clock", [True, False])
def test_a_long_name_is_whole_in_a_low_window_in_hardly_more_height(qtbot: QtBot, look: Look, with_clock: bool) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    around = QWidget()
    qtbot.addWidget(around)
    row = QHBoxLayout(around)
    row.setContentsMargins(0, 0, 0, 0)
    black, white = (PlayerPanel(color, around) for color in Color)
    black.partner, white.partner = white, black
    for panel in (black, white):
        panel.set_form(PlayerForm.LOW)
        panel.set_clock(ClockFace(panel.color, panel))
        clock_of(panel).show_clock(ClockReading(BYOYOMI, BYOYOMI.start()))
        panel.show_clock(with_clock)
        panel.set_menu(QMenu(panel))
        row.addWidget(panel)
    around.resize(scaled(500), scaled(60))
    around.show()
    heights = {}
    for name in ("Anna", "Honinbo Shusaku Kuwahara"):
        black.show_player(PlayerState(Player(name, "8d"), 2, are_prisoners=True, to_move=True))
        white.show_player(PlayerState(Player("Bo", "4d")))
        settle()
        assert " ".join(black._name.shown_lines) == name
        assert black._name.font() == white._name.font()
        assert abs(clock_of(black).y() - clock_of(white).y()) <= scaled(4), "both stand below the names"
        heights[name] = around.minimumSizeHint().height()
    assert heights["Honinbo Shusaku Kuwahara"] <= heights["Anna"] + scaled(10)
