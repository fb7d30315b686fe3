"""Several processes that form one server."""
