"""Engines in a game: they move when it is their turn, and nothing they do costs the game."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game, Phase
from qtgo.core.record.properties import moves_of, text_of
from qtgo.core.rules.point import Color, Point
from qtgo.engine.process import silence
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import EngineRestart, EngineState, EngineWait
from qtgo.gtp.synchronizer import SyncReport
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.player_reports import PlayerEvent, RejectedMove
from qtgo.session.players.players import HUMAN, Players
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from qtgo.text.engine_words import difference_text
from tests.fakes import fake_engine

B, W = Color.BLACK, Color.WHITE


def test_an_engine_answers_a_human(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(W, fake_engine())
    game_controller.play(Point.from_vertex("E5"))
    with qtbot.waitSignal(game_controller.move_made):
        pass
    assert game_controller.game.move_number == 2
    assert game_controller.game.to_move is B


def test_it_is_known_whether_an_engine_plays(qtbot: QtBot, players: Players) -> None:
    assert not players.has_engines
    players.seat(W, fake_engine())
    assert players.has_engines
    players.seat(W, HUMAN)
    assert not players.has_engines


def test_no_one_moves_for_an_engine(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(B, fake_engine("--slow", "60"))
    with qtbot.waitSignal(game_controller.move_refused) as refused:
        game_controller.play(Point.from_vertex("E5"))
    assert refused.args[0].reason.name == "NOT_YOUR_TURN"
    assert game_controller.game.move_number == 0


def test_an_engine_that_begins_is_asked_at_once_and_handicap_lets_white_begin(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    game_controller.show_game(Game.new(replace(game_controller.game.info, handicap=2)))
    players.seat(W, fake_engine())
    with qtbot.waitSignal(game_controller.move_made) as made:
        pass
    assert made.args[0].color is W


def test_two_engines_play_until_paused(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(B, fake_engine())
    players.seat(W, fake_engine())
    qtbot.waitUntil(lambda: game_controller.game.move_number >= 6)
    players.pause(True)
    qtbot.waitUntil(lambda: all(players.engine(c).state is EngineState.READY for c in Color))  # type: ignore[union-attr]
    number = game_controller.game.move_number
    qtbot.wait(50)
    assert game_controller.game.move_number == number
    players.pause(False)
    qtbot.waitUntil(lambda: game_controller.game.move_number > number)


def is_trouble(told: PlayerEvent) -> bool:
    return isinstance(told.event, EngineFailure | EngineRestart)


def test_a_crash_in_the_middle_of_a_move_costs_nothing(
    qtbot: QtBot, game_controller: GameController, players: Players, tmp_path: Path
) -> None:
    with qtbot.waitSignal(players.happened, check_params_cb=is_trouble) as troubled:
        players.seat(W, fake_engine("--die", "genmove", "--status", "3", "--once", str(tmp_path / "died")))
        game_controller.play(Point.from_vertex("E5"))
    trouble = troubled.args[0].event
    assert isinstance(trouble, EngineRestart)
    assert (trouble.failure.kind, trouble.failure.status) == (FailureKind.EXITED, 3)
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


def test_an_engine_that_dies_again_and_again_leaves_the_game_to_the_players(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    troubles: list[object] = []
    players.happened.connect(lambda told: troubles.append(told.event) if is_trouble(told) else None)
    players.seat(W, fake_engine("--die", "genmove", "--status", "3"))
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: len(troubles) == 2)
    assert [type(trouble) for trouble in troubles] == [EngineRestart, EngineFailure]
    assert game_controller.game.move_number == 1
    players.seat(W, HUMAN)
    game_controller.play(Point.from_vertex("C3"))
    assert game_controller.game.move_number == 2


@pytest.mark.parametrize("is_thinking", [False, True])
def test_an_engine_that_was_quit_on_the_console_is_started_again_for_its_move(
    qtbot: QtBot, game_controller: GameController, players: Players, is_thinking: bool
) -> None:
    players.seat(W, fake_engine("--slow", "60") if is_thinking else fake_engine())
    white = players.engine(W)
    assert white is not None
    if is_thinking:
        game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: white.state is (EngineState.THINKING if is_thinking else EngineState.READY))
    first = white.process_id
    with qtbot.waitSignal(white.state_changed, check_params_cb=lambda state: state is EngineState.NOT_STARTED):
        players.send(W, "quit")
    if is_thinking:
        qtbot.waitUntil(lambda: white.state is EngineState.THINKING)
        assert white.process_id != first
    else:
        game_controller.play(Point.from_vertex("E5"))
        qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


@pytest.mark.parametrize(("vertex", "illegal"), [("E5", True), ("Z99", False), ("banana", False)])
def test_a_move_that_is_none_is_refused_and_told(
    qtbot: QtBot, game_controller: GameController, players: Players, vertex: str, illegal: bool
) -> None:
    with qtbot.waitSignal(players.move_rejected) as rejected:
        players.seat(W, fake_engine("--move", vertex))
        game_controller.play(Point.from_vertex("E5"))
    move = rejected.args[0]
    assert isinstance(move, RejectedMove)
    assert (move.color, move.text.upper(), move.illegal is not None) == (W, vertex.upper(), illegal)
    assert game_controller.game.move_number == 1
    assert players.paused


WITH_COMMENTS = [
    ("D4 winrate=51", "D4", "winrate=51"),
    ("d4 (thinking)", "D4", "(thinking)"),
    ("D4\nwin rate 51 %\n\tvisits 9", "D4", "win rate 51 %\nvisits 9"),
    ("D4\t51", "D4", "51"),
    ("D4, [a]\\", "D4", "[a]\\"),
    ("PASS ; nothing left", "pass", "nothing left"),
]


@pytest.mark.parametrize(("answer", "vertex", "comment"), WITH_COMMENTS)
def test_what_an_engine_writes_after_its_move_is_its_comment(
    qtbot: QtBot, game_controller: GameController, players: Players, answer: str, vertex: str, comment: str
) -> None:
    players.seat(W, fake_engine("--move", answer))
    with qtbot.waitSignal(game_controller.move_made, check_params_cb=lambda move: move.color is W):
        game_controller.play(Point.from_vertex("E5"))
    (written,) = read_collection(write_text([game_controller.game.root]).encode()).games
    node = written.children[0].children[0]
    assert (moves_of(node, 9, 9)[0].vertex, text_of(node, "C")) == (vertex, comment)


def test_what_an_engine_says_when_it_resigns_stands_at_the_last_move(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    players.seat(W, fake_engine("--move", "Resign because of E5"))
    with qtbot.waitSignal(game_controller.game_ended):
        game_controller.play(Point.from_vertex("E5"))
    game = game_controller.game
    assert (game.info.result, text_of(game.current, "C")) == ("B+R", "because of E5")
    game_controller.undo()
    assert (game.info.result, text_of(game.current, "C")) == ("", "")


@pytest.mark.parametrize("way", ["--lack", "--feign"])
@pytest.mark.parametrize(
    "command",
    [
        "boardsize",
        "clear_board",
        "komi",
        "undo",
        "time_settings",
        "set_free_handicap",
        "list_commands",
        "kata-set-rules",
    ],
)
def test_an_engine_plays_on_whatever_it_does_not_know(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    way: str,
    command: str,
) -> None:
    told: list[str] = []
    players.happened.connect(
        lambda event: told.append(difference_text("Fake", event.event)) if isinstance(event.event, SyncReport) else None
    )
    game_controller.show_game(Game.new(replace(game_controller.game.info, handicap=2)))
    players.seat(W, fake_engine(way, command))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 1)
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 3)
    game_controller.undo()
    assert game_controller.game.move_number == 1
    game_controller.play(Point.from_vertex("E6"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 3)
    sentence = {
        "boardsize": "does not support setting the board size",
        "komi": "does not support setting komi",
        "kata-set-rules": "does not support setting rules",
        "time_settings": "",
    }.get(command, command)
    assert sentence in told[-1]


def test_an_engine_that_can_neither_clear_its_board_nor_take_back_is_started_again_for_that(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    players.seat(W, fake_engine(*("--lack", "undo", "--lack", "clear_board", "--lack", "boardsize")))
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
    white = players.engine(W)
    assert white is not None
    first = white.process_id
    game_controller.undo()
    game_controller.play(Point.from_vertex("E6"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
    assert white.process_id not in (0, first)


def test_resignation_and_passes_of_engines_end_the_game(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    with qtbot.waitSignal(game_controller.game_ended):
        players.seat(B, fake_engine("--move", "resign"))
    assert game_controller.game.info.result == "W+R"


def test_the_engines_dead_stones_are_proposed_in_the_review(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    ScoringController(game_controller, players)
    players.seat(W, fake_engine("--move", "pass", "--final", "E5"))
    with qtbot.waitSignal(players.dead_stones_proposed):
        game_controller.play(Point.from_vertex("E5"))
        qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
        game_controller.pass_()
    assert game_controller.game.phase is Phase.SCORING
    assert game_controller.game.stone_removal is not None
    assert game_controller.game.stone_removal.dead == {Point.from_vertex("E5")}


def test_the_engines_seki_is_proposed_and_the_players_have_the_last_word(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    scoring = ScoringController(game_controller, players)
    players.seat(W, fake_engine("--move", "pass", "--seki", "E5 J9"))
    with qtbot.waitSignal(players.dead_stones_proposed):
        game_controller.play(Point.from_vertex("E5"))
        qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
        game_controller.pass_()
    review = game_controller.game.stone_removal
    assert review is not None
    (group,) = review.state.seki_groups
    assert (group.stones, group.in_seki, group.set_by_players) == ({Point.from_vertex("E5")}, True, False)
    assert review.score.black.total == 0
    scoring.toggle_seki_group(group)
    assert review.score.black.total == 80
    scoring.reset()
    assert review.score.black.total == 0


def test_the_review_ends_what_an_engine_is_asked(
    qtbot: QtBot, game_controller: GameController, players: Players, tmp_path: Path
) -> None:
    go, scoring = tmp_path / "go", ScoringController(game_controller, players)
    players.seat(W, fake_engine("--until", str(go)))
    game_controller.play(Point.from_vertex("E5"))
    white = players.engine(W)
    assert white is not None
    qtbot.waitUntil(lambda: white.state is EngineState.THINKING)
    with qtbot.assertNotEmitted(players.move_rejected), qtbot.waitSignal(players.thinking_changed):
        scoring.start()
    scoring.leave()
    go.touch()
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


@pytest.mark.parametrize("result", ["W+R", "B+T"])
def test_the_end_of_the_game_ends_what_an_engine_is_asked(
    qtbot: QtBot, game_controller: GameController, players: Players, result: str, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    players.seat(W, fake_engine("--move", "resign", "--deaf", "--until", str(go)))
    game_controller.play(Point.from_vertex("E5"))
    white = players.engine(W)
    assert white is not None
    qtbot.waitUntil(lambda: white.state is EngineState.THINKING)
    with qtbot.waitSignal(players.thinking_changed):
        if result == "W+R":
            game_controller.resign(B)
        else:
            game_controller.lose_on_time(W)
    go.touch()
    qtbot.waitUntil(lambda: white.state is EngineState.READY)
    assert game_controller.game.info.result == result, "it was too late to resign"


def test_taking_back_takes_the_engines_answer_too(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    players.seat(W, fake_engine())
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
    game_controller.undo()
    assert game_controller.game.move_number == 0
    game_controller.play(Point.from_vertex("C3"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


def test_taking_back_while_the_engine_thinks_stops_it(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    players.seat(W, fake_engine("--slow", "60"))
    game_controller.play(Point.from_vertex("E5"))
    white = players.engine(W)
    assert white is not None
    qtbot.waitUntil(lambda: white.state is EngineState.THINKING)
    game_controller.undo()
    assert game_controller.game.move_number == 0
    game_controller.play(Point.from_vertex("C3"))
    assert game_controller.game.move_number == 1


def test_an_answer_to_a_position_left_is_dropped(
    qtbot: QtBot, game_controller: GameController, players: Players, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    players.seat(W, fake_engine("--deaf", "--until", str(go)))
    game_controller.play(Point.from_vertex("E5"))
    white = players.engine(W)
    assert white is not None
    qtbot.waitUntil(lambda: white.state is EngineState.THINKING)
    game_controller.go_to(game_controller.game.root)
    go.touch()
    qtbot.waitUntil(lambda: white.state is EngineState.READY)
    assert game_controller.game.current is game_controller.game.root
    assert not game_controller.game.root.children[0].children


def test_a_move_can_be_had_for_a_human_too(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(W, fake_engine())
    players.move_now()
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)  # Black's by request, then White's own


def test_an_engine_does_not_resign_for_a_human(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(W, fake_engine("--move", "resign"))
    with qtbot.waitSignal(players.resignation_advised) as advised:
        players.move_now()
    white = players.engine(W)
    assert white is not None and advised.args == [white.config.name]
    assert game_controller.game.phase is Phase.PLAYING and game_controller.game.turn is B


def test_opening_a_game_leaves_it_to_humans(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    players.seat(W, fake_engine())
    game_controller.show_game(Game.new(game_controller.game.info))
    assert players.seats == {B: HUMAN, W: HUMAN}


def commands_in(log: Path, *names: str) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.partition(" ")[0] in names]


@pytest.fixture
def waits(players: Players, monkeypatch: pytest.MonkeyPatch) -> list[EngineWait | None]:
    """Hear of waits, after a tenth of a second rather than seconds."""
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.1)
    heard: list[EngineWait | None] = []
    players.waits.changed.connect(heard.append)
    return heard


def test_a_slow_start_is_told_with_the_last_line_until_it_is_over(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    waits: list[EngineWait | None],
    tmp_path: Path,
) -> None:
    tuned = tmp_path / "tuned"
    players.seat(W, fake_engine("--tune", "600", "--tuned", str(tuned)))
    qtbot.waitUntil(lambda: bool(waits) and waits[-1] is not None and waits[-1].line.startswith("Tuning xGemm"))
    wait = waits[-1]
    assert wait is not None
    assert (wait.color, wait.name, wait.is_starting, wait.is_tuning) == (W, "Fake", True, True)
    assert wait.seconds >= 0.1
    tuned.touch()
    qtbot.waitUntil(lambda: waits[-1] is None)
    white = players.engine(W)
    assert white is not None
    assert white.state is EngineState.STARTING or white.state is EngineState.READY
    count = len(waits)
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
    assert len(waits) == count or waits[-1] is None


def test_a_wait_ends_with_the_seat_and_with_a_failure(
    qtbot: QtBot, players: Players, waits: list[EngineWait | None]
) -> None:
    players.seat(W, fake_engine("--hang", "boardsize"))
    # On a busy machine its start is a wait, too.
    qtbot.waitUntil(lambda: bool(waits) and waits[-1] is not None and not waits[-1].is_starting)
    wait = waits[-1]
    assert wait is not None
    assert (wait.is_starting, wait.command) == (False, "boardsize 9")
    players.seat(W, HUMAN)
    assert waits[-1] is None
    waits.clear()
    players.seat(B, fake_engine("--hang", "name"))
    qtbot.waitUntil(lambda: bool(waits) and waits[-1] is not None)
    black = players.engine(B)
    assert black is not None
    with qtbot.waitSignal(players.happened, check_params_cb=is_trouble):
        os.kill(black.process_id, signal.SIGTERM)
    assert waits[-1] is None


def test_thinking_is_no_wait(
    qtbot: QtBot, game_controller: GameController, players: Players, waits: list[EngineWait | None]
) -> None:
    players.seat(W, fake_engine("--slow", "0.6"))
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
    assert not [wait for wait in waits if wait is not None and "genmove" in wait.command]


def test_an_engine_asked_for_the_other_color_that_dies_is_thinking_no_more(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    thinking: list[object] = []
    players.thinking_changed.connect(thinking.append)
    players.seat(W, fake_engine("--die", "genmove"))
    players.move_now()
    qtbot.waitUntil(lambda: len(thinking) == 2)
    assert players._asked is None
    players.seat(W, fake_engine("--slow", "60"))
    players.move_now()
    assert players._asked is not None
    players.seat(W, HUMAN)
    assert players._asked is None


def test_where_passes_have_stopped_the_game_no_engine_is_asked(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    scoring = ScoringController(game_controller)
    players.seat(W, fake_engine("--move", "pass"))
    game_controller.pass_()
    qtbot.waitUntil(lambda: game_controller.game.phase is Phase.SCORING)
    scoring.leave()
    players.seat(B, fake_engine("--slow", "60"))
    assert game_controller.engine_to_move is None
    scoring.start()
    scoring.resume(B)
    assert game_controller.engine_to_move is not None


def test_engines_that_only_wait_after_an_undo_are_not_paused_afterwards(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    players.seat(W, fake_engine())
    game_controller.play(Point.from_vertex("E5"))
    with qtbot.waitSignal(game_controller.move_made):
        pass
    players.seat(B, fake_engine("--slow", "60"))
    game_controller.undo()
    assert players.paused
    release = players.suspend()
    game_controller.go_to(game_controller.game.root)
    release()
    assert not players._paused


def test_a_suspended_engine_gives_up_its_move_and_is_asked_again_afterwards(
    qtbot: QtBot, game_controller: GameController, players: Players, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    with qtbot.waitSignal(players.thinking_changed):
        players.seat(B, fake_engine("--deaf", "--until", str(go)))
    black = players.engine(B)
    assert black is not None
    release = players.suspend()
    go.touch()
    qtbot.waitUntil(lambda: black.state is EngineState.READY)
    assert game_controller.game.move_number == 0
    with qtbot.waitSignal(game_controller.move_made):
        release()


def test_nobody_who_sits_down_while_engines_are_suspended_moves_before_the_end(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    first, second = players.suspend(), players.suspend()
    players.seat(B, fake_engine())
    players.pause(False)
    first()
    black = players.engine(B)
    assert black is not None
    qtbot.waitUntil(lambda: black.state is EngineState.READY)
    qtbot.wait(100)
    assert game_controller.game.move_number == 0 and players.suspended
    with qtbot.waitSignal(game_controller.move_made):
        second()
