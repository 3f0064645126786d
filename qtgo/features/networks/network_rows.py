"""The rows of the dialog of networks: three groups, each network with its facts and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from qtgo.features.networks.network_keeper import NetworkKeeper, Progress
from qtgo.networks.found import FoundNetwork
from qtgo.networks.network_list import Network
from qtgo.networks.sources import Source
from qtgo.text.joining import with_detail
from qtgo.text.networks.network_list_words import (
    kind_text,
    license_text,
    progress_text,
    size_text,
    source_text,
    speed_text,
    use_text,
)
from qtgo.text.translation import Texts

tr = Texts("networks")


class Row(NamedTuple):
    """A row: what it shows, what it is of, and what can be done, most likely first.

    A head of a group, and a word on one that is empty, have no key.
    """

    name: str
    size: str = ""
    state: str = ""
    facts: str = ""
    what: Network | Source | Path | None = None
    key: str = ""
    acts: tuple[str, ...] = ()
    is_head: bool = False
    is_begun: bool = False


def rows_of(keeper: NetworkKeeper, sources: Sequence[Source]) -> list[Row]:
    """Return all rows as they are now."""
    known = {network.digest for network in keeper.networks if network.is_there}
    offered = [source for source in sources if not source.digest or source.digest not in known]
    waiting = [file for file in keeper.tried if file not in {network.file for network in keeper.networks}]
    own = [*(_own(network, keeper) for network in keeper.networks), *map(_waiting, waiting)]
    found = [_found(network) for network in keeper.offered if network.file not in keeper.tried]
    nothing = tr("Searching…") if keeper.is_searching else tr("No others were found.")
    return [
        *_group(tr("Your networks"), own, tr("None yet: add one of those below, or a file.")),
        *_group(tr("On this computer"), found, nothing),
        *_group(tr("To download"), [_source(source, keeper) for source in offered], tr("You have all of them.")),
    ]


def _group(title: str, rows: Sequence[Row], nothing: str) -> Iterator[Row]:
    yield Row(title, is_head=True)
    yield from rows or [Row(nothing)]


def _own(network: Network, keeper: NetworkKeeper) -> Row:
    is_tried, is_there = network.file in keeper.tried, network.is_there
    if is_tried:
        state = tr("Testing…")
    elif not is_there:
        state = tr("File is missing")
    else:
        state = speed_text(network.speed) if network.speed else tr("Not tested")
    facts = [
        tr("Name: {name}").format(name=network.description.name),
        tr("Format: {version}").format(version=network.description.version),
        tr("File: {file}").format(file=network.file),
    ]
    if network.is_own:
        facts.append(tr("Downloaded by QtGo"))
    acts = () if is_tried else ("test", "remove") if is_there else ("remove",)
    kind = kind_text(network.description)
    return Row(kind, size_text(network.size), state, "\n".join(facts), network, f"own {network.digest}", acts)


def _waiting(file: Path) -> Row:
    return Row(file.name, "", tr("Testing…"), tr("File: {file}").format(file=file), None, f"file {file}")


def _found(network: FoundNetwork) -> Row:
    facts = "\n".join(
        (
            tr("Name: {name}").format(name=network.description.name),
            tr("File: {file}").format(file=network.file),
            tr("It stays where it is; QtGo only remembers the place."),
        )
    )
    kind, size = kind_text(network.description), size_text(network.size)
    return Row(kind, size, "", facts, network.file, f"file {network.file}", ("take",))


def _source(source: Source, keeper: NetworkKeeper) -> Row:
    progress = keeper.progress(source)
    state, acts = _download_state(progress)
    if not state and source.size in {network.size for network in keeper.offered}:
        state = tr("Already on this computer")
    facts = (
        use_text(source),
        tr("Size: {size}").format(size=size_text(source.size)),
        with_detail(tr("License: {license}").format(license=license_text(source)), source.license_page),
        # Translators: where a network is downloaded.
        tr("From: {address}").format(address=source.address),
        tr("Described at: {address}").format(address=source.publisher),
        tr("Saved in: {folder}").format(folder=keeper.folder),
    )
    name, size = source_text(source), size_text(source.size)
    is_begun = progress is not None and not progress.is_running
    return Row(name, size, state, "\n".join(facts), source, f"source {source.name}", acts, is_begun=is_begun)


def _download_state(progress: Progress | None) -> tuple[str, tuple[str, ...]]:
    """Return a word on a download, and what can be done with it."""
    if progress is None:
        return "", ("download",)
    if progress.is_checked:
        return tr("Checking…"), ()
    if progress.is_running:
        return tr("Downloading…"), ("pause", "cancel")
    arrived = progress_text(progress.received, progress.total)
    return tr("Paused at {progress}").format(progress=arrived), ("download", "cancel")
