import pytest

from qtgo.board.scene.board_options import CoordinateStyle, column_texts, kanji_number, row_texts


def test_letters_skip_i_and_count_up_from_the_bottom() -> None:
    assert column_texts(CoordinateStyle.LETTERS, 10) == list("ABCDEFGHJK")
    assert row_texts(CoordinateStyle.LETTERS, 3) == ["3", "2", "1"]


def test_letters_go_on_after_z() -> None:
    assert column_texts(CoordinateStyle.LETTERS, 27)[-3:] == ["Z", "AA", "AB"]


def test_numbers_begin_at_the_upper_left() -> None:
    assert column_texts(CoordinateStyle.NUMBERS, 3) == ["1", "2", "3"]
    assert row_texts(CoordinateStyle.NUMBERS, 3) == ["1", "2", "3"]


def test_kanji_name_the_rows() -> None:
    assert column_texts(CoordinateStyle.KANJI, 2) == ["1", "2"]
    assert row_texts(CoordinateStyle.KANJI, 3) == ["一", "二", "三"]


def test_no_coordinates_are_no_texts() -> None:
    assert column_texts(CoordinateStyle.NONE, 19) == row_texts(CoordinateStyle.NONE, 19) == []


@pytest.mark.parametrize(
    ("number", "text"), [(1, "一"), (10, "十"), (11, "十一"), (19, "十九"), (20, "二十"), (52, "五十二")]
)
def test_kanji_numbers(number: int, text: str) -> None:
    assert kanji_number(number) == text
