// A shared array that two files declare with different sizes is reported at the start.
// EXTRA: files_that_disagree_part.upc
// EXIT: 120
// STDERR: the shared variable table is declared as shared \[2\] int \[4(0)?\*THREADS\] \(20?\*THREADS blocks of 8 bytes, with phase\) in one file and as shared \[2\] int \[4(0)?\*THREADS\] \(20?\*THREADS blocks of 8 bytes, with phase\) in another
#include "../../check.h"

shared [2] int table[4 * THREADS];
extern void fill(void);

int main(void) {
  fill();
  pass();
  return 0;
}
