// SPDX-License-Identifier: MIT
// upc_all_sort. (Collective Operations Specification 1.0, 4.3.4.)
//
// Each thread sorts a run of consecutive elements into its own scratch memory: those that lie in
// its memory, if these are consecutive; otherwise as many that it fetches from their places. Then
// all merge, each its equal share of the result, from the scratch runs into the array. The
// elements' own memory is the second buffer of the first step.
#include "collectives/announce.h"
#include "collectives/check.h"
#include "collectives/explored.h"
#include "collectives/merge_runs.h"
#include "collectives/operation.h"
#include "runtime/agreement.h"
#include "runtime/exploration.h"
#include "runtime/heap.h"
#include "runtime/object_table.h"
#include "smp/os.h"

using namespace upc::collectives;
namespace exploration = upc::runtime::exploration;
namespace heap = upc::runtime::heap;
namespace objects = upc::runtime::objects;

uint64_t SortedRuns::before(unsigned other, uint64_t low, uint64_t high, unsigned run,
                            const char* pivot) const {
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const char* element = at(other, middle);
    const bool comes_before =
        other < run ? !order_.less(pivot, element) : order_.less(element, pivot);
    if (comes_before)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Narrows a range [low, high] for each cut. The middle of the widest range is compared with all
// runs: either it and all before it are among the first `rank`, or it and all behind it are not.
void SortedRuns::cut(uint64_t rank, uint64_t* cut) const {
  uint64_t* low = cut;
  uint64_t high[UPCR_MAX_THREADS], position[UPCR_MAX_THREADS];
  for (unsigned i = 0; i < count_; ++i) {
    low[i] = 0;
    high[i] = runs_[i].count;
  }
  for (;;) {
    unsigned widest = 0;
    for (unsigned i = 1; i < count_; ++i)
      if (high[i] - low[i] > high[widest] - low[widest]) widest = i;
    if (high[widest] == low[widest]) return;
    const uint64_t middle = low[widest] + (high[widest] - low[widest]) / 2;
    uint64_t total = 0;
    for (unsigned i = 0; i < count_; ++i) {
      position[i] = i == widest ? middle : before(i, low[i], high[i], widest, at(widest, middle));
      total += position[i];
    }
    const bool among_first = total < rank;
    for (unsigned i = 0; i < count_; ++i) (among_first ? low : high)[i] = position[i];
    if (among_first) ++low[widest];
  }
}

namespace {

// Arrays up to this size are sorted by one thread, in about the time of three barriers.
constexpr uint64_t kAloneElements = 512;

// The threads' sorted runs of the current sort. Its barriers order writes and reads.
Run runs[UPCR_MAX_THREADS];

struct Array {
  const Layout& layout;
  size_t elem_size;

  // Copies a range of elements out of the array, or into it.
  void get(char* to, Range range) const {
    for_each_run(layout, range, [&](Run run) {
      memcpy(to, exploration::read(run.at, run.count * elem_size), run.count * elem_size);
      to += run.count * elem_size;
    });
  }
  void put(const char* from, Range range) const {
    for_each_run(layout, range, [&](Run run) {
      memcpy(exploration::write(run.at, run.count * elem_size), from, run.count * elem_size);
      from += run.count * elem_size;
    });
  }
};

constexpr char kName[] = "upc_all_sort";

char* allocate_scratch(uint64_t nbytes) {
  if (nbytes == 0) return nullptr;
  const unsigned me = upc::runtime::me();
  const uintptr_t address = heap::allocate_local(me, nbytes, upc::smp::os::kCacheLine);
  if (!address)
    upcri_fatal(
        "%s: no room for %llu bytes of scratch memory in the shared heap of thread %u; give "
        "it more with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap",
        kName, static_cast<unsigned long long>(nbytes), me);
  // func may access the elements there.
  objects::enter(address, {objects::Kind::kDynamic, kName}, upc::runtime::Spread(1, nbytes));
  return reinterpret_cast<char*>(address);
}
void free_scratch(char* scratch) {
  if (scratch) heap::free(reinterpret_cast<uintptr_t>(scratch));
}

// On one thread: reads all elements, sorts these copies, and writes them back.
template <class Elements>
void sort_copies(const Array& array, const MergeSort<Elements>& sorter) {
  const uint64_t size = array.layout.size();
  char* const scratch = allocate_scratch(size * array.elem_size);
  char* const second = allocate_scratch(size * array.elem_size);
  array.get(scratch, {0, size});
  sorter.sort(scratch, second, size, false);
  array.put(scratch, {0, size});
  free_scratch(second);
  free_scratch(scratch);
}

template <class Elements>
class Sort {
 public:
  Sort(Call& call, const Layout& layout, Elements elements, Order order)
      : call_(call),
        layout_(layout),
        array_{layout, elements.size()},
        elem_size_(elements.size()),
        order_(order),
        sorter_(order, elements) {}

  // For few elements, or one thread.
  void alone() {
    const unsigned worker = layout_.first_thread();
    if (call_.me() == worker) {
      for (unsigned t = 0; t < call_.threads(); ++t)
        if (layout_.owns_any(0, layout_.size(), t)) call_.need(t);
      if (layout_.single()) {
        char* scratch = allocate_scratch(layout_.size() * elem_size_);
        sorter_.sort(layout_.home(worker).at, scratch, layout_.size(), false);
        free_scratch(scratch);
      } else {
        sort_copies(array_, sorter_);
      }
    }
    call_.done();
    if (call_.me() != worker && layout_.owns_any(0, layout_.size(), call_.me()))
      call_.await(worker);
  }

  void together() {
    const unsigned self = call_.me();
    const Run home = own_memory(self);
    char* scratch = allocate_scratch(home.count * elem_size_);
    if (layout_.index_is_home()) {
      call_.need(layout_.single() ? layout_.first_thread() : self);
      sorter_.sort(home.at, scratch, home.count, true);
    } else {
      uint64_t begin = 0;
      for (unsigned t = 0; t < self; ++t) begin += layout_.home(t).count;
      call_.need_all();
      array_.get(scratch, {begin, begin + home.count});
      call_.meet();  // the elements' own memory is not needed any more
      sorter_.sort(scratch, home.at, home.count, false);
    }
    runs[self] = {scratch, home.count};
    call_.meet();
    merge_share(share_of(layout_.size(), self, call_.threads()));
    call_.meet();
    free_scratch(scratch);
  }

 private:
  // The part of the array that is the thread's second buffer.
  Run own_memory(unsigned thread) const {
    if (!layout_.single()) return layout_.home(thread);
    const Range share = share_of(layout_.size(), thread, call_.threads());
    return {layout_.home(layout_.first_thread()).at + share.begin * elem_size_, share.size()};
  }

  void merge_share(Range share) {
    const SortedRuns sorted(runs, call_.threads(), elem_size_, order_);
    uint64_t begin[UPCR_MAX_THREADS], end[UPCR_MAX_THREADS];
    sorted.cut(share.begin, begin);
    sorted.cut(share.end, end);
    if (share.size() == 0) return;
    const Run first = layout_.run_at(share.begin);
    if (call_.threads() == 2 && first.count >= share.size())
      return sorter_.merge(first.at, sorted.at(0, begin[0]), end[0] - begin[0],
                           sorted.at(1, begin[1]), end[1] - begin[1]);
    Cursor to(layout_, share.begin);
    sorted.merge(begin, end, [&](const char* element) {
      memcpy(to.run().at, element, elem_size_);
      to.advance(1);
    });
  }

  Call& call_;
  const Layout& layout_;
  const Array array_;
  const size_t elem_size_;
  const Order order_;
  const MergeSort<Elements> sorter_;
};

template <class Elements>
void sort(const Layout& layout, Order order, upc_flag_t flags) {
  const Elements elements(layout.elem_size());
  if (explored())
    return explore(
        kName, flags, 1, [&](unsigned) { return layout.first_thread(); },
        [&](unsigned) {
          sort_copies(Array{layout, elements.size()}, MergeSort<Elements>(order, elements));
        },
        [&](unsigned, unsigned t) {
          return layout.owns_any(0, layout.size(), t) ? kUntilOver : Touches{};
        });
  Call call(kName, flags);
  Sort<Elements> sort(call, layout, elements, order);
  if (call.threads() == 1 || layout.size() <= kAloneElements)
    sort.alone();
  else
    sort.together();
}

}  // namespace

void(upc_all_sort)(upcr_shared_ptr_t array, size_t elem_size, size_t nelems, size_t blk_size,
                   int (*func)(upcr_shared_ptr_t, upcr_shared_ptr_t), upc_flag_t flags) {
  const Computation computation = {
      kName, 0, array, 0, elem_size, nelems, blk_size, false, reinterpret_cast<UserFunction>(func),
      flags};
  check_sort(computation);
  const Announced announced(
      kName, flags, [&](unsigned t) { announce_write(element_bytes(array, computation), t); });
  const Layout layout(array, elem_size, nelems, blk_size);
  const Order order(func);
  switch (elem_size) {
    case 4: return sort<Fixed<4>>(layout, order, flags);
    case 8: return sort<Fixed<8>>(layout, order, flags);
    case 16: return sort<Fixed<16>>(layout, order, flags);
    default: return sort<AnySize>(layout, order, flags);
  }
}
