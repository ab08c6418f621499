// SPDX-License-Identifier: MIT
// Whether UPC's memory model permits an execution: appendix B of the UPC 1.3 specification.
//
// An execution is what each thread did, in its program's order, with the values that it read and
// wrote. It is permitted if there are
//   - an order S of all strict accesses, which keeps each thread's own order of them, and
//   - for each thread t an order V_t of its own accesses, all threads' writes, and all strict
//     accesses, which keeps S, the order of a thread's access and its strict ones, and the order of
//     t's own accesses of which one writes what the other accesses,
// and if there is an order of all atomic operations on each object, which keeps each thread's own
// and which all views keep, such that each read in V_t returns what the last write before it in V_t
// wrote there, and what was there at first if there is none.
#ifndef UPC_TOOLS_OUTCOMES_JUDGE_H
#define UPC_TOOLS_OUTCOMES_JUDGE_H

#include <cstdint>
#include <string>
#include <vector>

namespace upc::outcomes {

inline constexpr int kNoCell = -1;

struct Act {
  unsigned thread;  // kLast: who reads final values, after all others are done
  int cell;         // kNoCell: it accesses nothing whose value matters
  bool strict, reads, writes;
  bool atomic;             // an atomic operation, which may read and write at once
  uint64_t read, written;  // values
  bool any_value;          // a read of what some thread may yet write
  uint32_t event;          // of the log, or whatever it is known by
};
inline constexpr unsigned kLast = UINT32_MAX;

struct Execution {
  unsigned threads = 0;
  std::vector<uint64_t> initial;  // by cell
  std::vector<Act> acts;          // each thread's in its program's order
  // Strict acts of which the first comes before the second in S, whatever else: what the run
  // decided of locks, barriers and the like.
  std::vector<std::pair<unsigned, unsigned>> before;
};

enum class Verdict { kForbidden, kPermitted, kTooLarge };

// The orders that show why it is permitted, as numbers of acts.
struct Orders {
  std::vector<unsigned> strict;
  std::vector<std::vector<unsigned>> views;  // by thread
};

Verdict Judge(const Execution& execution, Orders* orders = nullptr);

// Whether a machine whose threads have a first-in first-out buffer of stores each (x86) can do the
// same, if the C compiler leaves all accesses in their order.
Verdict JudgeStoreBuffers(const Execution& execution);

}  // namespace upc::outcomes

#endif
