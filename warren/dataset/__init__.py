"""Decisions of strong play as Parquet files (extra `dataset`): making, reading, checking.

data = Dataset("strong-gosu")
for decisions in data.batches("train", 256, seed=1):
    ...
"""

from warren.dataset.making import make
from warren.dataset.plan import SPLITS, Plan
from warren.dataset.reading import Dataset, Decisions

__all__ = ["SPLITS", "Dataset", "Decisions", "Plan", "make"]
