"""The inner loops, as plain functions in the style of the rules: ints, flat sequences, no objects.

They ask the rules through ``compiled.questions``, so one text serves every game, interpreted and
compiled. Scratch memory is an argument.
"""
