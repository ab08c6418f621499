// Copies of any size. (Spec: "Shared Memory Bulk Memory Operations".)
#include "upcri/bulk.h"

#include <string.h>
#include <unistd.h>

#include <atomic>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace {

// Copies that outgrow the last-level cache go past it: their target does not stay there anyway, and
// streaming stores spare reading it in first. Within the cache plain stores are twice as fast.
constexpr size_t kLeastStreamBytes = size_t{8} << 20;
constexpr size_t kUnknownCacheBytes = size_t{32} << 20;

// Asking the processor takes microseconds on a virtual machine, so it is done once, and late.
size_t stream_bytes() {
  static std::atomic<size_t> known{0};  // relaxed: any thread finds the same
  size_t bytes = known.load(std::memory_order_relaxed);
  if (bytes == 0) {
    const long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
    bytes = cache > 0 ? static_cast<size_t>(cache) : kUnknownCacheBytes;
    if (bytes < kLeastStreamBytes) bytes = kLeastStreamBytes;
    known.store(bytes, std::memory_order_relaxed);
  }
  return bytes;
}

#if defined(__SSE2__)
// Whole cache lines by streaming stores, the rest at either end as usual.
void stream(char* dst, const char* src, size_t nbytes) {
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

void upcri_copy(void* dst, const void* src, size_t nbytes) {
#if defined(__SSE2__)
  if (nbytes >= kLeastStreamBytes && nbytes >= stream_bytes() && dst != src)
    return stream(static_cast<char*>(dst), static_cast<const char*>(src), nbytes);
#endif
  memmove(dst, src, nbytes);  // source and target may be the same place
}
