"""Networks of KataGo's: those of the user, found on this computer, and downloaded."""
