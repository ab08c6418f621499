// SPDX-License-Identifier: MIT
// upc_all_broadcast and upc_all_scatter: each thread takes its block from one thread's memory (UPC
// Collective Operations Specification 1.0, 4.2.1 and 4.2.2).
#include "collectives/relocalization.h"

using namespace upc::collectives;

namespace {

// Each thread takes its block from one thread's memory: thread t the one at src + t * stride.
void pull_from_one(const char* function, upcr_shared_ptr_t dst, upcr_shared_ptr_t src,
                   size_t nbytes, size_t stride, upc_flag_t flags) {
  const unsigned threads = upcri_job.threads, self = upc::runtime::me();
  const BlockCopier copy(nbytes, threads + (stride ? uint64_t{threads} : 1));
  const char* from = address_of(src);
  const auto share = [&](unsigned t) { copy(address_at(dst, t), from + t * stride); };
  const unsigned root = upcr_threadof_shared(src);
  if (explored())
    return explore_each(function, flags, share, [&](unsigned t, unsigned thread) {
      return touches_of_copy(thread, root, t);
    });
  if (one_does_all(flags, nbytes * threads)) {
    for (unsigned t = 0; self == root && t < fetched(); ++t) fetch_for_write(address_at(dst, t));
    return let_one_do(function, root, for_all(share));
  }
  fetch_for_read(from + self * stride);
  fetch_for_write(address_at(dst, self));
  Call call(function, flags);
  call.need(root);
  share(self);
  call.done();
  if (self == root) call.await_all();
}

}  // namespace

void(upc_all_broadcast)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                        upc_flag_t flags) {
  const Announced announced =
      begin_relocalization("upc_all_broadcast", {dst, Area::kSpread, 1}, {src, Area::kOneThread, 1},
                           nullptr, nbytes, flags);
  pull_from_one("upc_all_broadcast", dst, src, nbytes, 0, flags);
}

void(upc_all_scatter)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                      upc_flag_t flags) {
  const Announced announced =
      begin_relocalization("upc_all_scatter", {dst, Area::kSpread, 1},
                           {src, Area::kOneThread, upcri_job.threads}, nullptr, nbytes, flags);
  pull_from_one("upc_all_scatter", dst, src, nbytes, nbytes, flags);
}
