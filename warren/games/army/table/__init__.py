"""GOSU and GOSU X at a table: their cards as the page shows them, and what is revealed."""
