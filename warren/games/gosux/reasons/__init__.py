"""How GOSU X tells of captures."""
