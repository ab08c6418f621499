// SPDX-License-Identifier: MIT
// Each error that both runtimes report in barriers, locks and allocation; fatal signals; and exits
// while the other threads do various things.
#include <doctest/doctest.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <thread>

#include "smp/sanitizers.h"
#include "tests/unit/runtime/job.h"

namespace {

using upc::test::end_of_job;
using upc::test::Ended;
using upc::test::in_child;
using upc::test::JobOptions;

using upc::test::kFewThreadCounts;

bool is_last() { return upcr_mythread() == upcr_threads() - 1; }
void meet() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

size_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }
bool has(const std::string& text, const std::string& regex) {
  return std::regex_search(text, std::regex(regex));
}

struct Case {
  const char* name;
  void (*program)();
  const char* message;  // of the last thread, after its position
  unsigned least_threads = 1;
};

// clang-format off
const Case kCases[] = {
  {"notify twice", [] { if (is_last()) upcr_notify(1, 0); if (is_last()) upcr_notify(1, 0); meet(); },
   "upc_notify twice on this thread without a upc_wait between them"},
  {"wait without notify", [] { if (is_last()) upcr_wait(1, 0); meet(); },
   "upc_wait without a upc_notify before it on this thread"},
  {"wait twice", [] { upcr_notify(1, 0); upcr_wait(1, 0); if (is_last()) upcr_wait(1, 0); meet(); },
   "upc_wait without a upc_notify before it on this thread"},
  {"another value", [] { upcr_notify(5, 0); if (is_last()) upcr_wait(6, 0); else upcr_wait(5, 0); },
   "upc_wait\\(6\\), but this thread's upc_notify had value 5"},
  {"a value after none", [] { upcr_notify(5, 1); if (is_last()) upcr_wait(5, 0); else upcr_wait(5, 1); },
   "upc_wait has a value, but this thread's upc_notify had none"},
  {"no value after one", [] { upcr_notify(-5, 0); if (is_last()) upcr_wait(5, 1); else upcr_wait(-5, 0); },
   "upc_wait has no value, but this thread's upc_notify had value -5"},
  {"barrier inside notify and wait", [] { upcr_notify(5, 0); if (is_last()) upcr_barrier(5, 0); else upcr_wait(5, 0); meet(); },
   "upc_barrier between a upc_notify and its upc_wait"},
  {"flags", [] { if (is_last()) upcr_notify(5, 6); meet(); },
   "upc_notify: flags are 6; use 0 or UPCR_BARRIERFLAG_ANONYMOUS"},
  {"relock", [] { const upcr_shared_ptr_t l = upcr_global_lock_alloc(); if (is_last()) { upcr_lock(l); upcr_lock(l); } meet(); },
   "upc_lock: this thread holds the lock already, and UPC locks are not recursive"},
  {"attempt on an own lock", [] { const upcr_shared_ptr_t l = upcr_global_lock_alloc(); if (is_last()) { upcr_lock(l); upcr_lock_attempt(l); } meet(); },
   "upc_lock_attempt: this thread holds the lock already"},
  {"unlock of a free lock", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); if (is_last()) upcr_unlock(l); meet(); },
   "upc_unlock: no thread holds the lock"},
  {"unlock of another's lock", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); if (upcr_mythread() == 0) upcr_lock(l); meet(); if (is_last()) upcr_unlock(l); meet(); },
   "upc_unlock: thread 0 holds the lock, not this one", 2},
  {"lock of null", [] { if (is_last()) upcr_lock(upcr_null_shared); meet(); },
   "upc_lock: the lock pointer is null; allocate the lock with upc_all_lock_alloc or upc_global_lock_alloc"},
  {"attempt on null", [] { if (is_last()) upcr_lock_attempt(upcr_null_shared); meet(); },
   "upc_lock_attempt: the lock pointer is null"},
  {"unlock of null", [] { if (is_last()) upcr_unlock(upcr_null_shared); meet(); },
   "upc_unlock: the lock pointer is null"},
  {"free of a lock as memory", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); if (is_last()) upcr_free(l); meet(); },
   "upc_free: the pointer \\(thread 0, offset 0x[0-9a-f]+, phase 0\\) is a lock; free it with upc_lock_free"},
  {"free of memory as a lock", [] { const upcr_shared_ptr_t p = upcr_all_alloc(4, 64); if (is_last()) upcr_lock_free(p); meet(); },
   "upc_lock_free: (no lock is at|there is no lock)"},
  {"lock freed twice", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); upcr_all_lock_free(l); meet(); if (is_last()) upcr_lock_free(l); meet(); },
   "upc_lock_free: (no lock is at|there is no lock)"},
  {"freed twice", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) { upcr_free(p); upcr_free(p); } meet(); },
   "upc_free: (no object starts at|memory is freed a second time)"},
  {"free of the inside", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_free(p + 16); meet(); },
   "upc_free: no (object starts at|allocation returned)"},
  {"free off a granule", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_free(p + 3); meet(); },
   "upc_free: no (object starts at|allocation returned)"},
  {"free with a phase", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_free(p | uint64_t{2} << UPCRI_ADDR_BITS); meet(); },
   "upc_free: the pointer \\(thread [0-9]+, offset 0x[0-9a-f]+, phase 2\\) has a phase"},
  {"free of another thread's part", [] { const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 64); if (is_last()) upcr_free(upcr_add_shared(p, 64, 1, 1)); meet(); },
   "upc_free: (the pointer .* lies in an object that is spread|no allocation returned)", 2},
  {"free outside", [] { if (is_last()) upcr_free(UPCRI_ADDR_MASK - 15); meet(); },
   "upc_free: (the pointer|no allocation returned the pointer) \\(address 0x[0-9a-f]+, phase 0\\)"},
  {"free with one pointer on all threads", [] { const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 64); upcr_all_free(p); meet(); if (is_last()) upcr_free(p); meet(); },
   "upc_free: (no object starts at|memory is freed a second time)"},
  {"too much memory", [] { if (is_last()) upcr_alloc(size_t{100} << 20); meet(); },
   "upc_alloc: no room for 104857600 bytes with affinity to thread [0-9]+: of its 67108864 bytes of shared heap, 0 are in objects, 0 lost by rounding their sizes up, and 67108864 free; give it more with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap"},
  {"more memory than there is", [] { if (is_last()) upcr_local_alloc(SIZE_MAX / 2, 3); meet(); },
   "upc_local_alloc: no room for 18446744073709551615 bytes"},
  {"used up", [] { if (is_last()) for (;;) upcr_alloc(1 << 20); meet(); },
   "upc_alloc: no room for 1048576 bytes with affinity to thread [0-9]+: of its 67108864 bytes of shared heap, 6[0-9]{7} are in objects"},
  {"initialiser of null", [] { upcr_startup_arrayinit_diminfo_t dims[] = {{1, 1, 1}}; if (is_last()) upcr_startup_initarray(upcr_null_shared, nullptr, dims, 1, 4, 1); meet(); },
   "upcr_startup_initarray: the pointer to the shared array is null"},
  {"phaseless initialiser of null", [] { upcr_startup_arrayinit_diminfo_t dims[] = {{1, 1, 1}}; if (is_last()) upcr_startup_initparray(upcr_null_pshared, nullptr, dims, 1, 4, 1); meet(); },
   "upcr_startup_initparray: the pointer to the shared array is null"},
  {"initialiser without dimensions", [] { const upcr_shared_ptr_t p = upcr_alloc(64); upcr_startup_arrayinit_diminfo_t dims[] = {{1, 1, 1}}; if (is_last()) upcr_startup_initarray(p, nullptr, dims, 0, 4, 1); meet(); },
   "upcr_startup_initarray: 0 dimensions; there may be 1 to 64"},
  {"no distance", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_sub_shared(p, p + 2, 4, 0); meet(); },
   "pointers-to-shared with no distance: no number of elements of 4 bytes leads from \\(thread [0-9]+, offset 0x[0-9a-f]+, phase 0\\) to \\("},
  {"no distance from null", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_sub_shared(p, 0, 4, 3); meet(); },
   "leads from \\(null\\) to \\(thread"},
};
// clang-format on

void check_end(const Ended& ended, int code) {
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.signal == 0);
  CHECK(ended.code == code);
}

TEST_CASE("each error has its message, on the thread that caused it") {
  for (const Case& c : kCases) {
    for (const unsigned threads : kFewThreadCounts) {
      if (threads < c.least_threads) continue;
      const Ended ended = end_of_job({.threads = threads}, c.program);
      CAPTURE(threads);
      INFO(std::string(c.name) << ": " << ended.describe());
      CHECK(!ended.hung);
      CHECK(ended.code == upc::runtime::kMisuseCode);
      CHECK(lines(ended.err) == 1);
      CHECK(ended.err.rfind("upc: thread " + std::to_string(threads - 1) + ": " __FILE__ ":", 0) ==
            0);
      CHECK(has(ended.err, c.message));
    }
  }
}

TEST_CASE("a collective that gets no memory reports the size that was requested") {
  const Ended ended = end_of_job({.threads = 4}, [] { upcr_all_alloc(401, 1 << 20); });
  check_end(ended, upc::runtime::kMisuseCode);
  CHECK(lines(ended.err) == 1);
  CHECK(has(
      ended.err,
      "^upc: thread 0: .*upc_all_alloc: no room for 105906176 bytes with affinity to thread 0"));
}

// --- exits ---

TEST_CASE("global exit ends the job whatever the other threads do") {
  static const struct {
    const char* name;
    void (*others)();
  } kOthers[] = {
      {"barrier", [] { meet(); }},
      {"lock",
       [] {
         const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
         upcr_lock(lock);
         upcr_barrier(1, 0);
       }},
      {"spin",
       [] {
         for (;;) upcr_poll();
       }},
      {"printf",
       [] {
         for (;;) printf("a line of text that may be cut nowhere\n");
       }},
      {"malloc",
       [] {
         for (;;) {
           void* volatile object = malloc(1000);  // or the compiler drops the whole loop
           free(object);
         }
       }},
      {"pause",
       [] {
         for (;;) pause();
       }},
      {"stdin",
       [] {
         char c[10];
         for (;;)
           if (!fgets(c, 10, stdin)) pause();
       }},
      {"returned", [] {}},
  };
  for (const auto& other : kOthers) {
    for (const unsigned threads : {1u, 2u, 8u}) {
      const Ended ended = end_of_job({.threads = threads}, [&] {
        if (other.others == kOthers[1].others) upcr_all_lock_alloc();
        if (!is_last()) return other.others();
        if (other.others == kOthers[1].others) upcr_all_lock_alloc();
        usleep(2000);
        upcr_global_exit(42);
      });
      INFO(std::string(other.name));
      INFO(threads);
      check_end(ended, 42);
      CHECK(ended.err.empty());
      CHECK((ended.out.empty() || ended.out.back() == '\n'));
    }
  }
}

TEST_CASE("output before the end is not lost") {
  for (const unsigned threads : {1u, 4u, 64u}) {
    for (const bool global : {false, true}) {
      const Ended ended = end_of_job({.threads = threads}, [&] {
        for (int i = 0; i < 100; ++i) printf("line %d of thread %u\n", i, upcr_mythread());
        meet();
        if (global && upcr_mythread() == threads / 2) upcr_global_exit(0);
        if (global) meet();
      });
      check_end(ended, 0);
      CHECK(lines(ended.out) == 100 * threads);
    }
  }
}

TEST_CASE("output before a fatal error is not lost") {
  const Ended ended = end_of_job({.threads = 4}, [] {
    printf("thread %u was here\n", upcr_mythread());
    meet();
    upcr_free(16);
  });
  check_end(ended, upc::runtime::kMisuseCode);
  CHECK(lines(ended.out) == 4);
  CHECK(lines(ended.err) == 1);
}

TEST_CASE("a pipe without a reader ends the job, and no thread hangs") {
  for (const bool waits : {false, true}) {
    const Ended ended = in_child({.threads = 4}, [&] {
      int ends[2];
      if (pipe(ends) != 0) _exit(90);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[1]);
      close(ends[0]);
      static bool others_wait;
      others_wait = waits;
      upc::test::start_job({.threads = 4}, [](int, char**) {
        if (others_wait && upcr_mythread() != 0) meet();
        for (int i = 0; i < 10000; ++i) printf("%d\n", i);
        fflush(stdout);
        meet();
        return 0;
      });
    });
    INFO(ended.describe());
    CHECK(!ended.hung);
    CHECK(ended.signal == SIGPIPE);
  }
}

TEST_CASE("a full pipe does not delay a thread that ends the job") {
  const Ended ended = in_child({.threads = 4}, [] {
    int ends[2];
    if (pipe(ends) != 0) _exit(90);
    dup2(ends[1], STDOUT_FILENO);
    upc::test::start_job({.threads = 4}, [](int, char**) {
      if (upcr_mythread() == 2) {
        usleep(20000);
        upcr_global_exit(9);
      }
      for (;;) printf("more than the pipe takes\n");
      return 0;
    });
  });
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK((ended.code == 9 || ended.signal == SIGALRM));  // the latter under ThreadSanitizer
}

// --- signals ---

#ifndef UPC_TESTS_SANITIZED
__attribute__((noinline)) int overflow(volatile int* depth) {
  volatile char here[1000];
  here[0] = 1;
  const int now = *depth + 1;
  *depth = now;
  if (now == 0) return 0;
  return overflow(depth) + here[0];
}
void write_near_null() {
  volatile int* volatile pointer = reinterpret_cast<volatile int*>(8);
  *pointer = 1;
}
void write_nowhere() {  // to an address that no processor of this kind has
  volatile char* volatile pointer = reinterpret_cast<volatile char*>(0x4141414141414141);
  *pointer = 1;
}
void overflow_stack() {
  volatile int depth = 1;
  overflow(&depth);
}
// glibc detects this inside free, while it holds its lock.
void free_twice() {
  void* volatile object = malloc(5000);
  void* volatile behind = malloc(5000);
  free(object);
  free(object);
  free(behind);
}
void free_what_is_not_on_the_heap() {
  static int object;
  int* volatile pointer = &object;
  free(pointer);
}

// Calls an address without code, which the compiler does not know. The statements after the calls
// prevent tail calls.
__attribute__((noinline)) void call_no_code(uintptr_t target) {
  void (*volatile function)() = reinterpret_cast<void (*)()>(target);
  function();
  printf("returned\n");
}
void sort_with_no_function() {
  int (*volatile compare)(const void*, const void*) =
      reinterpret_cast<int (*)(const void*, const void*)>(16);
  int numbers[] = {3, 1, 2};
  qsort(numbers, 3, sizeof *numbers, compare);
  printf("%d\n", numbers[0]);
}
// Overwrites its own return address, and so the way to its callers' frames.
__attribute__((noinline)) void lose_the_stack() {
  auto* volatile frame = static_cast<uintptr_t*>(__builtin_frame_address(0));
  for (int i = 1; i < 20; ++i) frame[i] = 0x4141414141414141;
}

TEST_CASE("a fatal signal is reported, and ends the job as it would end any program") {
  static const struct {
    int number;
    void (*crash)();
    const char* text;
  } kCrashes[] = {
      {SIGSEGV, [] { write_near_null(); }, "segmentation fault at address 0x8, a null pointer"},
      {SIGABRT, [] { abort(); }, "abort"},
      {SIGFPE, [] { raise(SIGFPE); }, "arithmetic error"},
      {SIGILL, [] { __builtin_trap(); }, "illegal instruction"},
      {SIGBUS, [] { raise(SIGBUS); }, "bus error, sent by the program itself, process"},
      {SIGTRAP, [] { raise(SIGTRAP); }, "trap"},
      {SIGSEGV, overflow_stack, "stack overflow: the thread.s stack of [0-9]+ kB is full"},
      {SIGABRT, free_what_is_not_on_the_heap, "abort"},
      {SIGABRT, free_twice, "abort"},
      {SIGSEGV, [] { call_no_code(0); }, "segmentation fault at address 0x0, a null pointer"},
      {SIGSEGV, [] { call_no_code(8); }, "segmentation fault at address 0x8, a null pointer"},
      {SIGSEGV, [] { call_no_code(0x12345678); }, "segmentation fault at address 0x12345678"},
      {SIGSEGV, [] { raise(SIGSEGV); }, "segmentation fault, sent by the program itself, process"},
      {SIGSEGV, write_nowhere, "segmentation fault at an unknown address"},
      {SIGSEGV, sort_with_no_function, "segmentation fault at address 0x10, a null pointer"},
      {SIGSEGV, lose_the_stack, "segmentation fault"},
  };
  for (const auto& crash : kCrashes) {
    for (const unsigned threads : {1u, 4u}) {
      const Ended ended = end_of_job({.threads = threads}, [&] {
        printf("before\n");
        meet();
        if (is_last()) crash.crash();
        meet();
      });
      INFO(ended.describe());
      CHECK(!ended.hung);
      CHECK(ended.signal == crash.number);
      CHECK(has(ended.err, "upc: thread " + std::to_string(threads - 1) + ": .*" + crash.text));
      CHECK(lines(ended.out) == threads);
    }
  }
}

TEST_CASE("a call of an address without code is reported with the stack of the call") {
  const Ended ended = end_of_job({.threads = 2, .environment = {{"UPC_BACKTRACE", "1"}}}, [] {
    if (is_last()) call_no_code(8);
    meet();
  });
  INFO(ended.err);
  CHECK(ended.signal == SIGSEGV);
  CHECK(has(ended.err, "^upc: thread 1: .*segmentation fault"));
  CHECK(has(ended.err, "upc:     #0 \\(unknown function\\)\n"));
  CHECK(has(ended.err, "upc:     #1 .*call_no_code"));
}

TEST_CASE("an error in a thread that the program created names the UPC thread that it works for") {
  for (const bool crash : {true, false}) {
    static bool crashes;
    crashes = crash;
    const Ended ended = end_of_job({.threads = 2}, [] {
      if (is_last()) {
        std::thread([] {
          if (crashes) write_near_null();
          upcr_notify(1, 6);
        }).join();
      }
      meet();
    });
    INFO(ended.describe());
    CHECK(!ended.hung);
    CHECK(has(ended.err, "^upc: a thread that works for thread 1: "));
    CHECK(has(ended.err, crash ? "segmentation fault at address 0x8" : "flags are 6"));
  }
}

TEST_CASE("a crash while the thread holds locks of the C library ends the job") {
  const Ended ended = end_of_job({.threads = 4}, [] {
    if (is_last()) {
      flockfile(stdout);
      write_near_null();
    }
    for (;;) printf("never ending\n");
  });
  INFO(ended.err);
  CHECK(!ended.hung);
  CHECK(ended.signal == SIGSEGV);
  CHECK(has(ended.err, "upc: thread 3: .*segmentation fault"));
}

TEST_CASE("UPC_BACKTRACE adds the stack") {
  const Ended ended = end_of_job({.threads = 2, .environment = {{"UPC_BACKTRACE", "1"}}}, [] {
    if (is_last()) overflow_stack();
    meet();
  });
  INFO(ended.err);
  CHECK(ended.signal == SIGSEGV);
  CHECK(has(ended.err, "upc:     #[0-9]+ .*overflow"));
}
#endif

TEST_CASE("a signal from outside ends the job with a message of one line") {
  for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU,
                           SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT}) {
    const Ended ended = end_of_job({.threads = 4}, [&] {
      printf("out");
      meet();
      if (is_last()) kill(getpid(), number);
      meet();
      for (;;) pause();
    });
    INFO(ended.describe());
    CHECK(!ended.hung);
    CHECK(ended.signal == number);
    CHECK(lines(ended.err) == 1);
    CHECK(has(ended.err, "^upc: ended by SIG[A-Z0-9]+(: .*)?\n$"));
    CHECK(ended.out == "outoutoutout");
  }
}

TEST_CASE("SIGPIPE ends the job without a message, and no output is lost") {
  const Ended ended = end_of_job({.threads = 4}, [] {
    printf("out");
    meet();
    if (is_last()) kill(getpid(), SIGPIPE);
    for (;;) pause();
  });
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.signal == SIGPIPE);
  CHECK(ended.err == "");
  CHECK(ended.out == "outoutoutout");
}

TEST_CASE("a signal ends a forked process without a message") {
  // ThreadSanitizer holds signals back in a child of a process with threads.
  if (upc::smp::under_thread_sanitizer()) return;
  const Ended ended = end_of_job({.threads = 2}, [] {
    if (is_last()) {
      printf("out");
      const pid_t child = fork();
      if (child == 0) {
        raise(SIGUSR1);
        _exit(90);
      }
      int status = 0;
      waitpid(child, &status, 0);
      if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGUSR1) upcr_global_exit(91);
    }
    meet();
  });
  check_end(ended, 0);
  CHECK(ended.err == "");
  CHECK(ended.out == "out");
}

volatile sig_atomic_t taken = 0;
void take_signals() {
  signal(SIGUSR1, [](int) { taken = 1; });
  signal(SIGUSR2, SIG_IGN);
}

TEST_CASE("the runtime leaves a signal that the program handles or ignores to the program") {
  for (const bool before : {false, true}) {  // before the runtime starts, or after
    const Ended ended = in_child({.threads = 2}, [&] {
      if (before) take_signals();
      static bool late;
      late = !before;
      upc::test::start_job({.threads = 2}, [](int, char**) {
        if (late && is_last()) take_signals();
        meet();
        if (is_last()) {
          raise(SIGUSR1);
          raise(SIGUSR2);
        }
        meet();
        return taken ? 17 : 18;
      });
    });
    check_end(ended, 17);
    CHECK(ended.err == "");
  }
}

}  // namespace
