// A pointer-to-shared and a pointer to private memory cannot be compared, in either order.
// REJECT: 9:cannot become
// REJECT: 10:cannot become
#include <upc.h>

shared int *there;
int *here;

int f(void) { return here == there; }
int g(void) { return here < there; }
