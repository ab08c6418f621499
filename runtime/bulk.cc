// Copies of any size. (Spec: "Shared Memory Bulk Memory Operations".)
#include "upcri/bulk.h"

#include <string.h>

#include <atomic>

#include "runtime/bulk.h"
#include "smp/os.h"
#include "smp/sanitizers.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace upc::runtime {

bool outgrows_cache(uint64_t nbytes) {
  // Asked for once, since the answer takes as long as a small copy. Any thread may write it.
  static std::atomic<uint64_t> cache{0};
  uint64_t bytes = cache.load(std::memory_order_relaxed);
  if (bytes == 0) cache.store(bytes = smp::os::cache_bytes(), std::memory_order_relaxed);
  return nbytes > bytes;
}

namespace {

// A copy of this size or more may outgrow the cache.
constexpr size_t kLargeBytes = size_t{1} << 20;
// A thread's copy is streamed from a quarter of the last-level cache on: source and target take
// half of it then, and other threads use it too. Within the cache plain stores are twice as fast.
constexpr uint64_t kCacheShare = 4;

#if defined(__SSE2__)
// Whole cache lines by streaming stores, the rest at either end as usual.
void stream_lines(char* dst, const char* src, size_t nbytes) {
  constexpr size_t kLine = 64;
  const size_t head = (kLine - reinterpret_cast<uintptr_t>(dst) % kLine) % kLine;
  memcpy(dst, src, head);
  dst += head;
  src += head;
  nbytes -= head;
  for (; nbytes >= kLine; nbytes -= kLine, dst += kLine, src += kLine) {
    __builtin_prefetch(src + 16 * kLine, 0, 0);
    const auto* from = reinterpret_cast<const __m128i*>(src);
    auto* to = reinterpret_cast<__m128i*>(dst);
    const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1),
                  c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
    _mm_stream_si128(to, a);
    _mm_stream_si128(to + 1, b);
    _mm_stream_si128(to + 2, c);
    _mm_stream_si128(to + 3, d);
  }
  memcpy(dst, src, nbytes);
  // Streaming stores are not ordered with what follows; barriers and locks rely on that order.
  _mm_sfence();
}
#endif

}  // namespace

void stream(void* dst, const void* src, size_t nbytes) {
#if defined(__SSE2__)
  // Sanitizers see what memcpy does, but not this.
  if (!smp::under_address_sanitizer() && !smp::under_thread_sanitizer())
    return stream_lines(static_cast<char*>(dst), static_cast<const char*>(src), nbytes);
#endif
  memcpy(dst, src, nbytes);
}

}  // namespace upc::runtime

void upcri_copy(void* dst, const void* src, size_t nbytes) {
  using namespace upc::runtime;
  if (nbytes == 0) return;  // the pointers may be null
  if (nbytes >= kLargeBytes && dst != src && outgrows_cache(nbytes * kCacheShare))
    return stream(dst, src, nbytes);
  memmove(dst, src, nbytes);  // source and target may be the same place
}
