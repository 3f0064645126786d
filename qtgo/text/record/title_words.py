"""The title of a window: its file and which game of it, or the players of a game without a file."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("title")


def game_title(info: GameInfo, move: int) -> str:
    """Name the players, where one has a name, and the move shown."""
    players = {color: info.player(color) for color in Color}
    title = tr("New Game")
    if any(player.name for player in players.values()):
        from qtgo.text.record.player_words import shown_name

        black, white = (shown_name(players[color]) or color_name(color) for color in Color)
        title = tr("{black} – {white}").format(black=black, white=white)
    # Translators: {game} are the players.
    return tr("{game}, move {number}").format(game=title, number=move) if move else title


def document_title(name: str, game: int, games: int) -> str:
    """Name a file, or a game without one, and which of its ``games`` is shown, the first being 0."""
    if games <= 1:
        return name
    # Translators: numbers.
    return tr("{file} (game {game} of {games})").format(file=name, game=game + 1, games=games)
