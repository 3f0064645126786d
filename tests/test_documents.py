"""The documents: true links, complete contents of the manual, no sentence in two of them, a short README."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MANUAL = ROOT / "resources" / "manual"
PAGES = [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md")), *sorted(MANUAL.glob("*.md"))]
HOME = "https://github.com/qtgo/qtgo/blob/main/"
LINK = re.compile(r"(?<!`)\[[^]]*\]\(([^) ]+)\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> Iterator[str]:
    for link in LINK.findall(page.read_text("utf-8")):
        name, _, anchor = link.partition("#")
        if name.startswith(HOME):
            target = ROOT / name.removeprefix(HOME)
        elif ":" in name:
            continue
        else:
            target = (page.parent / name) if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


def sentences(page: Path) -> set[str]:
    """Return the sentences of a page, without its line breaks."""
    return {text.strip(" -*|") for text in re.split(r"(?<=[.:]) ", " ".join(page.read_text("utf-8").split()))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page: Path) -> None:
    assert list(broken_links(page)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One, two\n[a](#one-two) [b](#three) [c](page.md#one-two) [d](gone.md) [e](https://example.org)\n"
    )
    assert list(broken_links(page)) == ["#three", "gone.md"]


def test_links_within_the_manual_stay_in_it() -> None:
    """It is installed without the rest of the checkout."""
    for page in MANUAL.glob("*.md"):
        assert [link for link in LINK.findall(page.read_text("utf-8")) if link.startswith("..")] == []


def test_each_page_of_the_manual_is_in_its_contents() -> None:
    listed = {link.partition("#")[0] for link in LINK.findall((MANUAL / "index.md").read_text("utf-8"))}
    assert listed | {"index.md"} == {page.name for page in MANUAL.glob("*.md")}


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 200


def test_no_sentence_stands_in_two_documents() -> None:
    documents = [{text for text in sentences(page) if len(text) > 40} for page in PAGES]
    assert sum(map(len, documents)) > 500
    assert sum(map(len, documents)) == len(set().union(*documents))


def test_each_wish_that_is_fulfilled_has_a_test() -> None:
    page = (ROOT / ".github" / "WISHES.md").read_text("utf-8")
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    wishes = rows[1:]
    assert len(wishes) == len({wish[0] for wish in wishes}) == 40
    for wish, _asked, answer, test in wishes:
        assert (answer, bool(test)) in (("Y", True), ("no", False)), wish
        if test:
            path, _, name = test.partition("::")
            assert f"\ndef {name}(" in (ROOT / "tests" / path).read_text("utf-8"), wish
