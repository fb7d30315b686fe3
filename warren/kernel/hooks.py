"""Hooks: functions that shared code calls and that a game may implement.

A module of hooks (`kernel.contract`, `games.army.hooks`) has one function for each. The function's
body is the default; a hook without a default raises NotImplementedError. A game marks its
implementation:

    @implements(hooks.text_of)
    def text_of(rules, state, card): ...

So "go to definition" leads from a game's function to the hook, and "find references" from the hook
to every implementation. Mypy compares their parameters. `kernel.compile` replaces the hooks with
the game's functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]


def implements(hook: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function as a game's implementation of a hook; the function itself is unchanged."""
    if not is_hook(hook):
        raise TypeError(f"{hook.__module__}.{hook.__name__} is not a hook")

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        vars(function)["implements"] = hook
        return function

    return mark


def is_hook(function: Function) -> bool:
    """Whether the function is declared in a module of hooks."""
    return "HOOKS" in getattr(function, "__globals__", ())


def has_default(hook: Function) -> bool:
    """Whether a game may omit the hook."""
    return "NotImplementedError" not in hook.__code__.co_names


def hooks_of(module: ModuleType) -> dict[str, Function]:
    """The hooks that a module declares, by name."""
    return {name: hook for name, hook in functions_in(module) if hook.__module__ == module.__name__}


def implementations(hooks: Iterable[ModuleType], *modules: ModuleType) -> dict[str, Function]:
    """Return the implementation of each hook from the first module that has one, or its default."""
    marked = {
        vars(function)["implements"]: function
        for module in reversed(modules)
        for _, function in functions_in(module)
        if "implements" in vars(function)
    }
    declared = {name: hook for module in hooks for name, hook in hooks_of(module).items()}
    for name, hook in declared.items():
        if hook not in marked and not has_default(hook):
            raise TypeError(f"no function implements the hook {hook.__module__}.{name}")
    return {name: marked.get(hook, hook) for name, hook in declared.items()}


def functions_in(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield all functions in a module, its own and imported ones."""
    return ((name, each) for name, each in vars(module).items() if isinstance(each, FunctionType))
