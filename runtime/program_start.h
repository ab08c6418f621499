/* SPDX-License-Identifier: MIT */
/* What upcc's start-up file (tools/driver/startup_file.cc) refers to, and what it has. */
#ifndef UPC_RUNTIME_PROGRAM_START_H
#define UPC_RUNTIME_PROGRAM_START_H

#include <upcri/program.h>

UPCRI_BEGIN_C

/* Its UPCRL_static_init: makes the static shared data of all objects, waits until all threads have,
 * and gives it its initial values. */
void upcri_init_static_data(void* start, uintptr_t len);
/* What its main is. */
int upcri_main(int argc, char** argv);

/* What these two call, and what upcrun finds in the program, referred to so that linkers keep it.
 */
typedef struct {
  const void* note;
  int (*main)(int argc, char** argv); /* the program's, which has another name; 0: there is none */
  uint64_t makers, initialisers;      /* functions of static shared data, as many of each */
  void (*const* function)(void);      /* first the makers; one that is weak, and not there, is 0 */
} upcri_program_t;
extern const upcri_program_t upcri_program;

UPCRI_END_C

#endif
