from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from qtgo.ai.judge import Doubts, Judge, Opinion, estimate, judge, opinion
from qtgo.ai.network import Network
from qtgo.ai.network_file import load_network_file
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.search.search_values import Estimate
from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.resources import resource_path
from qtgo.sgf.reader import read_collection
from tests.ai.drawn import drawn, passed
from tests.core.boards import draw_board, read_board
from tests.examples import some
from tests.networks.tiny import DATA, TINY
from tests.onnxruntime_needed import needs_onnxruntime

NETWORK = Network.calibrated()


def names(points: frozenset[Point]) -> str:
    return " ".join(point.vertex for point in sorted(points))


@cache
def judged(diagram: str, rules: str = "japanese", komi: float = 0.5, to_move: Color = Color.BLACK) -> Estimate:
    return judge(NETWORK, drawn(diagram, rules, komi, to_move))


DEAD = """
    . . . X O . . . .
    . O . X O . . X .
    . . . X O . . . .
    X X X X O . . . .
    O O X X O O O O O
    . O O X X X X X X
    O O . O O X . . .
    . . O . O X . O .
    . . . . O X . . .
"""

SEKI = """
    . . O X . O X . .
    . . O X . O X . .
    . . O X X O X . .
    . . O O O X X . .
    . . . . O X . . .
    . . . . O X . . .
    . . . . O X . . .
    . . . . O X . . .
    . . . . O X . . .
"""

BENT_FOUR = """
    . X X . O X . . .
    X O O O O X . . .
    O O X X X X . . .
    X X X . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    O O O O O O O O O
    . . O . . . O . .
    . . O . . . O . .
"""

# Nobody has closed the border yet.
OPEN = """
    . . . X O . . . .
    . . . X O . . . .
    . . X . . . . . .
    . . . . O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X . . O . .
    . . . X O . . . .
    . . . X O . . . .
"""

RECTANGULAR = """
    . . X O . . .
    . . X O . X .
    . . X O . . .
    . . X O O O O
    X X X X X X O
    . . O . . X O
    . . . . . X O
    O . . . . X O
    . . . . . X O
    X X X X X X O
    O O O O O O O
    . . . O . . .
"""


@pytest.mark.parametrize(
    ("diagram", "rules", "dead", "seki", "score"),
    [
        (DEAD, "japanese", "B8 H2 H8", 0, -6.5),
        (DEAD, "chinese", "B8 H2 H8", 0, -9.5),
        (DEAD, "stone-scoring", "B8 H2 H8", 0, -7.5),
        (SEKI, "japanese", "", 7, -5.5),
        (SEKI, "chinese", "", 7, -5.5),
        (BENT_FOUR, "japanese", "A7 B7 B8 C8 D8 E8 E9", 0, 25.5),
        (BENT_FOUR, "chinese", "A7 B7 B8 C8 D8 E8 E9", 0, 26.5),
        (RECTANGULAR, "japanese", "A5 C7 F11", 0, 13.5),
        (RECTANGULAR, "chinese", "A5 C7 F11", 0, 11.5),
    ],
)
def test_finished_positions(diagram: str, rules: str, dead: str, seki: int, score: float) -> None:
    for to_move in Color:
        answer = judged(diagram, rules, to_move=to_move)
        assert names(answer.dead) == dead
        assert len(answer.seki) == seki
        assert answer.score == score
        assert answer.is_settled
        assert not answer.unsettled
        assert answer.confidence > 0.9
        assert (answer.win_rate > 0.9) == (score > 0)
        assert (answer.win_rate < 0.1) == (score < 0)


def test_passes_change_nothing() -> None:
    replay = drawn(DEAD)
    before = judge(NETWORK, replay)
    assert judge(NETWORK, passed(replay)) == before


def test_who_counts_stones_as_they_stand_has_to_capture_them() -> None:
    replay = drawn(DEAD, "tromp-taylor")
    answer = judge(NETWORK, replay)
    assert answer.unsettled == answer.dead
    assert not answer.is_settled
    stopped = judge(NETWORK, passed(replay))
    assert stopped.is_settled
    assert stopped.score == -12.5


def test_where_suicide_is_allowed() -> None:
    answer = judged(DEAD, "new-zealand")
    assert names(answer.dead) == "B8 H2 H8"
    assert answer.score == -9.5


def test_an_open_border_is_not_settled() -> None:
    answer = judged(OPEN)
    assert not answer.is_settled
    assert {Point(3, 5), Point(3, 6), Point(4, 6)} <= answer.unsettled
    assert answer.confidence < 0.5
    assert abs(answer.score) < 15


@pytest.mark.parametrize(("width", "height"), [(2, 2), (9, 9), (7, 12), (19, 19), (52, 52)])
@pytest.mark.parametrize("rules", ["japanese", "chinese"])
def test_an_empty_board(width: int, height: int, rules: str) -> None:
    answer = judged("\n".join(["." * width] * height), rules)
    assert len(answer.ownership) == width * height
    assert len(answer.unsettled) == width * height
    assert not answer.is_settled
    assert answer.dead == answer.seki == frozenset()
    assert answer.confidence < 0.5
    assert abs(answer.score) < 10 + 0.05 * width * height


def test_handicap_stones_lead() -> None:
    root = Node({"HA": ["9"], "AB": ["dd", "jd", "pd", "dj", "jj", "pj", "dp", "jp", "pp"], "KM": ["0.5"]})
    info = read_game_info(root)
    replay = Replay(root, info)
    answer = judge(NETWORK, replay)
    assert answer.score > 40
    assert not answer.dead
    assert not answer.is_settled


def test_a_large_board_where_all_is_certain() -> None:
    row = "." + "X" * 23 + "." + "X" + "O" + "." + "O" * 23 + "."
    answer = judged("\n".join([row] * 52), "chinese")
    assert not answer.dead
    assert answer.is_settled
    assert answer.score == -0.5


def test_points_that_count_for_who_takes_them() -> None:
    diagram = """
        . X X . O O .
        X X X O O . O
        . X X O O O O
        X X X O O O .
        . X X O O O O
        X X X O O . O
        . X X O O O .
    """
    by_area = judged(diagram, "chinese", 0.0)
    assert names(by_area.unsettled) == "D7"
    assert by_area.score == judged(diagram, "chinese", 0.0, Color.WHITE).score + 2
    assert judged(diagram, "japanese").is_settled
    assert judge(NETWORK, passed(drawn(diagram, "chinese", 0.0))).is_settled


DIAGRAMS = (DEAD, SEKI, BENT_FOUR, OPEN, RECTANGULAR)
TURNED = [
    (diagram, symmetry)
    for number, diagram in enumerate(DIAGRAMS)
    for symmetry in Symmetry
    if symmetry % 3 == number % 3 or diagram is RECTANGULAR  # each in some way, and in each way some
]


@pytest.mark.parametrize(("diagram", "symmetry"), some(TURNED))
def test_a_turned_position_has_the_turned_answer(diagram: str, symmetry: Symmetry) -> None:
    board = read_board(diagram)
    width, height = board.width, board.height
    turned = Board(height, width) if symmetry.swaps_sides else Board(width, height)
    places = {
        color: [
            symmetry.apply(point, width, height)
            for y in range(height)
            for x in range(width)
            if board.color_at(point := Point(x, y)) is color
        ]
        for color in Color
    }
    turned.set_stones(places[Color.BLACK], places[Color.WHITE])
    here, there = judged(diagram), judged(draw_board(turned))

    def moved(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(symmetry.apply(point, width, height) for point in points)

    assert moved(here.dead) == there.dead
    assert moved(here.seki) == there.seki
    assert moved(here.unsettled) == there.unsettled
    assert here.is_settled == there.is_settled
    assert here.score == pytest.approx(there.score, abs=1e-3)
    assert here.confidence == pytest.approx(there.confidence, abs=1e-3)
    for index, owned in enumerate(here.ownership):
        place = symmetry.apply(Point(index % width, index // width), width, height)
        assert there.ownership[place.y * turned.width + place.x] == pytest.approx(owned, abs=1e-3)


@pytest.mark.parametrize(("rules", "diagram"), some(product(("japanese", "tromp-taylor"), DIAGRAMS)))
def test_colors_and_komi_exchanged(rules: str, diagram: str) -> None:
    here = judged(diagram, rules, 6.5, Color.BLACK)
    there = judged(diagram.translate(str.maketrans("XO", "OX")), rules, -6.5, Color.WHITE)
    assert here.dead == there.dead
    assert here.seki == there.seki
    assert here.unsettled == there.unsettled
    assert here.score == pytest.approx(-there.score, abs=1e-3)
    assert here.win_rate == pytest.approx(1 - there.win_rate, abs=1e-3)
    assert here.confidence == pytest.approx(there.confidence, abs=1e-3)
    assert here.ownership == pytest.approx([-owned for owned in there.ownership], abs=1e-3)


def test_a_game_in_the_middle_and_at_its_end() -> None:
    path = resource_path("examples/1846-09-11-shusaku-gennan.sgf")
    root = read_collection(path.read_bytes()).games[0]
    replay = Replay(root, read_game_info(root))
    line = list(root.main_line())
    replay.go_to(line[100])
    middle = judge(NETWORK, replay)
    assert not middle.is_settled
    assert len(middle.unsettled) > 180
    replay.go_to(line[-1])
    end = judge(NETWORK, replay)
    assert end.confidence > middle.confidence
    assert score_at(replay, end.dead).result == "B+2"


def test_what_is_dead_is_told_from_the_ownership_alone() -> None:
    replay = drawn(DEAD)
    said = opinion(NETWORK, replay)
    alive = [1.0 if stone == 1 else -1.0 if stone == 2 else 0.0 for stone in replay.board.stones()]
    assert not estimate(replay, replace(said, owned=tuple(alive))).dead
    assert not estimate(replay, replace(said, owned=tuple(alive))).is_settled


def test_the_confidence_falls_with_every_doubt() -> None:
    sure = Doubts(0, 0, 0, 0).confidence
    assert 0.95 < sure < 1
    for doubts in (Doubts(1, 0, 0, 0), Doubts(0, 0.1, 0, 0), Doubts(0, 0, 10, 0), Doubts(0, 0, 0, 10)):
        assert 0 < doubts.confidence < sure


def test_a_certain_life_is_believed_against_the_network() -> None:
    replay = drawn("""
        . X . X O
        X X X X O
        O O O O O
        O . O . O
        O O O O O
    """)
    owned = (-1.0,) * 25
    answer = estimate(replay, Opinion(owned, (0.0, 0.0), (0.5, 0.5)))
    assert not answer.dead
    assert answer.ownership[replay.info.width * 4] == 1.0


@pytest.fixture
def strong() -> PositionNetwork:
    return load_network_file(DATA / TINY)


@needs_onnxruntime
def test_a_network_of_the_user_judges_whatever_moves_and_passes_came_before(strong: PositionNetwork) -> None:
    replay = drawn(DEAD)
    for color in Color:
        before = strong.encode_alone(replay, color)
        after = strong.encode_alone(passed(drawn(DEAD)), color)
        assert after == before
        said = strong.evaluate([before])
        sign = 1 if color is Color.BLACK else -1
        mean = opinion(strong, replay, symmetric=False)
        assert mean.leads[0 if color is Color.BLACK else 1] == pytest.approx(sign * float(said.score[0]), abs=1e-4)


@needs_onnxruntime
def test_a_slow_network_looks_from_one_side(strong: PositionNetwork) -> None:
    judging, replay = Judge(strong), drawn(DEAD)
    said = opinion(strong, replay, symmetric=False)
    for to_move in Color:
        assert judging(replay, to_move) == estimate(replay, said, to_move)
    assert judging.first_look(replay) == estimate(replay, said, reads=False)


def test_a_network_of_the_user_finds_who_lives_by_the_first_move() -> None:
    """Where a network answers otherwise for either color to move, neither answer is taken for settled."""
    replay = drawn(DEAD)
    stones = replay.board.stones()
    group = replay.board.chain(Point.from_vertex("A5"))
    owned = [1.0 if stone == 1 else -1.0 if stone == 2 else 0.0 for stone in stones]
    for point in group:
        owned[point.to_index(9)] = 0.0  # the mean of alive and dead
    answer = estimate(replay, Opinion(tuple(owned), (20.0, -20.0), (1.0, 0.0)), reads=False)
    assert set(group) <= answer.unsettled
    assert answer.confidence < 0.3
