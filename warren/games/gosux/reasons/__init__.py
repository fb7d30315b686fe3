"""The sentences of GOSU X about captures."""
