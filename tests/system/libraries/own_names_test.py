# SPDX-License-Identifier: MIT
"""A program's own functions and variables with names that have a meaning for the runtime, declared in one file and
defined in another; both files include the header with the declarations, or only the first."""

import os
import re

import command_test

# Each prefix in own_names.cc (test_the_list_is_complete), and names in C headers that upcr.h includes.
BEGINNINGS = ["upct_", "upcrt_", "UPCRT_", "UPCRI_ALLOC_", "UPCRI_INIT_", "UPCRL_", "upcr_", "UPCR_", "upcri_", "UPCRI_", "_bupc", "_upcr",
              "gasnet_", "GASNET_", "SIZEOF_UPCR_", "upc_", "UPC_", "bupc_", "pupc_", "BUPC_"]
OF_C = ["SIZE_MAX", "PRId32", "INT64_C", "WCHAR_MIN", "int_least8_t", "uintmax_t"]

# The kinds of names: declaration, definition, and an expression whose value is 7.
KINDS = {
    "function": ("int NAME(int x);", "int NAME(int x) { return x + 4; }", "NAME(3)"),
    "old_function": ("int NAME();", "int NAME(x) int x; { return x + 4; }", "NAME(3)"),
    "variable": ("extern int NAME;", "int NAME = 7;", "NAME"),
    "tentative": ("extern int NAME;", "int NAME;", "(NAME = 7)"),
    "array": ("extern int NAME[];", "int NAME[2] = {1, 7};", "NAME[1]"),
    "pointer": ("extern int *NAME;", "static int seven_NAME = 7;\nint *NAME = &seven_NAME;", "*NAME"),
    "shared": ("extern shared int NAME;", "shared int NAME;", "(MYTHREAD ? 7 : (NAME = 7))"),
    "shared_array": ("extern shared [2] int NAME[4*THREADS];", "shared [2] int NAME[4*THREADS];", "(NAME[4*MYTHREAD] = 7)"),
    "address": ("int NAME(int x);", "int NAME(int x) { return x + 4; }", "(&NAME == &NAME ? (*NAME)(3) : 0)"),
}


def names():
    for kind in KINDS:
        for beginning in BEGINNINGS:
            yield kind, f"{beginning}my_{kind}"
    for kind, name in zip(("variable", "array", "pointer", "function", "shared", "tentative"), OF_C):
        yield kind, name


class OwnNames(command_test.CommandTest):
    def test_the_list_is_complete(self):
        with open("tools/translator/own_names.cc", encoding="utf-8") as file:
            found = {name for group in re.findall(r"starts\(\s*name,\s*\{(.*?)\}", file.read(), re.DOTALL) for name in re.findall(r'"(\w+)"', group)}
        self.assertEqual(found, set(BEGINNINGS))

    def check(self, both, *options):
        declared = "".join(KINDS[kind][0].replace("NAME", name) + "\n" for kind, name in names())
        defined = "".join(KINDS[kind][1].replace("NAME", name) + "\n" for kind, name in names())
        used = "".join(f"  if ({KINDS[kind][2].replace('NAME', name)} != 7) bad++;\n" for kind, name in names())
        self.write("own.h", declared)
        self.write("uses.upc", f'#include "own.h"\nint main(void) {{\n  int bad = 0;\n{used}  return bad;\n}}\n')
        self.write("defines.upc", ('#include "own.h"\n' if both else "") + defined)
        for order in (("uses", "defines"), ("defines", "uses")):
            for file in order:
                self.assert_ok(self.upcc("-w", *options, "-c", f"{file}.upc"))
            self.assert_ok(self.upcc(*options, "-o", "program", *(f"{file}.o" for file in order)))
            for threads in "12":
                self.assert_ok(self.upcrun("-n", threads, "program"), "")
            os.remove(self.path("program"))

    def test_declared_in_both(self):
        self.check(True)

    def test_declared_in_one(self):
        self.check(False)

    def test_optimised(self):
        self.check(True, "-O2")

    def test_under_the_checking_runtime(self):
        self.check(False, "-g")

    def test_names_that_the_program_only_declares(self):
        """Such a name is the runtime's, even without a header."""
        self.write("program.upc", "int upcr_threads_of(void);\nvoid *upcr_cast(unsigned long);\nextern int bupc_poll_not_there;\n"
                                  "void bupc_poll(void);\nint main(void) { bupc_poll(); return 0; }\n")
        self.assert_ok(self.upcc("-w", "program.upc", "-o", "program"))
        self.assert_ok(self.upcrun("-n", "2", "program"))


if __name__ == "__main__":
    command_test.main()
