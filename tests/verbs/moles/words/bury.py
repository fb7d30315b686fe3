"""The verb "bury"."""

from __future__ import annotations

from moles.effects import bury

from warren.language.tree import Amount, Step


class Bury(Step):
    """Put the top cards of the discards under the deck."""

    amount: Amount
    en = "!bury {amount}"
    fr = "!enterrer {amount}"
    it = "!sotterrare {amount}"
    also_en = "!put {amount} from the top of {the discards} under {the deck}"
    kernel = bury
    sign = "restock"
