// SPDX-License-Identifier: MIT
// The arguments that collectives of a kind have in common.
#ifndef UPC_COLLECTIVES_ARGUMENTS_H
#define UPC_COLLECTIVES_ARGUMENTS_H

#include <upcri/collectives.h>

#include <cstddef>
#include <cstdint>

#include "collectives/kernels.h"

namespace upc::collectives {

enum class Area {
  kSpread,     // blocks at the same offset in every thread's memory; the pointer is to thread 0's
  kOneThread,  // all blocks on one thread, whichever it is
};

// The memory that a pointer argument of a relocalization refers to.
struct BlockArea {
  upcr_shared_ptr_t pointer;
  Area area;
  uint64_t blocks;  // on one thread
};

// The arguments of a reduction, prefix reduction or sort.
struct Computation {
  const char* function;
  upcr_shared_ptr_t dst;  // unused by sort
  upcr_shared_ptr_t src;
  upc_op_t op;  // unused by sort
  size_t elem_size, nelems, blk_size;
  bool floating;
  UserFunction user_function;
  upc_flag_t flags;
};

}  // namespace upc::collectives

#endif
