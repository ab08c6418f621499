# SPDX-License-Identifier: MIT
"""Each fault is reported once, at its position, and messages appear in the order of the source."""

import collections
import glob
import os
import re

from command_test import CommandTest, main

MESSAGE = re.compile(r"(?m)^([^:\n]+):(\d+):(\d+): (error|warning): (.*)$")

# Programs in which more than one rule can find a fault: each line that ends in `// N` has N errors.
TWICE = {
    "comparisons.upc": """#include <upc.h>
        shared [4] int a[4*THREADS]; shared [2] int b[4*THREADS]; shared double *other; int *private_one; struct s { int x, y; };
        shared [3] struct s list[3*THREADS];
        int f(shared [4] int *p, shared [2] int *q, shared void *any) {
          if (p == q) return 1;                       // 1
          if (p < q) return 1;                        // 1
          if (p != b) return 1;                       // 1
          if (p >= &b[1]) return 1;                   // 1
          if (&list[1].x == q) return 1;              // 1
          if (p == private_one) return 1;             // 1
          if (private_one != p) return 1;             // 1
          if (p == 4) return 1;                       // 1
          if (any < any) return 1;                    // 1
          if (any == q && &list[0].x == &list[1].y) return 1;
          MYTHREAD ? p : q;                           // 1
          return p - q;                               // 1
        }
        """,
    "undeclared.upc": """
        shared int *p;
        int main(void) {
          p = upc_alloc(4);                           // 1
          p = upc_all_aloc(1, 4);                     // 1
          return upc_threadof(p);                     // 1
        }
        """,
    "sizes.upc": """#include <upc.h>
        int n;
        shared int[4] a;                              // 1
        int main(void) {
          static shared int v[n];                     // 1
          n += upc_blocksizeof();                     // 1
          return 0;
        }
        """,
    "operators.upc": """#include <upc.h>
        int main(void) {
          int n = upc_blocksizeof;                    // 1
          return n + (upc_localsizeof);               // 1
        }
        """,
    "brackets.upc": """#include <upc.h>
        shared [4 int c[4*THREADS];                   // 1
        int main(void) { return 0; }
        """,
    "values.upc": """#include <upc.h>
        shared [4] int *p; shared [2] int *q; int *l; strict shared [4] double *s; void g(shared [4] int *, int *);
        int main(void) {
          l = p;                                      // 1
          p = l;                                      // 1
          p = 5;                                      // 1
          g(l, p);                                    // 1
          p = *s;                                     // 1
          int x = p;                                  // 1
          return p;                                   // 1
        }
        """,
}


class Places(CommandTest):
    def messages(self, *arguments):
        done = self.upcc("-c", "-o", "out.o", *arguments)
        return done, [(name, int(line), int(column), kind, text) for name, line, column, kind, text in MESSAGE.findall(done.stderr)]

    def check(self, done, found):
        places = collections.Counter(one[:3] for one in found if one[3] == "error")
        self.assertEqual([place for place, count in places.items() if count > 1], [], str(done))
        for one in found:
            self.assertFalse(one[3] == "warning" and one[:3] in places, f"an error, and a warning beside it: {one}\n{done}")

    def test_one_message_for_one_fault(self):
        for name, text in TWICE.items():
            self.write(name, text)
            with self.subTest(name=name):
                done, found = self.messages("-pedantic-errors", name)
                lines = collections.Counter(one[1] for one in found)
                expected = {number: int(line.split("// ")[1]) for number, line in enumerate(text.split("\n"), 1) if "// " in line}
                self.assertEqual(dict(sorted(lines.items())), expected, str(done))

    def test_cases_of_errors(self):
        paths = sorted(path for path in glob.glob("tests/**/errors/*.upc", recursive=True))
        self.assertGreater(len(paths), 150)
        for path in paths:
            for options in ([], ["-pedantic-errors"]):
                with self.subTest(path=path, options=options):
                    self.check(*self.messages(*options, os.path.abspath(path)))

    def test_a_brace_that_is_not_closed_is_named(self):
        body = "int f(int x) {{\n  while (x > 9) {{\n    x -= 3;\n  }}\n  if (x > 0) {{\n    return 1;\n{closed}  return 0;\n}}\nint main(void) {{ return f(1); }}\n"
        note = "this '{' may lack its '}': the '}' that closes it, in line 8, is indented less"
        self.write("unclosed.upc", body.format(closed=""))
        done = self.upcc("-c", "unclosed.upc")
        self.assertIn(f"unclosed.upc:5:14: note: {note}\n  " + "  if (x > 0) {\n", done.stderr)
        self.write("closed.upc", body.format(closed="  }\n"))
        self.assert_ok(self.upcc("-c", "closed.upc"))
        # If the indentation gives no hint, no brace is named.
        self.write("flat.upc", body.format(closed="").replace("\n  ", "\n").replace("\n  ", "\n"))
        done = self.upcc("-c", "flat.upc")
        self.assertIn("error: expected '}'", done.stderr)
        self.assertNotIn("may lack", done.stderr)

    def test_messages_come_in_the_order_of_the_source(self):
        self.write("order.upc", """#include <upc.h>
            shared int a[10];
            int f(void) { return undeclared; }
            struct s { shared int x; };
            shared [4] int b[4*THREADS]; shared [2] int c[4*THREADS];
            int g(int *p) { p = &a[0]; return p == b; }
            int h(void) { shared int local; return &b[0] - &c[0]; }
            """)
        done, found = self.messages("order.upc")
        places = [one[1:3] for one in found]
        self.assertEqual(places, sorted(places), str(done))
        self.assertEqual(sorted({line for line, _ in places}), [2, 3, 4, 6, 7], str(done))


if __name__ == "__main__":
    main()
