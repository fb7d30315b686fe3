"""Hooks: links to every game's function and back, defaults, and errors that name functions."""

from __future__ import annotations

import ast
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from mypy import api

import warren
from warren.engine.games import GAMES
from warren.games.army import hooks
from warren.games.army.playing import playing_cost
from warren.games.gosux import army as gosux
from warren.kernel import contract
from warren.kernel import hooks as kernel
from warren.kernel.bits import lowest

ROOT = Path(warren.__file__).parent
MODULES = {"contract": contract, "hooks": hooks}
HOOKS = {
    name: hook for module in MODULES.values() for name, hook in kernel.hooks_of(module).items()
}
WANTED = {"gosu": [contract, hooks], "gosux": [contract, hooks], "laundromat": [contract]}


def marked_in_games() -> Iterator[tuple[Path, ast.FunctionDef, ast.expr]]:
    """Yield every marked function of a game, with its hook."""
    for source in sorted(ROOT.joinpath("games").rglob("*.py")):
        for node in ast.parse(source.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "implements":
                        yield source, node, mark.args[0]


def test_a_mark_names_its_hook_as_an_editor_can_follow_it() -> None:
    """`@implements(hooks.text_of)` precedes `text_of`, so an editor can jump in both directions."""
    for source, node, named in marked_in_games():
        assert isinstance(named, ast.Attribute), source
        module = MODULES[ast.unparse(named.value)]
        assert vars(module)[named.attr] is HOOKS[node.name], f"{source}: {node.name}"


@pytest.mark.parametrize("name", WANTED)
def test_a_game_has_every_hook_by_a_marked_function_or_a_default(name: str) -> None:
    functions = GAMES[name].contract
    wanted = {n: h for module in WANTED[name] for n, h in kernel.hooks_of(module).items()}
    assert set(functions) == set(wanted)
    for hook_name, hook in wanted.items():
        given = functions[hook_name]
        own = vars(given).get("implements")
        assert own is hook if given is not hook else kernel.has_default(hook)
        assert parameters(given) == parameters(hook), hook_name


def parameters(function: Any) -> tuple[str, ...]:
    code = function.__code__
    return tuple(code.co_varnames[: code.co_argcount])


def test_every_marked_function_is_used_by_a_game() -> None:
    used = {(f.__module__, f.__name__) for game in GAMES.values() for f in game.contract.values()}
    for source, node, _ in marked_in_games():
        module = ".".join(source.relative_to(ROOT.parent).with_suffix("").parts)
        assert (module, node.name) in used, f"{source}: {node.name} is never called"


def test_no_game_repeats_a_default() -> None:
    defaults = {name: body_of(hook) for name, hook in HOOKS.items() if kernel.has_default(hook)}
    repeated = [
        f"{s}: {n.name}" for s, n, _ in marked_in_games() if body(n) == defaults.get(n.name)
    ]
    assert not repeated


def body_of(hook: Any) -> str:
    tree = ast.parse(Path(hook.__code__.co_filename).read_text("utf-8"))
    return next(
        body(node)
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == hook.__name__
    )


def body(node: ast.FunctionDef) -> str:
    """Return a function's body without its docstring."""
    return ast.unparse(ast.Module(node.body[1:], []))


def test_a_hook_without_default_must_be_implemented() -> None:
    with pytest.raises(TypeError, match="no function implements the hook"):
        kernel.implementations([contract], ModuleType("empty"))


def test_only_a_hook_can_be_implemented() -> None:
    with pytest.raises(TypeError, match="lowest is not a hook"):
        kernel.implements(lowest)


def test_the_first_module_counts() -> None:
    first, second = ModuleType("first"), ModuleType("second")
    for module in (first, second):
        exec("def own_pile(seat): return 5", vars(module))
        kernel.implements(hooks.own_pile)(vars(module)["own_pile"])
    every = [sys.modules[f.__module__] for f in GAMES["gosu"].contract.values()]
    found = kernel.implementations([hooks], first, second, *every)
    assert found["own_pile"] is vars(first)["own_pile"]


def test_a_traceback_of_interpreted_rules_names_the_functions_of_the_game() -> None:
    cost = GAMES["gosux"].plain(playing_cost)
    rules = SimpleNamespace(captured_row_counts_as_empty=0)
    state = SimpleNamespace(row_size=np.ones((1, 1)), shown=np.zeros((1, 1), int))
    with pytest.raises(AttributeError) as caught:
        cost(rules, state, 0, 0, 0)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.name, Path(last.filename)) == ("clans_of", Path(gosux.__file__))


def test_mypy_compares_the_parameters_of_a_function_with_those_of_its_hook(tmp_path: Path) -> None:
    source = tmp_path / "game.py"
    source.write_text(
        "from warren.games.army import hooks\n"
        "from warren.kernel.hooks import implements\n\n\n"
        "@implements(hooks.text_of)\ndef text_of(rules, state, card): ...\n\n\n"
        "@implements(hooks.text_of)\ndef text_at(rules, card): ...\n"
    )
    said, _, _ = api.run([str(source), "--follow-imports=silent", f"--cache-dir={tmp_path}"])
    wrong = [line for line in said.splitlines() if "[arg-type]" in line]
    assert len(wrong) == 1
    assert ":9: error" in wrong[0]
