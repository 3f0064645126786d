from pathlib import Path

from qtgo.text import translation
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


def test_no_floor_that_speaks_puts_commas_between_words_itself() -> None:
    package = Path(translation.__file__).parents[1]
    found = {
        source.name
        for floor in ("app", "cli", "features", "kit", "publish", "report", "shell", "text")
        for source in (package / floor).rglob("*.py")
        if '", ".join(' in source.read_text(encoding="utf-8")
    }
    data = {  # tags and words of commands as they are typed, and the engines of a review as its file has them
        "analysis_team.py",
        "analyze_command.py",
        "filters.py",
        "folder_review_process.py",
        "games_table_model.py",
        "play_command.py",
        "summary.py",
    }
    assert found == data
