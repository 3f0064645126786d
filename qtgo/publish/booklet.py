"""A book of games or problems as a stream of blocks, which writers set on pages; without Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.plain_text import visible
from qtgo.publish.book_blocks import Block, BookOptions, Contents
from qtgo.publish.game_blocks import book_title, game_blocks
from qtgo.publish.problem_blocks import problem_blocks
from qtgo.steps import Progress, untold


@dataclass(frozen=True, slots=True)
class Booklet:
    """A book: its title, and what makes its blocks, telling from 0 to 1 how far it has come."""

    title: str
    make: Callable[[Progress], Iterator[Block]]

    def blocks(self, progress: Progress = untold) -> Iterator[Block]:
        """Yield the blocks in the order in which they are read, each made when it is asked for."""
        return self.make(progress)


def make_booklet(games: Sequence[Node], options: BookOptions, title: str = "") -> Booklet:
    """Return the book of some games, given by their roots."""
    make = problem_blocks if options.contents is Contents.PROBLEMS else game_blocks
    name = visible(title) or book_title(games, options)  # that of a file may have bytes that are no characters
    return Booklet(name, lambda progress: make(games, options, name, progress))
