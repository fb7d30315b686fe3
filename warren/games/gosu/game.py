"""GOSU as one of Warren's games: its functions by the contract's names."""

from typing import Any

from warren.games.gosu import knowledge, rules

CONTRACT: dict[str, Any] = {
    "setup": rules.setup,
    "arrange": rules.arrange,
    "pending": rules.pending,
    "legal": rules.legal,
    "why_not": rules.why_not,
    "apply": rules.apply,
    "outcome": rules.outcome,
    "redeal": knowledge.redeal,
    "observe": knowledge.observe,
    "evaluate": knowledge.evaluate,
    "conserved": knowledge.conserved,
}
