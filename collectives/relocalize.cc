// Broadcast, scatter, gather, gather_all, exchange and permute. Each thread copies its share
// straight from source to target: mostly the blocks that it receives, so that they end up near it.
// (Collective Operations Specification 1.0, 4.2.)
#include <algorithm>

#include "collectives/announce.h"
#include "collectives/check.h"
#include "collectives/copy.h"
#include "collectives/explored.h"
#include "collectives/small_call.h"
#include "collectives/sync.h"
#include "smp/os.h"

using namespace upc::collectives;
namespace exploration = upc::runtime::exploration;

namespace {

// Blocks smaller than this, side by side in one thread's memory, are written by that thread alone
// if all wait for all in any case: several threads would fight over the cache lines.
constexpr size_t kLineBytes = upc::smp::os::kCacheLine;

// How many threads' blocks are fetched ahead.
unsigned fetched() { return upcri_job.threads < kFetchAhead ? upcri_job.threads : kFetchAhead; }

// Blocks of this size and more that all threads read are read by all at the same time: most find
// them in the cache then.
constexpr size_t kTogetherBytes = 256 << 10;

// For who copies blocks of all threads: start at its own, so that not all read one thread at once.
unsigned rotated(const Call& call, unsigned step) {
  const unsigned thread = call.me() + step;
  return thread < call.threads() ? thread : thread - call.threads();
}

// The work of a small call that one thread does: share(t) copies what is thread t's share.
template <class Share>
auto for_all(const Share& share) {
  return [&share] {
    for (unsigned t = 0; t < upcri_job.threads; ++t) share(t);
  };
}

// Each thread's share of a call, in a job that is explored; touches as explore() has it.
template <class Share, class Touching>
void explore_each(const char* function, upc_flag_t flags, const Share& share, Touching touches) {
  explore(function, flags, upcri_job.threads, [](unsigned t) { return t; }, share, touches);
}
// What a thread waits for of a share that copies one block from one thread to another.
Touches touches_of_copy(unsigned thread, unsigned from, unsigned to) {
  if (thread == to) return kUntilOver;
  return thread == from ? Touches{Until::kRead, 1} : Touches{};
}

// Each thread takes its block out of one thread's memory: thread t the one at src + t * stride.
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
      // Slices are a power of two apart, so that a cache has few places for one offset in all of
      // them: a line is used up while it is there.
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

// What all of them begin with: checks, and what a detector of races is told. perm is permute's.
Announced begin(const char* function, const BlockArea& dst, const BlockArea& src,
                const upcr_pshared_ptr_t* perm, size_t nbytes, upc_flag_t flags) {
  check_relocalization(function, dst, src, perm, nbytes, flags);
  return Announced(function, flags, [&](unsigned t) {
    if (perm)
      announce_read(block_bytes({upcr_pshared_to_shared(*perm), Area::kSpread, 1}, sizeof(int)), t);
    announce_read(block_bytes(src, nbytes), t);
    announce_write(block_bytes(dst, nbytes), t);
  });
}

}  // namespace

void(upc_all_broadcast)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                        upc_flag_t flags) {
  const Announced announced = begin("upc_all_broadcast", {dst, Area::kSpread, 1},
                                    {src, Area::kOneThread, 1}, nullptr, nbytes, flags);
  pull_from_one("upc_all_broadcast", dst, src, nbytes, 0, flags);
}

void(upc_all_scatter)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                      upc_flag_t flags) {
  const Announced announced =
      begin("upc_all_scatter", {dst, Area::kSpread, 1}, {src, Area::kOneThread, upcri_job.threads},
            nullptr, nbytes, flags);
  pull_from_one("upc_all_scatter", dst, src, nbytes, nbytes, flags);
}

void(upc_all_gather)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                     upc_flag_t flags) {
  const unsigned threads = upcri_job.threads, self = upc::runtime::me();
  const Announced announced = begin("upc_all_gather", {dst, Area::kOneThread, threads},
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
    return;
  }
  Call call("upc_all_gather", flags);
  call.need(root);
  share(self);
  call.done();
  if (self == root) call.await_all();
}

void(upc_all_gather_all)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                         upc_flag_t flags) {
  const Announced announced = begin("upc_all_gather_all", {dst, Area::kSpread, upcri_job.threads},
                                    {src, Area::kSpread, 1}, nullptr, nbytes, flags);
  pull_from_all("upc_all_gather_all", dst, src, nbytes, 0, flags);
}

void(upc_all_exchange)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes,
                       upc_flag_t flags) {
  const Announced announced =
      begin("upc_all_exchange", {dst, Area::kSpread, upcri_job.threads},
            {src, Area::kSpread, upcri_job.threads}, nullptr, nbytes, flags);
  pull_from_all("upc_all_exchange", dst, src, nbytes, nbytes, flags);
}

// Each thread sends its own block, since it alone knows from its own element of perm where the
// block goes; the receiver learns from nothing but the sender that the block has come.
void(upc_all_permute)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upcr_pshared_ptr_t perm,
                      size_t nbytes, upc_flag_t flags) {
  const Announced announced = begin("upc_all_permute", {dst, Area::kSpread, 1},
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
  // Who receives is not known before: each waits for all.
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
