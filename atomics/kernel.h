// SPDX-License-Identifier: MIT
// The kernel of the atomic memory operations, for C++: upcri/amo.h over std::atomic_ref, which
// compiles to the same instructions. Objects are naturally aligned.
#ifndef UPC_ATOMICS_KERNEL_H
#define UPC_ATOMICS_KERNEL_H

#include <upcri/amo.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace upc::atomics {

enum class Order {
  kRelaxed,  // only atomic (under ThreadSanitizer, which does not model fences, it synchronises)
             // synchronises)
  kStrict,   // in one order with all other strict accesses; no access of the thread moves across it
};

template <Order order>
inline constexpr std::memory_order kUpdate = order == Order::kStrict ? std::memory_order_seq_cst
#ifdef UPCRI_TSAN
                                                                     : std::memory_order_acq_rel;
#else
                                                                     : std::memory_order_relaxed;
#endif

// Before and after an update.
template <Order order>
void fence_at_update() {
  if constexpr (order == Order::kStrict) upcri_fence_at_update();
}

// An update that is one read-modify-write.
template <Order order, class ReadModifyWrite>
auto in_one(ReadModifyWrite update) {
  fence_at_update<order>();
  const auto held = update();
  fence_at_update<order>();
  return held;
}

template <Order order, class T>
T fetch(T& object) {
  if constexpr (order == Order::kStrict) {
    upcri_fence();
    const T value = std::atomic_ref<T>(object).load(std::memory_order_seq_cst);
    upcri_fence_behind_load();
    return value;
  }
#ifdef UPCRI_TSAN
  return std::atomic_ref<T>(object).load(std::memory_order_acquire);
#else
  return std::atomic_ref<T>(object).load(std::memory_order_relaxed);
#endif
}

template <Order order, class T>
T swap(T& object, T value) {
  return in_one<order>([&] { return std::atomic_ref<T>(object).exchange(value, kUpdate<order>); });
}

template <Order order, class T>
void set(T& object, T value) {
  if constexpr (order == Order::kStrict) {
    swap<order>(object, value);
    return;
  }
#ifdef UPCRI_TSAN
  std::atomic_ref<T>(object).store(value, std::memory_order_release);
#else
  std::atomic_ref<T>(object).store(value, std::memory_order_relaxed);
#endif
}

// Stores the result of `next` for the object's value, and returns the old value; ends early if
// nothing changes.
template <Order order, class T, class Next>
T update(T& object, Next next) {
  const std::atomic_ref<T> ref(object);
  fence_at_update<order>();
  T held = ref.load(std::memory_order_relaxed);
  for (;;) {
    const T value = next(held);
    // Compared as bits: -0 replaces +0, and a NaN replaces itself.
    using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    if constexpr (order == Order::kRelaxed)
      if (std::bit_cast<Bits>(value) == std::bit_cast<Bits>(held)) return held;
    if (ref.compare_exchange_weak(held, value, kUpdate<order>, std::memory_order_relaxed)) {
      fence_at_update<order>();
      return held;
    }
  }
}

// Stores value if `equal` holds for the object's value and `cond`; never fails spuriously. Equal
// values may have different bits: +0 and -0.
template <Order order, class T, class Equal>
T compare_swap(T& object, T cond, T value, Equal equal) {
  const std::atomic_ref<T> ref(object);
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  T expected = cond;
  fence_at_update<order>();
  for (;;) {
    T held = expected;
    const bool swapped = ref.compare_exchange_strong(held, value, kUpdate<order>);
    if (swapped || !equal(held, cond) ||
        std::bit_cast<Bits>(held) == std::bit_cast<Bits>(expected)) {
      fence_at_update<order>();
      return held;
    }
    expected = held;
  }
}

template <Order order, class T>
T fetch_add(T& object, T value) {
  if constexpr (std::is_integral_v<T>)
    return in_one<order>(
        [&] { return std::atomic_ref<T>(object).fetch_add(value, kUpdate<order>); });
  else
    return update<order>(object, [&](T held) { return held + value; });
}
template <Order order, class T>
T fetch_sub(T& object, T value) {
  if constexpr (std::is_integral_v<T>)
    return in_one<order>(
        [&] { return std::atomic_ref<T>(object).fetch_sub(value, kUpdate<order>); });
  else
    return update<order>(object, [&](T held) { return held - value; });
}
template <Order order, class T>
T fetch_mult(T& object, T value) {
  return update<order>(object, [&](T held) {
    if constexpr (std::is_integral_v<T>)  // wraps around
      return static_cast<T>(static_cast<uint64_t>(held) * static_cast<uint64_t>(value));
    else
      return held * value;
  });
}
template <Order order, class T>
T fetch_min(T& object, T value) {
  return update<order>(object, [&](T held) { return held < value ? held : value; });
}
template <Order order, class T>
T fetch_max(T& object, T value) {
  return update<order>(object, [&](T held) { return held > value ? held : value; });
}
template <Order order, class T>
T fetch_and(T& object, T value) {
  return in_one<order>([&] { return std::atomic_ref<T>(object).fetch_and(value, kUpdate<order>); });
}
template <Order order, class T>
T fetch_or(T& object, T value) {
  return in_one<order>([&] { return std::atomic_ref<T>(object).fetch_or(value, kUpdate<order>); });
}
template <Order order, class T>
T fetch_xor(T& object, T value) {
  return in_one<order>([&] { return std::atomic_ref<T>(object).fetch_xor(value, kUpdate<order>); });
}

}  // namespace upc::atomics

#endif
