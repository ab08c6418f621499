// SPDX-License-Identifier: MIT
// Thread-local data of two translated C files: each thread has its own copies with the initial
// values, and a name refers to the same object in both files.
#include "tests/unit/tld/tld.h"

#include <doctest/doctest.h>

#include <atomic>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

template <class T>
T& variable(int which) {
  return *static_cast<T*>(tld_address_one(which));
}

}  // namespace

TEST_CASE("both files see one object, with its initial value and alignment") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      for (int which = kTldInitialised; which <= kTldCommon; ++which)
        EXPECT(tld_address_one(which) == tld_address_two(which));
      EXPECT_EQ(variable<int>(kTldInitialised), 7);
      EXPECT_EQ(variable<int>(kTldTentativeBoth), 0);
      EXPECT_EQ(variable<long>(kTldTentativeOne), 123456789012);
      EXPECT_EQ(variable<int[100]>(kTldArray)[2], 3);
      EXPECT_EQ(variable<int[100]>(kTldArray)[99], 0);
      EXPECT_EQ(variable<tld_pair>(kTldPair).c, 'x');
      EXPECT(variable<tld_pair>(kTldPair).d == 2.5);
      EXPECT_EQ(variable<int (*)(int)>(kTldFunction)(4), 5);
      EXPECT(upcr_is_init_shared(variable<upcr_shared_ptr_t>(kTldShared)));
      EXPECT(variable<int*>(kTldPointer) == nullptr);
      EXPECT_EQ(variable<char>(kTldAligned), 'a');
      EXPECT_EQ(reinterpret_cast<uintptr_t>(tld_address_one(kTldAligned)) % 256, 0u);
      EXPECT_EQ(variable<char>(kTldChar), 'c');
      EXPECT_EQ(variable<int[5000]>(kTldCommon)[4999], 0);
      EXPECT_EQ(*tld_static_one(), 11);
      EXPECT_EQ(*tld_static_two(), 0);
    });
}

TEST_CASE("a thread's stores do not affect other threads") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      static std::atomic<void*> addresses[64];
      const int me = static_cast<int>(upcr_mythread());
      variable<int>(kTldInitialised) = me;
      variable<int>(kTldTentativeBoth) = me + 1;
      variable<int[100]>(kTldArray)[50] = me + 2;
      variable<int[5000]>(kTldCommon)[4999] = me + 3;
      *tld_static_one() = me + 4;
      *tld_static_two() = me + 5;
      variable<int*>(kTldPointer) = &variable<int>(kTldInitialised);
      addresses[me] = tld_address_one(kTldInitialised);
      upcr_barrier(0, 0);
      for (unsigned t = 0; t < upcr_threads(); ++t)
        EXPECT_EQ(addresses[t] == tld_address_two(kTldInitialised), t == upcr_mythread());
      EXPECT_EQ(*static_cast<int*>(tld_address_two(kTldInitialised)), me);
      EXPECT_EQ(*static_cast<int*>(tld_address_two(kTldTentativeBoth)), me + 1);
      EXPECT_EQ(static_cast<int*>(tld_address_two(kTldArray))[50], me + 2);
      EXPECT_EQ(static_cast<int*>(tld_address_two(kTldCommon))[4999], me + 3);
      EXPECT_EQ(*tld_static_one(), me + 4);
      EXPECT_EQ(*tld_static_two(), me + 5);
      EXPECT_EQ(*variable<int*>(kTldPointer), me);
      EXPECT_EQ(variable<char>(kTldChar), 'c');
    });
}
