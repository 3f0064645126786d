"""Analysis in the properties of nodes: QtGo's own, and what other programs write."""
