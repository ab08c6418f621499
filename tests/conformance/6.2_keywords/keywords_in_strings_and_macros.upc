// Keywords in strings, comments and stringised macro arguments are plain text.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

#define TEXT(...) #__VA_ARGS__
#define PASTE(a, b) a##b
/* shared [*] strict upc_forall( THREADS */

int main(void) {
  int PASTE(shared, 1) = 4;  // shared int MYTHREAD;
  CHECK(strcmp(TEXT(shared [5] int), "shared [5] int") == 0);
  CHECK(strcmp(TEXT(THREADS), "THREADS") == 0);
  CHECK(strcmp(TEXT(MYTHREAD), "MYTHREAD") == 0);
  CHECK(strcmp("upc_barrier; shared", TEXT(upc_barrier; shared)) == 0);
  CHECK_EQUAL(shared1, 4);
  CHECK_EQUAL(PASTE(MY, THREAD), MYTHREAD);
  pass();
  return 0;
}
