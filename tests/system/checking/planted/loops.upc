// Loops over shared arrays with an increment of 1: with optimisation they are checked a strip at a time, and
// each error must still be reported at its access. Read by planted_test.py.
#include <stdlib.h>
#include <upc_relaxed.h>

enum { N = 240 };
struct item {
  double weight;
  int v[3], last;
};
shared int cyclic[N * THREADS];
shared [16] int blocked[N * THREADS];
shared [] int whole[N];
shared [10] struct item items[N * THREADS];
shared [12] int rows[20 * THREADS][12];
shared int dealt[20 * THREADS][12];
shared [] int *shared freed;
shared int *spread;
shared [16] int *blocks;
strict shared int ready;
static int n = N, zero;
static int sum;

static int one_more(int of) { return of + 1 + zero; }
static void let_go(void) { upc_free(freed); }

// thread 1: write of 4 bytes past the end of a shared object: .* past the end of thread \d's part .*'cyclic'
static void last_of_a_cyclic_one(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < one_more(N * THREADS); i++) cyclic[i] = i;  // <-
}
// thread 1: read of 4 bytes past the end of a shared object: .* past the end of thread \d's part .*'cyclic'
static void sum_of_a_cyclic_one(void) {
  const int end = N * THREADS + 1;
  if (MYTHREAD == 1)
    for (int i = 0; i < end; i++)
      sum += cyclic[i];  // <-
}
// thread 1: read of 4 bytes before the start of a shared object: .*'cyclic'
static void before_a_cyclic_one(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < n; i++) sum += cyclic[i - 4];  // <-
}
// thread 1: read of 4 bytes past the end of a shared object: .*'blocked'
static void last_block(void) {
  const int end = N * THREADS + 1;
  if (MYTHREAD == 1) {
    for (int i = 5; i < end; i++) {
      sum += i;
      blocked[i] += i;  // <-
    }
  }
}
// thread 1: read of 4 bytes before the start of a shared object: .*'blocked'
static void first_block(void) {
  if (MYTHREAD == 1)
    for (int i = -1; i < n; i++) sum += blocked[i];  // <-
}
// thread 1: read of 4 bytes before the start of a shared object: .*'whole'
static void first_of_the_whole(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < n; i++) sum += whole[i] + whole[i - 1];  // <-
}
// thread 1: write of 4 bytes past the end of a shared object: .*'whole'
static void neighbour_behind_the_end(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < n; i++) whole[i + 1] = whole[i];  // <-
}
// thread 1: read of 4 bytes past the end of a shared object: .*'whole'
static void every_second(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < n / 2 + 1; i++) sum += whole[2 * i];  // <-
}
// thread 1: read of 4 bytes past the end of a shared object: .*'whole'
static void one_place(void) {
  const int at = one_more(N - 1);
  if (MYTHREAD == 1)
    for (int i = 0; i < n; i++) sum += i + whole[at];  // <-
}
// thread 1: write of 8 bytes past the end of a shared object: .*'items'
static void member_of_the_last(void) {
  const int end = N * THREADS + 1;
  if (MYTHREAD == 1)
    for (int i = 0; i < end; i++) items[i].weight = i;  // <-
}
// thread 1: index 3 is past the end of the member 'v' of struct item, which has 3 elements$
static void subscript_of_a_member(void) {
  if (MYTHREAD == 1)
    for (int i = 0; i < 10; i++) sum += items[i].v[i];  // <-
}
// thread 1: index 12 is past the end of a row of 'rows', which has 12 elements$
static void behind_a_row(void) {
  if (MYTHREAD == 1)
    for (int j = 0; j < 13 + zero; j++) rows[3][j] = j;  // <-
}
// thread 1: index -1 is before the start of a row of 'rows'$
static void before_a_row(void) {
  if (MYTHREAD == 1)
    for (int j = 0; j < 12; j++) rows[3][j] = rows[3][j - 1];  // <-
}
// thread 1: index 12 is past the end of a row of 'dealt', which has 12 elements$
static void column_behind_all(void) {
  const int j = one_more(11);
  if (MYTHREAD == 1)
    for (int i = 0; i < 20; i++) sum += dealt[i][j];  // <-
}
// thread 1: read of 4 bytes past the end of a shared object: .*'rows'
static void row_behind_all(void) {
  const int end = 20 * THREADS + 1;
  if (MYTHREAD == 1)
    for (int i = 0; i < end; i++) sum += rows[i][2];  // <-
}
// thread 1: read of 4 bytes in freed shared memory: .*freed at
static void of_freed_memory(void) {
  if (MYTHREAD == 1) {
    shared [] int *p = upc_alloc(N * sizeof(int));
    upc_free(p);
    for (int i = 0; i < N; i++) sum += p[i];  // <-
  }
}
// thread 1: write of 4 bytes in freed shared memory: .*freed at
static void freed_by_a_function_in_the_loop(void) {
  if (MYTHREAD == 1) {
    shared [] int *p = freed = upc_alloc(N * sizeof(int));
    for (int i = 0; i < N; i++) {
      p[i] = i;  // <-
      if (i == 100) let_go();
    }
  }
}
// thread 1: read of 4 bytes through a null pointer-to-shared
static void null_pointer(void) {
  shared [] int *p = NULL;
  if (MYTHREAD == 1)
    for (int i = 0; i < N; i++) sum += p[i];  // <-
}
// thread 1: arithmetic on a null pointer-to-shared: 3 elements of 4 bytes from it
static void null_pointer_to_blocks(void) {
  shared [16] int *p = NULL;
  if (MYTHREAD == 1)
    for (int i = 3; i < N; i++) sum += p[i];  // <-
}
// thread 1: arithmetic on a pointer-to-shared that has no value yet
static void pointer_without_a_value(void) {
  shared [16] int *p;
  if (MYTHREAD == 1)
    for (int i = 0; i < N; i++) sum += p[i];  // <-
}
// thread 1: read of 4 bytes at an address that is no multiple of 4
static void misaligned(void) {
  if (MYTHREAD == 1) {
    shared [] int *p = (shared [] int *)((shared [] char *)whole + 2);
    for (int i = 0; i < 9; i++) sum += p[i];  // <-
  }
}
// thread 1: write of 4 bytes past the end of a shared object: .* object of .* bytes that thread 0 got from upc_all_alloc
static void own_elements_of_too_few(void) {
  spread = upc_all_alloc(10 * THREADS, sizeof(int));
  upc_forall (int i = 0; i < 10 * THREADS + 2; i++; &spread[i]) if (MYTHREAD == 1) spread[i] = i;  // <-
}
// thread any: write of 4 bytes past the end of a shared object: .*'blocked'
static void own_blocks_of_too_few(void) {
  const int end = N * THREADS + 1;
  upc_forall (int i = 0; i < end; i++; &blocked[i]) blocked[i] = i;  // <-
}
// thread any: arithmetic on a null pointer-to-shared: 1 element of 4 bytes from it
static void own_elements_of_nothing(void) {
  shared int *p = NULL;
  upc_forall (int i = 0; i < N; i++; &p[i]) sum += i;  // <-
}
// thread any: arithmetic on a pointer-to-shared that has no value yet
static void own_elements_of_no_value(void) {
  shared [16] int *p;
  upc_forall (int i = 0; i < N; i++; &p[i]) sum += i;  // <-
}
// thread 2: upc_forall: there are 239 iterations here, but 240 on thread 0; all threads must execute the same ones$
static void one_iteration_less(void) {
  const int end = MYTHREAD == 2 ? N - 1 : N;
  upc_forall (int i = 0; i < end; i++; &cyclic[i]) cyclic[i] = i;  // <-
}
// thread 3: upc_forall: there are 0 iterations here, but 240 on thread 0; all threads must execute the same ones$
static void no_iteration(void) {
  const int end = MYTHREAD == 3 ? 0 : N;
  upc_forall (int i = 0; i < end; i++; &blocked[i]) blocked[i] = i;  // <-
}
// thread 2: upc_forall: iteration 0, counted from 0, has affinity to thread 1 here, but to thread 0 on thread 0
static void by_another_element(void) {
  const int shift = MYTHREAD == 2;
  upc_forall (int i = 0; i < N; i++; &cyclic[i + shift]) sum += i;  // <-
}
// thread 1: upc_forall: iteration 13, counted from 0, has affinity to thread 1 here, but to thread 0 on thread 0
static void by_another_place_in_the_block(void) {
  const int shift = MYTHREAD == 1 ? 3 : 2;
  upc_forall (int i = 0; i < N; i++; &blocked[i + shift]) sum += i;  // <-
}
// thread 2: upc_forall: iteration 7, counted from 0, has affinity to thread 1 here, but to thread 0 on thread 0
static void by_every_second_element(void) {
  const int shift = MYTHREAD == 2 ? 2 : 0;
  upc_forall (int i = 0; i < N; i++; &blocked[2 * i + shift]) sum += i;  // <-
}
// thread 3: upc_forall: in one of the last 84 loops from here to the barrier, an iteration has affinity to another thread here
static void in_one_of_many_loops(void) {
  for (int k = 0; k < 100; k++) {
    const int shift = MYTHREAD == 3 && k == 77;
    upc_forall (int i = 0; i < N; i++; i + shift) sum += i;  // <-
  }
}

// right: the same loops, which do not access the elements past the end
static void right_loops(void) {
  const int end = N * THREADS + 1, me = MYTHREAD;
  for (int i = 0; i < end; i++) {
    if (i < N * THREADS) sum += cyclic[i] + blocked[i] + items[i].last;
  }
  for (int i = 0; i < end; i++) {
    if (i >= N) continue;
    sum += whole[i];
  }
  for (int i = 0; i < end; i++) {
    if (i == N * THREADS) break;
    sum += blocked[i];
  }
  for (int j = -1; j < 13; j++) sum += j < 0 || j > 11 ? j : rows[me][j];
  for (int i = 0; i < 20; i++) sum += dealt[i][11];
  shared int *p = NULL;
  for (int i = 0; i < N; i++) sum += p ? p[i] : i;
  upc_barrier;
  upc_forall (int i = 0; i < end; i++; &cyclic[i]) if (i < N * THREADS) cyclic[i] = i;
  upc_forall (int i = 0; i < N; i++; i + me * THREADS) sum += i;
  upc_forall (int i = me - me; i < 3; i++; &blocked[i + me % 2]) sum += i;
  upc_forall (int i = 0; i < 0; i++; &blocked[i + me]) sum += i;
}
// right: a loop that reads a strict flag before each access, so that the object could be freed while the loop runs
static void heard_of_in_the_loop(void) {
  if (MYTHREAD == 0) freed = upc_alloc(N * sizeof(int)), ready = 0;
  upc_barrier;
  shared [] int *p = freed;
  if (MYTHREAD == 0)
    for (int i = 0; i < N; i++) {
      if (!ready) sum += p[i];
    }
  upc_barrier;
  if (MYTHREAD == 0) upc_free(p);
}
