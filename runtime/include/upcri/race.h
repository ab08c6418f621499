/* SPDX-License-Identifier: MIT */
/* What programs announce to the race detector, including by inline code. It is empty in programs
 * that are not compiled with -fsanitize=thread, as upcc -race does. */
#ifndef UPCRI_RACE_H
#define UPCRI_RACE_H

#include <upcri/pointer.h>

UPCRI_BEGIN_C

#ifdef UPCRI_TSAN
/* Races on these bytes are intended. If the bytes do not all lie on one thread, the complete spread
 * object that starts there is marked. */
void upcri_race_ok(upcr_shared_ptr_t start, size_t nbytes);
/* A null strict access, for threads that communicate by marked data. */
void upcri_race_fence(void);
#else
#define upcri_race_ok(start, nbytes) ((void)(start), (void)(nbytes))
#define upcri_race_fence() ((void)0)
#endif

/* The program's name for a member of a shared structure that it accesses: a table of each file. */
typedef struct {
  const char* file;
  unsigned first, end; /* lines */
  const char* base;    /* leads to the structure, as it is written: "p->" or "a[i]." */
  const char* name;    /* the rest: "next", "v[%12:3].x"; an index has a step and a bound */
  uint64_t bytes;      /* of the structure */
  uint64_t offset;     /* of the member, with indices of 0 */
  uint64_t nbytes;     /* of the member */
  int flags;           /* 1: read, 2: written */
} upcri_race_name_t;
#define UPCRI_RACE_NAMES \
  static const upcri_race_name_t __attribute__((__section__("upcri_race_names"), __used__))

UPCRI_END_C

#endif
