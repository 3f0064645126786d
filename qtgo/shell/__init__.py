"""The empty window: its menus, places and notices, independent of all features."""
