// Which sanitizer the program was linked with, whether or not this library was compiled for it.
#ifndef UPC_SMP_SANITIZERS_H
#define UPC_SMP_SANITIZERS_H

#include <signal.h>

// Defined by their runtimes only.
extern "C" __attribute__((weak)) void __asan_init();
extern "C" __attribute__((weak)) void __tsan_init();

namespace upc::smp {

inline bool under_address_sanitizer() { return __asan_init != nullptr; }
inline bool under_thread_sanitizer() { return __tsan_init != nullptr; }

// The flag of handlers that want a stack of their own. AddressSanitizer has given each thread one
// that is too small for a table of threads: handlers stay on the thread's own there.
inline int handler_stack_flag() { return under_address_sanitizer() ? 0 : SA_ONSTACK; }

}  // namespace upc::smp

#endif
