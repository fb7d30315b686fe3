"""Actions sampled from a policy's logits: always legal, and as often as the policy says."""

from __future__ import annotations

import numpy as np
import pytest

from warren.batch import Batch
from warren.research import sampling

GAMES = ("gosu", "gosux", "laundromat")


def dealt(name: str, size: int = 64) -> Batch:
    batch = Batch(name, size)
    batch.reset(seeds=1)
    return batch


def expected(batch: Batch, logits: np.ndarray) -> np.ndarray:
    """Return the policy's probabilities of all actions, computed step by step."""
    masked = np.where(batch.mask, logits.astype(np.float64), -np.inf)
    odds = np.exp(masked - masked.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


@pytest.mark.parametrize("name", GAMES)
def test_samples_are_legal_and_tell_their_odds(name: str) -> None:
    batch, chance = dealt(name), np.random.default_rng(1)
    for _ in range(30):
        logits = chance.normal(size=(batch.size, batch.actions)).astype(np.float32)
        drawn = batch.sample(logits, chance)
        odds = expected(batch, logits)
        rows = np.arange(batch.size)
        assert batch.mask[rows, drawn.actions].all()
        assert (batch.legal[rows, drawn.places] == drawn.actions).all()
        assert np.allclose(drawn.log_probs, np.log(odds[rows, drawn.actions]), atol=1e-5)
        told = -np.sum(odds * np.log(np.where(odds > 0, odds, 1)), axis=1)
        assert np.allclose(drawn.entropies, told, atol=1e-5)
        batch.step(drawn.actions)


def test_a_policy_is_followed_as_often_as_it_says() -> None:
    batch, chance = dealt("gosu", 1), np.random.default_rng(2)
    logits = chance.normal(size=(1, batch.actions)).astype(np.float32)
    many = Batch("gosu", 20_000)
    many.fill(batch.states[0])
    for heat in (0.5, 1.0, 2.0):
        drawn = many.sample(np.repeat(logits, many.size, axis=0), chance, temperature=heat)
        odds = expected(batch, logits / np.float32(heat))[0]
        found = np.bincount(drawn.actions, minlength=batch.actions) / many.size
        assert np.abs(found - odds).max() < 0.015


def test_at_temperature_nought_the_likeliest_is_taken() -> None:
    batch, chance = dealt("gosux"), np.random.default_rng(3)
    logits = chance.normal(size=(batch.size, batch.actions)).astype(np.float32)
    drawn = batch.sample(logits, chance, temperature=0)
    assert (drawn.actions == np.where(batch.mask, logits, -np.inf).argmax(axis=1)).all()


def test_logits_of_places_are_the_same_policy() -> None:
    batch, chance = dealt("laundromat"), np.random.default_rng(4)
    logits = chance.normal(size=(batch.size, batch.actions)).astype(np.float32)
    numbers, real = batch.choices()
    compact = np.take_along_axis(logits, numbers.astype(np.int64), axis=1)
    compact[~real] = np.nan  # padding is never read
    wide = batch.sample(logits, np.random.default_rng(5))
    narrow = batch.sample(compact, np.random.default_rng(5), by_place=True)
    for one, other in zip(wide, narrow, strict=True):
        assert np.array_equal(one, other)


def test_a_finished_match_has_no_action() -> None:
    batch, chance = Batch("laundromat", 8, again=False), np.random.default_rng(6)
    batch.reset(seeds=1)
    while not (batch.seat < 0).all():
        batch.step(np.maximum(batch.any_actions(chance), 0))
    drawn = batch.sample(np.zeros((8, batch.actions), np.float32), chance)
    assert (drawn.actions == -1).all()
    assert (drawn.log_probs == 0).all()


def test_plain_python_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = dealt("gosu")
    logits = np.random.default_rng(7).normal(size=(batch.size, batch.actions)).astype(np.float32)
    compiled = batch.sample(logits, np.random.default_rng(8))
    monkeypatch.setattr(sampling, "drawing", lambda: sampling.draw)
    plain = batch.sample(logits, np.random.default_rng(8))
    assert np.array_equal(compiled.actions, plain.actions)
    assert np.allclose(compiled.log_probs, plain.log_probs, atol=1e-6)


@pytest.mark.parametrize(
    ("logits", "heat"),
    [
        (np.zeros((64, 3), np.float32), 1.0),
        (np.zeros((63, 1441), np.float32), 1.0),
        (np.zeros((64, 1441)), 1.0),
        (np.zeros((64, 1441), np.float32), -1.0),
    ],
)
def test_what_can_not_be_drawn_from(logits: np.ndarray, heat: float) -> None:
    with pytest.raises(ValueError, match=r"logits|temperature"):
        dealt("gosu").sample(logits, np.random.default_rng(1), temperature=heat)
