"""The effect language: what a card does, as sentences that can be read, spoken and run."""
