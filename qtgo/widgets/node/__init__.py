"""What a node says: its heading, its comment, and the tools that edit it."""
