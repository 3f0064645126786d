"""Edits, thought out as drafts before they are made."""
