"""The words that moles bring."""

GAMES = ("gosu",)
