import gzip
from pathlib import Path

import numpy as np
import pytest
import torch

from qtgo.ai.katago.model_layers import GLOBALS, PLANES
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.tools.training.positions.shards import games_of, moves_of, start_of
from qtgo.tools.training.positions.teacher import Lesson, evaluate, load, teacher_inputs
from tests.tools.training.network_file import write_network
from tests.tools.training.shard import shard

pytestmark = pytest.mark.filterwarnings("default")


def inputs(size: int = 5, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    planes = rng.integers(0, 2, (3, PLANES, size, size)).astype(np.float32)
    planes[:, 0] = 1
    return planes, rng.normal(0, 1, (3, GLOBALS)).astype(np.float32)


def lesson(tmp_path: Path, given: dict[str, np.ndarray] | None = None, scale: float = 0.3) -> Lesson:
    write_network(tmp_path / "tiny.bin.gz", given, scale)
    return evaluate(load(tmp_path / "tiny.bin.gz"), *inputs())


def test_policy_and_pass_are_probabilities(tmp_path: Path) -> None:
    said = lesson(tmp_path)
    assert said.policy.shape == (3, 26)
    assert torch.allclose(said.policy.sum(1), torch.ones(3))
    assert said.ownership.shape == (3, 25)
    assert said.ownership.abs().max() < 1


def test_numbers_have_the_units_of_the_game(tmp_path: Path) -> None:
    results, numbers = np.log([0.5, 0.3, 0.2]), np.array([9, 9, 0.25, 9, 9, 9])
    said = lesson(tmp_path, {"results.bias": results, "numbers.bias": numbers}, scale=0.0)
    assert said.win.numpy() == pytest.approx(0.6)  # with half of what has no result
    assert said.lead.numpy() == pytest.approx(5.0)
    assert said.policy.numpy() == pytest.approx(1 / 26)
    assert said.ownership.numpy() == pytest.approx(0.0)


def test_a_batch_is_the_same_as_its_positions_one_by_one(tmp_path: Path) -> None:
    write_network(tmp_path / "tiny.bin.gz")
    teacher = load(tmp_path / "tiny.bin.gz")
    planes, general = inputs()
    together = evaluate(teacher, planes, general)
    for row in range(3):
        alone = evaluate(teacher, planes[row : row + 1], general[row : row + 1])
        for one, other in zip(together, alone, strict=True):
            assert one[row].numpy() == pytest.approx(other[0].numpy(), abs=1e-5)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_a_batch_of_a_fixed_size_is_filled_up(tmp_path: Path, size: int) -> None:
    write_network(tmp_path / "tiny.bin.gz")
    teacher = load(tmp_path / "tiny.bin.gz")
    expected = evaluate(teacher, *inputs())
    teacher.batch, seen = size, list[int]()
    teacher.register_forward_pre_hook(lambda _teacher, given: seen.append(len(given[0])))
    for one, other in zip(evaluate(teacher, *inputs()), expected, strict=True):
        torch.testing.assert_close(one, other, atol=1e-5, rtol=0)
    assert set(seen) == {size}


def test_in_16_bits_it_says_nearly_the_same(tmp_path: Path) -> None:
    write_network(tmp_path / "tiny.bin.gz")
    exact, short = (evaluate(load(tmp_path / "tiny.bin.gz", short=short), *inputs()) for short in (False, True))
    torch.testing.assert_close(short.policy, exact.policy, atol=0.02, rtol=0)
    torch.testing.assert_close(short.ownership, exact.ownership, atol=0.05, rtol=0)
    assert not torch.equal(short.lead, exact.lead)


def test_places_matter_only_by_the_rotations(tmp_path: Path) -> None:
    """Without rotations and with a convolution of one point, a board and its mirror image mean the same."""
    still = {"turns": np.zeros((1, 2, 2))}
    entry = np.zeros((3, 3, PLANES, 6))
    entry[1, 1] = np.random.default_rng(7).normal(0, 0.5, (PLANES, 6))
    for given, alike in (({"entry": entry} | still, True), ({"entry": entry}, False)):
        write_network(tmp_path / "tiny.bin.gz", given, scale=1.0)
        teacher = load(tmp_path / "tiny.bin.gz")
        planes, general = inputs()
        one = evaluate(teacher, planes, general)
        mirrored = evaluate(teacher, planes[:, :, :, ::-1].copy(), general)
        owners = mirrored.ownership.reshape(3, 5, 5).flip(2).reshape(3, 25)
        assert torch.allclose(one.ownership, owners, atol=1e-5) is alike


@pytest.mark.parametrize("damage", ["cut", "longer", "version"])
def test_a_file_that_is_no_such_network_is_refused(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "tiny.bin.gz"
    write_network(path)
    content = gzip.decompress(path.read_bytes())
    damaged = {"cut": content[:-30], "longer": content + b"more", "version": content.replace(b"15\n", b"8\n", 1)}
    path.write_bytes(gzip.compress(damaged[damage]))
    with pytest.raises(ValueError, match="network's file"):
        load(path)


def test_input_of_the_first_positions() -> None:
    """The shard's first game: Japanese, komi 6.5; Black plays D4, White K10, Black passes."""
    game = next(games_of(shard()))
    seen = list(teacher_inputs(start_of(game), moves_of(game)))
    planes, general = seen[3]
    assert len(seen) == 4
    assert planes.shape == (PLANES, 13, 13)
    assert planes[0].min() == 1
    assert np.argwhere(planes[1]).tolist() == [[9, 9]]  # White is to move
    assert np.argwhere(planes[2]).tolist() == [[3, 3]]
    assert np.argwhere(planes[10]).tolist() == [[9, 9]]  # the move before the pass
    assert np.argwhere(planes[11]).tolist() == [[3, 3]]
    assert not planes[9].any()
    assert not planes[18:].any()  # area is not shown under territory scoring
    assert general[:5].tolist() == [1, 0, 0, 0, 0]
    assert general[5] == pytest.approx(6.5 / 20)  # each side has made one move
    assert general[9] == general[10] == general[14] == 1  # territory, eyes in seki do not count, a pass would end it
    assert general[18] == 0


def test_input_of_a_handicap_game_by_area_rules() -> None:
    game = list(games_of(shard()))[1]
    planes, general = next(teacher_inputs(start_of(game), moves_of(game)))
    assert planes[2].sum() == 2  # Black's stones, White is to move
    assert planes[19].sum() == 169  # the whole board is Black's area
    assert not planes[18].any()
    assert general[5] == pytest.approx(2.5 / 20)  # komi 0.5, and a point for each handicap stone
    assert general[9] == 0


def input_after(rules: str, *vertices: str, komi: float = 7.5, handicap: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return what the teacher sees after moves on 5x5."""
    root = Node({"AB": ["aa", "bb", "cc"][:handicap]} if handicap else {})
    info = GameInfo(ruleset(rules), width=5, height=5, komi=komi, handicap=handicap)
    moves = [None if vertex == "pass" else Point.from_vertex(vertex) for vertex in vertices]
    *_, last = teacher_inputs(SearchState(Replay(root, info)), [*moves, None])
    return last


def test_handicap_stones_count_under_territory_scoring() -> None:
    _, general = input_after("japanese", komi=0.5, handicap=3)
    assert general[5] == pytest.approx(3.5 / 20)


def test_moves_are_hidden_after_a_pass_that_offers_nothing_and_the_game_before_two_passes_is_over() -> None:
    planes, general = input_after("chinese", "A1", "B1", "pass")
    assert not planes[9:14].any()
    assert not general[:5].any()
    assert general[14] == 0
    planes, general = input_after("chinese", "A1", "B1", "pass", "pass")
    assert not planes[9:14].any()
    assert general[:5].tolist() == [1, 0, 0, 0, 0]
    assert general[14] == 1


def test_areas_are_shown_where_eyes_are_taxed() -> None:
    planes, _ = input_after("stone-scoring", "A1")
    assert planes[19].sum() == 25
    assert not planes[18].any()


def test_the_button_is_half_a_point_once_it_is_taken() -> None:
    _, general = input_after("aga-button", komi=7.0)
    assert (general[17], general[5]) == (1, pytest.approx(-0.35))
    _, general = input_after("aga-button", "pass", komi=7.0)
    assert (general[17], general[5], general[18]) == (0, pytest.approx(0.325), pytest.approx(-0.5))


def test_komi_is_bounded_by_the_board_and_four_passes_are_two_to_the_teacher() -> None:
    _, general = input_after("chinese", komi=100.0)
    assert general[5] == pytest.approx(-45 / 20)
    _, general = input_after("ing", "A1", "pass", "pass")
    assert general[14] == 1


def test_a_suicide_that_repeats_is_banned() -> None:
    corner = ("A2", "D4", "B2", "E4", "C1", "A1", "pass")  # once more at B1, and both white stones are gone
    planes, _ = input_after("tromp-taylor", *corner)
    assert planes[6].sum() == 1
    assert planes[6, 0, 1] == 1
