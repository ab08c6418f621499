// SPDX-License-Identifier: MIT
// A digest of all that decides what a thread of an explored job does next, except what it reads of
// shared memory: when a loop comes back to the same state, it waits.
#ifndef UPC_RUNTIME_THREAD_STATE_H
#define UPC_RUNTIME_THREAD_STATE_H

#include <cstdint>

namespace upc::runtime::exploration {

// Excludes what is on the C heap by now from the program's state. Call it before the first state.
void begin_states();
// The state of the calling thread: its registers, the stack from the caller's frame up to the
// address `above`, private data, which lie at the thread pointer, and what all threads share: the C
// heap and the data of the C library. (C code has no other data of its own in a UPC program, or
// they are left out.) The caller has nothing on its stack that differs between iterations of a
// loop.
uint64_t thread_state(uintptr_t above, uintptr_t thread_pointer);
// Clears what calls have left behind below the caller's frame, where later frames will lie.
void wipe_stack();

}  // namespace upc::runtime::exploration

#endif
