// SPDX-License-Identifier: MIT
// The ways in which a job ends: exit codes, output, and a prompt end whatever other threads do.
#include <doctest/doctest.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "smp/sanitizers.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

void check_code(const Ended& ended, int code) {
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == code);
  CHECK(ended.failures == 0);
  CHECK(ended.err == "");
}

}  // namespace

TEST_CASE("upcr_exit, bupc_exit and exit from UPC code end one thread, with its code") {
  for (unsigned threads : kThreadCounts) {
    const JobOptions options{.threads = threads};
    check_code(end_of_job(options, [] { upcr_exit(0); }), 0);
    check_code(end_of_job(options, [] { upcr_exit(5); }), 5);
    check_code(end_of_job(options, [] { bupc_exit(6); }), 6);
    check_code(end_of_job(options, [] { upcri_do_exit(7); }), 7);
    // The job lasts until its last thread ends, and an exit code of 0 hides no failure.
    const Ended ended = end_of_job(options, [] {
      const bool last = upcr_mythread() + 1 == upcr_threads();
      if (!last) upcr_exit(0);
      usleep(50000);
      printf("last");
      upcr_exit(9);
    });
    check_code(ended, 9);
    CHECK(ended.out == "last");
    // Of the codes that are not 0, that of the lowest thread counts.
    if (threads > 2)
      check_code(end_of_job(options, [] { upcr_exit(static_cast<int>(10 * upcr_mythread())); }),
                 10);
  }
}

TEST_CASE("an exit code whose low byte is 0 hides no failure") {
  const JobOptions options{.threads = 2};
  check_code(end_of_job(options, [] { upcr_exit(upcr_mythread() == 0 ? 256 : 3); }), 3);
  check_code(end_of_job(options, [] { upcr_exit(upcr_mythread() == 0 ? -256 : -1); }), 255);
  check_code(end_of_job(options, [] { upcr_exit(256); }), 0);
}

TEST_CASE("output without a newline is written, from each thread") {
  for (unsigned threads : kThreadCounts) {
    const Ended ended = end_of_job({.threads = threads}, [] { printf("x"); });
    check_code(ended, 0);
    CHECK(ended.out == std::string(threads, 'x'));
  }
}

TEST_CASE("upcr_global_exit ends the job from any thread, whatever the others do") {
  for (unsigned threads : kThreadCounts) {
    const upcr_thread_t enders[] = {0, threads / 2, threads - 1};
    for (upcr_thread_t ender : enders)
      for (int what = 0; what < 6; ++what) {
        if (threads == 64 && what % 2) continue;
        CAPTURE(threads);
        CAPTURE(ender);
        CAPTURE(what);
        const Ended ended = end_of_job({.threads = threads}, [=] {
          const upcr_shared_ptr_t lock = upcr_all_lock_alloc();
          if (upcr_mythread() == ender) {
            if (what == 1) upcr_lock(lock);
            upcr_barrier(0, kAnonymous);
            if (what < 5) usleep(5000);
            printf("end");
            upcr_global_exit(40 + what);
          }
          upcr_barrier(0, kAnonymous);
          switch (what) {
            case 0: upcr_barrier(1, 0); break;
            case 1: upcr_lock(lock); break;
            case 2:
              for (;;) upcr_poll();
            case 3:
              for (;;) fprintf(stderr, "%s", "");
            case 4: upcr_exit(3);
            default: upcr_all_alloc(1, 1);
          }
        });
        check_code(ended, 40 + what);
        CHECK(ended.out == "end");
      }
  }
}

TEST_CASE("if all threads call upcr_global_exit at once, the job has one of the codes") {
  for (unsigned threads : kThreadCounts) {
    const Ended ended = end_of_job({.threads = threads}, [] {
      upcr_barrier(0, kAnonymous);
      upcr_global_exit(100 + static_cast<int>(upcr_mythread()));
    });
    INFO(ended.describe());
    CHECK(ended.code >= 100);
    CHECK(ended.code < 100 + static_cast<int>(threads));
    CHECK(ended.err == "");
  }
}

namespace {

// The status that waitpid returns for a child of fork() that ran `end`.
int status_of_child(void (*end)()) {
  const pid_t child = fork();
  if (child == 0) {
    end();
    _exit(99);
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}
bool exited(int status, int code) { return WIFEXITED(status) && WEXITSTATUS(status) == code; }

}  // namespace

TEST_CASE("a child of fork() ends alone, with its own code") {
  if (upc::smp::under_address_sanitizer()) return;  // reports leaks of threads that the child lacks
  for (unsigned threads : {1u, 2u, 4u}) {
    const JobOptions options{.threads = threads, .seconds = 60};
    for (unsigned forker : {0u, threads - 1})
      run_job(options, [=] {
        upcr_barrier(0, kAnonymous);
        if (upcr_mythread() == forker) {
          EXPECT(exited(status_of_child([] { upcri_do_exit(3); }), 3));
          EXPECT(exited(status_of_child([] { upcr_exit(0); }), 0));
          EXPECT(exited(status_of_child([] { upcr_global_exit(4); }), 4));
          EXPECT(exited(status_of_child([] {
                          close(STDERR_FILENO);
                          upcr_wait(0, 0);  // a fatal error
                        }),
                        upc::runtime::kMisuseCode));
        }
        upcr_barrier(0, kAnonymous);
        EXPECT(true);
      });
    // The child returns from main.
    const Ended ended = end_of_job(options, [] {
      upcr_barrier(0, kAnonymous);
      if (upcr_mythread() + 1 == upcr_threads()) {
        const pid_t child = fork();
        if (child == 0) return;
        int status = -1;
        waitpid(child, &status, 0);
        printf("%d", status);
      }
      upcr_barrier(0, kAnonymous);
    });
    check_code(ended, 0);
    CHECK(ended.out == "0");
  }
}

// In a child of fork(), LeakSanitizer cannot stop the parent's other threads, reports their memory
// as leaked, and would replace the job's exit code with its own.
static bool threads_are_elsewhere = false;
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return threads_are_elsewhere; }

TEST_CASE("a barrier in a child of fork() reports the missing threads") {
  const Ended ended = end_of_job({.threads = 3, .seconds = 60}, [] {
    upcr_barrier(0, kAnonymous);
    if (upcr_mythread() == 1)
      EXPECT(exited(status_of_child([] {
                      threads_are_elsewhere = true;
                      upcr_barrier(0, kAnonymous);  // the others may have arrived before the fork
                      upcr_barrier(0, kAnonymous);
                    }),
                    upc::runtime::kDeadlockCode));
    upcr_barrier(0, kAnonymous);
  });
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == 0);
  CHECK(ended.failures == 0);
  CHECK(ended.err.find("upc:   thread 0: is not in this process, which is a child of fork()\n") !=
        std::string::npos);
  CHECK(ended.err.find(": upc_barrier\n") != std::string::npos);
}

TEST_CASE("upcr_global_exit between init and attach") {
  check_code(in_child({},
                      [] {
                        int argc = 0;
                        char** argv = nullptr;
                        upcr_startup_init(&argc, &argv, 0, 0, nullptr);
                        printf("early");
                        upcr_global_exit(3);
                      }),
             3);
}

TEST_CASE("an exit before the threads start ends the job") {
  for (const int step : {0, 1, 2, 3}) {
    CAPTURE(step);
    const Ended ended = in_child({.threads = 2, .seconds = 60}, [=] {
      int argc = 0;
      char** argv = nullptr;
      printf("early");
      if (step == 0) upcr_exit(3);
      upcr_startup_init(&argc, &argv, 0, 0, nullptr);
      if (step == 1) upcr_exit(3);
      upcr_startup_attach(1 << 20, 0, 0);
      if (step == 2) upcr_exit(3);
      upcr_startup_spawnfuncs functions = {};
      functions.pre_spawn_init = [] { upcr_exit(3); };
      functions.main_function = [](int, char**) { return 0; };
      upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
    });
    check_code(ended, 3);
    CHECK(ended.out == "early");
  }
}

TEST_CASE("after an exit from an atexit function, the job's end continues with its code") {
  static int first, second;  // the codes in atexit functions: for bupc_exit, for upcr_global_exit
  static bool global;
  const auto end_with = [](int first_code, int second_code, bool globally) {
    first = first_code;
    second = second_code;
    global = globally;
    return end_of_job({.threads = 3, .seconds = 60}, [] {
      if (upcr_mythread() == 0) {
        atexit([] { printf("last"); });
        if (second >= 0) atexit([] { upcr_global_exit(second); });
        if (first >= 0) atexit([] { bupc_exit(first); });
        printf("begin ");
        if (global) upcr_global_exit(0);
      }
      if (global) upcr_barrier(0, kAnonymous);
    });
  };
  constexpr struct {
    int first, second, code;
  } kCases[] = {{0, -1, 0}, {9, -1, 9}, {-1, 0, 0}, {-1, 8, 8}, {9, 8, 8}, {9, 0, 0}, {0, 8, 8}};
  for (const bool globally : {false, true})
    for (const auto& c : kCases) {
      CAPTURE(globally);
      CAPTURE(c.first);
      CAPTURE(c.second);
      const Ended ended = end_with(c.first, c.second, globally);
      check_code(ended, c.code);
      CHECK(ended.out == "begin last");
    }
}

TEST_CASE("a second error while the job ends loses no output") {
  const Ended ended = end_of_job({.threads = 2, .seconds = 60}, [] {
    if (upcr_mythread() != 0) return;
    atexit([] {
      printf("last");
      upcr_wait(0, 0);
    });
    atexit([] { upcr_wait(0, 0); });
  });
  INFO(ended.describe());
  CHECK(ended.code == upc::runtime::kMisuseCode);
  CHECK(ended.out == "last");
  CHECK(ended.err.find('\n') + 1 == ended.err.size());
}

TEST_CASE("if many threads have a fatal error at once, one is reported") {
  for (unsigned threads : kThreadCounts)
    expect_fatal({.threads = threads}, -1, "upc_wait without a upc_notify",
                 [] { upcr_wait(0, 0); });
}

TEST_CASE("pthread_exit in a UPC thread is an error, not a hang") {
  // tests/system/translated/pthread_exit.trans.c tests thread 0: here, doctest would catch the
  // unwinding of its stack.
  for (unsigned threads : {2u, 4u})
    for (unsigned leaver : {1u, threads - 1})
      expect_fatal({.threads = threads, .seconds = 60}, static_cast<int>(leaver),
                   "ended by pthread_exit or pthread_cancel; a UPC thread ends by exit() or by "
                   "returning from main",
                   [=] {
                     if (upcr_mythread() == leaver) pthread_exit(nullptr);
                     upcr_barrier(0, kAnonymous);
                   });
}

TEST_CASE("a crash prints one line that names the thread, then ends by the signal") {
  if (kSanitized) return;  // the sanitizer reports the crash
  const Ended crash = end_of_job({.threads = 4}, [] {
    static volatile uintptr_t near_null = 64;  // unknown to the compiler
    if (upcr_mythread() == 2) *reinterpret_cast<volatile int*>(near_null) = 1;
    upcr_barrier(0, kAnonymous);
  });
  INFO(crash.describe());
  CHECK(crash.signal == SIGSEGV);
  CHECK(crash.err.rfind("upc: thread 2: ", 0) == 0);
  CHECK(crash.err.find("segmentation fault at address 0x40, a null pointer") != std::string::npos);
  const Ended null = end_of_job({.threads = 4}, [] {
    if (upcr_mythread() == 1) upcr_put_shared_val(upcr_null_shared, 8, 1, 4);
    upcr_barrier(0, kAnonymous);
  });
  INFO(null.describe());
  CHECK(null.signal == SIGSEGV);
  CHECK(null.err.find("at the target of a null pointer-to-shared") != std::string::npos);
  const Ended aborted = end_of_job({.threads = 2}, [] {
    if (upcr_mythread() == 1) abort();
    upcr_barrier(0, kAnonymous);
  });
  INFO(aborted.describe());
  CHECK(aborted.signal == SIGABRT);
  CHECK(aborted.err.rfind("upc: thread 1: ", 0) == 0);
}

TEST_CASE("SIGTERM ends the job, with its output") {
  const Ended ended = end_of_job({.threads = 4}, [] {
    upcr_barrier(0, kAnonymous);
    if (upcr_mythread() == 3) {
      printf("out");
      kill(getpid(), SIGTERM);
    }
    upcr_barrier(0, kAnonymous);
    for (;;) pause();
  });
  INFO(ended.describe());
  CHECK(ended.signal == SIGTERM);
  CHECK(ended.out == "out");
  CHECK(ended.err.rfind("upc: ended by SIGTERM", 0) == 0);
}
