"""Benchmarks of Warren beside its peers."""
