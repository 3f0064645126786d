"""Views of problems: open, solved, failed, judged, timed."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.core.study.problem_session import Selection
from qtgo.features.problems.collection_reader import read_problems
from tests.pictures.camera import Studio

PROBLEM = (
    "(;SZ[19]GN[Corners]C[Black to live.]AB[ca][ab]AW[ea][ae](;B[da]C[RIGHT\nIt lives.])(;B[bb];W[da]C[Too slow.]))"
)


def problem(studio: Studio, *moves: str) -> GameWindow:
    """Return a window that has three problems, in the first of which moves were played."""
    path = studio.files / "problems.sgf"
    path.write_text(PROBLEM + PROBLEM.replace("Corners", "Two") + "(;SZ[9]C[Black to play]AB[cc];B[dd]C[RIGHT])")
    window = studio.window()
    studio.answer(lambda: window.features.files.open_path(path, move=0), lambda _dialog: None)
    window.features.problems.controller.random = None
    window.features.problems.controller.reply_delay = 1
    window.context.menus["solve"].trigger()
    for vertex in moves:
        window.features.problems.controller.play(Point.from_vertex(vertex))
    studio.settle()
    return window


def problem_open(studio: Studio) -> None:
    studio.take(problem(studio))


def problem_solved(studio: Studio) -> None:
    studio.take(problem(studio, "D19"))


def problem_failed(studio: Studio) -> None:
    window = problem(studio, "B18")
    studio.until(lambda: window.context.game.game.depth == 2)
    studio.take(window)


def problem_opinion(studio: Studio) -> None:
    path = studio.files / "kill.sgf"
    path.write_text("(;SZ[19]GN[Three in a row]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])")
    window = studio.window(path)
    window.features.problems.controller.reply_delay = 1
    window.context.menus["solve"].trigger()
    window.features.problems.controller.play(Point.from_vertex("F17"))
    studio.until(lambda: window.context.game.game.depth == 2)
    studio.take(window)


def problem_timed(studio: Studio) -> None:
    window = problem(studio)
    places = read_problems(str(window.context.document.state.path)).problems
    window.features.problems.collections.solve(places, Selection.IN_ORDER, 60)
    studio.settle()
    studio.take(window)


def problem_full_screen(studio: Studio) -> None:
    window = problem(studio)
    window.context.menus["full_screen"].trigger()
    window.resize(studio.size)
    studio.settle()
    studio.take(window)


VIEWS: dict[str, Callable[[Studio], None]] = {
    "problem": problem_open,
    "problem-solved": problem_solved,
    "problem-failed": problem_failed,
    "problem-opinion": problem_opinion,
    "problem-timed": problem_timed,
    "problem-full-screen": problem_full_screen,
}
