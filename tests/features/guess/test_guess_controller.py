"""Guessing the next move of a game."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.guess import GuessScore
from qtgo.features.guess.guess_controller import GuessController
from tests.session.conftest import Heard, showing

RECORD = b"(;SZ[9];B[ee];W[cc](;B[dd];W[];B[gg];W[bb])(;B[aa]))"


class Guesser:
    """A game whose moves are guessed."""

    def __init__(self, qtbot: QtBot, colors: frozenset[Color], at: int = 0, record: bytes = RECORD) -> None:
        self.qtbot = qtbot
        self.game_controller = showing(record)
        self.record = self.game_controller.game
        self.guess = GuessController(self.game_controller)
        self.guess.reply_delay = 1
        self.heard = Heard(self.guess, "markup_changed")
        assert self.guess.start(self.record.line.nodes(), at, colors)
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.guess._timer.isActive())

    def play(self, vertex: str) -> None:
        self.guess.play(Point.from_vertex(vertex))
        self.wait()

    @property
    def depth(self) -> int:
        return self.game_controller.game.depth


@pytest.fixture
def both(qtbot: QtBot) -> Guesser:
    return Guesser(qtbot, frozenset(Color))


def test_every_move_is_guessed_once_and_passes_are_not(both: Guesser) -> None:
    assert both.guess.state.to_guess is Color.BLACK
    assert not both.game_controller.game.current.children
    both.play("E5")
    both.play("D7")
    last = both.guess.state.last
    assert last is not None
    assert (last.distance, last.points) == (1, 6)
    (markup,) = both.heard.all("markup_changed")
    assert isinstance(markup, Markup)
    assert markup.marks == {Point.from_vertex("D7"): Mark.CROSS}
    both.play("A9")
    last = both.guess.state.last
    assert last is not None
    assert last.in_variation
    assert both.depth == 4
    both.guess.skip()
    both.play("B8")
    state = both.guess.state
    assert state.to_guess is None
    assert state.is_over
    assert state.score == GuessScore(guesses=5, hits=2, near=2, points=34)
    both.play("A1")
    assert both.guess.state.score == state.score


def test_of_very_many_variations_only_some_are_looked_at(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.core.record.properties._MANY_CHILDREN", 2)
    many = Guesser(qtbot, frozenset({Color.BLACK}), record=b"(;SZ[9](;B[ee];W[])(;B[aa])(;B[bb])(;B[cc])(;B[dd]))")
    many.play("B8")
    last = many.guess.state.last
    assert last is not None
    assert not last.in_variation


def test_one_color(qtbot: QtBot) -> None:
    white = Guesser(qtbot, frozenset({Color.WHITE}))
    assert white.depth == 1
    white.play("C7")
    assert white.depth == 5
    white.guess.set_colors(frozenset({Color.BLACK}))
    white.wait()
    assert white.guess.state.is_over


def test_an_occupied_point_is_no_guess(both: Guesser) -> None:
    both.play("E5")
    both.play("E5")
    assert both.depth == 1
    assert both.guess.state.score.guesses == 1


def test_a_hint_halves_the_points(both: Guesser) -> None:
    both.guess.hint()
    (markup,) = both.heard.all("markup_changed")
    assert isinstance(markup, Markup)
    assert Point.from_vertex("E5") in markup.visible
    both.play("E5")
    assert both.guess.state.score.points == 5
    both.play("C7")
    assert both.guess.state.score.points == 15


def test_looking_back_does_not_disturb(both: Guesser) -> None:
    both.play("E5")
    both.game_controller.go_to(both.game_controller.game.root)
    both.play("C7")
    assert both.depth == 2
    assert both.guess.state.score.hits == 2


def test_from_a_place_and_the_record_stays(qtbot: QtBot) -> None:
    later = Guesser(qtbot, frozenset(Color), at=2)
    later.play("D6")
    assert later.guess.state.score.hits == 1
    assert not later.record.history.modified
    with qtbot.waitSignal(later.guess.left):
        later.game_controller.show_game(later.record)
    assert not later.guess.is_active


def test_nothing_to_guess(qtbot: QtBot) -> None:
    game_controller = showing(b"(;SZ[9];B[])")
    assert not GuessController(game_controller).start(game_controller.game.line.nodes(), 0)


def test_what_has_been_shown_cannot_be_undone(qtbot: QtBot) -> None:
    guesser = Guesser(qtbot, frozenset(Color))
    controller = guesser.game_controller
    guesser.guess.play(Point.from_vertex("E5"))
    assert controller.game.history.can_undo is None
    controller.undo()
    guesser.guess.play(Point.from_vertex("C7"))
    assert controller.game.current.is_attached
    assert len(list(controller.game.root.main_line())) == 3
