// Initialisers of shared arrays: the specification's example with three dimensions and THREADS in
// the last one, one and two dimensions, THREADS in the first one, phaseless arrays, no initial data.
// The proxy is passed by address, as in that example, and by value, as declared.
// THREADS: 1 2 3 4 5 7 8 64
#include <upcr.h>
#include <stdio.h>
#include <string.h>
#include "check.h"

upcr_shared_ptr_t j = UPCR_INITIALIZED_SHARED;
upcr_shared_ptr_t rows = UPCR_INITIALIZED_SHARED;
upcr_shared_ptr_t wide = UPCR_INITIALIZED_SHARED;
upcr_shared_ptr_t zero = UPCR_INITIALIZED_SHARED;
upcr_pshared_ptr_t cyclic = UPCR_INITIALIZED_PSHARED;
upcr_pshared_ptr_t local = UPCR_INITIALIZED_PSHARED;

/* shared [5] int j[3][4][2*THREADS] */
int j_initarray[1][4][5] = {{{1, 2}, {3, 4}, {5, 6}, {1, 2, 3, 4, 5}}};
upcr_startup_arrayinit_diminfo_t j_diminfos[] = {{1, 3, 0}, {4, 4, 0}, {5, 2, 1}};
/* shared [2] short rows[3*THREADS][2] */
short rows_init[2][2] = {{11, 12}, {21, 22}};
upcr_startup_arrayinit_diminfo_t rows_diminfos[] = {{2, 3, 1}, {2, 2, 0}};
/* shared [4] struct cell wide[THREADS*4] */
struct cell {
  char c;
  double d;
};
struct cell wide_init[3] = {{'a', 1.5}, {'b', 2.5}, {'c', 3.5}};
upcr_startup_arrayinit_diminfo_t wide_diminfos[] = {{3, 4, 1}};
/* shared [3] int zero[6*THREADS], filled with other values first */
upcr_startup_arrayinit_diminfo_t zero_diminfos[] = {{0, 6, 1}};
/* shared int cyclic[2][5*THREADS] */
int cyclic_init[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
upcr_startup_arrayinit_diminfo_t cyclic_diminfos[] = {{2, 2, 0}, {4, 5, 1}};
/* shared [] char local[12] */
char local_init[6] = "hello";
upcr_startup_arrayinit_diminfo_t local_diminfos[] = {{6, 12, 0}};

void UPCRI_ALLOC_arrays_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_shalloc_t infos[] = {
  UPCRT_STARTUP_SHALLOC(j, 5 * sizeof(int), 5, 1, sizeof(int), ""),
  UPCRT_STARTUP_SHALLOC(rows, 4, 3, 1, 2, ""),
  UPCRT_STARTUP_SHALLOC(wide, 4 * sizeof(struct cell), 1, 1, sizeof(struct cell), ""),
  UPCRT_STARTUP_SHALLOC(zero, 12, 2, 1, 4, ""),
};
upcr_startup_pshalloc_t pinfos[] = {
  UPCRT_STARTUP_PSHALLOC(cyclic, 4, 10, 1, 4, ""),
  UPCRT_STARTUP_PSHALLOC(local, 12, 1, 0, 1, ""),
};
upcr_startup_shalloc(infos, sizeof(infos) / sizeof(upcr_startup_shalloc_t));
upcr_startup_pshalloc(pinfos, sizeof(pinfos) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_arrays_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_initarray(&j, j_initarray, j_diminfos, 3, sizeof(int), 5);
upcr_startup_initarray(rows, rows_init, rows_diminfos, 2, sizeof(short), 2);
upcr_startup_initarray(wide, wide_init, wide_diminfos, 1, sizeof(struct cell), 4);
memset(upcr_shared_to_local(upcr_add_shared(zero, 4, 3 * (ptrdiff_t)upcr_mythread(), 3)), 7, 12);
upcr_startup_initarray(zero, NULL, zero_diminfos, 1, 4, 3);
upcr_startup_initparray(cyclic, cyclic_init, cyclic_diminfos, 2, sizeof(int), 1);
upcr_startup_initparray(&local, local_init, local_diminfos, 1, 1, 0);
}

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  int threads = (int)upcr_threads(), a, b, c, at = 0;
  (void)argc;
  (void)argv;
  for (a = 0; a < 3; ++a)
    for (b = 0; b < 4; ++b)
      for (c = 0; c < 2 * threads; ++c, ++at) {
        int expected = a < 1 && c < 5 ? j_initarray[a][b][c] : 0;
        CHECK((int)upcr_get_shared_val(upcr_add_shared(j, sizeof(int), at, 5), 0, 4) == expected);
      }
  for (a = at = 0; a < 3 * threads; ++a)
    for (b = 0; b < 2; ++b, ++at)
      CHECK((int)upcr_get_shared_val(upcr_add_shared(rows, 2, at, 2), 0, 2) ==
            (a < 2 ? rows_init[a][b] : 0));
  for (a = 0; a < 4 * threads; ++a) {
    upcr_shared_ptr_t p = upcr_add_shared(wide, sizeof(struct cell), a, 4);
    CHECK((char)upcr_get_shared_val(p, 0, 1) == (a < 3 ? wide_init[a].c : 0));
    CHECK(upcr_get_shared_doubleval(p, 8) == (a < 3 ? wide_init[a].d : 0.0));
  }
  for (a = 0; a < 6 * threads; ++a)
    CHECK(upcr_get_shared_val(upcr_add_shared(zero, 4, a, 3), 0, 4) == 0);
  for (a = at = 0; a < 2; ++a)
    for (b = 0; b < 5 * threads; ++b, ++at)
      CHECK((int)upcr_get_pshared_val(upcr_add_pshared1(cyclic, 4, at), 0, 4) ==
            (b < 4 ? cyclic_init[a][b] : 0));
  for (a = 0; a < 12; ++a)
    CHECK((char)upcr_get_pshared_val(upcr_add_psharedI(local, 1, a), 0, 1) ==
          (a < 6 ? local_init[a] : 0));
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
