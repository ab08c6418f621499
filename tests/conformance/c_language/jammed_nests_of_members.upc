// The nests of jammed_nests.upc over members of structures.
// THREADS: 1 2 3 4 7
#define MEMBERS
#include "jammed_nests.upc"
