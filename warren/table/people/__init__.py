"""Sessions, members, social features, notices, ratings and past matches."""
