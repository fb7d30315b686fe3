"""Warren without a server: a static site on which everything runs in the browser."""
