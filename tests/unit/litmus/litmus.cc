// SPDX-License-Identifier: MIT
// Runs litmus tests: see litmus.h.
#include "tests/unit/litmus/litmus.h"

#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

using namespace upc::test;

namespace {

#ifdef UPCRI_TSAN
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
constexpr unsigned kInstances = 1024;

uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

uint64_t time_ns = 300'000'000;
bool enough;  // written by thread 0 between two barriers

// The arguments of run_litmus.
const Test* tests;
size_t tests_count;
uint64_t meetings_wanted;
void (*prepare_all)();

// How long all tests may take to reach their meetings if other processes use the cores, too.
constexpr uint64_t kPatienceNs = 200'000'000'000;
uint64_t patience_ends;
bool with_cores;  // whether each thread has a core

// The progress of each thread in instances since the start of the program, and in which of the
// current instances it met the others.
struct alignas(64) Progress {
  uint64_t instances;
  bool met[kInstances];
};
constexpr unsigned kMostThreads = 16;
Progress progress[kMostThreads];

// The threads that run one test together, and the caller's role among them.
struct Group {
  unsigned first, threads, role;
  explicit Group(const Test& test)
      : first(upcr_mythread() / test.threads * test.threads),
        threads(test.threads),
        role(upcr_mythread() % test.threads) {}
};

// Without a core for each thread, a thread polls for the others kLooks times (about 10 µs), and
// then continues alone for kAlone instances.
constexpr unsigned kLooks = 20000;
constexpr unsigned kAlone = 64;

// Whether the other threads of the group are at this instance, too.
bool meet(const Group& group, uint64_t instance) {
  const unsigned me = upcr_mythread();
  __atomic_store_n(&progress[me].instances, instance, __ATOMIC_RELAXED);
  static __thread uint64_t alone_until = 0;
  if (instance < alone_until) return false;
  unsigned looks = 0;
  bool met = true;
  for (unsigned t = group.first; t < group.first + group.threads; ++t)
    while (__atomic_load_n(&progress[t].instances, __ATOMIC_RELAXED) < instance) {
      __asm__ __volatile__("" ::: "memory");
      if (++looks % kLooks != 0) continue;
      met = false;
      if (!with_cores) {
        alone_until = instance + kAlone;
        return false;
      }
      // A polling thread keeps its core until the other thread has one, too.
      if (looks % (200 * kLooks) == 0) sched_yield();
    }
  return met;
}

void run_instance(const Test& test, const Group& group, const Run& run, unsigned i,
                  uint64_t instance) {
  const unsigned me = upcr_mythread();
  uint64_t chance = (instance * 4 + me) * 0x9e3779b97f4a7c15u;
  chance ^= chance >> 29;
  if (test.prepare) test.prepare(group.role);
  for (unsigned v = 0; v < kVariables; ++v)
    if (chance >> v & 1) __builtin_prefetch(reinterpret_cast<const void*>(run.at(v)));
  progress[me].met[i] = meet(group, instance);
  for (unsigned delay = chance >> 8 & 1023; delay > 0; --delay)
    __asm__ __volatile__("" ::: "memory");
  test.act(run, group.role);
}

// AddressSanitizer's checks between two accesses take so long that no access overtakes another.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kOvertakes = false;
#elif defined(__has_feature)
constexpr bool kOvertakes = !__has_feature(address_sanitizer);
#else
constexpr bool kOvertakes = true;
#endif

bool must_see(const Test& test) { return with_cores && kOvertakes && test.verdict == kMustAppear; }

struct Counts {
  uint64_t tried, met, bad;
};

// Runs one test on all threads; the result is valid on thread 0.
Counts run_test(const Test& test, upcr_shared_ptr_t memory) {
  auto* all = static_cast<Instance*>(upcr_cast(memory));  // kInstances for each group
  const Group group(test);
  const unsigned groups = upcr_threads() / test.threads;
  const uint64_t offset = uint64_t{group.first / group.threads} * kInstances;
  static __thread uint64_t done = 0;
  const uint64_t start = now_ns();
  Counts counts = {};
  do {
    if (upcr_mythread() == 0) memset(static_cast<void*>(all), 0, groups * kInstances * sizeof *all);
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    for (unsigned i = 0; i < kInstances; ++i) {
      const Run run = {upcr_shared_to_pshared(memory) + (offset + i) * sizeof(Instance),
                       &all[offset + i].result[0].value};
      run_instance(test, group, run, i, ++done);
    }
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    if (upcr_mythread() == 0) {
      for (unsigned i = 0; i < groups * kInstances; ++i) {
        uint64_t results[kResults];
        for (unsigned r = 0; r < kResults; ++r) results[r] = all[i].result[r].value;
        counts.bad += test.bad(results);
        bool met = true;
        for (unsigned t = 0; t < test.threads; ++t)
          met &= progress[i / kInstances * test.threads + t].met[i % kInstances];
        counts.met += met;
      }
      counts.tried += groups * kInstances;
      const uint64_t now = now_ns();
      enough = now - start >= time_ns &&
               (!with_cores || now >= patience_ends ||
                (counts.met >= meetings_wanted && (!must_see(test) || counts.bad > 0)));
    }
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  } while (!enough);
  return counts;
}

// The fault in a test's result; null if there is none.
const char* fault(const Test& test, const Counts& counts) {
  if (test.verdict == kForbidden && counts.bad > 0) return "FORBIDDEN";
  if (with_cores && counts.met < meetings_wanted) return "the threads seldom ran at the same time";
  if (must_see(test) && counts.bad == 0) return "NOT SEEN, but allowed";
  return nullptr;
}

bool failed = false;  // used by thread 0 only

bool each_has_a_core() {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) == 0 &&
         static_cast<unsigned>(CPU_COUNT(&cores)) >= upcr_threads();
}

int run_all(int, char**) {
  if (upcr_mythread() == 0) with_cores = each_has_a_core();  // seen by all after the next barrier
  const upcr_shared_ptr_t memory =
      upcr_all_alloc(1, upcr_threads() * kInstances * sizeof(Instance));
  if (prepare_all) prepare_all();
  for (const Test* test = tests; test < tests + tests_count; ++test) {
    const bool fits =
        test->whole ? test->threads == upcr_threads() : upcr_threads() % test->threads == 0;
    if (!fits || (kSanitized && test->relaxed)) continue;
    const Counts counts = run_test(*test, memory);
    if (upcr_mythread() != 0) continue;
    const char* wrong = fault(*test, counts);
    printf("%-50s %9llu times, %9llu met, %llu such: %s\n", test->name,
           static_cast<unsigned long long>(counts.tried),
           static_cast<unsigned long long>(counts.met), static_cast<unsigned long long>(counts.bad),
           wrong ? wrong : "ok");
    if (wrong) failed = true;
  }
  return failed;
}

}  // namespace

// For models_test.py: lists the names of the tests, or judges results from standard input.
static int answer(const char* what, const Test* all, size_t count) {
  if (strcmp(what, "--list") == 0) {
    for (size_t i = 0; i < count; ++i)
      printf("%s\t%s\n", all[i].verdict == kForbidden ? "forbidden" : "must appear", all[i].name);
    return 0;
  }
  unsigned test, results;
  while (scanf("%u %u", &test, &results) == 2 && test < count && results <= kResults) {
    uint64_t result[kResults] = {};
    for (unsigned r = 0; r < results; ++r)
      if (scanf("%" SCNu64, &result[r]) != 1) return 2;
    printf("%d\n", all[test].bad(result));
  }
  return 0;
}

int upc::test::run_litmus(int argc, char** argv, const Test* all, size_t count, uint64_t meetings,
                          void (*prepare)()) {
  if (argc == 2 && strncmp(argv[1], "--", 2) == 0) return answer(argv[1], all, count);
  const char* const threads = getenv("UPC_THREADS");
  if (!threads || atoi(threads) < 2 || atoi(threads) > static_cast<int>(kMostThreads)) {
    fprintf(stderr, "litmus: set UPC_THREADS to 2, 3, 4 or more, up to %u\n", kMostThreads);
    return 2;
  }
  tests = all;
  tests_count = count;
  meetings_wanted = meetings;
  prepare_all = prepare;
  if (argc > 1) time_ns = static_cast<uint64_t>(atof(argv[1]) * 1e9);
  patience_ends = now_ns() + kPatienceNs;
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = run_all;
  upcr_startup_init(&argc, &argv, 0, 0, "main");
  upcr_startup_attach(64 << 20, 0, 0);
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
  return 0;  // never reached
}
