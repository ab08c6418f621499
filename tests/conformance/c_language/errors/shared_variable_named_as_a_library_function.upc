// The runtime would call the variable as if it were the C library's function.
// REJECT: 4:another name
#include <upc.h>
shared int open[THREADS];
static shared int close[THREADS];
int main(void) { return open[0] + close[0]; }
