// SPDX-License-Identifier: MIT
// The threads of a job and the cores that they run on.
#include "smp/threads.h"

#include <doctest/doctest.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>

#include "smp/os.h"
#include "smp/stacks.h"
#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

std::atomic<unsigned> started[256];
std::atomic<unsigned> total;
std::atomic<unsigned> off_core;

// Nothing joins the new threads, so each case runs in a child process, which ends them.
template <class Fn>
void in_process_of_its_own(Fn fn) {
  CHECK(exit_code_of([&] { _exit(fn() ? 0 : 1); }) == 0);
}

}  // namespace

TEST_CASE("each index runs once, index 0 on the calling thread") {
  for (unsigned threads : {1u, 2u, 3u, 4u, 7u, 8u, 64u, 256u})
    in_process_of_its_own([=] {
      static pid_t caller;
      caller = gettid();
      if (!stacks.reserve(threads)) return false;
      const unsigned run = run_threads(
          threads, nullptr,
          [](unsigned index) {
            if ((index == 0) != (gettid() == caller)) _exit(2);
            started[index].fetch_add(1);
            total.fetch_add(1);
          },
          nullptr);
      while (total < threads) os::yield();
      for (unsigned t = 0; t < threads; ++t)
        if (started[t] != 1) return false;
      return run == threads;
    });
}

TEST_CASE("run_threads with an array for ids returns after the new threads have ended") {
  for (unsigned threads : {1u, 2u, 7u, 64u})
    in_process_of_its_own([=] {
      static pthread_t ids[64];
      static __thread unsigned ends_late;
      static pthread_key_t key;
      pthread_key_create(&key, [](void*) {
        usleep(1000);
        total.fetch_add(1);
      });
      if (!stacks.reserve(threads)) return false;
      const unsigned run = run_threads(
          threads, nullptr,
          [](unsigned index) {
            if (index > 0) pthread_setspecific(key, &ends_late);
          },
          ids);
      return run == threads && total == threads - 1;
    });
}

TEST_CASE("release_all releases all reservations, and no other mapping") {
  in_process_of_its_own([] {
    char* const kept = static_cast<char*>(os::reserve(1 << 20, 1 << 16));
    char* const released = static_cast<char*>(os::reserve(1 << 20, 1 << 16));
    if (!kept || !released) return false;
    kept[0] = released[0] = 1;
    os::release(released, 1 << 20);
    // This mapping at a released address is not one of os::reserve.
    void* const other = mmap(released, 1 << 20, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (other != released) return false;
    os::release_all();
    unsigned char present;
    if (mincore(kept, 1, &present) == 0 || errno != ENOMEM) return false;
    return mincore(released, 1, &present) == 0;
  });
}

TEST_CASE("each bound thread stays on one usable core") {
  in_process_of_its_own([] {
    static CorePlaces places;
    os::usable_cores();
    places.set_one_each(os::core_set());
    places.deal(5, [](unsigned) { return true; });
    if (!stacks.reserve(5)) return false;
    run_threads(
        5, &places,
        [](unsigned index) {
          cpu_set_t set;
          sched_getaffinity(0, sizeof set, &set);
          const unsigned core = places.cores_of(index).next(0);
          if (CPU_COUNT(&set) != 1 || !CPU_ISSET(core, &set)) ++off_core;
          ++total;
        },
        nullptr);
    while (total < 5) os::yield();
    return off_core == 0;
  });
}

TEST_CASE("the machine has cores and memory") {
  CHECK(os::usable_cores() >= 1);
  CHECK(os::physical_memory() >= uint64_t{64} << 20);
  const uint64_t before = os::now_ns();
  CHECK(os::now_ns() >= before);
}

TEST_CASE("remote fences are available, or sleepers poll") {
  if (os::prepare_remote_fence()) os::remote_fence();
  tune_waiting(2, 2, false);
  CHECK(wait_tuning.wakeups == os::prepare_remote_fence());
}
