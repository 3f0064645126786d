"""The situations that a window can be in, each reached as a user reaches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import TimeControl, parse_time_settings
from qtgo.settings import ClockStart
from tests.fakes import fake_engine
from tests.whole_window.driver import Driver, accept_next

MOVES = "E5 C3 G7 G3"
GAME = "(;GM[1]SZ[9]KM[6.5];B[ee];W[cg](;B[gc];W[gg])(;B[cc]))"
FINISHED = "(;GM[1]SZ[9]KM[6.5]RE[B+R];B[ee];W[cg];B[gc];W[gg])"
PROBLEM = "(;GM[1]SZ[9]AB[cc]AW[gg](;B[dd];W[ee];B[ef]C[RIGHT])(;B[ce];W[dd]))"
REVIEWED = (
    "(;SZ[9]KM[6.5]PB[Ann]PW[Bo];B[ee]SBKV[55.0]SBKS[0.0];W[cc]SBKV[60.0]SBKS[1.0]"
    ";B[gg]SBKV[40.0]SBKS[-7.0];W[gc]SBKS[4.0])"
)
PAIR = "(;SZ[9];B[ee];W[cc])(;SZ[9];B[cc];W[ee])"

Bring = Callable[["Stage"], None]


class Stage:
    """A window, with what a test needs to bring it into a situation."""

    def __init__(self, driver: Driver, qtbot: QtBot, folder: Path) -> None:
        self.driver, self.qtbot, self.folder = driver, qtbot, folder

    def open(self, text: str, name: str = "game.sgf") -> None:
        """Write a file, and open it."""
        path = self.folder / name
        path.write_text(text)
        self.driver.open(path)
        self.qtbot.waitUntil(lambda: str(path) in self.driver.settings.recent_files)

    def begin(self, *, time: str = "", black_engine: str = "", white_engine: str = "") -> None:
        """Begin a game on a small board."""
        usual = self.driver.settings.new_game
        control = TimeControl.same(parse_time_settings(time)) if time else TimeControl()
        self.driver.begin(replace(usual, time=control, black_engine=black_engine, white_engine=white_engine))

    def offer_engine(self, *options: str) -> str:
        """Put an engine on the list, and return its name."""
        self.driver.choose_engines(fake_engine(*options))
        return "Fake"


def start_page(stage: Stage) -> None:
    """Wait for the start page; the settings are to ask for it."""
    stage.qtbot.waitUntil(lambda: stage.driver.is_start_page_shown)


def two_people(stage: Stage) -> None:
    """Play some moves of a game of two people."""
    stage.driver.play(MOVES)


def opened(stage: Stage) -> None:
    """Open a game that has a variation."""
    stage.open(GAME)
    stage.driver.trigger("to_end")


def several_games(stage: Stage) -> None:
    """Open the first of two games in one file."""
    accept_next()  # the list of the games
    stage.open(PAIR)
    stage.driver.trigger("to_end")


def against_engine(stage: Stage) -> None:
    """Play against an engine, at one's own turn."""
    stage.begin(white_engine=stage.offer_engine("--move", "C3", "--then-pass"))
    stage.driver.play("E5")
    stage.qtbot.waitUntil(lambda: stage.driver.game.depth == 2)


def engine_to_move(stage: Stage) -> None:
    """Play against an engine that thinks."""
    stage.begin(white_engine=stage.offer_engine("--hang", "genmove"))
    stage.driver.play("E5")
    stage.qtbot.waitUntil(lambda: stage.driver.is_thinking)


def engines_paused(stage: Stage) -> None:
    """Pause the engine whose turn it is."""
    engine_to_move(stage)
    stage.driver.trigger("stop_engine")


def with_clocks(stage: Stage) -> None:
    """Play a timed game of two people."""
    stage.driver.change_settings(clock_start=ClockStart.AT_ONCE)
    stage.begin(time="60m")
    stage.driver.play(MOVES)


def clock_paused(stage: Stage) -> None:
    """Pause the clock of a timed game."""
    with_clocks(stage)
    stage.driver.trigger("pause_clock")


def finished(stage: Stage) -> None:
    """Open a game that has a result."""
    stage.open(FINISHED)
    stage.driver.trigger("to_end")


def counted(stage: Stage) -> None:
    """Finish a game by counting it."""
    scoring_by_passes(stage)
    stage.driver.accept_count()


def scoring(stage: Stage) -> None:
    """Count an opened game."""
    opened(stage)
    stage.driver.trigger("scoring")


def scoring_by_passes(stage: Stage) -> None:
    """Pass twice."""
    two_people(stage)
    stage.driver.play("pass pass")


def editing(stage: Stage) -> None:
    """Edit an opened game."""
    opened(stage)
    stage.driver.trigger("edit_record")


def solving(stage: Stage) -> None:
    """Solve a problem."""
    stage.open(PROBLEM)
    stage.driver.trigger("solve")


def solution_seen(stage: Stage) -> None:
    """Look at the solution of a problem."""
    solving(stage)
    stage.driver.trigger("problem_solution")


def reviewed(stage: Stage) -> None:
    """Open a game with a review."""
    stage.open(REVIEWED)
    stage.qtbot.waitUntil(lambda: stage.driver.is_reviewed)
    stage.driver.trigger("to_end")


def autoplay(stage: Stage) -> None:
    """Let an opened game play itself, which it does slowly."""
    stage.driver.change_settings(autoplay_interval=60_000)
    opened(stage)
    stage.driver.trigger("to_start")
    stage.driver.trigger("autoplay")


SITUATIONS: Mapping[str, Bring] = MappingProxyType(
    {
        "two people": two_people,
        "opened game": opened,
        "several games": several_games,
        "against an engine": against_engine,
        "engine to move": engine_to_move,
        "engine paused": engines_paused,
        "clocks": with_clocks,
        "clock paused": clock_paused,
        "finished": finished,
        "counted": counted,
        "scoring": scoring,
        "scoring by passes": scoring_by_passes,
        "editing": editing,
        "problem": solving,
        "solution": solution_seen,
        "review": reviewed,
        "autoplay": autoplay,
    }
)
"""All but the start page, which the settings have to ask for, and those of features that have their own samples."""

PLACES = ("to_start", "forward", "to_end")
"""The actions that lead to the root, into the middle, and to the end of a game."""
