"""What an author has accepted: this patch on this base, these words for this rule (design, 4). It is kept in a lock file."""
