# SPDX-License-Identifier: MIT
"""upcc -Wupcr: errors in a translated file's use of the runtime's interface, in terms for the author of the translator; no messages for
correct files."""

import glob
import os
import re

import command_test

PROGRAM = """#include "upcr.h"
#include "upcr_proxy.h"
#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_shared_ptr_t blocked;
upcr_pshared_ptr_t cyclic;
void UPCRI_ALLOC_file(void) {
  UPCR_BEGIN_FUNCTION();
  upcr_startup_shalloc_t s[] = {UPCRT_STARTUP_SHALLOC(blocked, %(blocked)s, "A1H_R4_i")};
  upcr_startup_pshalloc_t p[] = {UPCRT_STARTUP_PSHALLOC(cyclic, %(cyclic)s, "A1H_R1_i")};
  upcr_startup_shalloc(s, 1);
  upcr_startup_pshalloc(p, 1);
}
void UPCRI_INIT_file(void) { UPCR_BEGIN_FUNCTION(); }
static upcr_shared_ptr_t give(void) { UPCR_BEGIN_FUNCTION(); return %(result)s; }
extern int user_main() {
  %(begin)s
  upcr_shared_ptr_t phased = blocked, *of_phased = &phased;
  upcr_pshared_ptr_t phaseless = cyclic;
  %(body)s;
  return phased == give() && phaseless == *of_phased;
}
"""
RIGHT = {"blocked": "16, 4, 1, 4", "cyclic": "4, 10, 1, 4", "result": "blocked", "begin": "UPCR_BEGIN_FUNCTION();", "body": ""}

WITH_FOR_WITHOUT = r"without a phase \(upcr_pshared_ptr_t\), and this is one with \(upcr_shared_ptr_t\): convert it by upcr_shared_to_pshared"
WITHOUT_FOR_WITH = r"with a phase \(upcr_shared_ptr_t\), and this is one without \(upcr_pshared_ptr_t\): convert it by upcr_pshared_to_shared"

# The change to the program, the text at the caret (for an error inside a macro, the macro's name), and the message.
WRONG = [
    ({"body": "upcr_put_pshared_val(blocked, 0, 7, 4)"}, "blocked,", "error: argument 1 of upcr_put_pshared_val is a pointer-to-shared " + WITH_FOR_WITHOUT),
    ({"body": "UPCR_PUT_PSHARED_VAL(phased, 0, 7, 4)"}, "UPCR_PUT", "error: argument 1 of upcr_put_pshared_val .*" + WITH_FOR_WITHOUT),
    ({"body": "upcr_put_shared_val(cyclic, 0, 7, 4)"}, "cyclic,", "error: argument 1 of upcr_put_shared_val .*" + WITHOUT_FOR_WITH),
    ({"body": "phaseless = upcr_add_pshared1(blocked, 4, 1)"}, "blocked,", "error: argument 1 of upcr_add_pshared1 .*" + WITH_FOR_WITHOUT),
    ({"body": "upcr_memput(phased, &phaseless, 8); upcr_memget(of_phased, phaseless, 8)"}, "phaseless, 8)", "error: argument 2 of upcr_memget .*" + WITHOUT_FOR_WITH),
    ({"body": "upcr_free(cyclic)"}, "upcr_free", "error: argument 1 of upcr_free .*" + WITHOUT_FOR_WITH),
    ({"body": "UPCR_FREE(phaseless)"}, "UPCR_FREE", "error: argument 1 of upcr_free .*" + WITHOUT_FOR_WITH),
    ({"body": "int t = upcr_threadof_pshared(phased); (void)t"}, "phased)", "error: argument 1 of upcr_threadof_pshared .*" + WITH_FOR_WITHOUT),
    ({"body": "phaseless = upcr_alloc(8)"}, "upcr_alloc", "error: what it is assigned to is a pointer-to-shared " + WITH_FOR_WITHOUT),
    ({"body": "of_phased = &phaseless"}, "&phaseless", "error: what it is assigned to is a pointer-to-shared " + WITHOUT_FOR_WITH),
    ({"body": "upcr_pshared_ptr_t third = phased"}, "phased;", "error: 'third' is a pointer-to-shared " + WITH_FOR_WITHOUT),
    ({"result": "cyclic"}, "cyclic;", "error: the result of 'give' is a pointer-to-shared " + WITHOUT_FOR_WITH),
    ({"body": "upcr_put_sharde_val(blocked, 0, 7, 4)"}, "upcr_put_sharde", "error: the runtime has no function 'upcr_put_sharde_val'; the nearest name is 'upcr_put_shared_val'"),
    ({"body": "UPCR_FROBNICATE(1)"}, "UPCR_FROB", "error: the runtime has no function 'UPCR_FROBNICATE'$"),
    ({"begin": "", "body": "upcr_put_shared_val(blocked, 0, 7, 4)"}, "upcr_put", r"warning: 'user_main' uses the runtime and does not begin with UPCR_BEGIN_FUNCTION\(\)"),
    ({"blocked": "4, 4, 1, 3"}, "UPCRT_STARTUP_SHALLOC", "error: the start-up table's line of 'blocked': a block of 4 bytes does not hold whole elements of 3 bytes"),
    ({"blocked": "0, 4, 1, 4"}, "UPCRT_STARTUP_SHALLOC", "'blocked': its blocks have 0 bytes"),
    ({"blocked": "16, 0, 1, 4"}, "UPCRT_STARTUP_SHALLOC", "'blocked': it has 0 blocks"),
    ({"blocked": "16, 4, 2, 4"}, "UPCRT_STARTUP_SHALLOC", "'blocked': mult_by_threads is 2, and is 0 or 1"),
    ({"cyclic": "16, 10, 1, 4"}, "UPCRT_STARTUP_PSHALLOC", r"'cyclic': a pointer-to-shared without a phase .* and this has 10 \* THREADS blocks of 16 bytes for elements of 4"),
    ({"body": "phased = upcr_add_shared(blocked, 4, 1, 8)"}, "upcr_add_shared", "warning: this steps in blocks of 8 elements of 4 bytes, and 'blocked' has blocks of 16 bytes"),
]
# Changes that may look wrong and are correct.
FINE = [
    {},
    {"cyclic": "40, 1, 0, 4"},  # one block in all
    {"blocked": "16, 4, 0, 4"},
    {"blocked": "16, 4, 1, 0"},  # old translators do not know the size of elements
    {"body": "phaseless = (upcr_pshared_ptr_t)phased"},  # a cast is intentional
    {"body": "phaseless = upcr_shared_to_pshared(phased); phased = upcr_pshared_to_shared(phaseless)"},
    {"body": "phased = UPCR_NULL_SHARED; phaseless = UPCR_NULL_PSHARED; upcr_free(UPCR_NULL_SHARED)"},
    {"body": "phased = upcr_add_shared(blocked, 4, 1, 4); phased = upcr_add_shared(phased, 4, 1, 9)"},
    {"body": "upcr_barrier(1, UPCR_BARRIERFLAG_ANONYMOUS); UPCR_NOTIFY(0, 1); UPCR_WAIT(0, 1)"},
]
# Translated files of the tests that leave UPCR_BEGIN_FUNCTION() out on purpose, or were made for another runtime.
NOT_SILENT = {"barriers", "lists", "static_shared", "wide_pointers"}


class UpcrCheck(command_test.CommandTest):
    def check(self, changes):
        source = self.write("file.trans.c", PROGRAM % {**RIGHT, **changes})
        return self.upcc("-Wupcr", "-fsyntax-only", "file.trans.c"), open(source, encoding="utf-8").read().splitlines()

    def test_errors_are_reported_at_their_position(self):
        for changes, at, message in WRONG:
            with self.subTest(changes):
                outcome, lines = self.check(changes)
                found = re.search(r"^file\.trans\.c:(\d+):(\d+): .*", outcome.stderr, re.M)
                self.assertIsNotNone(found, str(outcome))
                self.assertRegex(found.group(), message)
                self.assertTrue(lines[int(found[1]) - 1][int(found[2]) - 1:].startswith(at), str(outcome))
                self.assertEqual(outcome.exit, 0 if "warning" in message else 1, str(outcome))

    def test_correct_files_are_not_reported(self):
        for changes in FINE:
            with self.subTest(changes):
                self.assert_ok(self.check(changes)[0])

    def test_translated_files_are_correct(self):
        seen = 0
        for folder in "tests/system/translated", "examples":
            for file in sorted(glob.glob(os.path.join(folder, "*.trans.c")) + glob.glob(os.path.join(folder, "*.upc"))):
                name = os.path.basename(file).partition(".")[0]
                if name in NOT_SILENT:
                    continue
                with self.subTest(file):
                    if file.endswith(".upc"):
                        self.assert_ok(self.upcc("-trans", "-o", name + ".trans.c", os.path.abspath(file)))
                        file = self.path(name + ".trans.c")
                    outcome = self.upcc("-Wupcr", "-w", "-fsyntax-only", "-I" + os.path.abspath(folder), os.path.abspath(file))
                    self.assertEqual((outcome.exit, outcome.stderr), (0, ""), str(outcome))
                    seen += 1
        self.assertGreater(seen, 30)

    def test_upc_source_is_not_checked(self):
        self.write("a.upc", "#include <upc.h>\nshared int x;\nint main(void) { x = 1; return 0; }\n")
        self.assert_ok(self.upcc("-Wupcr", "-fsyntax-only", "a.upc"))


if __name__ == "__main__":
    command_test.main()
