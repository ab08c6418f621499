/* Common code of the planted programs: delays that keep the threads of a plain run apart, so that
 * the error does not show there. */
#ifndef PLANTED_H
#define PLANTED_H

#include <unistd.h>
#include <upc.h>

static void work(void) { usleep(60000); }
/* Makes the threads continue one after the other. */
static void stagger(void) { usleep(MYTHREAD * 40000); }

#endif
