"""The built-in engine; free of Qt."""

import os

# The matrices of a small network are too small to share: with two threads of its own OpenBLAS took ten times as long
# on a busy machine, waiting for itself. To use two processors, use two networks. Must be set before numpy is imported.
for _variable in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_variable, "1")
