"""What is told of a match while it runs."""

import io

import pytest

from qtgo.cli.matches.match_progress import MatchProgress
from qtgo.cli.matches.match_record import Effort, MatchGame
from qtgo.core.rules.point import Color


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def game(number: int, result: str, faults: int = 0) -> MatchGame:
    return MatchGame(number, "A", "B", result, 40, {color: Effort(20, 2.0, faults) for color in Color})


GAMES = [game(1, "B+R"), game(2, "W+R"), game(3, "B+2.5"), game(4, "Void")]


def test_a_line_says_how_far_it_is_and_how_long_it_may_take() -> None:
    progress = MatchProgress(("A", "B"), 16, 1, Terminal())
    assert progress.line([31, 7], GAMES, 90.0) == (
        "[#####...............] 4/16  A 2 - B 1, 1 undecided  about 6 min left  now at move 31, 7"
    )
    assert progress.line([3], GAMES[:1], 5.0) == "[#...................] 1/16  A 1 - B 0  now at move 3"


@pytest.mark.parametrize(("seconds", "said"), [(10, "10 s"), (600, "10 min"), (7230, "2 h")])
def test_times_are_told_as_people_do(seconds: float, said: str) -> None:
    assert f"about {said} left" in MatchProgress(("A", "B"), 8, 0, Terminal()).line([], GAMES, seconds)


def test_the_line_of_a_terminal_changes_and_goes() -> None:
    stream = Terminal()
    progress = MatchProgress(("A", "B"), 4, 0, stream)
    progress.show([], [])
    progress.tell_game(GAMES[0], GAMES[:1])
    progress.show([], GAMES[:1])
    progress.clear()
    shown = stream.getvalue()
    assert "\n" not in shown
    assert shown.split("\r")[-3].startswith("[#####...............] 1/4  A 1 - B 0")
    assert shown.split("\r")[-2].strip() == ""


def test_a_fault_is_told_on_a_terminal_too() -> None:
    stream = Terminal()
    MatchProgress(("A", "B"), 4, 0, stream).tell_game(game(1, "W+T", 1), GAMES[:1])
    assert stream.getvalue() == "[1/4] game 1: A - B: W+T, 40 moves, 2 faults\n"


def test_elsewhere_each_game_has_its_line() -> None:
    stream = io.StringIO()
    progress = MatchProgress(("A", "B"), 4, 0, stream)
    progress.show([], [])
    progress.tell_game(GAMES[0], GAMES[:1])
    assert stream.getvalue() == "[1/4] game 1: A - B: B+R, 40 moves\n"
