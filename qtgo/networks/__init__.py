"""The user's networks of KataGo's: where they are, found on this computer, and downloaded."""
