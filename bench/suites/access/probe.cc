// The same accesses in C++: loads, stores, memcpy, streaming stores, sums over private arrays.
#include <immintrin.h>
#include <sys/mman.h>

#include "../threads.h"
#include "sizes.h"

namespace {

alignas(128) long word;
char *local, *remote;
size_t bytes;
long numbers[ELEMENTS];
thread_local long private_counter;

bool alone() { return bench_number == 0; }

void put(long count) {
  if (!alone()) return;
  long* p = &word;
  for (long i = 0; i < count; ++i) {
    *p = i;
    BENCH_KEEP();
  }
}
void get(long count) {
  if (!alone()) return;
  for (long i = 0; i < count; ++i) {
    BENCH_USE(word);
    BENCH_KEEP();
  }
}
void strict_put(long count) {
  if (!alone()) return;
  for (long i = 0; i < count; ++i) __atomic_store_n(&word, i, __ATOMIC_SEQ_CST);
}
// A get is a full fence for the relaxed accesses before it.
void strict_get(long count) {
  if (!alone()) return;
  for (long i = 0; i < count; ++i) {
    __asm__ volatile("lock orl $0, (%%rsp)" ::: "memory", "cc");
    BENCH_USE(word);
  }
}
void put_64(long count) {
  if (!alone()) return;
  while (count--) {
    memcpy(remote, local, 64);
    BENCH_KEEP();
  }
}
void get_64(long count) {
  if (!alone()) return;
  while (count--) {
    memcpy(local, remote, 64);
    BENCH_KEEP();
  }
}
void stream(char* to, const char* from) {
  for (size_t i = 0; i < bytes; i += 32)
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_load_si256(reinterpret_cast<const __m256i*>(from + i)));
  _mm_sfence();
}
void copy(char* to, const char* from) {
  memcpy(to, from, bytes);
  BENCH_KEEP();
}
void put_bytes(long count) {
  if (alone())
    while (count--) copy(remote, local);
}
void get_bytes(long count) {
  if (alone())
    while (count--) copy(local, remote);
}
void stream_bytes(long count) {
  if (alone())
    while (count--) stream(remote, local);
}
void sum(long count) {
  if (!alone()) return;
  while (count--) {
    long total = 0;
    for (long i = 0; i < ELEMENTS; ++i) total += *static_cast<volatile long*>(&numbers[i]);
    BENCH_USE(total);
  }
}
void add(long count) {
  if (!alone()) return;
  long step = 7;
  long* p = numbers;
  while (count--) {
    BENCH_HIDE(step);
    p += step;
    step = -step;
  }
  BENCH_USE(p);
}
void difference(long count) {
  if (!alone()) return;
  long *p = numbers, *q = numbers + 7;
  while (count--) {
    BENCH_HIDE(p);
    BENCH_USE(q - p);
  }
}
void thread_local_data(long count) {
  if (!alone()) return;
  for (long i = 0; i < count; ++i) {
    ++private_counter;
    BENCH_KEEP();
  }
}
void allocate(long count) {
  if (!alone()) return;
  while (count--) {
    void* p = malloc(64);
    BENCH_USE(p);
    BENCH_KEEP();
    free(p);
  }
}
void first_touch(long count) {
  if (!alone()) return;
  constexpr size_t kHuge = 2 << 20, kSize = 64 << 20;
  while (count--) {
    void* map = mmap(nullptr, kSize + kHuge, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    char* at = reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(map) + kHuge - 1) & -kHuge);
    madvise(at, kSize, MADV_HUGEPAGE);
    for (size_t i = 0; i < kSize; i += 4096) at[i] = 1;
    munmap(map, kSize + kHuge);
  }
}

char* memory() {
  constexpr size_t kHuge = 2 << 20;
  void* p = aligned_alloc(kHuge, MOST_BYTES);
  madvise(p, MOST_BYTES, MADV_HUGEPAGE);
  memset(p, 1, MOST_BYTES);
  return static_cast<char*>(p);
}

}  // namespace

int main(int argc, char** argv) {
  local = memory();
  remote = memory();
  bench_run(argc, argv, [] {
    bench_row("put 8 B", put);
    bench_row("get 8 B", get);
    bench_row("strict put 8 B", strict_put);
    bench_row("strict get 8 B", strict_get);
    bench_row("put 64 B", put_64);
    bench_row("get 64 B", get_64);
    for (const auto& size : sizes) {
      char row[32];
      if (bench_number == 0) bytes = size.bytes;
      probe_barrier();
      snprintf(row, sizeof row, "put %s", size.name);
      bench_row(row, put_bytes);
      snprintf(row, sizeof row, "get %s", size.name);
      bench_row(row, get_bytes);
      snprintf(row, sizeof row, "put %s, streamed", size.name);
      bench_row(row, stream_bytes);
    }
    for (const char* row : {"cyclic, indexed", "cyclic, walk", "blocked, indexed", "blocked, walk",
                            "indefinite, indexed", "indefinite, walk"})
      bench_row_of(row, sum, ELEMENTS);
    for (const char* row : {"cyclic, add", "blocked, add", "indefinite, add"}) bench_row(row, add);
    for (const char* row : {"cyclic, difference", "blocked, difference", "indefinite, difference"})
      bench_row(row, difference);
    bench_row("thread-local data", thread_local_data);
    bench_row("alloc and free, own", allocate);
    bench_row("first touch of 64 MiB", first_touch);
  });
}
