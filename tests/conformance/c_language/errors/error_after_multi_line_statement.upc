// Line numbers are right after comments, line splices and statements of several lines.
// REJECT: 16:operands
#include <upc.h>
shared int a[
  THREADS
];
/* a comment
   of two lines */
int main(void) {
  upc_forall (int i = 0;
              i < THREADS;
              i++;
              &a[i])
    a[i] \
      = 1;
  a[0] = "text" * 2;
  return 0;
}
