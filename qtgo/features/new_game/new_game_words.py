"""Describe a game that is about to start, and problems that keep it from starting."""

from __future__ import annotations

from qtgo.core.game.new_game import NewGame, NewGameProblem, max_handicap
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color
from qtgo.core.rules.ruleset import MAX_KOMI, HandicapPlacement
from qtgo.text.go_words import board_size_text, color_name
from qtgo.text.record.game_words import rules_and_komi
from qtgo.text.record.player_words import shown_name
from qtgo.text.time_settings_words import control_title, settings_sentence
from qtgo.text.translation import Texts

tr = Texts("new game")


def problem_sentence(problem: NewGameProblem, info: GameInfo) -> str:
    """Return the problem and its remedy."""
    largest = max_handicap(info.width, info.height, info.handicap_placement)
    sentences = {
        NewGameProblem.BOARD_SIZE: tr("The board must have {low} to {high} rows and columns."),
        NewGameProblem.KOMI_NOT_HALF_POINTS: tr("Komi must be a whole or half number, such as 6.5."),
        NewGameProblem.KOMI_OUT_OF_RANGE: tr("Komi must be between −{komi} and {komi}."),
        NewGameProblem.HANDICAP_OF_ONE: tr(
            "Handicap must be at least 2 stones. To give Black the first move only, set komi to 0 or 0.5."
        ),
        NewGameProblem.NO_FIXED_POINTS: tr(
            "A {width} × {height} board has no fixed handicap points. Choose free placement."
        ),
        NewGameProblem.TOO_MANY_FOR_FIXED_POINTS: tr(
            "A {width} × {height} board has {largest} fixed handicap points. Choose free placement for more stones.",
        ),
        NewGameProblem.TOO_MANY_FOR_BOARD: tr("A {width} × {height} board has room for {largest} handicap stones."),
    }
    return sentences[problem].format(
        low=MIN_SIZE,
        high=MAX_SIZE,
        komi=f"{MAX_KOMI:g}",
        width=info.width,
        height=info.height,
        largest=largest,
    )


def players_title(new_game: NewGame) -> str:
    """Return both players, Black first; a nameless human who plays an engine is you."""
    names = {}
    for color in Color:
        is_you = not new_game.engine(color) and bool(new_game.engine(color.opponent))
        name = shown_name(new_game.info.player(color)) or new_game.engine(color)
        # Translators: the name of a player who has none.
        names[color] = name or (tr("You") if is_you else color_name(color))
    return tr("{black} – {white}").format(black=names[Color.BLACK], white=names[Color.WHITE])


def board_lines(new_game: NewGame) -> list[str]:
    """Return the board, the rules and the start of the game, a line each."""
    info = new_game.info
    board = board_size_text(info.width, info.height)
    if info.handicap:
        # Translators: handicap stones; {board} is such as "19×19".
        stones = tr.plural_form("{n} stone on {board}", "{n} stones on {board}", info.handicap)
        board = stones.format(n=info.handicap, board=board)
    lines = [board, rules_and_komi(info), _first_move(new_game)]
    if new_game.random_color:
        lines.append(tr("Colors by nigiri") if new_game.nigiri else tr("Colors are drawn at the start"))
    return lines


def _first_move(new_game: NewGame) -> str:
    info = new_game.info
    if not info.handicap:
        return tr("Black moves first")
    if info.handicap_placement is HandicapPlacement.FIXED:
        return tr("White moves first")
    return tr.plural(
        "Black places {n} stone, then White moves", "Black places {n} stones, then White moves", info.handicap
    )


def time_words(new_game: NewGame) -> str:
    """Return the meaning of the time settings, or a short form where they differ."""
    time = new_game.time
    return control_title(time) if time.has_odds else settings_sentence(time.black)
