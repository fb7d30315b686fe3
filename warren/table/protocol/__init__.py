"""Incoming and outgoing messages, and the reasons for refusing a request."""
