"""The effect language: a card's effects as sentences that can be read, spoken and run."""
