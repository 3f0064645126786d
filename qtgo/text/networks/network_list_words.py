"""The words for networks: what each is, how fast it is here, and where it comes from."""

from __future__ import annotations

from qtgo.networks.description import Description
from qtgo.networks.network_list import Network
from qtgo.networks.sources import Source, Use
from qtgo.networks.trial import Trial
from qtgo.text.joining import clauses, listed
from qtgo.text.numbers import bytes_text, localized
from qtgo.text.translation import Texts

tr = Texts("networks")


def network_text(network: Network) -> str:
    """Return what a network is, its size and, where it was measured, its speed."""
    text = listed((kind_text(network.description), size_text(network.size)))
    return clauses((text, speed_text(network.speed))) if network.speed else text


def kind_text(description: Description) -> str:
    """Return what a network is by its blocks and channels."""
    return _kind(description.blocks, description.channels, is_human=description.is_human)


def source_text(source: Source) -> str:
    """Return what a network is that can be downloaded."""
    return _kind(source.blocks, source.channels, is_human=source.use is Use.HUMAN_LIKE)


def _kind(blocks: int, channels: int, *, is_human: bool) -> str:
    # Translators: {blocks} is such as "10 blocks", {channels} such as "128 channels".
    human = tr("KataGo human-like, {blocks}, {channels}")
    # Translators: {blocks} is such as "10 blocks", {channels} such as "128 channels".
    usual = tr("KataGo {blocks}, {channels}")
    return (human if is_human else usual).format(
        blocks=tr.plural("{n} block", "{n} blocks", blocks),
        channels=tr.plural("{n} channel", "{n} channels", channels),
    )


def use_text(source: Source) -> str:
    """Return what a network is good for."""
    return {
        Use.USUAL: tr("The best strength for its size. For reviews and play on any computer."),
        Use.FAST_COMPUTER: tr("Stronger and slower. For computers with many fast cores."),
        Use.GRAPHICS_CARD: tr("Long the usual network of KataGo and KaTrain. Slow without a graphics card."),
        Use.HUMAN_LIKE: tr("Plays like people of 20 kyu to 9 dan, or like professionals of a year from 1800 on."),
    }[source.use]


def license_text(source: Source) -> str:
    """Return the license of a network that can be downloaded."""
    return source.license or tr("Its authors state no license for it. KataGo itself has the MIT License.")


def size_text(size: int | None) -> str:
    """Return a number of bytes, if it is known."""
    return tr("size unknown") if size is None else bytes_text(size)


def speed_text(speed: float) -> str:
    """Return how many positions of 19x19 a network sees here, or how long it takes for one."""
    if speed >= 1.5:
        return tr.plural("about {n} position a second here", "about {n} positions a second here", round(speed))
    return tr.plural("about {n} second a position here", "about {n} seconds a position here", max(1, round(1 / speed)))


def trial_text(trial: Trial) -> str:
    """Return how a network answered."""
    if not trial.is_sensible:
        return tr("It answers, but does not play Go: with the usual komi it does not call the empty board even.")
    # Translators: {small} and {large} are numbers.
    text = tr.plural_form(
        "It works: {small} positions a second on 9x9, {large} on 19x19 here, on one core.",
        "It works: {small} positions a second on 9x9, {large} on 19x19 here, on one core.",
        trial.small_speed if trial.small_speed < 10 else round(trial.small_speed),
        decimals=trial.small_speed < 10,
    )
    return text.format(small=_rate(trial.small_speed), large=_rate(trial.speed))


def _rate(speed: float) -> str:
    return localized(f"{speed:.0f}" if speed >= 10 else f"{speed:.1f}")


def progress_text(received: int, total: int | None) -> str:
    """Return how much of a download has arrived."""
    if total is None:
        return tr("{received} received").format(received=size_text(received))
    return tr("{received} of {total}").format(received=size_text(received), total=size_text(total))
