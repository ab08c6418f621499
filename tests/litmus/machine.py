# SPDX-License-Identifier: MIT
"""Compiles a litmus program's threads with our headers and converts the instructions to herd7's syntax."""

import os
import re
import subprocess

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
ROOMS = ("runtime/include", "atomics/include", "tld/include")

HEADER = """#include <upcri/amo.h>
#include <upcri/sync.h>
#include "smp/semaphore.h"
// Nobody sleeps here.
namespace upc::smp { void semaphore_wake(const void*, uint64_t, uint32_t) { __builtin_unreachable(); } }
using Word = std::atomic<uint64_t>;
struct Results { uint64_t r0, r1; };
#define PLACE(p) p = (uint64_t)__builtin_assume_aligned((void*)p, 8)
"""

# Operations that imply a fence, on objects that no other thread accesses: n is 0, one 1.
FENCES = {
    "upc_fence": "upcri_fence();",
    "a strict put": "upcr_put_pshared_val_strict(n, 0, 5, 8);",
    "a strict get": "results.r0 += 0 * upcr_get_pshared_val_strict(n, 0, 8);",
    "a strict set": "upcri_amo_set_strict_u64((void*)n, 5);",
    "a strict swap": "(void)upcri_amo_swap_strict_u64((void*)n, 5);",
    "a strict add": "upcri_amo_add_strict_u64((void*)n, 1);",
    "a strict fetch-add": "(void)upcri_amo_fetch_add_strict_u64((void*)n, 1);",
    "a strict compare-swap": "(void)upcri_amo_compare_swap_strict_u64((void*)n, 0, 5);",
    "one that fails": "(void)upcri_amo_compare_swap_strict_u64((void*)one, 0, 5);",
    "a lock taken": "if (!upcri_lock_take((uint64_t*)n)) __builtin_unreachable();",
    "a lock given back": "{ uint64_t seen; (void)upcri_lock_give((uint64_t*)one, &seen); }",
    "a semaphore raised": "(void)upc::smp::semaphore_raise(*(Word*)n, 1);",
    "a semaphore lowered": "if (!upc::smp::semaphore_try(*(Word*)one, 1)) __builtin_unreachable();",
}


def statement(op, fence, atomics, read):
    """C++ of one operation; with `atomics`, strict accesses are strict atomic operations."""
    if op[0] == "F":
        return FENCES[fence]
    kind, place, value = op
    if kind == "SW" and atomics:
        return "(void)upcri_amo_swap_strict_u64((void*)%s, %d);" % (place, value)
    if kind == "SR" and atomics:
        return "results.r%d = upcri_amo_fetch_add_strict_u64((void*)%s, 0);" % (read, place)
    strict = "_strict" if kind[0] == "S" else ""
    if kind[1] == "W":
        return "upcr_put_pshared_val%s(%s, 0, %d, 8);" % (strict, place, value)
    return "results.r%d = upcr_get_pshared_val%s(%s, 0, 8);" % (read, strict, place)


def function(name, thread, fence="upc_fence", atomics=False):
    lines, read = [], 0
    for op in thread:
        lines.append("  " + statement(op, fence, atomics, read))
        read += op[0] in ("RR", "SR")
    return """extern "C" Results %s(uint64_t x, uint64_t y, uint64_t z, uint64_t n, uint64_t one) {
  PLACE(x); PLACE(y); PLACE(z); PLACE(n); PLACE(one);
  Results results = {0, 0};
%s
  return results;
}
""" % (name, "\n".join(lines))


class Processor:
    """`comment` begins an assembler's comments; `model` is herd7's; `take` converts one instruction to herd7's form."""

    def __init__(self, name, compiler, flags, herd, model, arguments, results, jump, take, updates=3):
        self.name, self.compiler, self.flags, self.herd, self.model = name, compiler, flags, herd, model
        self.arguments, self.results, self.jump, self.take = arguments, results, jump, take
        # herd7 tries each load and store of a loop with each of the others': this limits the number of loops in one program.
        self.updates = updates

    def compile(self, functions):
        command = [self.compiler, "-O2", "-std=c++20", "-w", "-fno-exceptions", "-fno-asynchronous-unwind-tables",
                   "-fno-stack-protector", *self.flags, "-I", ROOT, *("-I" + os.path.join(ROOT, room) for room in ROOMS),
                   "-x", "c++", "-S", "-o", "-", "-"]
        text = subprocess.run(command, input=HEADER + "".join(functions), stdout=subprocess.PIPE, text=True, check=True).stdout
        return self.functions(text)

    def functions(self, text):
        """Each function's instructions, by name."""
        found, current = {}, None
        for line in text.splitlines():
            line = re.sub(r"(\s*//|^\s*#).*" if self.herd == "AArch64" else r"\s*#.*", "", line).strip()
            label = re.match(r"(\.?\w+):\s*(.*)", line)
            if label and re.match(r"t\d+$", label.group(1)):
                current = found.setdefault(label.group(1), [])
                continue
            if current is None or not line or (line.startswith(".") and not label):
                continue
            if label and re.match(r"\.L[^\d]", label.group(1)):
                continue
            if label and not label.group(1).startswith(".L"):
                line = label.group(1) + ": " + label.group(2) if label.group(1).isdigit() else ""
            current.extend(part.strip() for part in re.split(r";", line) if part.strip())
        return found

    def cell(self, instructions, thread, fences=True):
        """The column of one thread, without its fences if `fences` is false."""
        state, out = {"end": "END%d" % thread, "thread": thread}, []
        for instruction in number_labels(instructions, thread):
            taken = self.take(instruction, state)
            if taken and (fences or not re.match(r"DMB|fence", str(taken))):
                out.extend(taken if isinstance(taken, list) else [taken])
        while out and out[-1] == self.jump % state["end"]:
            out.pop()
        if any(self.jump % state["end"] == line for line in out):
            out.append(state["end"] + ":")
        return out

    def litmus(self, name, cells, initial=""):
        rows = max(len(cell) for cell in cells)
        lines = ["%s %s" % (self.herd, name), "{"]
        for place in ("x", "y", "z"):
            lines.append("uint64_t %s = 0;" % place)
        if initial:
            lines.append(initial)
        for t in range(len(cells)):
            lines.append("uint64_t n%d = 0; uint64_t one%d = 1;" % (t, t))
            values = ("x", "y", "z", "n%d" % t, "one%d" % t)
            lines.append(" ".join("uint64_t %d:%s=%s;" % (t, register, value) for register, value in zip(self.arguments, values)))
        lines.append("}")
        lines.append(" | ".join("P%d" % t for t in range(len(cells))) + " ;")
        for row in range(rows):
            lines.append(" | ".join(cell[row] if row < len(cell) else "" for cell in cells) + " ;")
        lines.append("locations [%s]" % " ".join("%d:%s;" % (t, register) for t in range(len(cells)) for register in self.results))
        lines.append("exists (true)")
        return "\n".join(lines) + "\n"


def number_labels(instructions, thread):
    """Renames labels so that herd7 accepts them and no two threads share one: .L7, and each 1: of inline assembler."""
    out, local = [], 0
    counts = sum(1 for line in instructions if line.startswith("1:"))
    for line in instructions:
        line = re.sub(r"\.L(\w+)", lambda m: "L%dx%s" % (thread, m.group(1)), line)
        if counts:
            if line.startswith("1:"):
                local += 1
                line = "L%dy%d:%s" % (thread, local, line[2:])
            line = re.sub(r"\b1b\b", "L%dy%d" % (thread, local), line)
            line = re.sub(r"\b1f\b", "L%dy%d" % (thread, local + 1), line)
        match = re.match(r"(L\w+:)\s*(.+)", line)
        out.extend(match.groups() if match else [line])
    return out


def take_arm(line, state):
    if line == "ret":
        return "B " + state["end"]
    # The number of the thread, from its thread-local data.
    if re.match(r"mrs\s+x\d+, tpidr_el0", line) or ":tprel" in line and line.startswith("add"):
        state.setdefault("own", set()).add(re.search(r"\b[xw](\d+)", line).group(1))
        return None
    load = re.match(r"ldr\s+w(\d+), \[x(\d+), \d+\]", line)
    if load and load.group(2) in state.get("own", ()):
        return "MOV W%s,#%d" % (load.group(1), state["thread"])
    if line.endswith(":"):
        return line
    word, _, rest = line.partition("\t") if "\t" in line else line.partition(" ")
    rest = re.sub(r"\b([wx])(\d+|zr)\b", lambda m: (m.group(1) + m.group(2)).upper(), rest.strip())
    rest = re.sub(r"(?<=[\s,])(\d+)\b", r"#\1", rest)
    if word in ("cset", "csel", "csinc"):
        rest = re.sub(r"\b(eq|ne|cs|cc|hi|ls)\b", lambda m: m.group(1).upper(), rest)
    if word == "dmb":
        rest = rest.upper()
    word = {"beq": "b.eq", "bne": "b.ne", "bls": "b.ls", "bhi": "b.hi", "bcs": "b.cs", "bcc": "b.cc"}.get(word, word)
    return (word.upper() + " " + rest.replace(" ", "")).strip()


def take_riscv(line, state):
    if line == "jr\tra" or line == "ret":
        return "j " + state["end"]
    if re.match(r"addi\s+sp,sp", line):
        return None
    if "%tprel_hi" in line or "%tprel_add" in line or "%tprel_lo" in line and line.startswith("addi"):
        state.setdefault("own", set()).add(re.search(r"\s(\w+),", line).group(1))
        return None
    load = re.match(r"lwu?\s+(\w+),(?:\d+|%tprel_lo\(upcri_self\+?\d*\))\((\w+)\)", line)
    if load and load.group(2) in state.get("own", ()):
        return "ori %s,x0,%d" % (register(load.group(1)), state["thread"])
    if line.endswith(":"):
        return line
    word, _, rest = line.partition("\t") if "\t" in line else line.partition(" ")
    parts = [register(part.strip()) for part in rest.split(",")]
    if word == "li":
        return "ori %s,x0,%s" % tuple(parts)
    if word == "mv":
        return "ori %s,%s,0" % tuple(parts)
    if word == "fence":
        return "fence " + ",".join(part.replace("i", "").replace("o", "").replace("w", "w") and
                                   re.sub("[io]", "", part) for part in parts)
    if word in ("bnez", "beqz"):
        return "%s %s,x0,%s" % (word[:3], *parts)
    if word == "seqz":
        return "sltiu %s,%s,1" % tuple(parts)
    if word == "snez":
        return "sltu %s,x0,%s" % tuple(parts)
    if word == "j":
        return "j " + parts[0]
    return word + " " + ",".join(parts)


RISCV_NAMES = {"zero": "x0", **{"a%d" % n: "x%d" % (10 + n) for n in range(8)}, **{"t%d" % n: "x%d" % (5 + n) for n in range(3)},
               **{"t%d" % n: "x%d" % (25 + n) for n in range(3, 7)}, "s0": "x8", "s1": "x9"}


def register(text):
    inside = re.match(r"(-?\d+)\((\w+)\)", text)
    if inside:
        return "%s(%s)" % (inside.group(1), RISCV_NAMES.get(inside.group(2), inside.group(2)))
    return RISCV_NAMES.get(text, text)


ARM = (["X0", "X1", "X2", "X3", "X4"], ["X0", "X1"], "B %s", take_arm)
PROCESSORS = [
    Processor("arm64", "aarch64-linux-gnu-g++", ["-mno-outline-atomics"], "AArch64", "aarch64.cat", *ARM, updates=2),
    Processor("arm64-lse", "aarch64-linux-gnu-g++", ["-march=armv8.1-a"], "AArch64", "aarch64.cat", *ARM),
    Processor("riscv64", "riscv64-linux-gnu-g++", [], "RISCV", "riscv.cat",
              ["x10", "x11", "x12", "x13", "x14"], ["x10", "x11"], "j %s", take_riscv),
]
