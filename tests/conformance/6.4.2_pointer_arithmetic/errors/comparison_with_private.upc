// A pointer-to-shared and a pointer to private memory cannot be compared, in either order.
// REJECT: 9:'shared int \*', cannot be compared with 'int \*', a pointer to private memory: .* cast
// REJECT: 10:'shared int \*', cannot be compared with 'int \*', a pointer to private memory: .* cast
#include <upc.h>

shared int *there;
int *here;

int f(void) { return here == there; }
int g(void) { return here < there; }
