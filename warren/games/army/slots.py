"""Hooks for verbs of other packages: each fills a slot with its function.

`army/game.py` fills them; without such verbs no engine includes this file.
"""

HOOKS = True


def usual_step(rules, state, frame, op, at):
    """Carry out one of the game's own operations; return where the text continues."""
    raise NotImplementedError


def verb_0(rules, state, frame, at):
    """Carry out a verb of another package; return where the text continues."""
    raise NotImplementedError


def verb_1(rules, state, frame, at):
    """Carry out the verb in slot 1."""
    raise NotImplementedError


def verb_2(rules, state, frame, at):
    """Carry out the verb in slot 2."""
    raise NotImplementedError


def verb_3(rules, state, frame, at):
    """Carry out the verb in slot 3."""
    raise NotImplementedError


def verb_4(rules, state, frame, at):
    """Carry out the verb in slot 4."""
    raise NotImplementedError


def verb_5(rules, state, frame, at):
    """Carry out the verb in slot 5."""
    raise NotImplementedError


def verb_6(rules, state, frame, at):
    """Carry out the verb in slot 6."""
    raise NotImplementedError


def verb_7(rules, state, frame, at):
    """Carry out the verb in slot 7."""
    raise NotImplementedError
