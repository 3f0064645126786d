"""Hints, estimates and the judge of the review, as they are seen and said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tools import Tool
from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit import accessibility as spoken
from qtgo.kit.notices import banner
from tests.fakes import fake_engine
from tests.shown_window import click, forget_changes, play

ESTIMATE = {
    "score": 3.4,
    "win_rate": 0.78,
    "confidence": 0.5,
    "settled": False,
    "dead": [],
    "seki": [],
    "unsettled": ["A1", "B1"],
    "ownership": [0.9] * 41 + [-0.9] * 40,
}


CONFIG = "qtgo.session.work.adviser.builtin_config"


def use(monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    monkeypatch.setattr(CONFIG, lambda _level: fake_engine(*options, name="QtGo"))


def hint(qtbot: QtBot, window: GameWindow) -> None:
    with qtbot.waitSignal(window.context.adviser.hint_changed):
        window.context.menus["hint"].trigger()


def estimate(qtbot: QtBot, window: GameWindow) -> None:
    with qtbot.waitSignal(window.context.adviser.estimate_changed):
        window.context.menus["estimate"].trigger()


def test_a_hint_is_drawn_and_said_until_the_next_move(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    hint(qtbot, window)
    assert [mark.letter for mark in window.scene.overlay.advice.candidates] == ["A", "B"]
    assert window.context.status.message.text == "Best: E5. Next: D4, 3 points less."
    play(qtbot, window, "E5")
    assert window.scene.overlay.advice.is_empty
    assert window.context.status.message.text == ""
    assert window.context.game.game.move_number == 1


def test_escape_hides_a_hint_before_it_does_anything_else(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    window.context.menus["edit_record"].trigger()
    hint(qtbot, window)
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.scene.overlay.advice.is_empty
    assert window.features.edits.is_active
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert not window.features.edits.is_active


def test_asked_again_it_goes_away(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "--analyze", "--estimate", json.dumps(ESTIMATE))
    for ask, action in ((hint, window.context.menus["hint"]), (estimate, window.context.menus["estimate"])):
        ask(qtbot, window)
        assert not window.scene.overlay.advice.is_empty
        action.trigger()
        assert window.scene.overlay.advice.is_empty


def test_an_estimate_takes_the_place_of_a_hint(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze", "--estimate", json.dumps(ESTIMATE))
    hint(qtbot, window)
    estimate(qtbot, window)
    assert not window.scene.overlay.advice.candidates
    assert window.scene.overlay.advice.ownership
    assert window.scene.overlay.advice.unsettled == {Point(0, 0), Point(1, 0)}
    assert window.context.status.message.text == (
        "Black leads by about 3.5 points (win rate 78%). The position is unfinished; 2 points are undecided."
    )


def test_an_estimate_in_edit_mode_goes_with_the_position(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    window.context.menus["edit_record"].trigger()
    window.context.menus.each("tools")[Tool.BLACK].trigger()
    click(qtbot, window, "E5")
    estimate(qtbot, window)
    window.context.menus.each("tools")[Tool.TRIANGLE].trigger()
    click(qtbot, window, "C3")
    assert not window.scene.overlay.advice.is_empty, "a mark leaves the position as it is"
    window.context.menus.each("tools")[Tool.BLACK].trigger()
    click(qtbot, window, "G7")
    assert window.scene.overlay.advice.is_empty


def test_walking_to_another_node_hides_it(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    play(qtbot, window, "E5 C3")
    estimate(qtbot, window)
    window.context.menus["back"].trigger()
    assert window.scene.overlay.advice.is_empty


def test_the_opponent_is_left_alone(qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "--analyze")
    window.context.players.seat(Color.WHITE, fake_engine("--slow", "0.3", name="Opponent"))
    play(qtbot, window, "E5")
    window.context.menus["hint"].trigger()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.context.adviser.question is None, "the move hides it"
    hint(qtbot, window)
    opponent = window.context.players.engine(Color.WHITE)
    assert opponent is not None
    assert window.context.adviser.process_id not in (0, opponent.process_id)


def test_players_can_do_without_in_their_games(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    window.store.replace(replace(window.settings, allow_advice=False))
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    window.context.menus["hint"].trigger()
    assert window.context.adviser.process_id == 0
    assert "off during timed and engine games" in window.context.status.message.text
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    window.context.menus["back"].trigger()
    window.context.players.seat(Color.WHITE, None)
    hint(qtbot, window)


@pytest.mark.parametrize("question", ["hint", "estimate"])
def test_two_players_are_asked_once(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    use(monkeypatch, "--analyze", "--estimate", json.dumps(ESTIMATE))
    info = replace(window.context.game.game.info, black=Player("Anna"), white=Player("Ben"))
    window.context.document.new_game(info)
    for role in (QMessageBox.ButtonRole.RejectRole, QMessageBox.ButtonRole.AcceptRole):
        window.context.menus[question].trigger()
        [box] = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        assert window.context.adviser.question is None
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()
    qtbot.waitUntil(lambda: not window.scene.overlay.advice.is_empty)
    window.context.menus["hide_advice"].trigger()
    hint(qtbot, window)  # nobody is asked again
    forget_changes(window)


def test_there_is_none_while_scoring(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["scoring"].trigger()
    assert not window.context.menus["hint"].isEnabled()


def test_a_failure_is_told_plainly_and_play_goes_on(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--die", "kata-analyze", "--analyze")
    with qtbot.waitSignal(window.context.adviser.failed):
        window.context.menus["hint"].trigger()
    assert window.context.status.message.text.startswith("QtGo cannot give a hint. The engine failed:")
    play(qtbot, window, "E5")
    assert window.context.game.game.move_number == 1


# The review


@pytest.fixture
def judged(window: GameWindow) -> GameWindow:
    """Return a window whose reviews are judged."""
    window.store.replace(replace(window.settings, judge_reviews=True))
    return window


def test_the_judge_proposes_where_no_engine_plays(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3")
    play(qtbot, judged, "E5 C3")
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        judged.context.menus["scoring"].trigger()
        assert judged.context.game.game.phase is Phase.SCORING, "it does not wait"
        assert not judged.features.score.panel.judge_button.isEnabled()
    panel = judged.features.score.panel
    assert panel.state.score.dead == {Point.from_vertex("C3")}
    assert panel.source.text().startswith("QtGo suggests 1 dead stone.")
    assert not judged.context.status.message.text, "the panel says it"
    assert panel.judge_button.isEnabled()
    click(qtbot, judged, "C3")
    assert not panel.state.score.dead
    qtbot.mouseClick(panel.reset_button, Qt.MouseButton.LeftButton)
    assert panel.state.score.dead == {Point.from_vertex("C3")}


def test_the_judge_gets_ready_unasked_when_one_of_two_people_has_passed(
    qtbot: QtBot, judged: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    # The second pass may come while it still looks: one that cannot be interrupted would be started anew then.
    estimate = json.dumps(ESTIMATE)
    use(monkeypatch, "--final", "C3", "--estimate", estimate, "--interruptible", "--log", str(log))
    play(qtbot, judged, "E5 C3")
    assert judged.context.adviser.process_id == 0
    play(qtbot, judged, "pass")
    qtbot.waitUntil(lambda: log.exists() and "qtgo-first-look" in log.read_text())
    assert judged.context.status.message.text == "Black passed."
    before = len(log.read_text().splitlines())
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        play(qtbot, judged, "pass")
    asked = log.read_text().splitlines()[before:]
    assert [line.split()[0] for line in asked if "stop" not in line][:2] == ["play", "final_status_list"]


def test_without_its_judge_nothing_gets_ready(qtbot: QtBot, window: GameWindow) -> None:
    window.store.replace(replace(window.settings, judge_reviews=False))
    play(qtbot, window, "E5 C3 pass")
    assert window.context.adviser.process_id == 0


@pytest.mark.parametrize(("final", "times"), [("C3", 1), ("E5", 2)])
def test_a_closer_look_is_said_where_it_finds_other_stones(
    qtbot: QtBot, judged: GameWindow, final: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(spoken, "announce", lambda _widget, text: heard.append(text))
    look = json.dumps(ESTIMATE | {"dead": ["C3"], "unsettled": []})
    use(monkeypatch, "--first-look", look, "--final", final)
    play(qtbot, judged, "E5 C3")
    judged.context.menus["scoring"].trigger()
    qtbot.waitUntil(lambda: judged.context.adviser.process_id != 0 and judged.context.adviser.question is None)
    assert [text for text in heard if "suggests" in text] == [
        "QtGo suggests 1 dead stone. Click a stone to change it."
    ] * times


def test_a_message_names_the_proposal_where_no_panel_does(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3")
    play(qtbot, judged, "E5 C3")
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        judged.context.menus["scoring"].trigger()
        judged.context.menus["side_panel"].setChecked(False)
    assert judged.context.status.message.text.startswith("QtGo suggests 1 dead stone.")


def test_engines_that_play_are_asked_first_and_the_judge_on_a_wish(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "E5")
    judged.context.players.seat(Color.WHITE, fake_engine("--move", "pass", "--final", "C3", name="GNU Go"))
    play(qtbot, judged, "C3")
    qtbot.waitUntil(lambda: judged.context.game.game.move_number == 2)
    with qtbot.waitSignal(judged.context.players.dead_stones_proposed):
        play(qtbot, judged, "pass")
    panel = judged.features.score.panel
    assert panel.source.text().startswith("GNU Go suggests 1 dead stone.")
    assert judged.context.adviser.process_id == 0
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        qtbot.mouseClick(panel.judge_button, Qt.MouseButton.LeftButton)
    assert panel.source.text().startswith("QtGo found no dead stones.")


def test_the_judge_steps_in_for_an_engine_that_does_not_say(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3")
    judged.context.players.seat(
        Color.WHITE, fake_engine("--move", "pass", "--refuse", "final_status_list", name="Mute")
    )
    play(qtbot, judged, "C3")
    qtbot.waitUntil(lambda: judged.context.game.game.move_number == 2)
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        play(qtbot, judged, "pass")
    assert judged.features.score.panel.source.text().startswith("QtGo suggests 1 dead stone.")


def test_without_its_judge_the_review_works_as_before(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CONFIG, lambda _level: EngineConfig("QtGo", "/nowhere/python"))
    play(qtbot, judged, "E5 C3")
    with qtbot.waitSignal(judged.context.adviser.failed):
        judged.context.menus["scoring"].trigger()
    assert "mark them by hand" in judged.context.status.message.text
    panel = judged.features.score.panel
    assert panel.judge_button.isEnabled()
    assert panel.source.text() == "Click a dead group on the board to mark it."
    click(qtbot, judged, "C3")
    assert panel.state.score.dead == {Point.from_vertex("C3")}


def test_the_real_judge_sees_a_dead_stone(qtbot: QtBot, judged: GameWindow) -> None:
    play(qtbot, judged, "D9 E9 D8 E8 D7 E7 D6 E6 D5 B5 D4 E5 D3 E4 D2 E3 D1 E2 pass E1 pass")
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        play(qtbot, judged, "pass")
    assert judged.features.score.panel.state.score.dead == {Point.from_vertex("B5")}


def test_a_count_in_the_middle_of_a_game_leads_to_the_estimate(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = ESTIMATE | {"unsettled": [f"{column}{row}" for column in "CDEFG" for row in range(1, 9)]}
    use(monkeypatch, "--final", "", "--estimate", json.dumps(far))
    panel = judged.features.score.panel
    play(qtbot, judged, "E5 C3")
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        judged.context.menus["scoring"].trigger()
    assert panel.result.text() == "The game is not finished."
    with qtbot.waitSignal(judged.context.adviser.estimate_changed):
        panel.estimate_button.click()
    assert judged.context.game.game.phase is Phase.PLAYING
    assert not judged.scene.overlay.advice.is_empty


def test_a_game_that_the_judge_finds_over_has_a_winner_without_passes(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "", "--estimate", json.dumps(ESTIMATE))
    play(qtbot, judged, "E5 C3")
    with qtbot.waitSignal(judged.context.adviser.dead_stones_proposed):
        judged.context.menus["scoring"].trigger()
    assert "leads" in judged.features.score.panel.result.text()
    judged.context.menus["leave_mode"].trigger()
    play(qtbot, judged, "pass pass")
    assert "leads" in judged.features.score.panel.result.text()


def test_a_screen_reader_hears_of_a_hint_only_when_another_move_is_best(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    class Announcement(QAccessibleAnnouncementEvent):
        def __init__(self, widget: QWidget, text: str) -> None:
            super().__init__(widget, text)
            heard.append(text)

    monkeypatch.setattr(banner, "QAccessibleAnnouncementEvent", Announcement)
    use(monkeypatch, "--analyze")
    hints: list[object] = []
    window.context.adviser.hint_changed.connect(hints.append)
    window.context.menus["hint"].trigger()
    qtbot.waitUntil(lambda: len(hints) >= 3)
    assert heard == ["Looking for good moves… (Esc to cancel)", "Hint: E5, 60 percent"]


def test_far_from_the_start_the_judge_is_asked_when_the_score_is_shown(
    qtbot: QtBot, judged: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.work.adviser._QUICKLY_TOLD", 0)
    asked: list[bool] = []
    monkeypatch.setattr(judged.context.adviser, "judge", lambda: asked.append(judged.features.score.panel.isVisible()))
    play(qtbot, judged, "E5 C3")
    judged.context.menus["scoring"].trigger()
    assert not asked
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [True]
