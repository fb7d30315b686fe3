"""Hooks for verbs that other packages bring: each fills a slot with its function.

`army/game.py` fills them; without such verbs no engine has this file in it.
"""

HOOKS = True


def usual_step(rules, state, frame, op, at):
    """Carry out an operation that the game itself has; returns where the text goes on."""
    raise NotImplementedError


def verb_0(rules, state, frame, at):
    """Carry out a verb of another package; returns where the text goes on."""
    raise NotImplementedError


def verb_1(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_2(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_3(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_4(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_5(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_6(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError


def verb_7(rules, state, frame, at):
    """The same, of the next verb."""
    raise NotImplementedError
