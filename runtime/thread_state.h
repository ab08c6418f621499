// SPDX-License-Identifier: MIT
// All that decides what a thread of an explored job does next, but for what it reads of shared
// memory, as a number: when a loop comes round to the same, it waits.
#ifndef UPC_RUNTIME_THREAD_STATE_H
#define UPC_RUNTIME_THREAD_STATE_H

#include <cstdint>

namespace upc::runtime::exploration {

// What is on the C heap by now is none of the program's. Before the first state.
void begin_states();
// Of the calling thread: its registers, the stack from the caller's frame up to the address
// `above`, private data, which lie at the thread pointer, and what all have: the C heap and the
// data of the C library. (C code has no other data of its own in a UPC program, or they are left
// out.) The caller has nothing on its stack that differs from one time round a loop to the next.
uint64_t thread_state(uintptr_t above, uintptr_t thread_pointer);
// Clears what calls have left behind below the caller's frame, where later frames will lie.
void wipe_stack();

}  // namespace upc::runtime::exploration

#endif
