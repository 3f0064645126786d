"""Matches between engines: plan, clock, games, tables and reports."""
