"""The one contract every registered game must meet."""
