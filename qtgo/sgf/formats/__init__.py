"""Importers of other formats."""
