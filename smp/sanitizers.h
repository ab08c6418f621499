// SPDX-License-Identifier: MIT
// The sanitizer that the program was linked with, whether or not this library was compiled for it.
#ifndef UPC_SMP_SANITIZERS_H
#define UPC_SMP_SANITIZERS_H

#include <signal.h>

// Only the sanitizers' runtimes define them.
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

// While an object of this class exists, or between begin() and end(), the calling thread's actions
// order nothing for a detector of the program's races, and its accesses do not count as the
// program's. It surrounds the records that threads keep of their waits: which thread sleeps, and
// which waits for what. A late thread that reads them would otherwise appear ordered after what
// others have done since. Objects may nest. It does nothing where the runtime itself is checked.
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
  // Ends all sections that the calling thread has begun. The thread ends the job and does not
  // return to them, and ThreadSanitizer reports a thread that exits inside such a section.
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

// The flag of handlers that need their own stack. Sanitizers give each thread one that is too small
// for a table of threads, and their own variables may lie below it: there, handlers stay on the
// thread's stack.
inline int handler_stack_flag() {
  return under_address_sanitizer() || under_thread_sanitizer() ? 0 : SA_ONSTACK;
}

}  // namespace upc::smp

#endif
