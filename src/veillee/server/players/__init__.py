"""Computer players at live tables: they think in processes of their own, from views alone.

``pool`` keeps the processes, ``driver`` asks them for one table. ``frames`` is what crosses.
"""
