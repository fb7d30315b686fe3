"""The facts that explain an action in GOSU and GOSU X, and their sentences."""
