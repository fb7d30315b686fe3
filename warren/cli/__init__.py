"""The command line, with one file per command; `warren --help` does not import the engine."""
