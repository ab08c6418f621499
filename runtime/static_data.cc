// SPDX-License-Identifier: MIT
// Memory and initial values of shared variables. (Spec: "Statically-allocated Shared Data".)
#include "upcri/static_data.h"

#include <string.h>

#include <algorithm>

#include "runtime/agreement.h"
#include "runtime/declared.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/layout.h"
#include "runtime/object_table.h"
#include "runtime/report.h"
#include "runtime/shared_type.h"
#include "upcri/access.h"

using namespace upc::runtime;

namespace {

constexpr size_t kMaxDimensions = 64;

constexpr size_t kHuge = SIZE_MAX / 2;

// Where the variable's blocks lie. A variable of no bytes gets one, so that it has an address.
template <class Info>
Spread spread_of(const Info& info, const char* name) {
  const size_t threads = upcri_job.threads;
  size_t blocks = info.numblocks, bytes;
  if (__builtin_mul_overflow(blocks, info.mult_by_threads ? threads : 1, &blocks) ||
      __builtin_mul_overflow(blocks, info.blockbytes, &bytes) || bytes > kHuge)
    upcri_fatal("the shared variable %s is too large for any memory", name);
  return bytes ? Spread(blocks, info.blockbytes) : Spread(1, 1);
}

// Where its elements really lie: tables round up to complete blocks, equally many for each thread.
template <class Info>
Spread exact_spread(const Info& info, const Spread& rounded) {
#if defined(UPCRI_CHECK) || defined(UPCRI_REPORT)
  const uint64_t bytes = element_count(info.typestr) * info.elemsz;
  if (bytes && bytes <= rounded.total_bytes()) {
    const uint64_t blocks = (bytes + info.blockbytes - 1) / info.blockbytes;
    return Spread(blocks, info.blockbytes, blocks * info.blockbytes - bytes);
  }
#endif
  (void)info;
  return rounded;
}

template <class Info, class Pointer>
void allocate_all(Info* infos, size_t count, Pointer* Info::* proxy, bool phased,
                  Pointer (*pointer)(uintptr_t)) {
  for (size_t i = 0; i < count; ++i) {
    const Info& info = infos[i];
    Pointer& target = *(info.*proxy);
    Declaration now = {
        &target,         target,         phased,
        info.blockbytes, info.numblocks, info.mult_by_threads != 0,
        info.elemsz,     info.namestr,   info.typestr,
    };
    Declaration* before = nullptr;
    if (target != 0 && target != UPCR_INITIALIZED_SHARED) {
      before = find_declaration(&target, target);
      if (!before) continue;           // the program set it
      if (!completes(now, *before)) {  // another file's table had it
        require_alike(*before, now);
        continue;
      }
    }
    const char* name = info.namestr ? info.namestr : "(unnamed)";
#ifdef UPCRI_CHECK
    if (info.elemsz && info.blockbytes % info.elemsz != 0)
      upcri_fatal(
          "the start-up table gives the shared variable %s blocks of %zu bytes, which do not hold "
          "whole elements of %zu bytes",
          name, info.blockbytes, info.elemsz);
    if (info.mult_by_threads != 0 && info.mult_by_threads != 1)
      upcri_fatal("the start-up table gives the shared variable %s a mult_by_threads of %d", name,
                  info.mult_by_threads);
#endif
    const Spread spread = spread_of(info, name);
    const uintptr_t address = heap::allocate_static(spread);
    if (!address)
      upcri_fatal(
          "no room for the shared variable %s, which takes %zu bytes of each thread's %llu MB "
          "of shared heap; give it more with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap",
          name, static_cast<size_t>(spread.bytes_of(0)),
          static_cast<unsigned long long>(job.segment.heap_bytes() >> 20));
    objects::enter(address,
                   {objects::Kind::kStatic, nullptr, info.namestr, info.typestr, info.elemsz},
                   exact_spread(info, spread));
    report::object_made(address, exact_spread(info, spread), nullptr, info.namestr, info.typestr,
                        info.elemsz);
    now.memory = target = pointer(address);
    if (before)
      *before = now;
    else
      remember(now);
  }
}

upcr_shared_ptr_t phased(uintptr_t address) { return upcri_pack(address, 0); }
upcr_pshared_ptr_t phaseless(uintptr_t address) { return address; }

}  // namespace

void(upcr_startup_shalloc)(upcr_startup_shalloc_t* infos, size_t count) {
  agree({"upcr_startup_shalloc", {{"count", count}}}, [&] {
    allocate_all(infos, count, &upcr_startup_shalloc_t::sptr_addr, true, phased);
    return uint64_t{0};
  });
}

void(upcr_startup_pshalloc)(upcr_startup_pshalloc_t* infos, size_t count) {
  agree({"upcr_startup_pshalloc", {{"count", count}}}, [&] {
    allocate_all(infos, count, &upcr_startup_pshalloc_t::psptr_addr, false, phaseless);
    return uint64_t{0};
  });
}

namespace {

// A private initialiser and the shared array that it fills, row by row of the last dimension.
class ArrayInitialiser {
 public:
  ArrayInitialiser(const char* function, const void* src,
                   const upcr_startup_arrayinit_diminfo_t* dimensions, size_t dimcnt,
                   size_t elembytes)
      : src_(static_cast<const char*>(src)), dimcnt_(dimcnt), elembytes_(elembytes) {
    if (dimcnt == 0 || dimcnt > kMaxDimensions)
      upcri_fatal("%s: %zu dimensions; there may be 1 to %zu", function, dimcnt, kMaxDimensions);
    for (size_t d = 0; d < dimcnt; ++d) {
      local_[d] = dimensions[d].local_elems;
      shared_[d] =
          dimensions[d].shared_elems * (dimensions[d].mult_by_threads ? upcri_job.threads : 1);
      total_ *= shared_[d];
    }
  }

  size_t total() const { return total_; }

  // Writes elements [begin, end) of the shared array, which are adjacent at dst.
  void fill(char* dst, size_t begin, size_t end) const {
    const size_t row_elems = shared_[dimcnt_ - 1];
    while (begin < end) {
      const size_t row = begin / row_elems, column = begin % row_elems;
      const size_t run = std::min(row_elems - column, end - begin);
      size_t given = 0;
      if (const char* from = source_of(row); from && column < local_[dimcnt_ - 1]) {
        given = std::min(local_[dimcnt_ - 1] - column, run);
        memcpy(dst, from + column * elembytes_, given * elembytes_);
      }
      memset(dst + given * elembytes_, 0, (run - given) * elembytes_);
      dst += run * elembytes_;
      begin += run;
    }
  }

 private:
  // Where the private array has the row-th row of the shared one, if it has it.
  const char* source_of(size_t row) const {
    if (!src_) return nullptr;
    size_t index = 0, stride = local_[dimcnt_ - 1];
    for (size_t d = dimcnt_ - 1; d-- > 0;) {
      const size_t at = row % shared_[d];
      row /= shared_[d];
      if (at >= local_[d]) return nullptr;
      index += at * stride;
      stride *= local_[d];
    }
    return src_ + index * elembytes_;
  }

  const char* src_;
  size_t dimcnt_, elembytes_, total_ = 1;
  size_t local_[kMaxDimensions], shared_[kMaxDimensions];
};

}  // namespace

namespace {

void initialise(const char* function, upcr_shared_ptr_t dst, const void* src,
                const upcr_startup_arrayinit_diminfo_t* diminfos, size_t dimcnt, size_t elembytes,
                size_t blockelems) {
  if (upcr_isnull_shared(dst))
    upcri_fatal("%s: the pointer to the shared array is null; allocate it before", function);
  const ArrayInitialiser initialiser(function, src, diminfos, dimcnt, elembytes);
  const Layout layout(dst, elembytes, initialiser.total(), blockelems);
  const Run own = layout.home(me());
  for (uint64_t done = 0, run; done < own.count; done += run) {
    const uint64_t begin = layout.index_of(me(), done);
    run = layout.run_at(begin).count;
    char* const at = own.at + done * elembytes;
#ifdef UPCRI_CHECK
    upcri_check_shared(upcri_pack(reinterpret_cast<uintptr_t>(at), 0), 0, run * elembytes,
                       UPCRI_WRITES);
#endif
    initialiser.fill(at, begin, begin + run);
  }
}

}  // namespace

void(upcr_startup_initarray)(upcr_shared_ptr_t dst, const void* src,
                             upcr_startup_arrayinit_diminfo_t* diminfos, size_t dimcnt,
                             size_t elembytes, size_t blockelems) {
  initialise("upcr_startup_initarray", dst, src, diminfos, dimcnt, elembytes, blockelems);
}

void(upcr_startup_initparray)(upcr_pshared_ptr_t dst, const void* src,
                              upcr_startup_arrayinit_diminfo_t* diminfos, size_t dimcnt,
                              size_t elembytes, size_t blockelems) {
  const upcr_shared_ptr_t array = dst ? upcr_pshared_to_shared(dst) : upcr_null_shared;
  initialise("upcr_startup_initparray", array, src, diminfos, dimcnt, elembytes, blockelems);
}
