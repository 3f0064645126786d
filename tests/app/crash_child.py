"""The real program for the tests to kill: it does what it reads from its standard input, and says where it stands.

    python crash_child.py FOLDER ANSWER [FILE...]

ANSWER is the button to press when the program asks whether to restore, empty where it must not ask. Every line of
input is a list: the name of a command below, and what it takes.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.app.start import make_application
from qtgo.app.unexpected import install_excepthook
from qtgo.app.user_folders import UserFolders
from qtgo.core.clock.time_settings import TimeControl, parse_time_settings
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color, Point, vertices_of
from qtgo.session.game.node_paths import NodePaths
from qtgo.sgf.writer import write_text


def press(words: str) -> None:
    """Press a button of the question that is open."""
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox), box
    next(button for button in box.buttons() if words in button.text().replace("&", "")).click()


def obey(program: Program, window: GameWindow, name: str, *words: str) -> None:
    """Do what the user would."""
    if name == "play":
        for vertex in words:
            window.context.game.play(Point.from_vertex(vertex))
    elif name == "do":
        for action in words:
            window.context.menus[action].trigger()
    elif name == "show":
        window.context.document.show(int(words[0]))
    elif name == "go":
        window.context.game.go_to(list(window.context.game.game.root.subtree())[int(words[0])])
    elif name == "save":
        window.context.document.save(Path(words[0]), words[1])
    elif name == "open":
        window.context.document.open(Path(words[0]), words[1] if len(words) > 1 else None)
    elif name == "time":
        control = TimeControl.same(parse_time_settings(words[0]))
        window.context.document.new_game(with_time_control(window.context.game.game.info, control))
        window.context.clock.start_game()
    elif name == "accept":
        for color in Color:
            window.context.scoring.toggle_accepted(color)
        window.context.scoring.finish()
    elif name == "score":
        window.context.scoring.start()
    elif name == "mark":
        for vertex in words:
            window.context.scoring.toggle(Point.from_vertex(vertex))
    elif name == "comment":
        window.context.record.set_comment(words[0])
    elif name == "fail":
        raise RuntimeError("as a fault in the program would")
    else:
        assert name == "tell"


def clocks_of(window: GameWindow) -> list[object] | None:
    """Return what both have left, and whose clock runs or stands still."""
    clocks = window.context.clock.clocks
    if clocks is None or clocks.is_record:
        return None
    running = None if clocks.running is None else clocks.running.letter
    return [clocks.state.black.time, clocks.state.white.time, running, clocks.is_paused]


def marks_of(window: GameWindow) -> list[object] | None:
    """Return the dead stones, and whose empty points are, as the players have marked them."""
    removal = window.context.game.game.stone_removal
    if removal is None:
        return None
    owners = {point.vertex: color and color.letter for point, color in removal.owner.items()}
    return [sorted(vertices_of(removal.dead)), owners]


def tell(program: Program) -> list[dict[str, object]]:
    """Return what each window shows."""
    told = []
    for window in program.windows:
        state = window.context.document.state
        told.append(
            {
                "text": write_text(window.context.document.collection),
                "at": NodePaths().path_of(window.context.game.game.current),
                "rules": window.context.game.game.info.ruleset.name,
                "path": str(state.path or ""),
                "encoding": state.encoding,
                "modified": state.modified,
                "game": state.game,
                "phase": window.context.game.game.phase.name,
                "clocks": clocks_of(window),
                "marks": marks_of(window),
            }
        )
    return told


def main() -> None:
    folder, answer, *files = sys.argv[1:]
    application = make_application([])
    install_excepthook()
    program = Program(application, UserFolders(*(Path(folder) / name for name in UserFolders._fields)))
    if answer:
        QTimer.singleShot(0, lambda: press(answer))
    program.start([Path(file) for file in files])
    print(json.dumps(tell(program)), flush=True)
    for line in sys.stdin:
        name, *words = json.loads(line)
        obey(program, program.windows[-1], name, *words)
        application.processEvents()
        print(json.dumps(tell(program)), flush=True)


if __name__ == "__main__":
    main()
