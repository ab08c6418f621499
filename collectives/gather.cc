// SPDX-License-Identifier: MIT
// upc_all_gather: one thread's memory receives a block of each thread (UPC Collective Operations
// Specification 1.0, 4.2.3).
#include "collectives/relocalization.h"

using namespace upc::collectives;

void(upc_all_gather)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                     upc_flag_t flags) {
  const unsigned threads = upcri_job.threads, self = upc::runtime::me();
  const Announced announced =
      begin_relocalization("upc_all_gather", {dst, Area::kOneThread, threads},
                           {src, Area::kSpread, 1}, nullptr, nbytes, flags);
  const unsigned root = upcr_threadof_shared(dst);
  const BlockCopier copy(nbytes, uint64_t{2} * threads);
  char* to = address_of(dst);
  const auto share = [&](unsigned t) { copy(to + t * nbytes, address_at(src, t)); };
  if (explored())
    return explore_each("upc_all_gather", flags, share, [&](unsigned t, unsigned thread) {
      return touches_of_copy(thread, t, root);
    });
  if (one_does_all(flags, nbytes * threads))
    return let_one_do("upc_all_gather", root, for_all(share));
  if (nbytes < kLineBytes && in_mode(flags) == Mode::kAll && out_mode(flags) == Mode::kAll) {
    for (unsigned t = 0; self == root && t < fetched(); ++t) fetch_for_read(address_at(src, t));
    Call call("upc_all_gather", flags);
    for (unsigned t = 0; self == root && t < threads; ++t) share(t);
    call.done();
    return;
  }
  Call call("upc_all_gather", flags);
  call.need(root);
  share(self);
  call.done();
  if (self == root) call.await_all();
}
