// SPDX-License-Identifier: MIT
// Litmus tests: small races whose forbidden outcomes must never appear, run over and over.
//
// A test goes through an array of instances, each on cache lines of its own. Its threads meet
// before each instance and go on after a delay of their own that varies, having some of the lines
// in their caches. When all are through, the outcomes are looked at and the array is cleared. Only
// instances that all threads came to at the same time prove anything, and are counted as met: with
// a core for each thread, each test needs many. Some tests are races that relaxed accesses may
// lose, which must be seen: if they are not, the others prove nothing either.
#ifndef UPC_TESTS_UNIT_LITMUS_LITMUS_H
#define UPC_TESTS_UNIT_LITMUS_LITMUS_H

#include <stdint.h>
#include <upcr.h>

namespace upc::test {

constexpr unsigned kVariables = 2;
constexpr unsigned kResults = 6;

// Shared variables of an instance, and what its threads read.
struct alignas(64) Variable {
  uint64_t value;
};
struct Instance {
  Variable variable[kVariables];
  struct alignas(64) {
    uint64_t value;
  } result[kResults];
};

// The instance being run, as the code of a test sees it.
struct Run {
  upcr_pshared_ptr_t instance;
  uint64_t* results;  // one writer each; read after a barrier

  upcr_pshared_ptr_t at(unsigned v) const { return instance + v * sizeof(Variable); }
  void put(unsigned v, uint64_t x) const { upcr_put_pshared_val(at(v), 0, x, 8); }
  void put_strict(unsigned v, uint64_t x) const { upcr_put_pshared_val_strict(at(v), 0, x, 8); }
  uint64_t get(unsigned v) const { return upcr_get_pshared_val(at(v), 0, 8); }
  uint64_t get_strict(unsigned v) const { return upcr_get_pshared_val_strict(at(v), 0, 8); }
  void result(unsigned r, uint64_t x) const {
    results[r * sizeof(Instance::result[0]) / sizeof(uint64_t)] = x;
  }
};

using Results = const uint64_t (&)[kResults];

enum Verdict { kForbidden, kMustAppear };

struct Test {
  const char* name;
  unsigned threads;  // with a multiple of them, each group of so many does the same for itself
  // What each thread does, and whether the results are forbidden.
  void (*act)(const Run& run, unsigned thread);
  bool (*bad)(Results r);
  Verdict verdict;
  bool relaxed;  // races without synchronisation, which ThreadSanitizer would report
  // What each thread does before they meet, if anything.
  void (*prepare)(unsigned thread) = nullptr;
  bool whole = false;  // all threads of the job must take part: there are no groups
};

inline bool both_old(Results r) { return r[0] == 0 && r[1] == 0; }

// Runs the tests for the number of threads that UPC_THREADS says and returns the exit code of the
// program. Its argument is how many seconds each test runs at least (default 0.3); with a core for
// each thread, it also goes on for so many meetings. `prepare`, if any, runs on every thread first.
int run_litmus(int argc, char** argv, const Test* tests, size_t count, uint64_t meetings,
               void (*prepare)() = nullptr);

}  // namespace upc::test

#endif
