"""The built-in engine; nothing here knows Qt."""

import os

# The matrices of a small network are too small to share: with two threads of its own OpenBLAS took ten times as long
# on a busy machine, waiting for itself. Who wants two processors takes two networks. Must be said before numpy comes.
for _variable in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_variable, "1")
