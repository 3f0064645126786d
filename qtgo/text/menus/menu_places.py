"""Entries of menus as sentences name them, in the words of the menus themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.translation import Texts

tr = Texts("menu places")

# The contexts of those that have these menus and actions, so that both are one text of the catalog.
menus = Texts("menus")
analysis = Texts("analysis")
bookmarks = Texts("bookmarks")
engines = Texts("engines")
library = Texts("library")
networks = Texts("networks")
problems = Texts("problems")
review = Texts("review")
versions = Texts("versions")

Text = Callable[[], str]
MENUS: Mapping[str, Text] = {
    "file": menus.lazy("&File"),
    "game": menus.lazy("&Game"),
    "navigate": menus.lazy("&Navigate"),
    "engine": menus.lazy("Eng&ine"),
    "help": menus.lazy("&Help"),
}
ENTRIES: Mapping[str, tuple[str, Text]] = {
    "add_bookmark": ("navigate", bookmarks.lazy("Bookmark T&his Position")),
    "engines": ("engine", engines.lazy("&Engines…")),
    "library": ("file", library.lazy("&Library…")),
    "networks": ("engine", networks.lazy("Networ&ks…")),
    "problem_next": ("game", problems.lazy("&Next Problem")),
    "restart_engine": ("engine", engines.lazy("&Restart Engine")),
    "review_game": ("engine", review.lazy("Re&view Game")),
    "versions": ("file", versions.lazy("&Versions…")),
}
"""By the name of each action: that of its menu, and its text."""


def menu_name(name: str) -> str:
    """Return the title of a menu."""
    return without_mnemonic(MENUS[name]())


def entry_of(name: str) -> str:
    """Return what an action is called in its menu."""
    return without_mnemonic(ENTRIES[name][1]()).removesuffix("…")


def place_of(name: str) -> str:
    """Return where an action stands: Engine > Networks."""
    # Translators: an entry of a menu, as your language writes the way to it.
    return tr("{menu} > {entry}").format(menu=menu_name(ENTRIES[name][0]), entry=entry_of(name))


def analysis_engine_place() -> str:
    """Return where the engine of the analysis is chosen, which is a menu deeper."""
    analysis_menu = without_mnemonic(menus("Ana&lysis"))
    # Translators: an entry of a menu in a menu, as your language writes the way to it.
    text = tr("{menu} > {submenu} > {entry}")
    return text.format(menu=menu_name("engine"), submenu=analysis_menu, entry=without_mnemonic(analysis("&Engine")))
