"""Practice for the tests that look at all features."""

from qtgo.features.practice.practice_dialog import PracticeDialog
from qtgo.features.problems.own_mistakes import OwnMistake
from tests.whole_window.driver import accept_next
from tests.whole_window.situations import Stage, reviewed


def practicing(stage: Stage) -> None:
    """Practice the mistakes of a reviewed game, as the dialog offers them."""
    reviewed(stage)
    accept_next()
    stage.driver.trigger("practice")


ACTIONS = dict.fromkeys(("practice",))
SITUATIONS = {"practice": practicing}
DIALOGS = {
    "practice": lambda: PracticeDialog(lambda _choice: [OwnMistake("a", "(;)")], ["bad"]),
    "practice, nothing yet": lambda: PracticeDialog(lambda _choice: [], has_game=False),
}
DIALOGS_WITH_NUMBERS = DIALOGS
