"""GOSU and GOSU X at a table: cards as the page shows them, and what an action reveals."""
