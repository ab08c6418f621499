/* SPDX-License-Identifier: MIT */
/* For profiling libraries: shmem.h with every function as a call, which the library may define, and
 * the same functions with a p before their names, which call the implementation. (OpenSHMEM 1.6,
 * section 10.) */
#ifndef PSHMEM_H
#define PSHMEM_H

#if defined(SHMEM_H) && !defined(UPCRI_SHMEM_CALLS)
#error "shmem.h is included before pshmem.h: include pshmem.h first, or compile with -pshmem"
#endif
#ifndef UPCRI_SHMEM_CALLS
#define UPCRI_SHMEM_CALLS 1
#endif
#include <shmem.h>

/* For upcc: this object belongs to a profiling library. */
__asm__(".set upcri_object_shmem_profiler, 1");

#endif
