# SPDX-License-Identifier: MIT
"""Compares the outcomes stated in examples/litmus with upcmm.py: each straight-line program is parsed and given to the model.

Programs that the model cannot express are listed here by name: any other one is a failure. The verdicts of appendix B are listed, too,
as in its text.
"""
import glob
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from straight_lines import NotStraight, modelled, read, stated

# Programs with loops, locks, atomics, collectives, values computed from reads, places that depend on reads, or accesses to parts of
# objects; and programs for which the letter of the appendix would permit more outcomes after a barrier.
NOT_STRAIGHT = {
    'atomics', 'attempt', 'collective', 'corr_atomics_relaxed', 'copies', 'coww_barrier', 'lb_data', 'permute', 'sb_atomics_relaxed',
    'tickets_relaxed', 'lock', 'memcpy', 'mp_atomics_relaxed', 'mp_atomics_strict', 'mp_spin', 'no_lock', 'peterson', 'publish',
    'publish_strict', 'raced_broadcast', 'raced_sort', 'reduce', 'sort', 'sort_no_no', 'sb_atomics_strict', 'semaphore', *(f'broadcast_{i}_{o}' for i in ('all', 'my', 'no') for o in ('all', 'my', 'no')),
}
# Appendix B: the results that its text asks about, in the form of the program's output, and whether it permits them.
APPENDIX = {
    'b1': ('thread 0: 1; thread 1: 2', True), 'b2': ('thread 0: 1; thread 1: 2', False), 'b3': ('thread 1: y=1 x=0', True),
    'b4': ('thread 0: y=0; thread 1: x=0', True), 'b5': ('thread 0: 1; thread 1: 2', False), 'b6': ('thread 1: 2 1', True),
    'b7': ('thread 1: 2 1', False), 'b8': ('thread 1: 2 1', False), 'b9': ('thread 1: y=1 x=0', True),
    'b10': ('thread 1: y=1 x=1 x=0', True), 'b11': ('thread 1: 0', False), 'b12': ('thread 0: y=0; thread 1: x=0', False),
}


def main():
    folder = sys.argv[1]
    passed, failed, straight = 0, [], 0
    files = sorted(glob.glob(os.path.join(folder, '*.upc')))
    for file in files:
        name = os.path.basename(file)[:-4]
        with open(file, encoding='utf-8') as opened:
            text = opened.read()
        listed = set(stated(text))
        problems = []
        if name in APPENDIX and (APPENDIX[name][0] in listed) != APPENDIX[name][1]:
            problems.append(f'appendix B {"permits" if APPENDIX[name][1] else "forbids"} {APPENDIX[name][0]}')
        try:
            expected = modelled(*read(text))
            straight += 1
            if name in NOT_STRAIGHT:
                problems.append('it is one of straight lines after all')
            problems += [f'the model permits, and it is not stated: {line}' for line in sorted(expected - listed)]
            problems += [f'stated, and the model forbids it: {line}' for line in sorted(listed - expected)]
        except NotStraight as reason:
            if name not in NOT_STRAIGHT:
                problems.append(f'the model can not express it: {reason}')
        passed += not problems
        failed += [f'{name}: {problem}' for problem in problems]
    for name in APPENDIX:
        if not os.path.exists(os.path.join(folder, name + '.upc')):
            failed.append(f'{name}.upc is missing')
    print('\n'.join(failed + [f'{straight} of {len(files)} programs by the model', f'{passed} passed, {len(failed)} failed']))
    return bool(failed)


if __name__ == '__main__':
    sys.exit(main())
