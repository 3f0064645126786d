"""QtGo, a desktop Go board."""

import os

__version__ = "0.1.0"
APP_ID = "io.github.qtgo.QtGo"
"""The name by which desktops know the program: of its desktop file, its icon and its windows."""

# onnxruntime reports every process to its makers, with an identifier that it writes into the user's cache, unless this
# is there before it is imported. Programs that this one starts inherit it.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
