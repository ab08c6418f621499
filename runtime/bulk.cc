// SPDX-License-Identifier: MIT
// Copies of any size. (Spec: "Shared Memory Bulk Memory Operations".)
#include "upcri/bulk.h"

#include <string.h>

#include <algorithm>
#include <atomic>

#include "runtime/bulk.h"
#include "runtime/job.h"
#include "smp/os.h"
#include "smp/sanitizers.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace upc::runtime {

bool outgrows_cache(uint64_t nbytes) {
  // A quarter of the last-level cache: above that streaming is faster, even if the targets are read
  // right after (2 threads, 260 MiB; below it, streaming costs such a reader a tenth).
  constexpr uint64_t kCacheShare = 4;
  // Read once, since the query takes as long as a small copy. Any thread may write it.
  static std::atomic<uint64_t> cache{0};
  uint64_t bytes = cache.load(std::memory_order_relaxed);
  if (bytes == 0) cache.store(bytes = smp::os::cache_bytes(), std::memory_order_relaxed);
  return nbytes > bytes / kCacheShare;
}

namespace {

// Bytes of sources and targets, if as many threads as can run at once make such copies.
uint64_t bytes_on_their_way(size_t nbytes) {
  return 2 * nbytes * (upcri_job.oversubscribed ? job.cores : upcri_job.threads);
}

#if defined(__SSE2__)
constexpr size_t kLine = smp::os::kCacheLine;

inline void stream_line(char* dst, const char* src) {
  const auto* from = reinterpret_cast<const __m128i*>(src);
  auto* to = reinterpret_cast<__m128i*>(dst);
  const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1),
                c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
  _mm_stream_si128(to, a);
  _mm_stream_si128(to + 1, b);
  _mm_stream_si128(to + 2, c);
  _mm_stream_si128(to + 3, d);
}

// Copies complete cache lines by streaming stores, and the rest at either end as usual. It copies
// two pages at a time, since a processor prefetches within a page (16 MiB, 2 threads: 2.97 ms one
// by one, 2.10 in pairs).
void stream_lines(char* dst, const char* src, size_t nbytes) {
  constexpr size_t kPage = 4096;
  const size_t head = std::min((kLine - reinterpret_cast<uintptr_t>(dst) % kLine) % kLine, nbytes);
  memcpy(dst, src, head);
  dst += head;
  src += head;
  nbytes -= head;
  for (; nbytes >= 2 * kPage; nbytes -= 2 * kPage, dst += 2 * kPage, src += 2 * kPage)
    for (size_t at = 0; at < kPage; at += kLine) {
      stream_line(dst + at, src + at);
      stream_line(dst + kPage + at, src + kPage + at);
    }
  for (; nbytes >= kLine; nbytes -= kLine, dst += kLine, src += kLine) stream_line(dst, src);
  memcpy(dst, src, nbytes);
  // Streaming stores are not ordered with later stores; barriers and locks rely on that order.
  _mm_sfence();
}
#endif

}  // namespace

void stream(void* dst, const void* src, size_t nbytes) {
#if defined(__SSE2__)
  // Sanitizers intercept memcpy, but not this.
  if (!smp::under_address_sanitizer() && !smp::under_thread_sanitizer())
    return stream_lines(static_cast<char*>(dst), static_cast<const char*>(src), nbytes);
#endif
  memcpy(dst, src, nbytes);
}

}  // namespace upc::runtime

void upcri_copy_large(void* dst, const void* src, size_t nbytes) {
  using namespace upc::runtime;
  if (dst != src && outgrows_cache(bytes_on_their_way(nbytes))) return stream(dst, src, nbytes);
  memmove(dst, src, nbytes);  // source and target may be the same object
}
