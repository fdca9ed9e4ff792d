"""`elysium serve`: tables for people who play each other in the browser; needs the extra `web` (decision 41)."""
