"""What a screen reader does: finds the board through AT-SPI, walks and plays by keys, and writes down what it is told.

Run by an interpreter that has ``gi``, which is the system's: this file imports nothing else.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

gi = importlib.import_module("gi")
gi.require_version("Atspi", "2.0")
Atspi = importlib.import_module("gi.repository.Atspi")
GLib = importlib.import_module("gi.repository.GLib")

PATIENCE = 60.0
RIGHT, RETURN, INSERT = 0xFF53, 0xFF0D, 0xFF63


def wait(is_so: Callable[[], object]) -> bool:
    """Look after events until something is so; return whether it ever was."""
    context, end = GLib.MainContext.default(), time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < end:
        context.iteration(False)
        time.sleep(0.02)
    return bool(is_so())


def find(role: object, name: str, top: Any) -> Any:
    """Return the accessible of a role and name below another, None where there is none."""
    try:
        if top.get_role() == role and top.get_name() == name:
            return top
        if top.get_role() == Atspi.Role.TABLE:
            return None
        children = [top.get_child_at_index(index) for index in range(top.get_child_count())]
    except GLib.Error:
        return None  # gone meanwhile
    return next(filter(None, (find(role, name, child) for child in children if child is not None)), None)


def press(key: int) -> None:
    """Press and release a key; with Shift or Alt the order of synthesized events is not certain."""
    Atspi.generate_keyboard_event(key, None, Atspi.KeySynthType.SYM)


def main() -> None:
    """Do it, and print what was found and heard."""
    Atspi.init()
    heard: list[str] = []
    focused: list[str] = []
    listener = Atspi.EventListener.new(lambda event: heard.append(str(event.any_data)))
    listener.register("object:announcement")
    focus = Atspi.EventListener.new(lambda event: focused.append(event.source.get_name()) if event.detail1 else None)
    focus.register("object:state-changed:focused")
    board: list[Any] = []

    def is_there() -> bool:
        board[:] = filter(None, [find(Atspi.Role.TABLE, "Go board", Atspi.get_desktop(0))])
        return bool(board)

    wait(is_there)
    table = board[0]
    cells = table.get_table_iface()
    found: dict[str, object] = {"rows": cells.get_n_rows(), "columns": cells.get_n_columns()}
    # Beside the points, which gives the window the keys: there is no window manager that would.
    place = table.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
    Atspi.generate_mouse_event(place.x - 60, place.y + 20, "b1c")
    wait(lambda: "Go board" in focused)
    press(RIGHT)
    wait(lambda: any(text.startswith("Move 1") for text in heard))
    found["point"] = cells.get_accessible_at(3, 15).get_name()
    found["role"] = cells.get_accessible_at(3, 15).get_role_name()
    press(INSERT)  # moves the cursor in the settings of this user; it begins in the middle
    wait(lambda: any(name.startswith("K10") for name in focused))
    press(ord("c"))
    wait(lambda: "Coordinates" in focused)
    press(ord("3"))
    wait(lambda: "C3, empty" in heard)
    press(RETURN)
    wait(lambda: any(text.startswith("Move 2") for text in heard))
    found |= {"heard": heard, "focused": focused}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
