// SPDX-License-Identifier: MIT
// UPC's atomicity domains against a model: each type and operation, relaxed and strict, with the
// operation known at compile time and at run time, fetching or not; Berkeley's atomics; and the
// guarantees of strict atomics.
#include <bupc_atomics.h>
#include <doctest/doctest.h>
#include <string.h>
#include <upc_atomic.h>

#include <cmath>
#include <limits>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kBits = UPC_AND | UPC_OR | UPC_XOR;
constexpr int kNumbers = UPC_ADD | UPC_SUB | UPC_MULT | UPC_INC | UPC_DEC | UPC_MIN | UPC_MAX;
constexpr int kAccesses = UPC_GET | UPC_SET | UPC_CSWAP;

template <class T>
T result_of(int op, T held, T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    const U h = static_cast<U>(held), x = static_cast<U>(a);
    switch (op) {
      case UPC_ADD: return static_cast<T>(h + x);
      case UPC_SUB: return static_cast<T>(h - x);
      case UPC_MULT: return static_cast<T>(h * x);
      case UPC_INC: return static_cast<T>(h + 1);
      case UPC_DEC: return static_cast<T>(h - 1);
      case UPC_AND: return held & a;
      case UPC_OR: return held | a;
      case UPC_XOR: return held ^ a;
    }
  } else {
    switch (op) {
      case UPC_ADD: return held + a;
      case UPC_SUB: return held - a;
      case UPC_MULT: return held * a;
      case UPC_INC: return held + 1;
      case UPC_DEC: return held - 1;
    }
  }
  switch (op) {
    case UPC_MIN: return a < held ? a : held;
    case UPC_MAX: return a > held ? a : held;
    case UPC_SET: return a;
    case UPC_CSWAP: return held == a ? b : held;
  }
  return held;  // UPC_GET
}

template <class T>
bool same_bits(T a, T b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

// One operation, known at compile time, on the object of the domain's type at target.
template <int op, bool strict, class T>
void call_constant(upcr_pshared_ptr_t domain, T* fetched, upcr_shared_ptr_t target, const T* a,
                   const T* b) {
  if (strict)
    upc_atomic_strict(domain, fetched, op, target, a, b);
  else
    upc_atomic_relaxed(domain, fetched, op, target, a, b);
}

template <int op, class T>
void try_operation(upcr_pshared_ptr_t domain, upcr_shared_ptr_t target, T held, T a, T b) {
  T* object = static_cast<T*>(upcr_shared_to_processlocal(target));
  const T* first = op == UPC_GET || op == UPC_INC || op == UPC_DEC ? nullptr : &a;
  const T* second = op == UPC_CSWAP ? &b : nullptr;
  const T expected = result_of(op, held, a, b);
  for (int way = 0; way < 8; ++way) {
    const bool strict = way & 1, constant = way & 2, fetching = (way & 4) || op == UPC_GET;
    T fetched{};
    T* to = fetching ? &fetched : nullptr;
    *object = held;
    volatile int hidden = op;
    if (constant && strict) call_constant<op, true>(domain, to, target, first, second);
    if (constant && !strict) call_constant<op, false>(domain, to, target, first, second);
    if (!constant && strict) upc_atomic_strict(domain, to, hidden, target, first, second);
    if (!constant && !strict) upc_atomic_relaxed(domain, to, hidden, target, first, second);
    EXPECT(same_bits(*object, expected));
    EXPECT(!fetching || same_bits(fetched, held));
    EXPECT_EQ(object[1], T{77});
  }
}

template <class T>
void try_values(upcr_pshared_ptr_t domain, upcr_shared_ptr_t target, T held, T a, T b) {
  try_operation<UPC_GET>(domain, target, held, a, b);
  try_operation<UPC_SET>(domain, target, held, a, b);
  try_operation<UPC_CSWAP>(domain, target, held, a, b);
  try_operation<UPC_CSWAP>(domain, target, held, held, b);
  try_operation<UPC_ADD>(domain, target, held, a, b);
  try_operation<UPC_SUB>(domain, target, held, a, b);
  try_operation<UPC_MULT>(domain, target, held, a, b);
  try_operation<UPC_INC>(domain, target, held, a, b);
  try_operation<UPC_DEC>(domain, target, held, a, b);
  try_operation<UPC_MIN>(domain, target, held, a, b);
  try_operation<UPC_MAX>(domain, target, held, a, b);
  if constexpr (std::is_integral_v<T>) {
    try_operation<UPC_AND>(domain, target, held, a, b);
    try_operation<UPC_OR>(domain, target, held, a, b);
    try_operation<UPC_XOR>(domain, target, held, a, b);
  }
}

upcr_shared_ptr_t own_object(size_t bytes) { return upcr_alloc(bytes); }

template <class T>
void try_type(upc_type_t type) {
  const int ops = kAccesses | kNumbers | (std::is_integral_v<T> ? kBits : 0);
  const upcr_pshared_ptr_t domain =
      upc_all_atomicdomain_alloc(type, ops, UPC_ATOMIC_HINT_THROUGHPUT);
  const upcr_shared_ptr_t target = own_object(2 * sizeof(T));
  static_cast<T*>(upcr_shared_to_processlocal(target))[1] = 77;
  using Limits = std::numeric_limits<T>;
  const T values[] = {0, 1, 5, static_cast<T>(-3), Limits::max(), Limits::lowest()};
  for (T held : values)
    for (T a : values) try_values(domain, target, held, a, T{9});
  upc_all_atomicdomain_free(domain);
  upcr_free(target);
}

template <class T>
void try_floating(upc_type_t type) {
  try_type<T>(type);
  const upcr_pshared_ptr_t domain =
      upc_all_atomicdomain_alloc(type, kAccesses | kNumbers, UPC_ATOMIC_HINT_DEFAULT);
  const upcr_shared_ptr_t target = own_object(sizeof(T));
  T* object = static_cast<T*>(upcr_shared_to_processlocal(target));
  // +0 and -0 are equal, and the swap takes place.
  const T zero = 0, seven = 7;
  T fetched = 1;
  *object = -zero;
  upc_atomic_relaxed(domain, &fetched, UPC_CSWAP, target, &zero, &seven);
  EXPECT(std::signbit(fetched));
  EXPECT(*object == 7);
  // A quiet NaN propagates through arithmetic as in C.
  const T nan = std::numeric_limits<T>::quiet_NaN();
  *object = 1;
  upc_atomic_relaxed(domain, nullptr, UPC_ADD, target, &nan, nullptr);
  EXPECT(std::isnan(*object));
  upc_atomic_strict(domain, &fetched, UPC_SET, target, &seven, nullptr);
  EXPECT(std::isnan(fetched));
  upc_all_atomicdomain_free(domain);
  upcr_free(target);
}

void pointers() {
  const upcr_pshared_ptr_t domain =
      upc_all_atomicdomain_alloc(UPC_PTS, kAccesses, UPC_ATOMIC_HINT_LATENCY);
  const upcr_shared_ptr_t array = upcr_all_alloc(4, 16);
  const upcr_shared_ptr_t target = own_object(8);
  auto* object = static_cast<upcr_shared_ptr_t*>(upcr_shared_to_processlocal(target));
  const upcr_shared_ptr_t phased =
      upcr_pshared_to_shared_withphase(upcr_shared_to_pshared(array), 3);
  upcr_shared_ptr_t fetched = 5;
  *object = 0;
  upc_atomic_relaxed(domain, &fetched, UPC_SET, target, &phased, nullptr);
  EXPECT_EQ(fetched, 0u);
  EXPECT_EQ(*object, phased);
  // The comparison ignores the phase; the fetched old value includes it.
  const upcr_shared_ptr_t other = target;
  upc_atomic_strict(domain, &fetched, UPC_CSWAP, target, &array, &other);
  EXPECT_EQ(fetched, phased);
  EXPECT_EQ(*object, other);
  upc_atomic_relaxed(domain, &fetched, UPC_CSWAP, target, &array, &phased);
  EXPECT_EQ(*object, other);
  upc_atomic_relaxed(domain, &fetched, UPC_GET, target, nullptr, nullptr);
  EXPECT_EQ(fetched, other);
  upc_all_atomicdomain_free(domain);
  upcr_all_free(array);
  upcr_free(target);
}

void is_fast() {
  const upcr_shared_ptr_t target = own_object(16);
  EXPECT(upc_atomic_isfast(UPC_INT64, UPC_ADD | UPC_CSWAP | UPC_XOR, target));
  EXPECT(upc_atomic_isfast(UPC_UINT32, UPC_INC, target + 4));
  EXPECT(!upc_atomic_isfast(UPC_INT64, UPC_ADD, target + 4));
  EXPECT(!upc_atomic_isfast(UPC_INT64, UPC_ADD | UPC_MULT, target));
  EXPECT(!upc_atomic_isfast(UPC_DOUBLE, UPC_ADD, target));
  EXPECT(upc_atomic_isfast(UPC_DOUBLE, UPC_GET | UPC_SET, target));
  EXPECT(!upc_atomic_isfast(UPC_DOUBLE, UPC_AND, target));
  EXPECT(!upc_atomic_isfast(UPC_CHAR, UPC_GET, target));
  EXPECT(upc_atomic_isfast(UPC_PTS, UPC_GET | UPC_SET, target));
  upcr_free(target);
}

void every_type() {
  try_type<int>(UPC_INT);
  try_type<unsigned>(UPC_UINT);
  try_type<long>(UPC_LONG);
  try_type<unsigned long>(UPC_ULONG);
  try_type<int32_t>(UPC_INT32);
  try_type<uint32_t>(UPC_UINT32);
  try_type<int64_t>(UPC_INT64);
  try_type<uint64_t>(UPC_UINT64);
  try_floating<float>(UPC_FLOAT);
  try_floating<double>(UPC_DOUBLE);
  pointers();
  is_fast();
}

// All threads update objects of thread 0: the results are exact, also in floating point.
void contended() {
  constexpr int kRounds = 1000;
  const unsigned n = upcr_threads();
  const upcr_shared_ptr_t objects = upcr_all_alloc(n, 64);
  const upcr_shared_ptr_t at[4] = {objects, objects + 8, objects + 16, objects + 24};
  const upcr_pshared_ptr_t longs =
      upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_MAX, UPC_ATOMIC_HINT_DEFAULT);
  const upcr_pshared_ptr_t doubles =
      upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD | UPC_INC, UPC_ATOMIC_HINT_DEFAULT);
  const upcr_pshared_ptr_t floats =
      upc_all_atomicdomain_alloc(UPC_FLOAT, UPC_SUB, UPC_ATOMIC_HINT_DEFAULT);
  if (upcr_mythread() == 0) upcr_memset(objects, 0, 64);
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  const long three = 3;
  const double quarter = 0.25;
  const float half = 0.5f;
  for (int i = 0; i < kRounds; ++i) {
    const long candidate = static_cast<long>(upcr_mythread()) * kRounds + i;
    upc_atomic_relaxed(longs, nullptr, UPC_ADD, at[0], &three, nullptr);
    upc_atomic_strict(longs, nullptr, UPC_MAX, at[1], &candidate, nullptr);
    upc_atomic_relaxed(doubles, nullptr, UPC_ADD, at[2], &quarter, nullptr);
    upc_atomic_strict(doubles, nullptr, UPC_INC, at[2], nullptr, nullptr);
    upc_atomic_relaxed(floats, nullptr, UPC_SUB, at[3], &half, nullptr);
  }
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  const auto* first = static_cast<const char*>(upcr_shared_to_processlocal(objects));
  EXPECT_EQ(*reinterpret_cast<const long*>(first), 3l * kRounds * n);
  EXPECT_EQ(*reinterpret_cast<const long*>(first + 8), static_cast<long>(n) * kRounds - 1);
  EXPECT_EQ(*reinterpret_cast<const double*>(first + 16), 1.25 * kRounds * n);
  EXPECT_EQ(*reinterpret_cast<const float*>(first + 24), -0.5f * kRounds * static_cast<float>(n));
  upc_all_atomicdomain_free(longs);
  upc_all_atomicdomain_free(doubles);
  upc_all_atomicdomain_free(floats);
  upcr_all_free(objects);
}

// Strict accesses are in one order. If two threads each set their own flag and then read the
// other's, at least one sees the other's flag set (store buffering). A thread that sees a flag sees
// all earlier writes, including relaxed ones (message passing).
void litmus(int rounds) {
  const unsigned me = upcr_mythread();
  const upcr_shared_ptr_t words = upcr_all_alloc(upcr_threads(), 4 * 64);
  const upcr_pshared_ptr_t domain =
      upc_all_atomicdomain_alloc(UPC_LONG, UPC_GET | UPC_SET, UPC_ATOMIC_HINT_DEFAULT);
  const upcr_shared_ptr_t flag[2] = {words, words + 64}, seen[2] = {words + 128, words + 192};
  if (me == 0) upcr_memset(words, 0, 256);
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  for (long round = 1; round <= rounds; ++round) {
    if (me < 2) {
      long other;
      upc_atomic_strict(domain, nullptr, UPC_SET, flag[me], &round, nullptr);
      upc_atomic_strict(domain, &other, UPC_GET, flag[1 - me], nullptr, nullptr);
      upcr_put_shared_val(seen[me], 0, static_cast<upcr_register_value_t>(other), 8);
    }
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    if (me == 0)
      EXPECT(static_cast<long>(upcr_get_shared_val(seen[0], 0, 8)) == round ||
             static_cast<long>(upcr_get_shared_val(seen[1], 0, 8)) == round);
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  }
  for (long round = rounds + 1; round <= 2 * rounds; ++round) {
    if (me == 0) {
      upcr_put_shared_val(seen[0], 0, static_cast<upcr_register_value_t>(round), 8);
      upc_atomic_strict(domain, nullptr, UPC_SET, flag[0], &round, nullptr);
      long answer = 0;
      while (answer != round) {
        upc_atomic_strict(domain, &answer, UPC_GET, flag[1], nullptr, nullptr);
        upcr_poll();
      }
    } else if (me == 1) {
      long message = 0;
      while (message != round) {
        upc_atomic_strict(domain, &message, UPC_GET, flag[0], nullptr, nullptr);
        upcr_poll();
      }
      EXPECT_EQ(static_cast<long>(upcr_get_shared_val(seen[0], 0, 8)), round);
      upc_atomic_strict(domain, nullptr, UPC_SET, flag[1], &round, nullptr);
    }
  }
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  upc_all_atomicdomain_free(domain);
  upcr_all_free(words);
}

#define BERKELEY(name, type, mode, place)                                   \
  {                                                                         \
    const upcr_shared_ptr_t shared = own_object(8);                         \
    auto* object = static_cast<type*>(upcr_shared_to_processlocal(shared)); \
    *object = 6;                                                            \
    EXPECT(bupc_atomic##name##_read_##mode(place) == 6);                    \
    bupc_atomic##name##_set_##mode(place, 9);                               \
    EXPECT(bupc_atomic##name##_swap_##mode(place, 0x35) == 9);              \
    EXPECT(bupc_atomic##name##_mswap_##mode(place, 0x0f, 0xea) == 0x35);    \
    EXPECT(bupc_atomic##name##_cswap_##mode(place, 0x3a, 4) == 0x3a);       \
    EXPECT(bupc_atomic##name##_cswap_##mode(place, 0x3a, 5) == 4);          \
    EXPECT(bupc_atomic##name##_fetchadd_##mode(place, (type) - 5) == 4);    \
    EXPECT(*object == (type) - 1);                                          \
    EXPECT(bupc_atomic##name##_fetchand_##mode(place, 0x0c) == (type) - 1); \
    EXPECT(bupc_atomic##name##_fetchor_##mode(place, 0x03) == 0x0c);        \
    EXPECT(bupc_atomic##name##_fetchxor_##mode(place, 0x05) == 0x0f);       \
    EXPECT(bupc_atomic##name##_fetchnot_##mode(place) == 0x0a);             \
    EXPECT(*object == (type) ~(type)0x0a);                                  \
    upcr_free(shared);                                                      \
  }
#define BERKELEY_TYPE(name, type)       \
  BERKELEY(name, type, relaxed, shared) \
  BERKELEY(name, type, strict, shared)  \
  BERKELEY(name, type, private, object)
void berkeley() {
  BERKELEY_TYPE(I, int)
  BERKELEY_TYPE(UI, unsigned int)
  BERKELEY_TYPE(L, long)
  BERKELEY_TYPE(UL, unsigned long)
  BERKELEY_TYPE(I64, int64_t)
  BERKELEY_TYPE(U64, uint64_t)
  BERKELEY_TYPE(I32, int32_t)
  BERKELEY_TYPE(U32, uint32_t)
}

}  // namespace

TEST_CASE("each operation on each type of domain agrees with the model") { run_job(2, every_type); }
TEST_CASE("contended atomics of domains are exact") {
  for (unsigned threads : kThreadCounts) {
    CAPTURE(threads);
    if (threads <= 16) run_job(threads, contended);
  }
}
TEST_CASE("strict atomics are in one order, and order relaxed accesses") {
  run_job(2, [] { litmus(2000); });
  run_job(3, [] { litmus(200); });
}
TEST_CASE("Berkeley's atomics do what their names say") { run_job(2, berkeley); }

TEST_CASE("a domain cannot be freed as memory") {
  JobOptions options;
  options.threads = 2;
  for (const upc_type_t type : {UPC_INT, UPC_LONG, UPC_FLOAT, UPC_PTS})
    expect_fatal(options, 1,
                 "phase 0) is an atomicity domain; free it with upc_all_atomicdomain_free", [&] {
                   const upcr_pshared_ptr_t domain = upc_all_atomicdomain_alloc(type, UPC_GET, 0);
                   if (upcr_mythread() == 1) upcr_free(upcr_pshared_to_shared(domain));
                   upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
                 });
}
