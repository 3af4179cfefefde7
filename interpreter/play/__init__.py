"""Positions and how they change: components moving, knowledge, chance, decisions, views, games and saves."""
