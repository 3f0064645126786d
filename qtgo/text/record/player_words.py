"""Players as the language in use names them: files have ranks in SGF's form, and engines in English."""

from __future__ import annotations

from qtgo.core.record.game_info import Player
from qtgo.deferred import regex
from qtgo.text.translation import ENGLISH, Texts, current_language

tr = Texts("rank")

_RANK = regex(r"(\d{1,2}) ?(k|kyu|d|dan|p)")


def rank_text(rank: str) -> str:
    """Return a rank as players of the language write it; one in no form that files should have stays as it is."""
    found = None if current_language() == ENGLISH else _RANK.fullmatch(rank.strip())
    if found is None:
        return rank
    texts = {
        # Translators: a rank, as short as you write it: 8 kyu.
        "k": tr("{number}k"),
        # Translators: a rank, as short as you write it: 3 dan.
        "d": tr("1d") if found[1] == "1" else tr("{number}d"),
        # Translators: the rank of a professional, as short as you write it: 9 dan.
        "p": tr("1p") if found[1] == "1" else tr("{number}p"),
    }
    return texts[found[2][0]].format(number=found[1])


def shown_name(player: Player) -> str:
    """Return a player's name, that of an engine at a level in the language in use."""
    if current_language() == ENGLISH or player.name[-1:].isalpha():  # as most end, for whom no level need be known
        return player.name
    from qtgo.text.level_words import translated_name

    return translated_name(player.name)


def name_beside_rank(player: Player) -> str:
    """Return a player's name where the rank is written next to it, without a level that says the same."""
    if not player.rank or player.name[-1:].isalnum():
        return shown_name(player)
    from qtgo.text.level_words import without_level

    return shown_name(Player(without_level(player.name, player.rank), player.rank))


def name_with_rank(player: Player) -> str:
    """Return a player's name and rank; empty for one without either."""
    return " ".join(filter(None, (name_beside_rank(player), rank_text(player.rank))))
