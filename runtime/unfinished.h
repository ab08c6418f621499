// SPDX-License-Identifier: MIT
// What a thread has begun and must finish before it ends: non-blocking transfers, and locks taken
// by upc_lock. Known to the checking runtime only. Transfers are started and completed by upcri_*
// functions (upcri/nonblocking.h).
#ifndef UPC_RUNTIME_UNFINISHED_H
#define UPC_RUNTIME_UNFINISHED_H

#include <cstdint>

namespace upc::runtime {

#ifdef UPCRI_CHECK
// Notes a call of upc_lock, which may yet wait, of upc_lock_attempt or upc_unlock.
void note_lock_call(const char* function, uintptr_t lock);
// The calling thread ends as it should: fatal, at the place of the beginning, if it has not
// finished something.
void check_nothing_unfinished();
#else
inline void check_nothing_unfinished() {}
#endif

}  // namespace upc::runtime

#endif
