"""Measuring strength: matches, levels and ranks."""
