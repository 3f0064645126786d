from collections import Counter

from PySide6.QtGui import QAction, QKeySequence

from qtgo.app.game_window import GameWindow
from qtgo.shell.menus.menu_bar import free_keys

OF_MACOS = {"Ctrl+H", "Ctrl+M", "Ctrl+Alt+H", "Ctrl+Alt+M", "Ctrl+Alt+D", "Ctrl+Space", "Ctrl+Tab"}


def keys_on(platform: str, window: GameWindow) -> Counter[object]:
    form = QKeySequence.SequenceFormat.PortableText
    return Counter(
        key
        for action in window.findChildren(QAction)
        for key in free_keys([sequence.toString(form) for sequence in action.shortcuts()], platform)
    )


def test_on_macos_no_command_takes_a_key_of_the_system(window: GameWindow) -> None:
    window.complete()
    before, after = keys_on("linux", window), keys_on("darwin", window)
    assert set(before) & OF_MACOS == {"Ctrl+H", "Ctrl+M", "Ctrl+Alt+H", "Ctrl+Alt+M"}
    assert not set(after) & OF_MACOS
    assert sorted(after.values()) == sorted(before.values()), "a key has two commands"


def test_the_standard_keys_stay(window: GameWindow) -> None:
    copy = QKeySequence.StandardKey.Copy
    assert free_keys([copy, "Ctrl+M"], "darwin")[0] is copy
    assert free_keys([copy, "Ctrl+M"], "win32") == (copy, "Ctrl+M")
