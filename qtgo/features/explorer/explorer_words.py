"""The explorer's texts about the continuations."""

from __future__ import annotations

from qtgo.core.rules.point import Color
from qtgo.library.joseki import JosekiMove
from qtgo.library.positions.search_results import Continuation, SearchResult
from qtgo.text.menus.menu_places import place_of
from qtgo.text.numbers import percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("explorer")


def games_text(count: int) -> str:
    """Return the number of games in words."""
    return tr.plural("{n} game", "{n} games", count)


def result_text(result: SearchResult) -> str:
    """Return the number of games with a position, and their winners."""
    games, wins = games_text(result.games), result.black_wins + result.white_wins
    if not wins:
        return games
    share = percent_text(result.black_wins / wins)
    # Translators: {games} is such as "12 games", {share} a percentage of them.
    return tr("{games} · Black won {share}").format(games=games, share=share)


def spoken_move(entry: Continuation) -> str:
    """Return a next move of the library as it is read out."""
    move = _named(entry.play.color, move_text(entry.play.point))
    wins = entry.black_wins + entry.white_wins
    games = games_text(entry.count)
    if not wins:
        # Translators: {games} is such as "12 games".
        return tr("{move}, {games}").format(move=move, games=games)
    share = percent_text(entry.black_wins / wins)
    return tr("{move}, {games}, Black won {share}").format(move=move, games=games, share=share)


def lines_text(count: int) -> str:
    """Return the number of lines of a joseki file that continue with a move."""
    return tr.plural("{n} line", "{n} lines", count)


def spoken_joseki(entry: JosekiMove) -> str:
    """Return a next move of a joseki as it is read out."""
    move, lines = _named(entry.move.color, entry.move.vertex), lines_text(entry.lines)
    if not entry.words:
        # Translators: {lines} is such as "3 lines".
        return tr("{move}, {lines}").format(move=move, lines=lines)
    # Translators: {lines} is such as "3 lines", {words} what the file says of the move.
    return tr("{move}, {lines}: {words}").format(move=move, lines=lines, words=entry.words)


def source_text(name: str) -> str:
    """Return the heading above the moves of a source of joseki."""
    return tr("Joseki: {name}").format(name=name)


def nothing_text(*, has_library: bool, has_joseki: bool) -> str:
    """Return the text in place of the moves where there are none."""
    if not has_library and not has_joseki:
        text = tr("The library is empty. Choose its folders with {menu}, or add joseki files here.")
        return text.format(menu=place_of("library"))
    if not has_library:
        return tr("No joseki here.")
    return tr("No game in the library continues from here.")


def _named(color: Color, move: str) -> str:
    return tr.by_color("{color} {move}", color).format(move=move)
