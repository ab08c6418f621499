// What OpenSHMEM leaves undefined is an error in the checking runtime.
#include <doctest/doctest.h>
#include <shmem.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

JobOptions two_threads() {
  JobOptions options;
  options.threads = 2;
  return options;
}

}  // namespace

TEST_CASE("wrong PEs and objects are errors") {
  static __thread long own;
  expect_fatal(two_threads(), 1, "there is no PE 2; PEs are 0 to 1", [] {
    shmem_init();
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(&own, 2);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is not symmetric", [] {
    shmem_init();
    long local = 0;
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(&local, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is in PE 0's memory", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(static_cast<long*>(shmem_ptr(object, 0)), 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "past the end of a shared object", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    const long data[3] = {};
    if (shmem_my_pe() == 1) shmem_long_put(object, data, 3, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "in freed shared memory", [] {
    shmem_init();
    auto* object = static_cast<long*>(shmem_malloc(8));
    shmem_free(object);
    shmem_barrier_all();
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(object, 0);
    shmem_barrier_all();
  });
  expect_fatal(two_threads(), 1, "is not a multiple of its element's size, 8", [] {
    shmem_init();
    auto* object = static_cast<char*>(shmem_malloc(16));
    if (shmem_my_pe() == 1) shmem_long_atomic_inc(reinterpret_cast<long*>(object + 4), 0);
    shmem_barrier_all();
  });
}
