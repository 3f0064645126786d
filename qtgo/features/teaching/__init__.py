"""The teacher's questions about moves."""
