"""Completion of the command line in bash, zsh and fish, made from what argparse knows of the commands.

shtab was tried: it knows commands only as argparse's own subparsers, so that no file could stand in the place of a
command; its scripts are five times as long, and complete files only where the program itself names shtab's markers.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from man_pages import told_of, value_of

from qtgo.cli.main import COMMANDS, command_parser

_DEFAULT = "play"
_NAMED = [name for name in COMMANDS if name != _DEFAULT]
_FILES = frozenset({"FILE", "IN", "INDEX", "OUT", "OUT.sgf", "PATH"})
_FOLDERS = frozenset({"DIR", "FOLDER"})

_BASH = """\
# Completion of qtgo in bash.
_qtgo() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=play words=""
    [ "$word" != = ] || word=""
    [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}
    if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
            @COMMANDS@) command=${COMP_WORDS[1]} ;;
        esac
    fi
    COMPREPLY=()
    case $command,$before in
@VALUES@
    esac
    case $command,$word in
@OPTIONS@
    esac
    if ((COMP_CWORD == 1)); then
        case $word in -*) words="$words --version" ;; *) words="@NAMES@" ;; esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o bashdefault -o default -F _qtgo qtgo
"""

_ZSH = """\
#compdef qtgo
_qtgo() {
    local -a commands=(
@NAMES@
    )
    if ((CURRENT > 2)) && [[ -n ${(M)commands:#${words[2]}:*} ]]; then
        shift words
        ((CURRENT--))
        case ${words[1]} in
@CASES@
        esac
        return
    fi
    ((CURRENT > 2)) || _describe command commands
    _arguments '--version[show the version and exit]' @PLAY@
}
_qtgo "$@"
"""


def completions() -> dict[str, str]:
    """Return the script for each shell."""
    return {"bash": _bash(), "zsh": _zsh(), "fish": _fish()}


def _actions(name: str) -> list[argparse.Action]:
    return [action for action in command_parser(name)._actions if action.help != argparse.SUPPRESS]


def _bash() -> str:
    patterns: dict[str, list[str]] = {}
    for name in COMMANDS:
        for action in _actions(name):
            if done := _bash_value(action):
                patterns.setdefault(done, []).extend(f"{name},{word}" for word in action.option_strings)
    values = "".join(f"        {' | '.join(words)}) {done}; return ;;\n" for done, words in patterns.items())
    options = "".join(f'        {name},-*) words="{" ".join(_option_words(name))}" ;;\n' for name in COMMANDS)
    return _filled(_BASH, commands=" | ".join(_NAMED), names=" ".join(_NAMED), values=values, options=options)


def _option_words(name: str) -> Iterator[str]:
    return (word for action in _actions(name) for word in action.option_strings)


def _bash_value(action: argparse.Action) -> str:
    """Return what completes the value of an option: choices, folders, or nothing; files come by themselves."""
    if not action.option_strings or not value_of(action):
        return ""
    if action.choices:
        return f'mapfile -t COMPREPLY < <(compgen -W "{" ".join(map(str, action.choices))}" -- "$word")'
    if action.metavar in _FOLDERS:
        return 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word")'
    return "" if action.metavar in _FILES else "compopt +o default +o bashdefault"


def _zsh() -> str:
    names = "".join(f"        {_quoted(f'{name}:{COMMANDS[name].summary()}')}\n" for name in _NAMED)
    cases = "".join(f"            {name}) _arguments {_zsh_arguments(name)} ;;\n" for name in _NAMED)
    return _filled(_ZSH, names=names, cases=cases, play=_zsh_arguments(_DEFAULT))


def _zsh_arguments(name: str) -> str:
    return " ".join(_zsh_argument(action) for action in _actions(name))


def _zsh_argument(action: argparse.Action) -> str:
    words, value = action.option_strings, _zsh_value(action)
    if not words:
        repeated = "*" if action.nargs in (argparse.ZERO_OR_MORE, argparse.ONE_OR_MORE) else ""
        return _quoted(f"{repeated}:{value}")
    told = _quoted("[" + re.sub(r"([][:\\])", r"\\\1", told_of(action)) + "]" + (value and f":{value}"))
    exclusive = _quoted(f"({' '.join(words)})")
    return exclusive + ("{" + ",".join(words) + "}" if len(words) > 1 else words[0]) + told


def _zsh_value(action: argparse.Action) -> str:
    """Return the name of a value and what completes it."""
    if not value_of(action):
        return ""
    optional = ":" if action.nargs == argparse.OPTIONAL and action.option_strings else ""
    name = str(action.metavar or action.dest).replace(":", " ")
    if action.choices:
        return f"{optional}{name}:({' '.join(map(str, action.choices))})"
    kind = "_files" if action.metavar in _FILES else "_files -/" if action.metavar in _FOLDERS else " "
    return f"{optional}{name}:{kind}"


def _fish() -> str:
    seen = "__fish_seen_subcommand_from " + " ".join(_NAMED)
    lines = ["# Completion of qtgo in fish.", *_fish_options(_DEFAULT, f"not {seen}")]
    lines.append(f"complete -c qtgo -n {_fish_quoted(f'not {seen}')} -l version -d 'show the version and exit'")
    for name in _NAMED:
        told = _fish_quoted(COMMANDS[name].summary())
        lines.append(f"complete -c qtgo -n '__fish_is_first_arg' -a {name} -d {told}")
        lines += _fish_options(name, f"__fish_seen_subcommand_from {name}")
    return "\n".join(lines) + "\n"


def _fish_options(name: str, condition: str) -> Iterator[str]:
    for action in _actions(name):
        words = [f"-{'l' if word.startswith('--') else 's'} {word.lstrip('-')}" for word in action.option_strings]
        if words:
            line = " ".join(
                ["complete -c qtgo -n", _fish_quoted(condition), *words, "-d", _fish_quoted(told_of(action))]
            )
            yield line + _fish_value(action)


def _fish_value(action: argparse.Action) -> str:
    if not value_of(action):
        return ""
    if action.choices:
        return f" -x -a {_fish_quoted(' '.join(map(str, action.choices)))}"
    if action.metavar in _FOLDERS:
        return " -x -a '(__fish_complete_directories)'"
    return " -r -F" if action.metavar in _FILES else " -x"


def _filled(template: str, **parts: str) -> str:
    for name, text in parts.items():
        template = template.replace(f"@{name.upper()}@", text.rstrip("\n"))
    return template


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
