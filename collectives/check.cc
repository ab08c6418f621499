// SPDX-License-Identifier: MIT
// The checks of check.h. First each thread checks its own arguments; then all meet and compare
// them. Only then may a thread wait for, or access, what another owns.
#ifdef UPCRI_CHECK
#include "collectives/check.h"

#include <atomic>

#include "collectives/areas.h"
#include "collectives/sync.h"
#include "runtime/agreement.h"
#include "runtime/collective_arguments.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/race.h"
#include "runtime/schedule.h"

namespace upc::collectives {
namespace {

using runtime::CollectiveArgument;

bool at_most_one_bit(unsigned bits) { return (bits & (bits - 1)) == 0; }

void check_call(const char* function, upc_flag_t flags) {
  runtime::check_callable(function);
  runtime::check_sync_flags(function, flags);
}

// Checks that `pointer`, the argument `name`, is not null and, if `thread0`, points to thread 0's
// memory.
void check_pointer(const char* function, const char* name, upcr_shared_ptr_t pointer,
                   bool thread0) {
  runtime::check_not_null(function, name, upcr_isnull_shared(pointer));
  if (thread0 && upcr_threadof_shared(pointer) != 0)
    upcri_fatal("%s: %s is %s; it must have affinity to thread 0", function, name,
                runtime::pointer_text(pointer).text);
}

// A pointer argument and its memory: of(thread) returns one thread's part.
template <class Of>
struct Named {
  const char* name;
  Of of;
};
template <class Of>
Named(const char*, Of) -> Named<Of>;

// Checks that all memory of an argument lies in a live object, on the thread that should have it.
template <class Of>
void check_inside(const char* function, const Named<Of>& area) {
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    runtime::check_live(function, area.name, area.of(t));
}

template <class OfA, class OfB>
void check_apart(const char* function, const Named<OfA>& a, const Named<OfB>& b) {
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Bytes x = a.of(t), y = b.of(t);
    if (x.overlaps(y))
      upcri_fatal(
          "%s: %s and %s overlap in thread %u's memory: %llu bytes from %s and %llu from %s",
          function, a.name, b.name, t, static_cast<unsigned long long>(x.count()),
          runtime::pointer_text(x.begin, 0).text, static_cast<unsigned long long>(y.count()),
          runtime::pointer_text(y.begin, 0).text);
  }
}

void check_phase(const Computation& call, const char* name, upcr_shared_ptr_t pointer) {
  if (call.blk_size > 0 && upcr_phaseof_shared(pointer) >= call.blk_size)
    upcri_fatal("%s: %s has phase %u, which no element of a block of %zu has", call.function, name,
                upcr_phaseof_shared(pointer), call.blk_size);
}

// Checks that a prefix reduction's dst and src start on the same thread and in the same phase. (UPC
// 1.3, 7.4.3.)
void check_alike(const Computation& call) {
  const unsigned to = upcr_threadof_shared(call.dst), from = upcr_threadof_shared(call.src);
  if (to != from)
    upcri_fatal(
        "%s: dst has affinity to thread %u and src to thread %u; they must have affinity to the "
        "same thread",
        call.function, to, from);
  if (call.blk_size > 0 && upcr_phaseof_shared(call.dst) != upcr_phaseof_shared(call.src))
    upcri_fatal("%s: dst has phase %u and src phase %u; they must have the same phase",
                call.function, upcr_phaseof_shared(call.dst), upcr_phaseof_shared(call.src));
}

void check_operation(const Computation& call) {
  constexpr upc_op_t bitwise = UPC_AND | UPC_OR | UPC_XOR;
  constexpr upc_op_t all = UPC_ADD | UPC_MULT | bitwise | UPC_LOGAND | UPC_LOGOR | UPC_MIN |
                           UPC_MAX | UPC_FUNC | UPC_NONCOMM_FUNC;
  const auto op = static_cast<unsigned>(call.op);
  if (op == 0 || (op & ~static_cast<unsigned>(all)) != 0 || !at_most_one_bit(op))
    upcri_fatal(
        "%s: op is 0x%x, which is none of UPC_ADD to UPC_MAX, UPC_FUNC and "
        "UPC_NONCOMM_FUNC",
        call.function, op);
  if (call.floating && (call.op & bitwise))
    upcri_fatal(
        "%s: op is %s, but the elements are floating point, which has no bitwise operations",
        call.function,
        call.op == UPC_AND  ? "UPC_AND"
        : call.op == UPC_OR ? "UPC_OR"
                            : "UPC_XOR");
  if ((call.op & (UPC_FUNC | UPC_NONCOMM_FUNC)) && !call.user_function)
    upcri_fatal("%s: op asks for func, which is NULL", call.function);
}

// Meets all threads and compares their arguments. Under a schedule that would hide what a mode
// without waiting allows, so it is omitted there.
void compare(upc_flag_t flags, const runtime::CollectiveCall& call) {
  if (runtime::schedule::on() && in_mode(flags) != Mode::kAll) return;
  runtime::meet(call);
}

void compare_computation(const Computation& call) {
  compare(
      call.flags,
      {call.function,
       {{"dst", call.dst, CollectiveArgument::kPointer},
        {"src", call.src, CollectiveArgument::kPointer},
        {"op", static_cast<uint64_t>(call.op), CollectiveArgument::kBits},
        {"nelems", call.nelems},
        {"blk_size", call.blk_size},
        {"func", reinterpret_cast<uintptr_t>(call.user_function), CollectiveArgument::kFunction},
        {"flags", static_cast<uint64_t>(call.flags), CollectiveArgument::kBits}}});
}

}  // namespace

void check_relocalization(const char* function, const BlockArea& dst, const BlockArea& src,
                          const upcr_pshared_ptr_t* perm, size_t nbytes, upc_flag_t flags) {
  const runtime::race::Quiet quiet;
  check_call(function, flags);
  check_pointer(function, "dst", dst.pointer, dst.area == Area::kSpread);
  check_pointer(function, "src", src.pointer, src.area == Area::kSpread);
  const upcr_shared_ptr_t permutation = perm ? upcr_pshared_to_shared(*perm) : 0;
  if (perm) check_pointer(function, "perm", permutation, true);
  if (nbytes == 0) upcri_fatal("%s: nbytes is 0; it must be greater", function);
  const Named to = {"dst", block_bytes(dst, nbytes)}, from = {"src", block_bytes(src, nbytes)};
  check_inside(function, to);
  check_inside(function, from);
  check_apart(function, to, from);
  if (perm) {
    const Named order = {"perm", block_bytes({permutation, Area::kSpread, 1}, sizeof(int))};
    check_inside(function, order);
    check_apart(function, to, order);
  }
  compare(flags, {function,
                  {{"dst", dst.pointer, CollectiveArgument::kPointer},
                   {"src", src.pointer, CollectiveArgument::kPointer},
                   {"perm", permutation, CollectiveArgument::kPointer},
                   {"nbytes", nbytes},
                   {"flags", static_cast<uint64_t>(flags), CollectiveArgument::kBits}}});
}

void check_permutation(int target, unsigned sender) {
  // The sender to each thread, and in which of its permutations: number << 12 | sender. The
  // exchange distinguishes two senders to one thread; all threads' numbers agree.
  static std::atomic<uint64_t> senders[UPCR_MAX_THREADS];
  static uint64_t numbers[UPCR_MAX_THREADS];  // each thread's permutations so far
  static_assert(UPCR_MAX_THREADS <= 1 << 12);
  if (target < 0 || static_cast<unsigned>(target) >= upcri_job.threads)
    upcri_fatal("upc_all_permute: perm[%u] is %d; it must be a thread, 0 to %u", sender, target,
                upcri_job.threads - 1);
  const uint64_t number = ++numbers[sender];
  const uint64_t before =
      senders[target].exchange(number << 12 | sender, std::memory_order_relaxed);
  if (before >> 12 == number)
    upcri_fatal(
        "upc_all_permute: perm[%u] and perm[%u] are both %d; perm must hold each thread once",
        static_cast<unsigned>(before & 0xfff), sender, target);
}

void check_reduce(const Computation& call, bool everywhere) {
  const runtime::race::Quiet quiet;
  check_call(call.function, call.flags);
  check_pointer(call.function, "dst", call.dst, everywhere);
  check_pointer(call.function, "src", call.src, false);
  check_phase(call, "src", call.src);
  check_operation(call);
  const BlockArea result = {call.dst, everywhere ? Area::kSpread : Area::kOneThread, 1};
  const Named to = {"dst", block_bytes(result, call.elem_size)};
  const Named from = {"src", element_bytes(call.src, call)};
  check_inside(call.function, to);
  check_inside(call.function, from);
  check_apart(call.function, to, from);
  compare_computation(call);
}

void check_prefix_reduce(const Computation& call) {
  const runtime::race::Quiet quiet;
  check_call(call.function, call.flags);
  check_pointer(call.function, "dst", call.dst, false);
  check_pointer(call.function, "src", call.src, false);
  check_phase(call, "dst", call.dst);
  check_phase(call, "src", call.src);
  check_alike(call);
  check_operation(call);
  const Named to = {"dst", element_bytes(call.dst, call)};
  const Named from = {"src", element_bytes(call.src, call)};
  check_inside(call.function, to);
  check_inside(call.function, from);
  check_apart(call.function, to, from);
  compare_computation(call);
}

void check_sort(const Computation& call) {
  const runtime::race::Quiet quiet;
  check_call(call.function, call.flags);
  check_pointer(call.function, "A", call.src, false);
  check_phase(call, "A", call.src);
  if (call.elem_size == 0) upcri_fatal("%s: elem_size is 0", call.function);
  if (!call.user_function) upcri_fatal("%s: func is NULL", call.function);
  check_inside(call.function, Named{"A", element_bytes(call.src, call)});
  compare(
      call.flags,
      {call.function,
       {{"A", call.src, CollectiveArgument::kPointer},
        {"elem_size", call.elem_size},
        {"nelems", call.nelems},
        {"blk_size", call.blk_size},
        {"func", reinterpret_cast<uintptr_t>(call.user_function), CollectiveArgument::kFunction},
        {"flags", static_cast<uint64_t>(call.flags), CollectiveArgument::kBits}}});
}

}  // namespace upc::collectives
#endif
