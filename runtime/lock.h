// SPDX-License-Identifier: MIT
// What a UPC lock is in memory.
#ifndef UPC_RUNTIME_LOCK_H
#define UPC_RUNTIME_LOCK_H

#include "runtime/handle.h"
#include "upcri/job.h"

namespace upc::runtime {

namespace report {
struct LockRecord;
}

// The word is as smp/mutex.h says. Inline code reaches it alone (upcri/sync.h).
struct Lock : Handle {
  static constexpr objects::Kind kKind = objects::Kind::kLock;
#ifdef UPCRI_REPORT
  // Where it was made, by what and by which thread.
  const upcri_place_t* made_at = nullptr;
  const char* function = nullptr;
  unsigned made_by = 0;
  // What is recorded of it, from its first use on; read and written by its owner.
  bool left_out = false;
  report::LockRecord* recorded = nullptr;
#endif
};

}  // namespace upc::runtime

#endif
