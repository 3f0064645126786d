"""Writing SGF.

Normal form: ``(``, the nodes, ``)`` and a newline for each game. A node is ``;`` and its properties in
order, each a name and its values in brackets, without blanks. A newline precedes the ``(`` of a
variation and follows a root and every ten nodes on a line; variations are written only if there is more
than one child. A property that has one value by definition is written once for each if it has several.

A file in which nothing was changed is written back byte for byte, whatever is wrong with it, and an edit changes only
the nodes around it: others keep their line breaks and blanks, their duplicate properties and old names, and the
parentheses around an only child. Only in an edited game is repaired what other programs may refuse, such as a missing
parenthesis. Text outside games stays where it stood. A missing or wrong CA stays so, unless the games as they are now
would be read in another encoding without the right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from qtgo.core.record.tree import Node
from qtgo.sgf.charset import cannot_declare_itself, codecs_for, decode, encode, lost_characters
from qtgo.sgf.collection import Collection, Source
from qtgo.sgf.composing import compose, joined
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.text_codec import BROKEN, WIDE, without_broken

Games = Collection | Sequence[Node]


def write_collection(games: Games, encoding: str | None = None, *, lossy: bool = False, repairs: bool = False) -> bytes:
    """Write games in an encoding, by default that of the collection, with a matching CA.

    Raise SgfError (UNENCODABLE) rather than lose a character, unless ``lossy`` replaces it with ``?``.
    ``repairs`` writes all games so that every program reads them, without text outside.
    """
    collection = _as_collection(games)
    codec = _codec(encoding or collection.encoding)
    source = collection.source
    text = _text_for(collection, codec, repairs=repairs)
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
        text = _with_question_marks(_text_for(collection, codec, declares=True, repairs=repairs), lost)
        data = encode(text, codec, bom=bom)
    return data


def _with_question_marks(text: str, lost: Sequence[str]) -> str:
    return text.translate(dict.fromkeys(map(ord, lost), "?")) if lost else text


def _unencodable(text: str, lost: Sequence[str]) -> SgfError:
    """Return the error for lost characters, with the place of the first."""
    offset = text.index(lost[0])
    line = text.count("\n", 0, offset) + 1
    return SgfError(SgfErrorKind.UNENCODABLE, line, offset - text.rfind("\n", 0, offset), "".join(lost))


def write_text(games: Games, *, repairs: bool = False) -> str:
    """Write games as text, for the clipboard; ``repairs`` as in ``write_collection``."""
    collection = _as_collection(games)
    return without_broken(compose(collection, collection.encoding, repairs=repairs))


def unencodable(games: Games, encoding: str) -> list[str]:
    """List the characters that an encoding would lose, each once."""
    collection = _as_collection(games)
    codec = _codec(encoding)
    return lost_characters(_sound(collection, codec, joined(_foreign(collection))), codec)


def count_broken(games: Games) -> int:
    """Return the number of places where the games have invalid bytes of their file."""
    return sum(len(re.findall(BROKEN.pattern + "+", text)) for text in _foreign(_as_collection(games)))


def _foreign(collection: Collection) -> Iterator[str]:
    """Yield the names and values that are not ASCII, in the order of the file, and what else the file has."""
    for root in collection.games:
        for node in root.subtree():
            for name, values in node.properties.items():
                if not name.isascii():
                    yield name
                for value in values:
                    if not value.isascii():
                        yield value
    if (source := collection.source) is not None:
        yield from (text for text in chain(source.outside, *source.layout.strays.values()) if not text.isascii())


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


def _text_for(collection: Collection, codec: str, *, declares: bool = False, repairs: bool = False) -> str:
    """Return the text to encode; invalid bytes go back only into the encoding that they came in."""
    return _sound(collection, codec, compose(collection, codec, declares=declares, repairs=repairs))


def _sound(collection: Collection, codec: str, text: str) -> str:
    source = collection.source
    is_kept = collection.keeps_broken and source is not None and source.encoding == codec
    return text if is_kept else without_broken(text)


def _as_collection(games: Games) -> Collection:
    return games if isinstance(games, Collection) else Collection(list(games))


def _codec(encoding: str) -> str:
    """Return the codec of an encoding name."""
    codecs = codecs_for(encoding)
    if not codecs:
        raise SgfError(SgfErrorKind.UNKNOWN_ENCODING, detail=encoding)
    return encoding if encoding in codecs else codecs[0]
