// The nests of jammed_nests.upc with one block for each thread, and with several rows in a block.
// THREADS: 1 2 3 4 7
#define BLOCKS
#include "jammed_nests.upc"
