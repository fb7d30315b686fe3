"""Benchmarks of Warren and its peers."""
