# SPDX-License-Identifier: MIT
"""Compares the verdicts of the litmus tests in memory_model.cc with the search for all outcomes by UPC's rules.

usage: models_test.py LITMUS LINE_OUTCOMES
"""
import subprocess
import sys

STORE_BUFFERING = '{0}W 0 1 {2} {1}R 1 | {0}W 1 1 {2} {1}R 0'
LOAD_BUFFERING = '{0}R 0 {1}W 1 1 | {0}R 1 {1}W 0 1'
MESSAGE = '{0}W 0 1 {1}W 1 1 | {2}R 1 {3}R 0'
# By name of the test: its accesses in line_outcomes' format, S strict and R relaxed. A block is one access; a lock is a fence; a
# barrier that thread 0 completes between its accesses, while thread 1's are between notify and wait, is one notify and one wait.
MODELS = {
    'store buffering, strict values': STORE_BUFFERING.format('S', 'S', ''),
    'store buffering, strict memory': STORE_BUFFERING.format('S', 'S', ''),
    'store buffering, strict with phase': STORE_BUFFERING.format('S', 'S', ''),
    'store buffering, strict doubles': STORE_BUFFERING.format('S', 'S', ''),
    'store buffering, strict blocks': STORE_BUFFERING.format('S', 'S', ''),
    'load buffering, strict': LOAD_BUFFERING.format('S', 'S'),
    'message passing, strict': MESSAGE.format('S', 'S', 'S', 'S'),
    'message passing, strict memory': MESSAGE.format('S', 'S', 'S', 'S'),
    'independent reads of independent writes': 'SW 0 1 | SW 1 1 | SR 0 SR 1 | SR 1 SR 0',
    'write-to-read causality': 'SW 0 1 | SR 0 SW 1 1 | SR 1 SR 0',
    'store buffering, relaxed put and strict get': STORE_BUFFERING.format('R', 'S', ''),
    'store buffering, strict put and relaxed get': STORE_BUFFERING.format('S', 'R', ''),
    'store buffering, relaxed around a strict put': 'RW 0 1 SW 2 1 RR 1 | RW 1 1 SW 3 1 RR 0',
    'store buffering, relaxed around a strict get': 'RW 0 1 SR 2 RR 1 | RW 1 1 SR 3 RR 0',
    'store buffering, relaxed around upcr_poll': STORE_BUFFERING.format('R', 'R', 'F'),
    'store buffering, relaxed around a lock': STORE_BUFFERING.format('R', 'R', 'F'),
    'store buffering, relaxed around upcr_notify': 'RW 0 1 N RR 1 W | RW 1 1 N RR 0 W',
    'store buffering, relaxed around upcr_wait': 'N RW 0 1 W RR 1 | N SW 1 1 SR 0 W',
    'store buffering, relaxed around upcr_try_wait': 'N RW 0 1 W RR 1 | N SW 1 1 SR 0 W',
    'store buffering, relaxed around upcr_barrier': 'RW 0 1 N W RR 1 | N SW 1 1 SR 0 W',
    'load buffering, relaxed put after strict get': LOAD_BUFFERING.format('S', 'R'),
    'load buffering, strict put after relaxed get': LOAD_BUFFERING.format('R', 'S'),
    'message passing, relaxed data': MESSAGE.format('R', 'S', 'S', 'R'),
    'coherence of relaxed accesses': 'RW 0 1 | RW 0 2 | RR 0 RR 0 | RR 0 RR 0',
    'store buffering, relaxed alone': STORE_BUFFERING.format('R', 'R', ''),
}
# Outcomes that the rules permit, and that no supported processor shows as long as the compiler keeps the order of the reads.
STRONGER = {'coherence of relaxed accesses'}
# Reads that only separate other accesses, by number: their results are ignored.
BETWEEN = {'store buffering, relaxed around a strict get': {0, 2}}


def run(text, *command):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def main():
    litmus, line_outcomes = sys.argv[1:]
    tests = [line.split('\t') for line in run('', litmus, '--list')]
    failed = [f'{name}: it has no model' for _, name in tests if name not in MODELS]
    failed += [f'{name}: there is no such test' for name in MODELS if name not in [test[1] for test in tests]]
    sets = run('\n'.join(MODELS.get(name, 'F') for _, name in tests) + '\n', line_outcomes)
    for number, ((verdict, name), found) in enumerate(zip(tests, sets)):
        said, *outcomes = found.split(',')
        reads = [[value for i, value in enumerate(outcome.split()) if i not in BETWEEN.get(name, set())] for outcome in outcomes]
        bad = run(''.join(f'{number} {len(values)} {" ".join(values)}\n' for values in reads), litmus, '--judge')
        permitted = '1' in bad
        if said != 'complete' or len(bad) != len(reads):
            failed.append(f'{name}: {found}')
        elif permitted != (verdict == 'must appear' or name in STRONGER):
            failed.append(f'{name}: it is {verdict}, and the rules {"permit" if permitted else "forbid"} it')
        print(f'{name}: {len(reads)} outcomes, {bad.count("1")} of them are what the test looks for')
    print('\n'.join(failed + [f'{len(tests) - len(failed)} passed, {len(failed)} failed']))
    return bool(failed)


if __name__ == '__main__':
    sys.exit(main())
