// SPDX-License-Identifier: MIT
// What a thread has begun and must finish before it ends: non-blocking transfers, and locks taken
// by upc_lock. Only the checking runtime records them. upcri_* functions start and complete
// transfers (upcri/nonblocking.h).
#ifndef UPC_RUNTIME_UNFINISHED_H
#define UPC_RUNTIME_UNFINISHED_H

#include <cstdint>

namespace upc::runtime {

#ifdef UPCRI_CHECK
// Records a call of upc_lock, which may still wait, of upc_lock_attempt or of upc_unlock.
void note_lock_call(const char* function, uintptr_t lock);
// The calling thread ends normally: fatal, at the place of the beginning, if it has not finished
// something.
void check_nothing_unfinished();
#else
inline void check_nothing_unfinished() {}
#endif

}  // namespace upc::runtime

#endif
