"""Playing on for the tests that look at all features."""

from qtgo.core.rules.point import Color
from qtgo.engine.builtin import BUILTIN_NAME, builtin_config
from qtgo.engine.engine_levels import levels_of
from qtgo.features.play_on.play_on_dialog import PlayOnDialog
from qtgo.text.engine_choices import engine_choices

ACTIONS = dict.fromkeys(("play_on",))
DIALOGS = {
    "play on": lambda: PlayOnDialog(
        engine_choices([builtin_config()]), lambda _name: levels_of(builtin_config()), (BUILTIN_NAME, ""), Color.BLACK
    )
}
