"""The messages that go in and out, and why a request is refused."""
