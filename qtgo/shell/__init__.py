"""The empty window: its menus, places and notices, which know no feature."""
