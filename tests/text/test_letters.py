import pytest

from qtgo.text.letters import missing_letters_text


@pytest.mark.parametrize(
    ("letters", "languages"),
    [("이세돌", "Korean"), ("柯", "Chinese"), ("カか", "Japanese"), ("돌か柯", "Chinese, Japanese, Korean")],
)
def test_languages_without_a_font_are_named(letters: str, languages: str) -> None:
    assert f" the characters of {languages}. Install " in missing_letters_text(frozenset(letters))


def test_other_characters_are_not_named() -> None:
    assert missing_letters_text("\U0010fffd").startswith("Some characters cannot be shown")
    assert missing_letters_text("") == ""
