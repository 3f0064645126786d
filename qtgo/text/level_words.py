"""The names of levels, and of engines as players of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from qtgo.ai.play.levels import FORMER, FULL, LEVELS, find_level
from qtgo.core.game.new_game import is_name_of
from qtgo.core.record.game_info import Player
from qtgo.deferred import regex
from qtgo.gtp.human_profile import YEARS, HumanStyle, profiles, rank_of, style_of, year_of
from qtgo.text.record.player_words import rank_text, shown_name
from qtgo.text.translation import Texts, Translate, every_language, in_english

if TYPE_CHECKING:
    from qtgo.gtp.engine_config import EngineConfig

tr = Texts("level")

_RANK = regex(r"(\d+) (kyu|dan)")
_NUMBER = regex(r"\d{1,2}")
_DAN = regex(r"dan\b|\dd\b|[段дד단]", re.IGNORECASE)


def level_name(key: str, tr: Translate = tr) -> str:
    """Name a level within a sentence: by its rank; one that is not known goes by its key."""
    former = {
        # Translators: a level: somebody who plays on the first day.
        "first-day": tr("first day"),
        # Translators: a level.
        "beginner": tr("beginner"),
        # Translators: a level.
        "novice": tr("novice"),
        # Translators: a level: a player who plays now and then.
        "casual": tr("casual"),
        # Translators: a level: a player of a club.
        "club": tr("club"),
        # Translators: a level: a strong player of a club.
        "strong-club": tr("strong club"),
        # Translators: a level.
        "expert": tr("expert"),
        FULL: tr("full strength"),
    }
    return former.get(key) or rank_name(level_rank(key), tr) or key


def level_heading(key: str) -> str:
    """Name a level as a heading does; one that is not known goes by its key."""
    level = find_level(key)
    if level is not None:
        return tr("Full strength") if level.kyu is None else _class_name(level.kyu)
    if year := year_of(key):
        return tr("Professional of {year}").format(year=year)
    return tr("Level {number}").format(number=key) if key.isdecimal() else _profile_name(key) or key


def _class_name(kyu: int) -> str:
    """Name the players of about a rank, for readers to whom ranks say nothing."""
    names = (
        (25, tr("First day")),
        (20, tr("Beginner")),
        (13, tr("Novice")),
        (9, tr("Casual player")),
        (5, tr("Club player")),
        (1, tr("Strong club player")),
    )
    return next((name for weakest, name in names if kyu >= weakest), tr("Expert"))


def style_title(style: HumanStyle) -> str:
    """Name a style of KataGo's human profiles."""
    return {
        # Translators: a style: openings as since AlphaGo.
        HumanStyle.MODERN: tr("Modern"),
        # Translators: a style: openings as before AlphaGo.
        HumanStyle.BEFORE_AI: tr("Before AI"),
        # Translators: a style of play.
        HumanStyle.PROFESSIONAL: tr("Professional"),
    }[style]


def style_sentence(style: HumanStyle) -> str:
    """Return whose play a style imitates."""
    return {
        HumanStyle.MODERN: tr("Players of a rank, with openings as they are played since AlphaGo"),
        HumanStyle.BEFORE_AI: tr("Players of a rank, with openings as they were played before AlphaGo"),
        HumanStyle.PROFESSIONAL: tr("Professionals of a year from {first} to {last}").format(
            first=YEARS[0], last=YEARS[-1]
        ),
    }[style]


def _profile_name(key: str, tr: Translate = tr) -> str:
    """Name one of KataGo's human profiles within a sentence; empty for any other level."""
    if year := year_of(key):
        return tr("professional of {year}").format(year=year)
    name = rank_name(rank_of(key), tr)
    # Translators: a rank, in the style before AlphaGo.
    return tr("{rank}, before AI").format(rank=name) if name and style_of(key) is HumanStyle.BEFORE_AI else name


def rank_name(rank: str, tr: Translate = tr) -> str:
    """Name a rank as SGF writes it, nothing if it is empty."""
    if not rank:
        return ""
    if rank == "1d":
        # Translators: the lowest rank of dan players.
        return tr("1 dan")
    # Translators: a rank; use your form of it.
    text = tr("{number} kyu") if rank[-1] == "k" else tr("{number} dan")
    return text.format(number=rank[:-1])


def offered_name(engine: str) -> str:
    """Name an engine as an opponent to choose."""
    from qtgo.engine.builtin import HUMAN_NAME
    from qtgo.engine.recipes import KATAGO_HUMAN

    names = {KATAGO_HUMAN.title: tr("KataGo, like a person"), HUMAN_NAME: tr("Human-like, at your rank")}
    return names.get(engine, engine)


def level_title(key: str) -> str:
    """Name a level with about how strong it is, as a menu does."""
    name, rank = level_heading(key), level_rank(key)
    # Translators: {rank} is short, such as 8k.
    return tr("{level} (about {rank})").format(level=name, rank=rank_text(rank)) if rank else name


def level_strength(key: str) -> str:
    """Return the approximate strength of a level; empty where that is not known."""
    rank = level_rank(key)
    if rank in ("", "1d"):
        # Translators: the lowest rank of dan players.
        return tr("about 1 dan") if rank else ""
    text = tr("about {number} kyu") if rank[-1] == "k" else tr("about {number} dan")
    return text.format(number=rank[:-1])


def level_rank(key: str) -> str:
    """Return the rank that a level is estimated at, as SGF writes it; empty where it is not."""
    level = find_level(key)
    match = None if level is None else _RANK.fullmatch(level.rank)
    return "" if match is None else f"{match[1]}{match[2][0]}"


def computer_player(key: str) -> Player:
    """Return the built-in engine as a player of a record."""
    from qtgo.engine.builtin import BUILTIN_NAME

    return engine_player(BUILTIN_NAME, key)


def engine_player(engine: str, level: str) -> Player:
    """Return an engine at a level, or at none, as a player of a record: in English, which every language reads."""
    from qtgo.engine.builtin import BUILTIN_NAME

    rank = level_rank(level) if engine == BUILTIN_NAME else rank_of(level)
    return Player(engine_title(engine, level, in_english), rank)


def engine_title(engine: str, level: str, tr: Translate = tr) -> str:
    """Name an engine with its level."""
    from qtgo.engine.builtin import BUILTIN_NAME

    name = level and (level_name(level, tr) if engine == BUILTIN_NAME else _profile_name(level, tr))
    if name:
        # Translators: the name of a player: an engine at a level.
        return tr("{engine} ({level})").format(engine=engine, level=name)
    # Translators: the name of a player: an engine at a level.
    return tr("{engine}, level {number}").format(engine=engine, number=level) if level else engine


def without_level(name: str, rank: str) -> str:
    """Return a name without the level that it ends with, if that is a rank as SGF writes it."""
    for tr in every_language("level"):
        # Translators: the name of a player: an engine at a level.
        level = tr("{engine} ({level})").format(engine="", level=rank_name(rank, tr))
        if name.endswith(level):
            return name.removesuffix(level) or name
    return name


def translated_name(name: str) -> str:
    """Return the name of an engine at a level, as files have it, in the language in use; any other name stays."""
    engine, _, level = name.removesuffix(")").rpartition(" (")
    key = _levels_in_english().get(level)
    if engine and key and name.endswith(")"):
        # Translators: the name of a player: an engine at a level.
        return tr("{engine} ({level})").format(engine=engine, level=_profile_name(key) or level_name(key))
    engine, _, level = name.rpartition(", level ")
    return engine_title(engine, level) if engine and level.isdecimal() else name


@cache
def _levels_in_english() -> Mapping[str, str]:
    """Return the levels that names in files tell, by their words."""
    human = {_profile_name(key, in_english): key for key in profiles()}
    return human | {level_name(key, in_english): key for key in (*LEVELS, *FORMER)}


def plain_name(player: Player) -> str:
    """Return a player's name, with the level in words where its opponents know no ranks yet."""
    if player.is_newcomer and level_named(player.name, player.rank):
        from qtgo.engine.builtin import BUILTIN_NAME

        return tr("{engine} ({level})").format(engine=BUILTIN_NAME, level=tr("first day"))
    return shown_name(player)


def player_of(config: EngineConfig) -> Player:
    """Return an engine as a player of a record, at the level that it is configured to play at."""
    from qtgo.engine.engine_levels import level_of

    return engine_player(config.shown_name, level_of(config))


def level_told(name: str, config: EngineConfig) -> str | None:
    """Return the level that a name tells under which an engine plays or has played, empty for none.

    None is for any other name: of most, such as those of people, that is plain before a language is read for them.
    """
    from qtgo.engine.builtin import is_builtin
    from qtgo.engine.engine_levels import levels_of

    names = {config.shown_name, config.name}
    if config.title:  # also as it was beside another network of its kind
        names.add(f"{config.title} ({config.name})")
    if not any(each in name for each in names):
        return None
    levels = {old: new for old, new in FORMER.items() if is_builtin(config)}
    levels |= {level: level for level in ("", *levels_of(config).keys)}
    told = (
        level
        for tr in every_language("level")
        for each in names
        for key, level in levels.items()
        if engine_title(each, key, tr) == name
    )
    return next(told, None)


def engine_named(name: str, engines: Iterable[EngineConfig], rank: str = "") -> tuple[str, str]:
    """Return which engine goes by a name, and the level that name and rank tell; both are empty for any other name."""
    from qtgo.engine.builtin import is_builtin

    for config in engines:
        told = level_told(name, config)
        if told is None and is_builtin(config):
            told = level_named(name, rank) or None
        if told is not None:
            return config.name, told
    return "", ""


def level_named(name: str, rank: str = "") -> str:
    """Return the level that the built-in engine has or had under a name, empty for any other name.

    Records were once written in the language in use: where that is not there, the rank tells, or the number.
    """
    from qtgo.engine.builtin import BUILTIN_NAME

    if BUILTIN_NAME not in name:
        return ""
    for tr in every_language("level"):
        found = next((key for key in (*LEVELS, *FORMER) if engine_title(BUILTIN_NAME, key, tr) == name), "")
        if found:
            return FORMER.get(found, found)
    return _level_told(name.removeprefix(BUILTIN_NAME), rank) if is_name_of(BUILTIN_NAME, name) else ""


def _level_told(words: str, rank: str) -> str:
    """Return the level that words in a language that is not there, and the rank beside them, tell."""
    told = _NUMBER.search(rank) or _NUMBER.search(words)
    if told is None:
        return FULL if words and not rank else ""  # the only level without a rank
    kyu = 1 - int(told[0]) if _DAN.search(rank or words) else int(told[0])
    ranked = {key: level.kyu for key, level in LEVELS.items() if level.kyu is not None}
    return min(ranked, key=lambda key: abs(ranked[key] - kyu))


def with_level(player: Player, engine: str, before: str, after: str) -> Player:
    """Rename a player named after an engine at one level to that of another; any other name stays."""
    old, new = engine_player(engine, before), engine_player(engine, after)
    is_named = engine in player.name and any(
        engine_title(engine, before, tr) == player.name for tr in every_language("level")
    )
    is_former = bool(before) and level_named(player.name, player.rank) == before
    if player.name and not is_named and not is_former:
        return player
    rank = new.rank if is_former or player.rank in ("", old.rank) else player.rank
    return replace(player, name=new.name, rank=rank)


def renamed(player: Player, config: EngineConfig) -> Player:
    """Rename a player named after an engine at any level to that of its present one; any other name stays."""
    from qtgo.engine.engine_levels import level_of

    return with_level(player, config.shown_name, engine_named(player.name, [config], player.rank)[1], level_of(config))
