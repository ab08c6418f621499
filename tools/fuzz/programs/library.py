# SPDX-License-Identifier: MIT
"""Phases that call the library or functions of the program: the list of them."""

from programs import calls, collectives, files, structures, synchronisation, transfers

_LIBRARY = [collectives.collective, collectives.collective, collectives.reduction, collectives.reduction, collectives.sort, collectives.values,
            synchronisation.atomics, synchronisation.berkeley_atomics, synchronisation.counter, synchronisation.semaphores,
            transfers.transfers, transfers.transfers, transfers.nonblocking, transfers.lists, transfers.own_part, transfers.castable,
            files.draw, structures.neighbours, structures.linked, structures.flexible]
_CALLS = [calls.functions, calls.functions, calls.functions, calls.loops, calls.pointers, calls.declarators, calls.macro]


def draw(drawing, arrays, ones, tables, functions):
    """The statements of one phase, for the program's main function."""
    maker = drawing.pick.choice(_LIBRARY + _CALLS)
    if maker in _CALLS:
        return maker(drawing, arrays[0], ones, tables, functions)
    return maker(drawing)
