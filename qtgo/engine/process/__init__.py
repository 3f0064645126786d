"""Engines as processes: started, watched, ended."""
