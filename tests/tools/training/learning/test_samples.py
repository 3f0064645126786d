from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.features import CAUGHT, ENEMY, KOMI_AT, KOMI_UNIT, LADDERS, OWN, PLANES, STONES
from qtgo.tools.training.learning import samples
from qtgo.tools.training.learning.samples import Mixture, symmetry
from qtgo.tools.training.positions import prepare as preparing
from qtgo.tools.training.positions.prepare import is_held_out, prepare
from qtgo.tools.training.positions.shards import features_of, games_of
from tests.tools.training.shard import PASS, SIZE, save_shard, shard


@pytest.fixture
def prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(preparing, "is_held_out", lambda name, game: game == 1)
    (tmp_path / "shards").mkdir()
    save_shard(tmp_path / "shards" / "a.npz")
    prepare(tmp_path / "shards", tmp_path / "data")
    return tmp_path / "data"


def test_games_are_cut_out_with_their_labels() -> None:
    even, handicap = games_of(shard())
    assert (even.size, even.rules.name, even.komi, even.handicap) == (13, "japanese", 6.5, 0)
    assert (handicap.rules.name, handicap.komi, handicap.handicap) == ("chinese-tournament", 0.5, 2)
    assert even.labels["pol_idx"].tolist() == [42, 126, 30, PASS, 70]
    assert even.labels["own"].tolist() == [15] * SIZE**2
    assert handicap.labels["own"].tolist() == [-15] * SIZE**2 + [3] * SIZE**2


def test_a_game_is_replayed_as_it_was_played() -> None:
    even, handicap = games_of(shard())
    first, second, third, fourth = features_of(even)
    assert not any(first.codes)
    assert first.general[KOMI_AT] * KOMI_UNIT == -6.5
    assert second.codes[42] & STONES == ENEMY + 4
    assert third.codes[42] & STONES == OWN + 4
    assert third.recent == (126, 42, -1)
    assert fourth.recent == (PASS, 126, 42)
    assert fourth.general[8] == 1  # one more pass ends the game
    with_stones, _ = features_of(handicap)
    stones = [(index, code & STONES) for index, code in enumerate(with_stones.codes) if code & STONES]
    assert stones == [(3 * 13 + 9, ENEMY + 4), (9 * 13 + 3, ENEMY + 4)]
    assert with_stones.general[KOMI_AT] * KOMI_UNIT == 2.5  # the komi and a point for each stone
    assert not any(code & CAUGHT for code in with_stones.codes)


def test_hidden_flags_are_not_shown(prepared: Path) -> None:
    plain, chosen = samples.load(prepared, "train")[SIZE], (np.arange(4), np.zeros(4, int), np.zeros(4, bool))
    path = prepared / "a.npz"
    with np.load(path) as arrays:
        np.savez(path, **{name: arrays[name] | LADDERS if name.endswith("codes") else arrays[name] for name in arrays})
    shown, hidden = (samples.load(prepared, "train", flags)[SIZE].batch(*chosen) for flags in (0, LADDERS))
    assert np.array_equal(hidden.planes, plain.batch(*chosen).planes)
    assert not np.array_equal(shown.planes, hidden.planes)


@pytest.mark.parametrize(("forgets", "seen"), [(0.0, {True, False}), (1.0, {False})])
def test_a_share_of_positions_comes_without_the_last_moves(prepared: Path, forgets: float, seen: set[bool]) -> None:
    loaded = samples.load(prepared, "train")
    at = np.arange(len(loaded[SIZE])), np.zeros(len(loaded[SIZE]), int)
    shown, hidden = (loaded[SIZE].batch(*at, np.full(len(at[0]), hides)).planes for hides in (False, True))
    last_moves = (shown != hidden).any(axis=(0, 1))
    (batch,) = Mixture(loaded, 9000, np.random.default_rng(1), forgets).step()
    assert {bool(rows.any()) for rows in batch.planes[..., last_moves]} == seen


def test_symmetries_are_the_eight_of_a_square() -> None:
    turned = [symmetry(5, number) for number in range(8)]
    assert len({tuple(turn.tolist()) for turn in turned}) == 8
    grid = np.arange(25).reshape(5, 5)
    for turn in turned:
        assert turn[-1] == 25
        image = turn[:-1].reshape(5, 5)
        assert image[2, 2] == 12
        assert {image[0, 0], image[0, 4], image[4, 0], image[4, 4]} == {0, 4, 20, 24}
        near = np.abs(np.diff(np.stack(np.divmod(image, 5)), axis=2)).sum(axis=0)
        assert (near == 1).all()
    assert (turned[0][:-1].reshape(5, 5) == grid).all()


def test_games_are_held_out_by_their_name() -> None:
    held_out = [is_held_out("s03_0001", game) for game in range(3200)]
    assert held_out == [is_held_out("s03_0001", game) for game in range(3200)]
    assert 70 < sum(held_out) < 130


def test_a_batch_holds_what_the_shard_says(prepared: Path) -> None:
    [(size, train)] = samples.load(prepared, "train").items()
    assert (size, len(train)) == (13, 4)
    rows = np.arange(4)
    batch = train.batch(rows, np.zeros(4, np.int64), np.zeros(4, bool))
    assert batch.planes.shape == (4, 169, PLANES)
    np.testing.assert_allclose(batch.policy.sum(axis=1), 1, rtol=1e-6)
    assert batch.policy[1, [126, 30]].tolist() == [0.5, 0.5]
    assert batch.policy[2, PASS] == 1
    assert batch.owned.tolist() == [False, True, False, False]
    assert (batch.ownership[1] == 1).all()
    np.testing.assert_allclose(batch.value, shard()["value"][:4])
    [held_out] = samples.load(prepared, "valid").values()
    owned = held_out.batch(np.arange(2), np.zeros(2, np.int64), np.zeros(2, bool))
    assert owned.ownership[:, 0].tolist() == pytest.approx([-1, 0.2])


@pytest.mark.parametrize("number", range(8))
def test_a_symmetry_turns_inputs_and_labels_alike(prepared: Path, number: int) -> None:
    [train] = samples.load(prepared, "train").values()
    rows, plain, turned = np.arange(4), np.zeros(4, np.int64), np.full(4, number)
    known, forgotten = np.zeros(4, bool), np.ones(4, bool)
    before, after = train.batch(rows, plain, known), train.batch(rows, turned, known)
    to = symmetry(13, number)
    np.testing.assert_array_equal(after.planes, before.planes[:, to[:-1]])
    np.testing.assert_array_equal(after.policy, before.policy[:, to])
    np.testing.assert_array_equal(after.ownership, before.ownership[:, to[:-1]])
    assert before.planes[..., -3:].sum() == 5
    assert train.batch(rows, turned, forgotten).planes[..., -3:].sum() == 0


def test_what_is_prepared_is_left_alone(prepared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    prepare(tmp_path / "shards", prepared)
    assert capsys.readouterr().out == ""


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no prepared positions"):
        samples.load(tmp_path, "train")


def test_a_mixture_is_repeatable_and_forgets_no_size(prepared: Path) -> None:
    [train] = samples.load(prepared, "train").values()
    sizes = {13: train, 19: train}
    streams = [Mixture(sizes, 2000, np.random.default_rng(7)) for _ in range(2)]
    for _ in range(3):
        for one, other in zip(streams[0].step(), streams[1].step(), strict=True):
            np.testing.assert_array_equal(one.planes, other.planes)
    assert len(list(streams[0].step())) == 2
