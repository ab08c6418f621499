// SPDX-License-Identifier: MIT
// The fence before and after a sequentially consistent read-modify-write. It stands for a null
// strict access of UPC: in C++'s model the read-modify-write alone does not order relaxed accesses
// around it. On x86-64 the locked instruction is that fence. (upcri/order.h has the same for C.)
#ifndef UPC_SMP_FENCE_H
#define UPC_SMP_FENCE_H

#include <atomic>

#include "smp/sanitizers.h"

namespace upc::smp {

inline void fence_at_update() {
  // ThreadSanitizer does not model fences.
#if !defined(__x86_64__) && !defined(UPC_SMP_TOLD_OF_ORDER)
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace upc::smp

#endif
