// Arrays, structures and barriers. Read by races_test.py.
#include <stdlib.h>
#include <string.h>
#include <upc.h>

#define N 6
struct pair {
  int first, second;
};
struct bits {
  unsigned a : 4, b : 4;
};
shared [N] int a[N * THREADS];
shared int cyclic[8 * THREADS];
shared [3] double grid[2 * THREADS][3];
shared struct pair pairs[2 * THREADS];
shared [] struct bits packed;
shared [4] int whole[4 * THREADS];

static int next(void) { return (MYTHREAD + 1) % THREADS; }

// race: a[
static void neighbour_without_barrier(void) {
  a[N * MYTHREAD] = MYTHREAD;           // <-
  if (a[N * next()] == -1) abort();     // <-
}
// right
static void neighbour_with_barrier(void) {
  a[N * MYTHREAD] = MYTHREAD;
  upc_barrier;
  if (a[N * next()] != next()) abort();
}
// race: a[5] (shared [6] int [6*THREADS], on thread 0)
static void element_of_a_block(void) {
  if (MYTHREAD < 2) a[5] = 1;  // <-
}
// race: cyclic[17] (shared int [8*THREADS], on thread 1)
static void element_of_a_cycle(void) {
  if (MYTHREAD > 1) cyclic[17] = 1;  // <-
}
// race: grid[3][2] (shared [3] double [2*THREADS][3], on thread 3)
static void element_of_a_matrix(void) {
  if (MYTHREAD < 2) grid[3][2] += 1;  // <-
}
// race: pairs[1].second (shared struct pair [2*THREADS], on thread 1)
static void member_of_a_structure(void) {
  pairs[1].second += MYTHREAD;  // <-
}
// right
static void members_beside_each_other(void) {
  if (MYTHREAD == 0) pairs[1].first = 1;
  if (MYTHREAD == 1) pairs[1].second = 2;
}
// race: packed (
static void bit_fields_beside_each_other(void) {
  if (MYTHREAD == 0) packed.a = 1;  // <-
  if (MYTHREAD == 1) packed.b = 1;  // <-
}
// race: a[
static void read_behind_the_notify(void) {
  a[N * MYTHREAD] = MYTHREAD;  // <-
  upc_notify;
  if (a[N * next()] == -1) abort();  // <-
  upc_wait;
}
// race: a[
static void write_behind_the_notify(void) {
  upc_notify;
  a[N * MYTHREAD] = MYTHREAD;  // <-
  upc_wait;
  if (a[N * next()] == -1) abort();  // <-
}
// right
static void work_between_notify_and_wait(void) {
  a[N * MYTHREAD] = MYTHREAD;
  upc_notify;
  a[N * MYTHREAD + 1] = 2;
  upc_wait;
  if (a[N * next()] != next()) abort();
  upc_barrier 3;
  if (a[N * next() + 1] != 2) abort();
}
// race: cyclic[
static void forall_with_a_wrong_affinity(void) {
  upc_forall(int i = 0; i < 8 * THREADS; i++; &cyclic[i]) cyclic[i] = i;       // <-
  upc_forall(int i = 1; i < 8 * THREADS; i++; i - 1) cyclic[i] += 1;           // <-
}
// right
static void forall_with_its_affinity(void) {
  upc_forall(int i = 0; i < 8 * THREADS; i++; &cyclic[i]) cyclic[i] = i;
  upc_forall(int i = 1; i < 8 * THREADS; i++; i) cyclic[i] += 1;
  upc_barrier;
  if (cyclic[THREADS] != THREADS + 1) abort();
}
// race: whole[
static void private_pointer_beside_shared(void) {
  int *mine = (int *)&whole[4 * MYTHREAD];
  mine[2] = 5;                                       // <- private: through a pointer
  if (whole[4 * next() + 2] == 6) abort();           // <- shared, relaxed
}
// right
static void private_pointer_and_barrier(void) {
  int *mine = (int *)&whole[4 * MYTHREAD];
  for (int i = 0; i < 4; i++) mine[i] = i;
  upc_barrier;
  if (whole[4 * next() + 2] != 2) abort();
}
