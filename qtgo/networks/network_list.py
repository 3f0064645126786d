"""The list of the user's networks, beside those that QtGo has downloaded."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from qtgo.deferred import dataclass
from qtgo.files.checked_json import MalformedError, fields, flag, path_text, text, whole
from qtgo.files.input import check_regular, file_digest
from qtgo.files.private import NETWORKS, own_folders
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, by_key, changed_entry
from qtgo.networks.description import Describe, Description

_FILE = "networks.json"
_NETWORKS, _DIGEST = "networks", "digest"
_LARGEST = 1 << 40
_FASTEST = 1e6


@dataclass(frozen=True, slots=True)
class Network:
    """A network of the user's: a file, and what is known of it.

    ``digest`` is the SHA-256 of the file. ``is_own`` says that QtGo has downloaded it. ``speed`` is in positions of
    19x19 a second on this computer, 0 where it was not measured.
    """

    file: Path
    description: Description
    size: int
    digest: str
    is_own: bool = False
    speed: float = 0.0

    @property
    def is_there(self) -> bool:
        """Return whether the file is where it was, as far as can be told at a glance."""
        try:
            status = self.file.stat()
            check_regular(self.file)
        except OSError:
            return False
        return status.st_size == self.size


def networks_folder() -> Path:
    """Return the folder of the list and of what is downloaded; raise RuntimeError for a user without a home."""
    return own_folders().data / NETWORKS


def examined(file: Path, describe: Describe, *, is_own: bool = False) -> Network:
    """Return a network by its file, which is read wholly; raise ValueError for what is none, or OSError."""
    file = file.absolute()
    check_regular(file)
    description = describe(file)
    return Network(file, description, file.stat().st_size, file_digest(file), is_own)


class NetworkList(StateFile):
    """The user's networks, in the order in which they were added; each file once, by its digest.

    Only what QtGo has downloaded lies in its folder; other files stay where they are.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / _FILE)
        self.folder = folder

    def read(self) -> tuple[Network, ...]:
        """Return the networks; raise OSError."""
        entries = self._read_fields(**{_NETWORKS: []})[_NETWORKS]
        return tuple(network for network in map(_decoded, entries) if network is not None)

    def add(self, network: Network) -> None:
        """Add a network, or note that it is in another place now; raise OSError."""

        def change(entries: dict[str, Any]) -> None:
            before = _decoded(entries.get(network.digest))
            if before is not None and before.is_there and before.file != network.file:
                return
            if before is not None:
                kept = before.is_own and before.file == network.file
                change_of = replace(network, is_own=network.is_own or kept, speed=network.speed or before.speed)
            else:
                change_of = network
            entries[network.digest] = changed_entry(entries.get(network.digest), _encoded(change_of))

        self._change(change)

    def note_speed(self, digest: str, speed: float) -> None:
        """Note how fast a network is here; raise OSError."""

        def change(entries: dict[str, Any]) -> None:
            if digest in entries:
                entries[digest] = changed_entry(entries[digest], {"speed": speed})

        self._change(change)

    def remove(self, network: Network) -> None:
        """Forget a network, and delete its file if QtGo has downloaded it; raise OSError."""
        known = next((each for each in self.read() if each.digest == network.digest), None)
        self._change(lambda entries: entries.pop(network.digest, None))
        if known is not None and known.is_own and known.file.parent == self.folder:
            known.file.unlink(missing_ok=True)

    def _change(self, change: Callable[[dict[str, Any]], object]) -> None:
        def write() -> None:
            entries = by_key(self._read_fields(**{_NETWORKS: []})[_NETWORKS], _DIGEST)
            change(entries)
            self._write_fields(**{_NETWORKS: [*entries.values()]})

        in_turn(self.path, write)


def _encoded(network: Network) -> Mapping[str, Any]:
    description = network.description
    return {
        _DIGEST: network.digest,
        "file": str(network.file),
        "size": network.size,
        "own": network.is_own,
        "speed": network.speed,
        "name": description.name,
        "version": description.version,
        "blocks": description.blocks,
        "channels": description.channels,
        "human": description.is_human,
    }


def _speed(value: object) -> float:
    return float(value) if isinstance(value, int | float) and 0 <= value <= _FASTEST else 0.0


def _decoded(entry: object) -> Network | None:
    """Return the network of an entry, None for one that this version does not understand."""
    with contextlib.suppress(MalformedError):
        known = fields(entry)
        description = Description(
            text(known.get("name")),
            whole(known.get("version")),
            whole(known.get("blocks")),
            whole(known.get("channels")),
            flag(known.get("human")),
        )
        return Network(
            Path(path_text(known.get("file"))),
            description,
            whole(known.get("size"), most=_LARGEST),
            text(known.get(_DIGEST)),
            flag(known.get("own")),
            _speed(known.get("speed")),
        )
    return None
