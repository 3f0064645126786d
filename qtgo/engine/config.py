"""The user's word on an engine, under the name that this package knows it by."""

from __future__ import annotations

from qtgo.gtp.engine_config import EngineConfig

__all__ = ["EngineConfig"]
