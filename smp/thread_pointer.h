// SPDX-License-Identifier: MIT
// The register that points to the calling thread's thread-local data.
#ifndef UPC_SMP_THREAD_POINTER_H
#define UPC_SMP_THREAD_POINTER_H

#include <pthread.h>

#include <cstdint>
#if defined(__x86_64__)
#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace upc::smp {

inline uintptr_t thread_pointer() {
#if defined(__x86_64__)
  return reinterpret_cast<uintptr_t>(pthread_self());
#else
  return reinterpret_cast<uintptr_t>(__builtin_thread_pointer());
#endif
}

// False where it is not known to be possible.
inline bool set_thread_pointer(uintptr_t pointer) {
#if defined(__x86_64__)
  return syscall(SYS_arch_prctl, ARCH_SET_FS, pointer) == 0;
#elif defined(__aarch64__)
  __asm__ __volatile__("msr tpidr_el0, %0" ::"r"(pointer));
  return true;
#else
  (void)pointer;
  return false;
#endif
}

}  // namespace upc::smp

#endif
