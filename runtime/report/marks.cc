// SPDX-License-Identifier: MIT
// What programs mark by upc_report.h: phases, and sections that are not recorded.
#include <stdio.h>
#include <string.h>

#include "runtime/job.h"
#include "runtime/report/recorder.h"
#include "smp/os.h"
#include "upcri/user_events.h"

using namespace upc::runtime;
using namespace upc::runtime::report;

const char* upc::runtime::report::phase_names[kMaxPhases] = {"(before the first phase)"};
std::atomic<unsigned> upc::runtime::report::phase_count{1};

namespace {

// The phase's number; if there are too many, that of the last one.
unsigned phase_of(const char* name) {
  static std::atomic_flag busy = ATOMIC_FLAG_INIT;
  // Acquire pairs with the release below. The thread that holds it may have lost its core.
  while (busy.test_and_set(std::memory_order_acquire)) upc::smp::os::yield();
  const unsigned count = phase_count.load(std::memory_order_relaxed);
  unsigned i = 0;
  while (i < count && strcmp(phase_names[i], name) != 0) ++i;
  if (i == count && count < kMaxPhases) {
    // The program may change its text.
    const size_t bytes = strlen(name) + 1;
    auto* copy = static_cast<char*>(take_memory(bytes));
    if (copy) {
      memcpy(copy, name, bytes);
      phase_names[count] = copy;
      phase_count.store(count + 1, std::memory_order_release);  // pairs with the report's acquire
    }
  }
  if (i >= phase_count.load(std::memory_order_relaxed)) i = kMaxPhases - 1;
  busy.clear(std::memory_order_release);
  return i;
}

// Adds what the places have counted since the phase began to that phase.
void close_phase() {
  if (traffic_of(*self, self->phase, self->scratch))
    memcpy(self->phases[self->phase], self->scratch, upcri_job.threads * sizeof(Traffic));
}
void open_phase() {
  memset(self->before, 0, upcri_job.threads * sizeof(Traffic));
  add_traffic(*self, self->before);
}

// The counters of one place, to be restored.
struct Kept {
  uint64_t calls, nanoseconds, done, skipped;
};
// The thread's counters when recording stopped.
struct Copy {
  unsigned places;
  Kept kept[kMaxPlaces];
  upcri_peer_t* peers[kMaxPlaces];
  upcri_line_t lines[UPCRI_LINES];
  uint64_t* heat[kMaxObjects];
};
__thread Copy* copy;

size_t heat_bytes() { return 2 * heat_words() * sizeof(uint64_t); }

void keep_counts() {
  if (!copy) copy = static_cast<Copy*>(take_memory(sizeof(Copy)));
  if (!copy) return;
  const size_t peers = upcri_job.threads * sizeof(upcri_peer_t);
  copy->places = self->place_count.load(std::memory_order_relaxed);
  for (unsigned i = 0; i < copy->places; ++i) {
    const upcri_counts_t& c = *self->places[i];
    copy->kept[i] = {c.calls, c.nanoseconds, c.done, c.skipped};
    if (!copy->peers[i]) copy->peers[i] = static_cast<upcri_peer_t*>(take_memory(peers));
    if (copy->peers[i]) memcpy(copy->peers[i], c.peers, peers);
  }
  memcpy(copy->lines, self->lines, sizeof copy->lines);
  for (unsigned i = 0; i < kMaxObjects; ++i) {
    if (!self->heat[i]) continue;
    if (!copy->heat[i]) copy->heat[i] = static_cast<uint64_t*>(take_memory(heat_bytes()));
    if (copy->heat[i]) memcpy(copy->heat[i], self->heat[i], heat_bytes());
  }
}

void put_back_counts() {
  if (!copy) return;
  const size_t peers = upcri_job.threads * sizeof(upcri_peer_t);
  const unsigned count = self->place_count.load(std::memory_order_relaxed);
  for (unsigned i = 0; i < count; ++i) {
    upcri_counts_t& c = *self->places[i];
    const Kept kept = i < copy->places ? copy->kept[i] : Kept{};
    c.calls = kept.calls;
    c.nanoseconds = kept.nanoseconds;
    c.done = kept.done;
    c.skipped = kept.skipped;
    if (i < copy->places && copy->peers[i])
      memcpy(c.peers, copy->peers[i], peers);
    else
      memset(c.peers, 0, peers);
  }
  memcpy(self->lines, copy->lines, sizeof copy->lines);
  for (unsigned i = 0; i < kMaxObjects; ++i) {
    if (self->heat[i] && copy->heat[i])
      memcpy(self->heat[i], copy->heat[i], heat_bytes());
    else if (self->heat[i])
      memset(self->heat[i], 0, heat_bytes());
  }
}

}  // namespace

void upcri_report_phase(const char* name) {
  if (!self) return;
  finish_runs(*self);
  if (!self->off) close_phase();
  const unsigned next = phase_of(name ? name : "");
  if (!self->phases[next])
    self->phases[next] = static_cast<Traffic*>(take_memory(upcri_job.threads * sizeof(Traffic)));
  const uint64_t since = now();
  self->times[self->phase].ns += since - self->phase_since;
  self->phase_since = since;
  self->phase = next;
  open_phase();
}

void upcri_report_switch(int on) {
  if (!self || self->off == !on) return;
  finish_runs(*self);
  if (!on) {
    close_phase();
    keep_counts();
    self->off = true;
    return;
  }
  put_back_counts();
  self->off = false;
  open_phase();
}

int upcri_control(int on) {
  const int before = upcri_report_is_on();
  upcri_report_switch(on != 0);
  return before;
}

int upcri_report_is_on() { return self && !self->off; }
