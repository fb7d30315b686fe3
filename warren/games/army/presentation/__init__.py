"""How army games are written down and looked at: actions, positions, views, reasons."""
