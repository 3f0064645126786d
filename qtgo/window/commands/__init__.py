"""What the actions of the window do, a module a menu or subject."""
