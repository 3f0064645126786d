"""What the log has of the program's own files."""

from __future__ import annotations

import logging

from qtgo.storage_health import Storage

_log = logging.getLogger(__name__)


def log_storage(storage: Storage) -> None:
    """Log from now on which of the program's own files cannot be written."""
    storage.failed.connect(lambda failure: _log.info(f"{failure.kind.name} cannot be written: %s", failure.error))
