"""Army games as text: actions, positions, views, reasons."""
