"""The words about a game as a whole: who plays whom, and by which rules."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.plain_text import visible
from qtgo.text.go_words import board_size_text, color_name
from qtgo.text.joining import listed
from qtgo.text.record.date_words import date_text
from qtgo.text.record.komi_words import komi_text
from qtgo.text.record.player_words import name_with_rank
from qtgo.text.ruleset_words import ruleset_phrase
from qtgo.text.score_words import result_sentence
from qtgo.text.translation import Texts

tr = Texts("report")


def game_name(info: GameInfo) -> str:
    """Return who plays against whom."""
    return tr("{black} – {white}").format(black=player_name(info, Color.BLACK), white=player_name(info, Color.WHITE))


def player_name(info: GameInfo, color: Color) -> str:
    """Return the name and rank of a player, or the color of one without a name."""
    player = info.player(color)
    return visible(name_with_rank(player).strip()) if player.name.strip() else color_name(color)


def rules_and_komi(info: GameInfo) -> str:
    """Return the rules and the komi, as two of several facts about a game."""
    return f"{ruleset_phrase(info.ruleset.name)} · {komi_text(info)}"


def details(info: GameInfo) -> str:
    """Return when and where a game was played, by which rules, and its result."""
    stones = tr.plural("{n} handicap stone", "{n} handicap stones", info.handicap) if info.handicap else ""
    board = board_size_text(info.width, info.height)
    event = listed((visible(info.event.strip()), visible(info.round.strip())))
    result = visible(result_sentence(info.result, info.ruleset.name)) if info.result.strip() else ""
    return " · ".join(
        filter(None, (visible(date_text(info.date.strip())), event, board, rules_and_komi(info), stones, result))
    )
