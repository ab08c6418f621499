// SPDX-License-Identifier: MIT
// A stable merge sort of adjacent elements by a program's comparison function, for one thread.
//
// The comparison's result on random data can't be predicted, so it never decides a branch: it
// selects what is moved. Two independent comparisons are always in flight, one at either end of the
// runs that are merged. The function gets pointers to shared memory, so elements are compared only
// in one of the two buffers.
#ifndef UPC_COLLECTIVES_MERGE_SORT_H
#define UPC_COLLECTIVES_MERGE_SORT_H

#include <upcri/job.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace upc::collectives {

// The program's order.
class Order {
 public:
  explicit Order(int (*function)(upcr_shared_ptr_t, upcr_shared_ptr_t))
      : function_(function), base_(upcri_job.base) {}
  bool less(const char* a, const char* b) const { return function_(pointer(a), pointer(b)) < 0; }

 private:
  upcr_shared_ptr_t pointer(const char* at) const {
    return reinterpret_cast<uintptr_t>(at) - base_;
  }
  int (*function_)(upcr_shared_ptr_t, upcr_shared_ptr_t);
  uint64_t base_;
};

// b if choose_b, otherwise a, without a branch.
inline const char* either(bool choose_b, const char* a, const char* b) {
  const auto x = reinterpret_cast<uintptr_t>(a), y = reinterpret_cast<uintptr_t>(b);
  return reinterpret_cast<const char*>(x ^ ((x ^ y) & -uintptr_t{choose_b}));
}

// Elements of a size that the compiler knows, or of any size.
template <size_t kSize>
struct Fixed {
  static constexpr bool fits_registers = true;
  explicit Fixed(size_t) {}
  static constexpr size_t size() { return kSize; }
  static void move(char* dst, const char* src) { __builtin_memcpy(dst, src, kSize); }
};
struct AnySize {
  static constexpr bool fits_registers = false;
  explicit AnySize(size_t size) : size_(size) {}
  size_t size() const { return size_; }
  void move(char* dst, const char* src) const { memcpy(dst, src, size_); }

 private:
  size_t size_;
};

template <class Elements>
class MergeSort {
 public:
  MergeSort(Order order, Elements elements) : order_(order), elements_(elements) {}

  // Sorts the `count` elements at `from`, with space for as many at `other`; the result is at
  // `other` if into_other, otherwise at `from`.
  void sort(char* from, char* other, uint64_t count, bool into_other) const {
    if (count == 0) return;
    if (count <= kLeaf) return sort_leaf(from, other, count, into_other);
    const uint64_t left = (count / 2 + kLeaf - 1) / kLeaf * kLeaf;  // only the last leaf is odd
    sort(from, other, left, !into_other);
    sort(from + bytes(left), other + bytes(left), count - left, !into_other);
    const char* a = into_other ? from : other;
    merge(into_other ? other : from, a, left, a + bytes(left), count - left);
  }

  // Merges two sorted runs at other addresses into dst; of equal elements, those of `a` come first.
  void merge(char* dst, const char* a, uint64_t a_count, const char* b, uint64_t b_count) const {
    const size_t size = elements_.size();
    const char *a_last = a + bytes(a_count) - size, *b_last = b + bytes(b_count) - size;
    if (a_count > 0 && b_count > 0 && order_.less(b, a_last)) {
      char* dst_last = dst + bytes(a_count + b_count) - size;
      for (uint64_t pairs; (pairs = (a_count < b_count ? a_count : b_count) / 2) > kFewPairs;) {
        for (; pairs > 0; --pairs) {
          front(dst, a, b);
          back(dst_last, a_last, b_last);
        }
        a_count = static_cast<uint64_t>(a_last + size - a) / size;
        b_count = static_cast<uint64_t>(b_last + size - b) / size;
      }
      while (a <= a_last && b <= b_last) front(dst, a, b);
    }
    const auto a_bytes = static_cast<size_t>(a_last + size - a);
    const auto b_bytes = static_cast<size_t>(b_last + size - b);
    if (a_bytes > 0) memcpy(dst, a, a_bytes);
    if (b_bytes > 0) memcpy(dst + a_bytes, b, b_bytes);
  }

 private:
  static constexpr uint64_t kLeaf = 8;
  // When so few are left in a run, counting again costs more than a branch on the ends.
  static constexpr uint64_t kFewPairs = 4;

  size_t bytes(uint64_t count) const { return count * elements_.size(); }

  // Moves the smaller of the first two, or the larger of the last two.
  void front(char*& dst, const char*& a, const char*& b) const {
    const bool take_b = order_.less(b, a);
    elements_.move(dst, either(take_b, a, b));
    a += elements_.size() & -size_t{!take_b};
    b += elements_.size() & -size_t{take_b};
    dst += elements_.size();
  }
  void back(char*& dst, const char*& a, const char*& b) const {
    const bool take_a = order_.less(b, a);
    elements_.move(dst, either(take_a, b, a));
    a -= elements_.size() & -size_t{take_a};
    b -= elements_.size() & -size_t{!take_a};
    dst -= elements_.size();
  }

  void sort_leaf(char* from, char* other, uint64_t count, bool into_other) const {
    if constexpr (Elements::fits_registers)
      if (count == kLeaf) return sort_eight(from, other, into_other);
    insertion_sort(from, other, count);
    if (into_other) memcpy(other, from, bytes(count));
  }

  void insertion_sort(char* at, char* spare, uint64_t count) const {
    const size_t size = elements_.size();
    for (uint64_t i = 1; i < count; ++i) {
      char* const element = at + i * size;
      char* place = element;
      while (place > at && order_.less(element, place - size)) place -= size;
      if (place == element) continue;
      elements_.move(spare, element);
      memmove(place + size, place, static_cast<size_t>(element - place));
      elements_.move(place, spare);
    }
  }

  // Sorts two groups of four, then merges them between the buffers; neither end can be exhausted.
  void sort_eight(char* from, char* other, bool into_other) const {
    char* fours = into_other ? from : other;
    sort_four(from, fours);
    sort_four(from + bytes(4), fours + bytes(4));
    char* dst = into_other ? other : from;
    char* dst_last = dst + bytes(7);
    const char *a = fours, *b = fours + bytes(4), *a_last = fours + bytes(3),
               *b_last = fours + bytes(7);
    for (int i = 0; i < 4; ++i) {
      front(dst, a, b);
      back(dst_last, a_last, b_last);
    }
  }

  // Five comparisons; dst may be v.
  void sort_four(const char* v, char* dst) const {
    const size_t size = elements_.size();
    const char *v1 = v + size, *v2 = v1 + size, *v3 = v2 + size;
    const bool swap01 = order_.less(v1, v), swap23 = order_.less(v3, v2);
    const char *a = either(swap01, v, v1), *b = either(swap01, v1, v);    // a <= b
    const char *c = either(swap23, v2, v3), *d = either(swap23, v3, v2);  // c <= d
    const bool c_first = order_.less(c, a), b_last = order_.less(d, b);
    const char* first = either(c_first, a, c);
    const char* last = either(b_last, d, b);
    // The two in the middle; `left` was before `right` if they are equal.
    const char* left = either(c_first, either(b_last, b, c), a);
    const char* right = either(b_last, either(c_first, c, b), d);
    const bool swap = order_.less(right, left);
    char sorted[4][Elements::size()];
    elements_.move(sorted[0], first);
    elements_.move(sorted[1], either(swap, left, right));
    elements_.move(sorted[2], either(swap, right, left));
    elements_.move(sorted[3], last);
    __builtin_memcpy(dst, sorted, sizeof sorted);
  }

  const Order order_;
  const Elements elements_;
};

}  // namespace upc::collectives

#endif
