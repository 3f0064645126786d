"""Problems as blocks of a book: the positions, and the answers apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qtgo.core.diagram.board_diagram import DiagramSpec, MoveRange, NoMovesError, make_diagram
from qtgo.core.diagram.part import PartKind, part_in_use
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import text_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.study.problem import Problem
from qtgo.publish.book_blocks import Block, BookOptions, Chapter, Comment, figure_of
from qtgo.publish.game_blocks import paragraphs
from qtgo.steps import Progress
from qtgo.text.joining import labeled
from qtgo.text.translation import Texts

tr = Texts("booklet")

_SHORT, _FEW = 400, 12  # characters and lines below a diagram, which no page ends between


def problem_blocks(games: Sequence[Node], options: BookOptions, title: str, progress: Progress) -> Iterator[Block]:
    """Yield the positions of the problems, then the answers."""
    yield Chapter(title)
    count = 2 * len(games)
    for number, root in enumerate(games, 1):
        yield from _question(root, number, options)
        progress(number / count)
    yield Chapter(tr("Answers"))
    for number, root in enumerate(games, 1):
        yield from _answer(root, number, options)
        progress((len(games) + number) / count)


def solution_of(problem: Problem) -> list[Node]:
    """Return the line of a problem that is right, as the record has it first; empty if it has none."""
    line, node = list[Node](), problem.start
    while node.children:
        following = problem.solution(node)
        if following is None:
            break
        line.append(following)
        node = following
        if problem.verdict(node) is not None:
            break
    return line


def _question(root: Node, number: int, options: BookOptions) -> Iterator[Block]:
    problem = Problem(root)
    # Translators: the heading of a problem, {number} is its own.
    title = tr.by_color("{number}. {color} to play", problem.solver).format(number=number)
    texts = _texts(problem, problem.start) if options.comments else []
    yield from _drawn(problem, problem.start, None, title, texts, problem if problem.is_problem else ())


def _answer(root: Node, number: int, options: BookOptions) -> Iterator[Block]:
    problem = Problem(root)
    line = solution_of(problem)
    title = tr("Answer {number}").format(number=number)
    if not line:
        yield from _drawn(problem, problem.start, None, title, [tr("The file has no answer.")])
        return
    begin = sum(1 for node in problem.start.path() if problem.move_of(node) is not None)
    texts = [labeled(str(place), text) for place, node in enumerate(line, 1) for text in _texts(problem, node)]
    numbers = MoveRange(begin + 1, begin + len(line))
    yield from _drawn(problem, line[-1], numbers, title, texts if options.comments else [], tuple(line))


def _texts(problem: Problem, node: Node) -> list[str]:
    """Return what is said of a node, without the words for programs."""
    return paragraphs(text_of(Node({"C": problem.shown(node).get("C", [""])}), "C"))


def _drawn(
    problem: Problem,
    node: Node,
    numbers: MoveRange | None,
    title: str,
    texts: list[str],
    played: tuple[Node, ...] | Problem = (),
) -> Iterator[Block]:
    """Yield the diagram of a node, of the part of the board that the problem uses; long texts follow it."""
    replay = Replay(problem.root, read_game_info(problem.root))
    replay.go_to(problem.start)
    part = part_in_use(problem.start, replay.position()) or PartKind.WHOLE
    replay.go_to(node)
    if numbers is not None:
        last = replay.step.number  # which MN may have set
        numbers = MoveRange(last - (numbers.last - numbers.first), last)
    try:
        diagram = make_diagram(replay, DiagramSpec(part, numbers, marks=numbers is None, renumbered=True))
    except NoMovesError:
        diagram = make_diagram(replay, DiagramSpec(part))
    is_short = sum(map(len, texts)) <= _SHORT and len(texts) <= _FEW
    yield replace(figure_of(diagram, title, remarks=tuple(texts) if is_short else ()), played=played)
    if not is_short:
        for index, text in enumerate(texts):
            yield Comment(text, "" if index else title)
