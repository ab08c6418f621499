// SPDX-License-Identifier: MIT
// Litmus tests: small races whose forbidden outcomes must never appear, run many times.
//
// A test runs through an array of instances, each with its own cache lines. Its threads meet before
// each instance and continue after a delay that varies by thread and instance, with some of the
// lines in their caches. After the last instance, the outcomes are checked and the array is
// cleared. Only instances at which all threads arrived at the same time prove anything. They are
// counted as met, and with a core for each thread, each test needs many of them. Some tests have
// outcomes of relaxed accesses that are allowed and must be seen: otherwise the other tests prove
// nothing, either.
#ifndef UPC_TESTS_UNIT_LITMUS_LITMUS_H
#define UPC_TESTS_UNIT_LITMUS_LITMUS_H

#include <stdint.h>
#include <upcr.h>

namespace upc::test {

constexpr unsigned kVariables = 2;
constexpr unsigned kResults = 6;

// The shared variables of an instance, and the values that its threads read.
struct alignas(64) Variable {
  uint64_t value;
};
struct Instance {
  Variable variable[kVariables];
  struct alignas(64) {
    uint64_t value;
  } result[kResults];
};

// The current instance, as the code of a test sees it.
struct Run {
  upcr_pshared_ptr_t instance;
  uint64_t* results;  // each has one writer, and is read after a barrier

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
  unsigned threads;  // in a job with a multiple of them, each group of threads runs the test
  // The code of each thread, and whether the results are those that the verdict is about.
  void (*act)(const Run& run, unsigned thread);
  bool (*bad)(Results r);
  Verdict verdict;
  bool relaxed;  // races without synchronisation, which ThreadSanitizer would report
  // The code of each thread before the threads meet; may be null.
  void (*prepare)(unsigned thread) = nullptr;
  bool whole = false;  // all threads of the job must take part, without groups
};

inline bool both_old(Results r) { return r[0] == 0 && r[1] == 0; }

// Runs the tests for the number of threads in UPC_THREADS; returns the exit code of the program.
// The program's argument is the number of seconds that each test runs at least (default 0.3). With
// a core for each thread, a test also runs until it has that number of meetings. `prepare`, if any,
// runs on each thread first.
int run_litmus(int argc, char** argv, const Test* tests, size_t count, uint64_t meetings,
               void (*prepare)() = nullptr);

}  // namespace upc::test

#endif
