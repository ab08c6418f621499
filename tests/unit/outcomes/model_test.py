# SPDX-License-Identifier: MIT
"""Compares the search of outcomes and its judge with upcmm.py, the rules by brute force, on random straight-line programs.

PROGRAMS=20000 MODEL_SEED=7 draws more programs, MODEL_SIZE=9 larger ones (default: 8 accesses, of which 4 strict).
"""
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import upcmm


def draw(random_numbers):
    threads = random_numbers.choice((2, 2, 2, 3, 3, 4))
    most = {2: 5, 3: 4, 4: 3}[threads]
    places = random_numbers.choice((1, 2, 2, 3))
    strict = random_numbers.choice((0, 0.2, 0.5, 1))
    split = random_numbers.random() < 0.25
    value = 0
    program = []
    for _ in range(threads):
        lines = []
        for _ in range(random_numbers.randint(2, most)):
            if random_numbers.random() < 0.08:
                lines.append(('F',))
                continue
            order = 'S' if random_numbers.random() < strict else 'R'
            place = random_numbers.randrange(places)
            if random_numbers.random() < 0.5:
                lines.append((order + 'R', place))
            else:
                value += 1
                # Occasionally two writes of the same value.
                lines.append((order + 'W', place, value if random_numbers.random() < 0.8 else 1))
        if split:
            first = random_numbers.randint(0, len(lines))
            lines.insert(first, ('N',))
            lines.insert(random_numbers.randint(first + 1, len(lines)), ('W',))
        program.append(lines)
    return program


def too_large(program):
    """Whether the program is too large for the brute force, which takes minutes for all orders of ten strict accesses."""
    lines = [line for thread in program for line in thread]
    strict = sum(2 if line[0] == 'F' else line[0] in 'NW' or line[0][0] == 'S' for line in lines)
    most = int(os.environ.get('MODEL_SIZE', '8'))
    return strict > most - 4 or len(lines) > most


def expected(program):
    threads, number = [], 0
    for lines in program:
        ops = []
        for line in lines:
            if line[0][-1] == 'R' and len(line) == 2:
                ops.append((line[0], f'x{line[1]}', f'r{number}'))
                number += 1
            elif len(line) > 1:
                ops.append((line[0], f'x{line[1]}', line[2]))
            else:
                ops.append(line)
        threads.append(ops)
    return {tuple(value for _, value in outcome) for outcome in upcmm.outcomes(threads)}


def text(program):
    return ' | '.join(' '.join(' '.join(map(str, line)) for line in lines) for lines in program)


def main():
    binary = sys.argv[1]
    count = int(os.environ.get('PROGRAMS', '300'))
    random_numbers = random.Random(int(os.environ.get('MODEL_SEED', '1')))
    failed = 0
    outcomes = 0
    with subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ours:
        for number in range(count):
            program = draw(random_numbers)
            while too_large(program):
                program = draw(random_numbers)
            ours.stdin.write(text(program) + '\n')
            ours.stdin.flush()
            said = ours.stdout.readline().rstrip('\n').split(',')
            found = {tuple(map(int, outcome.split())) for outcome in said[1:]}
            wanted = expected(program)
            outcomes += len(wanted)
            if said[0] != 'complete' or found != wanted:
                failed += 1
                print(f'program {number}: {text(program)}: {said[0]}')
                print(f'  the rules permit, and were not found: {sorted(wanted - found)}')
                print(f'  found, and not permitted: {sorted(found - wanted)}')
            if failed > 10:
                break
            if number % 100 == 99:
                print(f'{number + 1} programs', flush=True)
        ours.stdin.close()
    print(f'{count - failed} passed, {failed} failed; {outcomes} outcomes')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
