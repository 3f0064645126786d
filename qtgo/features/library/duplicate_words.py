"""What differs between two games with the same moves."""

from __future__ import annotations

from qtgo.library.duplicates import Contents
from qtgo.text.record.property_words import property_name
from qtgo.text.translation import Texts

tr = Texts("duplicates")


def differences(one: Contents, other: Contents) -> list[tuple[str, str, str]]:
    """List what differs: its name and what each of two games has, with a dash for nothing."""
    found = []
    for name in dict.fromkeys((*one.info, *other.info)):
        values = one.info.get(name, "").strip(), other.info.get(name, "").strip()
        if values[0] != values[1]:
            found.append((property_name(name), values[0] or "–", values[1] or "–"))
    for title, count, other_count in (
        (tr("Moves"), one.moves, other.moves),
        (tr("Comments"), one.comments, other.comments),
        (tr("Variations"), one.variations, other.variations),
        (tr("Nodes"), one.nodes, other.nodes),
    ):
        if count != other_count:
            found.append((title, str(count), str(other_count)))
    return found
