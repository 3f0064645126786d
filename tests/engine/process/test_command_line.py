from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qtgo.engine.process.command_line import CommandLineError, CommandLineProblem, join_command, split_command

WORDS = st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1).filter(
    lambda words: words[0] != ""
)


@pytest.mark.parametrize(
    "text, words",
    [
        ("gnugo --mode gtp", ["gnugo", "--mode", "gtp"]),
        ("  gnugo\t--mode\n gtp  ", ["gnugo", "--mode", "gtp"]),
        ("'/opt/my engine/katago' gtp", ["/opt/my engine/katago", "gtp"]),
        (r"/opt/my\ engine/katago gtp", ["/opt/my engine/katago", "gtp"]),
        ("""a "b 'c" 'd "e' f"g"'h'""", ["a", "b 'c", 'd "e', "fgh"]),
        (r"""a "\"\\\$\n" '\n' \n""", ["a", r'"\$\n', r"\n", "n"]),
        ("a '' \"\"", ["a", "", ""]),
        ("a \\\nb", ["a", "b"]),
        ("a $HOME *", ["a", "$HOME", "*"]),
        ("a '~' x~ \\~ ~other", ["a", "~", "x~", "~", "~other"]),
    ],
)
def test_a_line_is_split_as_a_shell_does(text: str, words: list[str]) -> None:
    assert list(split_command(text, windows=False)) == words


def test_an_unquoted_tilde_is_the_home() -> None:
    home = str(Path.home())
    assert split_command("~/bin/katago ~", windows=False) == (f"{home}/bin/katago", home)


@pytest.mark.parametrize(
    "text, words",
    [
        (r"C:\Go\katago.exe gtp", [r"C:\Go\katago.exe", "gtp"]),
        (r'"C:\Program Files\katago.exe" gtp', [r"C:\Program Files\katago.exe", "gtp"]),
        (r'a "b\\" c', ["a", "b\\", "c"]),
        (r"a \"b\" it's", ["a", '"b"', "it's"]),
        (r'a "~" b~', ["a", "~", "b~"]),
    ],
)
def test_on_windows_a_backslash_stays_one(text: str, words: list[str]) -> None:
    assert list(split_command(text, windows=True)) == words


@pytest.mark.parametrize(
    "text, problem, column",
    [
        ("", CommandLineProblem.EMPTY, 0),
        ("  \t", CommandLineProblem.EMPTY, 0),
        ("'' gtp", CommandLineProblem.EMPTY, 0),
        ("gnugo 'x", CommandLineProblem.OPEN_QUOTE, 6),
        ('gnugo "x\\"', CommandLineProblem.OPEN_QUOTE, 6),
        ("gnugo \\", CommandLineProblem.NOTHING_ESCAPED, 6),
        ("gnu\0go", CommandLineProblem.NUL_CHARACTER, 3),
    ],
)
def test_what_cannot_be_split_is_told_with_its_place(text: str, problem: CommandLineProblem, column: int) -> None:
    with pytest.raises(CommandLineError) as caught:
        split_command(text, windows=False)
    assert (caught.value.problem, caught.value.column) == (problem, column)


@given(WORDS, st.booleans())
@example(["~", "~/x"], True)
def test_words_joined_and_split_are_the_same(words: list[str], windows: bool) -> None:
    assert list(split_command(join_command(words, windows=windows), windows=windows)) == words
