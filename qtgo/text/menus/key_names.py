"""The names of keys in sentences, as keyboards of the language and of the system have them."""

from __future__ import annotations

import sys

from qtgo.text.translation import Texts

tr = Texts("key")

KEYS = {
    "Ctrl": tr.lazy("Ctrl"),  # Translators: the key, as it is printed on it.
    "Shift": tr.lazy("Shift"),  # Translators: the key, as it is called in your language's shortcuts.
    "Alt": tr.lazy("Alt"),  # Translators: the key, as it is printed on it.
    "Esc": tr.lazy("Esc"),  # Translators: the key, as it is printed on it.
    "Enter": tr.lazy("Enter"),  # Translators: the key, as it is called in your language.
    "Space": tr.lazy("Space"),  # Translators: the key, as it is called in your language.
    "Tab": tr.lazy("Tab"),  # Translators: the key, as it is called in your language.
}
"""The keys that sentences name, which Qt calls so in shortcuts too."""
_ON_MAC = {"Ctrl": "⌘", "Shift": "⇧", "Alt": "⌥"}


def with_keys(text: str, **values: object) -> str:
    """Return a text with its values and, for {ctrl}, {shift}, {alt}, {esc}, {enter}, {space} and {tab}, the keys."""
    signs = _ON_MAC if sys.platform == "darwin" else {}
    return text.format(**{key.lower(): signs.get(key) or name() for key, name in KEYS.items()}, **values)
