"""How much anybody may ask for, and how names and tokens are checked."""
