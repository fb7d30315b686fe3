"""HTTP and WebSocket: pages, plain requests and connections."""
