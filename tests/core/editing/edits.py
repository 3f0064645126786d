"""Random trees and random edits of them, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from qtgo.core.editing import markup_edits, node_edits, setup_edits, tree_edits
from qtgo.core.editing.edits import Draft, EditRefusedError
from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.game.game import Game
from qtgo.core.game.navigation import search_of_branches
from qtgo.core.record.annotations import Annotation
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.markup import Mark
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMoveError
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_text
from qtgo.steps import at_once

Shape = list[tuple[int, list[tuple[str, list[str]]]]]


def shape(root: Node) -> Shape:
    """Return everything in a tree: children and properties of each node, all in order."""
    return [(len(node.children), [(k, list(v)) for k, v in node.properties.items()]) for node in root.subtree()]


def game_of(text: str, *path: int) -> Game:
    """Read a game, and go on to a child, and to a child of it, by their indices."""
    game = Game(read_text(text).games[0])
    for index in path:
        game.go_to(game.current.children[index])
    return game


def make(game: Game, draft: Draft | None) -> None:
    """Make an edit that there is."""
    assert draft is not None
    game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)


def written(game: Game) -> str:
    """Return the file of a game, in one line and without its charset."""
    return write_text([game.root]).replace("\n", "").replace("CA[UTF-8]", "")


def branches(game: Game) -> list[Node]:
    """Return the nodes on the path that have siblings."""
    return at_once(search_of_branches(game.current))


def random_tree(chance: random.Random, width: int = 5, height: int = 4) -> Node:
    """Make a record as real ones are, with odd values among the rest."""
    size = f"{width}:{height}" if width != height else str(width)
    root = Node({"GM": ["1"], "FF": ["4"], "SZ": [size], "PB": ["A"], "KM": ["6.5"], "RE": ["W+3.5"], "XX": ["aa"]})
    nodes = [root]

    def point() -> str:
        return Point(chance.randrange(width), chance.randrange(height)).to_sgf(height)

    makers: list[Callable[[], dict[str, list[str]]]] = [
        lambda: {"B": [point()]},
        lambda: {"W": [point()], "C": ["a \\] b"]},
        lambda: {"B": [""], "BL": ["12.5"]},
        lambda: {"AB": [point(), point()], "AE": [point()], "PL": ["W"]},
        lambda: {"AW": ["aa:bb"], "N": ["name"]},
        lambda: {"W": [point()], "LB": [f"{point()}:A", f"{point()}:x\\:y", "zz:?"], "L": [point()]},
        lambda: {"B": [point()], "AR": [f"{point()}:{point()}"], "LN": [f"{point()}:{point()}"], "TE": ["1"]},
        lambda: {"TR": [point()], "SQ": ["aa:cb"], "MA": [point(), "zz"], "M": [point()], "DD": ["aa:ba"]},
        lambda: {"DD": [""], "VW": ["aa:bb"], "TB": [point()], "TW": [""], "GB": ["2"], "KGSDE": ["x"]},
        lambda: {"W": ["tt"], "MN": ["7"], "FG": ["257:Fig"], "PM": ["1"], "V": ["-3.5"]},
        dict,
    ]
    for _ in range(chance.randrange(14)):
        nodes.append(Node(chance.choice(makers)(), chance.choice(nodes[-4:])))
    return root


def random_edit(game: Game, chance: random.Random) -> Draft | None:
    """Think out an edit at the current node, any of those there are; None where it is refused or changes nothing."""
    info = game.info

    def points() -> list[Point]:
        return [Point(chance.randrange(info.width), chance.randrange(info.height)) for _ in range(chance.randint(1, 4))]

    def color() -> Color | None:
        return chance.choice([Color.BLACK, Color.WHITE, None])

    def text() -> str:
        return chance.choice(["", "A", "x:y", "a]b\\", "two\nlines", " é "])

    makers: list[Callable[[], Draft | None]] = [
        lambda: setup_edits.set_stones(game, points(), color()),
        lambda: setup_edits.set_turn(game, color()),
        lambda: markup_edits.set_label(game, points()[0], text()),
        lambda: markup_edits.set_labels(
            game, points(), chance.choice([None, markup_edits.next_letter, markup_edits.next_number])
        ),
        lambda: markup_edits.set_mark(game, points(), chance.choice([None, *Mark])),
        lambda: markup_edits.toggle_line(game, points()[0], points()[0], arrow=chance.random() < 0.5),
        lambda: markup_edits.set_territory(game, points(), color()),
        lambda: markup_edits.set_dimmed(game, points(), chance.random() < 0.5),
        lambda: markup_edits.set_visible(game, chance.choice([points(), []])),
        lambda: markup_edits.clear_markup(game),
        lambda: node_edits.step_annotation(game, chance.choice(list(Annotation))),
        lambda: node_edits.set_comment(game, text()),
        lambda: node_edits.set_name(game, text()),
        lambda: node_edits.set_value(game, chance.choice([None, 1.5, -3.0])),
        lambda: node_edits.set_move_number(game, chance.choice([None, 5])),
        lambda: node_edits.set_figure(game, FigureSettings(True, "name:d", 257, False, chance.choice([None, 2]))),
        lambda: tree_edits.insert_move(game, chance.choice([None, *points()]), color()),
        lambda: tree_edits.delete_node(game),
        lambda: tree_edits.delete_branch(game, EditKind.CUT),
        lambda: tree_edits.delete_following(game),
        lambda: tree_edits.delete_others(branches(game)),
        lambda: tree_edits.move_variation(branches(game), chance.choice([-1, 1])),
        lambda: tree_edits.paste(game, [tree_edits.record_of(game.current)], over=chance.random() < 0.5),
        lambda: tree_edits.begin_here(game) if chance.random() < 0.3 else None,
        lambda: turn_board(game, chance.choice(list(Symmetry))),
        lambda: swap_colors(game),
    ]
    try:
        return chance.choice(makers)()
    except (EditRefusedError, IllegalMoveError):
        return None
