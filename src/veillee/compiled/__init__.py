"""The rules at full speed: playouts, exact search, hidden hands.

Everything here is written as plain functions over the rules (``kernels``), which run interpreted
everywhere and compiled by numba where it is installed (``jit``). The modules beside this one are
the front doors: typed functions that need no knowledge of numba.
"""
