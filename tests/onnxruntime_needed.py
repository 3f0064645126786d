"""Networks of KataGo's run by onnxruntime alone, which Intel's Macs, Debian and the newest Python may be without."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

needs_onnxruntime = pytest.mark.skipif(find_spec("onnxruntime") is None, reason="onnxruntime is not installed")
