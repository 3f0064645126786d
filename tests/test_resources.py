"""Resources lie where the program looks for them."""

from qtgo.resources import resource_path


def test_icon_is_found() -> None:
    assert resource_path("icons/qtgo.svg").is_file()
