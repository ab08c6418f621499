// SPDX-License-Identifier: MIT
// The common part of broadcast, scatter, gather, gather_all, exchange and permute. Each thread
// copies its share directly from source to target: mostly the blocks that it receives, so that they
// end up near it. (UPC Collective Operations Specification 1.0, 4.2, which calls these the
// relocalization operations.)
#ifndef UPC_COLLECTIVES_RELOCALIZATION_H
#define UPC_COLLECTIVES_RELOCALIZATION_H

#include "collectives/announce.h"
#include "collectives/check.h"
#include "collectives/copy.h"
#include "collectives/explored.h"
#include "collectives/small_call.h"
#include "collectives/sync.h"
#include "smp/os.h"

namespace upc::collectives {

// If all threads wait for all others anyway, adjacent blocks smaller than this in one thread's
// memory are written by that thread alone: several threads would compete for the lines.
inline constexpr size_t kLineBytes = upc::smp::os::kCacheLine;

// The number of threads whose blocks are prefetched.
inline unsigned fetched() {
  return upcri_job.threads < kFetchAhead ? upcri_job.threads : kFetchAhead;
}

// The first step of each function: checks the arguments, and announces the bytes of the call to a
// race detector. `perm` is that of permute, otherwise null.
inline Announced begin_relocalization(const char* function, const BlockArea& dst,
                                      const BlockArea& src, const upcr_pshared_ptr_t* perm,
                                      size_t nbytes, upc_flag_t flags) {
  check_relocalization(function, dst, src, perm, nbytes, flags);
  return Announced(function, flags, [&](unsigned t) {
    if (perm)
      announce_read(block_bytes({upcr_pshared_to_shared(*perm), Area::kSpread, 1}, sizeof(int)), t);
    announce_read(block_bytes(src, nbytes), t);
    announce_write(block_bytes(dst, nbytes), t);
  });
}

// The work of a small call on one thread: share(t) performs the share of thread t.
template <class Share>
auto for_all(const Share& share) {
  return [&share] {
    for (unsigned t = 0; t < upcri_job.threads; ++t) share(t);
  };
}

// Performs each thread's share of a call in an explored job; `touches` is as in explore().
template <class Share, class Touching>
void explore_each(const char* function, upc_flag_t flags, const Share& share, Touching touches) {
  explore(function, flags, upcri_job.threads, [](unsigned t) { return t; }, share, touches);
}

// What a thread waits for if a share copies one block from thread `from` to thread `to`.
inline Touches touches_of_copy(unsigned thread, unsigned from, unsigned to) {
  if (thread == to) return kUntilOver;
  return thread == from ? Touches{Until::kRead, 1} : Touches{};
}

}  // namespace upc::collectives

#endif
