// SPDX-License-Identifier: MIT
// The symmetric heap wastes little of the shared heap.
#include "runtime/heap.h"

#include <doctest/doctest.h>
#include <shmem.h>

#include "smp/sanitizers.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;
namespace heap = upc::runtime::heap;

TEST_CASE("a large object takes at most 3 % more than its size") {
  if (upc::smp::under_address_sanitizer()) return;  // objects have red zones
  run_job({.threads = 2, .heap_bytes = uintptr_t{24} << 30}, [] {
    shmem_init();
    const auto expect_close = [](uint64_t taken, size_t nbytes) {
      EXPECT(taken >= nbytes);
      EXPECT(static_cast<double>(taken) <= 1.03 * static_cast<double>(nbytes));
    };
    Random same(1);
    for (size_t power = size_t{64} << 10; power <= size_t{4} << 30; power *= 2)
      for (size_t nbytes : {power, power + power / 16, power + same.below(power)}) {
        const uint64_t before = heap::used_bytes(0);
        shmem_barrier_all();
        void* const object = shmem_malloc(nbytes);
        expect_close(heap::used_bytes(0) - before, nbytes);
        shmem_barrier_all();
        void* const aligned = shmem_align(64, nbytes);
        expect_close(heap::used_bytes(0) - before, 2 * nbytes);
        shmem_barrier_all();
        shmem_free(object);
        shmem_free(aligned);
        shmem_barrier_all();
      }
    shmem_finalize();
  });
}
