# SPDX-License-Identifier: MIT
"""Messages name a function as the source calls it: upcr_wait_syncnb in a translated file, upc_sync in UPC."""

import re

import command_test
from command_test import CommandTest

# The body of a UPC program, the same in translated form, and the message for both, with the names of the functions in braces.
ERRORS = (
    ("upc_handle_t h = upc_memget_nb(b, a, 4); (void)h;", "upcr_handle_t h = upcr_nb_memget(b, a, 4); (void)h;",
     "was never completed; pass its handle to {upc_sync|upcr_wait_syncnb}"),
    ("upc_notify; upc_notify;", "upcr_notify(0, 1); upcr_notify(0, 1);",
     "{upc_notify|upcr_notify} twice on this thread without a {upc_wait|upcr_wait} between them"),
    ("upc_notify; upc_barrier;", "upcr_notify(0, 1); upcr_barrier(0, 1);",
     "{upc_barrier|upcr_barrier} between a {upc_notify|upcr_notify} and its {upc_wait|upcr_wait} on this thread"),
    ("upc_notify 5; upc_wait 6;", "upcr_notify(5, 0); upcr_wait(6, 0);", r"{upc_wait|upcr_wait}\(6\), but this thread's {upc_notify|upcr_notify} had value 5"),
    ("upc_lock_t *l = upc_global_lock_alloc(); upc_unlock(l);", "upcr_shared_ptr_t l = upcr_global_lock_alloc(); upcr_unlock(l);",
     "{upc_unlock|upcr_unlock}: no thread holds the lock"),
    ("upc_lock_t *l = upc_global_lock_alloc(); upc_lock(l); upc_lock(l);",
     "upcr_shared_ptr_t l = upcr_global_lock_alloc(); upcr_lock(l); upcr_lock(l);", "{upc_lock|upcr_lock}: "),
    ("shared void *p = upc_alloc(8); upc_free(p); upc_free(p);",
     "upcr_shared_ptr_t p = upcr_alloc(8); upcr_free(p); upcr_free(p);",
     "{upc_free|upcr_free}: .* from {upc_alloc|upcr_alloc} at "),
    ("upc_memget(b, a, 4000);", "upcr_memget(b, a, 4000);", "of 4000 bytes"),
)
UPC = """#include <upc.h>
#include <upc_nb.h>
#include <stdlib.h>
shared [] int *a;
char b[4000];
int main(int argc, char **argv) {
  a = upc_all_alloc(1, 16);
  switch (atoi(argv[1])) {
%s
  }
  return argc == 0;
}
"""
TRANSLATED = """#include <upcr.h>
#include <stdlib.h>
int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t a = upcr_all_alloc(1, 16);
  char *b = malloc(4000);
  switch (atoi(argv[1])) {
%s
  }
  return argc == 0;
}
"""


class CallNames(CommandTest):
    def cases(self, form):
        return "\n".join(f"    case {number}: {{ {error[form]} break; }}" for number, error in enumerate(ERRORS))

    def check(self, name, text, form):
        self.write(name, text % self.cases(form))
        self.assert_ok(self.upcc("-g", "-w", "-o", "program", name))
        for number, (*_, message) in enumerate(ERRORS):
            done = self.upcrun("-q", "-n", "1", "./program", str(number))
            wanted = re.sub(r"\{([^|]*)\|([^}]*)\}", lambda both: both[1 + form], message)
            self.assertEqual(done.exit, 120, str(done))
            self.assertRegex(done.stderr, rf"^upc: thread 0: {re.escape(name)}:\d+: .*{wanted}")
            self.assertNotRegex(done.stderr, (r"\bupcr_", r"\bupc_")[form])

    def test_in_upc(self):
        self.check("calls.upc", UPC, 0)

    def test_in_translated_files(self):
        self.check("calls.trans.c", TRANSLATED, 1)


if __name__ == "__main__":
    command_test.main()
