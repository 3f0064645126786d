import os

# Before anything loads Qt: tests open no windows, whether there is a display or not.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
