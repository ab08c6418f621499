# SPDX-License-Identifier: MIT
"""A name of a library whose header is not included is an error that names the header."""

import re

import command_test
import declarations

BATCH = 30  # names in one file: a compilation ends after 40 errors


class MissingHeaders(command_test.CommandTest):
    def names(self):
        """Each name, with its header and a statement that uses it."""
        upcc = command_test.OPTIONS["upcc"]
        seen = {}
        for header in declarations.HEADERS:
            for function in declarations.functions(upcc, header):
                if not function.name.startswith("upcri_"):
                    seen.setdefault(function.name, (header, f"{function.name}(0);"))
            for name, takes_arguments in declarations.macros(upcc, header).items():
                if not name.endswith("_H"):  # a guard
                    seen.setdefault(name, (header, f"{name}(int, 0);" if takes_arguments else f"(void){name};"))
            types, tags = declarations.types(upcc, header)
            for name in types:
                seen.setdefault(name, (header, f"{name} *x = 0;"))
            for name in tags:
                seen.setdefault("struct " + name, (header, f"struct {name} x;"))
        return seen

    def look(self, include, names, *options, source="uses.upc"):
        items = sorted(names.items())
        for start in range(0, len(items), BATCH):
            text = include + "void f(void) {\n"
            first = text.count("\n") + 1
            some = items[start:start + BATCH]
            text += "".join(f"  {{ {use} }}\n" for _, (_, use) in some) + "}\n"
            done = self.upcc("-c", *options, "-o", "uses.o", self.write(source, text))
            self.assertNotEqual(done.exit, 0)
            for line, (name, (header, _)) in enumerate(some, first):
                bare = name.replace("struct ", "")
                self.assertRegex(done.stderr, rf"{source}:{line}:\d+: error: '{bare}' is declared in <{header}>: "
                                              rf"write #include <{header}>")

    def test_no_header_at_all(self):
        names = self.names()
        self.assertGreater(len(names), 500)
        self.look("", names)
        # C before C99, which a .c file may use, takes undeclared names for functions.
        self.look("", names, "-std=gnu89", "-w", source="uses.c")

    def test_only_upc_h(self):
        names = {name: use for name, use in self.names().items() if use[0] != "upc.h"}
        self.assertGreater(len(names), 150)
        self.look("#include <upc.h>\n", names)

    def test_openshmem(self):
        text = ("int main(void) {\n  shmem_init();\n  long *p = shmem_malloc(8);\n  shmem_long_put(p, p, 1, 0);\n"
                "  shmem_put(p, p, 1, 0);\n  shmem_team_t t;\n  return SHMEM_TEAM_WORLD != 0 + shmem_my_pe();\n}\n")
        for standard in ("-std=gnu89", "-std=gnu17"):
            done = self.run_command(command_test.OPTIONS["upcc"].replace("upcc", "oshcc"), "-c", standard, "-w",
                                    self.write("program.c", text))
            self.assertNotEqual(done.exit, 0)
            for line, name in enumerate(["shmem_init", "shmem_malloc", "shmem_long_put", "shmem_put", "shmem_team_t",
                                         "SHMEM_TEAM_WORLD"], 2):
                self.assertRegex(done.stderr, rf"program.c:{line}:\d+: error: '{name}' is declared in <shmem.h>")

    def test_a_name_of_no_library(self):
        """A name that no library has is treated as in C: a warning, and later an error of the linker."""
        done = self.upcc("-c", self.write("other.upc", "#include <upc.h>\nvoid f(void) { upc_all_fancy(1); }\n"))
        self.assertEqual(done.exit, 0, str(done))
        self.assertIn("upc_all_fancy", done.stderr)
        done = self.upcc("-o", "other", self.write("main.upc", "int main(void) { return 0; }\n"), "other.upc")
        self.assertNotEqual(done.exit, 0, str(done))
        self.assertRegex(done.stderr, "undefined reference to [`']upc_all_fancy'|undefined symbol: upc_all_fancy")


if __name__ == "__main__":
    command_test.main()
