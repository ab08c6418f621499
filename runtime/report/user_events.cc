// SPDX-License-Identifier: MIT
// The program's own events (pupc.h), and messages of bupc_trace_printf: how often, how long, and
// the newest of them in the ring, with the program's text for each.
#include "upcri/user_events.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "runtime/job.h"
#include "runtime/report/recorder.h"

using namespace upc::runtime;
using namespace upc::runtime::report;

namespace {

// The number of bupc_trace_printf's event.
constexpr unsigned kMessage = 0;

bool prepare() {
  if (self->user_events) return true;
  self->texts = static_cast<char*>(take_memory(size_t{ring_size()} * kTextBytes));
  self->open = static_cast<OpenEvent*>(take_memory(kMaxOpen * sizeof(OpenEvent)));
  auto* events = static_cast<UserEvent*>(take_memory(kMaxUserEvents * sizeof(UserEvent)));
  if (!self->texts || !self->open || !events) return false;
  events[kMessage].name = "bupc_trace_printf";
  self->user_events = events;
  self->user_event_count.store(1, std::memory_order_release);  // pairs with the report's acquire
  return true;
}

// Whether there is such an event, and the thread's actions there are recorded.
bool takes(const upcri_counts_t& place, unsigned number) {
  return self && number > 0 && is_recorded(place) &&
         number < self->user_event_count.load(std::memory_order_relaxed);
}

void describe(char* to, const UserEvent& event, va_list arguments) {
  *to = 0;
  if (event.description) vsnprintf(to, kTextBytes, event.description, arguments);
}

void add(unsigned number, const upcri_counts_t& place, uint64_t begin, uint64_t end,
         const char* text) {
  UserEvent& event = self->user_events[number];
  event.count++;
  event.ns += end - begin;
  add_event(*self, {begin, end, &place, kNobody, 0, nullptr, &event}, text);
}

void start(upcri_counts_t& place, unsigned number, va_list arguments) {
  if (!takes(place, number)) return;
  place.calls++;
  if (self->open_count == kMaxOpen) {
    self->too_many_open++;
    return;
  }
  OpenEvent& open = self->open[self->open_count];
  describe(open.text, self->user_events[number], arguments);
  open.number = number;
  open.place = &place;
  open.begin = now();
  self->open_count++;
}

// Ends the newest event of the number; events that began within it, and have not ended, are
// dropped.
void end(upcri_counts_t& place, unsigned number, va_list arguments) {
  if (!takes(place, number)) return;
  place.calls++;
  if (self->too_many_open > 0) {
    self->too_many_open--;
    return;
  }
  unsigned i = self->open_count;
  while (i > 0 && self->open[i - 1].number != number) --i;
  if (i == 0) return;  // it began while nothing was recorded
  self->open_count = i - 1;
  const OpenEvent& open = self->open[i - 1];
  char text[kTextBytes], both[2 * kTextBytes + 8];
  describe(text, self->user_events[number], arguments);
  const bool differ = strcmp(text, open.text) != 0;
  snprintf(both, sizeof both, "%s%s%s", open.text, differ ? " … " : "", differ ? text : "");
  add(number, *open.place, open.begin, now(), both);
}

void take_place(upcri_counts_t& place, unsigned number, va_list arguments) {
  if (!takes(place, number)) return;
  place.calls++;
  char text[kTextBytes];
  describe(text, self->user_events[number], arguments);
  const uint64_t at = now();
  add(number, place, at, at, text);
}

}  // namespace

void upc::runtime::report::add_event(Recorder& recorder, const Event& event, const char* text) {
  const uint64_t number = recorder.events.load(std::memory_order_relaxed);
  const uint64_t slot = number % ring_size();
  if (number >= ring_size()) {
    const Event& oldest = recorder.ring[slot];
    recorder.dropped[kind_of(oldest)] += oldest.end - oldest.begin;
  }
  recorder.ring[slot] = event;
  if (recorder.texts) {
    char* to = recorder.texts + slot * kTextBytes;
    const size_t bytes = text ? strnlen(text, kTextBytes - 1) : 0;
    memcpy(to, text ? text : "", bytes);
    to[bytes] = 0;
  }
  recorder.events.store(number + 1, std::memory_order_release);  // pairs with the report's acquire
}

const char* upc::runtime::report::text_of(const Recorder& recorder, uint64_t number) {
  return recorder.texts ? recorder.texts + number % ring_size() * kTextBytes : "";
}

void upc::runtime::report::finish_user_events(Recorder& recorder, uint64_t end) {
  while (recorder.open_count > 0) {
    const OpenEvent& open = recorder.open[--recorder.open_count];
    add_event(
        recorder,
        {open.begin, end, open.place, kNobody, 0, nullptr, &recorder.user_events[open.number]},
        open.text);
  }
}

unsigned int upcri_create_event(const char* name, const char* description) {
  if (!self || !prepare()) return 0;
  const unsigned number = self->user_event_count.load(std::memory_order_relaxed);
  if (number == kMaxUserEvents) return 0;
  self->user_events[number].name = name ? name : "";
  self->user_events[number].description = description;
  self->user_event_count.store(number + 1, std::memory_order_release);  // as in prepare()
  return number;
}

#define UPC_USER_EVENT(name, does)                                 \
  void name(const upcri_place_t* place, unsigned int event, ...) { \
    va_list arguments;                                             \
    va_start(arguments, event);                                    \
    does(*upcri_counting_at(place), event, arguments);             \
    va_end(arguments);                                             \
  }                                                                \
  void name##_by_pointer(unsigned int event, ...) {                \
    va_list arguments;                                             \
    va_start(arguments, event);                                    \
    if (self) does(*self->rest, event, arguments);                 \
    va_end(arguments);                                             \
  }
UPC_USER_EVENT(upcri_event_start, start)
UPC_USER_EVENT(upcri_event_end, end)
UPC_USER_EVENT(upcri_event_atomic, take_place)
#undef UPC_USER_EVENT

void upcri_message(const upcri_place_t* place, const char* format, ...) {
  upcri_counts_t& counts = *upcri_counting_at(place);
  if (!self || !is_recorded(counts) || !prepare()) return;
  counts.calls++;
  va_list arguments;
  va_start(arguments, format);
  char text[kTextBytes];
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const uint64_t at = now();
  add(kMessage, counts, at, at, text);
}
