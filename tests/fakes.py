"""How the fake engines are started: ``fake_engine.py`` over GTP, ``fake_analysis_engine.py`` over JSON."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from qtgo.gtp.engine_config import EngineConfig

FAKE = Path(__file__).with_name("fake_engine.py")
FAKE_ANALYZER = Path(__file__).with_name("fake_analysis_engine.py")


def words_of(program: Path, *options: str) -> list[str]:
    """Return the words that run a script at once: they are for those of the standard library alone."""
    return [sys.executable, "-S", "-E", str(program), *options]


def fake_command(*options: str) -> str:
    return shlex.join(words_of(FAKE, *options))


def fake_analyzer_command(*options: str) -> str:
    return shlex.join(words_of(FAKE_ANALYZER, *options))


def fake_engine(*options: str, name: str = "Fake", quit_time: float = 0.2, **fields: Any) -> EngineConfig:
    return EngineConfig(name, fake_command(*options), quit_time=quit_time, **fields)


def fake_analyzer(*options: str, name: str = "Fake", quit_time: float = 0.2, **fields: Any) -> EngineConfig:
    return EngineConfig(name, fake_analyzer_command(*options), quit_time=quit_time, **fields)
