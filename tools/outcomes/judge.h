// SPDX-License-Identifier: MIT
// Whether UPC's memory model permits an execution: appendix B of the UPC 1.3 specification.
//
// An execution is the acts of each thread, in program order, with the values read and written. It
// is permitted if there are
//   - an order S of all strict accesses that keeps each thread's order of them, and
//   - for each thread t, an order V_t of its own accesses, all threads' writes, and all strict
//     accesses, that keeps S, the order between a thread's accesses and its strict ones, and the
//     order of those of t's accesses that conflict,
// and if there is an order of all atomic operations on each object that keeps each thread's order
// and that all views keep, such that each read in V_t returns the value of the last write before it
// in V_t, or the initial value if there is none.
#ifndef UPC_TOOLS_OUTCOMES_JUDGE_H
#define UPC_TOOLS_OUTCOMES_JUDGE_H

#include <cstdint>
#include <string>
#include <vector>

namespace upc::outcomes {

inline constexpr int kNoCell = -1;

struct Act {
  unsigned thread;  // kLast: reads final values, after all other acts
  int cell;         // kNoCell: it accesses no cell with a relevant value
  bool strict, reads, writes;
  bool atomic;             // an atomic operation, which may read and write at once
  uint64_t read, written;  // values
  bool any_value;          // a read of a value that some thread may still write
  uint32_t event;          // its number in the log, or another identification
};
inline constexpr unsigned kLast = UINT32_MAX;

struct Execution {
  unsigned threads = 0;
  std::vector<uint64_t> initial;  // by cell
  std::vector<Act> acts;          // each thread's acts in program order
  // Pairs of strict acts with a fixed order in S: the order of locks, barriers and the like in the
  // run.
  std::vector<std::pair<unsigned, unsigned>> before;
};

enum class Verdict { kForbidden, kPermitted, kTooLarge };

// The orders that prove the execution permitted, as numbers of acts.
struct Orders {
  std::vector<unsigned> strict;
  std::vector<std::vector<unsigned>> views;  // by thread
};

Verdict Judge(const Execution& execution, Orders* orders = nullptr);

// Whether a machine with a FIFO store buffer for each thread (x86) can produce the execution, if
// the C compiler does not reorder accesses.
Verdict JudgeStoreBuffers(const Execution& execution);

}  // namespace upc::outcomes

#endif
