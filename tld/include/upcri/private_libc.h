/* SPDX-License-Identifier: MIT */
/* The C library's functions with hidden state, with one state for each UPC thread. A UPC program
 * may expect that rand() after srand(1) returns the same sequence on every thread, that the result
 * of localtime() stays valid, and that getopt() walks the arguments, whatever other threads do. The
 * translator calls these in place of the functions and variables of the same name without upcri_;
 * results are those of the C library, bit for bit. */
#ifndef UPCRI_PRIVATE_LIBC_H
#define UPCRI_PRIVATE_LIBC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tm;
struct option;

int upcri_rand(void);
void upcri_srand(unsigned seed);
long upcri_random(void);
void upcri_srandom(unsigned seed);
double upcri_drand48(void);
long upcri_lrand48(void);
long upcri_mrand48(void);
double upcri_erand48(unsigned short*);
long upcri_nrand48(unsigned short*);
long upcri_jrand48(unsigned short*);
void upcri_srand48(long seed);
unsigned short* upcri_seed48(unsigned short*);
void upcri_lcong48(unsigned short*);
char* upcri_initstate(unsigned, char*, size_t);
char* upcri_setstate(char*);
char* upcri_strtok(char* text, const char* delimiters);

/* Times are of type time_t. */
struct tm* upcri_gmtime(const long*);
struct tm* upcri_localtime(const long*);
char* upcri_asctime(const struct tm*);
char* upcri_ctime(const long*);

extern __thread int upcri_optind, upcri_opterr, upcri_optopt;
extern __thread char* upcri_optarg;
int upcri_getopt(int, char* const*, const char*);
/* For programs compiled for POSIX alone: without permuting. */
int upcri_posix_getopt(int, char* const*, const char*);
int upcri_getopt_long(int, char* const*, const char*, const struct option*, int*);
int upcri_getopt_long_only(int, char* const*, const char*, const struct option*, int*);

#ifdef __cplusplus
}
#endif
#endif
