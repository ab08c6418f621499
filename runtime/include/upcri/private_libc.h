/* The C library's functions with hidden state, one state for each UPC thread: a UPC program may
 * expect that rand() after srand(1) gives every thread the same sequence, whatever the others do. The
 * translator calls these in place of the functions of the same name without upcri_; results are those
 * of the C library, bit for bit. */
#ifndef UPCRI_PRIVATE_LIBC_H
#define UPCRI_PRIVATE_LIBC_H

#include <upcri/config.h>

UPCRI_BEGIN_C

int upcri_rand(void);
void upcri_srand(unsigned seed);
long upcri_random(void);
void upcri_srandom(unsigned seed);
double upcri_drand48(void);
long upcri_lrand48(void);
long upcri_mrand48(void);
void upcri_srand48(long seed);
char *upcri_strtok(char *text, const char *delimiters);

UPCRI_END_C
#endif
