// SPDX-License-Identifier: MIT
// Those of ThreadSanitizer's annotations that the heap and the job's end combine.
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

// Announced as one heap, the segment would be searched from end to end for the object of a report;
// our objects are in a table. The library of gcc 11 and before ends a program that announces
// anything outside; there the search ends at a block at the start of each area.
void start() {
  if (!dlopen("libtsan.so.0", RTLD_LAZY | RTLD_NOLOAD))
    return __tsan_java_init(job.segment.base(), 8);
  __tsan_java_init(job.segment.base(), job.segment.span());
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    for (const uintptr_t area : {job.segment.symmetric_area(t), job.segment.local_area(t)})
      __tsan_java_alloc(area, 8);
}

// Treats the bytes as a new object of a garbage-collected language: it clears their shadow, and the
// detector forgets what was atomic there.
void fresh(uintptr_t address, size_t nbytes) {
  const size_t whole = smp::round_up(nbytes, 8);
  __tsan_java_free(address, whole);
  __tsan_java_alloc(address, whole);
}

// Two threads that touch a page of shadow for the first time both wait for that page between their
// check and their record, and neither sees the other: one in twenty missing barriers before the
// first access to an array was missed for this reason. The shadow is four times as large as the
// memory that it describes.
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
  if (smp::schedule::on()) return;  // which separates them already
  // A job's first accesses wait for pages and for code, some 0.1 ms each.
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

// The thread that ends the job may be inside a quiet section.
int conclude(int code) {
  Quiet::end_all();
  return conclude_races ? conclude_races(code) : code;
}

}  // namespace upc::runtime::race
