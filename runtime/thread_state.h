// All that decides what a thread of an explored job does next, but for what it reads of shared
// memory, as a number: when a loop comes round to the same, it waits.
#ifndef UPC_RUNTIME_THREAD_STATE_H
#define UPC_RUNTIME_THREAD_STATE_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime::exploration {

struct StateOf {
  uintptr_t above;     // the program's frames on the stack lie below
  uintptr_t pointer;   // the thread pointer
  size_t local_bytes;  // of thread-local data beside it
  uintptr_t heap;      // where the program's part of the C heap begins
};
// Of the calling thread: its registers, the stack from the caller's frame up, private data and the
// C heap. The caller has nothing on its stack that differs from one time round a loop to the next.
uint64_t thread_state(const StateOf& of);
// Where the C heap ends that is in use.
uintptr_t heap_end();
// Clears what calls have left behind below the caller's frame, where later frames will lie.
void wipe_stack();

}  // namespace upc::runtime::exploration

#endif
