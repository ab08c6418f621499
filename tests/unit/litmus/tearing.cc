// SPDX-License-Identifier: MIT
// Aligned accesses of 1, 2, 4 and 8 bytes are atomic (UPCR_ATOMIC_MEMSIZE): no read returns parts
// of two values. This is tested for each form of access, with sizes known at compile time and at
// run time, compiled with and without optimisation, and for the checking runtime.
//
//   UPC_THREADS=2 tearing [seconds [changes]]
//
// runs each size of each form for that time (0.03), or until each reader has seen that number of
// changes (20000; 0: no limit).
//
// With more threads, an even number, each pair races for its own place.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <upcr.h>

namespace {

#define INLINE static inline __attribute__((always_inline))
constexpr size_t kSizes[] = {1, 2, 4, 8};

// The object of the race, and one that no other thread uses.
struct Place {
  upcr_pshared_ptr_t object, own;
  upcr_shared_ptr_t phased() const { return upcr_pshared_to_shared(object); }
};

uint64_t mask(size_t size) { return ~uint64_t{0} >> (64 - 8 * size); }

// A form of access: put writes the low `size` bytes of v, get reads `size` bytes.
#define PUT(name, ...)                                          \
  struct Put_##name {                                           \
    INLINE void put(const Place& at, uint64_t v, size_t size) { \
      (void)size;                                               \
      __VA_ARGS__;                                              \
    }                                                           \
  };
#define GET(name, ...)                                  \
  struct Get_##name {                                   \
    INLINE uint64_t get(const Place& at, size_t size) { \
      uint64_t v = 0;                                   \
      (void)size;                                       \
      __VA_ARGS__;                                      \
      return v & mask(size);                            \
    }                                                   \
  };

PUT(val, upcr_put_pshared_val(at.object, 0, v, size))
PUT(val_phased, upcr_put_shared_val(at.phased(), 0, v, size))
PUT(val_strict, upcr_put_pshared_val_strict(at.object, 0, v, size))
PUT(val_phased_strict, upcr_put_shared_val_strict(at.phased(), 0, v, size))
PUT(val_nb, upcr_wait_syncnb(upcr_put_nb_pshared_val(at.object, 0, v, size)))
PUT(val_nbi, upcr_put_nbi_pshared_val(at.object, 0, v, size))
PUT(memory, upcr_put_pshared(at.object, 0, &v, size))
PUT(memory_phased, upcr_put_shared(at.phased(), 0, &v, size))
PUT(memory_strict, upcr_put_pshared_strict(at.object, 0, &v, size))
PUT(memory_phased_strict, upcr_put_shared_strict(at.phased(), 0, &v, size))
PUT(memory_nb, upcr_wait_syncnb(upcr_put_nb_pshared(at.object, 0, &v, size)))
PUT(memory_nbi, upcr_put_nbi_pshared(at.object, 0, &v, size))
PUT(aligned, upcri_put_aligned_pshared(at.object, 0, &v, size, size))
PUT(aligned_strict, upcri_put_aligned_shared_strict(at.phased(), 0, &v, size, size))
PUT(memput, upcr_memput(at.phased(), &v, size))
PUT(memcpy, upcr_put_pshared_val(at.own, 0, v, 8),
    upcr_memcpy(at.phased(), upcr_pshared_to_shared(at.own), size))
PUT(reached,
    upcr_put_pshared_val(upcri_reach_psharedI(at.object, size, 0, size, UPCRI_WRITES), 0, v, size))
PUT(floating, size == 4   ? upcr_put_pshared_floatval(at.object, 0, upcri_float_of(v))
              : size == 8 ? upcr_put_pshared_doubleval(at.object, 0, upcri_double_of(v))
                          : upcr_put_pshared_val(at.object, 0, v, size))

GET(val, v = upcr_get_pshared_val(at.object, 0, size))
GET(val_phased, v = upcr_get_shared_val(at.phased(), 0, size))
GET(val_strict, v = upcr_get_pshared_val_strict(at.object, 0, size))
GET(val_phased_strict, v = upcr_get_shared_val_strict(at.phased(), 0, size))
GET(val_nb, v = upcr_wait_syncnb_valget(upcr_get_nb_pshared_val(at.object, 0, size)))
GET(memory, upcr_get_pshared(&v, at.object, 0, size))
GET(memory_phased, upcr_get_shared(&v, at.phased(), 0, size))
GET(memory_strict, upcr_get_pshared_strict(&v, at.object, 0, size))
GET(memory_phased_strict, upcr_get_shared_strict(&v, at.phased(), 0, size))
GET(memory_nb, upcr_wait_syncnb(upcr_get_nb_pshared(&v, at.object, 0, size)))
GET(memory_nbi, upcr_get_nbi_pshared(&v, at.object, 0, size))
GET(aligned, upcri_get_aligned_pshared(&v, at.object, 0, size, size))
GET(aligned_strict, upcri_get_aligned_shared_strict(&v, at.phased(), 0, size, size))
GET(memget, upcr_memget(&v, at.phased(), size))
GET(memcpy, upcr_memcpy(upcr_pshared_to_shared(at.own), at.phased(), size),
    v = upcr_get_pshared_val(at.own, 0, 8))
GET(floating, v = size == 4   ? upcri_float_bits(upcr_get_pshared_floatval(at.object, 0))
                  : size == 8 ? upcri_double_bits(upcr_get_pshared_doubleval(at.object, 0))
                              : upcr_get_pshared_val(at.object, 0, size))

// Relaxed atomic accesses, for the other side of a race.
void store(const Place& at, uint64_t v, size_t size) {
  void* address = reinterpret_cast<void*>(at.object);
  if (size == 1) __atomic_store_n(static_cast<uint8_t*>(address), v, __ATOMIC_RELAXED);
  if (size == 2) __atomic_store_n(static_cast<uint16_t*>(address), v, __ATOMIC_RELAXED);
  if (size == 4) __atomic_store_n(static_cast<uint32_t*>(address), v, __ATOMIC_RELAXED);
  if (size == 8) __atomic_store_n(static_cast<uint64_t*>(address), v, __ATOMIC_RELAXED);
}
uint64_t load(const Place& at, size_t size) {
  const void* address = reinterpret_cast<const void*>(at.object);
  if (size == 1) return __atomic_load_n(static_cast<const uint8_t*>(address), __ATOMIC_RELAXED);
  if (size == 2) return __atomic_load_n(static_cast<const uint16_t*>(address), __ATOMIC_RELAXED);
  if (size == 4) return __atomic_load_n(static_cast<const uint32_t*>(address), __ATOMIC_RELAXED);
  return __atomic_load_n(static_cast<const uint64_t*>(address), __ATOMIC_RELAXED);
}

uint64_t time_ns = 30'000'000;
// The number of changes after which a race ends early, once each reader has seen it.
uint64_t enough = 20000;
bool over;         // whether the current race is over
unsigned content;  // the number of readers that have seen enough changes
bool writes() { return upcr_mythread() % 2 == 0; }

uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

constexpr int kBatch = 256;

struct Counts {
  uint64_t reads, changes, torn;
};

// One thread of each pair writes 0 and ~0 in turn while the other reads. Returns the reader's
// counts.
template <class Write, class Read>
Counts race(const Place& at, size_t size, Write write, Read read) {
  Counts counts = {};
  if (writes()) store(at, 0, 8);
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  if (writes()) {
    const uint64_t end = now_ns() + time_ns;
    while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
      for (int i = 0; i < kBatch; ++i) write(at, i % 2 ? ~uint64_t{0} : 0, size);
      if (upcr_mythread() == 0 && now_ns() >= end) __atomic_store_n(&over, true, __ATOMIC_RELAXED);
    }
  } else {
    uint64_t last = 0;
    bool saw_enough = false;
    while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
      for (int i = 0; i < kBatch; ++i) {
        const uint64_t v = read(at, size);
        ++counts.reads;
        counts.changes += v != last;
        counts.torn += v != 0 && v != mask(size);
        last = v;
      }
      if (saw_enough || enough == 0 || counts.changes < enough) continue;
      saw_enough = true;
      if (__atomic_add_fetch(&content, 1, __ATOMIC_RELAXED) == upcr_threads() / 2)
        __atomic_store_n(&over, true, __ATOMIC_RELAXED);
    }
  }
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  if (upcr_mythread() == 0) over = false, content = 0;  // seen after the next barrier
  return counts;
}

// Totals over all races of all pairs.
bool failed;
uint64_t changes;

void judge(const char* form, const char* known, size_t size, const Counts& c) {
  if (writes()) return;
  __atomic_fetch_add(&changes, c.changes, __ATOMIC_RELAXED);
  if (c.torn) __atomic_store_n(&failed, true, __ATOMIC_RELAXED);
  if (c.torn)
    printf("%s, %s, %zu bytes: %llu of %llu reads are torn\n", form, known, size,
           static_cast<unsigned long long>(c.torn), static_cast<unsigned long long>(c.reads));
}

template <class Form>
void put_known(const Place& at, uint64_t v, size_t size) {
  size == 1   ? Form::put(at, v, 1)
  : size == 2 ? Form::put(at, v, 2)
  : size == 4 ? Form::put(at, v, 4)
              : Form::put(at, v, 8);
}
template <class Form>
uint64_t get_known(const Place& at, size_t size) {
  return size == 1   ? Form::get(at, 1)
         : size == 2 ? Form::get(at, 2)
         : size == 4 ? Form::get(at, 4)
                     : Form::get(at, 8);
}

template <class Form>
void try_put(const char* name, const Place& at) {
  for (const size_t size : kSizes) {
    judge(name, "known size", size, race(at, size, put_known<Form>, load));
    volatile size_t some = size;
    const auto put = [](const Place& p, uint64_t v, size_t n) { Form::put(p, v, n); };
    judge(name, "run-time size", size, race(at, some, put, load));
  }
}
template <class Form>
void try_get(const char* name, const Place& at) {
  for (const size_t size : kSizes) {
    judge(name, "known size", size, race(at, size, store, get_known<Form>));
    volatile size_t some = size;
    const auto get = [](const Place& p, size_t n) { return Form::get(p, n); };
    judge(name, "run-time size", size, race(at, some, store, get));
  }
}

int run_all(int, char**) {
  if (upcr_threads() % 2) {
    if (upcr_mythread() == 0) fprintf(stderr, "tearing: set UPC_THREADS to an even number\n");
    return 2;
  }
  const upcr_pshared_ptr_t objects = upcr_shared_to_pshared(upcr_all_alloc(upcr_threads(), 64));
  const Place at = {upcr_add_pshared1(objects, 64, upcr_mythread() / 2 * 2),
                    upcr_add_pshared1(objects, 64, upcr_mythread())};
  const Place apart = {at.object, upcr_add_psharedI(at.own, 8, 1)};
#define TRY_PUT(name) try_put<Put_##name>("put " #name, apart);
#define TRY_GET(name) try_get<Get_##name>("get " #name, apart);
  TRY_PUT(val)
  TRY_PUT(val_phased)
  TRY_PUT(val_strict)
  TRY_PUT(val_phased_strict)
  TRY_PUT(val_nb)
  TRY_PUT(val_nbi)
  TRY_PUT(memory)
  TRY_PUT(memory_phased)
  TRY_PUT(memory_strict)
  TRY_PUT(memory_phased_strict)
  TRY_PUT(memory_nb)
  TRY_PUT(memory_nbi)
  TRY_PUT(aligned)
  TRY_PUT(aligned_strict)
  TRY_PUT(memput)
  TRY_PUT(memcpy)
  TRY_PUT(reached)
  TRY_PUT(floating)
  TRY_GET(val)
  TRY_GET(val_phased)
  TRY_GET(val_strict)
  TRY_GET(val_phased_strict)
  TRY_GET(val_nb)
  TRY_GET(memory)
  TRY_GET(memory_phased)
  TRY_GET(memory_strict)
  TRY_GET(memory_phased_strict)
  TRY_GET(memory_nb)
  TRY_GET(memory_nbi)
  TRY_GET(aligned)
  TRY_GET(aligned_strict)
  TRY_GET(memget)
  TRY_GET(memcpy)
  TRY_GET(floating)
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  if (upcr_mythread() != 1) return 0;
  printf("%llu changes seen: %s\n", static_cast<unsigned long long>(changes),
         failed    ? "TORN"
         : changes ? "ok"
                   : "NOTHING CHANGED");
  return failed || !changes;
}

}  // namespace

int main(int argc, char** argv) {
#ifdef UPCRI_TSAN
  puts("left out: ThreadSanitizer reports each of these races");
  return 0;
#endif
  if (argc > 1) time_ns = static_cast<uint64_t>(atof(argv[1]) * 1e9);
  if (argc > 2) enough = strtoull(argv[2], nullptr, 10);
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = run_all;
  upcr_startup_init(&argc, &argv, 0, 0, "main");
  upcr_startup_attach(64 << 20, 0, 0);
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
}
