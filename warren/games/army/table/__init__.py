"""GOSU and GOSU X at a table: cards for the page, and revealing actions."""
