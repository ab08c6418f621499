// SPDX-License-Identifier: MIT
// Threads that the program creates, by pthread_create, C11's thrd_create or C++'s std::thread: each
// works for the UPC thread that created it, or for which its creator works. The functions here
// stand in front of the C library's.
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

#include <atomic>

#include "runtime/diagnostics/messages.h"
#include "runtime/job.h"
#include "runtime/teams.h"
#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/pages.h"

extern "C" {
using Create = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
// A sanitizer's, by which it learns of the thread.
Create __interceptor_pthread_create __attribute__((__weak__));
// The C library's in a program that is linked with -static, where dlsym finds none: upcc makes the
// linker take it.
Create __pthread_create __attribute__((__weak__));
}

namespace {

namespace teams = upc::runtime::teams;

// Relaxed: each thread that looks it up finds the same.
Create* next_create() {
  if (__interceptor_pthread_create) return __interceptor_pthread_create;
  if (__pthread_create) return __pthread_create;
  static std::atomic<void*> known;
  void* found = known.load(std::memory_order_relaxed);
  if (!found) {
    found = dlsym(RTLD_NEXT, "pthread_create");
    if (!found)
      upc::runtime::startup_fatal(
          "pthread_create is not in a shared library: link with upcc, or with "
          "-Wl,-u,__pthread_create");
    known.store(found, std::memory_order_relaxed);
  }
  return reinterpret_cast<Create*>(found);
}

struct Start {
  void* (*function)(void*);
  void* argument;
  teams::Identity identity;
};

// Its destructor runs however the thread ends.
pthread_key_t end_key;

void* run(void* given) {
  const Start start = *static_cast<Start*>(given);
  free(given);
  teams::join_for_good(start.identity);
  pthread_setspecific(end_key, &upcri_self);
  // From here on the thread counts as a helper itself.
  upc::smp::remove_helper(upcri_self.mythread);
  return start.function(start.argument);
}

// Attributes with space for the program's private data behind the stack. The C library takes that
// space from the stack's size, so programs with large arrays could not create threads. Attributes
// with the program's own stack are not changed.
struct Attributes {
  pthread_attr_t value;
  bool own = false;  // `value` is to be destroyed

  const pthread_attr_t* with_room(const pthread_attr_t* asked) {
    size_t bytes;
    void* start;
    if (asked) {
      // Attributes without their own stack report one that begins `bytes` below 0.
      if (pthread_attr_getstack(asked, &start, &bytes) != 0 ||
          reinterpret_cast<uintptr_t>(start) + bytes != 0)
        return asked;
      value = *asked;  // changed only in the size, and not destroyed
    } else {
      own = pthread_getattr_default_np(&value) == 0;
      if (!own) return nullptr;
    }
    pthread_attr_getstacksize(&value, &bytes);
    pthread_attr_setstacksize(&value,
                              bytes + upc::smp::whole_pages(upc::smp::os::thread_local_bytes()));
    return &value;
  }
  ~Attributes() {
    if (own) pthread_attr_destroy(&value);
  }
};

int create(pthread_t* id, const pthread_attr_t* asked, void* (*function)(void*), void* argument) {
  Create* const next = next_create();
  if (!upc::runtime::is_upc_thread() && !teams::is_member())
    return next(id, asked, function, argument);
  Attributes attributes;
  const pthread_attr_t* const roomy = attributes.with_room(asked);
  if (teams::file_without_teams()) return next(id, roomy, function, argument);
  auto* start = static_cast<Start*>(malloc(sizeof(Start)));
  if (!start) return EAGAIN;
  *start = {function, argument, teams::own_identity()};
  // The creator may begin to wait before the thread runs.
  upc::smp::add_helper(upcri_self.mythread);
  const int error = next(id, roomy, run, start);
  if (error == 0) return 0;
  upc::smp::remove_helper(upcri_self.mythread);
  free(start);
  return error;
}

// C11 threads run a function that returns an int.
struct C11Start {
  thrd_start_t function;
  void* argument;
};

void* run_c11(void* given) {
  const C11Start start = *static_cast<C11Start*>(given);
  free(given);
  return reinterpret_cast<void*>(static_cast<intptr_t>(start.function(start.argument)));
}

}  // namespace

void upc::runtime::teams::start() {
  pthread_key_create(&end_key, [](void*) { smp::remove_helper(upcri_self.mythread); });
}

void upc::runtime::teams::stop() { pthread_key_delete(end_key); }

int upc::runtime::teams::create_outsider(pthread_t* id, void* (*function)(void*), void* argument) {
  Attributes attributes;
  return next_create()(id, attributes.with_room(nullptr), function, argument);
}

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attr, void* (*routine)(void*),
                   void* arg) {
  return create(thread, attr, routine, arg);
}

// The C library's thrd_create creates its thread by internal functions, which no sanitizer
// intercepts. thrd_join and thrd_exit take what a thread of pthread_create returns.
int thrd_create(thrd_t* thr, thrd_start_t func, void* arg) {
  auto* start = static_cast<C11Start*>(malloc(sizeof(C11Start)));
  if (!start) return thrd_nomem;
  *start = {func, arg};
  const int error = create(thr, nullptr, run_c11, start);
  if (error == 0) return thrd_success;
  free(start);
  return error == ENOMEM ? thrd_nomem : thrd_error;
}

}  // extern "C"
