"""Reports on reviewed games: what they say, and how that becomes a page, a document or text."""
