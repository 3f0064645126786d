"""The review panel: it shows a state, and says what the players wish."""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import ProposalSource, SekiGroup, StoneRemovalState
from qtgo.features.scoring.agreement import AcceptanceRow, AgreementCard
from qtgo.features.scoring.scoring_panel import ScoringPanel
from qtgo.kit.dialogs.form import FittingScrollArea
from qtgo.kit.labels import ElidedLabel
from qtgo.look.sizes import scaled

BLACK, WHITE = Color.BLACK, Color.WHITE
SCORE = Score(
    SideScore(territory=40, total=40),
    SideScore(territory=30, komi=6.5, total=36.5),
    owner={},
    neutral=frozenset(),
    seki=frozenset(),
    dead=frozenset(),
    result="B+3.5",
)
GROUPS = (
    SekiGroup(BLACK, frozenset({Point(3, 3), Point(3, 4)}), in_seki=True),
    SekiGroup(WHITE, frozenset({Point(9, 9)}), in_seki=False, set_by_players=True),
)
STATE = StoneRemovalState(SCORE, ruleset("japanese"), seki_groups=GROUPS, source=ProposalSource.ENGINE)


@pytest.fixture
def panel(qtbot: QtBot) -> ScoringPanel:
    panel = ScoringPanel(STATE)
    qtbot.addWidget(panel)
    panel.show()
    return panel


@pytest.mark.parametrize("height", [260, 400, 700, 1000])
def test_one_finishes_without_scrolling(panel: ScoringPanel, height: int) -> None:
    panel.resize(300, height)
    settle()
    for button in (panel.resume_button, panel.finish_button, *panel.accept_boxes.values()):
        assert button.visibleRegion().boundingRect().size() == button.size()


def settle() -> None:
    for _ in range(4):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


def test_score_is_shown(panel: ScoringPanel) -> None:
    assert panel.state == STATE
    assert panel.result.text() == "Black leads by 3.5 points"
    assert [row.title for row in panel.table.rows] == ["Territory", "Prisoners", "Komi", "Total"]


@pytest.mark.parametrize("color", list(Color))
def test_player_accepts(panel: ScoringPanel, qtbot: QtBot, color: Color) -> None:
    with qtbot.waitSignal(panel.accept_toggled) as blocker:
        panel.accept_boxes[color].click()
    assert blocker.args == [color]


def test_an_engine_decides_for_itself_and_is_named(panel: ScoringPanel) -> None:
    assert all(box.isVisible() and box.isEnabled() for box in panel.accept_boxes.values())
    panel.set_names({BLACK: "Ada", WHITE: "GNU Go"})
    panel.show_deciding(frozenset({WHITE}))
    rows = {row.box: row for row in panel.findChildren(AcceptanceRow)}
    row = rows[panel.accept_boxes[WHITE]]
    assert not panel.accept_boxes[WHITE].isEnabled()
    assert not any(box.isVisible() for box in panel.accept_boxes.values())
    assert row.toolTip() == "The engine decides for itself"
    assert row.box.accessibleName() == "GNU Go accepts"
    assert row.status.isVisible() and row.status.text() == "Not yet"
    panel.show_state(replace(STATE, accepted=frozenset({WHITE})))
    assert row.status.text() == "Accepted"
    panel.show_deciding(frozenset())
    assert panel.accept_boxes[WHITE].isVisible() and panel.accept_boxes[WHITE].isEnabled()
    assert not row.toolTip()


def test_long_names_are_read_whole_in_a_narrow_panel(panel: ScoringPanel) -> None:
    names = {BLACK: "Yasuda Shusaku", WHITE: "Inoue Gennan Inseki"}
    panel.set_names(names)
    panel.resize(scaled(264), 600)  # of a window of 640 pixels
    settle()
    shown = [" ".join(label.shown_lines) for label in panel.findChildren(ElidedLabel) if label.isVisible()]
    assert sorted(shown) == sorted(2 * list(names.values()))


@pytest.mark.parametrize("deciding", [frozenset(), frozenset({WHITE})])
def test_long_names_are_read_whole_in_the_narrowest_card(qtbot: QtBot, deciding: frozenset[Color]) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    card = AgreementCard(STATE, around)
    names = {BLACK: "Bartholomew Featherstone", WHITE: "Inoue Gennan Inseki"}
    card.set_names(names)
    card.show_deciding(deciding)
    around.show()
    labels = card.findChildren(ElidedLabel)
    for width in (196, 400, 196):
        card.resize(scaled(width), scaled(300))
        settle()
        assert sorted(" ".join(label.shown_lines) for label in labels) == sorted(names.values())
        for label in labels:
            row = label.parentWidget()
            assert isinstance(row, AcceptanceRow)
            answer = row.status if deciding else row.box
            assert (answer.y() > label.geometry().bottom()) is (width == 196), "it stands below where it must"
            assert row.rect().contains(answer.geometry()) and row.rect().contains(label.geometry())


def test_who_plays_an_engine_accepts_and_finishes_by_one_button(panel: ScoringPanel, qtbot: QtBot) -> None:
    panel.show_deciding(frozenset({WHITE}))
    panel.show_state(replace(STATE, accepted=frozenset({WHITE})))
    asked: list[object] = []

    def accept(color: Color) -> None:
        asked.append(color)
        panel.show_state(replace(STATE, accepted=frozenset(Color)))

    panel.accept_toggled.connect(accept)
    assert panel.finish_button.text() == "&Accept Score"
    with qtbot.waitSignal(panel.finish_requested):
        qtbot.mouseClick(panel.finish_button, Qt.MouseButton.LeftButton)
    assert asked == [BLACK]


def test_who_has_accepted_waits_for_the_engine(panel: ScoringPanel) -> None:
    panel.show_deciding(frozenset({WHITE}))
    panel.show_state(replace(STATE, accepted=frozenset({BLACK})))
    assert not panel.finish_button.isEnabled()
    assert panel.finish_button.toolTip() == "Your opponent must accept first"


def test_a_count_in_the_middle_of_a_game_names_no_winner_and_offers_an_estimate(
    panel: ScoringPanel, qtbot: QtBot
) -> None:
    assert panel.result.text().startswith("Black leads")
    assert not panel.estimate_button.isVisible()
    panel.show_state(replace(STATE, is_unfinished=True))
    assert panel.result.text() == "The game is not finished."
    with qtbot.waitSignal(panel.estimate_requested):
        panel.estimate_button.click()


def test_showing_a_state_asks_for_nothing(panel: ScoringPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.accept_toggled), qtbot.assertNotEmitted(panel.seki_toggled):
        panel.show_state(replace(STATE, accepted=frozenset({WHITE}), seki_groups=GROUPS[::-1]))
    assert not panel.accept_boxes[BLACK].isChecked()
    assert panel.accept_boxes[WHITE].isChecked()


def test_play_is_resumed_by_one_button(panel: ScoringPanel, qtbot: QtBot) -> None:
    buttons = [button for button in panel.findChildren(QPushButton) if "Resume" in button.text()]
    assert buttons == [panel.resume_button] and panel.resume_button.isVisible()
    assert panel.resume_button.menu() is not None  # under Japanese rules it matters who asks
    for color, name, other in ((BLACK, "Black", "White"), (WHITE, "White", "Black")):
        assert panel.resume_actions[color].text() == f"{name} disagrees: {other} plays first"
        with qtbot.waitSignal(panel.resume_requested) as blocker:
            panel.resume_actions[color].trigger()
        assert blocker.args == [color]


def test_only_a_person_resumes(panel: ScoringPanel, qtbot: QtBot) -> None:
    panel.show_deciding(frozenset({BLACK}))
    assert panel.resume_button.menu() is None
    assert panel.resume_button.toolTip() == "Black to move"
    with qtbot.waitSignal(panel.resume_requested) as blocker:
        qtbot.mouseClick(panel.resume_button, Qt.MouseButton.LeftButton)
    assert blocker.args == [WHITE]


def test_a_game_that_no_passes_have_stopped_is_gone_back_to(panel: ScoringPanel, qtbot: QtBot) -> None:
    assert not panel.cancel_button.isVisible()
    panel.show_state(replace(STATE, can_resume=False))
    assert not panel.resume_button.isVisible()
    with qtbot.waitSignal(panel.cancel_requested):
        qtbot.mouseClick(panel.cancel_button, Qt.MouseButton.LeftButton)


def test_finish_when_both_accepted(panel: ScoringPanel, qtbot: QtBot) -> None:
    assert not panel.finish_button.isEnabled()
    panel.show_state(replace(STATE, accepted=frozenset(Color)))
    with qtbot.waitSignal(panel.finish_requested):
        qtbot.mouseClick(panel.finish_button, Qt.MouseButton.LeftButton)


def test_marks_are_reset_where_there_are_any(panel: ScoringPanel, qtbot: QtBot) -> None:
    assert not panel.reset_button.isVisible()
    panel.show_state(replace(STATE, is_marked=True))
    with qtbot.waitSignal(panel.reset_requested):
        qtbot.mouseClick(panel.reset_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("result", ["B+3.5", "?"])
@pytest.mark.parametrize("width", [160, 328])
def test_the_first_marks_ask_for_no_other_height_and_move_no_button(
    panel: ScoringPanel, width: int, result: str
) -> None:
    state = replace(STATE, score=replace(SCORE, result=result), seki_groups=(), is_unfinished=result == "?")
    panel.resize(width, 900)
    panel.show_state(state)
    settle()
    shown, place = panel.sizeHint().height(), panel.estimate_button.pos()
    panel.show_state(replace(state, is_marked=True))
    settle()
    assert panel.reset_button.isVisible()
    assert panel.sizeHint().height() == shown
    assert panel.estimate_button.pos() == place


def test_seki_groups_are_listed_and_toggled(panel: ScoringPanel, qtbot: QtBot) -> None:
    texts = [panel.seki_groups.item(row).text() for row in range(panel.seki_groups.count())]
    assert texts == ["Black group at D5 (2 stones)", "White group at K10 (1 stone), set by you"]
    with qtbot.waitSignal(panel.seki_toggled) as blocker:
        panel.seki_groups.item(1).setCheckState(Qt.CheckState.Checked)
    assert blocker.args == [GROUPS[1]]


def test_no_seki_no_list(panel: ScoringPanel) -> None:
    panel.show_state(replace(STATE, seki_groups=()))
    assert not panel.seki_groups.isVisible()


def test_state_may_be_shown_from_within_a_signal(panel: ScoringPanel, qtbot: QtBot) -> None:
    panel.seki_toggled.connect(lambda group: panel.show_state(replace(STATE, seki_groups=GROUPS[:1])))
    panel.seki_groups.item(0).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: panel.seki_groups.count() == 1)
    assert panel.seki_groups.item(0).checkState() is Qt.CheckState.Checked


def test_what_is_not_settled_is_named(panel: ScoringPanel) -> None:
    panel.show_state(replace(STATE, unsettled=frozenset({Point(0, 0), Point(2, 4)})))
    assert " Not settled: C5, A1. Click" in panel.source.text()
    panel.show_state(replace(STATE, unsettled=frozenset(Point(x, 0) for x in range(8))))
    assert " Not settled: A1, B1, C1, D1, E1, F1 and 2 more. Click" in panel.source.text()


def test_stones_are_marked_only_where_they_may_be(panel: ScoringPanel) -> None:
    assert "Click" in panel.source.text() and panel.judge_button.isVisible()
    panel.show_state(replace(STATE, ruleset=ruleset("tromp-taylor"), may_remove_dead=False, is_marked=True))
    assert "Click" not in panel.source.text()
    assert not panel.reset_button.isVisible() and not panel.judge_button.isVisible()


def test_what_is_suggested_is_counted(panel: ScoringPanel) -> None:
    state = replace(STATE, proposer="GNU Go", score=replace(SCORE, dead=frozenset({Point(0, 0), Point(1, 0)})))
    panel.show_state(state)
    assert panel.source.text() == "GNU Go suggests 2 dead stones. Click a group on the board to change it."
    panel.show_state(replace(STATE, proposer="GNU Go"))
    assert panel.source.text().startswith("GNU Go found no dead stones.")
    panel.show_state(replace(state, is_marked=True))
    assert panel.source.text().startswith("2 dead stones.")


def test_it_is_not_said_that_none_were_found_where_all_were_brought_back(panel: ScoringPanel) -> None:
    panel.show_state(replace(STATE, is_marked=True))
    assert panel.source.text().startswith("No dead stones.")


@pytest.mark.parametrize("source", list(ProposalSource))
def test_every_source_is_told(panel: ScoringPanel, source: ProposalSource) -> None:
    panel.show_state(replace(STATE, source=source))
    assert panel.source.text()


def test_what_has_no_room_beside_each_other_is_scrolled_down(panel: ScoringPanel, qtbot: QtBot) -> None:
    panel.set_beside(True)
    [area] = panel.findChildren(FittingScrollArea)
    for width in (1000, 300, 1000):
        panel.resize(width, 200)
        qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0)
        qtbot.waitUntil(partial(is_placed, panel, beside=width == 1000))


def is_placed(panel: ScoringPanel, *, beside: bool) -> bool:
    return (panel.resume_button.mapTo(panel, QPoint()).x() > panel.width() // 2) is beside
