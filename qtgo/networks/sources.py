"""What can be downloaded, as the file ``network_sources.json`` among the resources says."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.deferred import dataclass, regex
from qtgo.files.checked_json import MalformedError, fields, items, parsed_object, text, whole
from qtgo.files.input import read_input
from qtgo.resources import resource_path

if TYPE_CHECKING:
    import re

_FILE = "network_sources.json"
_MOST_BYTES = 1 << 20
_LARGEST = 1 << 31  # bytes of a network
_FILE_NAME = regex(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}")
_DIGEST = regex(r"[0-9a-f]{64}")


class Use(Enum):
    """What a network is good for."""

    USUAL = "usual"
    FAST_COMPUTER = "fast computer"
    GRAPHICS_CARD = "graphics card"
    HUMAN_LIKE = "human-like"


@dataclass(frozen=True, slots=True)
class Source:
    """A network that its authors publish.

    ``name`` is what the command line calls it. ``size`` (bytes) and ``digest`` (SHA-256) are those of the file, None
    and empty where they are not known. ``publisher`` is the page that tells of the network, ``license`` the name of its
    license, empty where none is stated, and ``license_page`` the text of that.
    """

    name: str
    blocks: int
    channels: int
    use: Use
    address: str
    file_name: str
    publisher: str
    license: str
    license_page: str = ""
    size: int | None = None
    digest: str = ""


def sources(file: Path | None = None) -> tuple[Source, ...]:
    """Return the networks that can be downloaded; raise MalformedError or OSError where the file cannot be used."""
    content = read_input(resource_path(_FILE) if file is None else file, _MOST_BYTES)
    found = tuple(_source(fields(entry)) for entry in items(parsed_object(content).get("networks")))
    if len({source.name for source in found}) < len(found):
        raise MalformedError("two networks have one name")
    return found


def _source(entry: dict[str, object]) -> Source:
    size = entry.get("size")
    return Source(
        name=_matching(_FILE_NAME, entry.get("name")),
        blocks=whole(entry.get("blocks"), 1),
        channels=whole(entry.get("channels"), 1),
        use=_use(entry.get("use")),
        address=text(entry.get("address")),
        file_name=_matching(_FILE_NAME, entry.get("file")),
        publisher=text(entry.get("publisher")),
        license=text(entry.get("license")),
        license_page=text(entry.get("license_page", "")),
        size=None if size is None else whole(size, 1, _LARGEST),
        digest="" if entry.get("sha256") is None else _matching(_DIGEST, entry["sha256"]),
    )


def _use(value: object) -> Use:
    try:
        return Use(text(value))
    except ValueError:
        raise MalformedError(f"{value!r} is no use") from None


def _matching(pattern: re.Pattern[str], value: object) -> str:
    found = text(value)
    if not pattern.fullmatch(found):
        raise MalformedError(f"{found!r} is not possible here")
    return found
