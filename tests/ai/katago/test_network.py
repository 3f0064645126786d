"""Tiny networks of every version and kind of block, beside KataGo's own answers."""

from __future__ import annotations

import pytest

from qtgo.ai.katago.katago_network import KataGoNetwork
from tests.ai.katago.stored import DATA, Stored, differences, stored

pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")

ANSWERS = list(stored(DATA / "answers_tiny.json.gz"))
SEEN_OTHERWISE = {
    "v8relu": (2, 4, 5),
    "v9": (0, 1, 4),
    "v10": (3, 5),
    "v11mish": (1, 2, 3, 5),
    "v12nbt": (1, 2, 3, 5),
    "v13": (0, 2, 4, 5),
    "v14nbt": (0, 2, 3, 4, 5),
    "v15human rank_5k": (0, 2, 3, 4),
    "v15human proyear_2022": (1,),
    "v16": (2, 4),
    "v17q4": (2, 4, 5),
    "v17suicide": (1, 3),
    "v17att": (1, 3, 5),
    "v17theta": (0, 1, 2, 4, 5),
    "v17norope": (3, 5),
    "v17human rank_5k": (0, 2, 5),
}
"""Positions that the teacher's input has otherwise than KataGo: taxes, the button, passes, areas."""


def name_of(said: Stored) -> str:
    return f"{said.network.partition('.')[0]} {said.profile or ''}".strip()


@pytest.mark.parametrize("said", ANSWERS, ids=name_of)
def test_it_answers_as_katago_does(said: Stored) -> None:
    network = KataGoNetwork.load(DATA / said.network)
    otherwise = SEEN_OTHERWISE.get(name_of(said), ())
    for number, position in enumerate(said.positions):
        if number in otherwise:
            continue
        found = differences(network, said, position)
        assert found.win < 1e-5
        assert found.lead < 2e-3
        assert found.policy < 1e-5
        assert found.ownership < 2e-5
        assert found.others < 2e-3
        assert found.same_best
