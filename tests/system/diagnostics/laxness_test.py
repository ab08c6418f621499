# SPDX-License-Identifier: MIT
"""Rules whose violation is a warning, or an error with -pedantic-errors: each rule of docs/laxness.md, in both modes."""

import re

import clang_commands
from command_test import CommandTest, main

# For each rule, lines that violate it, among others that do not.
RULES = {
    "barrier-value": """
        shared int x; int y; shared int a[THREADS];
        int f(int *p) {
          upc_barrier &x;                 // broken
          upc_barrier &y;                 // broken
          upc_notify p; upc_wait p;       // broken
          upc_barrier a;                  // broken
          upc_barrier f;                  // broken
          upc_barrier x; upc_barrier 1.5; upc_barrier 'a'; upc_barrier (int)(long)&x;
          upc_barrier p == 0; upc_barrier *p;
          return 0;
        }
        """,
    "block-size": """
        shared [4] int blocked[4*THREADS]; shared int cyclic[THREADS]; shared [] int *whole;
        shared int *stored = &blocked[1];  // broken
        static int read(shared [2] int *p) { return *p; }
        shared [4] int *pass(shared int *p) {
          whole = p;                      // broken
          read(blocked);                  // broken
          whole = (shared [] int *)blocked; p = cyclic; p = 0;
          shared void *any = blocked; p = any;
          return p;                       // broken
        }
        """,
    "declared-as-char": """
        char upc_all_broadcast();         // broken
        char upc_cast(void);              // broken
        char upcr_notify();               // broken
        char upc_no_such_thing();
        char gethostname();
        """,
    "empty-parentheses": """
        void f(void) {
          upc_barrier();                  // broken
          upc_notify ();                  // broken
          upc_wait();                     // broken
          upc_fence();                    // broken
          upc_barrier; upc_fence; upc_notify (1); upc_wait (1);
        }
        """,
    "lost-qualifier": """
        shared int *p; strict shared int *s; const shared int *c; relaxed shared int *r; shared void *v;
        void f(void) {
          p = s;                          // broken
          p = c;                          // broken
          s = r;                          // broken
          v = c;                          // broken
          p = (shared int *)s;
          s = p; c = p; r = p; v = r;
          upc_memget(&v, s, 1);           // broken
          upc_memput(c, &v, 1);           // broken
          upc_free(s);
          (void)upc_threadof(s);
          (void)(s == p);
          p = MYTHREAD ? p : c;           // broken
        }
        """,
    "nested-qualifiers": """
        shared int **p; strict shared int **s; const shared int **c;
        void f(void) {
          p = s;                          // broken
          p = c;                          // broken
          c = (const shared int **)p;
        }
        """,
    "pointer-types": """
        shared int *p; shared double *d; shared struct s { int x; } *r;
        void take(shared int *);
        void f(void) {
          p = d;                          // broken
          p = r;                          // broken
          take(d);                        // broken
          (void)(p == d);                 // broken
          p = (shared int *)d;
        }
        """,
    "pragma-place": """
        shared int x;
        #pragma upc strict
        void f(void) {
          #pragma upc relaxed
          x = 1;
          {
            #pragma upc strict
            x = 2;
            #pragma upc relaxed           // broken
            x = 3;
          }
        }
        int
        #pragma upc strict                // broken
        y;
        """,
    "pragma-words": """
        #pragma upc strict here           // broken
        #pragma upc                       // broken
        #pragma upc strikt                // broken
        #pragma upc c_code and more       // broken
        int shared;
        #pragma upc upc_code
        #pragma other words
        """,
    "shared-to-print": """
        #include <stdio.h>
        shared int x, *p;
        void f(void) {
          printf("%d %p", x, &x);         // broken
          printf("%*d %lx", 3, x, p);     // broken
          printf("%p", (void *)&x);
        }
        """,
    "threads-factor": """
        shared int a[THREADS*(10*20)], b[2*THREADS], c[THREADS];
        shared int d[THREADS*10*20];      // broken
        shared int e[2*THREADS*20];       // broken
        """,
}
PEDANTIC = {"threads-factor"}  # a warning with -pedantic only

with open("docs/laxness.md", encoding="utf-8") as file:
    DOCUMENT = file.read()
EXAMPLES = dict(re.findall(r"^### (\S+)\n[^#]*?```c\n(.*?)^```", DOCUMENT, re.M | re.S))


class LaxnessTest(CommandTest):
    def test_all_rules_are_documented(self):
        with open("tools/translator/laxness.h", encoding="utf-8") as header:
            rules = re.findall(r'^constexpr Rule k\w+\{"(.*)"\};$', header.read(), re.M)
        self.assertGreater(len(rules), 5)
        self.assertEqual(re.findall(r"^\| `(\S+)` \|", DOCUMENT, re.M), rules)
        self.assertEqual(re.findall(r"^### (\S+)$", DOCUMENT, re.M), rules)
        self.assertEqual((list(EXAMPLES), sorted(RULES)), (rules, rules))

    def test_examples_of_the_document(self):
        for rule, text in EXAMPLES.items():
            with self.subTest(rule):
                self.write("lax.upc", text)
                lines = {number for number, line in enumerate(text.split("\n"), 1) if line.endswith("// warned of")}
                self.assertTrue(lines)
                if rule in PEDANTIC:
                    self.assert_ok(self.upcc("-o", "lax", "lax.upc"))
                # Clang warns of formats, too, as gcc does with -Wall.
                options = (["-pedantic"] if rule in PEDANTIC else []) + (["-Wno-format"] if clang_commands.IN_USE else [])
                outcome = self.upcc(*options, "-o", "lax", "lax.upc")
                self.assertEqual((outcome.exit, self.told(outcome, "warning", rule)), (0, lines))
                for threads in (1, 3):
                    self.assertEqual(self.upcrun("-n", str(threads), "lax").exit, 0)
                outcome = self.upcc("-pedantic-errors", "-o", "lax", "lax.upc")
                self.assertEqual((outcome.exit, self.told(outcome, "error", rule)), (1, lines))

    def broken(self, rule):
        """Writes the program; returns the lines that violate the rule."""
        lines = ["#include <upc.h>"] + [re.sub(r"\s*// broken$", "", line) for line in RULES[rule].split("\n")]
        self.write("lax.upc", "\n".join(lines) + "\n")
        return {number for number, line in enumerate(RULES[rule].split("\n"), 2) if line.endswith("// broken")}

    def told(self, outcome, level, rule):
        """Returns the lines of the messages, which must all have this level and name the rule."""
        found = re.findall(r"^lax\.upc:(\d+):\d+: (\w+): .* \[([a-z-]+)\]$", outcome.stderr, re.M)
        self.assertEqual({what[1:] for what in found}, {(level, rule)}, str(outcome))
        self.assertEqual(len(re.findall(": (?:warning|error): ", outcome.stderr)), len(found), str(outcome))
        return {int(line) for line, _, _ in found}

    def test_each_rule_is_a_warning(self):
        for rule in RULES:
            with self.subTest(rule):
                lines = self.broken(rule)
                if rule in PEDANTIC:
                    self.assert_ok(self.upcc("-trans", "lax.upc"))
                outcome = self.upcc("-trans", *(["-pedantic"] if rule in PEDANTIC else []), "lax.upc")
                self.assertEqual(outcome.exit, 0, str(outcome))
                self.assertEqual(self.told(outcome, "warning", rule), lines)

    def test_each_rule_can_be_an_error(self):
        for rule in RULES:
            with self.subTest(rule):
                lines = self.broken(rule)
                outcome = self.upcc("-trans", "-pedantic-errors", "lax.upc")
                self.assertEqual(outcome.exit, 1, str(outcome))
                self.assertEqual(self.told(outcome, "error", rule), lines)

    def test_w_suppresses_each_rule(self):
        for rule in RULES:
            with self.subTest(rule):
                self.broken(rule)
                self.assert_ok(self.upcc("-w", "-trans", "-pedantic", "lax.upc"))

    def test_the_c_compiler_gets_the_options_too(self):
        self.write("void.upc", "int main(void) { char c[sizeof(void) + 3]; void *p = c; p = p + 1; return sizeof c; }\n")
        self.assert_ok(self.upcc("-c", "void.upc"))
        outcome = self.upcc("-c", "-pedantic", "void.upc")
        self.assertEqual((outcome.exit, outcome.stderr.count(": warning: ") >= 2), (0, True), str(outcome))
        self.assertNotEqual(self.upcc("-c", "-pedantic-errors", "void.upc").exit, 0)


if __name__ == "__main__":
    main()
