// What the checking runtime finds out before a collective touches anything: arguments that break a
// rule, and calls that differ between threads. In the unchecked runtime all of it is nothing.
#ifndef UPC_COLLECTIVES_CHECK_H
#define UPC_COLLECTIVES_CHECK_H

#include <upcri/collectives.h>

#include <cstddef>
#include <cstdint>

#include "collectives/kernels.h"

namespace upc::collectives {

enum class Area {
  kSpread,     // blocks at the same offset in every thread's memory; the pointer is to thread 0's
  kOneThread,  // all blocks on one thread, any
};

// The memory that a pointer argument of a relocalization stands for.
struct BlockArea {
  upcr_shared_ptr_t pointer;
  Area area;
  uint64_t blocks;  // on one thread
};

// What a reduction, prefix reduction or sort was called with.
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

#ifdef UPCRI_CHECK
void check_relocalization(const char* function, const BlockArea& dst, const BlockArea& src,
                          const upcr_pshared_ptr_t* perm, size_t nbytes, upc_flag_t flags);
// `target` is `sender`'s element of perm.
void check_permutation(int target, unsigned sender);
void check_reduce(const Computation& call, bool everywhere);
void check_prefix_reduce(const Computation& call);
void check_sort(const Computation& call);
#else
inline void check_relocalization(const char*, const BlockArea&, const BlockArea&,
                                 const upcr_pshared_ptr_t*, size_t, upc_flag_t) {}
inline void check_permutation(int, unsigned) {}
inline void check_reduce(const Computation&, bool) {}
inline void check_prefix_reduce(const Computation&) {}
inline void check_sort(const Computation&) {}
#endif

}  // namespace upc::collectives

#endif
