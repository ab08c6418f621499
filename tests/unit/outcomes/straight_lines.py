# SPDX-License-Identifier: MIT
"""Parses straight-line programs such as those of examples/litmus, and computes their outcomes with upcmm.py."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import upcmm


class NotStraight(Exception):
    pass


class Thread:
    """One thread's case of the switch: its accesses for the model, and the registers that it prints."""

    def __init__(self, number, shared):
        self.number, self.shared = number, shared
        self.accesses, self.prints, self.registers, self.constants = [], [], {}, {}

    def write(self, name, value):
        kind, place = self.shared[name]
        self.accesses.append((kind + 'W', place, int(value)))

    def read(self, name):
        register = f'{self.number}.{len(self.accesses)}'
        kind, place = self.shared[name]
        self.accesses.append((kind + 'R', place, register))
        return register

    def expression(self, text):
        """The expression in Python's syntax, with registers as r["…"]. A read of a shared object becomes the thread's next access."""
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
        # An access through a cast has its own name.
        line = re.sub(r'\(?\*\((relaxed|strict) shared (?:\[\] )?int \*\)&(\w+)((?:\[\d+\])?)\)?', r'\2__\1\3', line)
        if line in ('break;', ''):
            return
        if line in ('upc_fence;', 'upc_notify;', 'upc_wait;', 'upc_barrier;'):
            for kind in {'f': 'F', 'n': 'N', 'w': 'W', 'b': 'NW'}[line[4]]:
                self.accesses.append((kind,))
            return
        write = re.fullmatch(r'(\w+(?:\[\d+\])?) = (-?\d+);', line)
        if write and write[1] in self.shared:
            self.write(write[1], write[2])
            return
        # upc_memput copies constants, with one relaxed write each.
        constant = re.fullmatch(r'int (\w+)(?:\[\d+\])? = {?([\d, ]+)}?;', line)
        if constant:
            self.constants[constant[1]] = constant[2].split(', ')
            return
        put = re.fullmatch(r'(?:upc_handle_t h = )?upc_memput(?:_nb)?\(&?(\w+), &?(\w+), .*\);', line)
        if put:
            values = self.constants[put[2]]
            for index, value in enumerate(values):
                self.write((f'{put[1]}[{index}]' if len(values) > 1 else put[1]), value)
            return
        if line == 'upc_sync(h);':
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
    for strictness, names in re.findall(r'^(relaxed |strict )?shared (?:\[\] )?int (.*);$', text, re.MULTILINE):
        for name in names.split(', '):
            base, _, rest = name.partition('[')
            for at in [f'[{i}]' for i in range(8)] if rest else ['']:
                shared[base + at] = ('S' if strictness.startswith('strict') else 'R', base + at)
                shared[base + '__strict' + at] = ('S', base + at)
                shared[base + '__relaxed' + at] = ('R', base + at)
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


def stated(text):
    """The outcomes that a program's first lines list, each with where it can be seen."""
    return {line: seen for seen, line in re.findall(r'^//   (order|x86|rules) +(.*)$', text, re.MULTILINE)}


def modelled(threads, finals):
    """The model's outcomes, as lines of text."""
    programs = [list(thread.accesses) for thread in threads]
    registers = []
    if finals:
        # A thread that reads the final values runs after all others have ended.
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
