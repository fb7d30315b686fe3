"""Thousands of matches of one game side by side, in NumPy arrays: see `docs/research.md`."""

from warren.renamed import old_classes
from warren.research.batch import Batch
from warren.research.features import Feature, FeatureTable

__all__ = ["Batch", "Feature", "FeatureTable"]
__getattr__ = old_classes(__name__)
