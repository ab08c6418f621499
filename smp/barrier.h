// SPDX-License-Identifier: MIT
// A split-phase barrier for a fixed set of threads, which also finds out whether the names that the
// threads gave agree. Two algorithms behind one interface:
//
//   flags, up to kFlagThreads threads: each thread announces an epoch in a word of its own and
//     reads the others'. No atomic read-modify-write. With a core for each of three threads or
//     more, a word has a cache line of its own: one line transfer a pair of threads, all at once.
//     The words of two threads share a line, since the transfer that takes a thread's announcement
//     into it brings the other's along: half the time. So do those of threads that share cores,
//     where fewer lines are fewer misses in each thread's turn.
//   tree, above: threads count themselves into nodes of kFanIn, the last to come at a node goes on
//     to its parent, and the last at the root releases each group through a line of its own. Every
//     line has at most kFanIn writers or readers, and completion needs no thread that has notified
//     to come back, so try_wait is exact.
//
// Epochs are counted per thread and agree, since every thread takes part in each. A barrier's words
// come in pairs used in turn: a thread can announce epoch e+2 only after all have announced e+1,
// and so have finished reading epoch e.
#ifndef UPC_SMP_BARRIER_H
#define UPC_SMP_BARRIER_H

#include <atomic>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/wait.h"

namespace upc::smp {

// What a thread says when it comes: a name that must agree with all other names, or none; and
// whether it does something else before it waits. One word, which travels in a register and in
// flags: the name, bit 32 named, bit 33 split.
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
  // Threads up to which each reads all others' flags: beyond, a thread's T reads outweigh the
  // tree's two atomic operations (bench/run barrier, 2 cores: equal at 8).
  static constexpr unsigned kFlagThreads = 8;
  static constexpr unsigned kFanIn = 7;

  // Sets up for threads 0 to threads-1; false if there is no memory.
  bool init(unsigned threads);

  // Announces thread `me` in its next epoch. Release: what it wrote before is seen by every thread
  // whose wait for that epoch has returned.
  void notify(unsigned me, BarrierName name);
  // Whether every thread has notified the epoch that `me` notified last. Acquire. For `me` itself.
  bool complete(unsigned me);
  // Waits until complete(me).
  void wait(unsigned me, const char* what, const void* where);
  // Whether the names of the epoch that `me` has completed differ, and whose; for `me` itself. A
  // thread that gave no name (named == false) may learn of no mismatch: those that did will find
  // it.
  bool mismatch(unsigned me, bool named, BarrierMismatch* found) const;
  // Whether some thread gave a name in the epoch that `me` has completed, and in which none differ;
  // who, and which name. For `me` itself, before its next notify.
  bool agreed(unsigned me, unsigned* thread, int32_t* name) const;
  // Whether some thread said `split` in the epoch that `me` has completed; for `me` itself. The
  // tree does not know, and says yes.
  bool split(unsigned me) const { return !flags_used_ || own_[me].split; }

  // What holds behind a complete epoch of `me`, before its next notify: nobody is further than one
  // epoch ahead, and one that is has announced this one; the tree has counted all, and begun again.
  bool is_valid(unsigned me) const;

 private:
  // What a thread announces in the flags algorithm, for epochs of either parity: the epoch above a
  // BarrierName, in the upper half of the word, so that it can be slept on.
  // Release by the owner, acquire by all others.
  using Flag = std::atomic<uint64_t>;
  Flag& flag(unsigned thread, uint32_t epoch) const {
    return flags_[thread * flag_stride_ + epoch % 2 * parity_stride_];
  }
  // A tree node of one parity: who has come, and under what name (name word, below).
  struct alignas(os::kCacheLine) Node {
    std::atomic<uint32_t> arrived;  // acq_rel: the last to come sees what the others wrote before
    std::atomic<uint64_t> names[kFanIn];
  };
  // How a group of the tree learns that an epoch is complete: epoch << 1 | names differ. A group is
  // as many threads as kFanIn cores run, so that kFanIn cores fetch each line.
  struct alignas(os::kCacheLine) Release {
    std::atomic<uint32_t> word;  // release by the thread that completes, acquire by the group
    std::atomic<uint32_t> sleepers;
  };
  struct alignas(os::kCacheLine) Own {
    uint32_t epoch;
    bool differ, split;              // flags: what was said in the epoch completed last
    std::atomic<uint32_t> sleepers;  // who sleep on this thread's flags
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
  unsigned group_ = 0, groups_ = 0;  // threads that share a Release, and how many such groups
  // The first two names that differ, written before the release that says so.
  std::atomic<bool> differ_{false};
  std::atomic<uint64_t> differing_[2] = {};
};

}  // namespace upc::smp

#endif
