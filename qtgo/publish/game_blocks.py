"""Games as blocks of a book: figures with the comments and the diagrams of their variations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qtgo.core.diagram.board_diagram import BoardDiagram, DiagramSpec, MoveRange, NoMovesError, make_diagram
from qtgo.core.diagram.part import part_around
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.properties import simple_text_of, text_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass
from qtgo.plain_text import visible
from qtgo.publish.book_blocks import (
    MOVES,
    Block,
    BookOptions,
    Chapter,
    Comment,
    Contents,
    ContentsList,
    Figure,
    figure_of,
)
from qtgo.steps import Progress
from qtgo.text.record.game_words import details, game_name
from qtgo.text.translation import Texts

tr = Texts("booklet")

_LONGEST = 100_000  # characters of a paragraph
_MARKS = frozenset({"LB", "TR", "SQ", "CR", "MA", "SL", "AR", "LN"})
_SETUP = frozenset({"AB", "AW", "AE"})
_MOVE = frozenset({"B", "W"})
_AROUND = 3  # lines around the moves of a variation


def book_title(games: Sequence[Node], options: BookOptions) -> str:
    """Return the title of a book that was given none."""
    if options.contents is Contents.PROBLEMS:
        # Translators: the title of a book.
        return tr.plural("{n} Problem", "{n} Problems", len(games))
    # Translators: the title of a book.
    return title_of(games[0]) if len(games) == 1 else tr.plural("{n} Game", "{n} Games", len(games))


def title_of(root: Node) -> str:
    """Return the players of a game, or its name where it has no players."""
    info = read_game_info(root)
    name = visible(simple_text_of(root, "GN").strip())
    return game_name(info) if info.black.name or info.white.name or not name else name


def game_blocks(games: Sequence[Node], options: BookOptions, title: str, progress: Progress) -> Iterator[Block]:
    """Yield the games one after the other, after the list of them where there are several."""
    if len(games) > 1:
        yield ContentsList(map(title_of, games))
    for number, root in enumerate(games):
        game = _Game(root, options)
        for block in game.blocks():
            yield block
            progress((number + game.share) / len(games))
        progress((number + 1) / len(games))


def paragraphs(text: str) -> list[str]:
    """Return the lines of a text that are not empty, as they are safe to show."""
    return [visible(line.strip(), _LONGEST) for line in text.splitlines() if line.strip()]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The nodes of a figure, which shows the board at one of them."""

    nodes: tuple[Node, ...]
    shown: Node
    numbers: MoveRange | None
    is_recorded: bool


def _stretch(nodes: Sequence[Node], before: int, last: int, is_recorded: bool) -> _Stretch:
    return _Stretch(tuple(nodes), nodes[-1], MoveRange(before + 1, last) if last > before else None, is_recorded)


class _Game:
    """Walks the main line of a game figure by figure."""

    def __init__(self, root: Node, options: BookOptions) -> None:
        self._root, self._options = root, options
        self._info: GameInfo = read_game_info(root)
        self._replay = Replay(root, self._info)
        self._diagrams = 0
        self._done = 0  # nodes of the main line
        self._count = sum(1 for _ in root.main_line())

    @property
    def share(self) -> float:
        """Return how much of the main line is done, from 0 to 1."""
        return self._done / self._count

    def blocks(self) -> Iterator[Block]:
        """Yield the game."""
        yield Chapter(title_of(self._root), details(self._info), self._replay)
        for number, stretch in enumerate(self._stretches(), 1):
            is_introduced = number == 1 and self._lead(self._root) == ""
            if is_introduced:
                yield from self._around(self._root)
            self._replay.go_to(stretch.shown)
            place = self._replay.depth
            figure = figure_of(diagram := self._figure(stretch), _figure_title(number, stretch, diagram))
            yield replace(figure, place=place)
            for node in stretch.nodes[is_introduced:]:
                yield from self._around(node)
                self._done += 1

    def _stretches(self) -> Iterator[_Stretch]:
        """Cut the main line where a figure is full, stones are set up, MN restarts the count, or the record says."""
        most = self._options.moves
        as_recorded = most is None and any("FG" in node.properties for node in self._root.main_line())
        nodes, before, last = list[Node](), 0, 0
        last_drawn = next((node for node in reversed(list(self._root.main_line())) if self._is_drawn(node)), None)
        behind: list[Node] = []  # the last figure, which the record would put in an empty one
        has_figure = is_complete = False
        for node in self._root.main_line():
            begins = as_recorded and "FG" in node.properties
            if behind or (begins and is_complete):
                behind.append(node)
                continue
            number = self._number(node)
            start = number - (self._replay.step.last_move is not None) if "MN" in node.properties else last
            is_set_up = not _SETUP.isdisjoint(node.properties)
            is_full = number - before > (most or MOVES)
            is_due = last > before and (is_full or is_set_up or start != last)
            if (begins and has_figure) if as_recorded else nodes and is_due:
                yield _stretch(nodes, before, last, as_recorded)
                nodes, before, has_figure = [], start, False
            elif last == before:
                before = start
            nodes.append(node)
            last = number
            has_figure = has_figure or self._is_drawn(node)
            is_complete = is_complete or node is last_drawn
        stretch = _stretch(nodes, before, last, as_recorded)
        yield replace(stretch, nodes=(*nodes, *behind))

    def _is_drawn(self, node: Node) -> bool:
        """Return whether a node has something to draw: a move, or stones set up that are no handicap."""
        has_setup = not _SETUP.isdisjoint(node.properties) and not (node is self._root and self._info.handicap)
        return has_setup or not _MOVE.isdisjoint(node.properties)

    def _figure(self, stretch: _Stretch) -> BoardDiagram:
        is_recorded = stretch.is_recorded and self._replay.step.inherited.figure is not None
        spec = DiagramSpec(numbers=None if is_recorded else stretch.numbers)
        try:
            return make_diagram(self._replay, spec)
        except NoMovesError:
            return make_diagram(self._replay, DiagramSpec())

    # Comments and variations

    def _around(self, node: Node) -> Iterator[Block]:
        """Yield what is said of a node, with its marks in a diagram, and the variations to its move."""
        if self._options.comments:
            yield from self._comment(node)
        parent = node.parent
        if self._options.variations and parent is not None and parent.children[0] is node:
            for other in parent.children[1:]:
                yield from self._variation(other)

    def _comment(self, node: Node) -> Iterator[Block]:
        texts = paragraphs(text_of(node, "C"))
        if not texts:
            return
        lead, place = self._lead(node), self._replay.depth
        if not _MARKS.isdisjoint(node.properties):
            number = self._replay.step.number
            numbers = MoveRange(number, number) if self._replay.step.last_move else None
            self._diagrams += 1
            # Translators: a diagram of a book, short.
            title = tr("Dia. {number}").format(number=self._diagrams)
            yield self._small(title, numbers, renumbered=False)
        for index, text in enumerate(texts):
            yield Comment(text, "" if index else lead, place)

    def _lead(self, node: Node) -> str:
        self._replay.go_to(node)
        return str(self._replay.step.number) if self._replay.step.last_move is not None else ""

    def _variation(self, first: Node) -> Iterator[Block]:
        """Yield a variation and those within it, each after the one that it branches from."""
        assert first.parent is not None
        replaced = self._next_number(first.parent.children[0])
        waiting = [(first, "")]
        while waiting:
            start, within = waiting.pop()
            line = list(start.main_line())
            last = self._number(line[-1])
            begin = self._next_number(start)
            self._diagrams += 1
            # Translators: a diagram of a book, short; {move} is the number of a move.
            title = tr("Dia. {number} (instead of {move})").format(number=self._diagrams, move=within or replaced)
            diagram = self._small(title, MoveRange(begin, last), renumbered=True)
            yield replace(diagram, played=tuple(line))
            if self._options.comments:
                for node in line:
                    yield from self._comment_within(node, begin)
            others = []
            for node in line:
                if len(node.children) > 1:
                    # Translators: the number of a move in a diagram of a book.
                    place = tr("{move} in Dia. {number}").format(
                        move=self._next_number(node.children[0]) - begin + 1, number=self._diagrams
                    )
                    others += [(other, place) for other in node.children[1:]]
            waiting.extend(reversed(others))

    def _number(self, node: Node) -> int:
        """Go to a node, and return the number of its move."""
        self._replay.go_to(node)
        return self._replay.step.number

    def _next_number(self, node: Node) -> int:
        """Return the number of a node's move, or that of the next one if it has none."""
        step = self._step(node)
        return step.number + (step.last_move is None)

    def _step(self, node: Node) -> Step:
        """Return the state after a node, going there only if it is not known."""
        if (step := self._replay.line.known_step(node)) is None:
            self._replay.go_to(node)
            step = self._replay.step
        return step

    def _comment_within(self, node: Node, begin: int) -> Iterator[Block]:
        texts = paragraphs(text_of(node, "C"))
        if not texts:
            return
        step = self._step(node)
        lead = str(step.number - begin + 1) if step.last_move is not None else ""
        for index, text in enumerate(texts):
            yield Comment(text, "" if index else lead)

    def _small(self, title: str, numbers: MoveRange | None, *, renumbered: bool) -> Figure:
        """Return a diagram of what the replay shows, of the part of the board that it is about."""
        try:
            diagram = make_diagram(self._replay, DiagramSpec(numbers=numbers, renumbered=renumbered))
        except NoMovesError:
            diagram = make_diagram(self._replay, DiagramSpec())
        return figure_of(cropped(diagram), title, is_small=True)


def cropped(diagram: BoardDiagram) -> BoardDiagram:
    """Return a diagram of the part around its numbers and marks, unless the record shows a part of its own."""
    if diagram.part is not None:
        return diagram
    markup, position = diagram.markup, diagram.position
    points = [*markup.numbers, *markup.marks, *markup.labels]
    points += [point for pair in (*markup.lines, *markup.arrows) for point in pair]
    points += [note.at for note in diagram.notes if isinstance(note.at, Point)]
    width, height = position.width, position.height
    near = [
        Point(min(max(point.x + dx, 0), width - 1), min(max(point.y + dy, 0), height - 1))
        for point in points
        for dx, dy in ((-_AROUND, -_AROUND), (_AROUND, _AROUND))
    ]
    return replace(diagram, part=part_around(near, width, height) if near else None)


def _figure_title(number: int, stretch: _Stretch, diagram: BoardDiagram) -> str:
    if diagram.title:
        return visible(diagram.title)
    numbers = stretch.numbers
    if numbers is None:
        # Translators: a diagram of a book that shows moves of the game.
        return tr("Figure {number}").format(number=number)
    if numbers.first == numbers.last:
        # Translators: a diagram of a book; {first} is the number of its move.
        return tr("Figure {number} ({first})").format(number=number, first=numbers.first)
    # Translators: a diagram of a book; {first} and {last} are numbers of moves.
    text = tr("Figure {number} ({first}–{last})")
    return text.format(number=number, first=numbers.first, last=numbers.last)
