from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.network import Network
from qtgo.tools.training.positions import prepare as preparing
from qtgo.tools.training.positions.prepare import prepare
from qtgo.tools.training.strength.validate import validate
from tests.ai.networks import random_weights
from tests.tools.training.shard import save_shard


def test_weights_are_held_against_the_games_held_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "is_held_out", lambda name, game: True)
    (tmp_path / "shards").mkdir()
    save_shard(tmp_path / "shards" / "a.npz")
    prepare(tmp_path / "shards", tmp_path / "data")
    [(size, figures)] = validate(Network(random_weights()), tmp_path / "data", 100).items()
    assert size == 13
    assert figures["positions"] == 6
    assert 0 <= figures["top1"] <= figures["top3"] <= 1
    assert figures["divergence"] == pytest.approx(figures["cross_entropy"] - 2 / 6 * np.log(2) * 0.85, abs=0.1)
    assert 0 < figures["win_rate_error"] < 1
    assert 0 < figures["ownership_error"] < 2
    assert 0 <= figures["owner_agrees"] <= 1
