// SPDX-License-Identifier: MIT
// upc_all_permute: each thread's block goes to the thread that its element of perm names (UPC
// Collective Operations Specification 1.0, 4.2.6).
#include "collectives/relocalization.h"

using namespace upc::collectives;
namespace exploration = upc::runtime::exploration;

// Each thread sends its own block, since only it knows the block's target from its own element of
// perm; the receiver learns only from the sender that the block has arrived.
void(upc_all_permute)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upcr_pshared_ptr_t perm,
                      size_t nbytes, upc_flag_t flags) {
  const Announced announced = begin_relocalization("upc_all_permute", {dst, Area::kSpread, 1},
                                                   {src, Area::kSpread, 1}, &perm, nbytes, flags);
  const BlockCopier copy(nbytes, uint64_t{2} * upcri_job.threads);
  const auto receiver_of = [&](unsigned t) {
    int to;
    char* at = reinterpret_cast<char*>(perm) + (uint64_t{t} << upcri_job.slice_shift);
    __builtin_memcpy(&to, exploration::read(at, sizeof to), sizeof to);
    check_permutation(to, t);
    return static_cast<unsigned>(to);
  };
  const auto send = [&](unsigned t, unsigned to) { copy(address_at(dst, to), address_at(src, t)); };
  const auto share = [&](unsigned t) { send(t, receiver_of(t)); };
  // The receiver is not known in advance, so each thread waits for all.
  if (explored())
    return explore_each("upc_all_permute", flags, share,
                        [](unsigned, unsigned) { return kUntilOver; });
  if (one_does_all(flags, nbytes * upcri_job.threads))
    return let_one_do("upc_all_permute", 0, for_all(share));
  const unsigned self = upc::runtime::me();
  Call call("upc_all_permute", flags);
  call.expect_delivery();
  const unsigned to = receiver_of(self);
  call.need(to);
  send(self, to);
  call.announce_delivery(to);
  call.done();
  call.await_delivery();
}
