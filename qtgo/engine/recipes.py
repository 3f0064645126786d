"""Recipes for common engines: how each is started, and properties that GTP does not report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE
from qtgo.core.rules.ruleset import NAMED, Ruleset
from qtgo.deferred import dataclass

_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "fish", "cmd", "powershell", "pwsh"})


class Ingredient(Enum):
    """A file that an engine needs besides its program."""

    NETWORK = "{network}"
    HUMAN_NETWORK = "{human-network}"
    CONFIG = "{config}"


@dataclass(frozen=True, slots=True)
class Recipe:
    """The way to start an engine, and its abilities.

    ``arguments`` may contain the value of an ``Ingredient`` in place of its path. ``said_names`` are what the engine
    answers to ``name``. ``rules_flags`` maps arguments to the name of the ruleset that the engine then plays by;
    ``usual_rules`` is the one without any of them, empty if rules are set over GTP. ``sizes`` are the supported
    side lengths, None if unknown, and ``sizes_vary`` means that it can be built for others. ``level_flag`` is the
    argument before one of ``levels``, weakest first; without it the engine plays at ``usual_level``. ``is_analysis``:
    it speaks KataGo's JSON protocol instead of GTP, so it reviews games and cannot play. ``human_networks`` are the
    patterns of networks that play like people, which ``networks`` never match.
    """

    key: str
    title: str
    programs: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    said_names: tuple[str, ...] = ()
    networks: tuple[str, ...] = ()
    human_networks: tuple[str, ...] = ()
    configs: tuple[str, ...] = ()
    rules_flags: Mapping[str, str] = field(default_factory=dict)
    usual_rules: str = ""
    sizes: frozenset[int] | None = None
    sizes_vary: bool = False
    rectangles: bool = False
    level_flag: str = ""
    levels: tuple[str, ...] = ()
    usual_level: str = ""
    is_analysis: bool = False

    @property
    def needs(self) -> tuple[Ingredient, ...]:
        """Return the kinds of files that must be found or chosen before the engine can start."""
        text = " ".join(self.arguments)
        return tuple(ingredient for ingredient in Ingredient if ingredient.value in text)

    def command(self, program: str, files: Mapping[Ingredient, str] | None = None) -> tuple[str, ...]:
        """Return the words that start the engine; a missing file stays a placeholder such as {network}."""
        words = [program, *self.arguments]
        for ingredient, path in (files or {}).items():
            words = [word.replace(ingredient.value, path) for word in words]
        return tuple(words)

    def rules_played(self, words: Sequence[str]) -> str | None:
        """Return the name of the ruleset that a command line selects, or None if rules are set over GTP."""
        said = [self.rules_flags[word] for word in engine_words(words) if word in self.rules_flags]
        return said[-1] if said else self.usual_rules or None

    def with_rules(self, words: Sequence[str], ruleset_name: str) -> tuple[str, ...]:
        """Return a command line with the arguments for the named rules, if the engine has them."""
        flags = [flag for flag, name in self.rules_flags.items() if name == ruleset_name]
        if not flags:
            return tuple(words)
        return (*(word for word in words if word not in self.rules_flags), flags[0])

    def fitted(self, words: Sequence[str], ruleset: Ruleset) -> tuple[str, ...]:
        """Return a command line with the argument for the closest rules that score the same way."""
        names = list(self.rules_flags.values())
        name = next((name for name in names if NAMED[name] == ruleset), None)
        name = name or next((name for name in names if NAMED[name].scoring is ruleset.scoring), None)
        if name is None or self.rules_played(words) == name or runs_a_script(words):
            return tuple(words)
        return self.with_rules(words, name)


GNU_GO = Recipe(
    "gnugo",
    "GNU Go",
    ("gnugo",),
    ("--mode", "gtp"),
    said_names=("GNU Go",),
    rules_flags={"--japanese-rules": "japanese", "--chinese-rules": "chinese"},
    usual_rules="japanese",
    sizes=frozenset(range(1, 20)),
    level_flag="--level",
    levels=tuple(map(str, range(1, 11))),
    usual_level="10",
)
KATAGO = Recipe(
    "katago",
    "KataGo",
    ("katago", "katago-opencl", "katago-eigen", "katago-cuda", "katago-trt"),
    ("gtp", "-model", Ingredient.NETWORK.value, "-config", Ingredient.CONFIG.value),
    said_names=("KataGo",),
    networks=("*.bin.gz", "*.txt.gz", "*.bin"),
    configs=("*gtp*.cfg",),
    sizes=frozenset(range(2, 20)),
    sizes_vary=True,
    rectangles=True,
)
MODEL_FLAGS = ("-model", "--model", "-w", "--weights")
CONFIG_FLAGS = ("-config", "--config")
KATAGO_FILE_FLAGS = frozenset({*MODEL_FLAGS[:2], *CONFIG_FLAGS})
HUMAN_NETWORK_FLAGS = ("-human-model", "--human-model")
KATAGO_HUMAN = Recipe(
    "katago-human",
    "KataGo Human",
    KATAGO.programs,
    (
        *KATAGO.arguments[:3],
        HUMAN_NETWORK_FLAGS[0],
        Ingredient.HUMAN_NETWORK.value,
        *KATAGO.arguments[3:],
        # As in KataGo's own example for human play: people resign late. Over GTP this cannot be set.
        "-override-config",
        "resignThreshold=-0.99,resignConsecTurns=20,resignMinScoreDifference=40,resignMinMovesPerBoardArea=0.4",
    ),
    networks=KATAGO.networks,
    human_networks=("*human*.bin.gz",),
    configs=KATAGO.configs,
    sizes=KATAGO.sizes,
    sizes_vary=True,
    rectangles=True,
)
KATAGO_ANALYSIS = Recipe(
    "katago-analysis",
    "KataGo",
    KATAGO.programs,
    ("analysis", "-model", Ingredient.NETWORK.value, "-config", Ingredient.CONFIG.value),
    networks=KATAGO.networks,
    configs=("*analysis*.cfg",),
    is_analysis=True,
)
LEELA_ZERO = Recipe(
    "leela-zero",
    "Leela Zero",
    ("leelaz", "leela-zero"),
    ("--gtp", "--weights", Ingredient.NETWORK.value),
    said_names=("Leela Zero",),
    networks=("best-network*", "*weights*", "*.gz"),
    usual_rules="chinese",
    sizes=frozenset({19}),
)
PACHI = Recipe("pachi", "Pachi", ("pachi",), said_names=("Pachi", "Pachi UCT"))
FUEGO = Recipe("fuego", "Fuego", ("fuego",), said_names=("Fuego",))

QTGO = Recipe(
    "qtgo",
    "QtGo",
    (),  # it is not looked for: it is there
    said_names=("QtGo",),
    sizes=frozenset(range(MIN_SIZE, MAX_SIZE + 1)),
    rectangles=True,
)

RECIPES: Mapping[str, Recipe] = {
    recipe.key: recipe for recipe in (GNU_GO, KATAGO, KATAGO_HUMAN, KATAGO_ANALYSIS, LEELA_ZERO, PACHI, FUEGO, QTGO)
}


def recipe_for_name(said_name: str) -> Recipe | None:
    """Return the recipe whose engine answers ``name`` like this, or None."""
    said = said_name.casefold()
    return next(
        (recipe for recipe in RECIPES.values() for name in recipe.said_names if said.startswith(name.casefold())), None
    )


def recipe_for_program(program: str) -> Recipe | None:
    """Return the recipe of an engine by the path or the name of its program, or None."""
    name = _program_name(program)
    return next((recipe for recipe in RECIPES.values() if name in recipe.programs), None)


def recipe_for_command(words: Sequence[str]) -> Recipe | None:
    """Return the recipe of an engine by its program and arguments, or None; KataGo's arguments tell it by any name."""
    own = engine_words(words)
    recipe, place = recipe_for_program(own[0]), mode_place(own)
    if recipe is None and place is not None and not KATAGO_FILE_FLAGS.isdisjoint(own[place:]):
        recipe = KATAGO
    is_analysis = recipe is KATAGO and place is not None and own[place] == KATAGO_ANALYSIS.arguments[0]
    return KATAGO_ANALYSIS if is_analysis else recipe


def mode_place(words: Sequence[str]) -> int | None:
    """Return the place of the word that tells KataGo to play or to analyze, None if there is none."""
    modes = (KATAGO.arguments[0], KATAGO_ANALYSIS.arguments[0])
    return next((place for place, word in enumerate(words) if place and word in modes), None)


def recipe_of(chosen: str, words: Sequence[str], said_name: str = "") -> Recipe | None:
    """Return the recipe of an engine: chosen by key, otherwise by its command, otherwise by its answer to ``name``."""
    return RECIPES.get(chosen) or recipe_for_command(words) or recipe_for_name(said_name)


def engine_words(words: Sequence[str]) -> tuple[str, ...]:
    """Return the part of a command line that starts the engine itself, if another machine runs a known one."""
    if is_remote(words):
        far = words_there(words)
        for index, word in enumerate(far):
            if recipe_for_program(word) is not None:
                return far[index:]
    return tuple(words)


def words_there(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line without ssh and its quotes, if it runs an engine on another machine."""
    if not is_remote(words):
        return tuple(words)
    return tuple(" ".join(words[1:]).replace("'", " ").replace('"', " ").split())


def is_remote(words: Sequence[str]) -> bool:
    """Return whether an engine runs on another machine, where it cannot read local files."""
    return _program_name(words[0]) in ("ssh", "plink")


def over_ssh(host: str, command: Sequence[str]) -> tuple[str, ...]:
    """Return the words that start an engine on another machine, through the system's ``ssh``.

    There is no terminal, since that would change line ends, and no password prompt, which nobody could see; keys must
    be set up. A cut connection is noticed after half a minute. ``ssh`` passes on one text, which a shell on the other
    side splits into words again, so that each word is quoted for that.
    """
    keep_alive = ("-o", "ServerAliveInterval=10", "-o", "ServerAliveCountMax=3")
    return ("ssh", "-T", "-o", "BatchMode=yes", *keep_alive, host, *map(shlex.quote, command))


def _program_name(program: str) -> str:
    return program.replace("\\", "/").rpartition("/")[2].casefold().removesuffix(".exe")


def runs_a_script(words: Sequence[str]) -> bool:
    """Return whether a shell gets the command as one word, so that added words would not reach the engine."""
    return _program_name(words[0]) in _SHELLS
