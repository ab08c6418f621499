// The nests of jammed_nests.upc over unsigned numbers: in blocks that end within rows, cyclic, and on one thread.
// THREADS: 1 2 3 4 7
#define INTEGERS
#include "jammed_nests.upc"
