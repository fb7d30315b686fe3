"""Old names of modules, classes and parts work until 2.0, and name their replacement."""

import importlib
import subprocess
import sys
from dataclasses import replace

import pytest

from warren import renamed
from warren.engine import GAMES

IMPORT = """
import importlib, sys, warnings
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    old = importlib.import_module(sys.argv[1])
new = importlib.import_module(sys.argv[2])
public = {name for name in vars(new) if not name.startswith("_")}
assert all(getattr(old, name) is getattr(new, name) for name in public)
print(*(one.message for one in heard if one.category is DeprecationWarning), sep="\\n")
"""


@pytest.mark.parametrize(("old", "new"), renamed.MODULES.items())
def test_an_old_module_is_the_new_one_with_a_warning(old, new):
    command = [sys.executable, "-c", IMPORT, old, new]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{old} is called {new}" in done.stdout


def test_old_classes_are_found_in_old_modules():
    with pytest.deprecated_call(match="Presentation|presentation"):
        from warren.engine.face import Face
    from warren.engine.presentation import Presentation

    assert Face is Presentation


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [(name, *pair) for name, classes in renamed.CLASSES.items() for pair in classes.items()],
)
def test_an_old_class_is_the_new_one_with_a_warning(module, old, new):
    there = importlib.import_module(module)
    with pytest.deprecated_call(match=rf"{module}\.{old} is called {new}"):
        found = getattr(there, old)
    assert found is getattr(there, new)
    with pytest.raises(AttributeError, match="has no attribute"):
        _ = there.nothing_of_this_name


def test_a_part_by_its_old_name_is_read_with_a_warning():
    game = GAMES["laundromat"]
    parts = {"face": game.parts["presentation"]}
    with pytest.deprecated_call(match="'face' is called 'presentation'"):
        old = replace(game, parts=parts)
    assert old.parts == {"presentation": parts["face"]}
