// SPDX-License-Identifier: MIT
// The low-level start-up interface: init, attach and spawn, their arguments and environment
// variables, and the state in which each thread starts.
#include <doctest/doctest.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>

#include "runtime/job.h"
#include "tests/unit/emulated.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr uintptr_t kMegabyte = 1 << 20;

uintptr_t heap_bytes() { return upc::runtime::job.segment.heap_bytes(); }  // per thread

// Runs only init and attach, then `then`.
Ended attached(
    const JobOptions& options, uintptr_t size, int flags,
    const std::function<void()>& then = [] {}) {
  return in_child(options, [&] {
    int argc = 0;
    char** argv = nullptr;
    upcr_startup_init(&argc, &argv, 0, 0, nullptr);
    upcr_startup_attach(size, 0, flags);
    then();
  });
}

void check_message(const Ended& ended, const std::string& text) {
  INFO(ended.describe());
  CAPTURE(text);
  CHECK(ended.code == upc::runtime::kMisuseCode);
  CHECK(ended.err.rfind("upc: ", 0) == 0);
  CHECK(ended.err.find(text) != std::string::npos);
  CHECK(ended.err.find('\n') + 1 == ended.err.size());
}

void check_silent(const Ended& ended) {
  INFO(ended.describe());
  CHECK(ended.code == 0);
  CHECK(ended.failures == 0);
  CHECK(ended.err == "");
}

JobOptions with(unsigned threads, std::vector<std::pair<std::string, std::string>> environment) {
  JobOptions options{.threads = threads};
  options.environment = std::move(environment);
  return options;
}

std::atomic<int> pre_spawns, per_threads, heap_inits, static_inits, mains;
thread_local uintptr_t heap_start;

}  // namespace

TEST_CASE("the number of threads: UPC_THREADS, or the number of cores") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [=] { EXPECT_EQ(upcr_threads(), threads); });
  run_job(UPCR_MAX_THREADS / 8, [] { EXPECT_EQ(upcr_threads(), unsigned{UPCR_MAX_THREADS} / 8); });
  cpu_set_t cores;
  REQUIRE(sched_getaffinity(0, sizeof cores, &cores) == 0);
  const auto count = static_cast<unsigned>(CPU_COUNT(&cores));
  const Ended ended = attached(with(0, {}), 0, 0, [=] {
    EXPECT(upcr_threads() >= 1);  // fewer than cores where a control group allows less
    EXPECT(upcr_threads() <= count);
  });
  check_silent(ended);
  CHECK(ended.expectations == 2);
}

TEST_CASE("an invalid UPC_THREADS is an error") {
  const std::string too_many = std::to_string(UPCR_MAX_THREADS + 1);
  for (const char* bad : {"0", "-1", "x", "3x", "1.5", too_many.c_str(), "99999999999999999999"})
    check_message(attached(with(0, {{"UPC_THREADS", bad}}), 0, 0),
                  std::string("UPC_THREADS is '") + bad + "'");
}

TEST_CASE("a program for a fixed number of threads") {
  const auto start = [](upcr_thread_t fixed) {
    int argc = 0;
    char** argv = nullptr;
    upcr_startup_init(&argc, &argv, fixed, 0, nullptr);
    EXPECT_EQ(upcr_threads(), fixed);
  };
  check_silent(in_child(with(0, {}), [&] { start(5); }));
  check_silent(in_child(with(5, {}), [&] { start(5); }));
  check_message(in_child(with(4, {}), [&] { start(5); }), "compiled for exactly 5 threads");
  check_message(in_child(with(0, {}), [&] { start(5000); }), "compiled for 5000 threads");
}

TEST_CASE("calls in the wrong order are errors that name the missing call") {
  upcr_startup_spawnfuncs functions = {};
  int argc = 0;
  char** argv = nullptr;
  check_message(in_child({}, [] { upcr_startup_attach(0, 0, 0); }), "upcr_startup_init");
  check_message(in_child({}, [&] { upcr_startup_spawn(&argc, &argv, 0, 0, &functions); }),
                "upcr_startup_init");
  check_message(in_child({}, [] { gasnet_getMaxLocalSegmentSize(); }), "upcr_startup_init");
  check_message(in_child({},
                         [&] {
                           upcr_startup_init(&argc, &argv, 0, 0, nullptr);
                           upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
                         }),
                "upcr_startup_attach");
}

TEST_CASE("a second call of each function does nothing") {
  const JobOptions options{.threads = 3};
  const Ended ended = in_child(options, [] {
    int argc = 0;
    char** argv = nullptr;
    upcr_startup_init(&argc, &argv, 0, 0, nullptr);
    upcr_startup_init(&argc, &argv, 7, 0, nullptr);
    EXPECT_EQ(upcr_threads(), 3u);
    upcr_startup_attach(8 * kMegabyte, 0, 0);
    const uintptr_t base = upcri_job.base;
    upcr_startup_attach(64 * kMegabyte, 0, 0);
    EXPECT_EQ(upcri_job.base, base);
    EXPECT_EQ(heap_bytes(), 8 * kMegabyte);
    upcr_startup_spawnfuncs functions = {};
    functions.main_function = [](int, char**) {
      int no_arguments = 0;
      char** none = nullptr;
      upcr_startup_spawnfuncs again = {};
      upcr_startup_init(&no_arguments, &none, 9, 0, nullptr);
      upcr_startup_attach(0, 0, 0);
      upcr_startup_spawn(&no_arguments, &none, 0, 0, &again);
      EXPECT_EQ(upcr_threads(), 3u);
      return 0;
    };
    upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
  });
  check_silent(ended);
  CHECK(ended.expectations == 6);
}

TEST_CASE("sizes: their units, and what they override") {
  // As many pages as hold 200 KB.
  constexpr uintptr_t kPages200 = (204800 + UPCR_PAGESIZE - 1) / UPCR_PAGESIZE * UPCR_PAGESIZE;
  const struct {
    const char* text;
    uintptr_t bytes;
  } kGood[] = {{"32MB", 32 * kMegabyte}, {"1GB", 1024 * kMegabyte}, {"2gb", 2048 * kMegabyte},
               {"200KB", kPages200},     {"1KB", UPCR_PAGESIZE},    {"16M", 16 * kMegabyte},
               {"1G", 1024 * kMegabyte}, {"7MB", 7 * kMegabyte},    {"32", 32 * kMegabyte},
               {"64B", UPCR_PAGESIZE},   {"7MiB", 7 * kMegabyte}};
  for (const auto& good : kGood) {
    CAPTURE(std::string(good.text));
    const JobOptions options = with(2, {{"UPC_SHARED_HEAP_SIZE", good.text}});
    const auto size_is = [](uintptr_t bytes) { return [=] { EXPECT_EQ(heap_bytes(), bytes); }; };
    check_silent(attached(options, 3 * kMegabyte, UPCR_ATTACH_ENV_OVERRIDE, size_is(good.bytes)));
    check_silent(attached(options, 3 * kMegabyte, 0, size_is(3 * kMegabyte)));
  }
  for (const char* variable : {"UPC_SHARED_HEAP_SIZE", "UPC_SHARED_HEAP_OFFSET"})
    for (const char* bad : {"B", "MB", "-3MB", "32 MB", "32XB", "0MB", "0", "1.5GB",
                            "99999999999999GB", "99999999999999999999999MB", "32MBx"}) {
      if (bad[0] == '0' && strcmp(variable, "UPC_SHARED_HEAP_OFFSET") == 0) continue;
      CAPTURE(std::string(bad));
      check_message(attached(with(2, {{variable, bad}}), 0, UPCR_ATTACH_ENV_OVERRIDE),
                    std::string(variable) + " is '" + bad + "'");
      check_silent(attached(with(2, {{variable, bad}}), 0, 0));
    }
}

TEST_CASE("messages distinguish a zero, too large or invalid size; an offset may be 0") {
  const auto attached_with = [](const char* variable, const char* value) {
    return attached(with(2, {{variable, value}}), kMegabyte, UPCR_ATTACH_ENV_OVERRIDE);
  };
  check_silent(attached_with("UPC_SHARED_HEAP_OFFSET", "0MB"));
  check_silent(attached_with("UPC_SHARED_HEAP_OFFSET", "0"));
  check_message(attached_with("UPC_SHARED_HEAP_SIZE", "0MB"), "'0MB', and may not be 0");
  check_message(attached_with("UPC_SHARED_HEAP_SIZE", "0"), "'0', and may not be 0");
  for (const char* variable : {"UPC_SHARED_HEAP_SIZE", "UPC_SHARED_HEAP_OFFSET"}) {
    for (const char* large :
         {"99999999999TB", "99999999999999999999999MB", "99999999999999999999999"})
      check_message(attached_with(variable, large), "more than there are addresses");
  }
}

TEST_CASE("default sizes that are not multiples of a page are errors") {
  check_message(attached({}, 1000, 0), "multiples of UPCR_PAGESIZE");
  check_message(in_child({},
                         [] {
                           int argc = 0;
                           char** argv = nullptr;
                           upcr_startup_init(&argc, &argv, 0, 0, nullptr);
                           upcr_startup_attach(0, 5, 0);
                         }),
                "multiples of UPCR_PAGESIZE");
}

TEST_CASE("a heap that is not available: an error, a warning, or silently smaller") {
  if (emulated()) return;
  const uintptr_t too_much = uintptr_t{1} << 43;  // for each of 64 threads
  const int require = UPCR_ATTACH_REQUIRE_SIZE, warn = UPCR_ATTACH_SIZE_WARN;
  const auto smaller = [=] {
    EXPECT(heap_bytes() < too_much);
    EXPECT(heap_bytes() >= kMegabyte);
  };
  check_silent(attached(with(64, {}), too_much, 0, smaller));
  check_message(attached(with(64, {}), too_much, require), "was required");
  check_message(attached(with(64, {{"UPC_REQUIRE_SHARED_SIZE", "yes"}}), too_much, 0),
                "was required");
  check_silent(attached(with(64, {{"UPC_REQUIRE_SHARED_SIZE", "no"}}), too_much, require, smaller));
  for (const Ended& ended :
       {attached(with(64, {}), too_much, warn, smaller),
        attached(with(64, {{"UPC_SIZE_WARN", "yes"}}), too_much, 0, smaller)}) {
    INFO(ended.describe());
    CHECK(ended.code == 0);
    CHECK(ended.err.rfind("upc: warning: the shared heap has ", 0) == 0);
  }
  check_silent(attached(with(64, {{"UPC_SIZE_WARN", "no"}}), too_much, warn, smaller));
  // An available heap causes neither an error nor a warning.
  check_silent(attached(with(4, {}), 64 * kMegabyte, require | warn));
  for (const char* name : {"UPC_REQUIRE_SHARED_SIZE", "UPC_SIZE_WARN", "UPC_POLITE_SYNC"})
    check_message(attached(with(2, {{name, "maybe"}}), 0, 0), std::string(name) + " is 'maybe'");
  check_message(attached(with(2, {{"UPC_FREEZE", "maybe"}}), 0, 0), "UPC_FREEZE is 'maybe'");
  check_message(attached(with(2, {{"UPC_FREEZE", "2"}}), 0, 0),
                "UPC_FREEZE is 2, and this job has 2 threads; set it to one of 0 to 1");
}

TEST_CASE("insufficient resources are reported before any thread runs") {
  if (kSanitized || emulated()) return;  // shadow memory takes most of the address space
  const auto limited = [](__rlimit_resource resource, rlim_t most) {
    const JobOptions options{.threads = 64, .heap_bytes = UPCR_PAGESIZE};
    return in_child(options, [&] {
      // root may have any number of threads.
      if (resource == RLIMIT_NPROC && geteuid() == 0 && setuid(65534) != 0) _exit(77);
      const rlimit limit = {most, most};
      setrlimit(resource, &limit);
      start_job(options, [](int, char**) {
        EXPECT(!"no thread may run");
        return 0;
      });
    });
  };
  const Ended no_stacks = limited(RLIMIT_AS, 500 * kMegabyte);
  check_message(no_stacks, "no address space for the stacks and private data of 64 threads");
  CHECK(no_stacks.expectations == 0);
  // Enough for 64 stacks of 8 MB with a guard of 1 MB each, but not for 64 slices of 32 MB.
  const Ended no_space = limited(RLIMIT_AS, 2300 * kMegabyte);
  check_message(no_space, "no address space for the shared heap of 64 threads");
  CHECK(no_space.expectations == 0);
  const Ended few_threads = limited(RLIMIT_NPROC, 1);
  if (few_threads.code != 77) check_message(few_threads, "of the 64 asked for");
  CHECK(few_threads.expectations == 0);
}

TEST_CASE("the segment: the reported maximum is at least the size of the heaps") {
  for (unsigned threads : kThreadCounts) {
    if (emulated() && threads > 8) continue;
    check_silent(attached(with(threads, {}), 0, 0, [=] {
      EXPECT(threads * heap_bytes() <= gasnet_getMaxLocalSegmentSize());
      EXPECT_EQ(gasnet_getMaxLocalSegmentSize(), gasnet_getMaxGlobalSegmentSize());
      EXPECT(heap_bytes() >= 64 * kMegabyte);
      gasnet_seginfo_t info[3] = {{}, {&info, 1}, {&info, 1}};
      EXPECT_EQ(gasnet_getSegmentInfo(info, 3), 0);
      EXPECT(info[1].addr == nullptr && info[1].size == 0);
      EXPECT(info[2].addr == nullptr && info[2].size == 0);
      EXPECT(gasnet_getSegmentInfo(info, 0) != 0);
    }));
  }
}

TEST_CASE("the segment is as large as the heaps, and its first and last byte can be read") {
  check_silent(in_child({}, [] {
    gasnet_seginfo_t info;
    EXPECT(gasnet_getSegmentInfo(&info, 1) != 0);  // not attached yet
  }));
  for (unsigned threads : kThreadCounts)
    run_job({.threads = threads, .heap_bytes = kMegabyte}, [] {
      gasnet_seginfo_t info;
      EXPECT_EQ(gasnet_getSegmentInfo(&info, 1), 0);
      const auto* const start = static_cast<const volatile char*>(info.addr);
      EXPECT_EQ(info.size, upcr_threads() * kMegabyte);
      EXPECT_EQ(start[0] + start[info.size - 1], 0);
    });
}

TEST_CASE("spawn calls its functions in order, once for each thread") {
  for (unsigned threads : kThreadCounts) {
    const JobOptions options{.threads = threads};
    const Ended ended = in_child(options, [] {
      static char words[][8] = {"program", "one", "two"};
      static char* arguments[] = {words[0], words[1], words[2], nullptr};
      int argc = 3;
      char** argv = arguments;
      upcr_startup_init(&argc, &argv, 0, 0, "main");
      upcr_startup_attach(16 * kMegabyte, 0, 0);
      upcr_startup_spawnfuncs functions = {};
      functions.pre_spawn_init = [] {
        ++pre_spawns;
        EXPECT_EQ(per_threads.load(), 0);
      };
      functions.per_pthread_init = [] {
        EXPECT_EQ(pre_spawns.load(), 1);
        ++per_threads;
      };
      functions.cache_init = [](void*, uintptr_t) { EXPECT(!"there is no cache"); };
      functions.heap_init = [](void* start, uintptr_t length) {
        heap_start = reinterpret_cast<uintptr_t>(start);
        EXPECT(length <= 16 * kMegabyte - 10000);
        EXPECT(length > 16 * kMegabyte - 10000 - 4096);
        EXPECT(upcr_hasMyAffinity_pshared(reinterpret_cast<uintptr_t>(start)));
        ++heap_inits;
      };
      functions.static_init = [](void* start, uintptr_t length) {
        EXPECT(length >= 10000);
        auto* bytes = static_cast<char*>(start);
        EXPECT(reinterpret_cast<uintptr_t>(bytes + length) <= heap_start);
        EXPECT(upcr_hasMyAffinity_pshared(reinterpret_cast<uintptr_t>(bytes)));
        EXPECT(upcr_hasMyAffinity_pshared(reinterpret_cast<uintptr_t>(bytes + length - 1)));
        memset(bytes, 0x5a, length);
        // Dynamic objects lie past the static section.
        const upcr_shared_ptr_t mine = upcr_alloc(100);
        const upcr_shared_ptr_t spread = upcr_all_alloc(upcr_threads(), 10);
        EXPECT(static_cast<char*>(upcr_shared_to_local(mine)) >= bytes + length);
        const upcr_shared_ptr_t part = upcr_add_shared(spread, 10, upcr_mythread(), 1);
        EXPECT(static_cast<char*>(upcr_shared_to_local(part)) >= bytes + length);
        ++static_inits;
      };
      functions.main_function = [](int count, char** argv_of_thread) {
        const int all = static_cast<int>(upcr_threads());
        EXPECT_EQ(per_threads.load(), all);  // a barrier precedes main
        EXPECT_EQ(heap_inits.load(), all);
        EXPECT_EQ(static_inits.load(), all);
        EXPECT_EQ(count, 3);
        EXPECT(strcmp(argv_of_thread[1], "one") == 0);
        EXPECT(argv_of_thread[3] == nullptr);
        upcr_barrier(1, 0);
        argv_of_thread[1][0] = 'x';  // each thread has its own copy
        argv_of_thread[2] = nullptr;
        upcr_barrier(2, 0);
        EXPECT(strcmp(argv_of_thread[1], "xne") == 0);
        ++mains;
        return 0;
      };
      upcr_startup_spawn(&argc, &argv, 10000, 0, &functions);
    });
    check_silent(ended);
    CHECK(ended.expectations == threads * 17 + 1);
  }
}

TEST_CASE("a static section is part of the shared heap, and must fit into it") {
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = [](int, char**) {
    EXPECT(upcr_alloc(3 * kMegabyte) != 0);
    upcr_alloc(2 * kMegabyte);
    return 0;
  };
  const auto spawn = [&](uintptr_t bytes) {
    return in_child(with(2, {}), [&] {
      int argc = 0;
      char** argv = nullptr;
      upcr_startup_init(&argc, &argv, 0, 0, nullptr);
      upcr_startup_attach(8 * kMegabyte, 0, 0);
      upcr_startup_spawn(&argc, &argv, bytes, 0, &functions);
    });
  };
  check_message(spawn(8 * kMegabyte + 1),
                "a static section of 8388609 bytes does not fit into a shared heap of 8388608 ");
  check_message(spawn(uintptr_t{1} << 40), "a static section of 1099511627776 bytes does not fit");
  check_message(spawn(4 * kMegabyte),
                "of its 8388608 bytes of shared heap, 7340032 are in objects, 0 lost by rounding "
                "their sizes up, and 1048576 free");
}

TEST_CASE("without a main function, spawn returns if there is one thread") {
  upcr_startup_spawnfuncs functions = {};
  const auto start = [&] {
    int argc = 0;
    char** argv = nullptr;
    upcr_startup_init(&argc, &argv, 0, 0, nullptr);
    upcr_startup_attach(16 * kMegabyte, 0, 0);
    upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
    upcr_barrier(0, 0);
    const upcr_shared_ptr_t p = upcr_all_alloc(3, 100);
    upcr_put_shared_val(p, 0, 42, 4);
    EXPECT_EQ(upcr_get_shared_val(p, 0, 4), 42u);
    upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
    upcr_exit(7);
  };
  const Ended ended = in_child(with(1, {}), start);
  INFO(ended.describe());
  CHECK(ended.code == 7);
  CHECK(ended.failures == 0);
  CHECK(ended.expectations == 1);
  check_message(in_child(with(2, {}), start), "bupc_init_reentrant");
}

TEST_CASE("environment variables") {
  run_job(with(3, {{"UPC_MINE", "value"}, {"GASNET_MINE", ""}}), [] {
    EXPECT(strcmp(bupc_getenv("UPC_MINE"), "value") == 0);
    EXPECT(strcmp(upcr_getenv("UPC_MINE"), "value") == 0);
    EXPECT(bupc_getenv("UPC_NOT_THERE") == nullptr);
    EXPECT(bupc_getenv("GASNET_MINE") != nullptr);
  });
}

TEST_CASE("jobs run with threads bound to cores, and with polite waiting") {
  for (const char* name : {"UPC_BIND_THREADS", "UPC_POLITE_SYNC"})
    for (unsigned threads : kThreadCounts)
      run_job(with(threads, {{name, "yes"}, {"UPC_QUIET", "yes"}}), [] {
        for (int i = 0; i < 20; ++i) upcr_barrier(i, 0);
        EXPECT(true);
      });
}

TEST_CASE("UPC_VERBOSE reports the start-up on stderr; UPC_QUIET suppresses it") {
  const Ended ended = end_of_job(with(2, {{"UPC_VERBOSE", "yes"}}), [] {});
  CHECK(ended.code == 0);
  CHECK(ended.out == "");
  CHECK(ended.err.rfind("upc: 2 threads on ", 0) == 0);
  check_silent(end_of_job(with(2, {{"UPC_VERBOSE", "yes"}, {"UPC_QUIET", "yes"}}), [] {}));
}
