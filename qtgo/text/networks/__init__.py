"""Words for networks of KataGo's: what each is, and what goes wrong with downloads."""
