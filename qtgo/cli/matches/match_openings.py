"""Read the openings of a match, check that they are legal, and start new games from them."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import field, replace
from itertools import takewhile
from pathlib import Path

from qtgo.cli.records import is_folder, load, records_in
from qtgo.cli.terminal import InputError, mention
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo, board_size, parse_handicap, read_game_info
from qtgo.core.record.properties import encode_move, encode_points, first, moves_of, set_text, setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import HandicapPlacement, Ruleset, default_komi
from qtgo.deferred import dataclass
from qtgo.sgf.collection import Collection
from qtgo.text.refusal_words import illegal_move_text
from qtgo.text.translation import Texts

tr = Texts("command line")

Properties = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Board size, rules and komi of a match; what is None is up to each opening."""

    size: tuple[int, int] | None = None
    rules: Ruleset | None = None
    komi: float | None = None

    def of_opening(self, root: Node) -> GameInfo:
        """Return what a game that starts from a record is played by: what is set here, else what the record says."""
        said, (width, height), handicap = read_game_info(root), board_size(root), _handicap(root)
        rules, komi = self.rules or said.ruleset, self.komi
        if komi is None:
            komi = said.komi if said.komi_is_known else default_komi(rules, width, height, handicap)
        placement = HandicapPlacement.FREE
        return GameInfo(rules, width, height, komi, handicap=handicap, handicap_placement=placement)


@dataclass(frozen=True, slots=True)
class Opening:
    """The main line of a record: the setup and the moves of its nodes as raw properties, the root's first."""

    name: str
    handicap: int
    nodes: tuple[Properties, ...]
    conditions: GameInfo = field(repr=False)  # no part of the key of a match: each game tells its own

    def told_in(self, info: GameInfo) -> GameInfo:
        """Return the information on a game that starts from this opening."""
        own = self.conditions
        return replace(
            info,
            opening=self.name,
            ruleset=own.ruleset,
            width=own.width,
            height=own.height,
            komi=own.komi,
            handicap=own.handicap,
            handicap_placement=own.handicap_placement,
        )

    def new_game(self, info: GameInfo) -> Game:
        """Set up a game that stands at the end of the opening; ``info`` tells of it already."""
        node = root = Game.new(info).root
        for number, properties in enumerate(self.nodes):
            node = Node(parent=node) if number else root
            node.properties |= {identifier: list(values) for identifier, values in properties}
        set_text(node, "C", "The opening ends here.")
        game = Game(root, info)
        game.go_to(node)
        return game


def read_openings(path: Path, conditions: Conditions) -> tuple[list[Opening], list[str]]:
    """Read a record, or the SGF files of a folder in the order of their names; raise InputError.

    What is for a board of another size than is set is left out, and named in the second list.
    """
    files = records_in(path) if is_folder(path) else [path]
    openings, others = [], []
    for file in files:
        collection = load(str(file))
        for number, root in enumerate(collection.games, 1):
            # Part of the record and of the key of a match, so the same in every language.
            name = file.name if len(collection.games) == 1 else f"{file.name}, game {number}"
            width, height = board_size(root)
            if conditions.size in (None, (width, height)):
                openings.append(_Reader(file, collection, conditions.of_opening(root)).read(name, root))
            else:
                others.append(f"{name} ({width}x{height})")
    if not openings and conditions.size is not None:
        width, height = conditions.size
        text = tr("{path}: no opening for a board of {width}x{height}")
        raise InputError(text.format(path=path, width=width, height=height))
    if not openings:
        raise InputError(tr("{file}: no game files in this folder").format(file=path))
    return openings, others


def shuffled(openings: Sequence[Opening], seed: int) -> list[Opening]:
    """Bring openings into an order that only the seed decides."""
    order = list(openings)
    random.Random(seed).shuffle(order)
    return order


def key_of(openings: Sequence[Opening]) -> str:
    """Return a short text that is another one for other openings, or the same in another order."""
    return hashlib.sha256(repr(openings).encode("utf-8", "backslashreplace")).hexdigest()[:16] if openings else ""


def tell_left_out(names: Sequence[str]) -> None:
    """Name the openings that do not fit the board."""
    for name in names:
        mention("qtgo: " + tr("skipped (different board size): {name}").format(name=name))


def _handicap(root: Node) -> int:
    """Return the handicap that a record states, 0 unless it sets as many black stones before the first move."""
    width, height = board_size(root)
    stones = set[Point]()
    for node in takewhile(lambda node: not moves_of(node, width, height), root.main_line()):
        setup = setup_of(node, width, height)
        if setup is not None:
            stones = stones.difference(setup.white, setup.empty).union(setup.black)
    told = parse_handicap(first(root, "HA") or "")
    return told if told >= 2 and told == len(stones) else 0


class _Reader:
    """Reads the openings of one file."""

    def __init__(self, path: Path, collection: Collection, info: GameInfo) -> None:
        self._path = path
        self._collection = collection
        self._info = info

    def read(self, name: str, root: Node) -> Opening:
        if (first(root, "GM") or "1").strip() not in ("1", ""):
            raise self._error(root, tr("not a Go game"))
        line = list(root.main_line())
        for node in line:
            self._check_values(node)
        nodes = [properties for node in line for properties in self._split(node)]
        self._check_rules(line)
        return Opening(name.encode("utf-8", "replace").decode(), self._info.handicap, tuple(nodes), self._info)

    def _check_values(self, node: Node) -> None:
        moves = moves_of(node, self._info.width, self._info.height)
        values = [*node.properties.get("B", ()), *node.properties.get("W", ())]
        if len(moves) != len(values):
            raise self._error(node, tr("not a move on this board: {moves}").format(moves=" ".join(values)))
        if len(moves) > 1:
            raise self._error(node, tr("more than one move in a node"))

    def _check_rules(self, line: Sequence[Node]) -> None:
        replay = Replay(line[0], self._info)
        for node in line:
            replay.go_to(node)
            illegal = replay.step.illegal
            if illegal is not None and illegal.point is not None:
                raise self._error(node, illegal_move_text(illegal))
        if replay.stopped:
            raise self._error(line[-1], tr("the game has already ended by passes"))

    def _split(self, node: Node) -> list[Properties]:
        """Return what of a node belongs to the opening; a move in the root gets a node of its own."""
        properties = self._properties(node)
        if node.parent is not None:
            return [properties] if properties else []
        moves = tuple(entry for entry in properties if entry[0] in "BW")
        setup = tuple(entry for entry in properties if entry not in moves)
        return [setup, moves] if moves else [setup]

    def _properties(self, node: Node) -> Properties:
        width, height = self._info.width, self._info.height
        found: dict[str, tuple[str, ...]] = {}
        setup = setup_of(node, width, height)
        if setup is not None:
            for identifier, points in (("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)):
                if points:
                    found[identifier] = tuple(encode_points(points, height))
            if setup.to_move is not None:
                found["PL"] = (setup.to_move.letter,)
        for move in moves_of(node, width, height):
            found[move.color.letter] = (encode_move(move, height),)
        return tuple(found.items())

    def _error(self, node: Node, text: str) -> InputError:
        place = self._collection.place_of(node)
        where = "" if place is None else f":{place[0]}:{place[1]}"
        return InputError(f"{self._path}{where}: {text}")
