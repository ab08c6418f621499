// Which sanitizer the program was linked with, whether or not this library was compiled for it.
#ifndef UPC_SMP_SANITIZERS_H
#define UPC_SMP_SANITIZERS_H

// Defined by their runtimes only.
extern "C" __attribute__((weak)) void __asan_init();
extern "C" __attribute__((weak)) void __tsan_init();

namespace upc::smp {

inline bool under_address_sanitizer() { return __asan_init != nullptr; }
inline bool under_thread_sanitizer() { return __tsan_init != nullptr; }

}  // namespace upc::smp

#endif
