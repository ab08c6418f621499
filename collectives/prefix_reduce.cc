// SPDX-License-Identifier: MIT
// upc_all_prefix_reduceT. (Collective Operations Specification 1.0, 4.3.3.)
//
// Few elements are scanned by the thread that has src[0]. Many are cut, in index order, into chunks
// that fit a core's cache, distributed to the threads in turn. For each of its chunks a thread
// folds the elements, takes the result of all earlier ones from the thread with the previous chunk,
// passes the combined result to the thread with the next one, and then scans the chunk, which is
// still in the cache: memory is read once and written once.
#include "collectives/announce.h"
#include "collectives/check.h"
#include "collectives/explored.h"
#include "collectives/operation.h"
#include "collectives/small_call.h"
#include "collectives/sync.h"
#include "smp/os.h"

using namespace upc::collectives;
namespace exploration = upc::runtime::exploration;

namespace {

// The size of a chunk: source and target together are a quarter of the smallest common level-2
// cache.
constexpr uint64_t kChunkBytes = 64 << 10;
// Chunks with fewer elements are not worth passing on.
constexpr uint64_t kChunkElements = 1024;

// The connection from each thread to the next: it holds one value at a time.
struct alignas(upc::smp::os::kCacheLine) Link {
  Value value;
  Counter sent, taken;
  std::atomic<uint32_t> sleepers;
};
Link links[UPCR_MAX_THREADS];

// How many values the calling thread has sent and taken.
__thread struct {
  uint64_t sent, taken;
} turn;

void send(const Call& call, const Value& value) {
  Link& link = links[call.me()];
  link.taken.await(turn.sent, link.sleepers, call.function());
  link.value = value;
  link.sent.raise(++turn.sent, link.sleepers);
}

Value take(const Call& call) {
  Link& link = links[(call.me() == 0 ? call.threads() : call.me()) - 1];
  link.sent.await(++turn.taken, link.sleepers, call.function());
  const Value value = link.value;
  link.taken.raise(turn.taken, link.sleepers);
  return value;
}

struct Scan {
  const Layout &to, &from;
  const Operation& operation;

  // Scans a range on one thread.
  void range(Range range, const Value* before) const {
    Value last;
    Cursor dst(to, range.begin);
    for_each_run(from, range, [&](Run src) {
      while (src.count > 0) {
        const uint64_t count = src.count < dst.run().count ? src.count : dst.run().count;
        const size_t nbytes = count * from.elem_size();
        char* read = exploration::read(src.at, nbytes);
        last = operation.scan(exploration::write(dst.run().at, nbytes), {read, count}, before);
        before = &last;
        dst.advance(count);
        src = {src.at + count * from.elem_size(), src.count - count};
      }
    });
  }

  // Scans one of several chunks.
  void chunk(const Call& call, Range range) const {
    const Run src = from.run_at(range.begin), dst = to.run_at(range.begin);
    const bool one_run =
        src.count >= range.size() && dst.count >= range.size() && range.size() >= kStreams;
    const Run whole = {src.at, range.size()};
    Value parts[kStreams];
    Accumulator sum(operation);
    if (one_run)
      sum.add(operation.fold_parts(whole, parts));
    else
      for_each_run(from, range, [&](Run run) { sum.add(run); });

    Value taken;
    const Value* before = nullptr;
    if (range.begin > 0) {
      taken = take(call);
      before = &taken;
    }
    if (range.end < from.size())
      send(call, before ? operation.join(taken, *sum.value()) : *sum.value());

    if (one_run)
      operation.scan_parts(dst.at, whole, before, parts);
    else
      this->range(range, before);
  }
};

// The distribution of chunks to threads.
struct Deal {
  Deal(const Layout& layout, unsigned threads) : size_(layout.size()) {
    const uint64_t cached = kChunkBytes / layout.elem_size();
    const uint64_t even = (size_ + threads - 1) / threads;
    if (size_ * layout.elem_size() <= kAloneBytes) {
      first_worker_ = layout.first_thread();
      chunk_ = size_;
    } else {
      chunk_ = even > cached ? cached : even < kChunkElements ? kChunkElements : even;
    }
    chunks_ = size_ == 0 ? 0 : (size_ + chunk_ - 1) / chunk_;
    workers_ = static_cast<unsigned>(chunks_ < threads ? chunks_ : threads);
  }

  uint64_t chunks() const { return chunks_; }
  Range chunk(uint64_t index) const {
    const uint64_t end = (index + 1) * chunk_;
    return {index * chunk_, end < size_ ? end : size_};
  }
  // Whether the thread has any chunk; its chunks are first_chunk(thread) and every THREADS-th from
  // there.
  bool works(unsigned thread) const { return thread - first_worker_ < workers_; }
  uint64_t first_chunk(unsigned thread) const { return thread - first_worker_; }

 private:
  uint64_t size_, chunk_, chunks_;
  unsigned first_worker_ = 0, workers_;
};

void prefix_reduce(const char* function, const ElementType& type, upcr_shared_ptr_t dst,
                   upcr_shared_ptr_t src, upc_op_t op, uint64_t nelems, uint64_t blk_size,
                   UserFunction user, upc_flag_t flags) {
  const Computation computation = {function, dst,      src,           op,   type.size,
                                   nelems,   blk_size, type.floating, user, flags};
  check_prefix_reduce(computation);
  const Announced announced(function, flags, [&](unsigned t) {
    announce_read(element_bytes(src, computation), t);
    announce_write(element_bytes(dst, computation), t);
  });
  const Layout from(src, type.size, nelems, blk_size), to(dst, type.size, nelems, blk_size);
  const Deal deal(from, upcri_job.threads);
  const auto owns_any = [&](unsigned thread) {
    return from.owns_any(0, nelems, thread) || to.owns_any(0, nelems, thread);
  };
  const Operation operation(function, type, op, user);
  const Scan scan = {to, from, operation};
  if (explored())
    return explore(
        function, flags, 1, [&](unsigned) { return from.first_thread(); },
        [&](unsigned) { scan.range({0, nelems}, nullptr); },
        [&](unsigned, unsigned t) { return owns_any(t) ? kUntilOver : Touches{}; });
  if (deal.chunks() <= 1 && one_does_all(flags, nelems * type.size))
    return let_one_do(function, from.first_thread(), [&] { scan.range({0, nelems}, nullptr); });
  Call call(function, flags);
  const unsigned self = call.me();
  if (deal.works(self)) {
    // A chunk's result needs all elements before it, and every thread has chunks everywhere.
    if (call.in() == Mode::kMy)
      for (unsigned t = 0; t < call.threads(); ++t)
        if (owns_any(t)) call.need(t);
    if (deal.chunks() == 1)
      scan.range({0, nelems}, nullptr);
    else
      for (uint64_t k = deal.first_chunk(self); k < deal.chunks(); k += call.threads())
        scan.chunk(call, deal.chunk(k));
  }
  call.done();
  if (call.out() == Mode::kMy && owns_any(self))
    for (unsigned t = 0; t < call.threads(); ++t)
      if (deal.works(t)) call.await(t);
}

}  // namespace

#define UPC_DEFINE_PREFIX_REDUCE(letters, type)                                                   \
  void(upc_all_prefix_reduce##letters)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op, \
                                       size_t nelems, size_t blk_size, type (*func)(type, type),  \
                                       upc_flag_t flags) {                                        \
    prefix_reduce("upc_all_prefix_reduce" #letters, element_type<type>(), dst, src, op, nelems,   \
                  blk_size, reinterpret_cast<UserFunction>(func), flags);                         \
  }
UPC_DEFINE_PREFIX_REDUCE(C, signed char)
UPC_DEFINE_PREFIX_REDUCE(UC, unsigned char)
UPC_DEFINE_PREFIX_REDUCE(S, signed short)
UPC_DEFINE_PREFIX_REDUCE(US, unsigned short)
UPC_DEFINE_PREFIX_REDUCE(I, signed int)
UPC_DEFINE_PREFIX_REDUCE(UI, unsigned int)
UPC_DEFINE_PREFIX_REDUCE(L, signed long)
UPC_DEFINE_PREFIX_REDUCE(UL, unsigned long)
UPC_DEFINE_PREFIX_REDUCE(F, float)
UPC_DEFINE_PREFIX_REDUCE(D, double)
UPC_DEFINE_PREFIX_REDUCE(LD, long double)
