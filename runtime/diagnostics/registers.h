// SPDX-License-Identifier: MIT
// The registers of a thread that a signal has interrupted, for each processor.
#ifndef UPC_RUNTIME_DIAGNOSTICS_REGISTERS_H
#define UPC_RUNTIME_DIAGNOSTICS_REGISTERS_H

#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#if defined(__powerpc64__)
#include <asm/ptrace.h>
#endif

namespace upc::runtime {

// The interrupted instruction, and the stack pointer.
inline auto& program_counter(ucontext_t* context) {
#if defined(__x86_64__)
  return context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return context->uc_mcontext.pc;
#elif defined(__riscv)
  return context->uc_mcontext.__gregs[REG_PC];
#else
  return context->uc_mcontext.gp_regs[PT_NIP];
#endif
}
inline auto& stack_pointer(ucontext_t* context) {
#if defined(__x86_64__)
  return context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return context->uc_mcontext.sp;
#elif defined(__riscv)
  return context->uc_mcontext.__gregs[REG_SP];
#else
  return context->uc_mcontext.gp_regs[PT_R1];
#endif
}

// The return address of a function that has just been called: its first instruction is the next
// one.
inline uintptr_t return_address(ucontext_t* context) {
#if defined(__x86_64__)
  return *reinterpret_cast<const uintptr_t*>(context->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return context->uc_mcontext.regs[30];
#elif defined(__riscv)
  return context->uc_mcontext.__gregs[REG_RA];
#else
  return context->uc_mcontext.gp_regs[PT_LNK];
#endif
}

// The bytes that the return address of a call takes on the stack.
#if defined(__x86_64__)
inline constexpr int kBytesOfCall = 8;
#else
inline constexpr int kBytesOfCall = 0;
#endif

// Whether the thread is in a system call: behind the instruction that makes one, or on it where the
// kernel will restart the call.
inline bool is_in_system_call(uintptr_t at) {
#if defined(__x86_64__)
  constexpr uint8_t kCall[] = {0x0f, 0x05};  // syscall
#elif defined(__aarch64__)
  constexpr uint8_t kCall[] = {0x01, 0x00, 0x00, 0xd4};  // svc #0
#elif defined(__riscv)
  constexpr uint8_t kCall[] = {0x73, 0x00, 0x00, 0x00};  // ecall
#else
  constexpr uint8_t kCall[] = {0x02, 0x00, 0x00, 0x44};  // sc
#endif
  const auto is_call = [&](uintptr_t code) {
    return memcmp(reinterpret_cast<const void*>(code), kCall, sizeof kCall) == 0;
  };
  return is_call(at - sizeof kCall) || is_call(at);
}

}  // namespace upc::runtime

#endif
