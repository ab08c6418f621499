// SPDX-License-Identifier: MIT
// Tasks in the report: an event of the thread that runs one, under the name of its function.
#include <atomic>

#include "runtime/job.h"
#include "runtime/report/recorder.h"
#include "upcri/task_observer.h"
#include "upcri/user_events.h"

using namespace upc::runtime;

namespace {

// Functions that have their own names; the others share one.
constexpr unsigned kNamed = 64;
struct Named {
  std::atomic<void*> function;
  std::atomic<const char*> name;  // release, pairs with the acquire of a thread that begins a task
};
Named named[kNamed];

// The calling thread's event numbers, or 0: of functions by their index above, and of others.
struct Events {
  unsigned of_function[kNamed], of_other_function, stolen, nothing_to_do;
};
__thread Events events;

unsigned place_of(void* function) {
  for (unsigned i = 0; i < kNamed; ++i)
    if (named[i].function.load(std::memory_order_relaxed) == function) return i;
  return kNamed;
}

unsigned event(unsigned& number, const char* name, const char* description) {
  if (number == 0) number = upcri_create_event(name, description);
  return number;
}

unsigned event_of(void* function) {
  const unsigned i = place_of(function);
  const char* const name = i < kNamed ? named[i].name.load(std::memory_order_acquire) : nullptr;
  if (!name) return event(events.of_other_function, "task", "%s:%d, by thread %d");
  return event(events.of_function[i], name, "%s:%d, by thread %d");
}

constexpr upcri_place_t kNowhere = {"?", 0};

const upcri_place_t* here() { return reinterpret_cast<const upcri_place_t*>(upcri_counting); }

void begins(void* function, const upcri_place_t* put_at, unsigned put_by) {
  const upcri_place_t& at = put_at ? *put_at : kNowhere;
  if (put_by != me())
    upcri_event_atomic(here(), event(events.stolen, "task of another thread", "of thread %d"),
                       static_cast<int>(put_by));
  upcri_event_start(here(), event_of(function), at.file, at.line, static_cast<int>(put_by));
}
void ends(void* function, const upcri_place_t* put_at, unsigned put_by) {
  const upcri_place_t& at = put_at ? *put_at : kNowhere;
  upcri_event_end(here(), event_of(function), at.file, at.line, static_cast<int>(put_by));
}
void waits() { upcri_event_start(here(), event(events.nothing_to_do, "no task to run", nullptr)); }
void goes_on() { upcri_event_end(here(), events.nothing_to_do); }

}  // namespace

const upcri_task_observer_t upcri_task_recorder = {begins, ends, waits, goes_on};

void upcri_name_task(void* function, const char* name) {
  if (place_of(function) < kNamed) return;
  for (Named& n : named) {
    void* nobody = nullptr;
    if (!n.function.compare_exchange_strong(nobody, function, std::memory_order_relaxed) &&
        nobody != function)
      continue;
    n.name.store(name, std::memory_order_release);
    return;
  }
}
