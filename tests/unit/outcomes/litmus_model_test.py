"""The outcomes that examples/litmus states, against upcmm.py: each program of straight lines is read as text and given to the model.

What the model can't express is listed here by name: a program that is neither comes up as a failure. Appendix B's verdicts are listed, too, as
its text has them.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import upcmm

# Loops, locks, atomics, collectives, values that are computed from what is read, and accesses to places that depend on it.
NOT_STRAIGHT = {
    'atomics', 'atomics_strict', 'collective', 'lb_data', 'lock', 'mp_spin', 'no_lock', 'peterson', 'publish', 'publish_strict',
}
# Of appendix B: the reads that its text asks about, in the form of the program's output, and whether it permits them.
APPENDIX = {
    'b1': ('thread 0: 1; thread 1: 2', True), 'b2': ('thread 0: 1; thread 1: 2', False), 'b3': ('thread 1: y=1 x=0', True),
    'b4': ('thread 0: y=0; thread 1: x=0', True), 'b5': ('thread 0: 1; thread 1: 2', False), 'b6': ('thread 1: 2 1', True),
    'b7': ('thread 1: 2 1', False), 'b8': ('thread 1: 2 1', False), 'b9': ('thread 1: y=1 x=0', True),
    'b10': ('thread 1: y=1 x=1 x=0', True), 'b11': ('thread 1: 0', False), 'b12': ('thread 0: y=0; thread 1: x=0', False),
}


class NotStraight(Exception):
    pass


class Thread:
    """The lines of one case of the switch: accesses for the model, and what is printed of the registers."""

    def __init__(self, number, shared):
        self.number, self.shared = number, shared
        self.accesses, self.prints, self.registers = [], [], {}

    def read(self, name):
        register = f'{self.number}.{len(self.accesses)}'
        self.accesses.append((self.shared[name] + 'R', name.partition('__')[0], register))
        return register

    def expression(self, text):
        """As Python has it, with registers in brackets: what is read of shared objects is read now."""
        def word(match):
            name = match[0].replace(' ', '')
            if name in self.shared:
                return f'r["{self.read(name)}"]'
            if name in self.registers:
                return f'r["{self.registers[name]}"]'
            raise NotStraight(name)
        text = re.sub(r'[a-z_]\w*(\[\d+\])?', word, text)
        return re.sub(r'!(?!=)', ' not ', text.replace('&&', ' and ').replace('||', ' or '))

    def line(self, line):
        # An access by a cast has a name of its own.
        line = re.sub(r'\(?\*\((relaxed|strict) shared int \*\)&(\w+)\)?', r'\2__\1', line)
        if line in ('break;', ''):
            return
        if line in ('upc_fence;', 'upc_notify;', 'upc_wait;', 'upc_barrier;'):
            for kind in {'f': 'F', 'n': 'N', 'w': 'W', 'b': 'NW'}[line[4]]:
                self.accesses.append((kind,))
            return
        write = re.fullmatch(r'(\w+(?:\[\d+\])?) = (-?\d+);', line)
        if write and write[1] in self.shared:
            self.accesses.append((self.shared[write[1]] + 'W', write[1].partition('__')[0], int(write[2])))
            return
        if line.startswith('int '):
            for one in line[4:].rstrip(';').split(', '):
                name, _, value = one.partition(' = ')
                if value not in self.shared:
                    raise NotStraight(line)
                self.registers[name] = self.read(value)
            return
        printed = re.fullmatch(r'(?:if \((.*)\) )?printf\("([^"]*)"(?:, (.*))?\);', line)
        if not printed:
            raise NotStraight(line)
        condition = self.expression(printed[1]) if printed[1] else 'True'
        if printed[1] and printed[3] and any(name in self.shared for name in printed[3].split(', ')):
            raise NotStraight(line)
        values = [self.expression(value) for value in printed[3].split(', ')] if printed[3] else []
        self.prints.append((condition, printed[2].replace('\\n', ' '), values))

    def output(self, values):
        text = ''.join(form % tuple(eval(v, {'r': values}) for v in each) for condition, form, each in self.prints
                       if eval(condition, {'r': values}))
        return f'thread {self.number}: {text.strip()}' if text.strip() else ''


def read(text):
    """The threads of a program, and the names of final values."""
    command = re.search(r'^// upcrun -n (\d+) -outcomes(?:=(\S+))?$', text, re.MULTILINE)
    shared = {}
    for strictness, names in re.findall(r'^(relaxed |strict )?shared int (.*);$', text, re.MULTILINE):
        for name in names.split(', '):
            base, _, rest = name.partition('[')
            every = [f'{base}[{i}]' for i in range(8)] if rest else [base]
            shared.update({one: 'S' if strictness.startswith('strict') else 'R' for one in every})
            shared.update({name + '__strict': 'S', name + '__relaxed': 'R'})
    threads = []
    for number in range(int(command[1])):
        case = re.search(rf'^    case {number}: {{\n(.*?)^    }}$', text, re.MULTILINE | re.DOTALL)
        if not case:
            raise NotStraight('no switch by thread')
        thread = Thread(number, shared)
        for line in case[1].splitlines():
            thread.line(line.strip())
        threads.append(thread)
    return threads, (command[2] or '').split(',') if command[2] else []


def modelled(threads, finals):
    """The outcomes by the model, as lines."""
    programs = [list(thread.accesses) for thread in threads]
    registers = []
    if finals:
        # Whoever reads them comes after all have ended.
        if any(access[0] in 'NW' for program in programs for access in program):
            raise NotStraight('a barrier and final values')
        for program in programs:
            program.append(('N',))
        registers = [f'final {name}' for name in finals]
        programs.append([('N',), ('W',)] + [('SR', name, register) for name, register in zip(finals, registers)])
    outcomes = set()
    for outcome in upcmm.outcomes(programs):
        values = dict(outcome)
        parts = [thread.output(values) for thread in threads] + [f'{name} = {values[r]}' for name, r in zip(finals, registers)]
        outcomes.add('; '.join(part for part in parts if part) or 'no output')
    return outcomes


def main():
    folder = sys.argv[1]
    passed, failed, straight = 0, [], 0
    files = sorted(glob.glob(os.path.join(folder, '*.upc')))
    for file in files:
        name = os.path.basename(file)[:-4]
        with open(file, encoding='utf-8') as opened:
            text = opened.read()
        stated = dict((line, seen) for seen, line in re.findall(r'^//   (order|x86|rules) +(.*)$', text, re.MULTILINE))
        problems = []
        if name in APPENDIX and (APPENDIX[name][0] in stated) != APPENDIX[name][1]:
            problems.append(f'appendix B {"permits" if APPENDIX[name][1] else "forbids"} {APPENDIX[name][0]}')
        try:
            expected = modelled(*read(text))
            straight += 1
            if name in NOT_STRAIGHT:
                problems.append('it is one of straight lines after all')
            problems += [f'the model permits, and it is not stated: {line}' for line in sorted(expected - set(stated))]
            problems += [f'stated, and the model forbids it: {line}' for line in sorted(set(stated) - expected)]
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
