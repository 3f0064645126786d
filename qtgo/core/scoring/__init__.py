"""Scoring: regions, life, the score, stone removal, results."""
