"""The actions that no feature registers itself yet, with their keys and words."""

from __future__ import annotations

from collections.abc import Iterator

from qtgo.session.mode_state import (
    not_studying,
)
from qtgo.shell.menus.analysis_actions import add_analysis_actions
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.shell.menus.review_entries import IN_FILE
from qtgo.text.translation import Texts

tr = Texts("actions")


def add_actions(menus: MenuBuilder) -> Iterator[None]:
    """Register the actions, in steps of a few milliseconds."""
    _add_navigate_actions(menus)
    yield
    _add_engine_actions(menus)
    add_analysis_actions(menus)
    yield


def _add_navigate_actions(menus: MenuBuilder) -> None:
    menus.add("next_mistake", tr.lazy("Next M&istake"), keys=".")
    menus.add("previous_mistake", tr.lazy("Previous Mista&ke"), keys=",")


def _add_engine_actions(menus: MenuBuilder) -> None:
    menus.add_check("analyze", tr.lazy("Anal&yze"), keys="Space")
    menus.add_check("review_game", tr.lazy("Re&view Game"), keys="Shift+Space", allowed=not_studying)
    menus.add("end_review", tr.lazy("En&d Review"))
    menus.add_each("in_file", IN_FILE)
    menus.add("review_again", tr.lazy("Review A&gain"))
    menus.add("mark_by_rate", tr.lazy("Mark by Wi&n Rate"))
