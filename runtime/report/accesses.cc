// SPDX-License-Identifier: MIT
// Single accesses. Inline code joins them into runs with even steps; the others are counted one by
// one or in lists.
#include <string.h>

#include "runtime/job.h"
#include "runtime/report/recorder.h"

using namespace upc::runtime::report;

namespace {

// The number of consecutive uneven steps after which a place lists its accesses. A run of at least
// kEvenRun steps is even.
constexpr uint32_t kUneven = 64;
constexpr uint64_t kEvenRun = 8;
// A list is abandoned if its newest kNewest steps are all equal.
constexpr unsigned kNewest = 16;
// Of the listed writes, one in kLineOf is recorded with its cache line, and counts kLineOf times.
constexpr unsigned kLineOf = 8;
// Counters per thread of a list, so that an increment does not wait for the previous one.
constexpr unsigned kLanes = 4;
constexpr uint32_t kMostCounted = 64;

// An address that no access has: no run continues there.
constexpr uint64_t kNoRun = 1;

uint64_t* take_list() {
  // Inline code detects the end of a list by its alignment.
  constexpr uintptr_t kBytes = UPCRI_LIST * sizeof(uint64_t);
  const auto memory = reinterpret_cast<uintptr_t>(take_memory(2 * kBytes));
  return memory ? reinterpret_cast<uint64_t*>((memory + kBytes - 1) & ~(kBytes - 1)) : nullptr;
}

// Adds to the heat of the object at the offset, which may differ from the object in `c`.
void heat_up(upcri_counts_t* c, uint64_t offset, uint64_t weight) {
  const uint64_t inside = (offset & c->mask) - c->start, thread = offset >> upcri_job.slice_shift;
  if (inside < c->bytes && c->version == __atomic_load_n(&upcri_report_version, __ATOMIC_RELAXED))
    c->heat[thread << c->bits | inside >> c->shift] += weight;
  else
    *upcri_find_heat(c, offset) += weight;
}

// Counts the accesses to each thread's memory, and adds to their heat.
template <typename Counted>
void count_addresses(upcri_counts_t* c, const uint64_t* list, size_t count, uint64_t weight,
                     Counted counted) {
  const uint64_t base = upcri_job.base, span = upcri_job.span;
  const uint32_t slice_shift = upcri_job.slice_shift;
  upcri_counts_t object = *c;  // the known one, in a copy that the compiler can keep in registers
  if (object.version != __atomic_load_n(&upcri_report_version, __ATOMIC_RELAXED)) object.bytes = 0;
  const auto one = [&](uint64_t address, unsigned lane) {
    const uint64_t offset = address - base, thread = offset >> slice_shift;
    if (offset >= span) return;
    counted(lane, thread)++;
    const uint64_t inside = (offset & object.mask) - object.start;
    if (inside < object.bytes) {
      object.heat[thread << object.bits | inside >> object.shift] += weight;
    } else {
      heat_up(c, offset, weight);
      object = *c;
    }
  };
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    one(list[i], 0);
    one(list[i + 1], 1);
    one(list[i + 2], 2);
    one(list[i + 3], 3);
  }
  for (; i < count; ++i) one(list[i], 0);
}

// Whether accesses of so many bytes with this step may be a run: they move forward, do not overlap,
// and skip no cache line.
bool may_run(uint64_t step, size_t bytes) { return bytes <= step && step <= 64; }

// Whether the newest steps may be a run, and are all equal.
bool is_even(const uint64_t* list, size_t bytes) {
  const uint64_t step = list[UPCRI_LIST - 1] - list[UPCRI_LIST - 2];
  if (!may_run(step, bytes)) return false;
  for (unsigned i = UPCRI_LIST - kNewest; i < UPCRI_LIST - 1; ++i)
    if (list[i] - list[i - 1] != step) return false;
  return true;
}

// Records one write in `step` with its cache line.
void note_lines(upcri_counts_t* counts, const uint64_t* list, size_t listed) {
  const size_t step = listed == UPCRI_LIST ? kLineOf : 1;
  for (size_t i = counts->uneven++ % step; i < listed; i += step) {
    const uint64_t offset = list[i] - upcri_job.base;
    if (offset >= upcri_job.span) continue;
    upcri_line_t& line = counts->lines[upcri_place_of_line(offset)];
    upcri_count_line(counts, offset, counts->run_bytes);
    (line.line == (offset >> 6) + 1 ? line.writes : line.missed) += step - 1;
  }
}

void count_listed(upcri_counts_t* counts, const uint64_t* list, size_t listed) {
  const bool reads = counts->run_how & UPCRI_COUNT_READ;
  const bool writes = counts->run_how & UPCRI_COUNT_WRITE;
  const uint64_t bytes = counts->run_bytes, weight = (reads ? 1 : 0) + (writes ? 1 : 0);
  const unsigned threads = upcri_job.threads;
  const auto add = [&](unsigned thread, uint64_t accesses) {
    upcri_peer_t& peer = counts->peers[thread];
    peer.reads += reads ? accesses : 0;
    peer.read_bytes += reads ? accesses * bytes : 0;
    peer.writes += writes ? accesses : 0;
    peer.write_bytes += writes ? accesses * bytes : 0;
  };
  if (threads <= kMostCounted) {
    uint32_t counted[kMostCounted][kLanes];
    memset(counted, 0, threads * sizeof counted[0]);
    count_addresses(counts, list, listed, weight, [&](unsigned lane, uint64_t thread) -> uint32_t& {
      return counted[thread][lane];
    });
    for (unsigned t = 0; t < threads; ++t)
      add(t, uint64_t{counted[t][0]} + counted[t][1] + counted[t][2] + counted[t][3]);
  } else {
    upcri_peer_t* const peers = counts->peers;
    count_addresses(counts, list, listed, weight,
                    [&](unsigned, uint64_t thread) -> uint64_t& { return peers[thread].listed; });
    for (unsigned t = 0; t < threads; ++t) {
      add(t, peers[t].listed);
      peers[t].listed = 0;
    }
  }
  if (writes) note_lines(counts, list, listed);
}

}  // namespace

void upcri_count_one(upcri_counts_t* counts, uint64_t address, size_t nbytes, int how) {
  const uint64_t offset = address - upcri_job.base;
  if (offset >= upcri_job.span) return;
  const uint64_t thread = offset >> upcri_job.slice_shift;
  upcri_peer_t& peer = counts->peers[thread];
  if (how & UPCRI_COUNT_READ) {
    peer.reads++;
    peer.read_bytes += nbytes;
  }
  if (how & UPCRI_COUNT_WRITE) {
    peer.writes++;
    peer.write_bytes += nbytes;
    upcri_count_line(counts, offset, nbytes);
  }
  heat_up(counts, offset, how == (UPCRI_COUNT_READ | UPCRI_COUNT_WRITE) ? 2 : 1);
}

void upcri_count_uneven(upcri_counts_t* counts, uint64_t address, size_t nbytes, int how) {
  const uint64_t last = counts->run_next - counts->run_step;
  if (counts->run_next - counts->run_start >= kEvenRun * counts->run_step) counts->uneven = 0;
  if (counts->run_next != counts->run_start) upcri_count_run(counts);
  upcri_count_one(counts, address, nbytes, how);
  // Several places of the program share these counters.
  if (!self || counts == self->rest || counts->place.file == nullptr) return;
  const uint64_t step = address - last;
  counts->run_step = may_run(step, nbytes) ? step : nbytes;
  counts->run_next = counts->run_start = address + counts->run_step;
  counts->run_bytes = static_cast<uint32_t>(nbytes);
  counts->run_how = static_cast<uint32_t>(how);
  if (++counts->uneven < kUneven) return;
  counts->uneven = 0;
  if (!counts->list_begin) counts->list_begin = take_list();
  counts->list = counts->list_begin;
  if (counts->list) counts->run_next = counts->run_start = kNoRun;
}

void upcri_count_list(upcri_counts_t* counts) {
  uint64_t* const list = counts->list_begin;
  const uint64_t last = list[UPCRI_LIST - 1], step = last - list[UPCRI_LIST - 2];
  const bool even = is_even(list, counts->run_bytes);
  counts->list = list;
  count_listed(counts, list, UPCRI_LIST);
  if (!even) return;
  counts->list = nullptr;
  counts->uneven = 0;
  counts->run_step = step;
  counts->run_next = counts->run_start = last + step;
}

void upc::runtime::report::finish_list(upcri_counts_t* counts) {
  if (!counts->list) return;
  const auto listed = static_cast<size_t>(counts->list - counts->list_begin);
  counts->list = counts->list_begin;
  count_listed(counts, counts->list_begin, listed);
}
