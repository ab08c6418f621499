// SPDX-License-Identifier: MIT
// upc_alloc and the other allocation functions, over the heap. (Spec: "Dynamic Memory Allocation".)
#include "upcri/alloc.h"

#include "runtime/agreement.h"
#include "runtime/diagnostics/out_of_memory.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/diagnostics/wrong_pointer.h"
#include "runtime/handle.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/object_table.h"
#include "runtime/race.h"
#include "runtime/report.h"
#include "runtime/schedule.h"

using namespace upc::runtime;

namespace {

// Bytes of the blocks that thread 0 gets, which no thread exceeds; SIZE_MAX if that overflows.
size_t share_of_thread0(size_t nblocks, size_t blocksz) {
  const size_t blocks = upcri_elements_on_thread(0, nblocks, 1, upcri_job.threads);
  size_t bytes;
  return __builtin_mul_overflow(blocks, blocksz, &bytes) ? SIZE_MAX : bytes;
}

uint64_t allocate_blocks(const char* function, size_t nblocks, size_t blocksz) {
  schedule::point(function, schedule::Does::kNothing);
  if (nblocks == 0 || blocksz == 0) return 0;
  const size_t share = share_of_thread0(nblocks, blocksz);
  if (share > job.segment.heap_bytes()) out_of_memory(function, share, 0);
  const Spread spread(nblocks, blocksz);
  // A single block belongs to thread 0 alone and takes no memory of the others.
  const bool local = nblocks == 1;
  const uintptr_t address =
      local ? heap::allocate_local(0, share) : heap::allocate_symmetric(spread);
  if (!address && local) out_of_memory(function, share, 0);
  if (!address) out_of_symmetric_memory(function, share);
  objects::enter(address, {objects::Kind::kDynamic, function}, spread);
  report::object_made(address, spread, function, nullptr, nullptr, 0);
  return upcri_pack(address, 0);
}

uint64_t allocate_own(const char* function, size_t nbytes) {
  schedule::point(function, schedule::Does::kNothing);
  if (nbytes == 0) return 0;
  const uintptr_t address = heap::allocate_local(me(), nbytes);
  if (!address) out_of_memory(function, nbytes, me());
  objects::enter(address, {objects::Kind::kDynamic, function}, Spread(1, nbytes));
  report::object_made(address, Spread(1, nbytes), function, nullptr, nullptr, 0);
  return upcri_pack(address, 0);
}

// Handles have their own functions to free them.
[[noreturn]] UPCRI_COLD void refuse_handle(const char* function, upcr_shared_ptr_t sptr,
                                           objects::Kind kind) {
  upcri_fatal("%s: the pointer %s is %s %s; %s", function, pointer_text(sptr).text,
              article_of(kind), name_of(kind), end_of(kind));
}

[[noreturn]] UPCRI_COLD void refuse_free(const char* function, upcr_shared_ptr_t sptr,
                                         heap::FreeError error) {
  const objects::Kind kind = handle_kind(upcri_address_shared(sptr));
  if (kind != objects::Kind::kDynamic) refuse_handle(function, sptr, kind);
#ifdef UPCRI_CHECK
  bad_free(function, upcri_address_shared(sptr));
#endif
  const PointerText pointer = pointer_text(sptr);
  if (error == heap::FreeError::kOutside)
    upcri_fatal("%s: the pointer %s is not in shared memory", function, pointer.text);
  if (error == heap::FreeError::kNotThread0)
    upcri_fatal(
        "%s: the pointer %s lies in an object that is spread over the threads; free it by its "
        "pointer to thread 0",
        function, pointer.text);
  upcri_fatal(
      "%s: no object starts at %s: it was freed before, or the pointer is not what the allocation "
      "returned",
      function, pointer.text);
}

void free_object(const char* function, upcr_shared_ptr_t sptr) {
  schedule::point(function);
  const uintptr_t address = upcri_address_shared(sptr);
#ifdef UPCRI_CHECK
  if (sptr == UPCRI_UNSET_SHARED) bad_free(function, UPCRI_UNSET_PSHARED);
#endif
  if (UPCRI_UNLIKELY(upcr_phaseof_shared(sptr) != 0))
    upcri_fatal("%s: the pointer %s has a phase and so is not what the allocation returned",
                function, pointer_text(sptr).text);
  report::object_gone(address);
  const heap::FreeError error = heap::free(address);
  if (UPCRI_UNLIKELY(error != heap::FreeError::kNone)) refuse_free(function, sptr, error);
}

}  // namespace

upcr_shared_ptr_t(upcr_alloc)(size_t nbytes) { return allocate_own("upc_alloc", nbytes); }

upcr_shared_ptr_t(upcr_local_alloc)(size_t nblocks, size_t blocksz) {
  size_t bytes;
  if (__builtin_mul_overflow(nblocks, blocksz, &bytes)) bytes = SIZE_MAX;
  return allocate_own("upc_local_alloc", bytes);
}

upcr_shared_ptr_t(upcr_global_alloc)(size_t nblocks, size_t blocksz) {
  return allocate_blocks("upc_global_alloc", nblocks, blocksz);
}

// Collective, but no barrier.
upcr_shared_ptr_t(upcr_all_alloc)(size_t nblocks, size_t blocksz) {
  const race::Quiet quiet;
  return agree({"upc_all_alloc", {{"nblocks", nblocks}, {"nbytes", blocksz}}},
               [&] { return allocate_blocks("upc_all_alloc", nblocks, blocksz); });
}

void(upcr_free)(upcr_shared_ptr_t sptr) {
  if (!upcr_isnull_shared(sptr)) free_object("upc_free", sptr);
}

void(upcr_all_free)(upcr_shared_ptr_t sptr) {
  // Thread 0 frees after everything that all threads have done before their calls, and no thread
  // waits for more than these. Calls alternate between two objects: a thread that has reached the
  // next call has done more in between.
  static const char all_came[2] = {};
  static __thread unsigned calls;
  const char* const call = &all_came[calls++ % 2];
  race::release(call);
  {
    const race::Quiet quiet;
    meet({"upc_all_free", {{"ptr", sptr, CollectiveArgument::kPointer}}});
  }
  if (me() == 0) race::acquire(call);
  if (me() == 0 && !upcr_isnull_shared(sptr)) free_object("upc_all_free", sptr);
}
