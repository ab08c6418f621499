// SPDX-License-Identifier: MIT
// How the threads' calls of a data function are ordered: what UPC_IN_*SYNC and UPC_OUT_*SYNC ask
// for. MYSYNC is done as ALLSYNC. Each thread counts its calls in a line of its own, and who must
// wait reads the others'; so threads may give different flags, as list functions allow.
#ifndef UPC_IO_ENTRY_H
#define UPC_IO_ENTRY_H

#include <upc_types.h>

namespace upc::io {

// The calling thread begins a call, and waits until all have if the flags say so.
void enter(const char* function, upc_flag_t flags);
// It has done its part of one, and waits until all have.
void leave(const char* function, upc_flag_t flags);

}  // namespace upc::io

#endif
