// SPDX-License-Identifier: MIT
// The order of the threads' calls of a data function, as UPC_IN_*SYNC and UPC_OUT_*SYNC require.
// MYSYNC is performed as ALLSYNC. Each thread counts its calls in its own line, and a thread that
// must wait reads the others' counts. So threads may pass different flags, as list functions allow.
#ifndef UPC_IO_ENTRY_H
#define UPC_IO_ENTRY_H

#include <upc_types.h>

namespace upc::io {

// The calling thread begins a call, and waits until all have begun if the flags require it.
void enter(const char* function, upc_flag_t flags);
// The calling thread has performed its part, and waits until all have if the flags require it.
void leave(const char* function, upc_flag_t flags);

}  // namespace upc::io

#endif
