/* Times of the atomics' three faces beside raw instructions that do only the row's work. Every
 * round runs each contestant once; the table shows medians over the rounds, in nanoseconds an
 * operation, and the ratio to the raw instruction of the same block, as the median of the rounds'
 * ratios. Build and run:  tools/upcrun -n 2 bench/atomics.trans.c [ROUNDS]
 * Ratios are what counts: the machine is shared, and how far apart two cores are differs by run. */
#include <upcr.h>
#include <bupc_atomics.h>
#include <shmem.h>
#include <upc_atomic.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_ROWS 64
#define MAX_ROUNDS 201

static const char *row_name[MAX_ROWS];
static double row_time[MAX_ROWS][MAX_ROUNDS], row_ratio[MAX_ROWS][MAX_ROUNDS];
static double probe_time;
static int rows, round_number;

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static void keep(uint64_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }
static void keep_double(double value) { __asm__ volatile("" : : "x"(value) : "memory"); }

static void note(const char *name, int probe, double each) {
  if (upcr_mythread() != 0) return;
  if (probe) probe_time = each;
  row_name[rows] = name;
  row_time[rows][round_number] = each;
  row_ratio[rows++][round_number] = each / probe_time;
}

/* Runs `body` on thread 0 alone, or on all threads: then thread 0's time is for the operations of
 * all. Its processor time: what others do with the processor meanwhile does not count. A probe is
 * what the rows behind it are compared with. */
#define ROW_OF(name, probe, threads, count, body)                                       \
  do {                                                                                  \
    const long n_ = (threads) > 1 || upcr_mythread() == 0 ? (count) : 0;                \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                        \
    const double start_ = now_ns();                                                     \
    for (long i = 0; i < n_; ++i) {                                                     \
      body;                                                                             \
    }                                                                                   \
    note(name, probe, (now_ns() - start_) / (count) / (threads));                       \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                        \
  } while (0)
#define ALONE(name, body) ROW_OF(name, 0, 1, 1000000, body)
#define PROBE(name, body) ROW_OF("  probe: " name, 1, 1, 1000000, body)
#define ALL(name, body) ROW_OF(name, 0, upcr_threads(), 300000, body)
#define PROBE_ALL(name, body) ROW_OF("  probe: " name, 1, upcr_threads(), 300000, body)

static __thread _Alignas(64) long static_word[8];

static void alone(upcr_pshared_ptr_t domain, long *heap, upcr_shared_ptr_t word, int pe) {
  uint64_t *raw = upcr_shared_to_processlocal(word);
  const long one = 1;
  long old;
  PROBE("lock xadd", keep(__atomic_fetch_add(raw, 1, __ATOMIC_RELAXED)));
  ALONE("shmem_long_atomic_fetch_add", keep(shmem_long_atomic_fetch_add(heap, 1, pe)));
  ALONE("shmem_atomic_fetch_inc, static data", keep(shmem_atomic_fetch_inc(static_word, pe)));
  ALONE("upc_atomic_relaxed, UPC_ADD, fetching",
        upc_atomic_relaxed(domain, &old, UPC_ADD, word, &one, 0); keep(old));
  ALONE("upc_atomic_strict, UPC_ADD, fetching",
        upc_atomic_strict(domain, &old, UPC_ADD, word, &one, 0); keep(old));
  ALONE("bupc_atomicI64_fetchadd_relaxed", keep(bupc_atomicI64_fetchadd_relaxed(word, 1)));
  PROBE("lock add", __atomic_fetch_add(raw, 1, __ATOMIC_RELAXED));
  ALONE("shmem_long_atomic_add", shmem_long_atomic_add(heap, 1, pe));
  ALONE("shmem_long_atomic_inc", shmem_long_atomic_inc(heap, pe));
  ALONE("upc_atomic_relaxed, UPC_INC", upc_atomic_relaxed(domain, 0, UPC_INC, word, 0, 0));
  PROBE("lock or", __atomic_fetch_or(raw, i, __ATOMIC_RELAXED));
  ALONE("shmem_ulong_atomic_or", shmem_ulong_atomic_or((unsigned long *)heap, i, pe));
  PROBE("lock cmpxchg", uint64_t expected = i;
        __atomic_compare_exchange_n(raw, &expected, i, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        keep(expected));
  ALONE("shmem_long_atomic_compare_swap", keep(shmem_long_atomic_compare_swap(heap, i, i, pe)));
  PROBE("xchg", keep(__atomic_exchange_n(raw, i, __ATOMIC_RELAXED)));
  ALONE("shmem_long_atomic_swap", keep(shmem_long_atomic_swap(heap, i, pe)));
  ALONE("shmem_double_atomic_swap", keep_double(shmem_double_atomic_swap((double *)heap, 1.5, pe)));
  PROBE("load", keep(__atomic_load_n(raw, __ATOMIC_RELAXED)));
  ALONE("shmem_long_atomic_fetch", keep(shmem_long_atomic_fetch(heap, pe)));
  PROBE("store", __atomic_store_n(raw, i, __ATOMIC_RELAXED); keep(0));
  ALONE("shmem_long_atomic_set", shmem_long_atomic_set(heap, i, pe); keep(0));
}

/* Another word and PE each time, as in the random access benchmark: what finds the address counts.
 */
enum { TABLE = 1024 };
static void changing(uint64_t *table, long *heap_table, upcr_pshared_ptr_t domain,
                     upcr_shared_ptr_t word) {
  const int pes = shmem_n_pes();
  const long one = 1;
  uint64_t *tables[2] = {shmem_ptr(table, 0), shmem_ptr(table, pes - 1)};
  int pe[2] = {0, pes - 1};
  PROBE("lock add, changing address",
        __atomic_fetch_add(&tables[i & 1][i * 7 % TABLE], 1, __ATOMIC_RELAXED));
  ALONE("shmem_long_atomic_add, changing address and PE",
        shmem_long_atomic_add(&heap_table[i * 7 % TABLE], 1, pe[i & 1]));
  ALONE("upc_atomic_relaxed, changing address",
        upc_atomic_relaxed(domain, 0, UPC_ADD, word + (uint64_t)(i * 7 % TABLE) * 8, &one, 0));
}

static void contended(upcr_pshared_ptr_t domain, long *heap, upcr_shared_ptr_t word) {
  uint64_t *raw = upcr_shared_to_processlocal(word);
  const long one = 1;
  long old;
  PROBE_ALL("lock xadd, contended", keep(__atomic_fetch_add(raw, 1, __ATOMIC_RELAXED)));
  ALL("shmem_long_atomic_fetch_add, contended", keep(shmem_long_atomic_fetch_add(heap, 1, 0)));
  ALL("upc_atomic_relaxed, UPC_ADD, contended",
      upc_atomic_relaxed(domain, &old, UPC_ADD, word, &one, 0); keep(old));
  ALL("bupc_atomicI64_fetchadd, contended", keep(bupc_atomicI64_fetchadd_relaxed(word, 1)));
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  int rounds = argc > 1 ? atoi(argv[1]) : 15;
  if (rounds < 1 || rounds > MAX_ROUNDS) rounds = 15;
  shmem_init();
  const int pe = shmem_n_pes() > 1; /* another PE's copy, where there is one */
  long *heap = shmem_align(64, 64);
  *heap = 0;
  long *table = shmem_align(64, TABLE * sizeof *table);
  /* The same cache line's address for the raw instruction and UPC's, on the thread of that PE. */
  const upcr_shared_ptr_t word = upcr_local_to_shared((char *)shmem_ptr(heap, pe));
  const upcr_shared_ptr_t word_0 = upcr_local_to_shared((char *)shmem_ptr(heap, 0));
  const upcr_pshared_ptr_t domain =
      upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_INC, UPC_ATOMIC_HINT_DEFAULT);
  for (int r = 0; r < rounds; ++r) {
    if (upcr_mythread() == 0) {
      rows = 0;
      round_number = r;
    }
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    alone(domain, heap, word, pe);
    changing((uint64_t *)table, table, domain, upcr_local_to_shared(shmem_ptr(table, pe)));
    contended(domain, heap, word_0);
  }
  if (upcr_mythread() == 0) {
    printf("%-44s %10s %8s   (%u threads, median of %d rounds)\n", "operation", "ns", "ratio",
           (unsigned)upcr_threads(), rounds);
    for (int i = 0; i < rows; ++i) {
      qsort(row_time[i], rounds, sizeof(double), ascending);
      qsort(row_ratio[i], rounds, sizeof(double), ascending);
      printf("%-44s %10.2f %8.3f\n", row_name[i], row_time[i][rounds / 2],
             row_ratio[i][rounds / 2]);
    }
  }
  UPCR_EXIT_FUNCTION();
  return 0;
}
