from pathlib import Path

from qtgo.text.joining import between_clauses, clauses, labeled, listed, sentences
from qtgo.text.translation import use_language
from tests.languages import write_language


def test_parts_are_put_together_as_in_english() -> None:
    assert listed(["D4", "", "{n}", "Q16"]) == "D4, {n}, Q16"
    assert clauses(["4, 8 at 1", "9 pass"]) == "4, 8 at 1; 9 pass"
    assert sentences(["One.", "Two."]) == "One. Two."
    assert listed([]) == ""
    assert (labeled("D4", "atari"), between_clauses()) == ("D4: atari", "; ")


def test_a_language_joins_in_its_own_way(tmp_path: Path) -> None:
    write_language(
        tmp_path,
        "ja",
        {
            ("list", "{first}, {next}"): "{first}、{next}",
            ("list", "{first}; {next}"): "{first}；{next}",
            ("list", "{first} {next}"): "{first}{next}",
            ("list", "{name}: {text}"): "{name}：{text}",
        },
    )
    use_language("ja", folder=tmp_path)
    assert listed(["D4", "Q16", "パス"]) == "D4、Q16、パス"
    assert sentences(["一。", "二。", "三。"]) == "一。二。三。"
    assert (labeled("正確さ", "78.6"), between_clauses()) == ("正確さ：78.6", "；")
