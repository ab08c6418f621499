// SPDX-License-Identifier: MIT
// Collectives of an explored job (smp/exploration.h): their reads and writes are steps. The
// specification leaves open which threads make these accesses (UPC 1.3, B.3.2.1). A call's work is
// divided into shares. With MYSYNC and ALLSYNC it makes no difference which thread performs a
// share: it comes after the calls of the threads whose data it accesses, and before their returns.
// With NOSYNC it may come as early as the first call and as late as the last return: any thread
// performs each share, and the search tries all.
#ifndef UPC_COLLECTIVES_EXPLORED_H
#define UPC_COLLECTIVES_EXPLORED_H

#include "collectives/sync.h"
#include "smp/schedule.h"

namespace upc::collectives {

inline bool explored() { return runtime::exploration::on() && upcri_job.threads > 1; }

// What a thread waits for before it returns from a call with OUT_MYSYNC: a share's accesses to its
// data. It waits for nothing, until so many blocks are read, or until the share is over.
enum class Until { kNothing, kRead, kOver };
struct Touches {
  Until until = Until::kNothing;
  unsigned blocks = 0;
};
inline constexpr Touches kUntilOver = {Until::kOver, 0};

// The shares of one call. The decisions of the first thread hold for all.
class Shares {
 public:
  template <class Owner>
  Shares(const Call& call, unsigned count, Owner owner) : slot_(slots[++calls % kSlots]) {
    if (slot_.call == calls) return;
    slot_ = {};
    slot_.call = calls;
    const bool any = call.in() == Mode::kNo || call.out() == Mode::kNo;
    for (unsigned s = 0; s < count; ++s)
      slot_.share[s].doer = any ? runtime::exploration::pick(call.threads()) : owner(s);
  }
  unsigned doer(unsigned share) const { return slot_.share[share].doer; }
  // Between these the calling thread performs the share; with OUT_MYSYNC others wait for it.
  void begin(const Call& call, unsigned share) {
    doing = call.out() == Mode::kMy ? &slot_.share[share] : nullptr;
  }
  // The calling thread has read one more block of its current share.
  static void note_read() {
    if (doing) tell(*doing, ++doing->reads);
  }
  static void end() {
    if (!doing) return;
    doing->over = true;
    tell(*doing, 0);
    doing = nullptr;
  }
  void await(const Call& call, unsigned share, Touches touches) {
    Share& of = slot_.share[share];
    const unsigned reads = touches.until == Until::kRead ? touches.blocks : 0;
    const smp::BlockedOn on = {call.function(), runtime::place(), is_there, &of, reads};
    while (!is_there(&of, reads)) smp::schedule::give_way(on);
    runtime::schedule::waited(news(of, reads), true, call.function());
  }

 private:
  static constexpr unsigned kSlots = 64;  // calls that one thread may be ahead of another
  struct Share {
    unsigned doer, reads;
    bool over;
    char news[smp::exploration::kMaxThreads + 1];  // by number of reads; 0: the share is over
  };
  struct Slot {
    uint64_t call;
    Share share[smp::exploration::kMaxThreads];
  };
  static bool is_there(const void* share, uint64_t reads) {
    const auto* of = static_cast<const Share*>(share);
    return reads == 0 ? of->over : of->reads >= reads;
  }
  // Distinct for each call.
  static const void* news(const Share& share, unsigned reads) {
    return reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(&share.news[reads]) +
                                         (calls << 48));
  }
  static void tell(const Share& share, unsigned reads) {
    runtime::schedule::notified(news(share, reads), true);
  }

  static inline Slot slots[kSlots];
  static inline __thread uint64_t calls;  // of the calling thread; the same on all threads
  static inline __thread Share* doing;

  Slot& slot_;
};

// One call. owner(s) performs share s where that makes no difference; share(call, s) performs it;
// touches(s, t) returns what thread t waits for.
template <class Owner, class Share, class Touching>
void explore(const char* function, upc_flag_t flags, unsigned count, Owner owner, Share share,
             Touching touches) {
  Call call(function, flags);
  Shares shares(call, count, owner);
  for (unsigned s = 0; s < count; ++s) {
    if (shares.doer(s) != call.me()) continue;
    for (unsigned t = 0; t < call.threads(); ++t)
      if (touches(s, t).until != Until::kNothing) call.need(t);
    shares.begin(call, s);
    share(s);
    Shares::end();
  }
  call.done();
  for (unsigned s = 0; s < count; ++s) {
    const Touches mine = touches(s, call.me());
    if (call.out() == Mode::kMy && mine.until != Until::kNothing) shares.await(call, s, mine);
  }
}

}  // namespace upc::collectives

#endif
