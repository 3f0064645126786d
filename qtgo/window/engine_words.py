"""The words for engines that fail, which the dialogs say too."""

from __future__ import annotations

from qtgo.dialogs.engine_words import failure_evidence, failure_text

__all__ = ["failure_evidence", "failure_text"]
