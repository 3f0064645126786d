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
    game, is_right = nigiri.game, nigiri.is_right(odd)
    name = visible(game.info.player(nigiri.guesser).name)
    if game.engine(nigiri.guesser.opponent):
        right, wrong = tr("you guessed right and play Black"), tr("you guessed wrong and play White")
    elif name:
        right, wrong = tr("{name} guessed right and plays Black"), tr("{name} guessed wrong and plays White")
    else:
        right, wrong = tr("right, so the guesser plays Black"), tr("wrong, so the guesser plays White")
    result = (right if is_right else wrong).format(name=name)
    return tr.plural_form("{n} stone: {result}.", "{n} stones: {result}.", nigiri.stones).format(
        n=nigiri.stones, result=result
    )
