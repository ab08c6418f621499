// SPDX-License-Identifier: MIT
// Where the threads' instances of the program's thread-local variables lie (upcri/tld.h).
#ifndef UPC_TLD_BLOCKS_H
#define UPC_TLD_BLOCKS_H

#include <cstdint>

namespace upc::tld {

// Finds out how large a thread's block is. Once, before note_block.
void measure_block();
// The calling thread's block, of whichever kind the thread is.
uintptr_t own_block();
// Enters the calling thread's block as that of `thread`.
void note_block(unsigned thread);

// Whether an address is in a thread's block.
bool in_block(uintptr_t address, unsigned thread);
// Where thread `to` has the instance that thread `from` has at the address.
uintptr_t instance_of(uintptr_t address, unsigned from, unsigned to);

}  // namespace upc::tld

#endif
