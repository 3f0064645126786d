"""The levels of engines: QtGo's own over GTP, those of GNU Go on the command line."""

from dataclasses import replace

import pytest

from qtgo.ai.play.levels import FORMER
from qtgo.engine.builtin import builtin_config
from qtgo.engine.engine_levels import BUILTIN_LEVELS, NO_LEVELS, at_level, level_of, levels_of
from qtgo.gtp.engine_config import EngineConfig

GNU_GO = EngineConfig("GNU Go", "gnugo --mode gtp")


def test_the_built_in_engine_is_told_its_level_later() -> None:
    assert levels_of(builtin_config()) == BUILTIN_LEVELS
    assert at_level(builtin_config(), "8k") == builtin_config("8k")
    assert at_level(builtin_config(), "8").level == "12k", "the level of another engine"


@pytest.mark.parametrize(("former", "now"), FORMER.items())
def test_a_former_level_of_saved_settings_is_the_nearest(former: str, now: str) -> None:
    assert BUILTIN_LEVELS.key_of(former) == now
    assert at_level(builtin_config(), former).level == level_of(builtin_config(former)) == now


@pytest.mark.parametrize(
    ("command", "usual"),
    [
        ("gnugo --mode gtp", "10"),
        ("gnugo --mode gtp --level 3", "3"),
        ("/usr/games/gnugo --level=4 --mode gtp", "4"),
        ("gnugo --mode gtp --level 99", "10"),
        ("gnugo --level", "10"),
    ],
)
def test_gnu_go_has_ten_levels(command: str, usual: str) -> None:
    levels = levels_of(replace(GNU_GO, command=command))
    assert (levels.keys[0], levels.keys[-1], len(levels.keys)) == ("1", "10", 10)
    assert levels.usual == usual
    assert levels.key_of("") == usual


@pytest.mark.parametrize(
    ("command", "level", "changed"),
    [
        ("gnugo --mode gtp", "8", "gnugo --mode gtp --level 8"),
        ("gnugo --mode gtp", "10", "gnugo --mode gtp"),
        ("gnugo --level 3 --mode gtp", "10", "gnugo --mode gtp --level 10"),
        ("gnugo --level=3 --mode gtp", "1", "gnugo --mode gtp --level 1"),
        ("gnugo --level 3 --mode gtp", "3", "gnugo --level 3 --mode gtp"),
        ("gnugo --mode gtp", "8k", "gnugo --mode gtp"),
        ("gnugo --mode gtp", "", "gnugo --mode gtp"),
        ("'/a folder/gnugo' --mode gtp", "2", "'/a folder/gnugo' --mode gtp --level 2"),
    ],
)
def test_a_level_changes_the_command_line_of_the_run(command: str, level: str, changed: str) -> None:
    config = replace(GNU_GO, command=command)
    assert at_level(config, level) == replace(config, command=changed)


@pytest.mark.parametrize(
    ("command", "level"),
    [
        ("gnugo --mode gtp", "10"),
        ("gnugo --mode gtp --level 5", "5"),
        ("gnugo --mode gtp --level 99", ""),
        ("katago gtp", ""),
    ],
)
def test_a_level_is_read_from_the_command_line(command: str, level: str) -> None:
    config = replace(GNU_GO, command=command)
    assert level_of(config) == level
    assert at_level(config, level) == config


def test_the_built_in_engine_has_its_level_in_its_configuration() -> None:
    assert level_of(builtin_config("8k")) == "8k"


@pytest.mark.parametrize("command", ["katago gtp", "ssh far gnugo --mode gtp", "sh -c 'gnugo --mode gtp'", "'open", ""])
def test_other_engines_have_none(command: str) -> None:
    config = EngineConfig("Other", command)
    assert levels_of(config) == NO_LEVELS
    assert at_level(config, "8") == config
