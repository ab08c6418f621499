/* SPDX-License-Identifier: MIT */
/* The interface to upcc's start-up file (tools/driver/startup_file.cc). */
#ifndef UPC_RUNTIME_PROGRAM_START_H
#define UPC_RUNTIME_PROGRAM_START_H

#include <upcri/program.h>

UPCRI_BEGIN_C

/* Its UPCRL_static_init: creates the static shared data of all objects, waits until all threads
 * have, and initialises them. */
void upcri_init_static_data(void* start, uintptr_t len);
/* Its main. */
int upcri_main(int argc, char** argv);

/* What these two call, and what upcrun looks for in the program; the reference makes linkers keep
 * it. */
typedef struct {
  const void* note;
  int (*main)(int argc, char** argv); /* the program's, which has another name; 0: there is none */
  uint64_t makers, initialisers;      /* functions of static shared data, equally many of each */
  void (*const* function)(void);      /* first the makers; a weak one that is missing is 0 */
} upcri_program_t;
extern const upcri_program_t upcri_program;

UPCRI_END_C

#endif
