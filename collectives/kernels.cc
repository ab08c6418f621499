// SPDX-License-Identifier: MIT
// The loops of kernels.h. They are plain, so that the compiler vectorises them.
#include "collectives/kernels.h"

#include "smp/os.h"

namespace upc::collectives {
namespace {

// An element in user memory, which may be unaligned and may have been written as another type.
template <class T>
struct [[gnu::packed, gnu::may_alias]] Element {
  T value;
  operator T() const { return value; }
  Element& operator=(T other) {
    value = other;
    return *this;
  }
};

// Arithmetic that wraps around, on types at least as wide as int so that small ones are not
// promoted to a signed type.
template <class T>
struct Wide {
  using type = T;
};
template <>
struct Wide<unsigned char> {
  using type = unsigned;
};
template <>
struct Wide<unsigned short> {
  using type = unsigned;
};
template <class T>
using wide = typename Wide<T>::type;

template <class T>
struct Add {
  T operator()(T a, T b) const { return static_cast<T>(wide<T>(a) + wide<T>(b)); }
};
template <class T>
struct Mult {
  T operator()(T a, T b) const { return static_cast<T>(wide<T>(a) * wide<T>(b)); }
};
template <class T>
struct And {
  T operator()(T a, T b) const { return static_cast<T>(a & b); }
};
template <class T>
struct Or {
  T operator()(T a, T b) const { return static_cast<T>(a | b); }
};
template <class T>
struct Xor {
  T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};
template <class T>
struct LogAnd {
  T operator()(T a, T b) const { return static_cast<T>((a != 0) & (b != 0)); }
};
template <class T>
struct LogOr {
  T operator()(T a, T b) const { return static_cast<T>((a != 0) | (b != 0)); }
};
template <class T>
struct Min {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct Max {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct User {
  T (*function)(T, T);
  T operator()(T a, T b) const { return function(a, b); }
};

template <class T, template <class> class Op>
Op<T> make(UserFunction user) {
  if constexpr (std::is_same_v<Op<T>, User<T>>)
    return {reinterpret_cast<T (*)(T, T)>(user)};
  else
    return {};
}

template <class T>
Value pack(T value) {
  Value result{};
  __builtin_memcpy(result.bytes, &value, sizeof value);
  return result;
}
template <class T>
T unpack(const Value& value) {
  T result;
  __builtin_memcpy(&result, value.bytes, sizeof result);
  return result;
}

// The prefetch distance of a long fold: processors stop prefetching by themselves at the end of
// each page. (bench/run "reduce 16M*": 5.4 ms without, 3.4 ms with it.)
constexpr uint64_t kAheadBytes = 8192;

template <class T, class Op>
T fold_run(const Element<T>* at, uint64_t count, Op op) {
  uint64_t i = 1;
  T result = at[0];
  constexpr uint64_t lanes = kLanes<T>;
  if constexpr (!std::is_same_v<Op, User<T>> && lanes > 1) {
    if (count >= 2 * lanes) {
      T lane[lanes];
      for (uint64_t j = 0; j < lanes; ++j) lane[j] = at[j];
      i = lanes;
      constexpr uint64_t ahead = kAheadBytes / sizeof(T);
      for (; i + lanes + ahead <= count; i += lanes) {
        const auto* next = reinterpret_cast<const char*>(at + i + ahead);
        for (uint64_t line = 0; line < lanes * sizeof(T); line += smp::os::kCacheLine)
          __builtin_prefetch(next + line, 0, 2);
        for (uint64_t j = 0; j < lanes; ++j) lane[j] = op(lane[j], at[i + j]);
      }
      for (; i + lanes <= count; i += lanes)
        for (uint64_t j = 0; j < lanes; ++j) lane[j] = op(lane[j], at[i + j]);
      for (uint64_t half = lanes / 2; half > 0; half /= 2)
        for (uint64_t j = 0; j < half; ++j) lane[j] = op(lane[j], lane[j + half]);
      result = lane[0];
    }
  }
  for (; i < count; ++i) result = op(result, at[i]);
  return result;
}

template <class T, template <class> class Op>
struct Of {
  static Value fold(const char* at, uint64_t count, UserFunction user) {
    return pack<T>(fold_run<T>(reinterpret_cast<const Element<T>*>(at), count, make<T, Op>(user)));
  }

  static Value join(const Value& a, const Value& b, UserFunction user) {
    return pack<T>(make<T, Op>(user)(unpack<T>(a), unpack<T>(b)));
  }

  static Value scan(char* dst, const char* src, uint64_t count, const Value* before,
                    UserFunction user) {
    const auto op = make<T, Op>(user);
    const auto* from = reinterpret_cast<const Element<T>*>(src);
    auto* to = reinterpret_cast<Element<T>*>(dst);
    T sum = before ? op(unpack<T>(*before), from[0]) : from[0];
    to[0] = sum;
    for (uint64_t i = 1; i < count; ++i) to[i] = sum = op(sum, from[i]);
    return pack<T>(sum);
  }

  // parts[s] becomes the fold of parts 0 to s.
  static Value fold_parts(const char* src, uint64_t count, Value* parts, UserFunction user) {
    const auto op = make<T, Op>(user);
    const auto* from = reinterpret_cast<const Element<T>*>(src);
    const uint64_t part = count / kStreams;
    T upto{};
    for (uint64_t s = 0; s < kStreams; ++s) {
      const uint64_t length = s + 1 < kStreams ? part : count - s * part;
      const T sum = fold_run<T>(from + s * part, length, op);
      upto = s == 0 ? sum : op(upto, sum);
      parts[s] = pack<T>(upto);
    }
    return parts[kStreams - 1];
  }

  static void scan_parts(char* dst, const char* src, uint64_t count, const Value* before,
                         const Value* parts, UserFunction user) {
    const auto op = make<T, Op>(user);
    const auto* from = reinterpret_cast<const Element<T>*>(src);
    auto* to = reinterpret_cast<Element<T>*>(dst);
    const uint64_t part = count / kStreams;
    T sum[kStreams];
    sum[0] = before ? op(unpack<T>(*before), from[0]) : from[0];
    for (uint64_t s = 1; s < kStreams; ++s) {
      const T upto = unpack<T>(parts[s - 1]);
      sum[s] = op(before ? op(unpack<T>(*before), upto) : upto, from[s * part]);
    }
    for (uint64_t s = 0; s < kStreams; ++s) to[s * part] = sum[s];
    for (uint64_t i = 1; i < part; ++i)
      for (uint64_t s = 0; s < kStreams; ++s)
        to[s * part + i] = sum[s] = op(sum[s], from[s * part + i]);
    for (uint64_t i = kStreams * part; i < count; ++i)
      to[i] = sum[kStreams - 1] = op(sum[kStreams - 1], from[i]);
  }

  static constexpr Kernel kernel = {fold, join, scan, fold_parts, scan_parts};
};

constexpr Kernel kNone = {};

// Signed and unsigned integers differ only in Min and Max.
template <class T, class U = std::make_unsigned_t<T>>
constexpr ElementType integer_type() {
  return {sizeof(T),
          false,
          {Of<U, Add>::kernel, Of<U, Mult>::kernel, Of<U, And>::kernel, Of<U, Or>::kernel,
           Of<U, Xor>::kernel, Of<U, LogAnd>::kernel, Of<U, LogOr>::kernel, Of<T, Min>::kernel,
           Of<T, Max>::kernel, Of<T, User>::kernel}};
}
template <class T>
constexpr ElementType floating_type() {
  return {sizeof(T),
          true,
          {Of<T, Add>::kernel, Of<T, Mult>::kernel, kNone, kNone, kNone, Of<T, LogAnd>::kernel,
           Of<T, LogOr>::kernel, Of<T, Min>::kernel, Of<T, Max>::kernel, Of<T, User>::kernel}};
}

}  // namespace

template <>
const ElementType& element_type<signed char>() {
  static constexpr ElementType type = integer_type<signed char>();
  return type;
}
template <>
const ElementType& element_type<unsigned char>() {
  static constexpr ElementType type = integer_type<unsigned char>();
  return type;
}
template <>
const ElementType& element_type<short>() {
  static constexpr ElementType type = integer_type<short>();
  return type;
}
template <>
const ElementType& element_type<unsigned short>() {
  static constexpr ElementType type = integer_type<unsigned short>();
  return type;
}
template <>
const ElementType& element_type<int>() {
  static constexpr ElementType type = integer_type<int>();
  return type;
}
template <>
const ElementType& element_type<unsigned>() {
  static constexpr ElementType type = integer_type<unsigned>();
  return type;
}
template <>
const ElementType& element_type<long>() {
  static constexpr ElementType type = integer_type<long>();
  return type;
}
template <>
const ElementType& element_type<unsigned long>() {
  static constexpr ElementType type = integer_type<unsigned long>();
  return type;
}
template <>
const ElementType& element_type<float>() {
  static constexpr ElementType type = floating_type<float>();
  return type;
}
template <>
const ElementType& element_type<double>() {
  static constexpr ElementType type = floating_type<double>();
  return type;
}
template <>
const ElementType& element_type<long double>() {
  static constexpr ElementType type = floating_type<long double>();
  return type;
}

}  // namespace upc::collectives
