// ThreadSanitizer's annotations, of which the heap and the job's end need more than one together.
#include "runtime/race.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

#include "runtime/job.h"
#include "runtime/report/describe.h"
#include "runtime/report/race.h"
#include "upcri/race.h"

extern "C" {
void __tsan_ignore_thread_begin();
void __tsan_ignore_thread_end();
void AnnotateIgnoreSyncBegin(const char* file, int line);
void AnnotateIgnoreSyncEnd(const char* file, int line);
void AnnotateBenignRaceSized(const char* file, int line, void* start, size_t nbytes,
                             const char* description);
void __tsan_java_init(unsigned long start, unsigned long nbytes);
void __tsan_java_alloc(unsigned long start, unsigned long nbytes);
void __tsan_java_free(unsigned long start, unsigned long nbytes);
}

namespace upc::runtime::race {
namespace {

__thread int quiet;

// Whether the program has marked data whose races are meant: then upc_fence orders what it hands
// over by such.
std::atomic<bool> hands_over{false};
char fences;

}  // namespace

void begin_quiet() {
  if (quiet++ > 0) return;
  __tsan_ignore_thread_begin();
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
}
void end_quiet() {
  if (--quiet > 0) return;
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  __tsan_ignore_thread_end();
}

// A heap of that many bytes would be searched from end to end for the object of a report; ours are
// in a table.
void start() { __tsan_java_init(job.segment.base(), 8); }

// As for an object of a language that collects its garbage: the shadow of the bytes is cleared, and
// what was atomic there is forgotten.
void fresh(uintptr_t address, size_t nbytes) {
  const size_t whole = (nbytes + 7) & ~size_t{7};
  __tsan_java_free(address, whole);
  __tsan_java_alloc(address, whole);
}

void enter_thread() {
  if (note_thread) note_thread(me(), static_cast<int>(syscall(SYS_gettid)));
}

// The thread that ends the job may be in the midst of something quiet.
int conclude(int code) {
  if (quiet > 0) {
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
    __tsan_ignore_thread_end();
    quiet = 0;
  }
  return conclude_races ? conclude_races(code) : code;
}

}  // namespace upc::runtime::race

using namespace upc::runtime;

void upcri_race_ok(upcr_shared_ptr_t start, size_t nbytes) {
  const auto mark = [](uintptr_t from, size_t size) {
    AnnotateBenignRaceSized(__FILE__, __LINE__, reinterpret_cast<void*>(from), size, "upc_race_ok");
  };
  race::hands_over.store(true, std::memory_order_relaxed);
  const uintptr_t address = upcri_address_shared(start);
  const Finding found(address);
  if (found.where != Finding::Where::kInside || nbytes <= found.bytes_left())
    return mark(address, nbytes);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (const size_t bytes = found.object.bytes_of(t)) mark(found.object.part(t), bytes);
}

void upcri_race_fence() {
  if (!race::hands_over.load(std::memory_order_relaxed)) return;
  race::acquire(&race::fences);
  race::release(&race::fences);
}
