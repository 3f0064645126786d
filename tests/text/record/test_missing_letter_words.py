import pytest

from qtgo.text.record.missing_letter_words import font_package, missing_letters_text


@pytest.mark.parametrize(
    ("letters", "languages"),
    [("이세돌", "Korean"), ("柯", "Chinese"), ("カか", "Japanese"), ("돌か柯", "Chinese, Japanese, Korean")],
)
def test_languages_without_a_font_are_named(letters: str, languages: str) -> None:
    assert f" the characters of {languages}. Install " in missing_letters_text(frozenset(letters))


@pytest.mark.parametrize(
    ("release", "package"),
    [
        ({"ID": "debian"}, "fonts-noto-cjk"),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "fonts-noto-cjk"),
        ({"ID": "fedora"}, "google-noto-sans-cjk-fonts"),
        ({"ID": "manjaro", "ID_LIKE": "arch"}, "noto-fonts-cjk"),
        ({"ID": "opensuse-tumbleweed", "ID_LIKE": "opensuse suse"}, "google-noto-sans-cjk-fonts"),
        ({"ID": "unheard-of"}, ""),
        ({}, ""),
    ],
)
def test_the_package_with_fonts_is_named_where_it_is_known(
    release: dict[str, str], package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert font_package(release) == package
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: release)
    named = f"the package {package}" if package else "Noto Sans CJK"
    assert missing_letters_text("柯").endswith(f"Install one, such as {named}.")


def test_without_a_name_of_the_system_no_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> dict[str, str]:
        raise FileNotFoundError

    monkeypatch.setattr("platform.freedesktop_os_release", missing)
    assert missing_letters_text("柯").endswith("such as Noto Sans CJK.")


def test_other_characters_are_not_named() -> None:
    assert missing_letters_text("\U0010fffd").startswith("Some characters cannot be shown")
    assert missing_letters_text("") == ""
