"""What people play, in answers of the JSON analysis engine, by KataGo's names."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from qtgo.ai.katago.person import HumanNetwork
from qtgo.ai.network import Network
from qtgo.ai.network_file import load_human_network
from qtgo.ai.server.analysis_engine import AnalysisEngine
from tests.ai.katago.stored import DATA, stored
from tests.ai.networks import random_weights
from tests.onnxruntime_needed import needs_onnxruntime

QUERY = {"id": "q", "moves": [], "rules": "japanese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 3}


@pytest.fixture(scope="module")
def people() -> HumanNetwork:
    return load_human_network(DATA / "v15human.bin.gz")


def ask(people: HumanNetwork | None, **fields: Any) -> list[dict[str, Any]]:
    answers: list[str] = []
    engine = AnalysisEngine(Network(random_weights()), answers.append, people=people)
    engine.take(json.dumps(QUERY | fields))
    while not engine.is_idle:
        engine.step()
    return [json.loads(answer) for answer in answers]


@needs_onnxruntime
def test_what_people_play_is_what_katago_says(people: HumanNetwork) -> None:
    compared = 0
    for entry in stored(DATA / "answers_tiny.json.gz"):
        if not entry.network.startswith("v15human") or entry.optimism:
            continue
        for position in entry.positions:
            if position["rules"] != "ancientterritory" or position["handicap"]:
                continue
            (answer,) = ask(
                people,
                moves=position["moves"],
                rules=position["rules"],
                komi=position["komi"],
                boardXSize=position["size"],
                boardYSize=position["size"],
                includePolicy=True,
                overrideSettings={"humanSLProfile": entry.profile},
            )
            known = [-1 if share is None else share for share in position["answer"]["policy"]]
            assert np.allclose(answer["humanPolicy"], [*known, position["answer"]["policyPass"]], atol=1e-5)
            compared += 1
    assert compared == 2


@needs_onnxruntime
def test_each_move_says_how_often_people_play_it(people: HumanNetwork) -> None:
    (weak,) = ask(people, includePolicy=True, overrideSettings={"humanSLProfile": "rank_20k"})
    (strong,) = ask(people, includePolicy=True, overrideSettings={"humanSLProfile": "rank_9d"})
    assert weak["humanPolicy"] != strong["humanPolicy"]
    for move in weak["moveInfos"]:
        place = -1
        if move["move"] != "pass":
            place = (9 - int(move["move"][1:])) * 9 + "ABCDEFGHJ".index(move["move"][0])
        assert move["humanPrior"] == weak["humanPolicy"][place]


def test_nothing_is_said_of_people_without_a_profile_or_a_network(people: HumanNetwork) -> None:
    (plain,) = ask(people, includePolicy=True)
    assert "humanPolicy" not in plain and "humanPrior" not in plain["moveInfos"][0]
    warning, answer = ask(None, overrideSettings={"humanSLProfile": "rank_5k"})
    assert (warning["field"], "humanPrior" in answer["moveInfos"][0]) == ("humanSLProfile", False)


def test_a_profile_that_is_none_is_an_error(people: HumanNetwork) -> None:
    for name in ("5k", 5):
        (answer,) = ask(people, overrideSettings={"humanSLProfile": name})
        assert answer["error"] == "Could not set settings: humanSLProfile"
