// Broadcast, scatter, gather, gather_all, exchange and permute. Each thread copies its share
// straight from source to target: mostly the blocks that it receives, so that they end up near it.
// (Collective Operations Specification 1.0, 4.2.)
#include "collectives/check.h"
#include "collectives/copy.h"
#include "collectives/sync.h"

using namespace upc::collectives;

namespace {

// Blocks smaller than this, side by side in one thread's memory, are written by that thread alone
// if all wait for all in any case: several threads would fight over the cache lines.
constexpr size_t kLineBytes = 64;

// How many threads' blocks are fetched ahead.
unsigned fetched() { return upcri_job.threads < kFetchAhead ? upcri_job.threads : kFetchAhead; }

// For who copies blocks of all threads: start at its own, so that not all read one thread at once.
unsigned rotated(const Call& call, unsigned step) {
  const unsigned thread = call.me() + step;
  return thread < call.threads() ? thread : thread - call.threads();
}

// Each thread takes its block at `from` (all blocks, or its own of several) out of one thread's
// memory.
void pull_from_one(const char* function, upcr_shared_ptr_t dst, upcr_shared_ptr_t src,
                   const BlockCopier& copy, uint64_t block_offset, upc_flag_t flags) {
  const char* from = address_of(src) + block_offset;
  char* to = address_at(dst, upc::runtime::me());
  fetch_for_read(from);
  fetch_for_write(to);
  Call call(function, flags);
  const unsigned root = upcr_threadof_shared(src);
  call.need(root);
  copy(to, from);
  call.done();
  if (call.me() == root) call.await_all();
}

}  // namespace

void(upc_all_broadcast)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                        upc_flag_t flags) {
  check_relocalization("upc_all_broadcast", {dst, Area::kSpread, 1}, {src, Area::kOneThread, 1},
                       nullptr, nbytes, flags);
  pull_from_one("upc_all_broadcast", dst, src, BlockCopier(nbytes, uint64_t{1} + upcri_job.threads), 0, flags);
}

void(upc_all_scatter)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                      upc_flag_t flags) {
  check_relocalization("upc_all_scatter", {dst, Area::kSpread, 1},
                       {src, Area::kOneThread, upcri_job.threads}, nullptr, nbytes, flags);
  pull_from_one("upc_all_scatter", dst, src, BlockCopier(nbytes, uint64_t{2} * upcri_job.threads),
                upc::runtime::me() * nbytes, flags);
}

void(upc_all_gather)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                     upc_flag_t flags) {
  check_relocalization("upc_all_gather", {dst, Area::kOneThread, upcri_job.threads},
                       {src, Area::kSpread, 1}, nullptr, nbytes, flags);
  const unsigned root = upcr_threadof_shared(dst);
  const unsigned self = upc::runtime::me();
  char* to = address_of(dst);
  const BlockCopier copy(nbytes, uint64_t{2} * upcri_job.threads);
  if (nbytes < kLineBytes && in_mode(flags) == Mode::kAll && out_mode(flags) == Mode::kAll) {
    if (self == root)
      for (unsigned t = 0; t < fetched(); ++t) fetch_for_read(address_at(src, t));
    Call call("upc_all_gather", flags);
    for (unsigned t = 0; self == root && t < call.threads(); ++t)
      copy(to + t * nbytes, address_at(src, t));
    return;
  }
  Call call("upc_all_gather", flags);
  call.need(root);
  copy(to + self * nbytes, address_at(src, self));
  call.done();
  if (self == root) call.await_all();
}

void(upc_all_gather_all)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                         upc_flag_t flags) {
  check_relocalization("upc_all_gather_all", {dst, Area::kSpread, upcri_job.threads},
                       {src, Area::kSpread, 1}, nullptr, nbytes, flags);
  char* to = address_at(dst, upc::runtime::me());
  for (unsigned t = 0; t < fetched(); ++t) fetch_for_read(address_at(src, t));
  fetch_for_write(to);
  const BlockCopier copy(nbytes, upcri_job.threads * (upcri_job.threads + uint64_t{1}));
  Call call("upc_all_gather_all", flags);
  for (unsigned step = 0; step < call.threads(); ++step) {
    const unsigned from = rotated(call, step);
    call.need(from);
    copy(to + from * nbytes, address_at(src, from));
  }
  call.done();
  call.await_all();
}

void(upc_all_exchange)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                       upc_flag_t flags) {
  check_relocalization("upc_all_exchange", {dst, Area::kSpread, upcri_job.threads},
                       {src, Area::kSpread, upcri_job.threads}, nullptr, nbytes, flags);
  const uint64_t mine = upc::runtime::me() * nbytes;
  char* to = address_at(dst, upc::runtime::me());
  for (unsigned t = 0; t < fetched(); ++t) fetch_for_read(address_at(src, t) + mine);
  fetch_for_write(to);
  const BlockCopier copy(nbytes, 2 * uint64_t{upcri_job.threads} * upcri_job.threads);
  Call call("upc_all_exchange", flags);
  for (unsigned step = 0; step < call.threads(); ++step) {
    const unsigned from = rotated(call, step);
    call.need(from);
    copy(to + from * nbytes, address_at(src, from) + mine);
  }
  call.done();
  call.await_all();
}

// Each thread sends its own block, since it alone knows from its own element of perm where the
// block goes; the receiver learns from nothing but the sender that the block has come.
void(upc_all_permute)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upcr_pshared_ptr_t perm,
                      size_t nbytes, upc_flag_t flags) {
  check_relocalization("upc_all_permute", {dst, Area::kSpread, 1}, {src, Area::kSpread, 1}, &perm,
                       nbytes, flags);
  const unsigned self = upc::runtime::me();
  const uint64_t slice = uint64_t{self} << upcri_job.slice_shift;
  Call call("upc_all_permute", flags);
  call.expect_delivery();
  int target;
  __builtin_memcpy(&target, reinterpret_cast<const char*>(perm + slice), sizeof target);
  const auto to = static_cast<unsigned>(target);
  check_permutation(target);
  call.need(to);
  BlockCopier(nbytes, uint64_t{2} * upcri_job.threads)(address_at(dst, to), address_at(src, self));
  call.announce_delivery(to);
  call.done();
  call.await_delivery();
}
