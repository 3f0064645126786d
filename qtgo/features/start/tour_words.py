"""The introduction for a new user at the first start, in three cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from qtgo.deferred import dataclass
from qtgo.text.joining import sentences
from qtgo.text.menus.menu_places import menu_name
from qtgo.text.translation import Texts

tr = Texts("start")


class TourCard(Enum):
    """The cards in their order."""

    PLAY = "play"
    REVIEW = "review"
    KEYS = "keys"


@dataclass(frozen=True, slots=True)
class TourKeys:
    """The keys that the cards name, as the user reads them; empty where an action has none."""

    analyze: str
    undo: str
    shortcuts: str


_TITLES: Mapping[TourCard, Callable[[], str]] = {
    TourCard.PLAY: tr.lazy("Learn and Play"),
    TourCard.REVIEW: tr.lazy("See Where a Game Was Lost"),
    TourCard.KEYS: tr.lazy("Find Your Way"),
}
_PLAY = tr.lazy(
    "New to Go? Short lessons on small boards teach it, a few minutes each.\n\n"
    "The computer is built in, and plays as weakly or as well as you like. To play with someone beside you, just place "
    "a stone on the empty board."
)
_REVIEW = tr.lazy(
    "Open a game, or drop its file on the window. QtGo reviews it right away: a graph shows who was ahead, and a "
    "list the moves that lost points."
)
_ANALYZE = tr.lazy("{key} shows the best moves of a position.")
_MENUS = tr.lazy("Every command is in the menus.")
_KEYS = tr.lazy("Every command is in the menus, and {shortcuts} lists all keys.")
_UNDO = tr.lazy("{key} takes back a move or an edit.")
_RULES = tr.lazy("Learn Go, the rules and the manual are in the {menu} menu.")


def card_title(card: TourCard) -> str:
    """Return the title of a card."""
    return _TITLES[card]()


def card_text(card: TourCard, keys: TourKeys) -> str:
    """Return the text of a card."""
    if card is TourCard.PLAY:
        return _PLAY()
    if card is TourCard.REVIEW:
        return "\n\n".join([_REVIEW(), *([_ANALYZE().format(key=keys.analyze)] if keys.analyze else [])])
    ways = [_KEYS().format(shortcuts=keys.shortcuts) if keys.shortcuts else _MENUS()]
    ways += [_UNDO().format(key=keys.undo)] if keys.undo else []
    return f"{sentences(ways)}\n\n{_RULES().format(menu=menu_name('help'))}"


def place_text(card: TourCard) -> str:
    """Return which of the cards it is."""
    return tr("{number} of {count}").format(number=[*TourCard].index(card) + 1, count=len(TourCard))
