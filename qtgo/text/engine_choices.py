"""The engines as they are offered wherever one is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from qtgo.engine.builtin import is_builtin, lacks_network, runs_network
from qtgo.gtp.engine_config import EngineConfig
from qtgo.plain_text import visible
from qtgo.text.level_words import offered_name
from qtgo.text.translation import Texts

tr = Texts("engines")

_TITLE_LENGTH = 60


class EngineChoice(NamedTuple):
    """An engine to choose; ``title`` and ``tip`` are what the user reads, as plain text."""

    name: str
    title: str
    tip: str


def engine_choices(engines: Iterable[EngineConfig]) -> tuple[EngineChoice, ...]:
    """Return engines as they are offered, each name once."""
    by_name: dict[str, EngineConfig] = {}
    for engine in engines:
        by_name.setdefault(engine.name, engine)
    return tuple(EngineChoice(name, _title(engine), _tip(engine)) for name, engine in by_name.items())


def _title(engine: EngineConfig) -> str:
    title = visible(offered_name(engine.shown_name), _TITLE_LENGTH)
    return tr("{engine} (file missing)").format(engine=title) if lacks_network(engine) else title


def _tip(engine: EngineConfig) -> str:
    if is_builtin(engine):
        return tr("The built-in engine with its small network")
    if runs_network(engine):
        return tr("{name}, a network that QtGo runs").format(name=visible(engine.name))
    return visible(engine.name)
