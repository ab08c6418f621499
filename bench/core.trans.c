/* Times of the runtime's basic operations beside hand-written probes that do only the row's work.
 * Every round runs each contestant once; the table shows medians over the rounds, in nanoseconds an
 * operation. Build and run:  tools/upcrun -n 2 bench/core.trans.c [ROUNDS]
 * Ratios are what counts: the machine is shared, and how far apart two cores are differs by run. */
#include <upcr.h>

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_ROWS 64
#define MAX_ROUNDS 101

static const char *row_name[MAX_ROWS];
static double row_time[MAX_ROWS][MAX_ROUNDS];
static int rows, round_number;

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static upcr_shared_ptr_t blocked; /* shared [1000] long [1000*THREADS] */
static upcr_pshared_ptr_t cyclic; /* shared long [1000*THREADS] */
static upcr_shared_ptr_t lock, big;
enum { BLOCK = 1000, BIG = 64 << 20 };

void UPCRI_ALLOC_bench_core(void) {
  upcr_startup_shalloc_t phased[] = {{&blocked, BLOCK * 8, 1, 1, 8, "blocked", ""}};
  upcr_startup_pshalloc_t phaseless[] = {{&cyclic, 8, BLOCK, 1, 8, "cyclic", ""}};
  upcr_startup_shalloc(phased, 1);
  upcr_startup_pshalloc(phaseless, 1);
}

static void keep(uint64_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }
#define KEEP_MEMORY() __asm__ volatile("" ::: "memory")

/* Probes: per-thread epochs in lines of their own, a test-and-set lock, a raw locked add. */
static struct {
  _Alignas(128) uint64_t epoch;
} probe_flag[64];
static _Alignas(128) uint32_t probe_lock;
static _Alignas(128) uint64_t probe_word;
static _Alignas(128) uint64_t central_count, central_sense;

static void probe_barrier(uint64_t epoch) {
  const unsigned me = upcr_mythread(), threads = upcr_threads();
  if (threads > 2) { /* the probe for many threads: a central counter, and yields */
    if (__atomic_add_fetch(&central_count, 1, __ATOMIC_ACQ_REL) == epoch * threads)
      __atomic_store_n(&central_sense, epoch, __ATOMIC_RELEASE);
    while (__atomic_load_n(&central_sense, __ATOMIC_ACQUIRE) < epoch) sched_yield();
    return;
  }
  __atomic_store_n(&probe_flag[me].epoch, epoch, __ATOMIC_RELEASE);
  for (unsigned t = 0; t < threads; ++t)
    while (__atomic_load_n(&probe_flag[t].epoch, __ATOMIC_ACQUIRE) < epoch) {
    }
}

/* Runs `body` on all threads `count` times and notes thread 0's time for each. */
#define ROW(name, count, body)                                                   \
  do {                                                                           \
    const long n_ = (count);                                                     \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                 \
    const double start_ = now_ns();                                              \
    for (long i = 0; i < n_; ++i) {                                              \
      body;                                                                      \
    }                                                                            \
    const double each_ = (now_ns() - start_) / n_;                               \
    if (upcr_mythread() == 0) {                                                  \
      row_name[rows] = name;                                                     \
      row_time[rows++][round_number] = each_;                                    \
    }                                                                            \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                 \
  } while (0)
/* The same, timed until all threads are done, an operation of any thread. */
#define ROW_ALL(name, count, body)                                               \
  do {                                                                           \
    const long n_ = (count);                                                     \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                 \
    const double start_ = now_ns();                                              \
    for (long i = 0; i < n_; ++i) {                                              \
      body;                                                                      \
    }                                                                            \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                 \
    if (upcr_mythread() == 0) {                                                  \
      row_name[rows] = name;                                                     \
      row_time[rows++][round_number] = (now_ns() - start_) / n_ / upcr_threads(); \
    }                                                                            \
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);                                 \
  } while (0)
/* On thread 0 alone. */
#define ROW0(name, count, body) ROW(name, upcr_mythread() == 0 ? (count) : 0, body)

static uint64_t probe_epoch;

static void synchronisation(void) {
  const int threads = upcr_threads();
  const long n = threads <= 2 ? 200000 : 400000 / threads / threads + 200;
  uint64_t epoch = __atomic_load_n(&probe_epoch, __ATOMIC_RELAXED);
  ROW("barrier", n, upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS));
  ROW("named barrier", n, upcr_barrier((int)i, 0));
  ROW("notify + wait", n, upcr_notify(0, 1); upcr_wait(0, 1));
  ROW("  probe: barrier", n, probe_barrier(++epoch));
  if (upcr_mythread() == 0) __atomic_store_n(&probe_epoch, epoch, __ATOMIC_RELAXED);
  ROW0("lock + unlock, free", 1000000, upcr_lock(lock); upcr_unlock(lock));
  ROW0("  probe: test and set", 1000000,
       while (__atomic_exchange_n(&probe_lock, 1, __ATOMIC_ACQUIRE)) {}
       __atomic_store_n(&probe_lock, 0, __ATOMIC_RELEASE));
  ROW0("  probe: two locked adds", 1000000, __atomic_fetch_add(&probe_word, 1, __ATOMIC_SEQ_CST);
       __atomic_fetch_add(&probe_word, 1, __ATOMIC_SEQ_CST));
  ROW_ALL("lock + unlock, contended", 100000, upcr_lock(lock); upcr_unlock(lock));
  ROW_ALL("  probe: test and set, contended", 100000,
      while (__atomic_exchange_n(&probe_lock, 1, __ATOMIC_ACQUIRE)) sched_yield();
      __atomic_store_n(&probe_lock, 0, __ATOMIC_RELEASE));
}

static void accesses(void) {
  const upcr_pshared_ptr_t remote = upcr_add_pshared1(cyclic, 8, upcr_threads() - 1);
  const upcr_shared_ptr_t phased = upcr_pshared_to_shared(remote);
  static long private_array[BLOCK];
  long value = 0;
  ROW0("put 8 B, phaseless", 10000000, upcr_put_pshared_val(remote, 0, i, 8); KEEP_MEMORY());
  ROW0("put 8 B, phased", 10000000, upcr_put_shared_val(phased, 0, i, 8); KEEP_MEMORY());
  ROW0("  probe: store", 10000000, private_array[0] = i; KEEP_MEMORY());
  ROW0("get 8 B, phaseless", 10000000, keep(upcr_get_pshared_val(remote, 0, 8)));
  ROW0("get 8 B, phased", 10000000, keep(upcr_get_shared_val(phased, 0, 8)));
  ROW0("  probe: load", 10000000, keep(private_array[0]));
  ROW0("put 8 B, strict", 1000000, upcr_put_pshared_val_strict(remote, 0, i, 8));
  ROW0("get 8 B, strict", 1000000, keep(upcr_get_pshared_val_strict(remote, 0, 8)));
  ROW0("  probe: locked add", 1000000, __atomic_fetch_add(&probe_word, 1, __ATOMIC_SEQ_CST));
  const long n = 1000L * upcr_threads();
  upcr_pshared_ptr_t walk1 = cyclic;
  ROW0("walk, block size 1: step", n, value += upcr_get_pshared_val(walk1, 0, 8);
       upcr_inc_pshared1(&walk1, 8, 1));
  ROW0("index, block size 1", n,
       value += upcr_get_pshared_val(upcr_add_pshared1(cyclic, 8, i), 0, 8));
  upcr_shared_ptr_t walk = blocked;
  ROW0("walk, blocks of 1000: step", n, value += upcr_get_shared_val(walk, 0, 8);
       upcr_inc_shared(&walk, 8, 1, BLOCK));
  ROW0("index, blocks of 1000", n,
       value += upcr_get_shared_val(upcr_add_shared(blocked, 8, i, BLOCK), 0, 8));
  ROW0("index, indefinite block", 1000,
       value += upcr_get_pshared_val(upcr_add_psharedI(cyclic, 8, i), 0, 8));
  ROW0("  probe: private array", 1000, value += private_array[i]);
  ROW0("pointer difference, blocks of 1000", n,
       value += upcr_sub_shared(upcr_add_shared(blocked, 8, i, BLOCK), blocked, 8, BLOCK));
  keep(value);
}

static void bulk(void) {
  static char *private_memory;
  if (upcr_mythread() == 0 && !private_memory) {
    private_memory = malloc(BIG);
    memset(private_memory, 1, BIG);
  }
  ROW0("put 64 B", 1000000, upcr_memput(big, private_memory, 64); KEEP_MEMORY());
  ROW0("put 4 KiB", 100000, upcr_memput(big, private_memory, 4096); KEEP_MEMORY());
  ROW0("put 1 MiB", 100, upcr_memput(big, private_memory, 1 << 20));
  ROW0("put 64 MiB", 3, upcr_memput(big, private_memory, BIG));
  void *target = upcr_shared_to_processlocal(big);
  ROW0("  probe: memcpy 64 B", 1000000, memcpy(target, private_memory, 64); KEEP_MEMORY());
  ROW0("  probe: memcpy 4 KiB", 100000, memcpy(target, private_memory, 4096); KEEP_MEMORY());
  ROW0("  probe: memcpy 1 MiB", 100, memcpy(target, private_memory, 1 << 20); KEEP_MEMORY());
  ROW0("  probe: memcpy 64 MiB", 3, memcpy(target, private_memory, BIG); KEEP_MEMORY());
}

static void allocation(void) {
  ROW0("alloc + free 64 B, own", 300000, upcr_free(upcr_alloc(64)));
  ROW0("  probe: malloc + free 64 B", 300000, void *p = malloc(64); keep((uintptr_t)p); free(p));
  ROW0("global_alloc + free", 100000, upcr_free(upcr_global_alloc(upcr_threads(), 64)));
  ROW("all_alloc + free", 2000 / upcr_threads() + 10,
      upcr_all_free(upcr_all_alloc(upcr_threads(), 64)));
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int user_main(int argc, char **argv) {
  UPCR_BEGIN_FUNCTION();
  int rounds = argc > 1 ? atoi(argv[1]) : 7;
  if (rounds < 1 || rounds > MAX_ROUNDS) rounds = 7;
  upcr_shared_ptr_t new_lock = upcr_all_lock_alloc();
  upcr_shared_ptr_t new_big = upcr_all_alloc(upcr_threads(), BIG);
  if (upcr_mythread() == 0) {
    lock = new_lock;
    /* thread 1's part, or thread 0's if it is alone */
    big = upcr_add_shared(new_big, 1, upcr_threads() > 1 ? BIG : 0, BIG);
  }
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  for (int r = 0; r < rounds; ++r) {
    if (upcr_mythread() == 0) {
      rows = 0;
      round_number = r;
    }
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    synchronisation();
    accesses();
    bulk();
    allocation();
  }
  if (upcr_mythread() == 0) {
    printf("%-36s %12s   (%u threads, median of %d rounds)\n", "operation", "ns",
           (unsigned)upcr_threads(), rounds);
    for (int i = 0; i < rows; ++i) {
      qsort(row_time[i], rounds, sizeof(double), ascending);
      printf("%-36s %12.2f\n", row_name[i], row_time[i][rounds / 2]);
    }
  }
  UPCR_EXIT_FUNCTION();
  return 0;
}
