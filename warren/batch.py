"""Thousands of matches of one game side by side, in NumPy arrays: see `docs/research.md`."""

from warren.research.batch import Batch
from warren.research.features import Feature, Features

__all__ = ["Batch", "Feature", "Features"]
