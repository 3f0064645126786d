"""The adviser in scoring: what it sees at first and when it looks closer, and another engine where it is in doubt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.engine.reports import EngineState, Question
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.session.work.adviser import AdviserController
from tests.fakes import fake_engine
from tests.session.conftest import Heard, play
from tests.session.work.test_adviser import ESTIMATE, HEARD, point, use


def test_it_judges_a_review(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3")
    scoring = ScoringController(game_controller)
    play(game_controller, "C3 G7")
    scoring.start()
    with qtbot.waitSignal(adviser.dead_stones_proposed):
        adviser.judge()
    assert game_controller.game.stone_removal is not None
    state = game_controller.game.stone_removal.state
    assert (state.score.dead, state.proposer) == ({point("C3")}, "Fake")


def test_what_the_judge_is_not_sure_of_is_shown_in_the_review(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *in_doubt(0.9))
    scoring = judged(qtbot, game_controller, adviser)
    heard = Heard(scoring, "scoring_changed", "markup_changed")
    scoring.toggle(point("G7"))
    state, markup = heard.last("scoring_changed"), heard.last("markup_changed")
    assert isinstance(state, StoneRemovalState) and state.unsettled == {point("E5")}
    assert isinstance(markup, Markup) and markup.unsettled == {point("E5")}


def test_a_closer_look_that_finds_much_open_takes_back_that_the_game_is_over(
    qtbot: QtBot,
    adviser: AdviserController,
    game_controller: GameController,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, much = tmp_path / "go", [Point(x, y).vertex for x in range(9) for y in range(2)]
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE | {"unsettled": much}), *first_look("G7", then=go))
    judged(qtbot, game_controller, adviser)
    removal = game_controller.game.stone_removal
    assert removal is not None and not removal.state.is_unfinished
    go.touch()
    qtbot.waitUntil(lambda: adviser.question is None)
    assert removal.state.is_unfinished and removal.unsettled == set()


def test_it_does_not_touch_what_the_players_marked_unless_they_want_it(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3")
    scoring = ScoringController(game_controller)
    play(game_controller, "C3 G7")
    scoring.start()
    adviser.judge()
    scoring.toggle(point("G7"))
    qtbot.waitUntil(lambda: adviser.question is None)
    assert game_controller.game.stone_removal is not None
    assert game_controller.game.stone_removal.dead == {point("G7")}
    with qtbot.waitSignal(adviser.dead_stones_proposed):
        adviser.judge(forced=True)
    assert game_controller.game.stone_removal.dead == {point("C3")}


def in_doubt(confidence: float) -> tuple[str, ...]:
    return "--final", "C3", "--estimate", json.dumps(ESTIMATE | {"confidence": confidence})


def judged(qtbot: QtBot, game_controller: GameController, adviser: AdviserController) -> ScoringController:
    scoring = ScoringController(game_controller)
    play(game_controller, "C3 G7")
    scoring.start()
    with qtbot.waitSignal(adviser.dead_stones_proposed):
        adviser.judge()
    return scoring


def proposed(game_controller: GameController) -> tuple[frozenset[Point], str]:
    removal = game_controller.game.stone_removal
    assert removal is not None
    return removal.dead, removal.state.proposer


@pytest.fixture
def other(qtbot: QtBot, game_controller: GameController, tmp_path: Path) -> Iterator[AdviserController]:
    config = fake_engine("--final", "G7", "--log", str(tmp_path / "asked"), name="Other")
    adviser = AdviserController(game_controller, find_other=lambda: config)
    yield adviser
    with qtbot.waitSignal(adviser.closed):
        adviser.close()


def first_look(*dead: str, then: Path | None = None) -> tuple[str, ...]:
    """Return what makes a fake engine see dead stones at once, and look closer where there is a file."""
    look = ("--first-look", json.dumps(ESTIMATE | {"dead": dead, "unsettled": []}))
    return look if then is None else (*look, "--until", str(then))


def test_what_it_sees_at_first_is_proposed_until_it_has_looked_closer(
    qtbot: QtBot,
    adviser: AdviserController,
    game_controller: GameController,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = tmp_path / "go"
    use(monkeypatch, *in_doubt(0.9), *first_look("G7", then=go))
    heard = Heard(adviser, *HEARD)
    judged(qtbot, game_controller, adviser)
    assert proposed(game_controller) == ({point("G7")}, "Fake")
    assert adviser.question is Question.DEAD_STONES
    go.touch()
    qtbot.waitUntil(lambda: adviser.question is None)
    assert proposed(game_controller) == ({point("C3")}, "Fake")
    assert len(heard.all("dead_stones_proposed")) == 2


def test_a_closer_look_touches_neither_marks_nor_an_agreement(
    qtbot: QtBot,
    adviser: AdviserController,
    game_controller: GameController,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = tmp_path / "go"
    use(monkeypatch, *in_doubt(0.9), *first_look("G7", then=go))
    scoring = judged(qtbot, game_controller, adviser)
    for color in Color:
        scoring.toggle_accepted(color)
    go.touch()
    qtbot.waitUntil(lambda: adviser.question is None)
    removal = game_controller.game.stone_removal
    assert removal is not None and removal.agreed
    assert proposed(game_controller)[0] == {point("G7")}
    go.unlink()
    with qtbot.waitSignal(adviser.dead_stones_proposed):
        adviser.judge(forced=True)
    scoring.toggle(point("G7"))
    go.touch()
    qtbot.waitUntil(lambda: adviser.question is None)
    assert proposed(game_controller)[0] == set()


def test_asked_again_it_replaces_every_kind_of_mark_and_then_looks_closer(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *in_doubt(0.9), *first_look("G7"))
    scoring = judged(qtbot, game_controller, adviser)
    qtbot.waitUntil(lambda: adviser.question is None)
    for vertex in ("C3", "A1"):
        scoring.toggle(point(vertex))
    removal = game_controller.game.stone_removal
    assert removal is not None and removal.owner
    adviser.judge(forced=True)
    qtbot.waitUntil(lambda: adviser.question is None)
    assert proposed(game_controller)[0] == {point("C3")}
    assert removal.is_untouched


def test_what_it_saw_at_first_stays_if_it_dies_over_the_rest(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *first_look("G7"), "--die", "final_status_list")
    heard = Heard(adviser, *HEARD)
    judged(qtbot, game_controller, adviser)
    qtbot.waitUntil(lambda: adviser.question is None)
    assert proposed(game_controller) == ({point("G7")}, "Fake")
    assert len(heard.all("failed")) == 1


def test_in_doubt_another_engine_proposes_its_own_and_is_named(
    qtbot: QtBot, other: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *in_doubt(0.4))
    judged(qtbot, game_controller, other)
    assert proposed(game_controller) == ({point("C3")}, "Fake")
    qtbot.waitUntil(lambda: proposed(game_controller) == ({point("G7")}, "Other"))


def test_where_the_judge_is_sure_nobody_else_is_asked(
    qtbot: QtBot,
    other: AdviserController,
    game_controller: GameController,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use(monkeypatch, *in_doubt(0.9))
    judged(qtbot, game_controller, other)
    assert proposed(game_controller) == ({point("C3")}, "Fake")
    assert other._second._own.process_id == 0
    assert not (tmp_path / "asked").exists()


def test_a_network_of_the_user_is_named_and_nobody_else_is_asked_in_its_doubt(
    qtbot: QtBot, game_controller: GameController
) -> None:
    strong, gnugo = (
        fake_engine("--final", "C3", *in_doubt(0.3), name="Strong"),
        fake_engine("--final", "G7", name="Other"),
    )
    adviser = AdviserController(game_controller, find_other=lambda: gnugo, network=lambda: strong)
    judged(qtbot, game_controller, adviser)
    qtbot.waitUntil(lambda: adviser.question is None)
    assert proposed(game_controller) == ({point("C3")}, "Strong")
    assert adviser._second._own.process_id == 0
    with qtbot.waitSignal(adviser.closed):
        adviser.close()


def test_a_second_opinion_does_not_touch_what_the_players_marked_meanwhile(
    qtbot: QtBot,
    other: AdviserController,
    game_controller: GameController,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use(monkeypatch, *in_doubt(0.1))
    scoring = judged(qtbot, game_controller, other)
    heard = Heard(other._second, "given")
    scoring.toggle(point("C3"))
    qtbot.waitUntil(lambda: len(heard.values) == 1)
    assert proposed(game_controller)[0] == set()


def test_a_second_opinion_on_a_count_that_was_left_is_not_wanted(
    qtbot: QtBot, other: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *in_doubt(0.1))
    heard = Heard(other._second, "given")
    judged(qtbot, game_controller, other).leave()
    engine = other._second._own.engine
    assert engine is not None
    qtbot.waitUntil(lambda: engine.state is EngineState.READY)
    assert heard.values == []


def test_an_engine_for_a_second_opinion_that_cannot_be_started_is_no_trouble(
    qtbot: QtBot, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, *in_doubt(0.1))
    adviser = AdviserController(game_controller, find_other=lambda: EngineConfig("None", "/no/such/engine"))
    heard = Heard(adviser, "failed")
    judged(qtbot, game_controller, adviser)
    engine = adviser._second._own.engine
    assert engine is not None
    qtbot.waitUntil(lambda: engine.state is EngineState.FAILED)
    assert proposed(game_controller) == ({point("C3")}, "Fake")
    assert heard.values == []
    with qtbot.waitSignal(adviser.closed):
        adviser.close()


def test_a_review_that_is_left_wants_no_answer(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--final", "C3", "--slow", "0.2")
    scoring = ScoringController(game_controller)
    play(game_controller, "C3 G7")
    scoring.start()
    adviser.judge()
    scoring.leave()
    assert adviser.question is None
