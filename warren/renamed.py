"""Renamed modules and classes; the old names can be imported until 2.0."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MODULES = {
    "warren.engine.face": "warren.engine.presentation",
    "warren.engine.faces": "warren.engine.presentation",
    "warren.engine.plain": "warren.engine.fields",
    "warren.engine.plainly": "warren.engine.plain_presentation",
    "warren.engines": "warren.wasm",
    "warren.kernel.door": "warren.kernel.entry",
    "warren.kernel.paper": "warren.kernel.scratch",
    "warren.table.catalogue": "warren.table.play.catalogue",
    "warren.table.parts": "warren.table.play.parts",
}
NAMES = {
    "Face": "Presentation",
    "PRIZE": "REWARD",
    "door": "entry",
    "face_of": "presentation_of",
    "plain_face": "plain_presentation",
}
CLASSES = {
    "warren.analysis.why": {"Group": "FactGroup"},
    "warren.batch": {"Features": "FeatureTable"},
    "warren.bots.balance": {"Kind": "Holding"},
    "warren.cli.catalogue": {"Catalogue": "Listing"},
    "warren.engine.bundle": {"Cards": "CardFacts"},
    "warren.engine.games": {"Moment": "StepResult"},
    "warren.engine.sections": {"Word": "PlacedWord"},
    "warren.engine.views": {"Fact": "PlainFact"},
    "warren.packs.weights": {"Block": "TraitBlock"},
    "warren.printing.lettering": {"Paragraph": "StyledText"},
}


class OldNames:
    """Finds and loads a module by its old name, with a warning that gives the new one.

    It has no base class: `importlib.abc` would make every start slower.
    """

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module if it was renamed."""
        loader: Any = self
        return ModuleSpec(name, loader) if name in MODULES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module with everything that the renamed one has, also under the old names."""
        new = MODULES[spec.name]
        warn(spec.name, new)
        found, made = import_module(new), ModuleType(spec.name)
        made.__dict__.update(found.__dict__)
        for old, name in NAMES.items():
            if hasattr(found, name):
                setattr(made, old, getattr(found, name))
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: everything is loaded already."""


def warn(old: str, new: str) -> None:
    """Warn that a name is deprecated."""
    told = f"{old} is called {new}; Warren 2.0 will no longer accept the old name"
    warnings.warn(told, DeprecationWarning, stacklevel=3)


def old_classes(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module, which finds its classes by their old names."""

    def find(name: str) -> Any:
        new = CLASSES[module].get(name)
        if new is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn(f"{module}.{name}", new)
        return getattr(sys.modules[module], new)

    return find


def install() -> None:
    """Make old names importable."""
    sys.meta_path.append(OldNames())
