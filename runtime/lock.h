// What a UPC lock is in memory.
#ifndef UPC_RUNTIME_LOCK_H
#define UPC_RUNTIME_LOCK_H

#include "runtime/handle.h"

namespace upc::runtime {

// The word is as smp/mutex.h says. Inline code reaches it alone (upcri/sync.h).
struct Lock : Handle {
  static constexpr objects::Kind kKind = objects::Kind::kLock;
};

}  // namespace upc::runtime

#endif
