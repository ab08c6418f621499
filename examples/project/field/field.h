/* An array in blocks of CELLS elements; the build writes CELLS into sizes.h. */
#ifndef FIELD_H
#define FIELD_H

#include "sizes.h"

extern shared[CELLS] int field[CELLS * THREADS];
extern int field_fills; /* private: how often this thread has filled its part */

/* Each thread gives its elements their own index. Collective. */
void field_fill(void);
/* Sum of all elements, the same on each thread. Collective. */
long field_sum(void);

#endif
