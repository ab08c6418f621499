// Registers, stack and memory of the calling thread.
#include "runtime/thread_state.h"

#include <malloc.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include <initializer_list>

namespace upc::runtime::exploration {
namespace {

uint64_t digest(uint64_t sum, uintptr_t from, uintptr_t to) {
  for (; from + sizeof(uint64_t) <= to; from += sizeof(uint64_t)) {
    sum = (sum ^ *reinterpret_cast<const uint64_t*>(from)) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 29;
  }
  return sum;
}

}  // namespace

// Of glibc 2.33. Before, no number was larger than an int.
#pragma weak mallinfo2
uintptr_t heap_end() {
  const auto end = reinterpret_cast<uintptr_t>(sbrk(0));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return end - (mallinfo2 ? mallinfo2().keepcost : static_cast<size_t>(mallinfo().keepcost));
#pragma GCC diagnostic pop
}

uint64_t thread_state(const StateOf& of) {
  ucontext_t registers;
  getcontext(&registers);
  uint64_t sum = 0;
#if defined(__x86_64__)
  for (const int kept : {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15})
    sum = (sum ^ static_cast<uint64_t>(registers.uc_mcontext.gregs[kept])) * 0x9e3779b97f4a7c15;
#elif defined(__aarch64__)
  for (int kept = 19; kept <= 29; ++kept)
    sum = (sum ^ registers.uc_mcontext.regs[kept]) * 0x9e3779b97f4a7c15;
#endif
  const auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  sum = digest(sum ^ frame, frame, of.above);
#if defined(__x86_64__)
  sum = digest(sum, of.pointer - of.local_bytes, of.pointer);
#else  // there thread-local data lie above the thread pointer
  sum = digest(sum, of.pointer, of.pointer + of.local_bytes);
#endif
  return digest(sum, of.heap, heap_end());
}

void wipe_stack() {
  char dead[8 << 10];
  memset(dead, 0, sizeof dead);
  __asm__ __volatile__("" ::"r"(dead) : "memory");
}

}  // namespace upc::runtime::exploration
