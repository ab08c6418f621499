// SPDX-License-Identifier: MIT
// A split-phase barrier for a fixed set of threads. It also reports whether the names that the
// threads pass agree. Two algorithms stand behind one interface:
//
//   flags, up to kFlagThreads threads: each thread announces an epoch in its own word and reads the
//     others'. There is no atomic read-modify-write. With a core for each of three threads or more,
//     each word has its own cache line: one line transfer per pair of threads, all in parallel. The
//     words of two threads share a line, since the transfer that takes a thread's announcement into
//     it brings the other's along, which halves the time. Threads that share cores share lines,
//     too: fewer lines are fewer misses in each thread's turn.
//   tree, above: threads count themselves into nodes of kFanIn. The last to arrive at a node
//     continues at its parent, and the last at the root releases each group through its own line.
//     Every line has at most kFanIn writers or readers. Completion does not depend on a thread that
//     has notified already, so try_wait is exact.
//
// Each thread counts epochs; the counts agree, since every thread takes part in each. A barrier's
// words come in pairs, one for each parity of the epoch: a thread can announce epoch e+2 only after
// all have announced e+1, and so have finished reading epoch e.
#ifndef UPC_SMP_BARRIER_H
#define UPC_SMP_BARRIER_H

#include <atomic>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/wait.h"

namespace upc::smp {

// What a thread passes when it arrives: a name, which must agree with all other names, or none; and
// whether it does other work before it waits (split). All is in one word, which travels in a
// register and in flags: the name in bits 0 to 31, bit 32 for named, bit 33 for split.
class BarrierName {
 public:
  constexpr BarrierName() = default;
  constexpr BarrierName(bool named, int32_t name, bool split = false)
      : word_(uint64_t{split} << 33 | uint64_t{named} << 32 | static_cast<uint32_t>(name)) {}
  // The lower bits of a flag.
  constexpr explicit BarrierName(uint64_t flag) : word_(flag & kBits) {}

  constexpr bool named() const { return word_ >> 32 & 1; }
  constexpr bool split() const { return word_ >> 33; }
  constexpr int32_t name() const { return static_cast<int32_t>(word_); }
  constexpr uint64_t word() const { return word_; }
  static constexpr unsigned kWidth = 34;

 private:
  static constexpr uint64_t kBits = (uint64_t{1} << kWidth) - 1;
  uint64_t word_ = 0;
};

// Two threads' names that differ; thread_a < thread_b.
struct BarrierMismatch {
  unsigned thread_a = 0, thread_b = 0;
  int32_t name_a = 0, name_b = 0;
};

class Barrier {
 public:
  // The most threads for which each reads all others' flags: with more, a thread's T reads take
  // longer than the tree's two atomic operations (bench/run barrier, 2 cores: equal at 8).
  static constexpr unsigned kFlagThreads = 8;
  static constexpr unsigned kFanIn = 7;

  // Sets up for threads 0 to threads-1; false if there is no memory.
  bool init(unsigned threads);

  // Announces thread `me` in its next epoch. Release: each thread whose wait for that epoch has
  // returned sees what `me` wrote before.
  void notify(unsigned me, BarrierName name);
  // Whether every thread has notified the epoch that `me` notified last. Acquire. Only `me` calls
  // it.
  bool complete(unsigned me);
  // Waits until complete(me).
  void wait(unsigned me, const char* what, const void* where);
  // Whether the names of the epoch that `me` has completed differ, and which two. Only `me` calls
  // it. A thread that gave no name (named == false) may miss a mismatch; the threads that gave one
  // find it.
  bool mismatch(unsigned me, bool named, BarrierMismatch* found) const;
  // Whether some thread gave a name in the epoch that `me` has completed, and in which no names
  // differ; *thread and *name become one such thread and its name. Only `me` calls it, before its
  // next notify.
  bool agreed(unsigned me, unsigned* thread, int32_t* name) const;
  // Whether some thread passed `split` in the epoch that `me` has completed. Only `me` calls it.
  // The tree does not record it, and returns true.
  bool split(unsigned me) const { return !flags_used_ || own_[me].split; }

  // The invariant after an epoch that `me` has completed, before its next notify: no thread is more
  // than one epoch ahead, and one that is ahead has announced this epoch; the tree has counted all
  // threads and is reset.
  bool is_valid(unsigned me) const;

 private:
  // What a thread announces in the flags algorithm, for epochs of either parity. The epoch is above
  // a BarrierName, in the upper half of the word, so that a futex can wait on it. Release by the
  // owner, acquire by all others.
  using Flag = std::atomic<uint64_t>;
  Flag& flag(unsigned thread, uint32_t epoch) const {
    return flags_[thread * flag_stride_ + epoch % 2 * parity_stride_];
  }
  // A tree node of one parity: how many threads have arrived, and the names that they gave (name
  // words, see barrier.cc).
  struct alignas(os::kCacheLine) Node {
    std::atomic<uint32_t> arrived;  // acq_rel: the last to arrive sees what the others wrote before
    std::atomic<uint64_t> names[kFanIn];
  };
  // How a group of the tree learns that an epoch is complete: epoch << 1 | names differ. A group
  // has as many threads as kFanIn cores run, so that kFanIn cores fetch each line.
  struct alignas(os::kCacheLine) Release {
    std::atomic<uint32_t> word;  // release by the thread that completes, acquire by the group
    std::atomic<uint32_t> sleepers;
  };
  struct alignas(os::kCacheLine) Own {
    uint32_t epoch;
    bool differ, split;              // flags: of the names in the last completed epoch
    std::atomic<uint32_t> sleepers;  // threads that sleep on this thread's flags
  };

  static bool over(const void* object, uint64_t ticket);
  bool complete_epoch(unsigned me, uint32_t epoch) const;
  void find_flags_that_differ(uint32_t epoch, BarrierMismatch* found) const;
  void notify_tree(unsigned me, uint32_t epoch, BarrierName name);
  void release_groups(uint32_t epoch, bool differ);

  unsigned threads_ = 0;
  bool flags_used_ = true;
  Own* own_ = nullptr;
  Flag* flags_ = nullptr;
  unsigned flag_stride_ = 0, parity_stride_ = 0;
  Node* nodes_ = nullptr;  // [node][parity]; level by level from the leaves
  Node* root_ = nullptr;   // the last of them
  Release* releases_ = nullptr;
  unsigned group_ = 0, groups_ = 0;  // threads that share a Release, and the number of such groups
  // The first two names that differ, written before the release that reports them.
  std::atomic<bool> differ_{false};
  std::atomic<uint64_t> differing_[2] = {};
};

}  // namespace upc::smp

#endif
