# SPDX-License-Identifier: MIT
"""Small programs in the form that translators emit, for the tests of upcc and upcrun."""

# Thread 0 prints the number of threads.
COUNT = """
#include <upcr.h>
#include <stdio.h>
int user_main(void) {
  UPCR_BEGIN_FUNCTION();
  if (upcr_mythread() == 0) printf("threads %d\\n", (int)upcr_threads());
  return 0;
}
"""

# Prints its arguments and the runtime's environment variables.
ECHO = """
#include <upcr.h>
#include <stdio.h>
int user_main(int argc, char **argv) {
  static const char *names[] = {"UPC_THREADS", "UPC_SHARED_HEAP_SIZE", "UPC_BIND_THREADS",
                                "UPC_POLITE_SYNC", "UPC_BACKTRACE", "UPC_ABORT", "UPC_QUIET"};
  if (upcr_mythread() != 0) return 0;
  for (int i = 1; i < argc; ++i) printf("<%s>\\n", argv[i]);
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; ++i) {
    const char *value = bupc_getenv(names[i]);
    if (value) printf("%s=%s\\n", names[i], value);
  }
  return 0;
}
"""

# Ends with the exit code in its first argument, or by that signal if the second is "signal".
END = """
#include <upcr.h>
#include <signal.h>
#include <stdlib.h>
int user_main(int argc, char **argv) {
  if (upcr_mythread() != 0) return 0;
  if (argc > 2) {
    signal(atoi(argv[1]), SIG_DFL);
    raise(atoi(argv[1]));
  }
  upcr_global_exit(atoi(argv[1]));
  return 0;
}
"""


def part(name):
    """A file with a shared array of its own: part_NAME() adds up its elements.

    UPCRI_INIT sets each element i to i; a barrier must precede the call.
    """
    return f"""
#include <upcr.h>
static upcr_pshared_ptr_t data_{name};
void UPCRI_ALLOC_{name}(void) {{
  upcr_startup_pshalloc_t info[] = {{{{&data_{name}, sizeof(int), 1, 1, sizeof(int), "{name}", "R1_i"}}}};
  upcr_startup_pshalloc(info, 1);
}}
void UPCRI_INIT_{name}(void) {{
  const int me = (int)upcr_mythread();
  upcr_put_pshared_val(upcr_add_pshared1(data_{name}, sizeof(int), me), 0, me, sizeof(int));
}}
int part_{name}(void) {{
  int sum = 0;
  for (int i = 0; i < (int)upcr_threads(); ++i)
    sum += (int)upcr_get_pshared_val(upcr_add_pshared1(data_{name}, sizeof(int), i), 0, sizeof(int));
  return sum;
}}
"""


def main_of(*names):
    """A main that prints the sum of the parts of these names."""
    declarations = "".join(f"int part_{name}(void);\n" for name in names)
    calls = " + ".join(f"part_{name}()" for name in names) or "0"
    return f"""
#include <upcr.h>
#include <stdio.h>
{declarations}
int user_main(void) {{
  if (upcr_mythread() == 0) printf("sum %d\\n", {calls});
  return 0;
}}
"""
