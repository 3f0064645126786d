"""Tiny networks of every version and kind of block, beside KataGo's own answers."""

from __future__ import annotations

import pytest

from qtgo.ai.katago.katago_network import KataGoNetwork
from tests.ai.katago.stored import DATA, Stored, differences, stored

pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")

ANSWERS = [
    said
    for name in ("answers_tiny.json.gz", "answers_special.json.gz")
    for said in stored(DATA / name)
    if (DATA / said.network).exists()
]


def name_of(said: Stored) -> str:
    return f"{said.network.partition('.')[0]} {said.profile or ''}".strip()


@pytest.mark.parametrize("said", ANSWERS, ids=name_of)
def test_it_answers_as_katago_does(said: Stored) -> None:
    network = KataGoNetwork.load(DATA / said.network)
    for position in said.positions:
        found = differences(network, said, position)
        assert found.win < 1e-5
        assert found.lead < 2e-3
        assert found.policy < 1e-5
        assert found.ownership < 2e-5
        assert found.others < 2e-3
        assert found.same_best
