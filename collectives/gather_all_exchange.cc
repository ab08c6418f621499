// SPDX-License-Identifier: MIT
// upc_all_gather_all and upc_all_exchange: each thread takes a block from every thread (UPC
// Collective Operations Specification 1.0, 4.2.4 and 4.2.5).
#include <algorithm>

#include "collectives/relocalization.h"

using namespace upc::collectives;

namespace {

// Blocks of this size and more that all threads read are read by all at the same time: most threads
// then find them in the cache.
constexpr size_t kTogetherBytes = 256 << 10;

// The step-th thread whose block a thread copies: it starts with its own, so that not all threads
// read from one at the same time.
unsigned rotated(const Call& call, unsigned step) {
  const unsigned thread = call.me() + step;
  return thread < call.threads() ? thread : thread - call.threads();
}

// Each thread takes a block from every thread, at src + t * stride for thread t, to its own dst.
void pull_from_all(const char* function, upcr_shared_ptr_t dst, upcr_shared_ptr_t src,
                   size_t nbytes, size_t stride, upc_flag_t flags) {
  const unsigned threads = upcri_job.threads, self = upc::runtime::me();
  const BlockCopier copy(nbytes, threads * (stride ? uint64_t{2} * threads : threads + 1));
  const auto block = [&](unsigned t, unsigned from) {
    copy(address_at(dst, t) + from * nbytes, address_at(src, from) + t * stride);
  };
  if (explored()) {
    const auto share = [&](unsigned t) {
      for (unsigned from = 0; from < threads; ++from) block(t, from);
    };
    return explore_each(function, flags, share, [](unsigned t, unsigned thread) {
      return thread == t ? kUntilOver : Touches{Until::kRead, thread + 1};
    });
  }
  if (one_does_all(flags, nbytes * threads * threads))
    return let_one_do(function, 0, [&] {
      // Slices are a power of two apart, so a cache has few places for the same offset in all of
      // them: each line is used completely while it is cached.
      const auto tile =
          static_cast<unsigned>(kLineBytes / std::clamp(nbytes, size_t{1}, kLineBytes));
      const auto end = [&](unsigned begin) { return std::min(begin + tile, threads); };
      for (unsigned to = 0; to < threads; to += tile)
        for (unsigned from = 0; from < threads; from += tile)
          for (unsigned t = to; t < end(to); ++t)
            for (unsigned f = from; f < end(from); ++f) block(t, f);
    });
  for (unsigned t = 0; t < fetched(); ++t) fetch_for_read(address_at(src, t) + self * stride);
  fetch_for_write(address_at(dst, self));
  Call call(function, flags);
  const bool together = stride == 0 && nbytes >= kTogetherBytes;
  for (unsigned step = 0; step < threads; ++step) {
    const unsigned from = together ? step : rotated(call, step);
    call.need(from);
    block(self, from);
  }
  call.done();
  call.await_all();
}

}  // namespace

void(upc_all_gather_all)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                         upc_flag_t flags) {
  const Announced announced =
      begin_relocalization("upc_all_gather_all", {dst, Area::kSpread, upcri_job.threads},
                           {src, Area::kSpread, 1}, nullptr, nbytes, flags);
  pull_from_all("upc_all_gather_all", dst, src, nbytes, 0, flags);
}

void(upc_all_exchange)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                       upc_flag_t flags) {
  const Announced announced =
      begin_relocalization("upc_all_exchange", {dst, Area::kSpread, upcri_job.threads},
                           {src, Area::kSpread, upcri_job.threads}, nullptr, nbytes, flags);
  pull_from_all("upc_all_exchange", dst, src, nbytes, nbytes, flags);
}
