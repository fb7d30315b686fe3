"""The store: SQLite or PostgreSQL, and the jobs that read and write tables."""
