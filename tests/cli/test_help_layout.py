"""Help stays in the columns of a terminal, in languages of wide characters too."""

import argparse

import pytest

from qtgo.cli.help_layout import HelpLayout, wrapped
from qtgo.cli.terminal import columns


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("see --in-place", ["see", "--in-place"]),
        ("黒白黒白黒白", ["黒白黒白", "黒白"]),
        ("黒白黒白。黒", ["黒白黒", "白。黒"]),
        ("黒白黒（白）", ["黒白黒", "（白）"]),
        ("黒白黒2,5,10。", ["黒白黒", "2,5,10。"]),
        ("黒白。-は黒白", ["黒白。", "-は黒白"]),
        ("대국 파일 하나", ["대국", "파일", "하나"]),
        ("voici le\N{NO-BREAK SPACE}: x", ["voici", "le\N{NO-BREAK SPACE}: x"]),
        ("--longer-than-it x", ["--longer-than-it", "x"]),
    ],
)
def test_a_line_breaks_where_its_language_does(text: str, lines: list[str]) -> None:
    assert wrapped(text, 8) == lines


def helped(monkeypatch: pytest.MonkeyPatch, parser: argparse.ArgumentParser) -> list[str]:
    monkeypatch.setenv("COLUMNS", "49")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setitem(vars(argparse), "_", lambda text: "使い方: " if text == "usage: " else text)
    return parser.format_help().splitlines()


def test_no_blank_follows_a_wide_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(argparse), "_", lambda text: "用法： " if text == "usage: " else text)
    parser = argparse.ArgumentParser("qtgo", formatter_class=HelpLayout, usage="qtgo [FILE...]\nqtgo COMMAND ...")
    assert parser.format_usage() == "用法：qtgo [FILE...]\n      qtgo COMMAND ...\n"


def test_usage_and_meanings_stand_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = argparse.ArgumentParser("qtgo go", add_help=False, formatter_class=HelpLayout)
    for name in ("--black", "--white", "--rules", "--komi"):
        parser.add_argument(name, help="碁盤" * 20)
    said = helped(monkeypatch, parser)
    assert said[:3] == [
        "使い方: qtgo go [--black BLACK] [--white WHITE]",
        "                [--rules RULES] [--komi KOMI]",
        "",
    ]
    assert said[-3:] == [
        f"  --komi KOMI    {'碁盤' * 7}碁",
        f"                 盤{'碁盤' * 7}",
        f"                 {'碁盤' * 5}",
    ]
    assert max(map(columns, said)) <= 47


def test_terms_hang_and_examples_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    example = "  qtgo match --black 'gnugo --mode gtp --level 1' \\\n      --white qtgo"
    parser = argparse.ArgumentParser(
        usage="qtgo [FILE...] [--move N] [--encoding E] [--safe]\nqtgo COMMAND ...",
        description=f"commands:\n  play   {'碁盤' * 12}",
        epilog=example,
        add_help=False,
        formatter_class=HelpLayout,
    )
    assert helped(monkeypatch, parser) == [
        "使い方: qtgo [FILE...] [--move N]",
        "             [--encoding E] [--safe]",
        "        qtgo COMMAND ...",
        "",
        "commands:",
        f"  play   {'碁盤' * 9}碁",
        f"         盤{'碁盤' * 2}",
        "",
        *example.splitlines(),
    ]
