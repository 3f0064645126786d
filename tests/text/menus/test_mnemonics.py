import pytest

from qtgo.text.menus.mnemonics import distinct_mnemonics, mnemonic_of, with_mnemonic, without_mnemonic


@pytest.mark.parametrize(
    ("text", "plain", "letter"),
    [
        ("&Open…", "Open…", "o"),
        ("Save", "Save", ""),
        ("文件(&F)", "文件", "f"),
        ("開く (&O)…", "開く…", "o"),
        ("Fish && Chips", "Fish & Chips", ""),
        ("Fish && &Chips", "Fish & Chips", "c"),
        ("Last &5 Moves", "Last 5 Moves", "5"),
        ("Play (P)", "Play (P)", ""),
    ],
)
def test_a_text_reads_without_its_letter(text: str, plain: str, letter: str) -> None:
    assert without_mnemonic(text) == plain
    assert mnemonic_of(text) == letter


@pytest.mark.parametrize(
    ("said", "wish", "shown"),
    [
        ("Datei", "f", "&Datei"),
        ("Als Variante einfügen", "e", "Als Variante &einfügen"),
        ("Öffnen", "o", "Ö&ffnen"),
        ("Файл", "f", "&Файл"),
        ("ファイル", "f", "ファイル(&F)"),
        ("打开…", "o", "打开…".replace("…", "(&O)…")),
        ("檔案名稱：", "n", "檔案名稱(&N)："),
        ("SGF로 저장", "s", "SGF로 저장(&S)"),
        ("{edit} rückgängig machen", "u", "{edit} &rückgängig machen"),
        ("5 letzte", "5", "&5 letzte"),
        ("…", "x", "(&X)…"),
        ("&Datei", "f", "&Datei"),
    ],
)
def test_a_translation_has_a_letter_of_its_own(said: str, wish: str, shown: str) -> None:
    assert with_mnemonic(said, wish) == shown


def test_no_two_texts_have_the_same_letter() -> None:
    texts = ["&Datei", "&Drucken", "&Dr", "No letter", "&D", "打开(&D)", "A && &D"]
    shown = list(distinct_mnemonics(texts, "x"))
    assert shown == ["&Datei", "D&rucken", "Dr", "No letter", "D", "打开(&A)", "A && D"]
    assert list(map(without_mnemonic, shown)) == list(map(without_mnemonic, texts))


def test_letters_that_do_not_clash_stay() -> None:
    texts = ["S&ave", "&Save As", "Save A&ll"]
    assert list(distinct_mnemonics(texts)) == texts
