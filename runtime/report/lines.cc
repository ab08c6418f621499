// SPDX-License-Identifier: MIT
// Sorts the records of all threads, in memory from the system.
#include "runtime/report/lines.h"

#include <string.h>

#include <algorithm>

namespace upc::runtime::report {
namespace {

// Fewer writes of a cache line by a thread are ignored.
constexpr uint64_t kManyWrites = 64;
// The most lines that are reported.
constexpr unsigned kMostLines = 64;

int compare_lines(const upcri_place_t& a, const upcri_place_t& b) {
  if (!a.file || !b.file) return (a.file ? 1 : 0) - (b.file ? 1 : 0);
  const int files = strcmp(a.file, b.file);
  return files ? files : a.line - b.line;
}

}  // namespace

bool same_line(const ThreadCounts& a, const ThreadCounts& b) {
  return compare_lines(a.counts->place, b.counts->place) == 0;
}

SortedCounts sorted_counts() {
  SortedCounts places = {nullptr, 0, 0};
  size_t all = 0;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (!recorders[t]) continue;
    all += recorders[t]->place_count.load(std::memory_order_acquire);
    if (recorders[t]->full) ++places.left_out;
  }
  places.list = static_cast<ThreadCounts*>(take_memory(all * sizeof(ThreadCounts) + 1));
  if (!places.list) return places;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (!recorders[t]) continue;
    const unsigned count = recorders[t]->place_count.load(std::memory_order_acquire);
    for (unsigned i = 0; i < count && places.count < all; ++i)
      places.list[places.count++] = {recorders[t]->places[i], t};
  }
  std::sort(places.list, places.list + places.count,
            [](const ThreadCounts& a, const ThreadCounts& b) {
              const int lines = compare_lines(a.counts->place, b.counts->place);
              if (lines) return lines < 0;
              return a.thread != b.thread ? a.thread < b.thread : a.counts < b.counts;
            });
  return places;
}

LineWriters find_shared_lines() {
  LineWriters found = {nullptr, 0};
  const size_t most = size_t{upcri_job.threads} * UPCRI_LINES;
  auto* all = static_cast<LineWriter*>(take_memory(most * sizeof(LineWriter)));
  found.list = static_cast<LineWriter*>(take_memory(most * sizeof(LineWriter)));
  if (!all || !found.list) return found;
  unsigned count = 0;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (!recorders[t]) continue;
    for (const upcri_line_t& line : recorders[t]->lines) {
      if (line.line && line.bytes && line.writes >= kManyWrites) all[count++] = {&line, t};
    }
  }
  std::sort(all, all + count, [](const LineWriter& a, const LineWriter& b) {
    return a.line->line != b.line->line ? a.line->line < b.line->line : a.thread < b.thread;
  });
  unsigned lines = 0;
  for (unsigned i = 0; i < count && lines < kMostLines;) {
    unsigned end = i;
    uint64_t bytes = 0;
    bool apart = true;
    while (end < count && all[end].line->line == all[i].line->line) {
      apart = apart && (bytes & all[end].line->bytes) == 0;
      bytes |= all[end++].line->bytes;
    }
    // If two threads write the same bytes, the sharing is not false.
    if (end - i > 1 && apart) {
      ++lines;
      for (unsigned j = i; j < end; ++j) found.list[found.count++] = all[j];
    }
    i = end;
  }
  return found;
}

}  // namespace upc::runtime::report
