"""Problems (tsumego): who solves, which lines of the record are right, and how the opponent answers.

Collections mark their lines in many ways. These count, on every node after the start:

* right: the words RIGHT and CORRECT or "correct" in a comment, or one that begins with "+"; TE on a move of the
  solver; GB or GW for the solver's color. The same words in Chinese, Japanese and Korean.
* wrong: WRONG, "wrong" or "incorrect" in a comment, or one that is "-"; BM on a move of the solver; GB or GW for
  the opponent's color.

The last mark on the way to the end of a line decides what the line is; RIGHT in capitals ends the problem at once, as
on goproblems.com. In a record that marks right lines, an unmarked line is wrong; in one that marks only wrong lines,
it is right. Below a right mark, and in a record without marks, the solver's first variations are right. The
words CHOICE, FORCE and NOTTHIS of goproblems.com are obeyed as far as they concern the answers. These words may touch
others, as in "sekiRIGHT" and "CHOICERIGHT".

A first move of the opponent, such as one that takes a ko, is played already: it is the only one, without a mark, and
TE or BM is on every move that follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import islice
from random import Random

from qtgo.core.record.annotations import ANNOTATION_IDENTIFIERS
from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import color_of, encode_text, moves_of, text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.deferred import dataclass, regex


class Verdict(Enum):
    """The verdict on a line of a problem."""

    RIGHT = "right"
    WRONG = "wrong"


class Outcome(Enum):
    """The state of a problem at the node shown."""

    OPEN = "open"
    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    CHECKING = "checking"  # an engine is asked about the move
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ProblemState:
    """The state of a problem; ``is_solved`` and ``is_failed`` hold the result that counts: the first try.

    ``saw_solution``: the solution was shown during this try. ``seconds_left`` is None without a time limit, and when
    the first try has ended; ``is_late``: it ended because the time was up, and nothing was tried since.
    ``is_opinion``: the outcome is QtGo's opinion, not the record's. ``is_answered``: after a moment the next move is
    played. ``words``: what a lesson says here, None where the problem is none of a lesson.
    """

    solver: Color
    outcome: Outcome = Outcome.OPEN
    is_solved: bool = False
    is_failed: bool = False
    shows_solution: bool = False
    saw_solution: bool = False
    has_hint: bool = False
    seconds_left: int | None = None
    is_late: bool = False
    is_opinion: bool = False
    is_answered: bool = False
    words: Callable[[], str] | None = None


_WRONG_WORDS = regex(
    r"\b(?:wrong|incorrect|not\s+correct)\b|不正解|失敗|失败|错误|錯誤|오답|\A\s*-\s*\Z", re.IGNORECASE
)
_RIGHT_WORDS = regex(r"\bcorrect\b|正解|正确|正確|정답|\A\s*\+(?!\s*\d)", re.IGNORECASE)
_SKIPPED = 100  # nodes of words before the first move
_MOVE_MARKS = frozenset({"TE", "BM"})
_AT_ONCE, _CHOICE, _NOT_THIS = "RIGHT", "CHOICE", "NOTTHIS"
# Not within other words in capitals, such as BRIGHT and CHOICES.
_KEYWORDS = regex(r"(?:(?<![ \t])[ \t]++)?+(?<![A-Z])((?:RIGHT|CHOICE|FORCE|NOTTHIS)+)(?![A-Z](?![a-z]))[.,:;!]*[ \t]*")


def shown_properties(node: Node) -> dict[str, list[str]]:
    """Return the properties of a node that the solver may see: no annotations, no words for the program."""
    properties = {name: values for name, values in node.properties.items() if name not in ANNOTATION_IDENTIFIERS}
    if "C" in properties:
        text = _KEYWORDS.sub(" ", text_of(node, "C")).strip()
        properties["C"] = [encode_text(text)]
        if not text:
            del properties["C"]
    return properties


def has_lines(root: Node) -> bool:
    """Return whether a record has moves at all, other than a page of text or a position alone; quick."""
    return any(node.properties.keys() & {"B", "W"} for node in islice(root.main_line(), 1, _SKIPPED))


def _has_keyword(node: Node, word: str) -> bool:
    """Return whether a comment has a word for the program."""
    return any(word in words for words in _KEYWORDS.findall(text_of(node, "C")))


def mark_of(node: Node, solver: Color, move: Move | None) -> Verdict | None:
    """Return whether the record marks a node right or wrong, or None."""
    text = text_of(node, "C")
    if _has_keyword(node, _NOT_THIS):
        return None
    if _has_keyword(node, _AT_ONCE):
        return Verdict.RIGHT
    wrong = _WRONG_WORDS.search(text)
    right = _RIGHT_WORDS.search(_WRONG_WORDS.sub(lambda match: " " * len(match[0]), text))
    if right is not None and (wrong is None or right.start() < wrong.start()):
        return Verdict.RIGHT
    if wrong is not None:
        return Verdict.WRONG
    if move is not None and move.color is solver:
        for identifier, verdict in (("TE", Verdict.RIGHT), ("BM", Verdict.WRONG)):
            if identifier in node.properties:
                return verdict
    good_for = {color for color in Color if f"G{color.letter}" in node.properties}
    if len(good_for) == 1:
        return Verdict.RIGHT if solver in good_for else Verdict.WRONG
    return None


class Problem:
    """A record as a problem: where it starts, who solves it, and the verdict on its lines.

    With ``plays_out``, a line that is lost goes on by itself: it shows why.
    """

    def __init__(self, root: Node, *, plays_out: bool = False) -> None:
        self.root = root
        self.plays_out = plays_out
        self._size = board_size(root)
        self.start = self._find_start()
        self.solver = self._find_solver()
        self._marks = {
            node: mark
            for node in self.start.subtree()
            if node is not self.start and (mark := mark_of(node, self.solver, self.move_of(node))) is not None
        }
        marks = set(self._marks.values())
        self._unmarked = Verdict.WRONG if Verdict.RIGHT in marks else Verdict.RIGHT
        self._marks_only_wrong = marks == {Verdict.WRONG}
        self._ends: dict[Node, Verdict] = {}
        self._hopeful: set[Node] = set()
        self._judge()

    @property
    def is_problem(self) -> bool:
        """Return whether there is anything to solve: a line that is right."""
        return bool(self._hopeful)

    def shown(self, node: Node) -> dict[str, list[str]]:
        """Return the properties of a node that the solver may see; the start says whose turn it is."""
        properties = shown_properties(node)
        if node is self.start and self.move_of(node) is None:
            properties["PL"] = [self.solver.letter]
        return properties

    def move_of(self, node: Node) -> Move | None:
        """Return the move of a node."""
        moves = moves_of(node, *self._size)
        return moves[-1] if moves else None

    def child(self, node: Node, move: Move) -> Node | None:
        """Return the variation that begins with a move, or None."""
        return next((child for child in node.children if self.move_of(child) == move), None)

    def is_solvers_turn(self, node: Node) -> bool:
        """Return whether the record continues with a move of the solver."""
        return any((move := self.move_of(child)) is not None and move.color is self.solver for child in node.children)

    def verdict(self, node: Node) -> Verdict | None:
        """Return the verdict on the line that ends at a node, or None if it continues."""
        return self._ends.get(node)

    def is_hopeless(self, node: Node) -> bool:
        """Return whether no right end can be reached from a node after the start."""
        return node is not self.start and node not in self._hopeful

    def is_lost(self, node: Node) -> bool:
        """Return whether no right end can be reached from a node, in a problem that shows why."""
        return self.plays_out and self.is_hopeless(node)

    def mistake(self, node: Node) -> Move | None:
        """Return the solver's move with which the problem was lost on the way to a node, in one that shows why."""
        moves = (self.move_of(each) for each in node.path() if self.is_lost(each))
        return next((move for move in moves if move is not None and move.color is self.solver), None)

    def is_refused(self, node: Node) -> bool:
        """Return whether the record wants another move than this one, without calling it wrong."""
        return _has_keyword(node, _NOT_THIS)

    def solution(self, node: Node) -> Node | None:
        """Return a child that leads to a right end, or None."""
        return next((child for child in node.children if child in self._hopeful), None)

    def reply(self, node: Node, random: Random | None) -> Node | None:
        """Choose how the record continues when it is not the solver's turn; None at the end of a line.

        Without ``random`` it is the first variation. With it, one of those that lead to the word CHOICE, if any;
        otherwise the first half of the time, and one of the others the other half.
        """
        children = node.children
        if not children or (self.is_solvers_turn(node) and not self.is_lost(node)):
            return None
        if len(children) == 1 or random is None:
            return children[0]
        chosen = [child for child in children if any(_has_keyword(each, _CHOICE) for each in child.subtree())]
        if chosen:
            return random.choice(chosen)
        return _first_preferred(children, random)

    def _find_start(self) -> Node:
        node = self.root
        while len(node.children) == 1 and self.move_of(node.children[0]) is None:
            node = node.children[0]
        return node.children[0] if self._begins_with_answer(node) else node

    def _begins_with_answer(self, node: Node) -> bool:
        """Return whether the only first move is the opponent's."""
        first = node.children[0] if len(node.children) == 1 else None
        marked = [] if first is None else [_MOVE_MARKS.isdisjoint(each.properties) for each in (first, *first.children)]
        return len(marked) > 1 and marked[0] and not any(marked[1:])

    def _find_solver(self) -> Color:
        for node in self.start.main_line():
            move = self.move_of(node)
            if move is not None and node is not self.start:
                return move.color
        return color_of(self.start, "PL") or color_of(self.root, "PL") or Color.BLACK

    def _judge(self) -> None:
        """Find the verdict on the end of every line, and the nodes from which a right end can be reached."""
        stack = [(child, self._unmarked) for child in self.start.children]
        while stack:
            node, held = stack.pop()
            held = self._held_at(node, held)
            if not node.children or _has_keyword(node, _AT_ONCE):
                self._ends[node] = held
            if self._ends.get(node) is Verdict.RIGHT:
                self._raise_hope(node)
            stack.extend((child, held) for child in node.children)

    def _held_at(self, node: Node, before: Verdict) -> Verdict:
        mark = self._marks.get(node)
        if mark is not None:
            return mark
        move, parent = self.move_of(node), node.parent
        assert parent is not None
        is_other = move is not None and move.color is self.solver and parent.children[0] is not node
        return Verdict.WRONG if is_other and not self._marks_only_wrong else before

    def _raise_hope(self, node: Node) -> None:
        above: Node | None = node
        while above is not None and above is not self.start and above not in self._hopeful:
            self._hopeful.add(above)
            above = above.parent


def _first_preferred(children: Sequence[Node], random: Random) -> Node:
    return children[0] if random.random() < 0.5 else random.choice(children[1:])
