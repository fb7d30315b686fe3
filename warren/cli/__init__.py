"""The command line, one file per command; `warren --help` imports none of the engine."""
