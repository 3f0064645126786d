"""The names of keys in sentences, as keyboards of the language and of the system have them."""

from __future__ import annotations

import sys

from qtgo.text.translation import Texts

tr = Texts("key")


def with_keys(text: str, **values: object) -> str:
    """Return a text with its values and, for {ctrl}, {shift}, {alt}, {esc}, {enter}, {space} and {tab}, the keys."""
    on_mac = sys.platform == "darwin"
    return text.format(
        ctrl="⌘" if on_mac else tr("Ctrl"),  # Translators: the key, as it is printed on it.
        shift="⇧" if on_mac else tr("Shift"),  # Translators: the key, as it is called in your language's shortcuts.
        alt="⌥" if on_mac else tr("Alt"),  # Translators: the key, as it is printed on it.
        esc=tr("Esc"),  # Translators: the key, as it is printed on it.
        enter=tr("Enter"),  # Translators: the key, as it is called in your language.
        space=tr("Space"),  # Translators: the key, as it is called in your language.
        tab=tr("Tab"),  # Translators: the key, as it is called in your language.
        **values,
    )
