// SPDX-License-Identifier: MIT
// Types, operations and reference results for the tests of reduce and prefix_reduce.
#ifndef UPC_TESTS_UNIT_COLLECTIVES_OPERATIONS_H
#define UPC_TESTS_UNIT_COLLECTIVES_OPERATIONS_H

#include <type_traits>

#include "tests/unit/collectives/arrays.h"

namespace upc::test {

// The functions of one type.
template <class T>
struct Functions;
#define UPC_TEST_FUNCTIONS(letters, type)                                                          \
  template <>                                                                                      \
  struct Functions<type> {                                                                         \
    static void reduce(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op, size_t n,        \
                       size_t block, type (*func)(type, type), upc_flag_t flags) {                 \
      upc_all_reduce##letters(dst, src, op, n, block, func, flags);                                \
    }                                                                                              \
    static void reduce_all(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op, size_t n,    \
                           size_t block, type (*func)(type, type), upc_flag_t flags) {             \
      bupc_all_reduce_all##letters(dst, src, op, n, block, func, flags);                           \
    }                                                                                              \
    static void prefix_reduce(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op, size_t n, \
                              size_t block, type (*func)(type, type), upc_flag_t flags) {          \
      upc_all_prefix_reduce##letters(dst, src, op, n, block, func, flags);                         \
    }                                                                                              \
  };
UPC_TEST_FUNCTIONS(C, signed char)
UPC_TEST_FUNCTIONS(UC, unsigned char)
UPC_TEST_FUNCTIONS(S, short)
UPC_TEST_FUNCTIONS(US, unsigned short)
UPC_TEST_FUNCTIONS(I, int)
UPC_TEST_FUNCTIONS(UI, unsigned)
UPC_TEST_FUNCTIONS(L, long)
UPC_TEST_FUNCTIONS(UL, unsigned long)
UPC_TEST_FUNCTIONS(F, float)
UPC_TEST_FUNCTIONS(D, double)
UPC_TEST_FUNCTIONS(LD, long double)

template <class Work>
void for_each_type(Work work) {
  work(static_cast<signed char>(0));
  work(static_cast<unsigned char>(0));
  work(static_cast<short>(0));
  work(static_cast<unsigned short>(0));
  work(0);
  work(0u);
  work(0L);
  work(0UL);
  work(0.0F);
  work(0.0);
  work(0.0L);
}

// A non-commutative user function: integers are affine maps x -> ax + b, with a and b in the two
// halves of the bits, and the result is the composition; of floating point numbers, the result is
// the last that is not 0.
template <class T>
T ordered(T first, T second) {
  if constexpr (std::is_floating_point_v<T>) {
    return second != 0 ? second : first;
  } else {
    using U = std::make_unsigned_t<T>;
    constexpr int half = sizeof(T) * 4;
    constexpr uint64_t mask = (uint64_t{1} << half) - 1;
    const uint64_t p = static_cast<U>(first), q = static_cast<U>(second);
    const uint64_t a = (p >> half) * (q >> half), b = (p & mask) * (q >> half) + (q & mask);
    return static_cast<T>(static_cast<U>((a & mask) << half | (b & mask)));
  }
}
// A commutative user function.
template <class T>
T larger(T a, T b) {
  return a < b ? b : a;
}

template <class T>
T apply(upc_op_t op, T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    switch (op) {
      case UPC_ADD: return static_cast<T>(x + y);
      case UPC_MULT: return static_cast<T>(x * y);
      case UPC_AND: return static_cast<T>(x & y);
      case UPC_OR: return static_cast<T>(x | y);
      case UPC_XOR: return static_cast<T>(x ^ y);
      default: break;
    }
  }
  switch (op) {
    case UPC_ADD: return a + b;
    case UPC_MULT: return a * b;
    case UPC_LOGAND: return a && b;
    case UPC_LOGOR: return a || b;
    case UPC_MIN: return a < b ? a : b;
    case UPC_FUNC:
    case UPC_MAX: return a > b ? a : b;
    default: return ordered(a, b);
  }
}

template <class T>
upc_op_t random_operation(Random& random) {
  for (;;) {
    const auto bit = random.below(11);
    const upc_op_t op = bit == 9 ? UPC_FUNC : bit == 10 ? UPC_NONCOMM_FUNC : upc_op_t{1} << bit;
    if (std::is_integral_v<T> || !(op & (UPC_AND | UPC_OR | UPC_XOR))) return op;
  }
}

// An element for op such that the result is exact in any order of evaluation.
template <class T>
T random_element(Random& random, upc_op_t op) {
  if (op == UPC_LOGAND) return static_cast<T>(random.below(500) != 0 ? 1 + random.below(9) : 0);
  if (op == UPC_LOGOR) return static_cast<T>(random.below(500) == 0 ? 1 + random.below(9) : 0);
  if constexpr (std::is_integral_v<T>) {
    if (op == UPC_MULT || op == UPC_AND) return static_cast<T>(random.bits() | random.below(9) % 2);
    return static_cast<T>(random.bits());
  } else {
    if (op == UPC_MULT) return random.below(2) ? T{1} : T{-1};
    if (op == UPC_NONCOMM_FUNC) return static_cast<T>(random.below(4) ? 0 : random.below(100));
    return static_cast<T>(random.between(-100, 100));
  }
}

template <class T>
T load(const char* at) {
  T value;
  memcpy(&value, at, sizeof value);
  return value;
}

// Elements of one case; thread 0 puts them into the array.
template <class T>
std::vector<T> random_elements(Random& random, size_t count, upc_op_t op) {
  std::vector<T> elements(count);
  for (T& element : elements) element = random_element<T>(random, op);
  return elements;
}
template <class T>
void put(const SharedArray& array, const std::vector<T>& elements) {
  for (size_t i = 0; i < elements.size(); ++i) memcpy(array.at(i), &elements[i], sizeof(T));
}

// Mostly few elements, sometimes enough for all threads to take part.
inline size_t random_count(Random& random, size_t elem_size) {
  return random.below(3) == 0 ? 1 + random.below(40000 / elem_size) : random.up_to(1000);
}

}  // namespace upc::test

#endif
