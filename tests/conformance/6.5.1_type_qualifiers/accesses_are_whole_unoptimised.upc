// THREADS: 1 2 3 8
// FLAGS: -O0
// SANITIZE: address undefined
#include "accesses_are_whole.h"
