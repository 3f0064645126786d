"""The playable parts of a page of HTML: games, lines of diagrams and problems, as data for its script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from qtgo.board.board_svg import CELL, SvgPage, upper_left
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.properties import text_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.study.problem import Outcome, Problem, ProblemState, Verdict
from qtgo.publish.book_blocks import Figure
from qtgo.publish.game_blocks import paragraphs
from qtgo.report.page import changes, data_element, icon_button, playing_data, step_buttons, word_button
from qtgo.text.go_words import color_name
from qtgo.text.menus.key_names import with_keys
from qtgo.text.record.move_words import move_text
from qtgo.text.record.problem_words import status_text
from qtgo.text.translation import Texts

tr = Texts("booklet")

_OUTCOMES = {"open": Outcome.OPEN, "right": Outcome.RIGHT, "wrong": Outcome.WRONG, "refused": Outcome.REFUSED}


def game_data(replay: Replay) -> str:
    """Return what the board of a game shows: the main line, each move with its comment."""
    root = replay.path[0]
    replay.go_to(root)
    first, frames, before = replay.position(), list[object](), bytes(replay.info.width * replay.info.height)
    for node in root.main_line():
        replay.go_to(node)
        stones = replay.position().stones
        frames.append(_frame(before, replay) | {"text": _words(replay, paragraphs(text_of(node, "C")))})
        before = stones
    return playing_data(first, frames, 0)


def playing_parts(figure: Figure, page: SvgPage) -> tuple[str, str]:
    """Return the class of a figure that plays, and what stands below its board; both are empty for another one."""
    if not figure.played:
        return "", ""
    if isinstance(figure.played, Problem):
        said = _help()
        # Translators: a button: one move back.
        buttons = [icon_button("back", tr("Back")), word_button("again", tr("Try again"))]
        # Translators: a button: show the solution.
        buttons.append(word_button("solution", tr("Solution")))
        kind, data = " problem", _problem(figure.played)
    else:
        kind, buttons, said, data = " line", step_buttons(), "", _line(figure.played)
    left, top = upper_left(figure.diagram, page)
    place = {"area": list(figure.diagram.area), "cell": CELL, "left": left, "top": top}
    controls = f'<div class="controls" hidden>{"".join(buttons)}</div>'
    live = f'<p class="said" aria-live="polite" hidden>{escape(said)}</p>'
    return kind, f"{controls}{live}{data_element(data | place)}"


def _line(nodes: Iterable[Node]) -> dict[str, object]:
    """Return the position before a line and those in it, where each move has the number that it has in the diagram."""
    first, *_ = nodes = tuple(nodes)
    info = read_game_info(first.root)
    replay = Replay(first.root, info)
    frames, before, number = list[object](), bytes(info.width * info.height), 0
    for node in (first.parent or first, *nodes):
        replay.go_to(node)
        frame = _frame(before, replay)
        if node is not first.parent and replay.step.last_move is not None:
            number += 1
            frame |= {"number": number, "text": _move_words(replay.step, number)}
        frames.append({"text": ""} | frame)
        before = replay.position().stones
    return _board(info) | {"frames": frames}


def _problem(problem: Problem) -> dict[str, object]:
    """Return the tree of a problem: verdicts, the opponent's answers, and what leads on to the solution."""
    info = read_game_info(problem.root)
    replay = Replay(problem.root, info)
    nodes = list(problem.start.subtree())
    places = {node: place for place, node in enumerate(nodes)}
    stones: list[bytes] = []
    frames: list[object] = []
    for node in nodes:
        replay.go_to(node)
        above = places.get(node.parent) if node is not problem.start and node.parent is not None else None
        frame = _frame(bytes(info.width * info.height) if above is None else stones[above], replay)
        stones.append(replay.position().stones)
        frames.append(frame | dict(_judged(problem, node, places)) | ({} if above is None else {"parent": above}))
    states = {name: ProblemState(problem.solver, outcome) for name, outcome in _OUTCOMES.items()}
    words = {name: status_text(state) for name, state in states.items()}
    words["later"] = status_text(ProblemState(problem.solver, Outcome.RIGHT, is_failed=True))
    words["solution"] = status_text(ProblemState(problem.solver, shows_solution=True))
    words |= {str(color.value): color_name(color) for color in Color}
    words |= {"unknown": tr("Not in the solution. Try another move."), "help": _help()}
    return _board(info) | {"solver": problem.solver.value, "words": words, "frames": frames}


def _help() -> str:
    return with_keys(tr("Click a point, or use the arrow keys and {enter}."))


def _judged(problem: Problem, node: Node, places: dict[Node, int]) -> Iterator[tuple[str, object]]:
    verdict, answer, onwards = problem.verdict(node), problem.reply(node, None), problem.solution(node)
    if verdict is not None:
        yield "right", verdict is Verdict.RIGHT
    elif answer is not None:
        yield "reply", places[answer]
    if onwards is not None:
        yield "onwards", places[onwards]
    if problem.is_refused(node):
        yield "refused", True
    move = problem.move_of(node)
    if move is not None:
        yield "color", move.color.value
    if node is not problem.start:
        yield "text", "\n".join(paragraphs(text_of(Node(problem.shown(node)), "C")))


def _board(info: GameInfo) -> dict[str, object]:
    return {"width": info.width, "height": info.height}


def _frame(before: bytes, replay: Replay) -> dict[str, object]:
    """Return what changes on the board, and where the move is that changes it."""
    frame: dict[str, object] = {"changes": changes(before, replay.position().stones)}
    move = replay.step.last_move
    if move is not None and move.point is not None:
        frame["move"] = move.point.to_index(replay.info.width)
    return frame


def move_template() -> str:
    """Return how a move is told, with the names of its parts in braces."""
    # Translators: a move of a game: "12. Black D4"; {color} is "Black" or "White" as a name.
    return tr("{number}. {color} {move}")


def _words(replay: Replay, comment: list[str]) -> str:
    """Return the move of a node, and below it the comment."""
    step = replay.step
    return "\n".join(comment if step.last_move is None else (_move_words(step, step.number), *comment))


def _move_words(step: Step, number: int) -> str:
    assert step.last_move is not None
    color, move = color_name(step.last_move.color), move_text(step.last_move.point)
    return move_template().format(number=number, color=color, move=move)
