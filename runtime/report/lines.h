// SPDX-License-Identifier: MIT
// The sorted records of all threads: by source line, and by cache line.
#ifndef UPC_RUNTIME_REPORT_LINES_H
#define UPC_RUNTIME_REPORT_LINES_H

#include "runtime/report/recorder.h"

namespace upc::runtime::report {

// What one thread has counted for a place in the source.
struct ThreadCounts {
  const upcri_counts_t* counts;
  unsigned thread;
};
// Ordered by file, line and thread; entries of a thread on one line are in the order of their first
// use.
struct SortedCounts {
  ThreadCounts* list;
  unsigned count;
  uint64_t left_out;  // threads with more places than are kept
};
SortedCounts sorted_counts();
bool same_line(const ThreadCounts& a, const ThreadCounts& b);

// A thread that writes a cache line in which another thread writes other bytes.
struct LineWriter {
  const upcri_line_t* line;
  unsigned thread;
};
// Ordered by line.
struct LineWriters {
  LineWriter* list;
  unsigned count;
};
LineWriters find_shared_lines();

}  // namespace upc::runtime::report

#endif
