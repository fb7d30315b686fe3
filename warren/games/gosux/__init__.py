"""GOSU X, a duel with drafted clans."""
