"""Which keys the actions have."""

from qtgo.shell.menus.key_bindings import KeyBindings, KeyEntry

ENTRIES = (
    KeyEntry("new", "File", "New Game", ("Ctrl+N",)),
    KeyEntry("hint", "Game", "Hint", ("H",)),
    KeyEntry("stop", "Engine", "Stop Thinking", ("Esc", "Ctrl+.")),
    KeyEntry("quiet", "Game", "Quiet"),
)


def owner(bindings: KeyBindings, key: str) -> str | None:
    entry = bindings.owner(key)
    return None if entry is None else entry.name


def test_the_usual_keys_are_nothing_to_remember() -> None:
    bindings = KeyBindings(ENTRIES)
    assert [bindings.keys(entry.name) for entry in ENTRIES] == [entry.usual for entry in ENTRIES]
    assert bindings.own() == ()
    assert owner(bindings, "H") == "hint" and owner(bindings, "Esc") is None and owner(bindings, "X") is None


def test_an_action_has_several_keys() -> None:
    bindings = KeyBindings(ENTRIES)
    bindings.add("hint", "Ctrl+J")
    assert bindings.keys("hint") == ("H", "Ctrl+J")
    assert bindings.own() == (("hint", "H", "Ctrl+J"),)
    bindings.remove("hint", "H")
    assert bindings.keys("hint") == ("Ctrl+J",) and owner(bindings, "H") is None
    bindings.add("hint", "H")
    bindings.remove("hint", "Ctrl+J")
    assert bindings.own() == ()


def test_a_key_given_to_one_action_is_taken_from_the_other() -> None:
    bindings = KeyBindings(ENTRIES)
    bindings.add("hint", "Ctrl+N")
    assert bindings.keys("new") == () and owner(bindings, "Ctrl+N") == "hint"
    assert bindings.own() == (("hint", "H", "Ctrl+N"), ("new",))
    assert bindings.reset("new") == ("Ctrl+N",)
    assert bindings.keys("new") == ()
    bindings.reset("hint")
    assert bindings.reset("new") == () and bindings.own() == ()


def test_what_is_remembered_comes_back() -> None:
    own = (("hint", "Ctrl+N"), ("new",), ("stop",))
    bindings = KeyBindings(ENTRIES, own)
    assert bindings.own() == own
    assert bindings.keys("stop") == ("Esc",)
    bindings.reset_all()
    assert bindings.own() == () and bindings.keys("new") == ("Ctrl+N",)


def test_the_users_keys_come_before_usual_ones_and_no_key_has_two_actions() -> None:
    bindings = KeyBindings(ENTRIES, (("quiet", "Ctrl+N", "H", "Esc"), ("hint", "H")))
    assert bindings.keys("quiet") == ("Ctrl+N", "H")
    assert bindings.keys("new") == () and bindings.keys("hint") == ()


def test_actions_of_another_version_keep_their_keys() -> None:
    bindings = KeyBindings(ENTRIES, (("later", "Ctrl+7"), (), ("hint", "J")))
    bindings.reset_all()
    assert bindings.own() == (("later", "Ctrl+7"),)
