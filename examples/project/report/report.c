#include "report.h"

#include <stdio.h>

void report(const char* what, int threads, long sum) { printf("%s: %ld on %d threads\n", what, sum, threads); }
