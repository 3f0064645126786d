"""Placing the levels by games."""

from __future__ import annotations

import json
import math
import random
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from qtgo.ai.play import calibrated as calibrated_before
from qtgo.ai.play.levels import FULL, LEVELS
from qtgo.ai.shipped import weights_digest
from qtgo.ai.weights import save
from qtgo.core.rating.strength import elo_of
from qtgo.sgf.files import load as load_games
from qtgo.tools.training.strength.arena import Arena, Fixture, Outcome, keep_games
from qtgo.tools.training.strength.calibrate import (
    Calibration,
    Plan,
    _target,
    calibrate,
    module_text,
    new_table,
    report,
    with_rows,
)
from qtgo.tools.training.strength.shared_network import SharedNetwork
from tests.ai.networks import random_weights
from tests.fakes import fake_command

TOP, BOTTOM = 900.0, -1400.0  # Elo above the anchor of the strongest and the weakest


FULL_VISITS = 2048
BEST = 1450.0  # of full strength
PER_DOUBLING = 90.0


def true_elo(name: str) -> float:
    if name.startswith("full/"):
        return BEST - PER_DOUBLING * math.log2(FULL_VISITS / int(name.removeprefix("full/")))
    return 0.0 if name == "gnugo-10" else BOTTOM + (TOP - BOTTOM) * float(name)


def played(fixture: Fixture, rng: random.Random) -> Outcome:
    """Return a result by chance, as the strengths make it likely."""
    chance = 1 / (1 + math.pow(10, (true_elo(fixture.second) - true_elo(fixture.first)) / 400))
    return Outcome(fixture, float(rng.random() < chance), 60, "")


def calibrated(folder: Path, plan: Plan) -> Calibration:
    """Calibrate by games whose results are drawn."""
    calibration, rng = Calibration(folder, plan), random.Random(1)
    while wanted := calibration.wanted():
        for fixture in wanted:
            calibration.add(played(fixture, rng))
    return calibration


PLAN = Plan(9, games=80, knots=12, programs={"gnugo-10": "gnugo"}, full=FULL_VISITS)
KNOTS, SEARCHING_KNOTS = 12, 5


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Calibration:
    return calibrated(tmp_path_factory.mktemp("games"), PLAN)


def test_every_level_has_the_strength_of_its_rank(whole: Calibration) -> None:
    placed = whole.levels()
    _, of_the_anchor, _ = whole.programs()["gnugo-10"]
    assert of_the_anchor < 100
    assert [level.key for level in placed] == list(LEVELS)
    best, start = placed[-1].elo, elo_of(-1)
    searching = [key for key, level in LEVELS.items() if level.searches]
    for level in placed:
        rank = LEVELS[level.key]
        if rank.searches:
            wanted = start + (best - start) * (searching.index(level.key) + 1) / len(searching)
        else:
            wanted = elo_of(rank.kyu or 0)
        assert level.elo == pytest.approx(wanted, abs=4)
        name = f"full/{level.strength:.0f}" if rank.searches else str(level.strength)
        assert true_elo(name) == pytest.approx(level.elo, abs=1.5 * (level.error + of_the_anchor))


def test_the_steps_are_known_as_well_as_was_asked_for(whole: Calibration) -> None:
    assert all(0 < level.step_error <= 60 for level in whole.levels()[1:])
    assert not whole.wanted()


def test_nobody_meets_who_is_far_away_or_has_met_often(whole: Calibration) -> None:
    games = Counter(meeting[:2] for meeting in whole.meetings)
    assert max(games.values()) <= PLAN.games
    far = sum(abs(true_elo(first) - true_elo(second)) > 650 for first, second in games.elements())
    assert far < games.total() / 10  # at first nothing is known


def test_what_costs_less_is_played_more(whole: Calibration) -> None:
    """A game of full strength costs as much as a thousand of those who only look."""
    meetings = Counter("full/2048" in meeting[:2] for meeting in whole.meetings)
    assert 0 < meetings[True] < meetings[False] / 5


def test_games_that_are_being_played_are_taken_as_played(tmp_path: Path) -> None:
    calibration = Calibration(tmp_path, PLAN)
    first = calibration.wanted()
    second = calibration.wanted(first)
    assert len(first) == len(second) == len({*first, *second}) / 2 == 16


def test_the_colors_change(tmp_path: Path) -> None:
    numbers = defaultdict[tuple[str, str], list[int]](list)
    for fixture in Calibration(tmp_path, PLAN).wanted():
        numbers[fixture.first, fixture.second].append(fixture.number)
    assert all(played == list(range(len(played))) and len(played) % 4 == 0 for played in numbers.values())


def test_on_a_small_board_the_levels_reach_down_to_the_weakest() -> None:
    targets = [_target(level.kyu, -850.0) for level in LEVELS.values() if level.kyu is not None]
    assert targets[0] == -850
    assert targets[-1] == elo_of(-7)
    assert _target(27, -3000.0) == elo_of(27)
    assert _target(1, -850.0) == elo_of(1)


@pytest.mark.parametrize("strongest", [1400.0, 1700.0, 2200.0])
def test_those_who_search_share_the_way_up_to_full_strength(strongest: float) -> None:
    targets = [_target(level.kyu, -1000.0, strongest) for level in LEVELS.values() if level.kyu is not None]
    assert all(80 <= after - before <= 220 for before, after in pairwise([*targets, strongest]))


def test_what_earlier_games_said_counts(tmp_path: Path) -> None:
    told = [{"first": "1.000", "second": "0.000", "elo": 1000, "error": 50}]
    file = tmp_path / f"9-{calibrated_before.WEIGHTS}.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in told))
    weakest, strongest = (Calibration(tmp_path, Plan(9, knots=2)).levels()[at] for at in (0, -1))
    assert strongest.elo - weakest.elo == pytest.approx(1000 * (strongest.strength - weakest.strength), abs=20)
    assert strongest.error + weakest.error == pytest.approx(50 * (strongest.strength - weakest.strength), abs=3)


def test_games_with_other_weights_of_full_strength_are_left_out(tmp_path: Path) -> None:
    plan = Plan(9, games=4, knots=2, full=32)
    calibration = Calibration(tmp_path, plan)
    for first, second in (("full/32", "full/8"), ("1.000", "0.000")):
        calibration.add(Outcome(Fixture(9, first, second, 0), 1.0, 60, ""))
    assert len(Calibration(tmp_path, plan).meetings) == 2
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text().replace(weights_digest(), "other"))
    assert [meeting.first for meeting in Calibration(tmp_path, plan).meetings] == ["1.000"]


def test_an_interrupted_calibration_goes_on(tmp_path: Path) -> None:
    plan = Plan(9, games=4, knots=3)
    first = Calibration(tmp_path, plan)
    rng = random.Random(2)
    for fixture in first.wanted()[:4]:
        first.add(played(fixture, rng))
    again = Calibration(tmp_path, plan)
    assert again.meetings == first.meetings
    assert again.wanted() == first.wanted()


def test_no_game_is_played_twice_whichever_ends_first(tmp_path: Path) -> None:
    calibration = Calibration(tmp_path, Plan(9, games=8, knots=3))
    rng = random.Random(2)
    games: list[Fixture] = []
    while wanted := calibration.wanted():
        ended = wanted[1:4]  # the first goes on, and is asked for again
        games += ended
        for fixture in ended:
            calibration.add(played(fixture, rng))
    assert len(games) == len(set(games))
    assert max(fixture.number for fixture in games) < 8


def test_other_weights_begin_anew(tmp_path: Path) -> None:
    plan, weights = Plan(9, games=4, knots=3), tmp_path / "tiny.safetensors"
    save(random_weights(), weights)
    shipped = Calibration(tmp_path, plan)
    shipped.add(played(shipped.wanted()[0], random.Random(1)))
    assert not Calibration(tmp_path, plan, weights).meetings


def test_it_plays_and_the_table_can_be_read(tmp_path: Path) -> None:
    weights = tmp_path / "tiny.safetensors"
    save(random_weights(), weights)
    *_, last = calibrate(tmp_path / "games", Plan(3, games=4, knots=2, minutes=0.01), weights)
    assert len(last.meetings) == 4
    assert report(last).splitlines()[0] == "3x3, 4 games"


def test_the_table_is_a_module(whole: Calibration) -> None:
    names: dict[str, dict[int, dict[str, tuple[float, int, int]]]] = {}
    table = new_table({9: whole.levels()}, calibrated_before.WEIGHTS)
    exec(module_text(table, calibrated_before.WEIGHTS), names)
    assert names["TABLE"] == table
    assert names["WEIGHTS"] == calibrated_before.WEIGHTS
    assert sorted(names["TABLE"]) == [9, 13, 19]
    assert names["TABLE"][9]["8k"][1] == pytest.approx(0, abs=2)


def test_what_was_measured_with_other_weights_is_dropped(whole: Calibration) -> None:
    assert list(new_table({9: whole.levels()}, "abc")) == [9]
    seen = [level for level in whole.levels() if not LEVELS[level.key].searches]
    assert FULL not in new_table({9: seen}, "abc")[9]
    assert new_table({9: seen}, calibrated_before.WEIGHTS)[9][FULL] == calibrated_before.TABLE[9][FULL]


def test_the_text_gets_the_same_numbers() -> None:
    table = {9: {"30k": (0.1, -900, 80), "full": (1.0, 700, 60)}, 13: {"30k": (0.2, -1300, 90)}}
    text = "| level | 9x9 | 13x13 |\n| 30k | ? | ? |\n| full | 1 ±2 | - |\n| other | x | y |\n"
    assert with_rows(text, table) == (
        "| level | 9x9 | 13x13 |\n| 30k | -900 ±80 | -1300 ±90 |\n| full | 700 ±60 | - |\n| other | x | y |\n"
    )


def test_games_are_those_of_their_fixture(tmp_path: Path) -> None:
    fixtures = [Fixture(2, "0.000", "full/2", number) for number in range(2)]
    # Which positions of other games the network sees at the same time changes the last digits: one after the other.
    outcomes, again = (list(Arena(SharedNetwork(random_weights()), {}, together=1).play(fixtures)) for _ in range(2))
    assert [outcome.record for outcome in outcomes] == [outcome.record for outcome in again]
    outcomes = list(Arena(SharedNetwork(random_weights()), {}, together=2).play(fixtures))
    assert [outcome.fixture for outcome in outcomes] == fixtures
    keep_games(outcomes, tmp_path)
    roots = [load_games(path).games[0] for path in sorted(tmp_path.glob("*.sgf"))]
    assert [root.properties["PB"] for root in roots] == [["0.000"], ["full/2"]]
    for root, outcome in zip(roots, outcomes, strict=True):
        winner = root.properties["PB" if root.properties["RE"][0][0] == "B" else "PW"][0]
        assert outcome.points == float(winner == "0.000")


def test_another_program_plays_over_gtp() -> None:
    arena = Arena(SharedNetwork(random_weights()), {"fake": fake_command()}, together=2)
    (outcome,) = arena.play([Fixture(3, "0.000", "fake", 0)])
    assert "PW[fake]" in outcome.record
    assert json.dumps(outcome.points) in ("0.0", "1.0")
