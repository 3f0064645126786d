"""Editing the record: stones, marks, properties, figures."""
