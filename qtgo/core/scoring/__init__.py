"""Counting: regions, life, the score, the removal of dead stones, results."""
