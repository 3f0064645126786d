from qtgo.shell.file_to_write import file_filters


def test_each_kind_has_its_patterns() -> None:
    assert file_filters(("Go games", "*.sgf *.ngf"), ("All files", "*")) == "Go games (*.sgf *.ngf);;All files (*)"
