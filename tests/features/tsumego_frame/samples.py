"""The tsumego frame for the tests that look at all features."""

from qtgo.core.rules.point import Color, Point
from qtgo.features.tsumego_frame.tsumego_frame_dialog import TsumegoFrameDialog

ACTIONS = dict.fromkeys(("tsumego_frame",))
DIALOGS = {
    "tsumego frame": lambda: TsumegoFrameDialog([(None, "[~]"), (Point(0, 0), "[~]")], None, lambda _place: Color.BLACK)
}
