"""Writing SGF.

Normal form: ``(``, the nodes, ``)`` and a newline for each game. A node is ``;`` and its properties in
order, each a name and its values in brackets, without blanks. A newline precedes the ``(`` of a
variation and follows a root and every ten nodes on a line; variations are written only if there is more
than one child. A property that has one value by definition is written once for each if it has several.

Unedited nodes keep the line breaks and blanks of their file, their duplicate properties and old names, and the
parentheses around an only child, so a file without errors is written back byte for byte, and an edit changes only the
nodes around it. A missing or wrong CA stays so, unless the games as
they are now would be read in another encoding without the right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from qtgo.core.record.property_table import PROPERTIES, ValueForm
from qtgo.core.record.tree import Node
from qtgo.deferred import regex
from qtgo.sgf.charset import cannot_declare_itself, charset_name, codecs_for, decode, encode, lost_characters
from qtgo.sgf.codec import BROKEN, WIDE, is_sound
from qtgo.sgf.collection import Collection, Source
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.unchanged import still_says

_NODES_PER_LINE = 10
_LAYOUT = regex(r"(\[[^\]\\]*+(?:\\.[^\]\\]*+)*+(?:\]|\Z))|\s++", re.DOTALL)
_CA_FOLLOWS = ("FF", "GM")

Games = Collection | Sequence[Node]


def write_collection(games: Games, encoding: str | None = None, *, lossy: bool = False) -> bytes:
    """Write games in an encoding, by default that of the collection, with a matching CA.

    Raise SgfError (UNENCODABLE) rather than lose a character, unless ``lossy`` replaces it with ``?``.
    """
    collection = _as_collection(games)
    codec = _codec(encoding or collection.encoding)
    source = collection.source
    text = _text_for(collection, codec)
    if source is not None and source.data is not None and codec == source.encoding and text == source.text:
        return source.data
    bom = source.bom if source is not None and codec == source.encoding else codec in WIDE
    lost: list[str] = []
    try:
        data = encode(text, codec, bom=bom)
    except UnicodeEncodeError as error:
        lost = lost_characters(text, codec) or [text[error.start]]
        if not lossy:
            raise _unencodable(text, lost) from None
        text = _with_question_marks(text, lost)
        data = encode(text, codec, bom=bom)
    if _is_misread(data, text, source):
        text = _with_question_marks(_text_for(collection, codec, declares=True), lost)
        data = encode(text, codec, bom=bom)
    return data


def _with_question_marks(text: str, lost: Sequence[str]) -> str:
    return text.translate(dict.fromkeys(map(ord, lost), "?")) if lost else text


def _unencodable(text: str, lost: Sequence[str]) -> SgfError:
    """Return the error for lost characters, with the place of the first."""
    offset = text.index(lost[0])
    line = text.count("\n", 0, offset) + 1
    return SgfError(SgfErrorKind.UNENCODABLE, line, offset - text.rfind("\n", 0, offset), "".join(lost))


def write_text(games: Games) -> str:
    """Write games as text, for the clipboard."""
    collection = _as_collection(games)
    return BROKEN.sub("\ufffd", "".join(_pieces(collection, collection.encoding)))


def unencodable(games: Games, encoding: str) -> list[str]:
    """List the characters that an encoding would lose, each once."""
    collection = _as_collection(games)
    codec = _codec(encoding)
    return lost_characters(_sound(collection, codec, "".join(_foreign(collection))), codec)


def count_broken(games: Games) -> int:
    """Return the number of places where the games have invalid bytes of their file."""
    return sum(len(re.findall(BROKEN.pattern + "+", text)) for text in _foreign(_as_collection(games)))


def _foreign(collection: Collection) -> Iterator[str]:
    """Yield the names and values that are not ASCII, in the order of the file."""
    for root in collection.games:
        for node in root.subtree():
            for name, values in node.properties.items():
                if not name.isascii():
                    yield name
                for value in values:
                    if not value.isascii():
                        yield value


def write_node(node: Node) -> str:
    """Write one node in the normal form."""
    parts = [";"]
    for name, values in node.properties.items():
        parts.append(name)
        known = PROPERTIES.get(name) if len(values) > 1 else None
        between = f"]{name}[" if known is not None and known.form is ValueForm.SINGLE else "]["
        parts.append(f"[{between.join(values)}]")
    return "".join(parts)


def _is_misread(data: bytes, text: str, source: Source | None) -> bool:
    """Return whether the output would be decoded differently, by us or by programs that keep to the default encoding.

    The encoding of a file may have been a guess, which other words in it would change.
    """
    if source is not None and source.text == text:
        return False
    found = decode(data)
    if found.text != text or (not found.is_valid and cannot_declare_itself(found.declared)):
        return True
    is_new = source is not None and source.text.isascii()
    return is_new and not text.isascii() and not found.bom and not codecs_for(found.declared)


def _text_for(collection: Collection, codec: str, *, declares: bool = False) -> str:
    """Return the text to encode; invalid bytes go back only into the encoding that they came in."""
    return _sound(collection, codec, "".join(_pieces(collection, codec, declares)))


def _sound(collection: Collection, codec: str, text: str) -> str:
    source = collection.source
    if is_sound(text) or (collection.keeps_broken and source is not None and source.encoding == codec):
        return text
    return BROKEN.sub("\ufffd", text)


def _as_collection(games: Games) -> Collection:
    return games if isinstance(games, Collection) else Collection(list(games))


def _codec(encoding: str) -> str:
    """Return the codec of an encoding name."""
    codecs = codecs_for(encoding)
    if not codecs:
        raise SgfError(SgfErrorKind.UNKNOWN_ENCODING, detail=encoding)
    return encoding if encoding in codecs else codecs[0]


def _walk(games: Sequence[Node], brackets: Mapping[Node, int]) -> Iterator[tuple[str, Node | None]]:
    """Yield every node with the parentheses before it, and the final ones with None.

    ``brackets`` has the numbers of parentheses around nodes that have unusually many.
    """
    gap = ""
    for root in games:
        gap += "("
        stack: list[Node | str] = [")", root]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                gap += item
                continue
            yield gap, item
            gap = ""
            usual = 0 if len(item.children) == 1 else 1
            for child in reversed(item.children):
                count = max(usual, brackets.get(child, 0)) if brackets else usual
                stack += (")" * count, child, "(" * count) if count else (child,)
    yield gap, None


def _pieces(collection: Collection, codec: str, declares: bool = False) -> Iterator[str]:
    """Yield the text of the games, node by node, in the layout of the file if it still fits.

    ``declares`` requires the very name of the codec in CA.
    """
    source = collection.source
    text = "" if source is None else source.text
    newline = "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"
    written, previous = "", None
    shown: Node | None = None  # the previous one as it is written
    on_line = 0
    for gap, node in _walk(collection.games, {} if source is None else source.brackets):
        piece = written + gap
        original = None if source is None else source.between(previous, node)
        if original is not None and (original == piece or _LAYOUT.sub(r"\1", original) == piece):
            piece = original
        elif original is not None and shown is not None and _LAYOUT.sub("", tail := _tail(original)) == gap:
            head = original[: len(original) - len(tail)]
            piece = original if still_says(head, shown) else written + tail
        else:
            is_line_full = previous is not None and (previous.parent is None or on_line >= _NODES_PER_LINE)
            piece = written + _lay_out(gap, previous is None, node is None, is_line_full, newline)
        yield piece
        on_line = 1 if "\n" in piece else on_line + 1
        previous = node
        if node is not None:
            shown = node if node.parent else _declared(node, source, codec, declares)
            written = write_node(shown)


def _tail(piece: str) -> str:
    """Return the parentheses and whitespace after a node."""
    return piece[len(piece.rstrip("() \t\r\n\v\f")) :]


def _lay_out(gap: str, is_start: bool, is_end: bool, is_line_full: bool, newline: str) -> str:
    """Put the line breaks of the normal form between two nodes."""
    if is_start:
        return gap
    if is_end:
        return gap + newline
    if gap:
        return gap[:-1] + newline + "("
    return newline if is_line_full else ""


def _declared(root: Node, source: Source | None, codec: str, declares: bool) -> Node:
    """Return the root with a CA that matches the encoding, or unchanged if nothing was chosen."""
    if not declares:
        if source is not None and source.encoding == codec and not source.is_chosen:
            return root
        if codec in codecs_for(root.properties.get("CA", [""])[0]):
            return root
    properties = dict(root.properties)
    if "CA" not in properties:
        leading = list(takewhile(_CA_FOLLOWS.__contains__, properties))
        properties = {name: properties.get(name, []) for name in [*leading, "CA"]} | properties
    properties["CA"] = [charset_name(codec)]
    return Node(properties)
