"""Numbers and the names of files on the command line."""

import argparse
import math

import pytest

from qtgo.cli.options import komi_option, path_ending_in, real_number, seconds_option
from tests.languages import spoken


@pytest.mark.parametrize("text", ["7.5", "7,5", "+7.5", "07.50"])
def test_a_number_has_a_point_or_a_comma(text: str) -> None:
    assert real_number(text) == komi_option(text) == seconds_option(text) == 7.5


@pytest.mark.parametrize(
    "text",
    ["", ".", "-", "7_5", "1e1", "7.5.0", "1.234,5", "1,234.5", "1 000", "nan", "inf", "\N{ARABIC-INDIC DIGIT SEVEN}"],
)
def test_what_only_python_takes_for_a_number_is_none(text: str) -> None:
    assert math.isnan(real_number(text))


@pytest.mark.usefixtures("qapp")
def test_endings_are_listed_as_the_language_lists() -> None:
    read = path_ending_in(".pdf", ".svg", ".png")
    with spoken("ja"), pytest.raises(argparse.ArgumentTypeError, match=r"\.pdf、\.svg"):
        read("a.doc")
