// THREADS: 1 2 3 8
// FLAGS: -g
// SANITIZE: address undefined
#include "accesses_are_whole.h"
