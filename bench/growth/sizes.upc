// Rows of bench/series by number of bytes: copies by one thread, and collectives in which each thread
// receives or contributes that many bytes; and plain copies, which are a lower limit for a row.
//
// A row's name consists of its operation and its bytes: "put 4096".
#include <upc_collective.h>

#include "../suites/sort/keys.h"
#include "../suites/upc.h"

static const size_t kLeast = 8, kMost = (size_t)1 << 30, kStep = 8;
static const size_t kLeastSort = 4096, kMostSort = (size_t)128 << 20;  // sorting more takes 20 s

static const upc_flag_t kSync = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
static size_t bytes;                // of each thread
static shared char *src, *dst;      // a block on each thread
static char *own_src, *own_dst;     // this thread's
static shared [] char *their_src, *their_dst;  // the next thread's
static shared int turn[THREADS];

#define ALONE if (MYTHREAD == 0)

static void copy(long count) {
  while (count--) {
    memcpy(own_dst, own_src, bytes);
    BENCH_KEEP();
  }
}
static void copy_alone(long count) { ALONE copy(count); }
static void copy_all(long count) {
  copy(count);
  upc_barrier;
}
static void put(long count) {
  ALONE while (count--) upc_memput(their_dst, own_src, bytes);
}
static void get(long count) {
  ALONE while (count--) upc_memget(own_dst, their_src, bytes);
}
static void shared_copy(long count) {
  ALONE while (count--) upc_memcpy(their_dst, their_src, bytes);
}

static void broadcast(long count) {
  while (count--) upc_all_broadcast(dst, src, bytes, kSync);
}
static void scatter(long count) {
  while (count--) upc_all_scatter(dst, src, bytes, kSync);
}
static void gather(long count) {
  while (count--) upc_all_gather(dst, src, bytes, kSync);
}
static void gather_all(long count) {
  while (count--) upc_all_gather_all(dst, src, bytes / THREADS, kSync);
}
static void exchange(long count) {
  while (count--) upc_all_exchange(dst, src, bytes / THREADS, kSync);
}
static void permute(long count) {
  while (count--) upc_all_permute(dst, src, turn, bytes, kSync);
}
static void reduce(long count) {
  const size_t own = bytes / sizeof(double);
  while (count--) upc_all_reduceD(dst, src, UPC_ADD, own * THREADS, own, NULL, kSync);
}
static void prefix_reduce(long count) {
  const size_t own = bytes / sizeof(double);
  while (count--) upc_all_prefix_reduceD(dst, src, UPC_ADD, own * THREADS, own, NULL, kSync);
}

static int compare(shared void *a, shared void *b) {
  const long x = *(shared long *)a, y = *(shared long *)b;
  return (x > y) - (x < y);
}
static void fill_keys(void) {
  const size_t own = bytes / sizeof(long);
  for (size_t i = 0; i < own; ++i) ((long *)own_src)[i] = key_at((long)(MYTHREAD * own + i));
}
static void sort(void) {
  const size_t own = bytes / sizeof(long);
  upc_all_sort(src, sizeof(long), own * THREADS, own, compare, kSync);
}

static const struct {
  const char *name;
  void (*body)(long);
} kRows[] = {{"copy, one thread", copy_alone},
             {"copy, all threads", copy_all},
             {"put", put},
             {"get", get},
             {"memcpy", shared_copy},
             {"broadcast", broadcast},
             {"scatter", scatter},
             {"gather", gather},
             {"gather_all", gather_all},
             {"exchange", exchange},
             {"permute", permute},
             {"reduce", reduce},
             {"prefix_reduce", prefix_reduce}};
enum { ROWS = sizeof kRows / sizeof kRows[0] };

static const char *row_of(const char *name) {
  static char row[64];
  snprintf(row, sizeof row, "%s %zu", name, bytes);
  return row;
}

// Memory for this size, touched by its thread. The source of scatter and the target of gather have
// affinity to thread 0 only.
static void allocate(void) {
  src = upc_all_alloc(THREADS, bytes * THREADS);
  dst = upc_all_alloc(THREADS, bytes * THREADS);
  const int next = (MYTHREAD + 1) % THREADS;
  their_src = (shared[] char *)(src + next);
  their_dst = (shared[] char *)(dst + next);
  own_src = (char *)(src + MYTHREAD);
  own_dst = (char *)(dst + MYTHREAD);
  const size_t touched = MYTHREAD == 0 ? bytes * THREADS : bytes;
  memset(own_src, 1, touched);
  memset(own_dst, 1, touched);
  upc_barrier;
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  turn[MYTHREAD] = (MYTHREAD + 1) % THREADS;
  for (bytes = kLeast; bytes <= kMost; bytes *= kStep) {
    const int sorts = bytes >= kLeastSort && bytes <= kMostSort && bench_is_wanted(row_of("sort"));
    int wanted = sorts;
    for (int r = 0; r < ROWS; ++r) wanted |= bench_is_wanted(row_of(kRows[r].name));
    if (!wanted) continue;
    allocate();
    for (int r = 0; r < ROWS; ++r) bench_row(row_of(kRows[r].name), kRows[r].body);
    if (sorts) bench_row_prepared(row_of("sort"), fill_keys, sort);
    upc_all_free(src);
    upc_all_free(dst);
  }
  return 0;
}
