"""Warren without a server: a static site where everything runs in the browser."""
