"""Several processes that serve one house."""
