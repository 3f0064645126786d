"""What a review says of itself."""

from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.core.analysis.review import review_of
from qtgo.core.rules.point import Color, Move
from qtgo.text.analysis.review_words import cautious_text, paused_text, reviewers_text, under_way_text, unfit_text


def test_few_marks_are_explained_by_the_ranks_or_by_the_play() -> None:
    said = "Only moves that lose 10 points or more are marked: "
    assert cautious_text(DEFAULT_MARKING.for_players(("9p", "9p"))) == (
        said + "both players are stronger than the built-in engine."
    )
    assert "lose 6 points or more" in cautious_text(DEFAULT_MARKING.for_players(("3d", "9p")))
    assert cautious_text(replace(DEFAULT_MARKING.for_players(("9p", "9p")), is_by_play=True)) == (
        said + "by their moves, both players are stronger than the built-in engine."
    )


def test_hidden_analysis_names_also_rules_that_are_not_known() -> None:
    text = unfit_text(AnalysisSource(ruleset="Wild"))
    assert text == "The analysis in this file is hidden: it was made for other rules (Wild)."


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (AnalysisSource("QtGo 0.1.0", "qtgo-b5c64-s1-00"), "QtGo 0.1.0"),
        (AnalysisSource("QtGo 0.1.0", "b10c384"), "b10c384"),
        (AnalysisSource("KataGo 1.16", "b10c384"), "KataGo 1.16"),
    ],
)
def test_the_short_name_is_the_networks_where_qtgo_has_run_one_of_the_users(source: AnalysisSource, name: str) -> None:
    known = PositionAnalysis(source=source, visits=8)
    review = review_of([Move(Color.BLACK, None)], [known, known], [None])
    assert reviewers_text(review, short=True) == f"{name}, at least 8 visits"


def test_a_review_of_which_no_share_is_known_yet_says_no_more_than_that_it_runs() -> None:
    assert (under_way_text({}, None), paused_text({})) == ("Reviewing…", "Review paused")
