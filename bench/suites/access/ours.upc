// Shared accesses and related operations: puts and gets, walks through arrays of three layouts,
// thread-local data, allocation. One thread measures, and accesses its partner's memory.
#include <string.h>

#include "../upc.h"
#include "sizes.h"

shared long cyclic[ELEMENTS * THREADS];
shared [BLOCK] long blocked[ELEMENTS * THREADS];
shared [] long *indefinite;
shared long word[THREADS];
strict shared long strict_word[THREADS];
shared [] char *remote;
static char *local;
static size_t bytes;
long private_counter;
static int partner;

#define ALONE if (MYTHREAD == 0)

static void put(long count) {
  shared long *p = &word[partner];
  ALONE for (long i = 0; i < count; ++i) {
    *p = i;
    BENCH_KEEP();
  }
}
static void get(long count) {
  shared long *p = &word[partner];
  ALONE for (long i = 0; i < count; ++i) {
    BENCH_USE(*p);
    BENCH_KEEP();
  }
}
static void strict_put(long count) {
  strict shared long *p = &strict_word[partner];
  ALONE for (long i = 0; i < count; ++i) *p = i;
}
static void strict_get(long count) {
  strict shared long *p = &strict_word[partner];
  ALONE for (long i = 0; i < count; ++i) BENCH_USE(*p);
}
static void put_64(long count) {
  ALONE while (count--) {
    upc_memput(remote, local, 64);
    BENCH_KEEP();
  }
}
static void get_64(long count) {
  ALONE while (count--) {
    upc_memget(local, remote, 64);
    BENCH_KEEP();
  }
}
static void put_bytes(long count) {
  ALONE while (count--) upc_memput(remote, local, bytes);
}
static void get_bytes(long count) {
  ALONE while (count--) upc_memget(local, remote, bytes);
}

// One step each: sums through an index, and through a pointer that advances.
#define WALK(layout, array, elements)                               \
  static void layout##_indexed(long count) {                        \
    ALONE while (count--) {                                         \
      long sum = 0;                                                 \
      for (long i = 0; i < (elements); ++i) sum += array[i];        \
      BENCH_USE(sum);                                               \
    }                                                               \
  }                                                                 \
  static void layout##_walk(long count) {                           \
    ALONE while (count--) {                                         \
      long sum = 0;                                                 \
      __typeof__(&array[0]) p = &array[0];                          \
      for (long i = 0; i < (elements); ++i) sum += *p++;            \
      BENCH_USE(sum);                                               \
    }                                                               \
  }
WALK(cyclic, cyclic, ELEMENTS * THREADS)
WALK(blocked, blocked, ELEMENTS * THREADS)
WALK(indefinite, indefinite, BLOCK)

// A pointer that advances by a number that the compiler does not know, and the difference of two pointers.
#define ARITHMETIC(layout, first)                                    \
  static void layout##_add(long count) {                             \
    long step = 7;                                                   \
    __typeof__(first) p = first;                                     \
    ALONE while (count--) {                                          \
      BENCH_HIDE(step);                                              \
      p += step;                                                     \
      step = -step;                                                  \
    }                                                                \
    BENCH_USE(p == first);                                           \
  }                                                                  \
  static void layout##_difference(long count) {                      \
    __typeof__(first) p = first, q = p + 7;                          \
    ALONE while (count--) {                                          \
      BENCH_HIDE(p);                                                 \
      BENCH_USE(q - p);                                              \
    }                                                                \
  }
ARITHMETIC(cyclic, &cyclic[0])
ARITHMETIC(blocked, &blocked[0])
ARITHMETIC(indefinite, indefinite)

static void thread_local_data(long count) {
  ALONE for (long i = 0; i < count; ++i) {
    ++private_counter;
    BENCH_KEEP();
  }
}
static void allocate_own(long count) {
  ALONE while (count--) {
    shared void *p = upc_alloc(64);
    BENCH_KEEP();
    upc_free(p);
  }
}
// One thread allocates, and the next one frees.
enum { HANDED = 64 };
static shared void *shared [HANDED] given[THREADS][HANDED];
static void allocate_remote(long count) {
  while (count--) {
    for (int i = 0; i < HANDED; ++i) given[partner][i] = upc_alloc(64);
    upc_barrier;
    for (int i = 0; i < HANDED; ++i) upc_free(given[MYTHREAD][i]);
    upc_barrier;
  }
}
static void allocate_global(long count) {
  ALONE while (count--) {
    shared void *p = upc_global_alloc(THREADS, 64);
    BENCH_KEEP();
    upc_free(p);
  }
}
static void allocate_all(long count) {
  while (count--) {
    shared void *p = upc_all_alloc(THREADS, 64);
    upc_all_free(p);
  }
}
static void first_touch(long count) {
  ALONE while (count--) {
    shared [] char *p = upc_alloc(64 << 20);
    char *own = (char *)p;
    for (size_t i = 0; i < 64 << 20; i += 4096) own[i] = 1;
    upc_free(p);
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  partner = (MYTHREAD + 1) % THREADS;
  indefinite = (shared [] long *)&blocked[partner * BLOCK];
  shared char *all = upc_all_alloc(THREADS, MOST_BYTES);
  remote = (shared [] char *)(all + partner);
  local = aligned_alloc(4096, MOST_BYTES);
  memset(local, 1, MOST_BYTES);
  memset((char *)(all + MYTHREAD), 1, MOST_BYTES);
  for (long i = MYTHREAD; i < ELEMENTS * THREADS; i += THREADS) cyclic[i] = blocked[i] = i;
  upc_barrier;

  bench_row("put 8 B", put);
  bench_row("get 8 B", get);
  bench_row("strict put 8 B", strict_put);
  bench_row("strict get 8 B", strict_get);
  bench_row("put 64 B", put_64);
  bench_row("get 64 B", get_64);
  for (int i = 0; i < SIZES; ++i) {
    char row[32];
    bytes = sizes[i].bytes;
    sprintf(row, "put %s", sizes[i].name);
    bench_row(row, put_bytes);
    sprintf(row, "get %s", sizes[i].name);
    bench_row(row, get_bytes);
  }
  bench_row_of("cyclic, indexed", cyclic_indexed, ELEMENTS * THREADS);
  bench_row_of("cyclic, walk", cyclic_walk, ELEMENTS * THREADS);
  bench_row_of("blocked, indexed", blocked_indexed, ELEMENTS * THREADS);
  bench_row_of("blocked, walk", blocked_walk, ELEMENTS * THREADS);
  bench_row_of("indefinite, indexed", indefinite_indexed, BLOCK);
  bench_row_of("indefinite, walk", indefinite_walk, BLOCK);
  bench_row("cyclic, add", cyclic_add);
  bench_row("cyclic, difference", cyclic_difference);
  bench_row("blocked, add", blocked_add);
  bench_row("blocked, difference", blocked_difference);
  bench_row("indefinite, add", indefinite_add);
  bench_row("indefinite, difference", indefinite_difference);
  bench_row("thread-local data", thread_local_data);
  bench_row("alloc and free, own", allocate_own);
  bench_row_of("alloc and free, remote", allocate_remote, HANDED);
  bench_row("alloc and free, global", allocate_global);
  bench_row("alloc and free, all", allocate_all);
  bench_row("first touch of 64 MiB", first_touch);
  return 0;
}
