# SPDX-License-Identifier: MIT
"""The libraries' headers as programs include them: alone, twice, in any order, after macros of any name, and
together with the program's own headers."""

import os
import random
import re
import shutil

import clang_commands
import command_test
import declarations

# Names of structure members in the specification and in Berkeley's header, and the compiler's own names.
PUBLIC = {"guaranteedCastable", "probablyCastable", "key", "value", "baseaddr", "len", "blocksize", "offset", "addr",
          "MIN", "MAX"}
KEYWORDS = set("auto break case char const continue default do double else enum extern float for goto if inline int "
               "long register restrict return short signed sizeof static struct switch typedef union unsigned void "
               "volatile while shared strict relaxed THREADS MYTHREAD".split())
RESERVED = re.compile(r"_[A-Z_]\w*|_?(?:b?upc|B?UPC)\w*|taskq_\w+")


def all_headers(stage):
    folder = os.path.join(stage, "include", "smp-upc", "upc")
    return sorted(h for h in os.listdir(folder) if h.startswith(("upc", "bupc")))


def words(text):
    """The identifiers of a header, without those in comments, strings, #include and #pragma."""
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|^ *# *(?:include|pragma)[^\n]*', " ", text,
                  flags=re.DOTALL | re.MULTILINE)
    return set(re.findall(r"\b[A-Za-z_]\w*", text))


class Headers(command_test.CommandTest):
    @classmethod
    def setUpClass(cls):
        text = declarations.preprocessed(command_test.OPTIONS["upcc"], "upc.h")
        cls.include = re.search(r'^# \d+ "(.*?/include/smp-upc)/', text, re.MULTILINE).group(1)
        cls.stage = os.path.dirname(os.path.dirname(cls.include))
        cls.headers = all_headers(cls.stage)

    def good(self, text, *options):
        done = self.upcc("-c", "-Wall", "-Werror", *options, "-o", "program.o", self.write("program.upc", text))
        self.assertEqual((done.exit, done.stderr), (0, ""), text + str(done))

    def test_the_folder_has_all_headers(self):
        self.assertLessEqual(set(declarations.HEADERS), set(self.headers))

    def test_alone_and_twice(self):
        for header in self.headers:
            for standard in ("-std=gnu11", "-std=c99"):
                self.good(f"#include <{header}>\n", standard)
            self.good(f"#include <{header}>\n#include <{header}>\n")
            self.good(f"#include <{header}>\n#include <upc.h>\n#include <stdio.h>\n#include <stdlib.h>\n")

    def test_in_any_order(self):
        draw = random.Random(14)
        for _ in range(40):
            some = [draw.choice(self.headers + ["stdio.h", "stdint.h", "stdlib.h", "math.h"]) for _ in range(12)]
            self.good("".join(f"#include <{header}>\n" for header in some))

    def test_after_macros_of_any_name(self):
        """The program defines every identifier in the headers that is neither reserved nor public as a macro."""
        found = set()
        for header in self.headers:
            with open(os.path.join(self.include, "upc", header), encoding="utf-8") as file:
                text = file.read()
            for part in re.findall(r'#include "\.\./(.*?)"', text):
                with open(os.path.join(self.include, part), encoding="utf-8") as file:
                    text += file.read()
            names = {n for n in words(text) if not RESERVED.fullmatch(n)} - KEYWORDS - PUBLIC
            # The preprocessor's keywords and the standard's types.
            names -= {"define", "undef", "ifdef", "ifndef", "endif", "if", "else", "defined"}
            names = {n for n in names if not re.fullmatch(r"\w+_t|NULL", n)}
            found |= names
        # Names that are usual in such headers, even if these headers no longer have them.
        found |= set("n src dst ptr op flags size nbytes count a b c x y i p type mode stem name value_ result from to".split())
        self.assertGreater(len(found), 30)
        for header in self.headers:
            self.good("".join(f"#define {n} ) nonsense {{ 1 +\n" for n in sorted(found)) + f"#include <{header}>\n")
            self.good(f"#include <{header}>\n", *(f"-D{n}=) nonsense {{" for n in sorted(found)))

    def test_names_in_headers_that_upc_h_includes_may_be_macros(self):
        """A program has not asked for the names in headers that upc.h includes: each may be a macro, even the name of
        a member, and the program keeps its macros."""
        text = declarations.preprocessed(command_test.OPTIONS["upcc"], "upc.h")
        brought = set(re.findall(r'^# \d+ "(\S*/include/smp-upc/[^"]*)"', text, re.MULTILINE))
        self.assertIn(os.path.join(self.include, "upc/bupc_extensions.h"), brought)
        names = set()
        for header in brought:
            with open(header, encoding="utf-8") as file:
                names |= words(file.read())
        names = {n for n in names if not RESERVED.fullmatch(n) and not re.fullmatch(r"\w+_t|NULL", n)}
        names -= KEYWORDS | {"define", "undef", "ifdef", "ifndef", "endif", "if", "else", "defined", "error", "pragma"}
        self.assertLessEqual({"addr", "len"}, names)
        # The same for names of libraries whose headers the program has not included by name.
        libraries = set()
        for header in brought - {os.path.join(self.include, "upc/upc.h")}:
            with open(header, encoding="utf-8") as file:
                libraries |= {n for n in words(file.read()) if re.fullmatch(r"(b?upc|B?UPC)_\w*", n)}
        with open(os.path.join(self.include, "upc/upc.h"), encoding="utf-8") as file:
            libraries -= words(file.read())
        self.assertLessEqual({"bupc_ptradd", "bupc_sem_alloc", "UPC_ADD"}, libraries)
        for header in ("upc.h", "upc_relaxed.h", "upc_strict.h"):
            kept = "".join(f"#ifndef {n}\n#error {n} is gone\n#endif\n" for n in names)
            self.good("".join(f"#define {n} ) nonsense {{ 1 +\n" for n in sorted(names | libraries)) + f"#include <{header}>\n" + kept)
        # -D and #define are the same to a header: each name is defined by one of them.
        for number, name in enumerate(sorted(names)):
            if number % 2:
                self.good(f"#include <upc.h>\nint x = {name};\n", f"-D{name}=8")
            else:
                self.good(f"#define {name} 8\n#include <upc.h>\nint x = {name};\n")

    def c_headers(self):
        """The headers for C: those that .trans.c files, C++ and (shmem.h) OpenSHMEM programs include."""
        texts = {}
        for folder, _, names in os.walk(self.include):
            place = os.path.relpath(folder, self.include)
            for name in names:
                # Without the headers for UPC, those of one translator, and those that save and restore macros.
                if not place.startswith(("upc/", "upcr_geninclude")) and place != "upc" and \
                        name not in ("whirl2c.h", "guard_macros.h", "restore_macros.h"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        texts[os.path.normpath(os.path.join(place, name))] = file.read()
        return texts

    def test_headers_for_c_after_macros_of_any_name(self):
        texts = self.c_headers()
        reserved = re.compile(RESERVED.pattern + r"|_?shmem\w*|SHMEM\w*|pupc_\w+|gasnet_\w+|SIZEOF_UPCR\w+")
        kept = KEYWORDS | set("guaranteedCastable probablyCastable define undef ifdef ifndef endif if else elif defined template class operator "
                                       "memmove sqrt constexpr static_assert thread_sanitizer include_next".split())
        names = {n for text in texts.values() for n in words(text) if not reserved.fullmatch(n)} - kept
        names |= {"n", "i", "x", "shared", "relaxed", "strict"}
        names = sorted(n for n in names if not re.fullmatch(r"(?:u?int\w*|size|ptrdiff|long)_t|U?INT\w*_(?:C|MAX|MIN)|NULL", n))
        self.assertGreater(len(names), 400)
        public = [h for h in texts if "/" not in h]
        self.assertIn("shmem.h", public)
        for header in public:
            for compiler, standard in (("gcc", "-std=gnu11"), (clang_commands.C, "-std=c11"), ("g++", "-std=c++17")):
                if not shutil.which(compiler):
                    continue
                alternatives = {"and", "or", "xor"} if compiler == "g++" else set()
                mine = [n for n in names if n not in alternatives and not (compiler == "g++" and n == "type")]
                text = "".join(f"#define {n} ) nonsense {{ 1 +\n" for n in mine) + f"#include <{header}>\n"
                # The program's macros are restored.
                text += "".join(f"#ifndef {n}\n#error {n} is gone\n#endif\n#undef {n}\n" for n in mine)
                done = self.run_command(compiler, standard, "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                                        "-I", self.include, "-x", "c++" if compiler == "g++" else "c",
                                        self.write("program.c", text + "int main(void) { return 0; }\n"))
                self.assertEqual((done.exit, done.stderr[:3000]), (0, ""), f"{header} {compiler} {done.stderr[:3000]}")

    def test_openshmem_after_macros(self):
        text = "".join(f"#define {n} ) nonsense {{ 1 +\n" for n in "pe dest source value nelems ctx team size count".split())
        text += "#include <shmem.h>\nint main(void) { shmem_init(); shmem_barrier_all(); shmem_finalize(); return 0; }\n"
        done = self.run_command(command_test.OPTIONS["upcc"].replace("upcc", "oshcc"), "-Wall", "-Werror", "-c",
                                self.write("program.c", text))
        self.assertEqual((done.exit, done.stderr), (0, ""))

    def test_upc_h_declares_what_programs_rely_on(self):
        self.good("#include <upc.h>\nuint64_t x = UINT64_MAX;\nint main(void) {\n  int *p = malloc(4);\n"
                  "  *p = atoi(\"1\");\n  free(p);\n  return abs(-1) == EXIT_FAILURE;\n}\n")
        self.good("#include <upc_relaxed.h>\n#include <stdio.h>\nint main(void) {\n  printf(\"%\" PRId64, INT64_C(1));\n"
                  "  exit(EXIT_SUCCESS);\n}\n")

    def test_upc_h_leaves_other_names_to_the_program(self):
        self.good("#include <upc.h>\ntypedef unsigned long long uint64_t;\nuint64_t big;\nint random(int a) { return a; }\n"
                  "struct div { int div; } div;\nint abs = 3, SIZE_MAX = 4;\nchar *PRId32 = \"x\";\n"
                  "int main(void) { return abs + SIZE_MAX + random(div.div) + (PRId32 == 0); }\n")

    def test_a_header_of_the_programs_own(self):
        """The folders are searched in C's order: first those of -I, then the runtime's."""
        self.write("inc/upc_atomic.h", "enum { UPC_GET = 77 };\ntypedef struct { int own; } upc_atomichint_t;\n")
        text = ("#include <upc.h>\n#include <upc_atomic.h>\nupc_atomichint_t hint = { UPC_GET };\n"
                "int main(void) { return hint.own == 77 ? 0 : 1; }\n")
        source = self.write("program.upc", text)
        for options in (["-Iinc"], ["-I", "inc"], ["-iquote", "inc", "-Iinc"]):
            self.assert_ok(self.upcc(*options, "-o", "program", source))
            self.assert_ok(self.upcrun("-n", "2", "./program"))
        self.write("inc/upc_nb.h", "#error this is not for <upc_nb.h> of the translation\n")
        self.assert_ok(self.upcc("-iquote", "inc", "-c", "-o", "program.o",
                                 self.write("other.upc", "#include <upc_nb.h>\nupc_handle_t h;\n")))

    def test_a_header_in_angle_brackets_beside_the_source(self):
        self.write("sub/beside.h", "#include \"more.h\"\n#define BESIDE more\n")
        self.write("sub/more.h", "#ifndef MORE\n#define MORE\nint more = 5;\n#endif\n")
        source = self.write("sub/program.upc", "#include <beside.h>\n#include <more.h>\n#include <string.h>\n"
                                               "int main(void) { return BESIDE - 5; }\n")
        self.write("sub/string.h", "#error the system's comes first\n")
        for folder, name in ((self.work, source), (os.path.join(self.work, "sub"), "program.upc")):
            done = self.upcc("-o", "program", name, cwd=folder)
            self.assertEqual(done.exit, 0, str(done))
            self.assertEqual(done.stderr.count("warning"), 1, str(done))
            self.assertRegex(done.stderr, r"program.upc:1:1: warning: <beside.h> is in no folder of headers, only "
                                          r'beside the source: write #include "beside.h", or give the option -I')
            self.assert_ok(self.upcrun("-n", "2", "./program", cwd=folder))
        self.assert_ok(self.upcc("-I", "sub", "-iquote", "sub", "-c", "-o", "p.o", self.write("q.upc", "#include <more.h>\n")))


class TakenNames(command_test.CommandTest):
    """A program may use the names of the runtime and of the translation for its own declarations."""

    FORMS = {
        "variable": ("int {n} = 1;", "{n} == 1"),
        "shared variable": ("shared int {n};", "{n} == 0"),
        "static variable": ("static int {n} = 2;", "{n} == 2"),
        "function": ("int {n}(int a) {{ return a; }}", "{n}(3) == 3"),
        "static function": ("static long {n}(void) {{ return 4; }}", "{n}() == 4"),
        "typedef": ("typedef short {n};", "sizeof({n}) == 2"),
        "tag": ("struct {n} {{ char a[3]; }};", "sizeof(struct {n}) == 3"),
        "member": ("struct s_{n} {{ int {n}; int (*f_{n})(int); }} v_{n};", "v_{n}.{n} == 0"),
        "enumerator": ("enum {{ {n} = 7 }};", "{n} == 7"),
        "local variable": ("int t_{n}(void) {{ int {n} = 8; return {n}; }}", "t_{n}() == 8"),
        "parameter": ("int t_{n}(int {n}) {{ return {n} + 1; }}", "t_{n}(8) == 9"),
        "label": ("int t_{n}(int a) {{ if (a) goto {n}; return 0; {n}: return 1; }}", "t_{n}(1) == 1"),
    }
    STANDARD = """SIZE_MAX PTRDIFF_MAX INT8_MAX INT64_MIN UINT32_MAX INT_LEAST16_MAX UINT_FAST8_MAX INTPTR_MAX
        UINTMAX_MAX INT64_C UINTMAX_C WCHAR_MAX WINT_MIN SIG_ATOMIC_MAX PRId32 PRIxLEAST8 PRIuFAST64 PRIdMAX PRIuPTR
        SCNd64 SCNxPTR NULL offsetof size_t ptrdiff_t wchar_t max_align_t uint64_t int8_t int_least32_t uint_fast16_t
        intmax_t uintptr_t imaxdiv_t imaxabs imaxdiv strtoimax strtoumax""".split()
    INVENTED = """user_main upct_v1 upct_i1 upct_dims upct_value upct_anon1 upct_function_upc_lock upct_own_x upct_type_a
        upct_again_1_x UPCRI_ALLOC_names UPCRI_INIT_names upcrt_forall_control UPCRT_FORALL_CONTROL upct_1
        upcrt_notify_value upcrt_notify_flags UPCRL_main_name upcri_program_info upcri_program_static_init""".split()

    def names(self):
        text = declarations.preprocessed(command_test.OPTIONS["upcc"], "upc.h")
        include = re.search(r'^# \d+ "(.*?/include/smp-upc)/', text, re.MULTILINE).group(1)
        found = set()
        for folder in (include, os.path.join(include, "upcri")):
            for name in os.listdir(folder):
                if name.endswith(".h") and not name.startswith("whirl2c"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found |= words(file.read())
        taken = {n for n in found if re.match(r"upcr|UPCR|gasnet_|SIZEOF_UPCR|UPCRI|upcri", n) and not n.endswith("_H")}
        self.assertGreater(len(taken), 500)
        return taken | set(self.STANDARD) | set(self.INVENTED)

    def test_own_names(self):
        names = sorted(self.names())
        for form, (declaration, test) in self.FORMS.items():
            # Without the few names that C itself does not allow in this form.
            usable = [n for n in names if n not in {"wchar_t"}]
            for include in ("", "#include <upc.h>\n"):
                if include:
                    usable = [n for n in usable if n not in {"NULL", "offsetof", "size_t", "ptrdiff_t", "max_align_t"}]
                text = include + "int printf(const char *, ...);\n"
                text += "".join(declaration.format(n=n) + "\n" for n in usable)
                text += "shared int other[THREADS];\nint main(void) {\n  int bad = 0;\n  upc_barrier;\n  other[MYTHREAD] = 1;\n"
                text += "".join(f'  if (!({test.format(n=n)})) bad++, printf("{n}\\n");\n' for n in usable)
                text += "  return bad;\n}\n"
                done = self.upcc("-o", "program", self.write("names.upc", text))
                self.assertEqual((done.exit, done.stderr), (0, ""), form + include + str(done)[:4000])
                done = self.upcrun("-n", "2", "./program")
                self.assertEqual((done.exit, done.stdout), (0, ""), form + include + str(done)[:4000])

    def test_messages_have_the_programs_names(self):
        done = self.upcc("-c", self.write("wrong.upc", "int upcr_lock(int a) { return a + upcr_lok; }\n"
                                                       "void f(void) { upcr_lock(); }\n"))
        self.assertNotEqual(done.exit, 0)
        self.assertNotIn("upct_", done.stderr)


if __name__ == "__main__":
    command_test.main()
