// Static shared data: tables with four, five and seven fields, phased and phaseless, block counts
// with and without THREADS, zeroing, and arrays without initialiser that two files declare.
// EXTRA: static_shared_other.trans.c
// THREADS: 1 2 3 4 7 8 64
#include <upcr.h>
#include <stdio.h>
#include "check.h"

upcr_shared_ptr_t four;
upcr_shared_ptr_t five;
upcr_shared_ptr_t seven;
upcr_pshared_ptr_t pfour;
upcr_pshared_ptr_t pfive;
upcr_pshared_ptr_t pseven;
/* Declared in both files: two that are tentative in both, and one that the other file initialises. */
upcr_shared_ptr_t common;
upcr_pshared_ptr_t pcommon;
upcr_pshared_ptr_t elsewhere;
/* Initialised here, in two ways. */
upcr_shared_ptr_t ready = UPCR_INITIALIZED_SHARED;
upcr_pshared_ptr_t pready = UPCR_INITIALIZED_PSHARED;
static upcr_shared_ptr_t hidden;
/* A pointer that is initialised with null is an object like any other. */
upcr_pshared_ptr_t null_pointer = UPCR_NULL_PSHARED;

extern upcr_shared_ptr_t other_common(void);
extern upcr_pshared_ptr_t other_pcommon(void);
extern upcr_shared_ptr_t other_hidden(void);

void UPCRI_ALLOC_static_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t info[] = {
  { &four, 5 * sizeof(int), 3, 1 },
  { &five, 8, 7, 0, 4 },
  { &seven, 1, 1, 1, 1, "seven", "A1H_R1_c" },
  { &common, 24, 2, 1, 8, "common", "A6H_R3_d" },
  { &ready, 12, 1, 1, 4, "ready", "A3H_R3_i" },
  { &hidden, 40, 1, 1, 4, "hidden", "A10H_R10_i" },
};
upcr_startup_pshalloc_t pinfo[] = {
  { &pfour, sizeof(double), 2, 1 },
  { &pfive, 100, 1, 0, 4 },
  { &pseven, 4, 3, 0, 4, "pseven", "A3_R1_i" },
  { &pcommon, 8, 1, 1, 8, "pcommon", "A1H_R1_l" },
  { &elsewhere, 4, 1, 0, 4, "elsewhere", "R1_i" },
  { &pready, 4, 1, 0, 4, "pready", "R1_i" },
  { &null_pointer, 8, 1, 0, 8, "null_pointer", "R1_PR1_i" },
};
upcr_startup_shalloc(info, sizeof(info) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(pinfo, sizeof(pinfo) / sizeof(upcr_startup_pshalloc_t));
/* A second call changes nothing. */
upcr_startup_shalloc(info, sizeof(info) / sizeof(upcr_startup_shalloc_t));
}

void UPCRI_INIT_static_1(void) {
UPCR_BEGIN_FUNCTION();
int pready_val = 17;
if (upcr_mythread() == 0)
  upcr_put_pshared(pready, 0, &pready_val, 4);
upcr_startup_initarray(ready, 0, (upcr_startup_arrayinit_diminfo_t[]){{ 0, 3, 1 }}, 1, 4, 3);
}

/* Checks the affinity and phase of all elements, and that all bytes are 0. */
static void check_blocks(upcr_shared_ptr_t array, size_t elemsz, size_t blockelems, size_t blocks) {
  size_t i, b;
  CHECK(!upcr_isnull_shared(array) && !upcr_is_init_shared(array));
  for (i = 0; i < blocks * blockelems; ++i) {
    upcr_shared_ptr_t p = upcr_add_shared(array, elemsz, (ptrdiff_t)i, blockelems);
    CHECK(upcr_threadof_shared(p) == i / blockelems % upcr_threads());
    CHECK(upcr_phaseof_shared(p) == i % blockelems);
    for (b = 0; b < elemsz; ++b) CHECK(upcr_get_shared_val(p, (ptrdiff_t)b, 1) == 0);
  }
}

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  size_t threads = upcr_threads(), i;
  (void)argc;
  (void)argv;
  check_blocks(four, 4, 5, 3 * threads);
  check_blocks(five, 4, 2, 7);
  check_blocks(seven, 1, 1, threads);
  check_blocks(common, 8, 3, 2 * threads);
  check_blocks(ready, 4, 3, threads);
  check_blocks(hidden, 4, 10, threads);
  for (i = 0; i < 2 * threads; ++i) {
    upcr_pshared_ptr_t p = upcr_add_pshared1(pfour, 8, (ptrdiff_t)i);
    CHECK(upcr_threadof_pshared(p) == i % threads);
    CHECK(upcr_get_pshared_doubleval(p, 0) == 0.0);
  }
  CHECK(upcr_threadof_pshared(pfive) == 0 && upcr_get_pshared_val(pfive, 96, 4) == 0);
  for (i = 0; i < 3; ++i)
    CHECK(upcr_get_pshared_val(upcr_add_pshared1(pseven, 4, (ptrdiff_t)i), 0, 4) == 0);
  CHECK(upcr_get_pshared_val(pready, 0, 4) == 17);
  CHECK(upcr_get_pshared_val(elsewhere, 0, 4) == 18);
  CHECK(upcr_isnull_pshared((upcr_pshared_ptr_t)upcr_get_pshared_val(null_pointer, 0, 8)));

  CHECK(upcr_isequal_shared_shared(common, other_common()));
  CHECK(upcr_isequal_pshared_pshared(pcommon, other_pcommon()));
  CHECK(!upcr_isequal_shared_shared(hidden, other_hidden()));
  upcr_barrier(1, 0);
  upcr_put_shared_doubleval(upcr_add_shared(common, 8, 3 * (ptrdiff_t)upcr_mythread(), 3), 0, 4.5);
  upcr_barrier(2, 0);
  for (i = 0; i < threads; ++i)
    CHECK(upcr_get_shared_doubleval(upcr_add_shared(other_common(), 8, 3 * (ptrdiff_t)i, 3), 0) == 4.5);
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
