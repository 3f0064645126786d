"""What a report says, as blocks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.facts.fact import GroupTurned
from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.review import FEWEST_RATED, PlayerReview, review_of
from qtgo.core.rules.point import Color, Move, Point
from qtgo.report.content import GameReport
from qtgo.report.markdown import markdown_text
from qtgo.report.report_blocks import Graph, Heading, MomentBlock, Paragraph, Table
from qtgo.report.report_text import accuracy_text, blocks, closing, contents, report_title
from qtgo.sgf.reader import read_collection
from qtgo.text.analysis.review_words import least_marked_text
from qtgo.text.record.game_words import details
from tests.report.sample import compared_report, empty_report, leads_report, report, reported


def tables(made: GameReport) -> dict[str, Table]:
    """Return the tables by the headings above them."""
    found, heading = {}, ""
    for block in blocks(made):
        if isinstance(block, Heading):
            heading = block.text
        elif isinstance(block, Table):
            found[heading] = block
    return found


def test_both_players_are_compared() -> None:
    table = tables(report())["Overview"]
    assert table.header == ("", "Black: Honinbo 9d", "White: Meijin")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Points lost"] == ("14.2", "3.2")
    assert rows["Blunders (??)"] == ("1", "0")
    assert rows["Doubtful moves (?!)"] == ("0", "1")
    assert rows["Accuracy (0 to 100)"] == ("–", "–")  # of so few moves
    assert "Time used" not in rows


def test_a_class_of_marks_that_no_move_has_is_no_row() -> None:
    assert "Mistakes (?)" not in {row[0] for row in tables(report())["Overview"].rows}
    unmarked = report()
    moves = tuple(replace(move, kind=None) for move in unmarked.review.moves)
    found = tables(replace(unmarked, review=replace(unmarked.review, moves=moves)))
    assert not any(sign in row[0] for row in found["Overview"].rows for sign in "?!")
    assert found["Losses by Phase"].header == ("Phase", "Player", "Moves", "Points lost")


def test_only_players_with_marks_stand_in_the_table_of_kinds() -> None:
    both = report()
    moves = tuple(replace(move, kind=None) if move.index == 2 else move for move in both.review.moves)
    of_black = tables(replace(both, review=replace(both.review, moves=moves)))["Kinds of Mistakes"]
    assert (of_black.header, of_black.rows) == (("", "Black", "Points lost"), (("Direction of play", "1", "14.2"),))
    assert tables(both)["Kinds of Mistakes"].header == ("", "Black", "Points lost", "White", "Points lost")


@pytest.mark.parametrize(("moves", "text"), [(FEWEST_RATED - 1, "–"), (FEWEST_RATED, "81.2")])
def test_an_accuracy_is_told_from_as_many_moves_on_as_in_the_window(moves: int, text: str) -> None:
    assert accuracy_text(PlayerReview(Color.BLACK, moves, 3.0, 81.2, {})) == text


def test_losses_are_told_by_phase_and_class() -> None:
    table = tables(report())["Losses by Phase"]
    assert table.header == ("Phase", "Player", "Moves", "Points lost", "??", "?!")
    assert sum(float(row[3]) for row in table.rows if row[1] == "Black") == pytest.approx(14.2)
    assert sum(int(row[4]) for row in table.rows) == 1


def test_what_ownership_means_is_told_where_a_group_is_said_to_have_some() -> None:
    group = GroupTurned(Color.BLACK, Point(3, 3), 4, 0.6, -0.6)
    for facts, is_told in (((group,), True), ((), False)):
        page = markdown_text([replace(report(), facts={1: facts})]).decode()
        assert ("The ownership of a group runs" in page) is is_told


def test_key_moments_say_what_happened() -> None:
    moments = [block for block in blocks(report()) if isinstance(block, MomentBlock)]
    assert [moment.heading for moment in moments] == [
        "Move 2: White G3, doubtful move",
        "Move 5: Black G7, blunder · Direction of play",
    ]
    assert moments[1].text.startswith("14.2 points lost (± 0.4). Better: C6. About ")
    assert moments[1].text.endswith(" points are at stake at C6.")
    assert moments[1].caption == "Black 1 begins the better line; × is the move played."
    assert moments[0].caption == "White 1 begins the better line; the move played was G3."


def test_a_line_with_a_pass_says_so_in_a_sentence() -> None:
    made = report()
    before = made.review.moves[4].before
    assert before is not None
    best = replace(before.candidates[0], pv=(before.candidates[0].point, None, Point.from_vertex("E7")))
    moves = (*made.review.moves[:4], replace(made.review.moves[4], before=replace(before, candidates=(best,))))
    made = replace(made, review=replace(made.review, moves=(*moves, made.review.moves[5])))
    moments = [block for block in blocks(made) if isinstance(block, MomentBlock)]
    assert moments[1].caption == ("Black 1 begins the better line; × is the move played. Not in the diagram: 2 pass.")


def test_time_stands_beside_loss() -> None:
    found = tables(report(clocks=True))
    assert found["Overview"].rows[-1] == ("Time used", "1 min 30 s", "50 s")
    times = {row[0]: row[1:] for row in found["Time and Loss"].rows}
    assert times["Marked moves"] == ("1 min", "14.20", "20 s", "3.20")
    assert times["Other moves"][0] == "15 s"
    assert found["All Marked Moves"].header[6] == "Time"
    assert [row[6] for row in found["All Marked Moves"].rows] == ["20 s", "1 min"]
    assert "Time and Loss" not in tables(report())


def test_the_formula_and_the_thresholds_are_told_once() -> None:
    words = [block.text for block in closing([report(), report()]) if isinstance(block, Paragraph)]
    assert len(words) == len(set(words))
    assert any("Accuracy = 100 × 0.75^m" in text for text in words)
    assert any("doubtful from 2, a mistake from 5 and a blunder from 10 points" in text for text in words)


def test_where_one_loss_marks_a_blunder_at_once_that_is_said_once() -> None:
    made, marking = report(), DEFAULT_MARKING.for_players(("9p", "9p"))
    review = replace(made.review, marking=marking)
    assert review.is_cautious
    words = [block.text for block in closing([replace(made, review=review)]) if isinstance(block, Paragraph)]
    assert words[1:3] == [
        "A move is marked only if its loss is more than 2 standard errors, 2.5 for the built-in engine where nobody "
        "leads by 4 points.",
        "Only moves that lose 10 points or more are marked: both players are stronger than the built-in engine.",
    ]


def test_no_move_is_doubtful_where_it_is_a_mistake_at_once() -> None:
    made, marking = report(), DEFAULT_MARKING.for_players(("3d", "9p"))
    said = list(closing([replace(made, review=replace(made.review, marking=marking))]))
    words = [block.text for block in said if isinstance(block, Paragraph)]
    assert words[1].startswith("A move is a mistake from 6 and a blunder from 10 points lost. A move is marked only if")


def test_marks_by_a_network_of_the_users_have_thresholds_of_their_own() -> None:
    made, source = report(), AnalysisSource("QtGo 1.0", "b10c384")
    after = (None if move.after is None else replace(move.after, source=source, visits=5) for move in made.review.moves)
    moves = tuple(replace(move, after=each) for move, each in zip(made.review.moves, after, strict=True))
    review = replace(made.review, moves=moves)
    words = [block.text for block in closing([replace(made, review=review)]) if isinstance(block, Paragraph)]
    assert any(
        "more than 1.5 standard errors and, with fewer than 20 visits, at least 2 points" in text for text in words
    )
    assert least_marked_text(review) == "Showing losses of 2 points or more"


def test_one_visit_is_one_visit() -> None:
    said = [block.text for block in blocks(replace(report(), visits=1)) if isinstance(block, Paragraph)]
    words = "Reviewed by QtGo 1.0 with at least 1 visit for each position, and more around mistakes."
    assert words in said


def test_who_reviewed_stands_beside_the_numbers() -> None:
    made = list(blocks(report()))
    overview = next(index for index, block in enumerate(made) if isinstance(block, Table))
    assert made[overview + 1] == Paragraph(
        "Reviewed by QtGo 1.0 with at least 30 visits for each position, and more around mistakes.", is_note=True
    )


def test_games_without_names_dates_or_analysis() -> None:
    nameless = report("")
    assert report_title([nameless]) == "Black – White"
    assert tables(nameless)["Overview"].header == ("", "Black", "White")
    unknown = list(blocks(empty_report("(;SZ[9];B[aa])")))
    assert any(isinstance(block, Paragraph) and "nothing to report" in block.text for block in unknown)
    assert not any(isinstance(block, Table) for block in unknown)


def test_several_games_have_a_list() -> None:
    reports = [report(), report("PB[Third]PW[Fourth]")]
    assert report_title(reports) == "Review of 2 games"
    assert [row[0] for row in contents(reports).rows] == ["Honinbo 9d – Meijin", "Third – Fourth"]


def test_without_ownership_no_phase_is_told() -> None:
    found = tables(leads_report())
    assert "Losses by Phase" not in found
    assert [row[5] for row in found["All Marked Moves"].rows] == ["–"]


def test_an_error_that_is_not_known_is_not_told() -> None:
    assert [row[4] for row in tables(leads_report())["All Marked Moves"].rows] == ["−8.0"]
    assert [row[4] for row in tables(report())["All Marked Moves"].rows] == ["−3.2 ± 0.4", "−14.2 ± 0.4"]
    for told, is_known in ((report(), True), (leads_report(), False)):
        words = [block.text for block in closing([told]) if isinstance(block, Paragraph)]
        assert any("uncertainty of the search" in text for text in words) is is_known
    (caption,) = (block.caption for block in blocks(leads_report()) if isinstance(block, Graph))
    assert "error" not in caption


def test_moves_that_were_not_analyzed_count_in_no_phase() -> None:
    made = report()
    moves = (*made.review.moves[:4], *(replace(move, loss=None, kind=None) for move in made.review.moves[4:]))
    found = tables(replace(made, review=replace(made.review, moves=moves)))
    counts = [
        sum(int(row[2]) for row in found["Losses by Phase"].rows if row[1] == name) for name in ("Black", "White")
    ]
    assert [str(count) for count in counts] == list(found["Overview"].rows[3][1:])


def test_where_no_better_move_is_known_none_is_promised() -> None:
    (moment,) = (block for block in blocks(leads_report()) if isinstance(block, MomentBlock))
    assert moment.text == "8.0 points lost."
    assert moment.caption == "The position before the move; × is the move played."
    assert not moment.diagram.numbers
    (moment,) = (block for block in blocks(leads_report("tt")) if isinstance(block, MomentBlock))
    assert moment.caption == "The position before the move."


@pytest.mark.parametrize(("width", "height", "size"), [(9, 9, "9 × 9"), (13, 9, "13 × 9")])
def test_every_board_has_its_size_written_alike(width: int, height: int, size: str) -> None:
    assert details(replace(report().info, date="", event="", width=width, height=height)).split(" · ")[0] == size


def test_moves_are_reported_by_win_rate_where_no_leads_are_known() -> None:
    moves = [Move(Color.BLACK, Point(2, 2)), Move(Color.WHITE, Point(6, 6))]
    positions = [PositionAnalysis(200, rate, source=AnalysisSource("KataGo 1.15", "b18")) for rate in (0.5, 0.3, 0.3)]
    losses = [best_loss(moves, positions, index) for index in range(2)]
    root = read_collection(b"(;SZ[9];B[cg];W[gc])").games[0]
    plain = reported(list(root.main_line()), review_of(moves, positions, losses))
    assert "nothing to report" in markdown_text([plain]).decode()
    by_rate = review_of(moves, positions, losses, replace(DEFAULT_MARKING, by_rate=True))
    text = markdown_text([reported(list(root.main_line()), by_rate)]).decode()
    assert "20% of win rate lost." in text
    assert "Reviewed by KataGo 1.15 (b18) with at least 200 visits for each position" in text
    made = list(blocks(reported(list(root.main_line()), by_rate)))
    assert any(isinstance(block, Graph) and block.caption.startswith("Black's win rate.") for block in made)


def test_other_engines_are_compared_with_the_review() -> None:
    made = compared_report()
    table = tables(made)["Comparison of Engines"]
    assert table.header == ("Move", "Player", "Played", "Value", "Engine not named", "Blind 2.0")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["5"] == ("Black", "G7", "Points lost", "14.2", "0.0")
    assert [str(made.review.moves[index - 1].number) for index in table.moves if index] == [*rows]
    texts = [block.text for block in blocks(made) if isinstance(block, Paragraph)]
    assert "No disagreement with Twin beyond the errors of both." in texts
    (graph,) = (block for block in blocks(made) if isinstance(block, Graph))
    assert "The dashed line is what Blind 2.0 says. The dotted line is what Twin says." in graph.caption
    assert "Comparison of Engines" not in tables(report())
    assert all(word in markdown_text([made]).decode() for word in ("Comparison of Engines", "Blind 2.0"))
