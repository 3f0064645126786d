"""The manual pages of the commands, made from what argparse knows of them.

argparse-manpage was tried: it knows commands only as argparse's own subparsers, which QtGo does without so that each
module is loaded when its command runs, puts them all in one page, and runs the lines of the examples together.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import qtgo
from qtgo.cli.argparse_texts import positional_title, translate_argparse
from qtgo.cli.main import COMMANDS, command_parser
from qtgo.text.translation import Texts

tr = Texts("manual pages")

_DEFAULT = "play"


def man_pages(date: str) -> dict[str, str]:
    """Return the text of each page, in the language in use, by its file name; with a date such as 2026-01-31."""
    translate_argparse()
    return {f"{_title(name)}.1": "\n".join(_page(name, date)) + "\n" for name in COMMANDS}


def _title(name: str) -> str:
    return "qtgo" if name == _DEFAULT else f"qtgo-{name}"


def _page(name: str, date: str) -> list[str]:
    parser, title, is_main = command_parser(name), _title(name), name == _DEFAULT
    summary = COMMANDS[name].summary()
    manual = tr("QtGo Manual")
    lines = [f'.TH {title.upper()} 1 {date} "QtGo {qtgo.__version__}" "{manual}"', ".nh", ".ad l"]
    lines += [_section(tr("NAME")), f"{title} \\- " + _roff(tr("a desktop Go board") if is_main else summary)]
    lines += [_section(tr("SYNOPSIS")), *_synopsis(parser, is_main)]
    if is_main:
        others = [other for other in COMMANDS if other != name]
        lines += [_section(tr("DESCRIPTION")), _roff(_description())]
        lines += [_section(tr("COMMANDS")), *_terms((f"qtgo {other}", COMMANDS[other].summary()) for other in others)]
    for group in parser._action_groups:
        actions = [action for action in group._group_actions if action.help != argparse.SUPPRESS]
        if actions:
            lines += [_section(_heading(group.title or "")), *_described(actions)]
    lines += [_section(tr("EXAMPLES")), ".nf", *map(_roff, COMMANDS[name].examples.splitlines()), ".fi"]
    lines += [_section(tr("EXIT STATUS")), *_terms(_status())]
    if is_main:
        lines += [_section(tr("FILES")), *_terms(_files())]
    return [*lines, _section(tr("SEE ALSO")), _references(name)]


def _section(heading: str) -> str:
    return f".SH {_roff(heading)}"


def _description() -> str:
    return tr(
        "Without a command, QtGo opens a window for each file, or one with an empty board, in the running "
        "program if there is one. The other commands need no window. Open a file that has the name of a command as "
        "./NAME."
    )


def _status() -> tuple[tuple[str, str], ...]:
    return ("0", tr("success")), ("1", tr("invalid input")), ("2", tr("invalid usage"))


def _files() -> tuple[tuple[str, str], ...]:
    return (
        ("~/.config/qtgo", tr("settings")),
        ("~/.local/share/qtgo", tr("your results, bookmarks, practice, and the tags of games")),
        (
            "~/.local/state/qtgo",
            tr("games in progress, earlier versions, the library's index, crash reports and logs"),
        ),
        ("~/.cache/qtgo", tr("analyses, which can be made again")),
        ("~/Documents/QtGo Games", tr("your finished games")),
    )


def _synopsis(parser: argparse.ArgumentParser, is_main: bool) -> list[str]:
    formatter = parser._get_formatter()
    formatter.add_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups, prefix="")
    usage = " ".join(formatter.format_help().split())
    return [_roff(usage), ".br", "qtgo COMMAND [ARGUMENT...]"] if is_main else [_roff(usage)]


def _heading(title: str) -> str:
    return tr("ARGUMENTS") if title == positional_title() else title.upper()


def _described(actions: Iterable[argparse.Action]) -> list[str]:
    lines = []
    for action in actions:
        names, value = ", ".join(rf"\fB{_roff(name)}\fR" for name in action.option_strings), value_of(action)
        lines += [
            ".TP",
            " ".join(filter(None, (names, rf"\fI{_roff(value)}\fR" if value else ""))),
            _roff(told_of(action)),
        ]
    return lines


def told_of(action: argparse.Action) -> str:
    """Return what the help says of an argument."""
    return (action.help or "") % vars(action)


def value_of(action: argparse.Action) -> str:
    """Return the word for the value of an argument, in brackets if it may be left out; "" if it has none."""
    if action.nargs == 0:
        return ""
    metavar = action.metavar if isinstance(action.metavar, str) else None
    value = metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    return f"[{value}]" if action.nargs == argparse.OPTIONAL else value


def _terms(terms: Iterable[tuple[str, str]]) -> list[str]:
    return [line for term, told in terms for line in (".TP", rf"\fB{_roff(term)}\fR", _roff(told))]


def _references(name: str) -> str:
    return ",\n".join(rf"\fB{_roff(_title(other))}\fR(1)" for other in COMMANDS if other != name)


def _roff(text: str) -> str:
    """Write a text so that roff takes it as it is."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
