// SPDX-License-Identifier: MIT
// ThreadSanitizer's annotations, of which the heap and the job's end need more than one together.
#include "runtime/race.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "runtime/job.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/schedule.h"

extern "C" {
void __tsan_java_init(unsigned long start, unsigned long nbytes);
void __tsan_java_alloc(unsigned long start, unsigned long nbytes);
void __tsan_java_free(unsigned long start, unsigned long nbytes);
}

namespace upc::runtime::race {

// A heap of that many bytes would be searched from end to end for the object of a report; ours are
// in a table. The library of gcc 11 and before ends a program that announces anything outside;
// there the search ends at a block that each area begins with.
void start() {
  if (!dlopen("libtsan.so.0", RTLD_LAZY | RTLD_NOLOAD))
    return __tsan_java_init(job.segment.base(), 8);
  __tsan_java_init(job.segment.base(), job.segment.span());
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    for (const uintptr_t area : {job.segment.symmetric_area(t), job.segment.local_area(t)})
      __tsan_java_alloc(area, 8);
}

// As for an object of a language that collects its garbage: the shadow of the bytes is cleared, and
// what was atomic there is forgotten.
void fresh(uintptr_t address, size_t nbytes) {
  const size_t whole = smp::round_up(nbytes, 8);
  __tsan_java_free(address, whole);
  __tsan_java_alloc(address, whole);
}

// Two threads that come to a page of shadow for the first time both wait for the page between their
// look at it and their note there, and neither sees the other: one in twenty missing barriers
// before the first access to an array was missed so. The shadow is four times as large as what it
// is of.
void prepare(uintptr_t address, size_t nbytes) {
  constexpr size_t kEach = 4 << 10, kAll = 1 << 20;
  static std::atomic<size_t> used{0};  // relaxed: an amount
  const size_t bytes = std::min(nbytes, kEach);
  if (bytes == 0 || used.fetch_add(bytes, std::memory_order_relaxed) > kAll) return;
  const Quiet quiet;
  fresh(address, bytes);
}

void enter_thread() {
  if (note_thread) note_thread(me(), static_cast<int>(syscall(SYS_gettid)));
}

void enter_member() {
  if (note_member) note_member(me(), static_cast<int>(syscall(SYS_gettid)));
}

void step_apart() {
  if (smp::schedule::on()) return;  // which parts them
  // The first accesses of a job wait for pages and for code, some 0.1 ms each.
  constexpr unsigned kColdSteps = 8, kColdUs = 200;
  static __thread unsigned steps;
  if (steps < kColdSteps) {
    ++steps;
    usleep(me() % 16 * kColdUs);
    return;
  }
  constexpr uint64_t kApartNs = 5000;
  const uint64_t end = smp::os::now_ns() + me() % 16 * kApartNs;
  while (smp::os::now_ns() < end) {
  }
}

void tell() {
  if (tell_races) tell_races();
}

// The thread that ends the job may be in the midst of something quiet.
int conclude(int code) {
  Quiet::end_all();
  return conclude_races ? conclude_races(code) : code;
}

}  // namespace upc::runtime::race
