// SPDX-License-Identifier: MIT
// The addresses of the threads' instances of the program's thread-local variables (upcri/tld.h).
#ifndef UPC_TLD_BLOCKS_H
#define UPC_TLD_BLOCKS_H

#include <cstdint>

namespace upc::tld {

// Determines the size of a thread's block. Call it once, before note_block.
void measure_block();
// The calling thread's block, of whichever kind the thread is.
uintptr_t own_block();
// Records the calling thread's block as that of `thread`.
void note_block(unsigned thread);

// Whether an address is in a thread's block.
bool in_block(uintptr_t address, unsigned thread);
// The address on thread `to` of the instance that is at the address on thread `from`.
uintptr_t instance_of(uintptr_t address, unsigned from, unsigned to);

}  // namespace upc::tld

#endif
