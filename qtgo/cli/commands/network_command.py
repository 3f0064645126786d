"""``qtgo network``: the user's networks of KataGo's, listed, found on this computer, added and downloaded."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.terminal import ChangingLine, InputError, UsageError, complain, mention, say, say_json
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.joining import labeled, listed
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.networks.download import Download
    from qtgo.networks.network_list import Network, NetworkList
    from qtgo.networks.sources import Source

tr = Texts("command line")

_Read = TypeVar("_Read")
_ENOUGH = 6
"""Digits of a digest that name a network."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("action", choices=[*_ACTIONS], metavar="ACTION", help=_actions_text())
    parser.add_argument(
        "names", nargs="*", metavar="FILE", help=tr("a network file, or the name of a network in the list")
    )
    parser.add_argument("--json", action="store_true", help=tr("list and find: print one line of JSON per network"))


def _actions_text() -> str:
    return tr(
        "list: your networks; find: those of other programs on this computer; add: add files to the list; download: "
        "fetch one from its authors, or without a name show what there is; test: let networks answer; remove: take "
        "them off the list"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked for, and return the exit status."""
    problem = numpy_problem()
    if problem:
        from qtgo.text.numpy_words import numpy_problem_text

        raise InputError(tr("Networks need numpy. {problem}").format(problem=numpy_problem_text(problem)))
    needs_names = arguments.action in ("add", "test", "remove")
    if needs_names != bool(arguments.names) and arguments.action != "download":
        text = tr("{action}: name a network") if needs_names else tr("{action}: takes no names")
        raise UsageError(text.format(action=arguments.action))
    try:
        return _ACTIONS[arguments.action](arguments)
    except OSError as error:
        if error.filename is None:
            raise
        raise InputError(os_error_text(error)) from error


def _list(arguments: argparse.Namespace) -> int:
    networks = _known(_networks())
    for network in networks:
        if arguments.json:
            say_json(_fields(network))
        else:
            say(*_lines(network))
    if not networks and not arguments.json:
        say(tr('No networks yet: "qtgo network find" looks on this computer, "qtgo network download" shows others.'))
    return 0


def _find(arguments: argparse.Namespace) -> int:
    from qtgo.networks.description import describe
    from qtgo.networks.found import find_networks
    from qtgo.networks.places import Place, named_files, usual_places
    from qtgo.text.networks.network_list_words import kind_text, size_text

    count = 0
    own = Place(_networks().folder)
    home = Path.home()
    places = chain([own], usual_places(home))
    for found in find_networks(named_files(home, _engines()), places, describe):
        count += 1
        if arguments.json:
            say_json(
                {
                    "file": str(found.file),
                    "name": found.description.name,
                    "human": found.description.is_human,
                    "size": found.size,
                }
            )
        else:
            say(labeled(str(found.file), listed((kind_text(found.description), size_text(found.size)))))
    if not count and not arguments.json:
        say(tr("No networks were found."))
    return 0


def _add(arguments: argparse.Namespace) -> int:
    networks = _networks()
    return max(_add_one(networks, Path(name), is_own=False) for name in arguments.names)


def _add_one(networks: NetworkList, file: Path, *, is_own: bool) -> int:
    from qtgo.networks.adding import add_file
    from qtgo.text.networks.network_list_words import network_text, trial_text

    added = _read_from(file, lambda: add_file(networks, file, is_own=is_own))
    if added is None:
        return 1
    say(labeled(added.network.description.name, network_text(added.network)), f"  {trial_text(added.trial)}")
    return 0


def _read_from(file: Path, read: Callable[[], _Read]) -> _Read | None:
    """Return what a network's file gives, None where that was complained about."""
    from qtgo.ai.katago.model_error import ModelError
    from qtgo.text.analysis.network_words import model_error_text

    try:
        return read()
    except ModelError as error:
        complain(labeled(str(file), model_error_text(error)))
    except OSError as error:
        complain(os_error_text(error, file))
    return None


def _download(arguments: argparse.Namespace) -> int:
    from qtgo.networks.sources import sources

    known = sources()
    chosen = [source for name in arguments.names for source in known if source.name == name]
    if len(chosen) < len(arguments.names):
        text = tr("there is no such network to download; there are: {names}")
        raise InputError(text.format(names=listed(source.name for source in known)))
    for source in chosen or known:
        say(*_told(source))
    return max((_download_one(source) for source in chosen), default=0)


def _told(source: Source) -> Iterator[str]:
    """Yield what there is to know of a network before it is downloaded."""
    from qtgo.text.networks.network_list_words import license_text, size_text, source_text, use_text

    yield labeled(source.name, listed((source_text(source), size_text(source.size))))
    yield f"  {use_text(source)}"
    yield "  " + tr("from {address}").format(address=source.address)
    yield "  " + tr("described at {address}").format(address=source.publisher)
    license_page = f" ({source.license_page})" if source.license_page else ""
    yield "  " + tr("license: {license}").format(license=license_text(source)) + license_page


def _download_one(source: Source) -> int:
    from qtgo.networks.description import describe
    from qtgo.networks.download import Download
    from qtgo.networks.download_faults import DownloadError
    from qtgo.networks.fetch import fetch
    from qtgo.text.networks.download_words import download_error_text

    networks = _networks()
    line = ChangingLine()
    try:
        download = Download(source, networks.folder)
        try:
            fetch(download, time.sleep, _progress(download, line))
            line.clear()
            file = download.finish(describe)
        finally:
            line.clear()
            download.close()
    except DownloadError as error:
        raise InputError(download_error_text(error)) from error
    except KeyboardInterrupt:
        mention(tr("Interrupted. Run the same command again to continue."))
        raise
    return _add_one(networks, file, is_own=True)


def _progress(download: Download, line: ChangingLine) -> Callable[[], None]:
    from qtgo.text.networks.network_list_words import progress_text

    return lambda: line.show(progress_text(download.received, download.total))


def _test(arguments: argparse.Namespace) -> int:
    return max(_test_one(_networks(), name) for name in arguments.names)


def _test_one(networks: NetworkList, name: str) -> int:
    from qtgo.networks.trial import try_network
    from qtgo.text.networks.network_list_words import trial_text

    network = _named(_known(networks), name)
    file = Path(name) if network is None else network.file
    trial = _read_from(file, lambda: try_network(file))
    if trial is None:
        return 1
    if network is not None:
        networks.note_speed(network.digest, trial.speed)
    say(labeled(str(file), trial_text(trial)))
    return 0 if trial.is_sensible else 1


def _remove(arguments: argparse.Namespace) -> int:
    networks = _networks()
    for name in arguments.names:
        network = _named(_known(networks), name)
        if network is None:
            raise InputError(tr("{name}: no such network in your list").format(name=name))
        networks.remove(network)
        text = tr("{name}: deleted") if network.is_own else tr("{name}: off the list; its file stays at {file}")
        say(text.format(name=network.description.name, file=network.file))
    return 0


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "find": _find,
    "add": _add,
    "download": _download,
    "test": _test,
    "remove": _remove,
}


def _networks() -> NetworkList:
    from qtgo.networks.network_list import NetworkList, networks_folder

    try:
        return NetworkList(networks_folder())
    except RuntimeError:
        raise InputError(tr("There is no home folder for your networks.")) from None


def _known(networks: NetworkList) -> tuple[Network, ...]:
    """Return the networks of the list; say if it was damaged."""
    from qtgo.files.file_problems import BrokenState, Stored
    from qtgo.text.file_problem_words import broken_state_text

    known = networks.read()
    if networks.broken is not None:
        complain(broken_state_text(BrokenState(Stored.NETWORKS, networks.broken)))
        networks.broken = None
    return known


def _named(networks: Sequence[Network], name: str) -> Network | None:
    """Return the network that a name, a file or the beginning of a digest means; raise InputError if several do."""
    found = [
        network
        for network in networks
        if name in (network.description.name, network.file.name, str(network.file), network.digest)
        or (len(name) >= _ENOUGH and network.digest.startswith(name.lower()))
        or network.file == Path(name).absolute()
    ]
    if len(found) > 1:
        text = tr("{name}: several networks have this name; use the path of the file")
        raise InputError(text.format(name=name))
    return found[0] if found else None


def _engines() -> Sequence[EngineConfig]:
    from qtgo import settings
    from qtgo.files.private import own_folders

    return settings.glimpse(own_folders().config / settings.FILE_NAME).engines


def _lines(network: Network) -> list[str]:
    from qtgo.text.networks.network_list_words import network_text

    missing = "" if network.is_there else " " + tr("(missing)")
    return [labeled(network.description.name, network_text(network)), f"  {network.file}{missing}"]


def _fields(network: Network) -> dict[str, object]:
    return {
        "name": network.description.name,
        "file": str(network.file),
        "version": network.description.version,
        "blocks": network.description.blocks,
        "channels": network.description.channels,
        "human": network.description.is_human,
        "size": network.size,
        "digest": network.digest,
        "downloaded": network.is_own,
        "there": network.is_there,
        "speed": network.speed,
    }
