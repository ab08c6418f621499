// SPDX-License-Identifier: MIT
// What the checking runtime checks before a collective accesses anything: arguments that break a
// rule, and calls that differ between threads. In the unchecked runtime the functions do nothing.
#ifndef UPC_COLLECTIVES_CHECK_H
#define UPC_COLLECTIVES_CHECK_H

#include <upcri/collectives.h>

#include "collectives/arguments.h"

namespace upc::collectives {

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
