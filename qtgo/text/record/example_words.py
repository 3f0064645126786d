"""What the games that come with QtGo say, in the language in use; their files are in English."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.core.record.properties import encode_simple_text, encode_text, simple_text_of, text_of
from qtgo.core.record.tree import Node
from qtgo.text.translation import Texts

EXAMPLES = "file, examples"
"""The context of what the games say, which packaging/catalog.py extracts from their files."""


def translate_example(root: Node, say: Callable[[str], str] = Texts(EXAMPLES)) -> None:  # noqa: B008
    """Put the name and the comments of a game into the language in use, as far as they are known."""
    for node in root.subtree():
        for name, read, encode in (("C", text_of, encode_text), ("GN", simple_text_of, encode_simple_text)):
            text = read(node, name).strip()
            if text and (said := say(text)) != text:
                node.properties[name] = [encode(said)]
