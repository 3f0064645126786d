"""The texts of nigiri: the players' parts, and the outcome."""

from __future__ import annotations

from qtgo.core.game.nigiri import Nigiri
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("new game")


def nigiri_question(nigiri: Nigiri) -> str:
    """Ask for a guess, of the person against an engine, else of a player by name."""
    game = nigiri.game
    engine = game.engine(nigiri.guesser.opponent)
    if engine:
        return tr("{engine} is holding some stones. Odd or even? If you guess right, you play Black.").format(
            engine=visible(engine)
        )
    name = game.info.player(nigiri.guesser).name
    if name:
        return tr("Some stones are hidden. {name} guesses: odd or even? A right guess gets Black.").format(
            name=visible(name)
        )
    return tr("Some stones are hidden. One of you guesses: odd or even? A right guess gets Black.")


def nigiri_outcome(nigiri: Nigiri, odd: bool) -> str:
    """Return the number of stones, and the resulting colors of the players."""
    game, is_right, stones = nigiri.game, nigiri.is_right(odd), nigiri.stones
    name = visible(game.info.player(nigiri.guesser).name)
    if game.engine(nigiri.guesser.opponent):
        right = tr.plural_form(
            "{n} stone: you guessed right and play Black.", "{n} stones: you guessed right and play Black.", stones
        )
        wrong = tr.plural_form(
            "{n} stone: you guessed wrong and play White.", "{n} stones: you guessed wrong and play White.", stones
        )
    elif name:
        right = tr.plural_form(
            "{n} stone: {name} guessed right and plays Black.",
            "{n} stones: {name} guessed right and plays Black.",
            stones,
        )
        wrong = tr.plural_form(
            "{n} stone: {name} guessed wrong and plays White.",
            "{n} stones: {name} guessed wrong and plays White.",
            stones,
        )
    else:
        right = tr.plural_form(
            "{n} stone: right, so the guesser plays Black.", "{n} stones: right, so the guesser plays Black.", stones
        )
        wrong = tr.plural_form(
            "{n} stone: wrong, so the guesser plays White.", "{n} stones: wrong, so the guesser plays White.", stones
        )
    return (right if is_right else wrong).format(n=stones, name=name)
