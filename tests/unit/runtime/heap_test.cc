// SPDX-License-Identifier: MIT
// The heap space that objects take, and that the reported numbers add up.
#include "runtime/heap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "runtime/job.h"
#include "smp/sanitizers.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;
namespace heap = upc::runtime::heap;

namespace {

void barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

// Sizes from 64 KB to 6 GB: powers of two, sizes just above and below them, and between.
std::vector<size_t> sizes() {
  std::vector<size_t> result;
  Random random(5);
  for (size_t power = size_t{64} << 10; power <= size_t{4} << 30; power *= 2)
    for (size_t size : {power - 1, power, power + 1, power + power / 16, power + power / 4 + 1,
                        power + power / 2, power + random.below(power)})
      result.push_back(std::max(size, size_t{64} << 10));
  return result;
}

// A non-collective allocation of one kind, of that many bytes per block.
upcr_shared_ptr_t allocate(unsigned kind, size_t nbytes) {
  switch (kind) {
    case 0: return upcr_alloc(nbytes);
    case 1: return upcr_local_alloc(1, nbytes);
    case 2: return upcr_global_alloc(1, nbytes);
    default: return upcr_global_alloc(upcr_threads(), nbytes);
  }
}
constexpr unsigned kKinds = 4;

// Whether objects have red zones, and freed objects are kept for a while.
bool guarded() { return upc::smp::under_address_sanitizer(); }

void expect_close(uint64_t taken, size_t nbytes) {
  EXPECT(taken >= nbytes);
  EXPECT(static_cast<double>(taken) <= 1.03 * static_cast<double>(nbytes));
}

}  // namespace

TEST_CASE("a large object takes at most 3 % more than its size, by each kind of allocation") {
  if (guarded()) return;
  run_job({.threads = 2, .heap_bytes = uintptr_t{64} << 30}, [] {
    for (size_t nbytes : sizes()) {
      if (upcr_mythread() == 0)
        for (unsigned kind = 0; kind < kKinds; ++kind) {
          const uint64_t before = heap::used_bytes(0);
          std::vector<upcr_shared_ptr_t> objects;
          std::vector<uintptr_t> places;
          for (int i = 0; i < 5; ++i) {
            objects.push_back(allocate(kind, nbytes));
            places.push_back(upcr_addrfield_shared(objects.back()));
          }
          expect_close((heap::used_bytes(0) - before) / 5, nbytes);
          std::sort(places.begin(), places.end());
          expect_close((places.back() - places.front()) / 4, nbytes);
          for (const upcr_shared_ptr_t object : objects) upcr_free(object);
          EXPECT_EQ(heap::used_bytes(0), before);
        }
      barrier();
      const uint64_t before = heap::used_bytes(0);
      barrier();
      const upcr_shared_ptr_t object = upcr_all_alloc(upcr_threads(), nbytes);
      expect_close(heap::used_bytes(0) - before, nbytes);
      barrier();
      upcr_all_free(object);
    }
  });
}

TEST_CASE("the counted bytes of small objects are those that they take") {
  if (guarded()) return;
  run_job({.threads = 1, .heap_bytes = uintptr_t{512} << 20}, [] {
    const auto check = [](size_t nbytes) {
      const uint64_t before = heap::used_bytes(0);
      std::vector<upcr_shared_ptr_t> objects;
      for (int i = 0; i < 12; ++i) objects.push_back(upcr_alloc(nbytes));
      const uint64_t counted = (heap::used_bytes(0) - before) / 12;
      std::vector<uintptr_t> places;
      for (const upcr_shared_ptr_t object : objects) {
        EXPECT_EQ(heap::bytes_of(reinterpret_cast<uintptr_t>(upcr_cast(object))), nbytes);
        places.push_back(upcr_addrfield_shared(object));
      }
      std::sort(places.begin(), places.end());
      uint64_t apart = ~uint64_t{0};
      for (size_t i = 1; i < places.size(); ++i) apart = std::min(apart, places[i] - places[i - 1]);
      if (nbytes <= 14 << 10) EXPECT_EQ(apart, counted);  // larger ones have their own pages
      EXPECT(counted >= nbytes);
      EXPECT(4 * counted <= 5 * nbytes + 64);
      for (const upcr_shared_ptr_t object : objects) upcr_free(object);
    };
    for (size_t nbytes = 1; nbytes <= 300; ++nbytes) check(nbytes);
    for (size_t power = 256; power <= 32 << 10; power *= 2)
      for (size_t quarter = 4; quarter < 8; ++quarter)
        for (size_t nbytes :
             {power / 4 * quarter - 1, power / 4 * quarter, power / 4 * quarter + 1})
          check(nbytes);
  });
}

TEST_CASE("a heap can be filled with large objects") {
  if (guarded()) return;
  run_job({.threads = 1, .heap_bytes = uintptr_t{1} << 30}, [] {
    std::vector<upcr_shared_ptr_t> objects;
    for (int i = 0; i < 30; ++i) objects.push_back(upcr_alloc(34 << 20));  // 1020 of 1024 MB
    for (const upcr_shared_ptr_t object : objects) EXPECT(!upcr_isnull_shared(object));
  });
}

TEST_CASE("after random calls, objects, rounding and free memory add up to the heap") {
  for (unsigned threads : kThreadCounts) {
    static constexpr uint64_t kHeap = uint64_t{24} << 20;
    run_job({.threads = threads, .heap_bytes = kHeap}, [] {
      struct Object {
        upcr_shared_ptr_t pointer;
        size_t nbytes;
        bool spread;
      };
      constexpr unsigned kSlots = 256;
      static Object slots[kSlots];  // barriers separate the threads' accesses
      static std::atomic<uint64_t> local[64], spread;
      Random random(upcr_mythread() + 3);
      for (unsigned round = 0; round < effort(16); ++round) {
        // In each round a thread has its own slots, with another thread's objects in them.
        for (unsigned s = (upcr_mythread() + round) % upcr_threads(); s < kSlots;
             s += upcr_threads()) {
          Object& slot = slots[s];
          std::atomic<uint64_t>& sum =
              slot.spread ? spread : local[upcr_threadof_shared(slot.pointer)];
          if (!upcr_isnull_shared(slot.pointer)) {
            sum -= slot.nbytes;
            upcr_free(slot.pointer);
            slot = {};
          }
          const unsigned kind = static_cast<unsigned>(random.below(kKinds + 1));
          if (kind == kKinds) continue;
          slot.nbytes = random.up_to(100000);
          slot.pointer = allocate(kind, slot.nbytes);
          slot.spread = kind == 3 && upcr_threads() > 1;
          (slot.spread ? spread : local[upcr_threadof_shared(slot.pointer)]) += slot.nbytes;
        }
        barrier();
        const heap::Usage usage = heap::usage(upcr_mythread());
        if (!guarded()) EXPECT_EQ(usage.objects, local[upcr_mythread()] + spread);
        EXPECT_EQ(usage.objects + usage.rounding + usage.free, kHeap);
        EXPECT_EQ(usage.objects + usage.rounding, heap::used_bytes(upcr_mythread()));
        barrier();
      }
    });
  }
}

TEST_CASE("the numbers in the message of a full heap add up, and it names the cause") {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    constexpr uint64_t kHeap = uint64_t{4} << 20;
    const Ended ended = end_of_job({.threads = 1, .heap_bytes = kHeap}, [seed] {
      Random random(seed);
      const uint64_t largest = random.up_to(kHeap);
      std::vector<upcr_shared_ptr_t> objects;
      for (;;) {
        objects.push_back(
            allocate(static_cast<unsigned>(random.below(kKinds)), random.up_to(largest)));
        if (random.below(4)) continue;
        std::swap(objects[random.below(objects.size())], objects.back());
        upcr_free(objects.back());
        objects.pop_back();
      }
    });
    INFO(ended.describe());
    const size_t at = ended.err.find("no room for ");
    REQUIRE(at != std::string::npos);
    unsigned long long wanted, thread, whole, objects, rounding, free;
    REQUIRE(sscanf(ended.err.c_str() + at,
                   "no room for %llu bytes with affinity to thread %llu: of its %llu bytes of "
                   "shared heap, %llu are in objects, %llu lost by rounding their sizes up, and "
                   "%llu free",
                   &wanted, &thread, &whole, &objects, &rounding, &free) == 6);
    CHECK(whole == kHeap);
    CHECK(objects + rounding + free == whole);
    CHECK((wanted <= free) ==
          (ended.err.find("free, but in pieces too small") != std::string::npos));
  }
}
