"""The review panel: it shows a state, and says what the players wish."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import ProposalSource, SekiGroup, StoneRemovalState
from qtgo.dialogs.scoring.scoring_panel import ScoringPanel

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


def test_score_is_shown(panel: ScoringPanel) -> None:
    assert panel.state == STATE
    assert panel.result.text() == "Black wins by 3.5 points"
    assert [row.title for row in panel.table.rows] == ["Territory", "Prisoners", "Komi", "Total"]


@pytest.mark.parametrize("color", list(Color))
def test_player_accepts(panel: ScoringPanel, qtbot: QtBot, color: Color) -> None:
    with qtbot.waitSignal(panel.accept_toggled) as blocker:
        panel.accept_boxes[color].click()
    assert blocker.args == [color]


def test_an_engine_decides_for_itself(panel: ScoringPanel) -> None:
    panel.show_deciding(frozenset({WHITE}))
    assert panel.accept_boxes[BLACK].isEnabled()
    assert not panel.accept_boxes[WHITE].isEnabled()
    assert panel.accept_boxes[WHITE].toolTip() == "The engine decides for itself"
    panel.show_deciding(frozenset())
    assert panel.accept_boxes[WHITE].isEnabled()
    assert not panel.accept_boxes[WHITE].toolTip()


def test_a_count_in_the_middle_of_a_game_names_no_winner_and_offers_an_estimate(
    panel: ScoringPanel, qtbot: QtBot
) -> None:
    assert panel.result.text().startswith("Black wins")
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


@pytest.mark.parametrize("color", list(Color))
def test_player_resumes(panel: ScoringPanel, qtbot: QtBot, color: Color) -> None:
    with qtbot.waitSignal(panel.resume_requested) as blocker:
        qtbot.mouseClick(panel.resume_buttons[color], Qt.MouseButton.LeftButton)
    assert blocker.args == [color]
    name = "White" if color is BLACK else "Black"
    assert panel.resume_buttons[color].toolTip() == f"{name} to move"


def test_no_resumption(panel: ScoringPanel) -> None:
    panel.show_state(replace(STATE, can_resume=False))
    assert not any(button.isEnabled() for button in panel.resume_buttons.values())


def test_finish_when_both_accepted(panel: ScoringPanel, qtbot: QtBot) -> None:
    assert not panel.finish_button.isEnabled()
    panel.show_state(replace(STATE, accepted=frozenset(Color)))
    with qtbot.waitSignal(panel.finish_requested):
        qtbot.mouseClick(panel.finish_button, Qt.MouseButton.LeftButton)


def test_cancel_and_reset(panel: ScoringPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.cancel_requested):
        qtbot.mouseClick(panel.cancel_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.reset_requested):
        qtbot.mouseClick(panel.reset_button, Qt.MouseButton.LeftButton)


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


def test_hints_only_where_stones_may_be_marked(panel: ScoringPanel) -> None:
    assert "Shift" in panel.hint.text()
    panel.show_state(replace(STATE, ruleset=ruleset("tromp-taylor"), may_remove_dead=False))
    assert panel.hint.text() == ""
    assert not panel.reset_button.isVisible()


@pytest.mark.parametrize("source", list(ProposalSource))
def test_every_source_is_told(panel: ScoringPanel, source: ProposalSource) -> None:
    panel.show_state(replace(STATE, source=source))
    assert panel.source.text()
