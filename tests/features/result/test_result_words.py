"""The words for ratings."""

import pytest

from qtgo.core.rating.glicko import Rating
from qtgo.features.result.result_words import rating_text


@pytest.mark.parametrize(
    ("rating", "words"),
    [
        (Rating(1500.0, 60.0), "About 8 kyu, between 10 and 6. Rating: 1500 ± 120"),
        (Rating(2150.0, 60.0), "About 1 dan, between 1 kyu and 2 dan. Rating: 2150 ± 120"),
        (Rating(2000.0, 10.0), "About 1 kyu. Rating: 2000 ± 20"),
        (Rating(4000.0, 60.0), "9 dan or stronger. Rating: 4000 ± 120"),
        (Rating(3400.0, 60.0), "8 dan or stronger. Rating: 3400 ± 120"),
        (Rating(501.0, 269.0), "17 kyu or weaker. Rating: 501 ± 538 (still uncertain)"),
        (Rating(225.0, 140.0), "30 kyu or weaker. Rating: 225 ± 280"),
        (Rating(1000.0, 300.0), "About 18 kyu, between 30 and 6. Rating: 1000 ± 600 (still uncertain)"),
    ],
)
def test_a_rating_is_said_as_a_rank_and_how_sure_it_is(rating: Rating, words: str) -> None:
    assert rating_text(rating, 5) == words


def test_without_a_game_that_counts_there_is_none() -> None:
    assert rating_text(Rating(), 0).startswith("No rating yet.")
