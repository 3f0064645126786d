"""Edits as drafts, planned before they are made."""
