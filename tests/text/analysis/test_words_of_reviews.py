"""What a review says of itself."""

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.text.analysis.review_words import cautious_text, unfit_text


def test_few_marks_are_explained_by_the_ranks_or_by_the_play() -> None:
    said = "Only moves that lose 10 points or more are marked: "
    assert cautious_text(DEFAULT_MARKING.for_players(("9p", "9p"))) == (
        said + "both players are stronger than the built-in engine."
    )
    assert cautious_text(DEFAULT_MARKING.for_players(("", ""))) == (
        said + "by their moves, both players are stronger than the built-in engine."
    )


def test_hidden_analysis_names_also_rules_that_are_not_known() -> None:
    text = unfit_text(AnalysisSource(ruleset="Wild"))
    assert text == "The analysis in this file is hidden: it was made for other rules (Wild)."
