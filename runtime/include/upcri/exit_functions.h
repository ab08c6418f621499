/* SPDX-License-Identifier: MIT */
/* atexit and on_exit for each UPC thread: the translator calls these in place of the C library's,
 * as it does for upcri/private_libc.h. */
#ifndef UPCRI_EXIT_FUNCTIONS_H
#define UPCRI_EXIT_FUNCTIONS_H

#include <upcri/config.h>

UPCRI_BEGIN_C

/* Registers a function to run when the calling thread ends: it returns from main, calls exit(), or
 * ends the job. */
int upcri_atexit(void (*)(void));
int upcri_on_exit(void (*)(int, void*), void*);

UPCRI_END_C
#endif
