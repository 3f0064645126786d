import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.evaluator import evaluations
from qtgo.ai.features import Features, encode
from qtgo.ai.network import Network
from qtgo.ai.search.cancellation import Stop
from qtgo.ai.search.search_tree import Evaluation
from qtgo.ai.search.search_values import Detail, Report
from qtgo.ai.search.tree_search import Options, Search, advance, begin
from qtgo.ai.situation import situation_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import named_rulesets
from qtgo.core.scoring.score import ScoringTerms, score
from tests.ai.networks import random_weights
from tests.ai.search_games import drawn, game, play, random_move
from tests.examples import examples

NETWORK = Network(random_weights())


def after(times: int) -> Stop:
    """Return what tells a search to stop when it has asked so many times."""
    asked = count()
    return lambda: next(asked) > times


def searched(record: Replay, visits: int = 60, seed: int = 0, **options: Any) -> Report:
    search = Search(NETWORK, seed=seed, options=Options(**options))
    search.set_root(record)
    search.run(visits=visits)
    return search.report()


def test_a_position_must_be_set() -> None:
    with pytest.raises(ValueError, match="no position"):
        Search(NETWORK).report()


def test_one_visit_is_the_word_of_the_network() -> None:
    report = searched(game(), visits=1)
    assert report.visits == 1
    [only] = report.candidates
    assert only.visits == 0
    assert only.prior == max(report.policy)
    assert sum(report.policy) == pytest.approx(1, abs=1e-3)
    assert len(report.ownership) == 25


@pytest.mark.parametrize("threads", [0, 1, 2])
@pytest.mark.parametrize("visits", [2, 7, 50, 123])
def test_it_makes_as_many_visits_as_it_was_told(threads: int, visits: int) -> None:
    report = searched(game(), visits, threads=threads)
    assert report.visits == visits
    assert sum(candidate.visits for candidate in report.candidates) == visits - 1


@pytest.mark.parametrize("threads", [0, 1, 2])
def test_the_same_seed_and_visits_give_the_same_report(threads: int) -> None:
    reports = [searched(game("japanese", 6, 5), 200, threads=threads) for _ in range(3)]
    assert reports[0] == reports[1] == reports[2]


def test_noise_depends_on_the_seed() -> None:
    first, second, other = (searched(game(), seed=seed, noise=0.5) for seed in (1, 1, 2))
    assert first == second != other
    assert first.policy == other.policy == searched(game()).policy


@examples(40)
@given(
    seed=st.integers(0, 2**32),
    rules=st.sampled_from(sorted(named_rulesets())),
    size=st.sampled_from([(2, 2), (3, 3), (2, 5), (4, 4)]),
)
def test_whatever_the_position_it_proposes_what_is_legal(seed: int, rules: str, size: tuple[int, int]) -> None:
    """Also where the game has been stopped already, and with cycles and suicides below."""
    rng = random.Random(seed)
    record = game(rules, *size)
    for _ in range(rng.randrange(40)):
        play(record, record.step.to_move, random_move(record, rng))
    color = rng.choice(list(Color))
    search = Search(NETWORK)
    search.set_root(record, color)
    search.run(visits=40)
    report = search.report()
    assert report.visits == 40
    assert report.to_move is color
    for candidate in report.candidates:
        assert candidate.point is None or record.legality(color, candidate.point) is None
        assert 0 <= candidate.win_rate <= 1
        assert candidate.lcb <= candidate.win_rate
        assert candidate.variation[0] == candidate.point
        assert candidate.variation_visits[0] == candidate.visits
    assert all(-1 <= owned <= 1 for owned in report.ownership)


def test_variations_can_be_played() -> None:
    record = game("tromp-taylor", 4, 4)
    best = searched(record, 300).candidates[0]
    assert len(best.variation) == len(best.variation_visits) > 1
    assert list(best.variation_visits) == sorted(best.variation_visits, reverse=True)
    for point in best.variation:
        assert point is None or record.legality(record.step.to_move, point) is None
        play(record, record.step.to_move, point)


def test_what_was_learned_of_the_moves_played_is_kept() -> None:
    record = game()
    search = Search(NETWORK)
    search.set_root(record)
    search.run(visits=300)
    best = search.report().candidates[0]
    for number in range(2):
        play(record, record.step.to_move, best.variation[number])
    search.set_root(record)
    kept = search.report()
    assert kept.visits == best.variation_visits[1]
    assert kept.candidates[0].visits > 0
    search.run(visits=400)
    assert search.report().visits == 400


@pytest.mark.parametrize("change", ["undone", "other", "setup", "turn", "komi"])
def test_nothing_is_kept_of_another_position(change: str) -> None:
    record = game()
    play(record, Color.BLACK, Point(0, 0))
    search = Search(NETWORK)
    search.set_root(record)
    search.run(visits=100)
    color = Color.WHITE
    if change == "undone":
        record.go_to(record.steps[0].node)
        color = Color.BLACK
    elif change == "other":
        record.go_to(record.steps[0].node)
        play(record, Color.BLACK, Point(1, 0))
    elif change == "setup":
        record.go_to(Node({"AB": ["ee"]}, record.step.node))
    elif change == "turn":
        color = Color.BLACK
    else:
        record.info = replace(record.info, komi=0.5)
    search.set_root(record, color)
    assert search.report().visits == 1


def test_evaluations_remembered_from_elsewhere_change_nothing() -> None:
    record = game("aga", 4, 4)
    start = record.step.node
    play(record, Color.BLACK, Point(1, 1))
    search = Search(NETWORK, options=Options(batch=1))
    search.set_root(record)
    search.run(visits=150)
    record.go_to(start)
    search.set_root(record)
    search.run(visits=150)
    assert _visits(search.report()) == _visits(searched(game("aga", 4, 4), 150, batch=1))


def test_the_position_itself_is_evaluated_as_it_lies() -> None:
    record = drawn(". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .")
    raw = NETWORK.evaluate([encode(record.board, situation_of(record))])
    alone, shared = Search(NETWORK), Search(NETWORK)
    alone.set_root(record)
    begin(NETWORK, [(shared, shared.prepare(record))])
    for search in (alone, shared):
        search.run(visits=20)
        assert search.report().raw_win_rate == pytest.approx(raw.win_rate[0], abs=1e-6)
        assert search.report().raw_score == pytest.approx(raw.score[0], abs=1e-4)


def test_what_was_evaluated_once_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Features] = []

    def counted(network: Network, positions: Sequence[Features], moves: int | None) -> list[Evaluation]:
        shown.extend(positions)
        return evaluations(network, positions, moves)

    monkeypatch.setattr("qtgo.ai.evaluator.evaluations", counted)
    search = Search(Network(random_weights()), options=Options(batch=1))
    search.set_root(game("tromp-taylor", 2, 2))
    search.run(visits=500)
    assert 0 < len(shown) == len(set(shown)) < 400
    assert search.report().visits == 500


@pytest.mark.parametrize("rules", ["tromp-taylor", "ludus", "self-capture"])
@pytest.mark.parametrize("komi", [-3.5, 0.0, 2.0])
def test_the_second_pass_is_worth_what_the_rules_count(rules: str, komi: float) -> None:
    record = drawn("X X . X O .\n. X X X O O\nX . X X O .", Color.BLACK, rules, komi)
    play(record, Color.BLACK, None)
    report = searched(record, 200)
    [passing] = [candidate for candidate in report.candidates if candidate.point is None]
    assert passing.variation == (None,)
    counted = score(record.position(), ScoringTerms(record.ruleset, komi))
    assert passing.score == -counted.margin
    assert passing.win_rate == {"B": 0.0, "W": 1.0, "0": 0.5}[counted.result[0]]


def _visits(report: Report) -> list[tuple[Point | None, tuple[int, ...]]]:
    return [(candidate.point, candidate.variation_visits) for candidate in report.candidates]


@pytest.mark.parametrize("threads", [0, 1])
def test_it_goes_on_after_it_was_stopped(threads: int) -> None:
    search = Search(NETWORK, options=Options(threads=threads))
    search.set_root(game())
    search.run(stop=after(40))
    first = search.report().visits
    assert 10 < first < 60
    search.run(visits=first + 100)
    report = search.report()
    assert report.visits == first + 100
    assert sum(candidate.visits for candidate in report.candidates) == report.visits - 1


@pytest.mark.parametrize("threads", [0, 1])
def test_nothing_is_waited_for_after_the_position_has_changed(threads: int) -> None:
    search = Search(NETWORK, options=Options(threads=threads))
    record = game()
    for number in range(6):
        search.set_root(record)
        search.run(stop=after(30))
        search.set_root(record)
        search.run(visits=search.report().visits + 1 + number)
        report = search.report()
        assert sum(candidate.visits for candidate in report.candidates) == report.visits - 1
        play(record, record.step.to_move, report.candidates[0].point)


@pytest.mark.parametrize("threads", [0, 1, 2])
def test_it_stops_soon(threads: int) -> None:
    """After one more batch at most."""
    search = Search(Network.shipped(), options=Options(threads=threads))
    search.set_root(game("chinese", 19, 19))
    search.run(visits=60)
    stopped: list[int] = []
    asked = iter(range(10**6))

    def stop() -> bool:
        if next(asked) < 20:
            return False
        stopped.append(search.report().visits)
        return True

    search.run(stop=stop)
    assert search.report().visits - stopped[0] <= 4 * max(1, threads)


def test_progress_is_told_and_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("qtgo.ai.search.tree_search.perf_counter", lambda: next(clock) / 1000)
    search = Search(NETWORK)
    search.set_root(game())
    seen: list[int] = []
    search.run(seconds=0.3, on_progress=lambda: seen.append(search.report().visits), every=0.02)
    assert 2 < len(seen) <= 15
    assert seen == sorted(seen)


def test_the_tree_has_no_more_nodes_than_it_may() -> None:
    search = Search(NETWORK, options=Options(nodes=50))
    search.set_root(game())
    search.run(visits=1000)
    assert search.is_full
    assert 50 <= search.report().visits < 60
    before = search.report()
    search.run(seconds=0.03)
    assert search.report() == before


def test_the_root_can_be_looked_at_from_all_sides() -> None:
    """The policy of a position is that of the position turned."""
    diagram = ". . . X\n. O . .\n. . X .\n. . . ."
    turned = ". . . .\n. X . .\n. . O .\nX . . ."
    plain, other = searched(drawn(diagram), 1), searched(drawn(turned), 1)
    assert plain.policy != pytest.approx((*other.policy[15::-1], other.policy[16]))
    plain, other = (searched(drawn(text), 1, symmetric=True) for text in (diagram, turned))
    assert plain.policy == pytest.approx((*other.policy[15::-1], other.policy[16]), rel=1e-3)


def forced_report(visits: int, **forced: int) -> Report:
    search = Search(NETWORK, options=Options())
    record = game()
    moves: dict[Point | None, int] = {Point.from_vertex(vertex): count for vertex, count in forced.items()}
    search.set_root(record, forced=moves)
    search.run(visits=visits)
    return search.report()


def visits_of(report: Report, vertex: str) -> int:
    return next((said.visits for said in report.candidates if said.point == Point.from_vertex(vertex)), 0)


def test_forced_moves_get_their_visits_in_the_same_tree() -> None:
    report = forced_report(60, A1=20, E5=7)
    assert report.visits == 60
    assert visits_of(report, "A1") >= 20
    assert visits_of(report, "E5") >= 7
    assert sum(candidate.visits for candidate in report.candidates) == 59


def test_forced_visits_come_first_and_once_only() -> None:
    report = forced_report(21, A1=20)
    assert visits_of(report, "A1") == 20
    later = forced_report(200, A1=20)
    assert 20 <= visits_of(later, "A1") < 60


def test_forced_visits_do_not_count_for_the_value_of_the_position() -> None:
    free, forced = searched(game(), 200), forced_report(230, A1=30)
    worst = next(said for said in forced.candidates if said.point == Point(0, 0))
    plain = (forced.win_rate * 200 + worst.win_rate * 30) / 230
    assert abs(forced.win_rate - free.win_rate) < abs(plain - free.win_rate) or abs(plain - free.win_rate) < 0.005


def test_an_illegal_forced_move_is_passed_over() -> None:
    record = drawn(". . .\n. X .\n. . .")
    search = Search(NETWORK)
    search.set_root(record, forced={Point(1, 1): 5, None: 6})
    search.run(visits=20)
    report = search.report()
    assert report.visits == 20
    assert next(said.visits for said in report.candidates if said.point is None) >= 6


def test_forced_moves_are_added_to_what_is_known() -> None:
    record = game()
    search = Search(NETWORK)
    search.set_root(record)
    search.run(visits=50)
    search.set_root(record, forced={Point(0, 0): 10})
    search.run(visits=80)
    report = search.report()
    assert report.visits == 80
    assert visits_of(report, "A1") >= 10
    assert sum(candidate.visits for candidate in report.candidates) == 79


def test_errors_get_smaller_with_visits() -> None:
    few, many = searched(game(), 2), searched(game(), 400)
    assert few.score_error is not None
    assert many.score_error is not None
    assert 0 < many.score_error < few.score_error
    for candidate in many.candidates:
        assert candidate.score_error is not None
        assert candidate.score_error > 0
    assert few.raw_score == searched(game(), 1).score


def test_ownership_of_moves_and_what_it_differs_by_are_told_if_asked_for() -> None:
    search = Search(NETWORK)
    search.set_root(game())
    search.run(visits=80)
    plain, full = search.report(), search.report(Detail(ownership_deviation=True, moves_ownership=True))
    assert not plain.ownership_deviation
    assert not plain.candidates[0].ownership
    assert len(full.ownership_deviation) == 25
    assert all(0 <= value <= 1 for value in full.ownership_deviation)
    assert any(full.ownership_deviation)
    best = full.candidates[0]
    assert len(best.ownership) == len(best.ownership_deviation) == 25
    assert replace(full, candidates=plain.candidates, ownership_deviation=()) == plain


def test_positions_searched_together_are_searched_as_each_by_itself() -> None:
    """With nothing to remember from each other."""
    record = game()
    start = record.step.node
    searches, alone = [], []
    for point in (Point(2, 2), Point(0, 1), Point(1, 3)):
        record.go_to(start)
        play(record, Color.BLACK, point)
        search = Search(NETWORK)
        searches.append((search, search.prepare(record)))
        other = Search(NETWORK)
        other.set_root(record)
        other.run(visits=40)
        alone.append(other.report())
    begin(NETWORK, searches)
    while any(search.visits < 40 for search, _ in searches):
        advance(NETWORK, [(search, 40) for search, _ in searches])
    for (search, _), expected in zip(searches, alone, strict=True):
        assert _visits(search.report()) == _visits(expected)
        assert search.report().win_rate == pytest.approx(expected.win_rate, abs=1e-4)
