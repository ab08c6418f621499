# SPDX-License-Identifier: MIT
"""The remarks of `upcc -Rloops`: on the line of each loop of LOOPS, the reason beside it why its shared elements are not accessed
through private pointers; for the loops of SILENT, no remark.
"""

import re

import command_test

HEAD = """
#include <math.h>
#include <upc_relaxed.h>
struct item { int a, bits : 3; };
shared int c[100*THREADS], count;
shared [4] int b4[100*THREADS];
shared [16] int b16[160*THREADS];
shared [] int whole[100];
shared [100] int rows[THREADS][100];
shared struct item items[100*THREADS];
shared volatile int seen[100*THREADS];
strict shared int ordered[100*THREADS];
shared [16] int *global;
shared [1000] int wide[10*THREADS][100];
int table[100], sum;
int f(int);
#define EACH(i, n) for (int i = 0; i < n; i++)
void all(shared [16] int *p, int n, int k, int *q) {
"""
# The remark, and the loop; {} stands for "no private pointers in this loop: ".
LOOPS = [
    ("{}nothing in it advances by a constant step", "while (k < n) { if (c[k]) k++; }"),
    ("{}nothing in it advances by a constant step", "while (k < n) { if (k == 3) continue; c[k] = 0; k++; }"),
    ("no private pointer: 'c[k]': it moves by a computed number of elements", "for (k = 1; k < 90; k += n) c[k] = 0;"),
    ("{}a 'continue' leads to its condition, which ends it", "do { if (k == 3) continue; c[k] = 0; } while (k++ < n && sum);"),
    ("{}it searches rows, each of one thread", "while (rows[MYTHREAD][k] < sum) k++;"),
    ("{}it has a label", "EACH(i, n) { if (k) goto next; c[i] = 0; next:; }"),
    ("{}it has a computed 'goto'", "for (k = 0; k < n; k++) { void *to = &&out; if (c[k]) goto *to; }"),
    ("{}it has an 'asm'", 'for (k = 0; k < n; k++) { c[k] = 0; __asm__("nop"); }'),
    ("{}it declares an object that is not automatic", "for (k = 0; k < n; k++) { static int kept; c[k] = kept++; }"),
    ("{}a pragma stands before it", "\n#pragma GCC ivdep\nfor (k = 0; k < n; k++) c[k] = 0;"),
    ("no private pointer: 'p[k]': 'p' changes in the loop", "for (k = 0; k < n; k++) { p[k] = 0; if (k & 1) p++; }"),
    ("no private pointer: 'global[k]': 'global' may be changed by the call of 'f'", "for (k = 0; k < n; k++) global[k] = f(k);"),
    ("no private pointer: 'global[k]': 'global' may be changed by a store through a pointer", "for (k = 0; k < n; k++) *q = global[k];"),
    ("no private pointer: 'c[table[k]]': its subscript 'table[k]' is known only at each step: the thread of each element is computed; if all "
     "belong to one thread, reach them by a private pointer to its part (a cast, or upc_cast), else copy the elements first", "for (k = 0; k < n; k++) c[table[k]] = 0;"),
    ("no private pointer: 'c[k * n]': its subscript 'k * n' is no sum of the loop's index and a loop-invariant part", "for (k = 0; k < n; k++) c[k * n] = 0;"),
    ("no private pointer: 'b4[99 - k]': its blocks of 4 elements are short", "for (k = 0; k < n; k++) b4[99 - k] = 0;"),
    ("no private pointer: 'b4[k]': its blocks of 4 elements are short", "for (k = 0; k < n; k++) b4[k] = 0;"),
    ("no private pointer: 'seen[k]': it is volatile or atomic", "for (k = 0; k < n; k++) sum += seen[k];"),
    ("no private pointer: 'ordered[k]': it is strict", "for (k = 0; k < n; k++) ordered[k] = 0;"),
    ("no private pointer: 'items[k].bits': it is a bit-field", "for (k = 0; k < n; k++) items[k].bits = 0;"),
    ("'rows[MYTHREAD][table[k]]' tests each time whether 'table[k]' is below 100, the end of its row; a private pointer to the row (a cast, or upc_cast) "
     "does not", "for (k = 0; k < n; k++) rows[MYTHREAD][table[k]]++;"),
    ("each iteration tests its affinity: 'k' does not go up by one at its end",
     "upc_forall (k = 0; k < n; k += 2; &c[k]) sum++;"),
    ("each iteration tests its affinity: its affinity is no sum of 'k' and a loop-invariant part",
     "upc_forall (k = 0; k < n; k++; table[k]) sum++;"),
    ("each iteration tests its affinity: an iteration's elements do not lie in whole blocks",
     "upc_forall (k = 0; k < n; k++; &b4[3 * k]) sum++;"),
    ("short strips: each time that this loop is entered, it finds 2 runs of elements; the loop around it does not, because nothing in it advances by a constant step",
     "for (k = 1; k < n; k *= 2)\nEACH(i, k) p[i] = b16[i + k];"),
    ("short strips: each time that this loop is entered, it finds 1 run of elements; the loop around it does not, because its blocks of 16 elements are short",
     "for (k = 0; k < n; k++)\nEACH(i, 12) p[9 * k + i] = 0;"),
    ("short strips: each time that this loop is entered, it finds 1 run of elements; the loop around it does not, because the extent of this one is not known",
     "for (k = 0; k < n; k++)\nEACH(i, n) p[k + i] = 0;"),
    ("short strips: each time that this loop is entered, it finds 1 run of elements; the loop around it does not, because the bounds of this one change in it",
     "for (k = 0; k < n; k++)\nEACH(i, k) p[i] = 0;"),
]
SILENT = [
    "for (; k < n; k++) c[k] = 0;", "for (k = 0; k < n; k++) c[99 - k] = b16[99 - k];", "while (k < n) { sum += c[k]; k++; }", "while (k < n) sum += b16[k++];",
    "for (k = 0; k < n; k++) sum += *p++;", "for (k = 0; k < n; k++, p++) { sum += *p; if (sum > 9) break; }", "for (k = 0; k < n; k++) { p[k] = 0; p++; }",
    "for (k = 0; k < n; k++) c[k] = b16[k + 3];", "EACH(i, n) c[i] = sqrt(b16[i]);",
    "for (k = 0; k < count; k++) sum += c[k];", "while (n--) sum += whole[n];", "while (n--) sum += table[n] + count;",
    "upc_forall (k = 0; k < n; k++; &c[k]) c[k] = 0;", "upc_forall (k = 0; k < n; k++; k) c[k] = 0;", "while (n--) { shared int *at = &c[n]; sum += at == 0; }",
    "sum = c[n] + rows[n][k];", "for (k = 0; k < n; k++) items[k].a = 1;",
    "for (k = 0; k < n; k++) { if (c[k]) return; }", "EACH(i, n) { if (c[i]) break; }", "for (k = 0; k < n; k++) { if (c[k]) goto out; }",
    "for (k = 0; k < n && c[k] != sum; k++) sum++;", "for (k = 1; k < n; k++) EACH(i, 99) wide[k][i] = wide[k - 1][i + 1];", "while (n--) EACH(i, 1000) p[i] = 0;",
    "while (n--) sum += c[n];",
    "do sum += c[n]; while (n--);",
    "for (k = n; k > 0; k--) c[k] = 0;",
    "for (k = 0; k != n; k++) c[k] = 0;",
    "for (k = 0; k < n; k += 2) c[k] = 0;",
    "for (k = 0; k < n; k++) { c[k] = 0; k++; }",
    "for (k = 0; k < n; k++) { c[k] = 0; n--; }",
    "for (k = 0; k < count; k++) c[k] = 0;",
    "for (k = 0; k < f(n); k++) c[k] = 0;",
    "for (k = 0; k < sum; k++) c[k] = f(0);",
    "for (k = 0; k < sum; k++) *q = c[k];",
    "for (k = 0; k < n; k++) c[3 * k] = 0;",
    "for (k = 0; k < n; k++, q++) *q = c[k];",
    "for (;;) { if (c[k++]) break; }",
]


class Remarks(command_test.CommandTest):
    def remarks(self, loops, *options):
        """Returns the lines of the program, and the remarks on each."""
        lines = (HEAD + "\n".join(loops) + "\nout:;\n}\n").splitlines()
        self.write("loops.upc", "\n".join(lines) + "\n")
        done = self.upcc("-trans", *options, "loops.upc")
        self.assertEqual(done.exit, 0, str(done))
        said = {}
        for line, text in re.findall(r"^loops\.upc:(\d+):\d+: remark: (.*)$", done.stderr, re.MULTILINE):
            said.setdefault(int(line), []).append(text)
        return lines, said

    def test_each_reason_is_reported_once_at_the_loop(self):
        lines, said = self.remarks([loop for _, loop in LOOPS], "-Rloops")
        for reason, loop in LOOPS:
            with self.subTest(loop):
                last = loop.splitlines()[-1]
                expected = reason.format("no private pointers in this loop: ") + " [-Rloops]"
                self.assertEqual(said.get(lines.index(last) + 1), [expected])
        self.assertEqual(len(said), len(LOOPS))

    def test_no_remarks_on_other_loops_or_without_the_option(self):
        self.assertEqual(self.remarks(SILENT, "-Rloops")[1], {})
        self.assertEqual(self.remarks([loop for _, loop in LOOPS])[1], {})

    @command_test.unsanitized("no loop has private pointers under -g with it", "thread")
    def test_options_that_keep_loops_as_written(self):
        loop = ["for (k = 0; k < n; k++) c[k] = 0;"]
        for option in ("-O0", "-g"):
            said = self.remarks(loop, "-Rloops", option)[1]
            self.assertEqual(list(said.values()), [["no private pointers in this loop: these options leave loops as they are written [-Rloops]"]], option)
        nest = ["for (k = 0; k < n; k++) { c[k] = 0; for (int j = 0; j < n; j++) c[j]++; }"]
        self.assertEqual(list(self.remarks(nest, "-Rloops", "-g", "-O2")[1].values()),
                         [["no private pointers in this loop: with these options only an innermost loop has them [-Rloops]"]])


if __name__ == "__main__":
    command_test.main()
