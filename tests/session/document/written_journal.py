"""The bytes of a journal that is being written."""

from qtgo.session.document.autosave_journal import JournalWriter
from qtgo.session.document.document import Document


def content_of(kept: JournalWriter | Document) -> bytes:
    """Return the content so far."""
    content = kept.content() if isinstance(kept, JournalWriter) else kept.unsaved_journal()
    assert content is not None
    return content.read()
