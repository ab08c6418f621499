# SPDX-License-Identifier: MIT
"""Every function of the UPC libraries, used in every way that C allows."""

import os
import re

import command_test
import declarations

BUILDS = [["-O0"], ["-O2"], ["-g"], ["-T=4", "-O2"]]
# Berkeley's atomics are 240 functions of one form: one type and one operation of each kind suffice.
FEW = re.compile(r"bupc_atomic(?!I64_|UI_cswap|L_read)")


def functions():
    every = declarations.own_functions(command_test.OPTIONS["upcc"])
    return [f for f in every if not FEW.match(f.name)]


class Functions(command_test.CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.functions = functions()

    def compile(self, text, *builds):
        """Compiles the text in all builds, without messages, and in the form for other runtimes."""
        source = self.write("uses.upc", text)
        for build in builds or BUILDS:
            done = self.upcc("-c", "-o", "uses.o", *build, source)
            self.assert_ok(done)
        self.assert_ok(self.upcc("-trans", "-portable", "-o", "uses.trans.c", source))
        self.assert_ok(self.upcc("-c", "-o", "uses.o", "uses.trans.c"))

    def headers(self):
        return "".join(f"#include <{header}>\n" for header in declarations.HEADERS)

    def each(self, form):
        """A file with form(function) for each function."""
        return self.headers() + "".join(form(f) + "\n" for f in self.functions)

    def test_the_list_has_all_functions_of_the_specification(self):
        counts = {header: sum(f.header == header and f.name.startswith("upc_") for f in self.functions)
                  for header in declarations.HEADERS}
        self.assertEqual(counts, {"upc.h": 23, "upc_collective.h": 29, "upc_atomic.h": 5, "upc_castable.h": 2,
                                  "upc_nb.h": 12, "upc_tick.h": 2, "upc_io.h": 26, "bupc_collectivev.h": 0})

    def test_called(self):
        self.compile(self.each(lambda f: f"{f.prototype('call_' + f.name)} {{ {f.body(f.name)} }}"))

    def test_called_in_parentheses(self):
        self.compile(self.each(lambda f: f"{f.prototype('call_' + f.name)} {{ {f.body(f'({f.name})')} }}"))

    def test_called_by_its_address(self):
        self.compile(self.each(lambda f: f"{f.prototype('a_' + f.name)} {{ {f.body(f'(&{f.name})')} }}\n"
                                         f"{f.prototype('b_' + f.name)} {{ {f.body(f'(*{f.name})')} }}"))

    def test_called_through_pointers(self):
        def form(f):
            pointer = f"{f.result} (*{{}})({f.list()})"
            return (f"{pointer.format('file_' + f.name)} = {f.name};\n"
                    f"static {pointer.format('const constant_' + f.name)} = &{f.name};\n"
                    f"struct s_{f.name} {{ {pointer.format('member')}; }} s_{f.name} = {{ {f.name} }};\n"
                    f"{f.prototype('a_' + f.name)} {{ {pointer.format('local')} = {f.name}; {f.body('local')} }}\n"
                    f"{f.prototype('b_' + f.name)} {{ static {pointer.format('local')} = {f.name}; {f.body('local')} }}\n"
                    f"{f.prototype('c_' + f.name)} {{ {f.body(f's_{f.name}.member')} }}\n"
                    f"{f.prototype('d_' + f.name)} {{ {f.body(f'constant_{f.name}')} }}\n"
                    f"int e_{f.name}(void) {{ return file_{f.name} == {f.name} && {f.name} != 0; }}\n")
        self.compile(self.each(form))

    def test_named_by_a_macro(self):
        text = "#define APPLY(f, ...) f(__VA_ARGS__)\n#define NAME(f) f\n"
        self.compile(text + self.each(
            lambda f: f"{f.prototype('a_' + f.name)} {{ {f.body('NAME(' + f.name + ')')} }}\n"
                      + f"{f.prototype('b_' + f.name)} {{ " +
                      f.body('').replace('(' + f.arguments() + ')', f"APPLY({', '.join(filter(None, [f.name, f.arguments()]))})")
                      + " }"))

    def test_declared_again(self):
        def form(f):
            bare = f.prototype().replace("restrict", "")
            return (f"{f.prototype()};\nextern {bare};\n"
                    f"{f.prototype('call_' + f.name)} {{ {f.prototype()}; {f.body(f.name)} }}\n")
        self.compile(self.each(form))

    def test_declared_again_without_the_header(self):
        """Functions whose types upc.h has; the calls go to the library, with the types' conversions."""
        core = set(re.findall(r"\b\w+_t\b", " ".join(f.prototype() for f in self.functions if f.header == "upc.h")))
        core |= {"upc_flag_t", "upc_op_t", "upc_type_t"}
        chosen = [f for f in self.functions
                  if f.header != "upc.h" and "struct" not in f.prototype()
                  and set(re.findall(r"\b\w+_t\b", f.prototype())) <= core]
        self.assertGreater(len(chosen), 30)
        self.compile("#include <upc.h>\n" + "".join(
            f"{f.prototype()};\n{f.prototype('call_' + f.name)} {{ {f.body(f.name)} }}\n" for f in chosen))
        self.compile("#include <upc.h>\n" + "".join(
            f"{f.prototype('call_' + f.name)} {{ {f.prototype()}; {f.body(f.name)} }}\n" for f in chosen))

    def test_one_address_in_all_files(self):
        names = [f.name for f in self.functions if not f.parameters or "func" not in f.list()]
        first = self.headers() + "".join(f"void *first_{n}(void) {{ return (void *){n}; }}\n" for n in names)
        second = self.headers() + "#include <stdio.h>\n"
        second += "".join(f"void *first_{n}(void);\n" for n in names)
        second += "int main(void) {\n" + "".join(
            f'  if (first_{n}() != (void *){n}) printf("{n}\\n");\n' for n in names) + '  puts("PASS"); return 0;\n}\n'
        for build in BUILDS[:3]:
            self.assert_ok(self.upcc(*build, "-o", "program", self.write("first.upc", first),
                                     self.write("second.upc", second)))
            done = self.upcrun("-n", "1", "./program")
            self.assert_ok(done)
            self.assertEqual(done.stdout, "PASS\n", build)

    def test_declared_by_configure_scripts(self):
        headers = self.upcc("-print-include-dir").stdout.strip()
        listed = self.run_command("gcc", "-E", "-P", "-I", headers, os.path.join(headers, "upcr.h")).stdout
        names = sorted({f.name for f in self.functions} | set(re.findall(r"\b(upcr_[a-z]\w*) ?\(", listed)))
        self.assertGreater(sum(name.startswith("upcr_") for name in names), 100)
        for form in ("char {}();\n", "char {}(void);\n"):
            self.write("asks.c", "#include <limits.h>\n" + "".join(map(form.format, names)) +
                       "int main(int count, char **words) {\n  if (count > 1)\n    return " +
                       " +\n      ".join(name + "()" for name in reversed(names)) + ";\n  return 0;\n}\n")
            for build in ([], ["-g"], ["-T=2"]):
                made = self.upcc(*build, "-o", "asks", "asks.c")
                self.assertEqual((made.exit, made.stderr.count("[declared-as-char]\n")), (0, len(names)), str(made))
                self.assert_ok(self.upcrun("-n", "2", "asks"))
            called = self.upcrun("-n", "2", "asks", "now")
            self.assertEqual(called.exit, 120)
            self.assertRegex(called.stderr, r"^upc: thread \d: \w+ is called, and declared as `char \w+\(\)`: include")
        for name in ("upc_no_such", "upcr_no_such", "bupc_no_such", "upc_MAX_BLOCK_SIZE"):
            self.write("asks.c", f"char {name}(); int main(void) {{ return {name}(); }}\n")
            self.assertNotEqual(self.upcc("-o", "asks", "asks.c").exit, 0)


class OwnDefinitions(command_test.CommandTest):
    """Without the library's header, a function that the program defines itself takes precedence."""

    OWN = """#include <upc.h>
int calls;
void upc_all_broadcast(shared void *dst, shared const void *src, size_t nbytes, upc_flag_t flags) {
  ++calls;
  upc_memcpy((shared [] char *)dst + 0, src, nbytes);
}
long upc_ticks_to_ns(int what) { return what + 1L; }
"""
    MAIN = """#include <upc.h>
#include <stdio.h>
%s
shared int from, to;
extern int calls;
int main(void) {
  if (MYTHREAD == 0) {
    from = 7;
    upc_all_broadcast(&to, &from, sizeof from, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
    printf("%%d %%d %%ld\\n", to, calls, upc_ticks_to_ns(41));
  }
  return 0;
}
"""
    PROTOTYPES = """void upc_all_broadcast(shared void *dst, shared const void *src, size_t nbytes, upc_flag_t flags);
long upc_ticks_to_ns(int what);
"""

    def test_in_one_file(self):
        text = self.OWN + self.MAIN.replace("#include <upc.h>", "").replace("extern int calls;", "") % ""
        for build in BUILDS[:3]:
            self.assert_ok(self.upcc(*build, "-o", "program", self.write("own.upc", text)))
            self.assertEqual(self.upcrun("-n", "2", "./program").stdout, "7 1 42\n")

    def test_in_another_file(self):
        for build in BUILDS[:3]:
            done = self.upcc(*build, "-o", "program", self.write("own.upc", self.OWN),
                             self.write("main.upc", self.MAIN % self.PROTOTYPES))
            self.assertEqual(done.exit, 0, str(done))
            # Its type differs from the library's: upcc warns, since the prototype may also be wrong.
            self.assertIn("'upc_ticks_to_ns' has other parameters than in <upc_tick.h>", done.stderr)
            self.assertNotIn("broadcast", done.stderr)
            self.assertEqual(self.upcrun("-n", "2", "./program").stdout, "7 1 42\n")

    def test_with_the_header(self):
        """The program's own function is called in its file; a warning says that other files call the library's."""
        text = (self.OWN + self.MAIN.replace("#include <upc.h>", "").replace("extern int calls;", "") % "").replace(
            "#include <upc.h>", "#include <upc_collective.h>")
        done = self.upcc("-o", "program", self.write("both.upc", text))
        self.assertEqual(done.exit, 0, str(done))
        self.assertEqual(done.stderr.count("warning:"), 1, str(done))
        self.assertRegex(done.stderr, r"both.upc:3:6: warning: 'upc_all_broadcast' is a function of <upc_collective.h>, "
                                      r"which is included")
        self.assertEqual(self.upcrun("-n", "2", "./program").stdout, "7 1 42\n")

    def test_with_the_header_and_another_type(self):
        done = self.upcc("-c", self.write("both.upc", "#include <upc.h>\nint upc_lock(int x) { return x; }\n"))
        self.assertNotEqual(done.exit, 0)
        self.assertRegex(done.stderr, r"both.upc:2:5: error: conflicting types for 'upc_lock'")

    def test_names_of_berkeleys_extensions(self):
        text = """#include <upc.h>
#include <stdio.h>
int bupc_castable(shared void *p, int n) { (void)p; return n; }
static unsigned long bupc_ticks_now(void) { return 5; }
int main(void) { printf("%d %lu\\n", bupc_castable(NULL, 3), bupc_ticks_now()); return 0; }
"""
        self.assert_ok(self.upcc("-o", "program", self.write("own.upc", text)))
        self.assertEqual(self.upcrun("-n", "1", "./program").stdout, "3 5\n")

    def test_without_parameters(self):
        done = self.upcc("-c", self.write("old.upc", "#include <upc.h>\nvoid upc_all_broadcast();\n"))
        self.assertNotEqual(done.exit, 0)
        self.assertIn("old.upc:2:6: error: 'upc_all_broadcast' is declared without its parameters: write #include "
                      "<upc_collective.h>", done.stderr)

    def test_a_wrong_prototype_after_the_header(self):
        done = self.upcc("-c", self.write("wrong.upc", "#include <upc.h>\nint upc_lock(shared int *p);\n"))
        self.assertNotEqual(done.exit, 0)
        self.assertIn("wrong.upc:2:5: error: conflicting types for 'upc_lock'", done.stderr)


if __name__ == "__main__":
    command_test.main()
