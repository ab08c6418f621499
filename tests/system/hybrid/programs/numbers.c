#include "pe.h"
static long number;
long next_number(void) { return ++number; }
