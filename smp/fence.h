// SPDX-License-Identifier: MIT
// The fence in front of a sequentially consistent read-modify-write and behind one, which stands
// for a null strict access of UPC: in C++'s model the read-modify-write orders nothing for relaxed
// accesses beside it. On x86-64 its locked instruction is that fence. (upcri/order.h has the same
// for C.)
#ifndef UPC_SMP_FENCE_H
#define UPC_SMP_FENCE_H

#include <atomic>

#include "smp/sanitizers.h"

namespace upc::smp {

inline void fence_at_update() {
  // ThreadSanitizer knows no fences.
#if !defined(__x86_64__) && !defined(UPC_SMP_TOLD_OF_ORDER)
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace upc::smp

#endif
