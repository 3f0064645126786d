"""Reading: ladders and groups in the position shown."""
