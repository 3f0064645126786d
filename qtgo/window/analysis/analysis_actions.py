"""The actions of a live analysis, with their menu, keys and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from qtgo.core.analysis.region import RegionKind
from qtgo.settings import AnalysisLimit, AnalysisNumber, AnalysisView, GraphCurves
from qtgo.text.translation import Texts

tr = Texts("analysis actions")

_Text = Callable[[], str]


class MenuMaker(NamedTuple):
    """Adds to the menu that is being made: an entry, one that is on or off, a menu of choices, an empty one, a line.

    ``enter`` goes on in a submenu, and returns what goes back.
    """

    add: Callable[..., QAction]
    add_check: Callable[..., QAction]
    add_choice: Callable[[_Text, Sequence[tuple[_Text, object]]], QActionGroup]
    add_menu: Callable[[_Text], QMenu]
    separate: Callable[[], None]
    enter: Callable[[_Text], Callable[[], None]]


class AnalysisActions:
    """Fills the menu of the analysis; ``analyze`` itself stands above it."""

    def __init__(self, menu: MenuMaker, analyze: QAction, whole: QMenu) -> None:
        """Fill a menu; ``whole`` is that menu itself."""
        self.analyze, self.menu = analyze, whole
        self.say_analysis = menu.add(tr.lazy("&Say Best Move"), ["Ctrl+Shift+Space"])
        self.add_line = menu.add(tr.lazy("Add &Variation Shown to Tree"))
        menu.separate()
        self.show_candidates = menu.add_check(tr.lazy("&Candidates"))
        self.show_ownership = menu.add_check(tr.lazy("&Ownership"), ["Ctrl+Shift+W"])
        self.show_policy = menu.add_check(tr.lazy("&Policy"))
        self.analysis_number = menu.add_choice(
            tr.lazy("&Number Shown"),
            [
                (tr.lazy("&Loss"), AnalysisNumber.LOSS),
                (tr.lazy("L&ead"), AnalysisNumber.LEAD),
                (tr.lazy("&Win Rate"), AnalysisNumber.WIN_RATE),
                (tr.lazy("&Visits"), AnalysisNumber.VISITS),
            ],
        )
        self.analysis_view = menu.add_choice(
            tr.lazy("Numbers &For"),
            [
                (tr.lazy("&Side to Move"), AnalysisView.MOVER),
                (tr.lazy("&Black"), AnalysisView.BLACK),
                (tr.lazy("&White"), AnalysisView.WHITE),
            ],
        )
        self.graph_curves = menu.add_choice(
            tr.lazy("Grap&h Shows"),
            [
                (tr.lazy("&Lead"), GraphCurves.LEAD),
                (tr.lazy("&Win Rate"), GraphCurves.WIN_RATE),
                (tr.lazy("&Both"), GraphCurves.BOTH),
            ],
        )
        menu.separate()
        self.mark_region = {
            RegionKind.ONLY: menu.add(tr.lazy("Only in &Region…")),
            RegionKind.AVOID: menu.add(tr.lazy("&Avoid Region…")),
            RegionKind.ALLOW: menu.add(tr.lazy("Allow Re&gion Again…")),
        }
        self.clear_region = menu.add(tr.lazy("Analyze &Whole Board"))
        menu.separate()
        self.analysis_limit = menu.add_choice(tr.lazy("&Limit per Position"), _LIMITS)
        self.analysis_engine_menu = menu.add_menu(tr.lazy("&Engine"))
        for action in (self.say_analysis, self.add_line, *self.mark_region.values(), self.clear_region):
            action.setEnabled(False)


_LIMITS = (
    (tr.lazy("&No Limit"), AnalysisLimit.NONE),
    (tr.lazy("10 &Seconds"), AnalysisLimit.SECONDS_10),
    (tr.lazy("1 &Minute"), AnalysisLimit.MINUTE),
    (tr.lazy("10 M&inutes"), AnalysisLimit.MINUTES_10),
    (tr.lazy("&100 Visits"), AnalysisLimit.VISITS_100),
    (tr.lazy("1,&000 Visits"), AnalysisLimit.VISITS_1000),
    (tr.lazy("10,000 &Visits"), AnalysisLimit.VISITS_10000),
    (tr.lazy("100,000 Visi&ts"), AnalysisLimit.VISITS_100000),
)
