"""Positions are found where they are, under every symmetry, and nowhere else: held against a search by hand."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Point
from qtgo.library.database import open_to_read
from qtgo.library.positions.pattern import ANY_STONE, ANYTHING, NOT_BLACK, NOT_WHITE, Pattern
from qtgo.library.positions.search import SearchCancelledError, search
from qtgo.library.positions.search_results import Play, SearchResult
from qtgo.library.recorder import make_track
from qtgo.library.scan import update
from qtgo.library.track import depth_of, moment_at
from qtgo.sgf.files import save
from tests.examples import examples
from tests.library.records import games, trees

Stones = dict[tuple[int, int], int]


def indexed(folder: Path, records: Sequence[Node]) -> Path:
    """Write each game to a file of its own and index them; they are numbered from 1."""
    (folder / "games").mkdir()
    for number, root in enumerate(records):
        save(folder / "games" / f"{number:03}.sgf", [root])
    update(folder / "index.sqlite", [folder / "games"])
    return folder / "index.sqlite"


def find(records: Sequence[Node], pattern: Pattern) -> SearchResult:
    with tempfile.TemporaryDirectory() as folder:
        index = indexed(Path(folder), records)
        connection = open_to_read(index)
        assert connection is not None
        with closing(connection):
            return search(connection, pattern)


def positions(root: Node) -> list[bytes]:
    """Play a main line out by the rules' own replay."""
    replay = Replay(root, read_game_info(root))
    found = []
    for node in root.main_line():
        replay.go_to(node)
        found.append(replay.position().stones)
    return found


HOLDS = {0: (0,), 1: (1,), 2: (2,), ANY_STONE: (1, 2), NOT_BLACK: (0, 2), NOT_WHITE: (0, 1), ANYTHING: (0, 1, 2)}


def images(pattern: Pattern) -> set[frozenset[tuple[tuple[int, int], int]]]:
    """Write down each way in which a pattern may stand on the board, point by point."""
    whole = {(x, y): pattern.stones[y * pattern.width + x] for x, y in pattern.area.points()}
    ways = [whole]
    if pattern.turned:
        last_x, last_y = pattern.width - 1, pattern.height - 1
        ways += [{(last_x - x, y): c for (x, y), c in way.items()} for way in ways]
        ways += [{(x, last_y - y): c for (x, y), c in way.items()} for way in ways]
        if last_x == last_y:
            ways += [{(y, x): c for (x, y), c in way.items()} for way in ways]
    if pattern.swapped:
        ways += [{at: (0, 2, 1, ANY_STONE, NOT_WHITE, NOT_BLACK, ANYTHING)[c] for at, c in way.items()} for way in ways]
    if pattern.sliding:
        ways = [slid for way in ways for slid in slides(way, pattern.width, pattern.height)]
    return {frozenset((at, content) for at, content in way.items() if content != ANYTHING) for way in ways}


def slides(way: Stones, width: int, height: int) -> Iterator[Stones]:
    """Move a part of the board about; it stays at the edges that it touches."""
    left, right = min(x for x, _ in way), max(x for x, _ in way)
    low, high = min(y for _, y in way), max(y for _, y in way)
    across = range(-left, width - right) if left and right < width - 1 else [0]
    along = range(-low, height - high) if low and high < height - 1 else [0]
    for dx in across:
        for dy in along:
            yield {(x + dx, y + dy): content for (x, y), content in way.items()}


def played_next(root: Node, depth: int, pattern: Pattern) -> Play | None:
    """Return the stone played in the node that ends what stands at a depth, if any; outside of the area without point.

    Of a whole board that is the next stone played, even one that comes off again and so ends nothing.
    """
    info = read_game_info(root)
    inside = list(pattern.area.points())
    nodes, line = list(root.main_line()), positions(root)
    for node, before, after in zip(nodes[depth + 1 :], line[depth:], line[depth + 1 :], strict=False):
        plays = [move for move in moves_of(node, info.width, info.height) if move.point is not None]
        wanted = {(x, y): HOLDS[pattern.stones[y * info.width + x]] for x, y in inside}
        ends = any(after[y * info.width + x] not in contents for (x, y), contents in wanted.items())
        ends = ends or (pattern.is_whole and before != after)
        if ends or (plays and pattern.is_whole):
            return Play(plays[0].color, plays[0].point if plays[0].point in inside else None) if plays else None
    return None


def found_by_hand(records: Sequence[Node], pattern: Pattern) -> Counter[tuple[int, int]]:
    """Count where (game and depth) some image of the pattern stands for the first time."""
    hits: Counter[tuple[int, int]] = Counter()
    ways = images(pattern)
    for number, root in enumerate(records, 1):
        info = read_game_info(root)
        if (info.width, info.height) != (pattern.width, pattern.height):
            continue
        line = positions(root)
        for way in ways:
            for depth, stones in enumerate(line):
                if all(stones[y * info.width + x] in HOLDS[content] for (x, y), content in way):
                    hits[number, depth] += 1
                    break
    return hits


@st.composite
def searches(draw: st.DrawFn) -> tuple[list[Node], Pattern]:
    """Draw games and a pattern from one of them, most of the time."""
    records = draw(st.lists(games(5), min_size=1, max_size=4))
    chosen = draw(st.sampled_from(records))
    info = read_game_info(chosen)
    stones = draw(st.sampled_from(positions(chosen)))
    if draw(st.booleans()):
        changed = bytearray(stones)
        for _ in range(draw(st.integers(1, 6))):
            changed[draw(st.integers(0, len(stones) - 1))] = draw(st.integers(0, ANYTHING))
        stones = bytes(changed)
    corners = [Point(draw(st.integers(0, info.width - 1)), draw(st.integers(0, info.height - 1))) for _ in range(2)]
    area = Area(0, 0, info.width, info.height) if draw(st.booleans()) else Area.between(*corners)
    turned, swapped, sliding = (draw(st.booleans()) for _ in range(3))
    return records, Pattern(info.width, info.height, stones, area, turned, swapped, sliding)


def test_a_part_that_is_the_same_in_two_ways_is_found_once_in_every_corner() -> None:
    """As a stone beside which anything may be: turned, that is at its side or above it."""
    pattern = Pattern(2, 2, bytes([1, ANYTHING, 0, 0]), Area(0, 0, 2, 1), turned=True, swapped=False, sliding=False)
    for corner in ("aa", "ab", "ba", "bb"):
        root = Node({"SZ": ["2"], "AB": [corner]})
        assert [(hit.game, hit.depth) for hit in find([root], pattern).hits] == [(1, 0)]


@given(searches())
def test_a_search_finds_what_a_look_at_every_position_finds(given: tuple[list[Node], Pattern]) -> None:
    records, pattern = given
    if pattern.is_empty and not pattern.is_whole:
        with pytest.raises(ValueError, match="no stone"):
            find(records, pattern)
        return
    found = find(records, pattern)
    assert Counter((hit.game, hit.depth) for hit in found.hits) == found_by_hand(records, pattern)
    assert found.games == len({hit.game for hit in found.hits})


def test_a_part_of_which_a_point_may_be_anything_lies_elsewhere_when_turned() -> None:
    pattern = Pattern(2, 2, bytes((1, ANYTHING, 0, 0)), Area(0, 0, 2, 1), swapped=False)
    game = Node({"SZ": ["2"]})
    Node({"B": ["ab"]}, game)
    assert [(hit.game, hit.depth) for hit in find([game], pattern).hits] == [(1, 1)]


@given(searches())
@examples(25)
def test_the_play_that_ends_a_pattern_is_told(given: tuple[list[Node], Pattern]) -> None:
    records, pattern = given
    pattern = replace(pattern, turned=False, swapped=False, sliding=False)
    if pattern.is_empty and not pattern.is_whole:
        return
    for hit in find(records, pattern).hits:
        assert hit.next == played_next(records[hit.game - 1], hit.depth, pattern)


def test_a_stone_that_comes_off_at_once_ends_no_pattern() -> None:
    root = Node({"SZ": ["2"], "AB": ["ab"]})
    Node({"B": ["aa"]}, Node({"W": ["bb"]}, Node({"B": ["ba"]}, root)))
    pattern = Pattern(2, 2, bytes((1, 0, 0, 0)), Area(0, 0, 2, 1), turned=False, swapped=False, sliding=False)
    [hit] = find([root], pattern).hits
    assert (hit.depth, hit.next) == (0, None)


@given(games())
@examples(10)
def test_every_position_is_found_however_it_is_turned(root: Node) -> None:
    with tempfile.TemporaryDirectory() as folder:
        connection = open_to_read(indexed(Path(folder), [root]))
        assert connection is not None
        info = read_game_info(root)
        with closing(connection):
            for depth, stones in enumerate(positions(root)):
                for way in images(Pattern.whole(info.width, info.height, stones)):
                    contents = dict(way)
                    turned = bytes(contents[x, y] for y in range(info.height) for x in range(info.width))
                    hits = search(connection, Pattern.whole(info.width, info.height, turned)).hits
                    assert any(hit.depth <= depth for hit in hits)


@given(games(9))
def test_a_track_has_the_positions_of_the_game(root: Node) -> None:
    track = make_track(root)
    replay = Replay(root, read_game_info(root))
    for depth, node in enumerate(root.main_line()):
        replay.go_to(node)
        position = replay.position()
        moment = moment_at(track.events, track.width, track.height, depth)
        assert moment.stones == position.stones
        assert (moment.number, moment.last_move) == (position.move_number, position.last_move)
    assert depth_of(track.events) == depth
    assert track.moves == position.move_number


def line(text: str, result: str = "", size: int = 9) -> Node:
    """Make a game of alternating moves."""
    root = Node({"SZ": [str(size)], "RE": [result]})
    node, color = root, Color.BLACK
    for vertex in text.split():
        node = Node({color.letter: [Point.from_vertex(vertex).to_sgf(size)]}, node)
        color = color.opponent
    return root


def board(text: str, size: int = 9) -> bytes:
    return positions(line(text, size=size))[-1]


def test_what_came_next_is_counted_with_who_won() -> None:
    records = [line("C3 G7 G3", "B+R"), line("C3 G7 G3", "W+R"), line("G7 C3 C7", "B+R"), line("C3 G7 E5", "W+2.5")]
    found = find(records, Pattern.whole(9, 9, board("C3 G7"), swapped=False))
    # Of G3 and C7, which the symmetry of this position makes one, the upper one stands for both.
    assert [(entry.play.point.vertex, entry.count) for entry in found.continuations if entry.play.point] == [
        ("C7", 3),
        ("E5", 1),
    ]
    assert (found.continuations[0].black_wins, found.continuations[0].white_wins) == (2, 1)
    assert (found.black_wins, found.white_wins) == (2, 2)


def test_a_win_changes_sides_with_the_colors() -> None:
    swapped = line("E5", "B+R")
    found = find([swapped], Pattern.whole(9, 9, bytes(40) + b"\x02" + bytes(40)))
    assert found.hits[0].swapped
    assert (found.black_wins, found.white_wins) == (0, 1)


def test_a_move_outside_does_not_end_a_pattern() -> None:
    record = line("C3 G7 D4 G3 C4", "B+R")
    pattern = Pattern(9, 9, board("C3"), Area(0, 0, 4, 4), turned=False, swapped=False)
    found = find([record], pattern)
    assert [(hit.depth, hit.next) for hit in found.hits] == [(1, Play(Color.BLACK, Point.from_vertex("D4")))]


def test_a_capture_from_outside_ends_a_pattern_with_a_move_outside() -> None:
    record = line("B1 A1 A2")  # A2 captures the corner stone
    pattern = Pattern(9, 9, board("B1 A1"), Area(0, 0, 2, 1), turned=False, swapped=False)
    assert [hit.next for hit in find([record], pattern).hits] == [Play(Color.BLACK, None)]


def test_the_next_move_is_turned_back_into_the_frame_of_the_pattern() -> None:
    found = find([line("G7 F5")], Pattern(9, 9, board("C3"), Area(0, 0, 5, 5)))
    assert [entry.play for entry in found.continuations] == [Play(Color.WHITE, Point.from_vertex("D5"))]


def test_a_corner_stays_in_the_corners_and_a_side_slides() -> None:
    corner = Pattern(9, 9, board("B2"), Area(0, 0, 3, 3), sliding=True)
    side = Pattern(9, 9, board("E2"), Area(3, 0, 3, 3), sliding=True)
    middle = Pattern(9, 9, board("E5"), Area(3, 3, 3, 3), sliding=True)
    records = [line("H8"), line("H5"), line("C4")]
    assert [hit.game for hit in find(records, corner).hits] == [1]
    assert [hit.game for hit in find(records, side).hits] == [1, 2]  # the first once, though on two sides
    assert sorted({hit.game for hit in find(records, middle).hits}) == [1, 2, 3]


def test_a_search_can_be_given_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        connection = open_to_read(indexed(Path(folder), [line("E5")]))
        assert connection is not None
        with closing(connection), pytest.raises(SearchCancelledError):
            search(connection, Pattern.whole(9, 9, board("E5")), lambda: True)


def lines_of(root: Node) -> Iterator[tuple[list[Node], bool]]:
    """Yield the main line, and each variation with the node that it leaves; and whether it is a variation."""
    yield list(root.main_line()), False
    for node in root.subtree():
        for child in node.children[1:]:
            yield [node, *child.main_line()], True


@given(st.data())
def test_a_search_in_variations_finds_what_a_look_at_every_node_finds(data: st.DataObject) -> None:
    records = data.draw(st.lists(trees(), min_size=1, max_size=3))
    chosen = data.draw(st.sampled_from(records))
    info = read_game_info(chosen)
    replay = Replay(chosen, info)
    replay.go_to(data.draw(st.sampled_from(list(chosen.subtree()))))
    corners = [
        Point(data.draw(st.integers(0, info.width - 1)), data.draw(st.integers(0, info.height - 1))) for _ in "12"
    ]
    area = Area(0, 0, info.width, info.height) if data.draw(st.booleans()) else Area.between(*corners)
    turned, swapped, sliding = (data.draw(st.booleans()) for _ in range(3))
    stones = replay.position().stones
    pattern = Pattern(info.width, info.height, stones, area, turned, swapped, sliding, variations=True)
    if pattern.is_empty and not pattern.is_whole:
        return
    hits: Counter[tuple[int, int]] = Counter()
    for number, root in enumerate(records, 1):
        info = read_game_info(root)
        if (info.width, info.height) != (pattern.width, pattern.height):
            continue
        replay, order = Replay(root, info), list(root.subtree())
        for line, is_variation in lines_of(root):
            held = []
            for node in line:
                replay.go_to(node)
                held.append(replay.position().stones)
            for way in images(pattern):
                matches = (all(stones[y * info.width + x] == c for (x, y), c in way) for stones in held)
                first = next((place for place, does in enumerate(matches) if does), None)
                if first is not None and not (is_variation and first == 0):
                    hits[number, order.index(line[first])] += 1
    assert Counter((hit.game, hit.node) for hit in find(records, pattern).hits) == hits


def with_variation(after: int, text: str, main: str = "C3 G7 D4") -> Node:
    """Make a game with a variation that leaves the main line behind a move."""
    root = line(main, "B+R")
    node, color = list(root.main_line())[after], (Color.BLACK, Color.WHITE)[after % 2]
    for vertex in text.split():
        node = Node({color.letter: [Point.from_vertex(vertex).to_sgf(9)]}, node)
        color = color.opponent
    return root


def test_variations_are_searched_only_if_wanted() -> None:
    record = with_variation(1, "E5 F5 F6")
    pattern = Pattern.whole(9, 9, board("C3 E5"), turned=False, swapped=False)
    assert not find([record], pattern).hits
    (hit,) = find([record], replace(pattern, variations=True)).hits
    assert (hit.node, hit.depth) == (4, 1)  # behind the main line; the variation leaves it at its first move
    assert hit.next == Play(Color.BLACK, Point.from_vertex("F5"))


@pytest.mark.parametrize("area", [Area(0, 0, 9, 9), Area(0, 0, 8, 8)])
def test_what_variations_begin_with_came_next_too(area: Area) -> None:
    records = [with_variation(1, "E5 F5"), with_variation(1, "C4", main="C3 E5 D4")]
    pattern = Pattern(9, 9, board("C3"), area, turned=False, swapped=False)
    plain = find(records, pattern)
    found = find(records, replace(pattern, variations=True))
    assert (plain.games, len(plain.hits)) == (found.games, len(found.hits)) == (2, 2)
    counts = {entry.play.point.vertex: entry.count for entry in found.continuations if entry.play.point}
    assert counts == {"E5": 2, "C4": 1} | ({"G7": 1})
    assert found.black_wins == 2


def test_a_game_without_variations_on_the_way_keeps_its_numbers() -> None:
    record = with_variation(0, "E5")
    Node({"B": [Point.from_vertex("A1").to_sgf(9)]}, next(iter(record.main_line())).children[0])
    pattern = Pattern.whole(9, 9, board("E5"), turned=False, swapped=False, variations=True)
    order = list(record.subtree())
    assert [order[hit.node].properties["B"] for hit in find([record], pattern).hits] == [["ee"]]


def found_under(record: Node, pattern: Pattern) -> list[int]:
    return [hit.depth for hit in find([record], replace(pattern, turned=False)).hits]


def test_a_match_counts_only_where_it_is_somebodys_turn() -> None:
    record = line("C3 G7 D4 D5")
    corner = Pattern(9, 9, board("C3"), Area(0, 0, 3, 3), swapped=False)
    assert found_under(record, corner) == [1]
    assert found_under(record, replace(corner, to_play=Color.WHITE)) == [1]
    assert found_under(record, replace(corner, to_play=Color.BLACK)) == [2]
    whole = Pattern.whole(9, 9, board("C3 G7"), swapped=False)
    assert found_under(record, replace(whole, to_play=Color.BLACK)) == [2]
    assert found_under(record, replace(whole, to_play=Color.WHITE)) == []


def test_whose_turn_it_is_is_swapped_with_the_colors() -> None:
    corner = Pattern(9, 9, board("G7 C3"), Area(0, 0, 3, 3), swapped=True)
    hits = find([line("C3 G7")], replace(corner, to_play=Color.BLACK, turned=False)).hits
    assert [(hit.depth, hit.swapped) for hit in hits] == [(1, True)]


def test_a_match_counts_only_in_a_range_of_moves() -> None:
    record = line("C3 G7 D4 D5 C4")
    corner = Pattern(9, 9, board("C3"), Area(0, 0, 3, 3), swapped=False)
    assert found_under(record, replace(corner, moves=(3, None))) == [3]
    assert found_under(record, replace(corner, moves=(2, 2))) == [2]
    assert found_under(record, replace(corner, moves=(0, 0))) == []
    (hit,) = find([record], replace(corner, area=Area(0, 0, 4, 4), moves=(2, None), turned=False)).hits
    assert hit.next == Play(Color.BLACK, Point.from_vertex("D4"))


def test_wildcards_stand_for_what_they_say() -> None:
    stones = bytearray(board("C3"))
    corner = Area(0, 0, 4, 4)
    record = line("C3 D4 C4 G7")  # D4 is white
    expected = {ANY_STONE: [2], ANYTHING: [1], NOT_BLACK: [1], NOT_WHITE: [1], 2: [2], 1: []}
    for content, depths in expected.items():
        stones[Point.from_vertex("D4").to_index(9)] = content
        assert found_under(record, Pattern(9, 9, bytes(stones), corner, swapped=False)) == depths, content


def test_the_matches_of_a_game_are_told() -> None:
    hits = find([line("E5"), line("C3 G7"), line("E5 C3")], Pattern.whole(9, 9, board("E5"))).hits
    assert hits.games == [1, 3]
    assert [hit.depth for hit in hits.of_game(3)] == [1]
    assert not hits.of_game(2)


def reads_of(records: Sequence[Node], pattern: Pattern, checks: int | None = None) -> int:
    """Count the lines that a search reads one by one; it is canceled after so many checks."""
    statements: list[str] = []
    left = iter(range(checks)) if checks is not None else None
    with tempfile.TemporaryDirectory() as folder:
        connection = open_to_read(indexed(Path(folder), records))
        assert connection is not None
        with closing(connection):
            connection.set_trace_callback(statements.append)
            search(connection, pattern, lambda: left is not None and next(left, None) is None)
    return sum("FROM track" in statement or "FROM branch" in statement for statement in statements)


def test_a_line_that_stays_in_a_position_is_read_once() -> None:
    record = line("C3")
    node = next(reversed(list(record.subtree())))
    for _ in range(100):
        node = Node({"C": ["a thought"]}, node)
    assert reads_of([record], replace(Pattern.whole(9, 9, board("C3")), to_play=Color.WHITE)) == 1


def test_a_line_is_not_read_in_which_the_right_stone_comes_too_late() -> None:
    """Black may take A1 only once A2 and B1, which have captured a stone there, are no longer empty."""
    record = line("E5 A1 A2 G7 B1 G3 A1")
    corner = Pattern(9, 9, b"\1" + bytes(80), Area(0, 0, 2, 2), turned=False, swapped=False)
    assert not find([record], corner).hits
    assert reads_of([record], corner) == 0


def with_variations(count: int) -> Node:
    """Make a game with variations in which a search for its corner reads every move."""
    record = line("C3")
    for number in range(count):
        node = Node({"AE": ["cg"]}, record.children[0])
        Node({"B": ["cg"]}, node)
        Node({"W": [Point(8, number).to_sgf(9)]}, node)
    return record


@pytest.mark.parametrize("area", [Area(0, 0, 4, 4), Area(0, 0, 9, 9)])
def test_all_variations_of_a_game_are_read_at_once(area: Area) -> None:
    pattern = Pattern(9, 9, board("C3"), area, turned=False, swapped=False, to_play=Color.WHITE, variations=True)
    few, many = (reads_of([with_variations(count)], pattern) for count in (2, 5))
    assert few == many > 0


@pytest.mark.parametrize("area", [Area(0, 0, 4, 4), Area(0, 0, 9, 9)])
def test_a_search_is_canceled_between_two_lines_that_are_read(area: Area) -> None:
    records = [with_variations(2) for _ in range(5)]
    pattern = Pattern(9, 9, board("C3"), area, turned=False, swapped=False, to_play=Color.WHITE)
    blocks, lines = 1, 3
    with pytest.raises(SearchCancelledError):
        reads_of(records, pattern, blocks + lines)
