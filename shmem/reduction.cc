// SPDX-License-Identifier: MIT
// OpenSHMEM's reductions and scans. (1.6, section 9.10.)
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#include <utility>

#include "shmem/call.h"
#include "upcri/shmem/active_set.h"

using namespace upc::shmem;

namespace {

// into[i] = into[i] op from[i]
using Combine = void (*)(void* into, const void* from, size_t count);

// Sum and product; integers wrap around, and so are computed as unsigned.
template <class T>
T plus(T a, T b) {
  if constexpr (static_cast<T>(0.5) == T{})
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return a + b;
}
template <class T>
T times(T a, T b) {
  if constexpr (static_cast<T>(0.5) == T{})
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}

template <class T, int operation>
T result_of(T a, T b) {
  if constexpr (operation == UPCRI_SHMEM_REDUCE_and) return a & b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_or) return a | b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_xor) return a ^ b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_max) return b > a ? b : a;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_min) return b < a ? b : a;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_sum) return plus(a, b);
  if constexpr (operation == UPCRI_SHMEM_REDUCE_prod) return times(a, b);
}

template <class T, int operation>
void combine(void* into_bytes, const void* from_bytes, size_t count) {
  T* into = static_cast<T*>(into_bytes);
  const T* from = static_cast<const T*>(from_bytes);
  for (size_t i = 0; i < count; ++i) into[i] = result_of<T, operation>(into[i], from[i]);
}

struct Number {
  size_t bytes;
  Combine combine[UPCRI_SHMEM_REDUCE_prod + 1];
};

template <class T>
constexpr Number integer_of() {
  return {sizeof(T),
          {combine<T, UPCRI_SHMEM_REDUCE_and>, combine<T, UPCRI_SHMEM_REDUCE_or>,
           combine<T, UPCRI_SHMEM_REDUCE_xor>, combine<T, UPCRI_SHMEM_REDUCE_max>,
           combine<T, UPCRI_SHMEM_REDUCE_min>, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}
template <class T>
constexpr Number real_of() {
  return {sizeof(T),
          {nullptr, nullptr, nullptr, combine<T, UPCRI_SHMEM_REDUCE_max>,
           combine<T, UPCRI_SHMEM_REDUCE_min>, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}
template <class T>
constexpr Number complex_of() {
  return {sizeof(T),
          {nullptr, nullptr, nullptr, nullptr, nullptr, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}

// In the order of UPCRI_SHMEM_NUMBER_….
constexpr Number kNumbers[] = {integer_of<int8_t>(),
                               integer_of<int16_t>(),
                               integer_of<int32_t>(),
                               integer_of<int64_t>(),
                               integer_of<uint8_t>(),
                               integer_of<uint16_t>(),
                               integer_of<uint32_t>(),
                               integer_of<uint64_t>(),
                               real_of<float>(),
                               real_of<double>(),
                               real_of<long double>(),
                               complex_of<upcri_shmem_complexf_t>(),
                               complex_of<upcri_shmem_complexd_t>()};

// Up to this many bytes from all members together, each computes the complete result itself, which
// saves a barrier.
constexpr size_t kWholeBytes = 4096;

// Computes elements [begin, end) of the result, in the order of the members, into `result`.
void reduce_part(Call& call, const void* source, size_t begin, size_t end, const Number& number,
                 int operation, void* result) {
  const size_t bytes = (end - begin) * number.bytes;
  const char* own = static_cast<const char*>(source) + begin * number.bytes;
  memcpy(result, call.at(own, 0, bytes), bytes);
  for (int member = 1; member < call.size(); ++member)
    number.combine[operation](result, call.at(own, member, bytes), end - begin);
}

}  // namespace

int upcri_shmem_reduce(shmem_team_t team, void* dest, const void* source, size_t count, int number,
                       int operation, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  const Number& type = kNumbers[number];
  const size_t all_bytes = count * type.bytes;
  Call call(team, {function, dest, all_bytes, source, all_bytes, count});
  const auto members = static_cast<size_t>(call.size());
  const bool whole = all_bytes * members <= kWholeBytes;
  const auto index = static_cast<size_t>(call.index());
  const size_t begin = whole ? 0 : count * index / members;
  const size_t end = whole ? count : count * (index + 1) / members;
  alignas(16) char small[kWholeBytes];
  char* result = whole ? small : static_cast<char*>(malloc((end - begin) * type.bytes + 1));
  if (!result) upcri_fatal("%s: no memory for %zu results", function, end - begin);
  call.begin();
  if (end > begin) reduce_part(call, source, begin, end, type, operation, result);
  call.sync();  // source may be dest: it is written after all have read it
  if (whole) {
    copy(dest, result, all_bytes);
    return 0;
  }
  const size_t bytes = (end - begin) * type.bytes;
  char* own = static_cast<char*>(dest) + begin * type.bytes;
  for (int member = 0; bytes > 0 && member < call.size(); ++member)
    copy(call.at(own, member, bytes), result, bytes);
  free(result);
  call.sync();
  return 0;
}

namespace {

// The bytes of sums that are kept during a pass over the members.
constexpr size_t kScanBytes = 2048;

// Scans elements [begin, begin + count) of all members, at most kScanBytes: each member's sources
// are read before its results are written, which may be at the same address.
void scan_chunk(Call& call, void* dest, const void* source, size_t begin, size_t count,
                const Number& number, bool inclusive) {
  const size_t bytes = count * number.bytes;
  const char* from = static_cast<const char*>(source) + begin * number.bytes;
  char* to = static_cast<char*>(dest) + begin * number.bytes;
  alignas(16) char sums[2][kScanBytes];
  char *before = sums[0], *with = sums[1];
  for (int member = 0; member < call.size(); ++member) {
    if (member == 0) {  // not added to 0, since a sum of negative zeros is negative zero
      memset(before, 0, bytes);
      memcpy(with, call.at(from, 0, bytes), bytes);
    } else {
      memcpy(with, before, bytes);
      number.combine[UPCRI_SHMEM_REDUCE_sum](with, call.at(from, member, bytes), count);
    }
    memcpy(call.at(to, member, bytes), inclusive ? with : before, bytes);
    std::swap(before, with);
  }
}

}  // namespace

// Each member computes its part of the elements for all members.
int upcri_shmem_scan(shmem_team_t team, void* dest, const void* source, size_t count, int number,
                     int inclusive, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  const Number& type = kNumbers[number];
  const size_t bytes = count * type.bytes;
  Call call(team, {function, dest, bytes, source, bytes, count});
  const auto members = static_cast<size_t>(call.size());
  const auto index = static_cast<size_t>(call.index());
  const size_t chunk = kScanBytes / type.bytes;
  const size_t end = count * (index + 1) / members;
  call.begin();
  for (size_t at = count * index / members; at < end; at += chunk)
    scan_chunk(call, dest, source, at, std::min(chunk, end - at), type, inclusive != 0);
  call.sync();
  return 0;
}
