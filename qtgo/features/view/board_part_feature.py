"""The part of the board shown: the one a problem uses, the user's choice, or the file's (VW)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from qtgo.core.rules.point import Area
from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.kit.inputs.tool_button import REASON
from qtgo.session.mode_state import Mode
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.region_marker import RegionMarker
    from qtgo.core.analysis.search_limit import SearchRegion
    from qtgo.core.diagram.part import PartChoice

tr = Texts("view")


def _how_to_choose() -> str:
    return with_keys(tr("Drag a rectangle on the board, or press {enter} at two of its corners. {esc} cancels."))


class PartEntry(Enum):
    """The choices for the part of the board."""

    RECORD = "record"
    STONES = "stones"
    CHOOSE = "choose"


_PARTS = (
    (tr.lazy("As Set in &File"), PartEntry.RECORD),
    (tr.lazy("&Around the Stones"), PartEntry.STONES),
    (tr.lazy("&Choose on the Board…"), PartEntry.CHOOSE),
)


class BoardPartFeature(Feature):
    """Shows a part of the board, and selects it with the mouse or the keyboard."""

    def __init__(self, context: Context, problems: ProblemsFeature) -> None:
        super().__init__(context)
        self._problems = problems
        self._chosen: Area | None = None
        self._entry = PartEntry.RECORD
        menus, mode = context.menus, context.mode
        self._parts = menus.add_choice("board_part", tr.lazy("P&art of Board"), _PARTS, self._take)
        self._whole = menus.add_check("whole_board", tr.lazy("&Whole Board"), keys="W")
        self._whole.setEnabled(False)
        self._whole.toggled.connect(self.update)
        self._show_entry()
        context.game.game_opened.connect(lambda _info: self._forget())
        for changed in (context.scene.markup_shown, mode.changed, mode.problem_changed):
            changed.connect(self.update)  # VW, which the file shows, is one of the marks
        self._stop = menus.add_escape(lambda: self._marker.stop())
        self._is_connected = False

    def update(self, *_cause: object) -> None:
        """Show the part that is due now."""
        if self._is_marking:
            return
        part = self._wanted()
        action = self._whole
        needs_all = part is None and self._problems.is_active
        reason = tr("This problem needs the whole board.") if needs_all else ""
        if reason != action.property(REASON):
            action.setProperty(REASON, reason)
            action.changed.emit()  # for the buttons that show it
        action.setEnabled(part is not None)
        self.context.scene.show_part(None if action.isChecked() else part)

    def _wanted(self) -> Area | None:
        """Return the part of the board to show; where VW can be edited, all that it hides is shown too."""
        if self._problems.is_active:
            return self._problems.part
        if self._entry is PartEntry.CHOOSE:
            return self._chosen
        scene = self.context.scene
        if self._entry is PartEntry.RECORD and (self.context.mode.mode is Mode.EDIT or not scene.markup.visible):
            return None
        from qtgo.core.diagram.part import PartKind, part_of_board

        choice: PartChoice = PartKind.RECORD if self._entry is PartEntry.RECORD else PartKind.STONES
        return part_of_board(choice, scene.position, scene.markup)

    def _take(self, entry: PartEntry) -> None:
        if entry is PartEntry.CHOOSE:
            self._begin()
            return
        self._entry = entry
        self._whole.setChecked(False)
        self.update()

    def _forget(self) -> None:
        """Reset to the file's part for another game."""
        self._entry, self._chosen = PartEntry.RECORD, None
        if self._is_marking:
            self._marker.stop()
        self._show_entry()

    def _show_entry(self) -> None:
        for action in self._parts.actions():
            action.setChecked(action.data() is self._entry)

    # Choosing

    @property
    def _is_marking(self) -> bool:
        over = self.context.scene.made_overlay
        return over is not None and over.parts.is_marking

    @property
    def _marker(self) -> RegionMarker:
        return self.context.scene.overlay.parts

    def _begin(self) -> None:
        """Start drawing a rectangle on the whole board."""
        from qtgo.core.analysis.search_limit import RegionKind

        if not self._is_connected:
            self._is_connected = True
            self._marker.region_marked.connect(self._mark)
            self._marker.stopped.connect(self._on_stopped)
        self.context.scene.show_part(None)
        self._marker.start(RegionKind.ONLY)
        self._stop.setEnabled(True)
        self.context.notices.show_message(_how_to_choose, seconds=0)

    def _mark(self, region: SearchRegion) -> None:
        """Take the rectangle around the marked points; a single point is none."""
        from qtgo.core.diagram.part import part_of_board

        area = Area.around(region.points)
        if area is None or max(area.width, area.height) < 2:
            return
        scene = self.context.scene
        self._entry, self._chosen = PartEntry.CHOOSE, part_of_board(area, scene.position, scene.markup)
        if self._chosen is None:
            self._entry = PartEntry.RECORD
        self._whole.setChecked(False)
        self._marker.stop()

    def _on_stopped(self) -> None:
        self._stop.setEnabled(False)
        self._marker.show_region(None)
        if self.context.notices.shows(_how_to_choose):
            self.context.notices.clear()
        self._show_entry()
        self.update()
