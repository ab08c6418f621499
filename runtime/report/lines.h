// SPDX-License-Identifier: MIT
// The records of all threads, put in order: by line of the source, and by cache line.
#ifndef UPC_RUNTIME_REPORT_LINES_H
#define UPC_RUNTIME_REPORT_LINES_H

#include "runtime/report/recorder.h"

namespace upc::runtime::report {

// What one thread has counted for a place in the source.
struct ThreadCounts {
  const upcri_counts_t* counts;
  unsigned thread;
};
// Ordered by file, line and thread; those of a thread on a line in the order of their first use.
struct SortedCounts {
  ThreadCounts* list;
  unsigned count;
  uint64_t left_out;  // threads that have come to more places than are kept
};
SortedCounts sorted_counts();
bool same_line(const ThreadCounts& a, const ThreadCounts& b);

// Who writes a cache line of which another thread writes other bytes.
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
