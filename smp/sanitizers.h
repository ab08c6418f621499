// SPDX-License-Identifier: MIT
// Which sanitizer the program was linked with, whether or not this library was compiled for it.
#ifndef UPC_SMP_SANITIZERS_H
#define UPC_SMP_SANITIZERS_H

#include <signal.h>

// Defined by their runtimes only.
extern "C" __attribute__((weak)) void __asan_init();
extern "C" __attribute__((weak)) void __tsan_init();

#if defined(UPCRI_RACES_UNTOLD)
#elif defined(__SANITIZE_THREAD__)
#define UPC_SMP_TOLD_OF_ORDER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define UPC_SMP_TOLD_OF_ORDER 1
#endif
#endif

#ifdef UPC_SMP_TOLD_OF_ORDER
extern "C" {
void AnnotateIgnoreSyncBegin(const char* file, int line);
void AnnotateIgnoreSyncEnd(const char* file, int line);
void __tsan_ignore_thread_begin();
void __tsan_ignore_thread_end();
}
#endif

namespace upc::smp {

// While one lives, or between begin() and end(), what the calling thread does orders nothing for a
// detector of the program's races, and its accesses are none of the program's. For what threads
// note of their waits: who sleeps, and who waits for what. Read by a thread that is late, it would
// hand over what others have done since. They may nest. Nothing where the runtime itself is looked
// at.
class OrdersNothing {
 public:
  OrdersNothing() { begin(); }
  ~OrdersNothing() { end(); }
  OrdersNothing(const OrdersNothing&) = delete;
  OrdersNothing& operator=(const OrdersNothing&) = delete;

#ifdef UPC_SMP_TOLD_OF_ORDER
  static void begin() {
    if (depth_++ > 0) return;
    __tsan_ignore_thread_begin();
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
  }
  static void end() {
    if (--depth_ > 0) return;
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
    __tsan_ignore_thread_end();
  }
  // Ends all that the calling thread has begun, as it ends the job and does not come back to it: a
  // thread that exits in the midst of it is an error to ThreadSanitizer.
  static void end_all() {
    if (depth_ == 0) return;
    depth_ = 1;
    end();
  }

 private:
  static inline __thread unsigned depth_ = 0;
#else
  static void begin() {}
  static void end() {}
#endif
};

inline bool under_address_sanitizer() { return __asan_init != nullptr; }
inline bool under_thread_sanitizer() { return __tsan_init != nullptr; }

// The flag of handlers that want a stack of their own. Sanitizers give each thread one that is too
// small for a table of threads, and below it may lie their own variables: handlers stay on the
// thread's stack there.
inline int handler_stack_flag() {
  return under_address_sanitizer() || under_thread_sanitizer() ? 0 : SA_ONSTACK;
}

}  // namespace upc::smp

#endif
