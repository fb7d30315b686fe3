"""Warren without a server: a static site that runs entirely in the browser."""
