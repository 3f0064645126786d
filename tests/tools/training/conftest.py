import importlib.util

# The extra [train] is for those who train; without torch its tests are not there.
collect_ignore = (
    []
    if importlib.util.find_spec("torch")
    else [
        *("learning/test_growth.py", "learning/test_train.py"),
        *("positions/test_label.py", "positions/test_sparring.py", "positions/test_teacher.py"),
    ]
)
