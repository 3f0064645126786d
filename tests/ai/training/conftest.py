import importlib.util

# The extra [train] is for those who train; without torch its tests are not there.
collect_ignore = (
    []
    if importlib.util.find_spec("torch")
    else ["test_growth.py", "test_label.py", "test_sparring.py", "test_teacher.py", "test_train.py"]
)
