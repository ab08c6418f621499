// SPDX-License-Identifier: MIT
// upc_all_reduceT and bupc_all_reduce_allT. (Collective Operations Specification 1.0, 4.3.2.)
//
// Few elements are folded by the thread that has dst: block by block, and the blocks' results from
// left to right. Of many, each thread folds an equal share, and that thread combines the shares'
// results in the order of threads. Shares are in home order, so that a thread mostly folds what is
// near it, and each thread's part of a share is folded separately; for UPC_NONCOMM_FUNC they are in
// index order.
#include "collectives/announce.h"
#include "collectives/check.h"
#include "collectives/copy.h"
#include "collectives/explored.h"
#include "collectives/operation.h"
#include "collectives/small_call.h"
#include "collectives/sync.h"
#include "smp/os.h"

using namespace upc::collectives;
namespace exploration = upc::runtime::exploration;

void Operation::bad_operation(const char* function, upc_op_t op) {
  upcri_fatal(
      "%s: op is 0x%x, which is no operation on this type; use one of UPC_ADD to UPC_MAX, "
      "UPC_FUNC or UPC_NONCOMM_FUNC, and the bitwise ones on integers only",
      function, static_cast<unsigned>(op));
}

namespace {

// The result of a thread's share, for the thread that combines.
struct alignas(upc::smp::os::kCacheLine) Partial {
  Value value;
  Counter ready;     // reductions for which this thread has put its value here
  Counter combined;  // the last reduction that this thread combined
  std::atomic<uint32_t> sleepers;
};
Partial partials[UPCR_MAX_THREADS];

// The calling thread's reductions by shares so far, and the thread that combined the last one.
struct Turn {
  uint64_t number;
  unsigned combiner;
};
__thread Turn turn;

// How the elements are divided among the threads.
class Portions {
 public:
  Portions(const Layout& layout, unsigned threads, bool index_order)
      : layout_(layout), threads_(threads), index_order_(index_order) {}

  Value fold(unsigned worker, const Operation& operation) const {
    const Range range = share_of(layout_.size(), worker, threads_);
    Accumulator result(operation);
    if (index_order_)
      for_each_run(layout_, range, [&](Run run) { result.add(run); });
    else
      for_each_home(range, [&](unsigned, Run run) { result.add(run); });
    return *result.value();
  }

  // Whether `worker` reads elements of `owner`.
  bool reads(unsigned worker, unsigned owner) const {
    const Range range = share_of(layout_.size(), worker, threads_);
    if (index_order_) return layout_.owns_any(range.begin, range.end, owner);
    bool found = false;
    for_each_home(range, [&](unsigned thread, Run) { found |= thread == owner; });
    return found;
  }

 private:
  // Calls work(thread, Run) for each thread's part of a range in home order.
  template <class Work>
  void for_each_home(Range range, Work work) const {
    uint64_t begin = 0;
    for (unsigned t = 0; t < threads_ && begin < range.end; ++t) {
      const Run home = layout_.home(t);
      const uint64_t end = begin + home.count;
      const uint64_t low = range.begin > begin ? range.begin : begin;
      const uint64_t high = range.end < end ? range.end : end;
      if (low < high) work(t, Run{home.at + (low - begin) * layout_.elem_size(), high - low});
      begin = end;
    }
  }

  const Layout& layout_;
  const unsigned threads_;
  const bool index_order_;
};

// One call: where the result goes, and which thread puts it there.
struct Target {
  upcr_shared_ptr_t dst;
  size_t elem_size;
  unsigned root;    // the thread that has dst
  bool everywhere;  // to every thread, not only to the root

  void put(const Value& value) const {
    for (unsigned t = 0; t < (everywhere ? upcri_job.threads : 1); ++t)
      __builtin_memcpy(exploration::write(address_at(dst, t), elem_size), value.bytes, elem_size);
  }
};

// Few elements: one thread folds all, see also small_call.h.
Accumulator fold_all(Call* call, const Layout& layout, const Operation& operation) {
  Accumulator result(operation);
  for (Cursor cursor(layout, 0); cursor.run().count > 0; cursor.advance(cursor.run().count)) {
    if (call) call->need(cursor.thread());
    const Run run = cursor.run();
    result.add(Run{exploration::read(run.at, run.count * layout.elem_size()), run.count});
  }
  return result;
}

void reduce_alone(Call& call, const Layout& layout, const Target& target,
                  const Operation& operation) {
  if (call.me() == target.root) {
    const Accumulator result = fold_all(&call, layout, operation);
    if (target.everywhere) call.need_all();
    if (result.value()) target.put(*result.value());
    call.done();
  } else {
    call.done();
    if (call.out() == Mode::kMy &&
        (target.everywhere || layout.owns_any(0, layout.size(), call.me())))
      call.await(target.root);
  }
}

// Passes this thread's result to the root; on the root, combines all of them and stores the result.
void combine(Call& call, const Target& target, const Operation& operation, const Value& mine) {
  Partial& own = partials[call.me()];
  // The value of the last reduction is no longer used once that one has been combined.
  Partial& last = partials[turn.combiner];
  last.combined.await(turn.number, last.sleepers, call.function());
  turn = {turn.number + 1, target.root};
  own.value = mine;
  own.ready.raise(turn.number, own.sleepers);
  if (call.me() != target.root) return;
  Accumulator result(operation);
  for (unsigned t = 0; t < call.threads(); ++t) {
    partials[t].ready.await(turn.number, partials[t].sleepers, call.function());
    result.add(partials[t].value);
  }
  if (target.everywhere) call.need_all();
  target.put(*result.value());
  own.combined.raise(turn.number, own.sleepers);
}

// Many elements: every thread performs its share.
void reduce_shared(Call& call, const Layout& layout, const Target& target,
                   const Operation& operation, bool index_order) {
  const unsigned self = call.me();
  const Portions shares(layout, call.threads(), index_order);
  if (call.in() == Mode::kMy)
    for (unsigned t = 0; t < call.threads(); ++t)
      if (shares.reads(self, t)) call.need(t);
  combine(call, target, operation, shares.fold(self, operation));
  call.done();
  if (call.out() == Mode::kMy)
    for (unsigned t = 0; t < call.threads(); ++t)
      if (shares.reads(t, self) || (target.everywhere && t == target.root)) call.await(t);
}

// Prefetches the first blocks, for the root of a small reduction.
void fetch_ahead(const Layout& layout, const Target& target) {
  Cursor cursor(layout, 0);
  for (unsigned i = 0; i < kFetchAhead && cursor.run().count > 0; ++i) {
    fetch_for_read(cursor.run().at);
    cursor.advance(cursor.run().count);
  }
  fetch_for_write(address_of(target.dst));
}

void reduce(const char* function, const ElementType& type, upcr_shared_ptr_t dst,
            upcr_shared_ptr_t src, upc_op_t op, uint64_t nelems, uint64_t blk_size,
            UserFunction user, upc_flag_t flags, bool everywhere) {
  const Computation computation = {function, dst,      src,           op,   type.size,
                                   nelems,   blk_size, type.floating, user, flags};
  check_reduce(computation, everywhere);
  const Announced announced(function, flags, [&](unsigned t) {
    const BlockArea result = {dst, everywhere ? Area::kSpread : Area::kOneThread, 1};
    announce_read(element_bytes(src, computation), t);
    announce_write(block_bytes(result, type.size), t);
  });
  const Target target = {dst, type.size, upcr_threadof_shared(dst), everywhere};
  const Layout layout(src, type.size, nelems, blk_size);
  const bool alone = nelems * type.size <= kAloneBytes || nelems < upcri_job.threads;
  const Operation operation(function, type, op, user);
  if (explored())
    return explore(
        function, flags, 1, [&](unsigned) { return target.root; },
        [&](unsigned) {
          const Accumulator result = fold_all(nullptr, layout, operation);
          Shares::note_read();
          if (result.value()) target.put(*result.value());
        },
        [&](unsigned, unsigned t) {
          if (everywhere || t == target.root) return kUntilOver;
          return layout.owns_any(0, layout.size(), t) ? Touches{Until::kRead, 1} : Touches{};
        });
  if (alone && upc::runtime::me() == target.root) fetch_ahead(layout, target);
  if (alone && one_does_all(flags, nelems * type.size))
    return let_one_do(function, target.root, [&] {
      const Accumulator result = fold_all(nullptr, layout, operation);
      if (result.value()) target.put(*result.value());
    });
  Call call(function, flags);
  if (alone)
    reduce_alone(call, layout, target, operation);
  else
    reduce_shared(call, layout, target, operation, op == UPC_NONCOMM_FUNC);
}

}  // namespace

#define UPC_DEFINE_REDUCE(letters, type)                                                         \
  void(upc_all_reduce##letters)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op,       \
                                size_t nelems, size_t blk_size, type (*func)(type, type),        \
                                upc_flag_t flags) {                                              \
    reduce("upc_all_reduce" #letters, element_type<type>(), dst, src, op, nelems, blk_size,      \
           reinterpret_cast<UserFunction>(func), flags, false);                                  \
  }                                                                                              \
  void(bupc_all_reduce_all##letters)(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, upc_op_t op,  \
                                     size_t nelems, size_t blk_size, type (*func)(type, type),   \
                                     upc_flag_t flags) {                                         \
    reduce("bupc_all_reduce_all" #letters, element_type<type>(), dst, src, op, nelems, blk_size, \
           reinterpret_cast<UserFunction>(func), flags, true);                                   \
  }
UPC_DEFINE_REDUCE(C, signed char)
UPC_DEFINE_REDUCE(UC, unsigned char)
UPC_DEFINE_REDUCE(S, signed short)
UPC_DEFINE_REDUCE(US, unsigned short)
UPC_DEFINE_REDUCE(I, signed int)
UPC_DEFINE_REDUCE(UI, unsigned int)
UPC_DEFINE_REDUCE(L, signed long)
UPC_DEFINE_REDUCE(UL, unsigned long)
UPC_DEFINE_REDUCE(F, float)
UPC_DEFINE_REDUCE(D, double)
UPC_DEFINE_REDUCE(LD, long double)
