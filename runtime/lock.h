// SPDX-License-Identifier: MIT
// A UPC lock in memory.
#ifndef UPC_RUNTIME_LOCK_H
#define UPC_RUNTIME_LOCK_H

#include "runtime/handle.h"
#include "upcri/job.h"

namespace upc::runtime {

namespace report {
struct LockRecord;
}

// smp/mutex.h describes the word, which is all that inline code accesses (upcri/sync.h).
struct Lock : Handle {
  static constexpr objects::Kind kKind = objects::Kind::kLock;
#ifdef UPCRI_REPORT
  // Where, by which function and by which thread it was created.
  const upcri_place_t* made_at = nullptr;
  const char* function = nullptr;
  unsigned made_by = 0;
  // Its record, from its first use on; its owner reads and writes it.
  bool left_out = false;
  report::LockRecord* recorded = nullptr;
#endif
};

}  // namespace upc::runtime

#endif
