# SPDX-License-Identifier: MIT
"""Errors of Clang that the C compiler accepts are accepted by upcc, too: kForCompilerToJudge in tools/translator/frontend.cc."""

import command_test
import lenient

# Each prints 7; the C compiler warns about it.
PROGRAMS = {
    "a function that is not declared": """
        #include <stdio.h>
        int main(void) { printf("%d\\n", seven()); return 0; }
        int seven(void) { return 7; }""",
    "a function of the C library that is not declared": """
        int main(void) { printf("%d\\n", abs(-7)); return 0; }""",
    "no type": """
        #include <stdio.h>
        static seven() { return 7; }
        int main(void) { auto x = seven(); printf("%d\\n", x); return 0; }""",
    "parameters without a type": """
        #include <stdio.h>
        static int sum(a, b) { return a + b; }
        int main(void) { printf("%d\\n", sum(3, 4)); return 0; }""",
    "a pointer to another function": """
        #include <stdio.h>
        static int seven(int x) { return x; }
        int main(void) { long (*f)(long) = seven; printf("%d\\n", ((int (*)(int))f)(7)); return 0; }""",
    "a pointer to another type": """
        #include <stdio.h>
        int main(void) { int x = 7; unsigned *p = &x; char *c = &x; printf("%d\\n", *p + (c == 0)); return 0; }""",
    "a number for a pointer": """
        #include <stdio.h>
        static int is(const char *p) { return p == (char *)7 ? 7 : 0; }
        int main(void) { const char *p = 7; printf("%d\\n", is(7) * (p != 0)); return 0; }""",
    "a pointer for a number": """
        #include <stdio.h>
        int main(void) { char *p = (char *)7; long n = p; printf("%ld\\n", n); return 0; }""",
    "a member of a union twice": """
        #include <stdio.h>
        union either { int i; unsigned u; };
        int main(void) { union either e = {.i = 3, .u = 7}; printf("%d\\n", e.i); return 0; }""",
    "a member of an atomic structure": """
        #include <stdio.h>
        _Atomic struct { int a; } s;
        int main(void) { s.a = 7; printf("%d\\n", s.a); return 0; }""",
}


class Lenient(command_test.CommandTest):
    def test_programs(self):
        for name, text in PROGRAMS.items():
            with self.subTest(name):
                self.write("lenient.upc", text)
                self.assert_ok(self.upcc("-w", "-std=gnu11", *lenient.options("gcc"), "-o", "lenient", "lenient.upc", UPCC_CC="gcc"))
                self.assert_ok(self.upcrun("-n", "1", self.path("lenient")), "7\n")


if __name__ == "__main__":
    command_test.main()
