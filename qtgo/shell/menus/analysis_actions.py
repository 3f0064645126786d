"""The actions of a live analysis, with their keys and words."""

from __future__ import annotations

from qtgo.core.analysis.region import RegionKind
from qtgo.settings import AnalysisLimit, AnalysisNumber, AnalysisView, GraphCurves
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.translation import Texts

tr = Texts("analysis actions")

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
_REGIONS = (
    (RegionKind.ONLY, tr.lazy("Only in &Region…"), ()),
    (RegionKind.AVOID, tr.lazy("&Avoid Region…"), ()),
    (RegionKind.ALLOW, tr.lazy("Allow Re&gion Again…"), ()),
)


def add_analysis_actions(menus: MenuBuilder) -> None:
    """Register what is shown of an analysis, and how far it goes."""
    menus.add("say_analysis", tr.lazy("&Say Best Move"), keys="Ctrl+Shift+Space")
    menus.add("add_line", tr.lazy("Add &Variation Shown to Tree"))
    menus.add_check("show_candidates", tr.lazy("&Candidates"))
    menus.add_check("show_ownership", tr.lazy("&Ownership"), keys="Ctrl+Shift+W")
    menus.add_check("show_policy", tr.lazy("&Policy"))
    menus.add_choice(
        "analysis_number",
        tr.lazy("&Number Shown"),
        [
            (tr.lazy("&Loss"), AnalysisNumber.LOSS),
            (tr.lazy("L&ead"), AnalysisNumber.LEAD),
            (tr.lazy("&Win Rate"), AnalysisNumber.WIN_RATE),
            (tr.lazy("&Visits"), AnalysisNumber.VISITS),
        ],
    )
    menus.add_choice(
        "analysis_view",
        tr.lazy("Numbers &For"),
        [
            (tr.lazy("&Side to Move"), AnalysisView.MOVER),
            (tr.lazy("&Black"), AnalysisView.BLACK),
            (tr.lazy("&White"), AnalysisView.WHITE),
        ],
    )
    menus.add_choice(
        "graph_curves",
        tr.lazy("Grap&h Shows"),
        [
            (tr.lazy("&Lead"), GraphCurves.LEAD),
            (tr.lazy("&Win Rate"), GraphCurves.WIN_RATE),
            (tr.lazy("&Both"), GraphCurves.BOTH),
        ],
    )
    regions = menus.add_each("mark_region", _REGIONS)
    menus.add("clear_region", tr.lazy("Analyze &Whole Board"))
    menus.add_choice("analysis_limit", tr.lazy("&Limit per Position"), _LIMITS)
    menus.add_menu("analysis_engine", tr.lazy("&Engine"))
    for action in (menus["say_analysis"], menus["add_line"], *regions.values(), menus["clear_region"]):
        action.setEnabled(False)
