// SPDX-License-Identifier: MIT
// The recorders, the counters of places, and the heat of objects.
#include "runtime/report/recorder.h"

#include <string.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>

#include "runtime/job.h"
#include "runtime/report.h"
#include "runtime/report/write.h"
#include "smp/os.h"
#include "upcri/user_events.h"

using namespace upc::runtime;
using namespace upc::runtime::report;

namespace {

// The counters of threads that are not the job's; they are never reported.
upcri_counts_t nowhere;
upcri_line_t lines_of_nobody[UPCRI_LINES];
uint64_t sink_of_nobody;

constexpr size_t kChunkBytes = 1 << 20;
// Words of heat of one object, for all threads' parts together.
constexpr unsigned kHeatWords = 1024;
// … of each thread's part, at least.
constexpr unsigned kLeastHeat = 16;
// Events of all threads together.
constexpr unsigned kEvents = 1 << 16;

__thread char* chunk;
__thread size_t chunk_left;

upcri_counts_t* make_counts(const upcri_site_t& site, Recorder& recorder) {
  auto* counts = static_cast<upcri_counts_t*>(take_memory(sizeof(upcri_counts_t)));
  auto* peers = static_cast<upcri_peer_t*>(take_memory(upcri_job.threads * sizeof(upcri_peer_t)));
  if (!counts || !peers) return nullptr;
  counts->place = site.place;
  counts->function = site.function;
  counts->collective = is_collective(site.function);
  counts->peers = peers;
  counts->lines = recorder.lines;
  return counts;
}

// Lines that `#pragma pupc off` excludes.
struct UnrecordedLines {
  const char* file;
  int first, last;
  const UnrecordedLines* next;
};
const UnrecordedLines* unrecorded_lines;

bool is_unrecorded(const upcri_place_t& place) {
  for (const UnrecordedLines* l = unrecorded_lines; l; l = l->next) {
    if (place.line >= l->first && place.line <= l->last && strcmp(place.file, l->file) == 0)
      return true;
  }
  return false;
}

bool overlaps(const Object& o, uint64_t offset, uint64_t* start, uint64_t* bytes) {
  const uint64_t slice = job.segment.slice_bytes();
  const uint64_t thread = offset / slice;
  uint64_t at = o.address - upcri_job.base;
  if (o.symmetric) at += thread * slice;
  *start = at;
  *bytes = o.symmetric || at / slice == thread ? o.spread.bytes_of(0) : 0;
  if (!o.symmetric) *bytes = o.spread.total_bytes();
  return offset - at < *bytes;
}

}  // namespace

Recorder** upc::runtime::report::recorders;
__thread Recorder* upc::runtime::report::self;
Object upc::runtime::report::objects[kMaxObjects];
std::atomic<unsigned> upc::runtime::report::object_count;
std::atomic<uint64_t> upc::runtime::report::objects_left_out;
uint64_t upcri_report_version = 1;
__thread upcri_counts_t* upcri_counting = &nowhere;

uint32_t upc::runtime::report::heat_bits() {
  const unsigned words = std::max(kHeatWords / upcri_job.threads, kLeastHeat);
  return static_cast<uint32_t>(std::bit_width(words) - 1);
}

unsigned upc::runtime::report::ring_size() {
  return std::clamp(kEvents / upcri_job.threads, 256u, 16384u);
}

uint64_t upc::runtime::report::now() { return smp::os::now_ns(); }

void* upc::runtime::report::take_memory(size_t bytes) {
  bytes = (bytes + 63) & ~size_t{63};
  if (bytes > chunk_left) {
    const size_t size = std::max(bytes, kChunkBytes);
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    if (size > kChunkBytes) return memory;
    chunk = static_cast<char*>(memory);
    chunk_left = size;
  }
  void* taken = chunk;
  chunk += bytes;
  chunk_left -= bytes;
  return taken;
}

void upc::runtime::report::enter_thread() {
  if (!recorders) return;
  auto* recorder = static_cast<Recorder*>(take_memory(sizeof(Recorder)));
  const unsigned threads = upcri_job.threads;
  if (!recorder) return;
  recorder->ring = static_cast<Event*>(take_memory(ring_size() * sizeof(Event)));
  recorder->before = static_cast<Traffic*>(take_memory(threads * sizeof(Traffic)));
  recorder->phases[0] = static_cast<Traffic*>(take_memory(threads * sizeof(Traffic)));
  recorder->scratch = static_cast<Traffic*>(take_memory(threads * sizeof(Traffic)));
  recorder->sink = static_cast<uint64_t*>(take_memory(sizeof(uint64_t)));
  static const upcri_site_t rest = {{nullptr, 0}, ""};
  recorder->rest = make_counts(rest, *recorder);
  if (!recorder->ring || !recorder->before || !recorder->scratch || !recorder->sink ||
      !recorder->phases[0] || !recorder->rest)
    return;
  recorder->last_to_come = kNobody;
  recorder->begun = recorder->phase_since = now();
  recorders[me()] = self = recorder;
  upcri_counting = recorder->rest;
}

void upc::runtime::report::start_counting() {
  nowhere.lines = lines_of_nobody;
  nowhere.function = "";
  nowhere.peers = static_cast<upcri_peer_t*>(take_memory(upcri_job.threads * sizeof(upcri_peer_t)));
  recorders = static_cast<Recorder**>(take_memory(upcri_job.threads * sizeof(void*)));
}

void upcri_unrecorded(const char* file, int first, int last) {
  auto* lines = static_cast<UnrecordedLines*>(take_memory(sizeof(UnrecordedLines)));
  if (!lines) return;
  *lines = {file, first, last, unrecorded_lines};
  unrecorded_lines = lines;
}

const upcri_place_t* upcri_new_counts(const upcri_site_t* site) {
  if (!self) return &nowhere.place;
  if (is_unrecorded(site->place)) {
    upcri_counts_t* counts = make_counts(*site, *self);
    if (!self->unrecorded_lines)
      self->unrecorded_lines =
          static_cast<upcri_line_t*>(take_memory(UPCRI_LINES * sizeof(upcri_line_t)));
    if (!counts || !self->unrecorded_lines) return &nowhere.place;
    counts->lines = self->unrecorded_lines;
    counts->unrecorded = 1;
    return &counts->place;
  }
  const unsigned count = self->place_count.load(std::memory_order_relaxed);
  upcri_counts_t* counts = count < kMaxPlaces ? make_counts(*site, *self) : nullptr;
  if (!counts) {
    self->full = true;
    return &self->rest->place;
  }
  self->places[count] = counts;
  self->place_count.store(count + 1, std::memory_order_release);  // pairs with the report's acquire
  return &counts->place;
}

// A thread that was not entered when it first came to a place counts there in `nowhere` forever:
// that happens only during start-up.
uint64_t* upcri_find_heat(upcri_counts_t* counts, uint64_t offset) {
  if (counts == &nowhere || !self) return &sink_of_nobody;
  const uint64_t slice = job.segment.slice_bytes(), thread = offset / slice;
  const uint64_t version = __atomic_load_n(&upcri_report_version, __ATOMIC_ACQUIRE);
  // The memory between the known objects counts as one more object, which is not drawn.
  uint64_t below = thread * slice, above = below + slice;
  const unsigned count = object_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count && !counts->unrecorded; ++i) {
    const Object& o = objects[i];
    uint64_t start, bytes;
    if (!o.live) continue;
    if (!overlaps(o, offset, &start, &bytes)) {
      if (start / slice != thread) continue;
      if (start > offset)
        above = std::min(above, start);
      else
        below = std::max(below, start + bytes);
      continue;
    }
    if (!self->heat[i])
      self->heat[i] = static_cast<uint64_t*>(take_memory(2 * heat_words() * sizeof(uint64_t)));
    if (!self->heat[i]) break;
    counts->mask = o.symmetric ? slice - 1 : ~uint64_t{0};
    counts->start = start & counts->mask;
    counts->bytes = bytes;
    counts->bits = heat_bits();
    counts->shift = o.shift;
    counts->heat = self->heat[i];
    counts->version = version;
    return &counts->heat[thread << counts->bits |
                         ((offset & counts->mask) - counts->start) >> counts->shift];
  }
  counts->mask = ~uint64_t{0};
  counts->start = below;
  counts->bytes = above > below ? above - below : 0;
  counts->shift = 63;
  counts->bits = 0;
  counts->version = version;
  // The index is the thread's number in that case.
  counts->heat = self->sink - thread;
  return self->sink;
}

void upcri_new_line(upcri_counts_t* counts, upcri_line_t* at, uint64_t offset, uint64_t bytes) {
  // A line that is written repeatedly stays.
  if (at->line && ++at->missed <= at->writes) return;
  *at = {(offset >> 6) + 1, bytes, 1, 0, counts};
}

void upc::runtime::report::finish_runs(const Recorder& recorder) {
  const auto finish = [](upcri_counts_t* counts) {
    upcri_count_run(counts);
    finish_list(counts);
  };
  const unsigned count = recorder.place_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count; ++i) finish(recorder.places[i]);
  finish(recorder.rest);
}

void upc::runtime::report::object_made(uintptr_t address, const Spread& spread,
                                       const char* function, const char* name, const char* type,
                                       uint64_t element_bytes) {
  if (!recorders) return;
  // The allocating thread no longer holds the heap's lock, so this reserves the slot for this
  // thread.
  static std::atomic<unsigned> reserved{0};
  const unsigned slot = reserved.fetch_add(1, std::memory_order_relaxed);
  if (slot >= kMaxObjects) {
    reserved.store(kMaxObjects, std::memory_order_relaxed);
    objects_left_out.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  Object& o = objects[slot];
  o.symmetric = address < job.segment.local_area(job.segment.slice_of(address));
  o.address = address;
  o.spread = spread;
  o.function = function;
  o.name = name;
  o.type = type;
  o.element_bytes = element_bytes;
  o.made_at = place();
  o.made_by = me();
  const uint64_t bytes = o.symmetric ? spread.bytes_of(0) : spread.total_bytes();
  // No word is smaller than an element, of which only the first word would be accessed.
  o.shift = element_bytes ? static_cast<uint32_t>(std::bit_width(element_bytes) - 1) : 0;
  while (((bytes - 1) >> o.shift) >> heat_bits()) ++o.shift;
  o.live = true;
  // In order, so that all slots below the count are complete.
  while (object_count.load(std::memory_order_acquire) != slot) smp::os::yield();
  object_count.store(slot + 1, std::memory_order_release);  // pairs with upcri_find_heat's acquire
  __atomic_fetch_add(&upcri_report_version, 1, __ATOMIC_RELEASE);
}

void upc::runtime::report::object_gone(uintptr_t address) {
  if (self) finish_runs(*self);
  const unsigned count = object_count.load(std::memory_order_acquire);
  for (unsigned i = count; i-- > 0;) {
    if (!objects[i].live || objects[i].address != address) continue;
    objects[i].live = false;
    __atomic_fetch_add(&upcri_report_version, 1, __ATOMIC_RELEASE);
    return;
  }
}

void upc::runtime::report::add_traffic(const Recorder& recorder, Traffic* to) {
  const auto add = [&](const upcri_counts_t& counts) {
    for (unsigned t = 0; t < upcri_job.threads; ++t) {
      const upcri_peer_t& peer = counts.peers[t];
      to[t].reads += peer.reads;
      to[t].read_bytes += peer.read_bytes;
      to[t].writes += peer.writes;
      to[t].write_bytes += peer.write_bytes;
    }
  };
  const unsigned count = recorder.place_count.load(std::memory_order_acquire);
  for (unsigned i = 0; i < count; ++i) add(*recorder.places[i]);
  add(*recorder.rest);
}

bool upc::runtime::report::traffic_of(const Recorder& recorder, unsigned phase, Traffic* to) {
  const Traffic* noted = recorder.phases[phase];
  if (!noted) return false;
  memcpy(to, noted, upcri_job.threads * sizeof(Traffic));
  if (recorder.phase != phase || recorder.off) return true;
  add_traffic(recorder, to);
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    to[t].reads -= recorder.before[t].reads;
    to[t].read_bytes -= recorder.before[t].read_bytes;
    to[t].writes -= recorder.before[t].writes;
    to[t].write_bytes -= recorder.before[t].write_bytes;
  }
  return true;
}
