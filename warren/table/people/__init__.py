"""Sessions, members, company, notices, ratings and past matches."""
