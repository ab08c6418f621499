/* What the planted programs have in common: work that takes its time, which keeps the threads of a
 * plain run apart, so that the error does not show there. */
#ifndef PLANTED_H
#define PLANTED_H

#include <unistd.h>
#include <upc.h>

static void work(void) { usleep(60000); }
/* One thread after the other. */
static void stagger(void) { usleep(MYTHREAD * 40000); }

#endif
